"""Universal parts of speech, fast enough to be a feature.

A small feed-forward network looks at a word and its three neighbours on either side. What a word contributes to its
own and to its neighbours' hidden layers depends on the word alone, so it is computed once per distinct word and kept;
tagging is then a gather and a sum of table rows, one layer on top, and the best tag. All numbers are whole and small
enough to be exact in 32-bit floats, so the answer never depends on the batch, the machine or the BLAS library.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import repeat
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.checked import Arrays
from incognote.errors import ModelError, UsageError
from incognote.text.tokens import IntArray
from incognote.text.word_features import fold, word_features
from incognote.text.word_table import RowsByNumber, WordTable

__all__ = ["REACH", "TAGS", "TagArray", "Tagger", "load_tagger", "model_file"]

TagArray = NDArray[np.int8]
#: The table row of each word, and for each place the table ``[row, hidden]`` they are rows of.
_Rows = tuple[IntArray, tuple[NDArray[np.int16], ...]]

TAGS = (
    *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART"),
    *("PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"),
)

REACH = 3  # words seen on either side
LANGUAGES = ("en", "es", "nb")

# Bounds that keep every sum below 2**24, where 32-bit floats still count exactly; the trainer scales to fit them.
WORD_LIMIT, CONTRIBUTION_LIMIT, HIDDEN_LIMIT = 1023, 4095, 1023

_BLOCK = 4096  # tokens looked at together: small enough for the processor's cache
_KEPT_WORDS = 24_576  # distinct words whose contributions are kept, at most 44 MB; numbers of one length count as one
_LARGEST_PRODUCT = 1 << 18  # multiplications that OpenBLAS does without threads


class Tagger:
    """Tags words in their sentences; remembers what it worked out about up to ``_KEPT_WORDS`` distinct words.

    May be shared between threads.
    """

    def __init__(self, model: Path) -> None:
        arrays, places = Arrays(model), 2 * REACH + 1
        self._bias: NDArray[np.int16] = arrays.take("bias", "i2", None)
        self._hidden = hidden = len(self._bias)
        self._embeddings: NDArray[np.int8] = arrays.take("embeddings", "i1", None, None)
        width = self._embeddings.shape[1]
        self._projection = arrays.take("projection", "i1 i2 i4 f2 f4", width, places * hidden).astype(np.float32)
        self._scale = np.float32(arrays.take("scale", "f4 f8"))
        self._outside: NDArray[np.int16] = arrays.take("outside", "i2", places, hidden)
        self._output = arrays.take("output", "i1 i2 i4 f2 f4", hidden, len(TAGS)).astype(np.float32)
        self._output_bias = arrays.take("output_bias", "i1 i2 i4 i8 f4", len(TAGS)).astype(np.float32)
        if not hidden or not len(self._embeddings):
            raise ModelError(f"{model}: its network is empty")
        self._padded_output = np.zeros((self._hidden, -(-len(TAGS) // 8) * 8), np.float32)
        self._padded_output[:, : len(TAGS)] = self._output
        self._lock = Lock()
        self._row: dict[str, int] = {}
        self._by_number = RowsByNumber()
        self._table = [self._empty(place) for place in range(2 * REACH + 1)]
        self._met, self._used = np.zeros(_KEPT_WORDS, np.int64), 1

    def tag(self, words: Sequence[str], sentences: IntArray) -> TagArray:
        """The tag of each word, as an index into ``TAGS``; ``sentences`` holds each sentence's first word's index.

        >>> [TAGS[tag] for tag in load_tagger("en").tag(["She", "sleeps", "."], np.array([0], np.int32))]
        ['PRON', 'VERB', 'PUNCT']
        """
        return self._tag(len(words), sentences, lambda low, high: self._look_up(words[low:high]))

    def tag_numbers(self, table: WordTable, numbers: IntArray, sentences: IntArray) -> TagArray:
        """As ``tag``, for words of a table by their numbers."""
        with self._lock:
            new = np.unique(numbers[self._by_number.of(table)[numbers] < 0])
        if 0 < len(new) <= _BLOCK:  # all that are new at once: a few words take as long as many
            self._look_up_numbers(table, new)
        return self._tag(len(numbers), sentences, lambda low, high: self._look_up_numbers(table, numbers[low:high]))

    def _tag(self, total: int, sentences: IntArray, look_up: Callable[[int, int], _Rows]) -> TagArray:
        """The tags of so many words, a block at a time; ``look_up`` tells the table rows of some of them."""
        first = np.zeros(total, np.int32)
        first[sentences[sentences < total]] = 1
        sentence = np.pad(np.cumsum(first, dtype=np.int32), REACH, constant_values=-1)
        tags = np.empty(total, np.int8)
        for start in range(0, total, _BLOCK):
            stop = min(start + _BLOCK, total)
            low, high = max(0, start - REACH), min(total, stop + REACH)
            rows = np.zeros(stop - start + 2 * REACH, np.int32)  # row 0 is what stands outside the sentence
            offset = low - (start - REACH)
            rows[offset : offset + high - low], tables = look_up(low, high)
            tags[start:stop] = self._tag_block(rows, sentence[start : stop + 2 * REACH], tables)
            del tables  # or the next look would keep what it forgets
        return tags

    def tag_batch(self, texts: Sequence[tuple[Sequence[str], IntArray]]) -> list[TagArray]:
        """``tag`` for several texts at once, with the same answers."""
        if not texts:
            return []
        ends = np.cumsum([len(words) for words, _ in texts])
        words = [word for some, _ in texts for word in some]
        sentences = [
            np.concatenate(([end - len(some)], starts[starts < len(some)] + end - len(some)))
            for (some, starts), end in zip(texts, ends, strict=True)
        ]
        return np.split(self.tag(words, np.concatenate(sentences).astype(np.int32)), ends[:-1])

    def _tag_block(self, rows: IntArray, sentence: IntArray, tables: Sequence[NDArray[np.int16]]) -> TagArray:
        """The tags of words by their table rows; ``REACH`` more stand on either side, all with their sentences."""
        if native.kernels is None:
            return self._best_tags(rows, sentence, tables)
        tags = np.empty(len(rows) - 2 * REACH, np.int8)
        network = (np.array([HIDDEN_LIMIT], np.int16), self._padded_output, self._output_bias, *tables)
        native.kernels.tag_words(rows, sentence, *network, tags)
        return tags

    def _best_tags(self, rows: IntArray, sentence: IntArray, table: Sequence[NDArray[np.int16]]) -> TagArray:
        size = len(rows) - 2 * REACH
        own = sentence[REACH : REACH + size]
        hidden = np.take(table[REACH], rows[REACH : REACH + size], axis=0)
        contribution = np.empty_like(hidden)
        for place in (place for place in range(2 * REACH + 1) if place != REACH):
            seen = np.where(sentence[place : place + size] == own, rows[place : place + size], 0)
            hidden += np.take(table[place], seen, axis=0, out=contribution, mode="clip")
        np.clip(hidden, 0, HIDDEN_LIMIT, out=hidden)
        best: TagArray = np.argmax(_product(hidden, self._output) + self._output_bias, axis=1).astype(np.int8)
        return best

    def _look_up_numbers(self, table: WordTable, numbers: IntArray) -> _Rows:
        """As ``_look_up``, for words of a table by their numbers."""
        with self._lock:  # the tables are not held meanwhile: there would be twice as much when words are forgotten
            rows = self._by_number.of(table)[numbers]
        if (new := np.unique(numbers[rows < 0])).size:
            found, tables = self._look_up(table.spelled(new))
            with self._lock:
                if tables[0] is self._table[0]:  # nothing was forgotten meanwhile
                    self._by_number.of(table)[new] = found
            del tables
        rows, tables = self._known(table, numbers)
        return self._look_up(table.spelled(numbers)) if (rows < 0).any() else (rows, tables)

    def _known(self, table: WordTable, numbers: IntArray) -> _Rows:
        """The rows of words that were met before, -1 for others."""
        with self._lock:
            rows = self._by_number.of(table)[numbers]
            self._met += np.bincount(rows[rows >= 0], minlength=_KEPT_WORDS)
            return rows, tuple(self._table)

    def _look_up(self, words: Sequence[str]) -> _Rows:
        """The table row of each word, and for each place the table ``[row, hidden]`` they are rows of."""
        with self._lock:
            rows = self._rows(words)
            if not rows.all():
                fresh = [word for word in dict.fromkeys(words) if word not in self._row]
                if self._used + len(fresh) > _KEPT_WORDS or len(self._row) > 8 * _KEPT_WORDS:
                    self._forget(most=max(0, min(7 * _KEPT_WORDS // 8, _KEPT_WORDS - 1 - len(set(words)))))
                    fresh = [word for word in dict.fromkeys(words) if word not in self._row]
                self._learn(fresh)
                rows = self._rows(words)
            self._met += np.bincount(rows, minlength=_KEPT_WORDS)
            return rows, tuple(self._table)

    def _rows(self, words: Sequence[str]) -> IntArray:
        """The table row of each word, 0 for one not met before."""
        return np.fromiter(map(self._row.get, words, repeat(0)), np.int32, len(words))

    def _learn(self, words: Sequence[str]) -> None:
        folded = [fold(word) for word in words]
        if new := [word for word in dict.fromkeys(folded) if word not in self._row]:
            end = self._used + len(new)
            for table, added in zip(self._table, self._contributions(new), strict=True):
                table[self._used : end] = added
            self._row.update(zip(new, range(self._used, end), strict=True))
            self._used = end
        self._row.update((word, self._row[key]) for word, key in zip(words, folded, strict=True))

    def _forget(self, most: int) -> None:
        """Keep so many rows at most, those met most often, in other tables: other threads may still read these."""
        kept = np.append(0, np.sort(np.argsort(-self._met[1 : self._used], kind="stable")[:most] + 1))
        for place, old in enumerate(self._table):  # one after another, so that there is never twice as much
            self._table[place] = self._empty(place)
            self._table[place][: len(kept)] = old[kept]
        self._by_number.clear()
        met = self._met[kept] // 2
        self._met = np.zeros(_KEPT_WORDS, np.int64)
        self._met[: len(kept)] = met
        moved = np.zeros(self._used, np.intp)
        moved[kept] = np.arange(len(kept))
        self._row = {word: int(moved[row]) for word, row in self._row.items() if moved[row]}
        if len(self._row) > 4 * _KEPT_WORDS:  # spellings of few words, such as numbers
            self._row = {word: row for word, row in self._row.items() if fold(word) == word}
        self._used = len(kept)

    def _empty(self, place: int) -> NDArray[np.int16]:
        """The table of a place, whose row 0 is what stands outside the sentence."""
        table = np.empty((_KEPT_WORDS, self._hidden), np.int16)
        table[0] = self._outside[place]
        return table

    def _contributions(self, words: Sequence[str]) -> NDArray[np.int16]:
        """What each word adds to the hidden layers around it: ``[place, word, hidden]``."""
        rows, there = word_features(words, len(self._embeddings))
        vectors = np.zeros((len(words), self._embeddings.shape[1]), np.int16)
        for feature in np.flatnonzero(there.any(axis=0)):
            having = np.flatnonzero(there[:, feature])
            vectors[having] += self._embeddings[rows[having, feature]]
        np.clip(vectors, -WORD_LIMIT, WORD_LIMIT, out=vectors)
        added = np.rint(_product(vectors, self._projection) * self._scale)
        table = added.clip(-CONTRIBUTION_LIMIT, CONTRIBUTION_LIMIT).astype(np.int16)
        table = table.reshape(len(words), 2 * REACH + 1, self._hidden)
        table[:, REACH] += self._bias
        return np.swapaxes(table, 0, 1)


def _product(left: NDArray[np.integer[Any]], right: NDArray[np.float32]) -> NDArray[np.float32]:
    """The matrix product, a few rows at a time: below this size BLAS does not start threads, whose waiting for each
    other costs a busy machine far more than they bring here."""
    rows = _LARGEST_PRODUCT // right.size
    stack = np.zeros((-(-len(left) // rows), rows, len(right)), np.float32)
    stack.reshape(-1, len(right))[: len(left)] = left
    return (stack @ right).reshape(-1, right.shape[1])[: len(left)]


@cache
def load_tagger(language: str) -> Tagger:
    """The shipped tagger of a language."""
    return Tagger(model_file(language))


def model_file(language: str) -> Path:
    """Where a language's model is kept."""
    if language not in LANGUAGES:
        raise UsageError(f"no tagger for language {language!r}; there is one for {', '.join(LANGUAGES)}")
    return Path(__file__).parents[1] / "models" / "tagger" / f"{language}.npz"
