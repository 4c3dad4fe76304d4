"""Word vectors from disk: a file of fastText or word2vec packed once, then only looked into.

    python -m incognote.papers.meddocan.vectors wiki.es.vec wiki.es.packed

A packed folder has the words' hashes in order and their vectors beside them, and is mapped into memory: what is in
memory is what was looked up, not the file. A text file may be named too; it is packed into a temporary folder first.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from incognote.errors import UsageError
from incognote.learn.row import Row
from incognote.learn.values import ValueGroup, Values, value_groups

__all__ = ["WordVectors", "pack"]

#: Words of a text file that are read unless told otherwise; the most frequent ones come first.
MOST = 1_000_000


class WordVectors:
    """The vectors of a packed folder, mapped into memory.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> _ = (folder / "two.vec").write_text("2 3\\nhospital 1 2 3\\nclinica 0.5 0 -1\\n")
    >>> WordVectors(pack(folder / "two.vec", folder / "packed")).of(["Clinica", "xyz"])[0].tolist()
    [[0.5, 0.0, -1.0]]
    """

    def __init__(self, folder: Path) -> None:
        try:
            self._hashes: NDArray[np.uint64] = np.load(folder / "hashes.npy", mmap_mode="r", allow_pickle=False)
            self._vectors: NDArray[np.float32] = np.load(folder / "vectors.npy", mmap_mode="r", allow_pickle=False)
        except (OSError, ValueError):
            raise UsageError(f"{folder}: no packed word vectors") from None
        if self._vectors.ndim != 2 or self._hashes.shape != self._vectors.shape[:1]:
            raise UsageError(f"{folder}: its words and vectors do not belong together")

    @property
    def dimensions(self) -> int:
        return int(self._vectors.shape[1])

    def of(self, words: Sequence[str]) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
        """The vectors of the words that have one, and for each word which of them is its own, or -1."""
        hashes = np.fromiter((_hash(word.lower()) for word in words), np.uint64, len(words))
        at = np.minimum(np.searchsorted(self._hashes, hashes), max(len(self._hashes) - 1, 0))
        known = self._hashes[at] == hashes if len(self._hashes) else np.zeros(len(words), np.bool_)
        ids = np.full(len(words), -1, np.int32)
        ids[known] = np.arange(int(known.sum()))
        return np.asarray(self._vectors[at[known]], np.float32).reshape(-1, self.dimensions), ids


def pack(text: Path, folder: Path, most: int = MOST) -> Path:
    """Write a text file of word vectors as a packed folder, a line at a time."""
    size, count = _shape(text, most)
    hashes = np.fromiter((_hash(word) for word, _ in _rows(text, size, count)), np.uint64)
    # Of words that differ only in case, the first and most frequent one stays.
    kept, first = np.unique(hashes, return_index=True)
    place = np.full(len(hashes), -1, np.int64)
    place[first] = np.arange(len(kept))
    folder.mkdir(parents=True, exist_ok=True)
    np.save(folder / "hashes.npy", kept)
    out = np.lib.format.open_memmap(folder / "vectors.npy", "w+", np.float32, (len(kept), size))
    for number, (_, values) in enumerate(_rows(text, size, count)):
        if place[number] >= 0:
            out[place[number]] = values
    out.flush()
    return folder


def _hash(word: str) -> int:
    return int.from_bytes(blake2b(word.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _shape(path: Path, most: int) -> tuple[int, int]:
    """The length of the vectors, and how many are read."""
    try:
        with path.open(encoding="utf-8") as lines:
            count, size = map(int, next(lines).split())
    except (OSError, ValueError, StopIteration):
        raise UsageError(f"{path}: not a text file of word vectors (first line: how many, how long)") from None
    return size, min(count, most)


def _rows(path: Path, size: int, count: int) -> Iterator[tuple[str, NDArray[np.float32]]]:
    with path.open(encoding="utf-8", errors="replace") as lines:
        next(lines)
        for number, line in zip(range(count), lines, strict=False):
            word, *values = line.rstrip().rsplit(" ", size)
            if len(values) != size:
                raise UsageError(f"{path}: line {number + 2} has {len(values)} numbers, not {size}")
            try:
                yield word.lower(), np.array(values, np.float32)
            except ValueError:
                raise UsageError(f"{path}: line {number + 2} has something that is not a number") from None


@cache
def _opened(file: str) -> WordVectors:
    """Packed once a process; a temporary folder lasts as long as it does."""
    path = Path(file)
    if path.is_dir():
        return WordVectors(path)
    _temporary.append(TemporaryDirectory())
    return WordVectors(pack(path, Path(_temporary[-1].name)))


_temporary: list[TemporaryDirectory[str]] = []


@value_groups("vectors")
def vectors(file: str) -> ValueGroup:
    """The word's vector, as numbers, from a packed folder or a text file of fastText or word2vec.

    Such files are large and not ours to ship; a recipe that names one needs it at work too.
    """
    opened = _opened(file)

    def look(row: Row) -> Values:
        _, ids = row.different
        words = row.distinct
        table, of_word = opened.of(words)
        return Values(table, of_word[ids])

    return ValueGroup([f"dimension {number}" for number in range(opened.dimensions)], look)


if __name__ == "__main__":
    pack(Path(sys.argv[1]), Path(sys.argv[2]))
