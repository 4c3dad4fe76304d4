"""The compiled pools, read once on first use."""

from __future__ import annotations

from functools import cache
from importlib import resources

from incognote.replace.normal import fold

__all__ = ["gender_and_origin", "generic_words", "pool", "surname_origin"]


@cache
def _pools() -> dict[tuple[str, str], tuple[str, ...]]:
    pools: dict[tuple[str, str], tuple[str, ...]] = {}
    folder = resources.files("incognote.replace") / "pools"
    for name in ("names.tsv", "towns.tsv", "words.tsv"):
        for line in (folder / name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                owner, kind, words = line.split("\t")
                pools[owner, kind] = tuple(words.split("|"))
    return pools


def pool(owner: str, kind: str) -> tuple[str, ...]:
    """The words of a kind in a language or of an origin; English where there are none."""
    return _pools().get((owner, kind)) or _pools()["en", kind]


@cache
def generic_words() -> frozenset[str]:
    """Words that say what kind of place something is, and so may stay."""
    return frozenset(fold(word) for word in _pools()["all", "generic"])


@cache
def _index(*kinds: str) -> dict[str, list[tuple[str, str]]]:
    index: dict[str, list[tuple[str, str]]] = {}
    for (origin, kind), words in _pools().items():
        if kind in kinds:
            for word in words:
                index.setdefault(fold(word), []).append((kind, origin))
    return index


@cache
def gender_and_origin(word: str, language: str) -> tuple[str, str] | None:
    """``("female", "nb")`` for a given name we know, the reader's own language first."""
    known = _index("male", "female").get(word)
    return min(known, key=lambda entry: entry[1] != language) if known else None


@cache
def surname_origin(word: str, language: str) -> str | None:
    """Where a surname comes from, if we know it."""
    known = _index("surname").get(word)
    return min(known, key=lambda entry: entry[1] != language)[1] if known else None
