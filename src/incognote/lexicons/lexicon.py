"""What the lists know about words: one sorted table of hashed entries, mapped from disk and shared by all finders."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

import numpy as np
from numpy.typing import NDArray

from incognote.checked import reading
from incognote.errors import ModelError
from incognote.lexicons.keys import MULTIPLIER, KeyArray, key_of, keys_of, phrase_key, words_of
from incognote.text.folding import fold
from incognote.text.hash_index import HashIndex
from incognote.text.language import LANGUAGES
from incognote.text.tokens import BoolArray

__all__ = ["DATA", "FLAGS", "FlagArray", "Lexicon", "frequencies", "load_lexicon", "mask"]

FlagArray = NDArray[np.uint32]
ByteArray = NDArray[np.uint8]

DATA: Final = Path(__file__).parent / "data"

#: What a word or phrase may be, one bit each. The first group holds in every language; the second only in some
#: (``far`` is a father in Norwegian, ``son`` is a verb in Spanish).
UNIVERSAL: Final = (
    *("given", "surname", "city", "state", "country", "drug", "disease", "medical", "unit", "eponym"),
    *("particle", "phrase_start"),
)
FLAGS: Final = (
    *UNIVERSAL,
    *("nationality", "hospital_head", "organization_head", "street_head", "profession"),
    *("title", "role", "kinship", "cue", "degree", "month", "weekday", "holiday"),
    *("religion", "ethnicity", "language_name", "politics", "sexuality", "union", "stop"),
)
LONGEST_PHRASE: Final = 5

_UNIVERSAL_BITS = np.uint32((1 << len(UNIVERSAL)) - 1)
_BIT = {name: bit for bit, name in enumerate(FLAGS)}
_JOINERS = frozenset(".-'’–")


def mask(*names: str) -> np.uint32:
    """The bits of the named flags.

    >>> int(mask("given", "surname"))
    3
    """
    return np.uint32(sum(1 << _BIT[name] for name in names))


class _Memory:
    """The rows of the words met lately, so that a word is hashed and searched for once, not once per note."""

    SIZE = 200_000

    def __init__(self) -> None:
        self.row: dict[str, int] = {}
        self.row_of_normal: dict[str, int] = {}
        """What a word is depends on its folded form alone: words that fold alike have one row."""
        self.keys = np.zeros(1024, np.uint64)
        self.flags = np.zeros((1024, 1 + len(LANGUAGES)), np.uint32)
        self.bytes = np.zeros((1024, 2 + len(LANGUAGES)), np.uint8)
        self.languages: set[str] = set()
        """Those that were asked for: what words mean in others is not looked up."""

    def add(self, normals: list[str], keys: KeyArray, flags: FlagArray, numbers: ByteArray) -> None:
        first, last = len(self.row_of_normal), len(self.row_of_normal) + len(normals)
        while last > len(self.keys):
            self.keys = np.concatenate((self.keys, np.zeros_like(self.keys)))
            self.flags = np.concatenate((self.flags, np.zeros_like(self.flags)))
            self.bytes = np.concatenate((self.bytes, np.zeros_like(self.bytes)))
        self.keys[first:last], self.flags[first:last], self.bytes[first:last] = keys, flags, numbers
        self.row_of_normal.update(zip(normals, range(first, last), strict=True))


class Lexicon:
    """Flags, commonness and phrases of words, whatever their case and accents."""

    FLAGS = FLAGS

    def __init__(self, keys: KeyArray, flags: FlagArray, numbers: ByteArray) -> None:
        self._keys, self._flags, self._numbers = keys, flags, numbers
        self._memory, self._lock = _Memory(), Lock()

    @classmethod
    def load(cls, folder: Path) -> Lexicon:
        """The table compiled by ``tools.lexicons.build``, mapped into memory."""
        with reading(folder):
            files = (folder / f"{name}.npy" for name in ("keys", "flags", "numbers"))
            # As plain arrays over the mapped files: looking into a memmap costs ten times a look into an array.
            keys, flags, numbers = (np.asarray(np.load(file, mmap_mode="r")) for file in files)
        kinds = [(one.dtype.str[1:], one.ndim, len(one)) for one in (keys, flags, numbers)]
        if kinds != [("u8", 1, len(keys)), ("u4", 1, len(keys)), ("u1", 2, len(keys))]:
            raise ModelError(f"{folder}: its tables do not fit together; install the package again")
        return cls(keys, flags, numbers)

    def __len__(self) -> int:
        return len(self._keys)

    def flags(self, words: Sequence[str], language: str | None = None) -> FlagArray:
        """The flag bits of each word, as its language means it, or as any does.

        >>> lexicon = load_lexicon()
        >>> [bool(bits & mask("kinship")) for bits in lexicon.flags(["far", "Oslo"], "nb")]
        [True, False]
        """
        memory, rows = self._remember(words)
        if language in LANGUAGES and language not in memory.languages:
            self._learn_language(memory, language)
        flags: FlagArray = memory.flags[rows, 1 + LANGUAGES.index(language) if language in LANGUAGES else 0]
        return flags

    def keys(self, words: Sequence[str]) -> KeyArray:
        """The keys of words as they stand in a text, of which those of phrases are made."""
        memory, rows = self._remember(words)
        keys: KeyArray = memory.keys[rows]
        return keys

    def commonness(self, words: Sequence[str], language: str | None = None) -> ByteArray:
        """How ordinary each word is when written in lower case: ten times its Zipf frequency, 0 if it is no such word.

        >>> the, london = load_lexicon().commonness(["the", "Anderson"], "en")
        >>> int(the) > 70, int(london)
        (True, 0)
        """
        memory, rows = self._remember(words)
        numbers: ByteArray = memory.bytes[rows, : len(LANGUAGES)]
        return numbers[:, LANGUAGES.index(language)] if language in LANGUAGES else numbers.max(axis=1)

    def name_frequencies(self, words: Sequence[str]) -> NDArray[np.uint8]:
        """How common each word is as a given name (first column) and as a surname (second), ten times Zipf."""
        memory, rows = self._remember(words)
        return memory.bytes[rows, len(LANGUAGES) :]

    def name_frequency(self, word: str) -> tuple[int, int]:
        """The same for one word, where words are asked for singly."""
        memory = self._memory
        row = memory.row.get(word)
        if row is None:
            memory, rows = self._remember([word])
            row = int(rows[0])
        given, surname = memory.bytes[row, len(LANGUAGES) :].tolist()
        return given, surname

    def meet(self, words: Iterable[str], language: str | None = None) -> None:
        """Look up at once what will be asked word by word."""
        if new := [word for word in words if word not in self._memory.row]:
            self.flags(new, language)

    def phrases(self, words: Sequence[str]) -> list[tuple[int, int, int]]:
        """The longest entries of two words or more, as half-open word ranges with their flag bits, left to right.

        Dots, hyphens and apostrophes inside count for nothing (``St. Louis``, ``Aix-en-Provence``).

        >>> [(a, b) for a, b, bits in load_lexicon().phrases("moved to New York .".split())]
        [(2, 4)]
        """
        memory, rows = self._remember(words)
        starters = (memory.flags[rows, 0] & mask("phrase_start")) != 0
        if not starters.any():
            return []
        return self.phrases_among(memory.keys[rows], starters, is_joiner(words))

    def phrases_among(self, keys: KeyArray, starters: BoolArray, joiners: BoolArray) -> list[tuple[int, int, int]]:
        """As ``phrases``, of words of which only the keys are told and what they may be inside a phrase."""
        place = np.flatnonzero(~joiners)
        keys, starts = keys[place], np.flatnonzero(starters[place])
        rolling, found = keys[starts], {}
        for length in range(2, LONGEST_PHRASE + 1):
            inside = starts + length <= len(place)
            starts, rolling = starts[inside], rolling[inside] * MULTIPLIER + keys[starts[inside] + length - 1]
            hit, at = self._index.find(rolling)
            for start, row in zip(starts[hit].tolist(), at.tolist(), strict=True):
                found[start] = (start + length, int(self._flags[row]))
        return _leftmost(found, place)

    def extended(self, entries: Iterable[tuple[str, str]]) -> Lexicon:
        """This lexicon and further ``(flag, text)`` entries, such as the terms of a hospital's own code tables."""
        added: dict[int, int] = {}
        for flag, text in entries:
            words = words_of(text)
            if 1 <= len(words) <= LONGEST_PHRASE:
                key, first = phrase_key(words), key_of(words[0])
                added[key] = added.get(key, 0) | int(mask(flag))
                if len(words) > 1:
                    added[first] = added.get(first, 0) | int(mask("phrase_start"))
        keys = np.concatenate((self._keys, np.fromiter(added, np.uint64, len(added))))
        bits = np.concatenate((self._flags, np.fromiter(added.values(), np.uint32, len(added))))
        numbers = np.concatenate((self._numbers, np.zeros((len(added), self._numbers.shape[1]), np.uint8)))
        keys, where, group = np.unique(keys, return_index=True, return_inverse=True)
        merged = np.zeros(len(keys), np.uint32)
        np.bitwise_or.at(merged, group, bits)
        return Lexicon(keys, merged, numbers[where])

    @cached_property
    def _index(self) -> HashIndex:
        return HashIndex(self._keys)

    def _remember(self, words: Sequence[str]) -> tuple[_Memory, NDArray[np.intp]]:
        memory = self._memory
        new = [word for word in dict.fromkeys(words) if word not in memory.row]
        if new:
            with self._lock:
                memory = self._memory
                new = [word for word in dict.fromkeys(words) if word not in memory.row]
                if len(memory.row) + len(new) > memory.SIZE:
                    languages, memory = memory.languages, _Memory()
                    memory.languages |= languages
                    self._memory = memory
                    new = list(dict.fromkeys(words))
                self._learn(memory, new)
        return memory, np.fromiter(map(memory.row.__getitem__, words), np.intp, len(words))

    def _learn(self, memory: _Memory, words: list[str]) -> None:
        folded = [fold(word) for word in words]
        if normals := [one for one in dict.fromkeys(folded) if one not in memory.row_of_normal]:
            self._learn_normals(memory, normals)
        memory.row.update(zip(words, map(memory.row_of_normal.__getitem__, folded), strict=True))

    def _learn_normals(self, memory: _Memory, normals: list[str]) -> None:
        keys = keys_of(normals)
        hit, at = self._index.find(keys)
        flags = np.zeros((len(normals), 1 + len(LANGUAGES)), np.uint32)
        flags[hit] = self._flags[at, None]
        flags[:, 1:] &= _UNIVERSAL_BITS
        for language in memory.languages:
            self._add_own(flags, normals, language)
        numbers = np.zeros((len(normals), self._numbers.shape[1]), np.uint8)
        numbers[hit] = self._numbers[at]
        memory.add(normals, keys, flags, numbers)

    def _learn_language(self, memory: _Memory, language: str) -> None:
        with self._lock:
            if language not in memory.languages:
                self._add_own(memory.flags, list(memory.row_of_normal), language)
                memory.languages.add(language)

    def _add_own(self, flags: FlagArray, normals: Sequence[str], language: str) -> None:
        """What words mean in one language, added to the first rows of some flags."""
        hit, at = self._index.find(keys_of(normals, language))
        flags[hit, 1 + LANGUAGES.index(language)] |= self._flags[at]


