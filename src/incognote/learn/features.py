"""Feature groups: named, registered, declared in the recipe, and of two kinds.

A *word group* looks at a token's own string; it is asked once per distinct word. A *place group* looks at where the
token stands; it gives every token of a note one category. A *join* ties single values of groups at fixed distances
together (the bigram of lower-cased words, say). All three become 64-bit numbers, which depend on a key of the model: no
model holds a word in clear, but whoever holds a model can try words (see ``secrecy``).
"""

from __future__ import annotations

import itertools
import json
import zlib
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.errors import UsageError
from incognote.learn.row import PAD as PAD
from incognote.learn.row import Row
from incognote.learn.values import ValueGroup, value_groups
from incognote.registry import Registry
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray

__all__ = [
    *("PAD", "FeatureSpec", "HashArray", "Join", "Place", "PlaceGroup", "Together", "WordGroup"),
    *("feature_hash", "feature_hashes", "features_of", "mix", "word_feature_hashes"),
    *("place_groups", "several", "word_group", "word_groups"),
]

HashArray = NDArray[np.uint64]

#: How far from a token a feature may be seen.
FARTHEST = 64

#: Features of a group whose numbers are remembered before starting afresh.
_REMEMBERED = 1 << 15

#: Features of each of the given distinct words of a language, by the word's string alone.
WordGroup = Callable[[Sequence[str], str], Sequence[Sequence[str]]]


@dataclass(frozen=True, slots=True)
class Place:
    """A category per token: ``values[ids[t]]``; -1 says nothing about the token.

    A value made by ``several`` is a category of more than one feature.
    """

    values: Sequence[str]
    ids: IntArray


PlaceGroup = Callable[[Analysis], Place]


@dataclass(frozen=True, slots=True, eq=False)
class Together:
    """A place group that looks at many notes at once: ``look`` gives one place over the tokens of all of them."""

    look: Callable[[Row], Place]

    def __call__(self, note: Analysis) -> Place:
        return self.look(Row([note]))


_AND = "\t"


def several(features: Iterable[str]) -> str:
    """One value of a place group that has all these features."""
    return _AND.join(features)


def features_of(value: str) -> list[str]:
    """The features of a value of a place group; the empty value has none.

    >>> features_of(several(["B-DATE", "I-AGE"])), features_of("")
    (['B-DATE', 'I-AGE'], [])
    """
    return value.split(_AND) if value else []


#: Makers of word groups; each takes the options of its table in the recipe.
word_groups: Registry[Callable[..., WordGroup]] = Registry("word_groups")

#: Makers of place groups, likewise.
place_groups: Registry[Callable[..., PlaceGroup]] = Registry("place_groups")


def word_group(name: str) -> Callable[[Callable[..., Sequence[str]]], Callable[..., Sequence[str]]]:
    """Register a plain function ``(word, **options) -> features`` as a word group."""

    def register(function: Callable[..., Sequence[str]]) -> Callable[..., Sequence[str]]:
        def make(**options: Any) -> WordGroup:
            return lambda words, language: [function(word, **options) for word in words]

        make.__wrapped__ = function  # type: ignore[attr-defined]  # whose options and words of explanation are its own
        word_groups.add(name, make)
        return function

    return register


def feature_hash(group: str, value: str, key: bytes = b"") -> int:
    """A stable 64-bit number for a feature under a model's key.

    A model without a key, trained on public notes, has two checksums side by side: faster, and easily undone.

    >>> feature_hash("lower", "okafor", b"1") == feature_hash("lower", "okafor", b"2")
    False
    """
    data = f"{group}={value}".encode("utf-8", "surrogatepass")
    if key:
        return int.from_bytes(blake2b(data, digest_size=8, key=key).digest(), "little")
    return zlib.crc32(data) << 32 | zlib.adler32(data[::-1])


class _Hashes(dict[str, int]):
    """The numbers of a group's features that came up: endings and shapes come back with every new word."""

    def __init__(self, group: str, key: bytes) -> None:
        super().__init__()
        self._group, self._key = group, key

    def __missing__(self, value: str) -> int:
        if len(self) >= _REMEMBERED:
            self.clear()
        number = self[value] = feature_hash(self._group, value, self._key)
        return number


_hashes_of = lru_cache(1 << 10)(_Hashes)


def feature_hashes(group: str, given: Sequence[Sequence[str]], key: bytes = b"") -> tuple[IntArray, HashArray]:
    """How many features of a group each of many words has, and the numbers of all of them in a row.

    >>> counts, hashes = feature_hashes("list", [["city", "name"], [], ["city"]])
    >>> counts.tolist(), bool(hashes[0] == hashes[2] == feature_hash("list", "city"))
    ([2, 0, 1], True)
    """
    counts = np.fromiter(map(len, given), np.int32, len(given))
    if not key and (hash_words := native.kernel("hash_words")):
        hashes = np.empty(int(counts.sum()), np.uint64)
        hash_words(f"{group}=".encode("utf-8", "surrogatepass"), [*itertools.chain.from_iterable(given)], False, hashes)
        return counts, hashes
    numbers = map(_hashes_of(group, key).__getitem__, itertools.chain.from_iterable(given))
    return counts, np.fromiter(numbers, np.uint64, int(counts.sum()))


#: What each group said lately: the words and their language, how many features each has, and the numbers of all.
_lately: defaultdict[tuple[str, WordGroup, bytes], deque[tuple[Sequence[str], str, IntArray, HashArray]]]
_lately = defaultdict(lambda: deque(maxlen=4))


