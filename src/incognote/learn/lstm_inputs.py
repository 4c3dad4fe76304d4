"""What the network sees of a token, as rows of tables: its characters, its word, and its features.

Tables hold hashes, never words, and row 0 of each stands for everything it does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.checked import LARGEST_TRANSITION, Arrays
from incognote.errors import ModelError
from incognote.learn.batch import Batch, Column
from incognote.learn.decode import FloatArray
from incognote.learn.features import FeatureSpec, HashArray, feature_hash, feature_hashes, word_feature_hashes
from incognote.learn.groups.words import lower
from incognote.learn.lstm_layers import GATES
from incognote.text.tokens import IntArray

__all__ = ["VectorTable", "Vocabulary", "WordRows", "place_hashes", "read_weights", "stretches", "word_hashes"]

#: Characters of a word that are looked at, half from each end when it is longer.
LONGEST_WORD = 20


@dataclass(frozen=True, slots=True)
class VectorTable:
    """The row of each known hash, from 1 on; 0 is for all others.

    >>> VectorTable.of(np.array([7, 5, 7], np.uint64)).rows(np.array([5, 6, 7], np.uint64)).tolist()
    [1, 0, 2]
    """

    hashes: HashArray

    @classmethod
    def of(cls, hashes: HashArray, least: int = 1, among: HashArray | None = None) -> VectorTable:
        """The hashes that occur at least so many times, of those that may."""
        distinct, counts = np.unique(hashes, return_counts=True)
        kept = distinct[(counts >= least) & (distinct != 0)]
        return cls(kept if among is None else np.intersect1d(kept, among))

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

    characters: VectorTable
    words: VectorTable
    groups: Mapping[str, VectorTable]

    def word_rows(self, words: Sequence[str], language: str, spec: FeatureSpec) -> WordRows:
        """Everything that the strings of some words tell."""
        characters = np.zeros((len(words), LONGEST_WORD), np.uint64)
        lengths = np.zeros(len(words), np.int32)
        for i, word in enumerate(words):
            codes = character_codes(word)
            characters[i, : len(codes)], lengths[i] = codes, len(codes)
        features = {}
        for name, group, _ in spec.words:
            counts, hashes = word_feature_hashes(name, group, words, language, spec.key)
            features[name] = (self.groups[name].rows(hashes), (np.cumsum(counts) - counts).astype(np.int32))
        rows = self.characters.rows(characters.ravel()).reshape(characters.shape)
        return WordRows(rows, lengths, self.words.rows(word_hashes(words, spec.key)), features)

    def place_rows(self, batch: Batch, columns: Iterable[Column], key: bytes) -> dict[str, IntArray]:
        """Per place group the row of every real token of the batch."""
        out = {}
        for column in columns:
            rows = self.groups[column.name].rows(place_hashes(column.name, column.keys, key))
            out[column.name] = rows[column.ids[batch.tokens]]
        return out

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The tables as a model file keeps them."""
        groups = {f"group.{name}": table.hashes for name, table in self.groups.items()}
        return {"characters": self.characters.hashes.astype(np.uint32), "words": self.words.hashes, **groups}

    @classmethod
    def read(cls, arrays: Arrays) -> Vocabulary:
        """The tables of a model file."""
        prefix = "table.group."
        groups = {name: VectorTable(arrays.hashes(prefix + name)) for name in arrays.names(prefix)}
        return cls(
            VectorTable(arrays.hashes("table.characters", "u4")), VectorTable(arrays.hashes("table.words")), groups
        )


def read_weights(arrays: Arrays, vocabulary: Vocabulary, spec: FeatureSpec, tags: int) -> dict[str, FloatArray]:
    """The weights of a model file, which must fit each other and the tables."""
    found: dict[str, FloatArray] = {}
    found["transitions"] = arrays.take("transitions", "f4", tags, tags, most=LARGEST_TRANSITION)

    def take(name: str, *shape: int | None) -> FloatArray:
        kept = arrays.take(f"weight.{name}", "f2 f4", *shape)
        # The largest table stays as it is: few of its rows are used at a time.
        found[name] = kept if name == "words" else kept.astype(np.float32)
        return found[name]

    def layer(name: str, inputs: int) -> int:
        hidden = int(take(f"{name}.state", 2, None, None).shape[1])
        coupled = take(f"{name}.peepholes", 2, hidden, None).shape[2] > 0
        gates = GATES["coupled" if coupled else "standard"] * hidden
        take(f"{name}.peepholes", 2, hidden, 2 * hidden if coupled else 0)
        take(f"{name}.state", 2, hidden, gates)
        take(f"{name}.inputs", 2, inputs, gates)
        take(f"{name}.bias", 2, gates)
        if not hidden:
            raise ModelError(f"{arrays.path}: a layer of its network is empty")
        return hidden

    width = 0
    if "weight.characters.state" in arrays:
        width += 2 * layer("characters", take("characters.table", len(vocabulary.characters), None).shape[1])
    if "weight.words" in arrays:
        width += take("words", len(vocabulary.words), None).shape[1]
    for name, *_ in (*spec.words, *spec.places):
        if name not in vocabulary.groups:
            raise ModelError(f"{arrays.path}: has no table of the features {name!r}")
        width += take(f"group.{name}", len(vocabulary.groups[name]), None).shape[1]
    hidden = layer("tokens", width)
    take("output.inputs", 2, hidden, tags)
    take("output.bias", tags)
    return found


def character_codes(word: str) -> list[int]:
    """Code points of the word's characters, or of its two ends when it is long."""
    if len(word) > LONGEST_WORD:
        word = word[: LONGEST_WORD // 2] + word[-LONGEST_WORD // 2 :]
    return [ord(character) for character in word]


def word_hashes(words: Iterable[str], key: bytes) -> HashArray:
    """Words told apart without regard to case, all digits alike."""
    return np.array([feature_hash("lower", lower(word)[0], key) for word in words], np.uint64)


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


def place_hashes(name: str, keys: Sequence[str], key: bytes) -> HashArray:
    """Hashes of a column's keys; the empty key is nothing."""
    hashes = feature_hashes(name, [[one] for one in keys], key)[1]
    hashes[np.fromiter((not one for one in keys), np.bool_, len(keys))] = 0
    return hashes