def word_keys(words: Sequence[str]) -> KeyArray:
    """The keys of words, of which those of phrases are made."""
    return load_lexicon().keys(words)


def starts_phrase(words: Sequence[str]) -> BoolArray:
    """Which words begin an entry of several words."""
    found: BoolArray = (load_lexicon().flags(words) & mask("phrase_start")) != 0
    return found


def is_joiner(words: Sequence[str]) -> BoolArray:
    """Which tokens may stand between the words of a phrase and count for nothing."""
    return np.fromiter((word in _JOINERS for word in words), np.bool_, len(words))


def _leftmost(found: dict[int, tuple[int, int]], place: NDArray[np.intp]) -> list[tuple[int, int, int]]:
    """Of overlapping phrases the first; of those that start together the longest was found last and stands."""
    phrases, free = [], 0
    for start in sorted(found):
        end, bits = found[start]
        if start >= free:
            phrases.append((int(place[start]), int(place[end - 1]) + 1, bits))
            free = end
    return phrases


@lru_cache(1 << 14)
def frequencies(word: str) -> tuple[int, int]:
    """How common a string is as a word of any language and as the name of a person or place, ten times Zipf.

    >>> frequencies("hansen")[1] > 0, frequencies("xqz")
    (True, (0, 0))
    """
    lexicon = load_lexicon()
    named = int(lexicon.name_frequencies([word]).max())
    listed = bool(lexicon.flags([word])[0] & mask("given", "surname", "city", "state", "country"))
    return int(lexicon.commonness([word])[0]), max(named, int(listed))


@cache
def load_lexicon() -> Lexicon:
    """The lists that ship with the package."""
    return Lexicon.load(DATA)