def word_feature_hashes(
    name: str, group: WordGroup, words: Sequence[str], language: str, key: bytes
) -> tuple[IntArray, HashArray]:
    """The numbers of what a group says of words, not to be changed.

    The latest answers of each group are kept: the members of an ensemble ask for the same new words one after another.
    """
    lately = _lately[name, group, key]
    for known_words, known_language, counts, hashes in tuple(lately):
        if known_language == language and known_words == words:
            return counts, hashes
    counts, hashes = feature_hashes(name, group(words, language), key)
    lately.append((words, language, counts, hashes))
    return counts, hashes


_MIX = np.uint64(0x9E3779B97F4A7C15)


def mix(parts: Sequence[HashArray], salt: int) -> HashArray:
    """One number for several that stand together; the order matters."""
    out = np.full(len(parts[0]), np.uint64(salt), np.uint64)
    for part in parts:
        out = (out ^ part) * _MIX
        out ^= out >> np.uint64(29)
    return out


@dataclass(frozen=True, slots=True)
class Join:
    """Single values of groups at fixed distances, taken together; written ``lower@-1 lower@0`` in the recipe."""

    parts: tuple[tuple[str, int], ...]

    @classmethod
    def parse(cls, text: str) -> Join:
        parts = []
        for part in text.split():
            name, _, offset = part.partition("@")
            parts.append((name, int(offset or 0)))
            if abs(parts[-1][1]) > FARTHEST:
                raise UsageError(f"a join reaches {FARTHEST} tokens at most")
        return cls(tuple(parts))

    @property
    def salt(self) -> int:
        return feature_hash("join", " ".join(f"{name}@{offset}" for name, offset in self.parts)) >> 8


_groups: dict[tuple[Callable[..., WordGroup], str], WordGroup] = {}


def _made(make: Callable[..., WordGroup], options: Mapping[str, Any]) -> WordGroup:
    """A word group with these options: the same one for all who ask for it."""
    key = make, json.dumps(options, sort_keys=True, default=repr)
    if key not in _groups:
        _groups[key] = make(**options)
    return _groups[key]


@dataclass(frozen=True, slots=True)
class FeatureSpec:
    """What a ``features`` list says: groups with their windows, joins, and how its features are kept secret.

    ``key`` makes the features' numbers; those found in the notes of fewer than ``least_notes`` persons are not learnt.
    """

    words: tuple[tuple[str, WordGroup, range], ...]
    places: tuple[tuple[str, PlaceGroup, range], ...]
    joins: tuple[Join, ...]
    bags: frozenset[str] = frozenset()
    key: bytes = b""
    least_notes: int = 1
    values: tuple[tuple[str, ValueGroup, range], ...] = ()

    @classmethod
    def parse(cls, tables: Sequence[Mapping[str, Any]]) -> FeatureSpec:
        """Read tables such as ``{group = "lower", window = [-2, 2]}`` and ``{join = ["lower@-1 lower@0"]}``.

        ``as`` gives the features of a table another name, so that a group may be used twice with other options;
        ``bag = true`` says that it does not matter where in the window a word group's feature stands.
        """
        words: list[tuple[str, WordGroup, range]] = []
        places: list[tuple[str, PlaceGroup, range]] = []
        values: list[tuple[str, ValueGroup, range]] = []
        joins: list[Join] = []
        bags: set[str] = set()
        key, least_notes = b"", 1
        for table in tables:
            options = dict(table)
            if "key" in options:
                key, least_notes = bytes.fromhex(options["key"]), int(options.get("least_notes", 1))
                continue
            if "join" in options:
                joins += [Join.parse(text) for text in options.pop("join")]
                continue
            names = options.pop("group", None)
            if names is None:
                raise UsageError("a table of features needs 'group' or 'join'")
            low, high = options.pop("window", (0, 0))
            if not -FARTHEST <= low <= high <= FARTHEST:
                raise UsageError(f"a window is two numbers from -{FARTHEST} to {FARTHEST}, the smaller first")
            window = range(low, high + 1)
            called, bag = options.pop("as", None), options.pop("bag", False)
            for name in [names] if isinstance(names, str) else names:
                known_as = called or name
                if known_as in {known for known, *_ in (*words, *places, *values)}:
                    raise UsageError(f"two tables of features are called {known_as!r}; name one of them with 'as'")
                if name in word_groups:
                    words.append((known_as, _made(word_groups[name], options), window))
                    bags |= {known_as} if bag else set()
                elif name in place_groups:
                    places.append((known_as, place_groups[name](**options), window))
                elif name in value_groups:
                    values.append((known_as, value_groups[name](**options), window))
                else:
                    known = ", ".join([*word_groups, *place_groups, *value_groups])
                    raise UsageError(f"no feature group called {name!r}; there are: {known}")
        return cls(tuple(words), tuple(places), tuple(joins), frozenset(bags), key, least_notes, tuple(values))

    @property
    def reach(self) -> int:
        """How far the widest window looks."""
        windows = [w for *_, w in (*self.words, *self.places, *self.values)]
        joined = [abs(offset) for join in self.joins for _, offset in join.parts]
        return max([abs(o) for w in windows for o in (w.start, w.stop - 1)] + joined, default=0)

    @property
    def value_names(self) -> list[tuple[str, str, int]]:
        """Group, name and offset of every real-valued feature, in the order of their columns."""
        return [(known_as, name, o) for known_as, group, window in self.values for o in window for name in group.names]
