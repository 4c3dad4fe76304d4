"""Which names a name may become: of its own origin, gender and kind, about as common and as long.

The choice does not depend on the language of the note: a patient with notes in two languages keeps one name. A name
that several languages have (Anna, Daniel, Martin) becomes another that they all have.
"""

from __future__ import annotations

from functools import cache, lru_cache

from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import Pool, all_pools, pool

__all__ = ["GENDERS", "gender_by_name", "names_like", "spelled"]

GENDERS = ("male", "female")
_LANGUAGES = ("en", "es", "nb")
#: A name is of each origin in which it is at least so common, relative to where it is most common.
_AS_COMMON = 0.25
#: A language's own names come before those of other origins unless they are so much rarer.
_AT_HOME = 0.03
#: The short lists without numbers: the share of people taken to bear each name.
_LISTED_SHARE = 0.005
#: Names of several languages are those that are at least so common in each, relative to the one with most.
_SHARED = 0.05
_FEWEST_SHARED = 60


@cache
def _shares() -> dict[str, dict[str, dict[str, float]]]:
    """By kind (given names by gender) and folded name: the share of people of each origin who bear it."""
    shares: dict[str, dict[str, dict[str, float]]] = {kind: {} for kind in (*GENDERS, "surname")}
    for (origin, kind), words in all_pools().items():
        if kind in shares:
            by_list = len(set(words.weights)) == 1 and len(words) < 200
            total = sum(weight * weight for weight in words.weights)
            for word, weight in zip(words, words.weights, strict=True):
                share = _LISTED_SHARE if by_list else weight * weight / total
                known = shares[kind].setdefault(fold(word), {})
                known[origin] = known.get(origin, 0.0) + share
    return shares


@lru_cache(maxsize=65536)
def gender_by_name(word: str) -> str | None:
    """The gender of most who bear a given name (folded), in the languages of notes or else anywhere."""
    for homes in (True, False):
        found = {
            gender: max((share for origin, share in _shares()[gender].get(word, {}).items()
                         if (origin in _LANGUAGES) is homes), default=0.0)
            for gender in GENDERS
        }  # fmt: skip
        best = max(found, key=found.__getitem__)
        if found[best]:
            return best
    return None


@lru_cache(maxsize=65536)
def names_like(word: str, beside: str, kind: str, language: str) -> Pool:
    """The names that may take the place of ``word`` (folded): ``kind`` is ``male``, ``female`` or ``surname``.

    An unknown name is of the origin of the one ``beside`` it, and of the note's ``language`` if that is unknown too.
    """
    kinds = (*GENDERS, "surname")
    origins = _origins(word, kind) or _origins(word, *kinds) or _origins(beside, *kinds) or (language,)
    return _names(origins, kind, language).like(word)


def _origins(word: str, *kinds: str) -> tuple[str, ...]:
    """Where a name is from: the languages it is about as common in, else the origin where it is most common."""
    shares: dict[str, float] = {}
    for kind in kinds:
        for origin, share in _shares()[kind].get(word, {}).items():
            shares[origin] = max(share, shares.get(origin, 0.0))
    if not shares:
        return ()
    most = max(shares, key=lambda origin: (shares[origin], origin))
    home = max(shares.get(one, 0.0) for one in _LANGUAGES)
    if home < _AT_HOME * shares[most]:
        return (most,)
    return tuple(sorted((one for one in _LANGUAGES if shares.get(one, 0.0) >= _AS_COMMON * home),
                        key=lambda one: (-shares[one], one)))  # fmt: skip


@lru_cache(maxsize=65536)
def spelled(name: str, language: str) -> str:
    """A name as a language writes it: García in Spanish is Garcia in English.

    >>> spelled("Garcia", "es"), spelled("García", "en"), spelled("Hansen", "es")
    ('García', 'Garcia', 'Hansen')
    """
    return _spellings(language).get(fold(name), name)


@cache
def _spellings(language: str) -> dict[str, str]:
    """The most common spelling of each name of a language."""
    found: dict[str, tuple[int, str]] = {}
    for kind in (*GENDERS, "surname"):
        names = pool(language, kind)
        for row in zip(names.weights, names, strict=True):
            name = fold(row[1])
            found[name] = max(row, found.get(name, row))
    return {name: word for name, (_, word) in found.items()}


@cache
def _names(origins: tuple[str, ...], kind: str, language: str) -> Pool:
    """The names of an origin, or those that all of several languages have; if these are few, the note's language's.

    A given name that most who bear it have as the other gender is left out.
    """
    if len(origins) > 1:
        known = _shares()[kind]
        least = (
            (name, min(known.get(fold(name), {}).get(origin, 0.0) for origin in origins))
            for name in _of_kind(origins[0], kind)
        )
        most = {fold(name): max(known[fold(name)].values()) for name in pool(origins[0], kind)}
        shared = [(name, share) for name, share in least if share >= _SHARED * most[fold(name)]]
        if len(shared) >= _FEWEST_SHARED:
            shared.sort(key=lambda row: -row[1])
            return Pool.of((name for name, _ in shared), (1 + round(1e4 * share**0.5) for _, share in shared))
    return _of_kind(language if language in origins else origins[0], kind)


@cache
def _of_kind(origin: str, kind: str) -> Pool:
    names = pool(origin, kind)
    if kind == "surname":
        return names
    rows = [row for row in zip(names, names.weights, strict=True) if gender_by_name(fold(row[0])) == kind]
    return Pool.of(*zip(*rows, strict=True))
