"""What the network sees of a token, as rows of tables: its characters, its word, and its features.

Tables hold hashes, never words, and row 0 of each stands for everything it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.learn.batch import Batch, Column
from incognote.learn.features import FeatureSpec, HashArray, feature_hash, feature_hashes
from incognote.learn.groups.words import lower
from incognote.text.tokens import IntArray

__all__ = ["Table", "Vocabulary", "WordRows", "place_hashes", "stretches", "word_hashes"]

#: Characters of a word that are looked at, half from each end when it is longer.
LONGEST_WORD = 20


@dataclass(frozen=True, slots=True)
class Table:
    """The row of each known hash, from 1 on; 0 is for all others.

    >>> Table.of(np.array([7, 5, 7], np.uint64)).rows(np.array([5, 6, 7], np.uint64)).tolist()
    [1, 0, 2]
    """

    hashes: HashArray

    @classmethod
    def of(cls, hashes: HashArray, least: int = 1) -> Table:
        """The hashes that occur at least so many times."""
        distinct, counts = np.unique(hashes, return_counts=True)
        return cls(distinct[(counts >= least) & (distinct != 0)])

    def __len__(self) -> int:
        return len(self.hashes) + 1

    def rows(self, hashes: HashArray) -> IntArray:
        if not len(self.hashes):
            return np.zeros(len(hashes), np.int32)
        place = np.minimum(np.searchsorted(self.hashes, hashes), len(self.hashes) - 1)
        return np.where(self.hashes[place] == hashes, place + 1, 0).astype(np.int32)


@dataclass(frozen=True, slots=True)
class WordRows:
    """Rows of some distinct words. ``features`` holds per word group the rows, and where each word's rows begin."""

    characters: IntArray
    lengths: IntArray
    words: IntArray
    features: Mapping[str, tuple[IntArray, IntArray]]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The tables of a model: characters, words, and one per feature group."""

    characters: Table
    words: Table
    groups: Mapping[str, Table]

    def word_rows(self, words: Sequence[str], language: str, spec: FeatureSpec) -> WordRows:
        """Everything that the strings of some words tell."""
        characters = np.zeros((len(words), LONGEST_WORD), np.uint64)
        lengths = np.zeros(len(words), np.int32)
        for i, word in enumerate(words):
            codes = character_codes(word)
            characters[i, : len(codes)], lengths[i] = codes, len(codes)
        features = {}
        for name, group, _ in spec.words:
            counts, hashes = feature_hashes(name, group(words, language))
            features[name] = (self.groups[name].rows(hashes), (np.cumsum(counts) - counts).astype(np.int32))
        rows = self.characters.rows(characters.ravel()).reshape(characters.shape)
        return WordRows(rows, lengths, self.words.rows(word_hashes(words)), features)

    def place_rows(self, batch: Batch, columns: Iterable[Column]) -> dict[str, IntArray]:
        """Per place group the row of every real token of the batch."""
        out = {}
        for column in columns:
            rows = self.groups[column.name].rows(place_hashes(column.name, column.keys))
            out[column.name] = rows[column.ids[batch.tokens]]
        return out

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The tables as a model file keeps them."""
        groups = {f"group.{name}": table.hashes for name, table in self.groups.items()}
        return {"characters": self.characters.hashes.astype(np.uint32), "words": self.words.hashes, **groups}

    @classmethod
    def from_arrays(cls, arrays: Mapping[str, NDArray[Any]]) -> Vocabulary:
        prefix = "group."
        groups = {name.removeprefix(prefix): Table(arrays[name]) for name in arrays if name.startswith(prefix)}
        return cls(Table(arrays["characters"].astype(np.uint64)), Table(arrays["words"]), groups)


def character_codes(word: str) -> list[int]:
    """Code points of the word's characters, or of its two ends when it is long."""
    if len(word) > LONGEST_WORD:
        word = word[: LONGEST_WORD // 2] + word[-LONGEST_WORD // 2 :]
    return [ord(character) for character in word]


def word_hashes(words: Iterable[str]) -> HashArray:
    """Words told apart without regard to case, all digits alike."""
    return np.array([feature_hash("lower", lower(word)[0]) for word in words], np.uint64)


def stretches(batch: Batch, context: int) -> IntArray:
    """Where each stretch begins that is read in one go: sequences of one note, up to ``context`` tokens together.

    Lines of a note are often too short to tell by themselves what they hold.
    """
    firsts = set(batch.firsts.tolist())
    ends = [*batch.sequences.tolist()[1:], len(batch.tokens)]
    starts: list[int] = []
    for begin, end in zip(batch.sequences.tolist(), ends, strict=True):
        if not starts or begin in firsts or end - starts[-1] > context:
            starts.append(begin)
    return np.array(starts, np.int32)


def place_hashes(name: str, keys: Sequence[str]) -> HashArray:
    """Hashes of a column's keys; the empty key is nothing."""
    hashes = feature_hashes(name, [[key] for key in keys])[1]
    hashes[np.fromiter((not key for key in keys), np.bool_, len(keys))] = 0
    return hashes
