"""The compiled pools, read once on first use."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources

from incognote.replace.normal import fold

__all__ = ["gender_of", "generic_words", "is_given", "is_name", "is_surname", "origin_of", "pool"]


@cache
def _pools() -> dict[tuple[str, str], tuple[str, ...]]:
    pools: dict[tuple[str, str], tuple[str, ...]] = {}
    folder = resources.files("incognote.replace") / "pools"
    for name in ("words.tsv", "names.tsv", "towns.tsv"):
        for line in (folder / name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                owner, kind, words = line.split("\t")
                pools[owner, kind] = tuple(words.split("|"))
    return pools


@lru_cache(maxsize=256)
def pool(owner: str, kind: str) -> tuple[str, ...]:
    """The words of a kind in a language or of an origin; English where there are none."""
    return _pools().get((owner, kind)) or _pools()["en", kind]


@cache
def generic_words() -> frozenset[str]:
    """Words that say what kind of place something is, and so may stay."""
    return frozenset(fold(word) for word in _pools()["all", "generic"])


@cache
def _index() -> dict[str, dict[str, tuple[str, ...]]]:
    """Folded names: the genders and origins of given names, the origins of surnames, and the origins of either."""
    given: dict[str, tuple[str, ...]] = {}
    surnames: dict[str, tuple[str, ...]] = {}
    either: dict[str, tuple[str, ...]] = {}
    for (origin, kind), words in _pools().items():
        for word in words if kind in ("male", "female", "surname") else ():
            table, entry = (surnames, origin) if kind == "surname" else (given, f"{kind} {origin}")
            name = fold(word)
            table[name] = (*table.get(name, ()), entry)
            either[name] = (*either.get(name, ()), origin)
    return {"given": given, "surname": surnames, "either": either}


def is_name(word: str) -> bool:
    """Do we know the word as a given name or a surname?"""
    return word in _index()["either"]


def is_given(word: str) -> bool:
    """Do we know the word as a given name?"""
    return word in _index()["given"]


def is_surname(word: str) -> bool:
    """Do we know the word as a surname?"""
    return word in _index()["surname"]


@lru_cache(maxsize=65536)
def gender_of(word: str, language: str) -> str | None:
    """``male`` or ``female`` for a given name we know, as the reader's language has it first."""
    entries = [entry.split() for entry in _index()["given"].get(word, ())]
    return min(entries, key=lambda entry: entry[1] != language)[0] if entries else None


@lru_cache(maxsize=65536)
def origin_of(word: str, beside: str, language: str) -> str:
    """Where a name comes from: the reader's language if it has it, else where the name beside it comes from too."""
    known = _index()["either"]
    origins, company = known.get(word, ()), known.get(beside, ())
    if not origins:
        origins, company = company, ()
    if language in origins or not origins:
        return language
    return next((origin for origin in origins if origin in company), origins[0])
