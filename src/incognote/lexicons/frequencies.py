"""In how many notes of an archive each word and each sentence stands, without keeping one of them in clear.

Words and sentences are stored as keyed 64-bit hashes. Whatever stands in fewer notes than the cut-off is left out, so
that nobody who guesses a rare name can find it in the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from incognote.document import Document
from incognote.errors import UsageError
from incognote.files import atomic_write
from incognote.lexicons.keys import MULTIPLIER, KeyArray
from incognote.secret_files import check_secret, read_secret_file
from incognote.text.analysis import Analysis
from incognote.text.folding import fold

__all__ = ["Frequencies", "read_key"]

CountArray = NDArray[np.uint32]
FloatArray = NDArray[np.float64]

_FORMAT = 1
#: Hashes gathered before they are merged into the counts: the bound on memory beside the counts themselves.
_BUFFER = 4_000_000
_WORD_MEMORY = 500_000


@dataclass(slots=True)
class _Table:
    """Sorted hashes and in how many notes each stands."""

    keys: KeyArray = field(default_factory=lambda: np.zeros(0, np.uint64))
    counts: CountArray = field(default_factory=lambda: np.zeros(0, np.uint32))

    def added(self, keys: KeyArray, counts: CountArray | None = None) -> _Table:
        if counts is None:
            counts = np.ones(len(keys), np.uint32)
        merged, place = np.unique(np.concatenate((self.keys, keys)), return_inverse=True)
        total = np.bincount(place, np.concatenate((self.counts, counts)), len(merged))
        return _Table(merged, total.astype(np.uint32))

    def at_least(self, minimum: int) -> _Table:
        often = self.counts >= minimum
        return _Table(self.keys[often], self.counts[often])

    def look_up(self, keys: KeyArray) -> CountArray:
        if not len(self.keys):
            return np.zeros(len(keys), np.uint32)
        at = np.minimum(np.searchsorted(self.keys, keys), len(self.keys) - 1)
        return np.where(self.keys[at] == keys, self.counts[at], 0).astype(np.uint32)


class Frequencies:
    """Document frequencies of words and sentences; ``key`` makes the hashes of one archive useless for another.

    >>> notes = [Document(str(i), "Ingen feber. Sett av Olsen.") for i in range(9)] + [Document("x", "Ingen feber.")]
    >>> seen = Frequencies.count(notes)
    >>> seen.documents, seen.idf(["feber", "Olsen", "Hansen"]).round(2).tolist()
    (10, [0.0, 0.05, 1.0])
    """

    def __init__(self, key: bytes = b"", minimum: int = 1) -> None:
        self.key, self.minimum, self.documents = key[:64], minimum, 0
        self._words, self._sentences = _Table(), _Table()
        self._memory: dict[str, int] = {}

    @classmethod
    def count(cls, documents: Iterable[Document], key: bytes = b"") -> Frequencies:
        """Read a stream of notes once; memory grows with the number of different words, not of notes."""
        found = cls(key)
        words: list[KeyArray] = []
        sentences: list[KeyArray] = []
        size = 0
        for document in documents:
            note = Analysis(document)
            found.documents += 1
            words.append(np.unique(found.word_keys(note.tokens.distinct[0])))
            sentences.append(np.unique(found.sentence_keys(note)))
            size += len(words[-1]) + len(sentences[-1])
            if size > _BUFFER:
                found._take(words, sentences)
                size = 0
        found._take(words, sentences)
        return found

    def _take(self, words: list[KeyArray], sentences: list[KeyArray]) -> None:
        if words:
            self._words = self._words.added(np.concatenate(words))
            self._sentences = self._sentences.added(np.concatenate(sentences))
        words.clear()
        sentences.clear()

    def word_keys(self, words: Sequence[str]) -> KeyArray:
        """The keyed hashes of words, whatever their case and accents."""
        memory = self._memory
        if len(memory) > _WORD_MEMORY:
            memory.clear()
        for word in words:
            if word not in memory:
                digest = blake2b(fold(word).encode("utf-8", "replace"), digest_size=8, key=self.key).digest()
                memory[word] = int.from_bytes(digest, "little")
        return np.fromiter(map(memory.__getitem__, words), np.uint64, len(words))

    def sentence_keys(self, note: Analysis) -> KeyArray:
        """One hash per sentence of a note, of all its tokens in order."""
        distinct, index = note.tokens.distinct
        if not len(index):
            return np.zeros(0, np.uint64)
        starts = np.asarray(note.sentences, np.intp)
        place = np.arange(len(index)) - np.repeat(starts, np.diff(np.append(starts, len(index))))
        powers = np.cumprod(np.full(int(place.max()) + 1, MULTIPLIER, np.uint64), dtype=np.uint64)
        summed: KeyArray = np.add.reduceat(self.word_keys(distinct)[index] * powers[place], starts)
        return summed

    def idf(self, words: Sequence[str]) -> FloatArray:
        """``log10(notes / notes with the word)``; a word that was never kept counts as standing in one note."""
        return self._idf(self._words.look_up(self.word_keys(words)))

    def sentence_idf(self, note: Analysis) -> FloatArray:
        """The same for each sentence of a note."""
        return self._idf(self._sentences.look_up(self.sentence_keys(note)))

    def _idf(self, counts: CountArray) -> FloatArray:
        idf: FloatArray = np.log10(max(self.documents, 1) / np.maximum(counts, 1))
        return idf

    def merge(self, other: Frequencies) -> Frequencies:
        """Both archives together. Count each with cut-off 1 and cut the sum, or rare words are lost between them."""
        if self.key != other.key:
            raise UsageError("frequencies made with different keys cannot be merged")
        both = Frequencies(self.key, max(self.minimum, other.minimum))
        both.documents = self.documents + other.documents
        both._words = self._words.added(other._words.keys, other._words.counts)
        both._sentences = self._sentences.added(other._sentences.keys, other._sentences.counts)
        return both

    def at_least(self, minimum: int) -> Frequencies:
        """Without what stands in fewer than ``minimum`` notes."""
        cut = Frequencies(self.key, max(minimum, self.minimum))
        cut.documents = self.documents
        cut._words, cut._sentences = self._words.at_least(minimum), self._sentences.at_least(minimum)
        return cut

    def tables(self) -> dict[str, tuple[KeyArray, CountArray]]:
        """The sorted hashes of words and of sentences with their counts, to be added up elsewhere."""
        both = {"words": self._words, "sentences": self._sentences}
        return {kind: (table.keys, table.counts) for kind, table in both.items()}

    @classmethod
    def of_tables(
        cls, documents: int, tables: dict[str, tuple[KeyArray, CountArray]], key: bytes = b"", minimum: int = 1
    ) -> Frequencies:
        """From hashes, in any order, that were counted elsewhere with the same key."""
        found = cls(key, minimum)
        found.documents = documents
        found._words, found._sentences = (_Table().added(*tables[kind]) for kind in ("words", "sentences"))
        return found

    def save(self, path: str | Path) -> None:
        """Write the counts, without the key."""
        with atomic_write(path) as file:
            np.savez(
                file,
                numbers=np.array([_FORMAT, self.documents, self.minimum], np.int64),
                check=np.array([self._check()], np.uint64),
                words=self._words.keys,
                word_counts=self._words.counts,
                sentences=self._sentences.keys,
                sentence_counts=self._sentences.counts,
            )

    @classmethod
    def load(cls, path: str | Path, key: bytes = b"") -> Frequencies:
        """Read what ``save`` wrote; ``key`` must be the one it was counted with."""
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = dict(file)
            version, documents, minimum = arrays["numbers"].tolist()
        except (OSError, ValueError, KeyError) as error:
            raise UsageError(f"{path}: not a file of frequencies ({type(error).__name__})") from None
        if version != _FORMAT:
            raise UsageError(f"{path}: written by another version; count the archive again")
        found = cls(key, minimum)
        if int(arrays["check"][0]) != found._check():
            raise UsageError(f"{path}: was counted with another key")
        found.documents = documents
        found._words = _Table(arrays["words"], arrays["word_counts"])
        found._sentences = _Table(arrays["sentences"], arrays["sentence_counts"])
        return found

    def _check(self) -> int:
        return int.from_bytes(blake2b(b"incognote frequencies", digest_size=8, key=self.key).digest(), "little")

    def __len__(self) -> int:
        return len(self._words.keys)


def read_key(path: str | Path | None) -> bytes:
    """The key in a file, or the empty one where there is no file."""
    if path is None:
        return b""
    return check_secret(read_secret_file(path, "key").strip(), 16, str(path))
