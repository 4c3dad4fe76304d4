"""Which names a name may become: of its own origin, gender and kind, about as common and as long.

The choice does not depend on the language of the note: a patient with notes in two languages keeps one name. A name
that several languages have (Anna, Daniel, Martin) becomes another that they all have.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import Pool, all_pools, pool

__all__ = ["GENDERS", "gender_by_ending", "gender_by_name", "names_like", "seems_surname", "spelled"]

GENDERS = ("male", "female")
_LANGUAGES = ("en", "es", "nb")
#: A name is of each origin in which it is at least so common, relative to where it is most common.
_AS_COMMON = 0.25
#: A language's own names come before those of other origins unless they are so much rarer.
_AT_HOME = 0.03
#: Origins known by short lists of names that are hardly anyone else's: the census has Nguyen, and no less Vietnamese.
#: A name of so few at home is that of immigrants, if it is more common elsewhere.
_HARDLY = 3e-5
_LISTED, _BESIDE_A_LIST = frozenset(("asian", "arabic")), 0.2
_SLAVIC = ("ski", "cki", "ska", "cka", "wicz", "czyk", "ovic", "enko")
#: The short lists without numbers: the share of people taken to bear each name.
_LISTED_SHARE = 0.005
#: Names of several languages are those that are at least so common in each, relative to the one with most.
_SHARED = 0.05
_FEWEST_SHARED = 60
#: From how many names with one ending, and from which share of them on, it says a gender.
_FEWEST_ALIKE, _MOSTLY = 12, 0.75


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
def gender_by_ending(word: str) -> str | None:
    """The gender of most given names that end as a word does, where most of them are of one.

    >>> gender_by_ending("marilia"), gender_by_ending("abdirahman"), gender_by_ending("xqz")
    ('female', 'male', None)
    """
    for length in (4, 3, 2, 1):
        men, women = (_endings()[gender].get(word[-length:], 0) for gender in GENDERS)
        if men + women >= _FEWEST_ALIKE and max(men, women) >= _MOSTLY * (men + women):
            return "male" if men > women else "female"
    return None


@cache
def _endings() -> dict[str, Counter[str]]:
    """How many given names of each gender end in what."""
    return {
        gender: Counter(name[-length:] for name in _shares()[gender] for length in range(1, 5) if len(name) > length)
        for gender in GENDERS
    }


def seems_surname(word: str, language: str) -> bool | None:
    """Is a name that stands alone more often a surname in a language; nothing where the language does not have it.

    >>> seems_surname("stein", "nb"), seems_surname("stein", "en"), seems_surname("okafor", "nb")
    (False, True, None)
    """
    given = max(_shares()[gender].get(word, {}).get(language, 0.0) for gender in GENDERS)
    surname = _shares()["surname"].get(word, {}).get(language, 0.0)
    return surname > given if given or surname else None


@lru_cache(maxsize=65536)
def names_like(word: str, beside: str, kind: str, language: str) -> Pool:
    """The names that may take the place of ``word`` (folded): ``kind`` is ``male``, ``female`` or ``surname``.

    An unknown name is of the origin of the one ``beside`` it, and of the note's ``language`` if that is unknown too.
    """
    kinds = (*GENDERS, "surname")
    origins = _origins(word, kind) or _origins(word, *kinds)
    if kind == "surname" and word.endswith(_SLAVIC) and not set(origins) - {"en"}:
        origins = ("slavic",)
    origins = origins or _origins(beside, *kinds) or (language,)
    if origins == ("portuguese",) and language == "es" and _origins(beside, *kinds) in (origins, ()):
        origins = ("es",)  # Eufrasio is rare in both
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
    if most == "portuguese" and "es" in shares:  # Eufrasio is rarer in Spain, and no less Spanish
        most = "es"
    home = max(shares.get(one, 0.0) for one in _LANGUAGES)
    if home < (_BESIDE_A_LIST if most in _LISTED else _AT_HOME) * shares[most] or home < min(_HARDLY, shares[most]):
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
