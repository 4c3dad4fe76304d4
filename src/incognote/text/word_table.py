"""What depends on a word alone, worked out once per word and process instead of once per token and note."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.text.tokens import IntArray, Tokens

__all__ = ["NOTHING", "RowsByNumber", "WordTable", "current_table"]

#: How many words are remembered before all of them are evicted.
SIZE = 1 << 17


#: The number of what stands beside the first and the last word of a note.
NOTHING = -1


class _Numbers(dict[str, int]):
    """Each word's number; a new word gets the next."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.lock = Lock()

    def __missing__(self, word: str) -> int:
        with self.lock:
            if (number := self.get(word)) is None:
                number = len(self.words)
                self.words.append(word)
                self[word] = number
            return number


class WordTable:
    """Numbers for the words met so far, and columns of what is known about each.

    >>> table = WordTable()
    >>> numbers = table.numbers("to be or not to be".split())
    >>> table.column(lambda words: np.array([len(word) for word in words]))[numbers].tolist()
    [2, 2, 2, 3, 2, 2]
    """

    def __init__(self) -> None:
        self._numbers = _Numbers()
        self._columns: dict[Hashable, tuple[int, NDArray[Any]]] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._numbers.words)

    @property
    def words(self) -> list[str]:
        """The words by their numbers."""
        return self._numbers.words

    def numbers(self, words: Iterable[str]) -> IntArray:
        """The number of each word, new ones for new words."""
        return np.fromiter(map(self._numbers.__getitem__, words), np.int32)

    def read(self, text: str, starts: IntArray, ends: IntArray) -> tuple[list[str], IntArray]:
        """The words that stand at these places of a text, and the number of each."""
        if native.kernels:
            numbers = np.empty(len(starts), np.int32)
            return native.kernels.read_words(text, self._numbers, self.words, starts, ends, numbers), numbers
        words = [text[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
        return words, self.numbers(words)

    def spelled(self, numbers: IntArray) -> list[str]:
        """The words with these numbers; ``NOTHING`` has no letters."""
        words = self.words
        return ["" if number == NOTHING else words[number] for number in numbers.tolist()]

    def numbers_of(self, tokens: Tokens) -> IntArray:
        """The numbers of the words of a note, remembered with its tokens."""
        known: tuple[WordTable, IntArray] | None = tokens.__dict__.get("numbers")
        if known is None or known[0] is not self:
            self.remember(tokens, self.numbers(tokens.words))
        numbers: IntArray = tokens.__dict__["numbers"][1]
        return numbers

    def remember(self, tokens: Tokens, numbers: IntArray) -> None:
        """Keep the numbers of the words of a note with its tokens."""
        tokens.__dict__["numbers"] = self, numbers

    def column(self, make: Callable[..., NDArray[Any]], *options: Hashable) -> NDArray[Any]:
        """What ``make(words, *options)`` says of every word, by number; it is asked about each word once."""
        key, size = (make, options), len(self)
        filled, values = self._columns.get(key, (0, np.zeros(0)))
        if filled < size:
            with self._lock:
                filled, values = self._columns.get(key, (0, np.zeros(0)))
                if filled < size:
                    new = make(self.words[filled:size], *options)
                    if size > len(values):
                        room = np.zeros(max(1024, 2 * size), new.dtype)
                        room[:filled] = values[:filled]
                        values = room
                    values[filled:size] = new
                    self._columns[key] = size, values
        return values


class RowsByNumber:
    """Where each word of a table is in a memory, by number: one look at an array instead of a search.

    ``-1`` is a word that has not been asked for; the last row is that of ``NOTHING``. Another table, or ``clear``,
    starts over.
    """

    def __init__(self) -> None:
        self._table: WordTable | None = None
        self._rows = np.zeros(0, np.int32)

    def of(self, table: WordTable) -> IntArray:
        """The rows of all words of the table, to be read and written."""
        if table is not self._table:
            self._table, self._rows = table, np.zeros(0, np.int32)
        if len(self._rows) <= len(table):
            old, self._rows = self._rows, np.full(max(1024, 2 * len(table)), -1, np.int32)
            if len(old):
                self._rows[: len(old) - 1], self._rows[NOTHING] = old[:-1], old[NOTHING]
        return self._rows

    def clear(self) -> None:
        self._rows.fill(-1)


_table = WordTable()


def current_table() -> WordTable:
    """The table of this process. Who holds an older one may go on using it."""
    global _table
    if len(_table) > SIZE:
        _table = WordTable()
    return _table
