"""The compiled pools, read once on first use."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from importlib import resources
from itertools import accumulate

from incognote.replace.keys import number
from incognote.replace.normal import fold

__all__ = [
    "Pool",
    "agree",
    "all_pools",
    "gender_of",
    "gender_shown",
    "generic_words",
    "is_epicene",
    "is_given",
    "is_name",
    "is_surname",
    "origin_of",
    "pool",
]


#: Names are as common as each other if they are in one part of their list: the first 2 %, 12 %, 40 %, the rest.
_COMMON = (0.02, 0.12, 0.4)
#: And as long as each other if they have up to 4, 5, 6, 7, 8 letters or more.
_LENGTHS = (4, 5, 6, 7, 8)
#: A choice among fewer would say too much about the original, and two people of a note would meet too often.
_FEWEST = 150


class Pool(tuple[str, ...]):
    """Words to draw from, as often as each is met in life where that is known."""

    weights: tuple[int, ...]
    sums: tuple[int, ...]

    @classmethod
    def read(cls, line: str) -> Pool:
        """``Smith:1007|Wren:2`` or, with no numbers, ``baker|barber``."""
        words, _, counts = zip(*(word.partition(":") for word in line.split("|")), strict=True)
        # By the root of the count: as common names must not crowd out the rest, which real notes are full of.
        return cls.of(words, (round(10 * int(count or 1) ** 0.5) for count in counts))

    @classmethod
    def of(cls, words: Iterable[str], weights: Iterable[int]) -> Pool:
        """Words, each with its weight."""
        pool = cls(words)
        pool.weights = tuple(weights)
        pool.sums = tuple(accumulate(pool.weights))
        return pool

    @cached_property
    def _rank(self) -> dict[str, int]:
        return {fold(word): rank for rank, word in reversed(tuple(enumerate(self)))}

    def like(self, word: str) -> Pool:
        """The part of the pool that is about as common and as long as a word (folded); an unknown word is rare.

        A rare name stays a rare one and a short one short, or names that were missed would stand out.
        """
        common = bisect_right(_COMMON, self._rank.get(word, len(self)) / len(self))
        return self._part(common, bisect_left(_LENGTHS, len(word)))

    def _part(self, common: int, length: int) -> Pool:
        if (common, length) not in self._parts:
            self._parts[common, length] = self._find_part(common, length)
        return self._parts[common, length]

    @cached_property
    def _parts(self) -> dict[tuple[int, int], Pool]:
        return {}

    @cached_property
    def _classes(self) -> dict[tuple[int, int], list[int]]:
        """The places of the words by how common and how long they are."""
        found: dict[tuple[int, int], list[int]] = {}
        for rank, word in enumerate(self):
            key = (bisect_right(_COMMON, rank / len(self)), bisect_left(_LENGTHS, len(word)))
            found.setdefault(key, []).append(rank)
        return found

    def _find_part(self, common: int, length: int) -> Pool:
        """Those of the same class, or of the nearest classes that have enough."""
        for far in range(len(_COMMON) + len(_LENGTHS) + 1):
            ranks: list[int] = []
            for key, places in self._classes.items():
                if abs(key[0] - common) + abs(key[1] - length) <= far:
                    ranks += places
            if len(ranks) >= _FEWEST:
                ranks.sort()
                return Pool.of([self[rank] for rank in ranks], [self.weights[rank] for rank in ranks])
        return self

    def draw(self, key: bytes, draw: int = 0) -> str:
        """A word, decided by the key."""
        return self[bisect_right(self.sums, number(key, self.sums[-1], draw))]


@cache
def all_pools() -> dict[tuple[str, str], Pool]:
    """Every pool by its language or origin and its kind."""
    pools: dict[tuple[str, str], Pool] = {}
    folder = resources.files("incognote.replace") / "pools"
    for name in ("words.tsv", "names.tsv", "phrases.tsv"):
        for line in (folder / name).read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                owner, kind, words = line.split("\t")
                pools[owner, kind] = Pool.read(words)
    return pools


@lru_cache(maxsize=256)
def pool(owner: str, kind: str) -> Pool:
    """The words of a kind in a language or of an origin; English where there are none."""
    return all_pools().get((owner, kind)) or all_pools()["en", kind]


@cache
def generic_words() -> frozenset[str]:
    """Words that say what kind of place something is, and so may stay."""
    return frozenset(fold(word) for word in all_pools()["all", "generic"])


@cache
def _index() -> dict[str, dict[str, tuple[str, ...]]]:
    """Folded names: the genders and origins of given names, the origins of surnames, and the origins of either."""
    given: dict[str, tuple[str, ...]] = {}
    surnames: dict[str, tuple[str, ...]] = {}
    either: dict[str, tuple[str, ...]] = {}
    for (origin, kind), words in all_pools().items():
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


# Spanish adjectives and professions: which gender a word shows, and the same word in the other one.


def gender_shown(text: str) -> str | None:
    """``f`` or ``m`` for a Spanish profession or nationality whose first word shows it.

    >>> gender_shown("maestra jubilada"), gender_shown("tornero"), gender_shown("taxista"), gender_shown("conductores")
    ('f', 'm', None, 'm')
    """
    word = fold(text).split(" ")[0]
    if word.endswith(("res", "nes", "les")):  # conductores, alemanes
        word = word[:-2]
    elif not word.endswith("es"):  # francés is masculine as it is
        word = word.removesuffix("s")
    if is_epicene(word):
        return None
    if word.endswith("a"):
        return "f"
    return "m" if word.endswith(("o", "or", "ore", "on", "an", "es", "ol")) else None


def is_epicene(word: str) -> bool:
    """Is a Spanish word the same for women and men?"""
    return (
        fold(word)
        .split(" ")[0]
        .endswith(
            (
                "ista",
                "nte",
                "ense",
                "eta",
                "ota",
                "arca",
                "i",
                "e",
                "al",
                "il",
                "belga",
                "guardia",
                "policia",
                "colega",
                "guia",
                "iatra",
                "camarada",
                "vigia",
            )
        )
    )


def agree(new: str, original: str, language: str) -> str:
    """A Spanish word in the gender and number that the original shows; other languages need neither.

    >>> agree("tornero", "maestra", "es"), agree("alemán", "peruanas", "es"), agree("traductora", "sastre", "es")
    ('tornera', 'alemanas', 'traductora')
    """
    if language != "es":
        return new
    shown = gender_shown(original)
    first, _, rest = new.partition(" ")
    if shown and not is_epicene(first):
        first = _feminine(first) if shown == "f" else _masculine(first)
    if original.split(" ")[0].endswith("s") and not first.endswith("s") and shown:
        first += "s" if first[-1] in "aeiou" else "es"
    return f"{first} {rest}" if rest else first


def _feminine(word: str) -> str:
    if word.endswith("o"):
        return word[:-1] + "a"
    for end, other in (("án", "ana"), ("és", "esa"), ("ón", "ona"), ("or", "ora"), ("ol", "ola")):
        if word.endswith(end):
            return word.removesuffix(end) + other
    return word


def _masculine(word: str) -> str:
    if word.endswith("ora"):
        return word[:-1]
    if word.endswith("a") and not is_epicene(word):
        return word[:-1] + "o"
    return word
