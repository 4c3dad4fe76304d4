"""Which tokens of some notes a recognizer can begin at, and which recognizers their neighbours leave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch
from incognote.text.tokens import IntArray
from incognote.text.word_table import WordTable

__all__ = ["LONGEST_RUN", "Candidates", "Choice", "Chooser", "Hot", "Starts", "WordNumbers", "by_note"]

LONGEST_RUN = 20
_NEAR, _AHEAD = 8, 6


class Choice:
    """The recognizers that can begin at one kind of token, found by what stands around it rather than one by one."""

    __slots__ = ("ahead", "always", "beside", "near", "prior", "then")

    def __init__(self, recognizers: Iterable[Recognizer], sure: Iterable[Recognizer] = ()) -> None:
        """``sure`` are recognizers whose neighbours have been seen to be there."""
        self.always = list(sure)
        self.prior: dict[str, list[Recognizer]] = {}
        self.then: dict[str, list[Recognizer]] = {}
        self.near: dict[str, list[Recognizer]] = {}
        self.ahead: dict[str, list[Recognizer]] = {}
        tables = (self.prior, self.then, self.near, self.ahead)
        for one in recognizers:
            for words, table in zip((one.prior, one.then, one.near, one.ahead), tables, strict=True):
                if words:
                    for word in words:
                        table.setdefault(word, []).append(one)
                    break
            else:
                self.always.append(one)
        self.beside = bool(self.prior or self.then or self.near or self.ahead)

    def at(self, keys: list[str], index: int, first: int, last: int) -> list[Recognizer]:
        """Those whose neighbours stand around the token at ``index`` in the note of the tokens ``[first, last)``."""
        chosen = self.always
        if more := self.then.get(keys[index + 1]):
            chosen = chosen + more
        if more := self.prior.get(keys[index - 1]):
            chosen = chosen + more
        if self.ahead:
            window = keys[index + 1 : min(last, index + 1 + _AHEAD)]
            if not self.ahead.keys().isdisjoint(window):
                chosen = chosen + [one for key in window for one in self.ahead.get(key, ())]
        if self.near:
            window = keys[max(first, index - _NEAR) : index]
            if not self.near.keys().isdisjoint(window):
                chosen = chosen + [one for key in window for one in self.near.get(key, ())]
        return chosen


class Hot(NamedTuple):
    """The tokens of a batch that something can begin at."""

    keys: list[str]  # of all tokens of the batch
    places: IntArray  # of the hot ones among them
    starts: IntArray  # the number that ``Starts`` gave each


#: Of one note: the tokens that something can begin at with their offsets and what it is, and for every recognizer
#: without starts the offsets where it can begin.
Candidates = tuple[Iterable[tuple[int, int, Choice]], list[list[int]]]


class Chooser(Protocol):
    """A way to find out what can begin where without trying every pattern."""

    def choose(self, batch: Batch, notes: Sequence[Analysis], hot: Hot) -> Iterator[Candidates]:
        """What there is to try in each of the notes."""
        ...


class WordNumbers:
    """Numbers for some words as recognizers call them, ``others`` for the rest; remembered for a whole table."""

    def __init__(self, numbers: Mapping[str, int], others: int) -> None:
        self._numbers, self._others = numbers, others
        self._known: tuple[WordTable | None, int, IntArray] = None, 0, np.zeros(0, np.int32)

    def of(self, batch: Batch) -> IntArray:
        """The number of every token."""
        table, (known, filled, numbers) = batch.table, self._known
        keys, size = table.column(_keys), len(table)
        if known is not table:
            filled, numbers = 0, np.zeros(0, np.int32)
        if filled < size:
            if size > len(numbers):
                numbers = np.concatenate([numbers[:filled], np.zeros(max(1024, 2 * size) - filled, np.int32)])
            numbers[filled:size] = [self._numbers.get(key, self._others) for key in keys[filled:size].tolist()]
            self._known = table, size, numbers
        of_tokens: IntArray = numbers[batch.numbers]
        return of_tokens


class Starts:
    """The words that something begins at, numbered."""

    def __init__(self, words: Iterable[str]) -> None:
        self._numbers = WordNumbers({word: number for number, word in enumerate(words)}, -1)

    def hot(self, batch: Batch) -> Hot:
        numbers = self._numbers.of(batch)
        places = np.flatnonzero(numbers >= 0).astype(np.int32)
        return Hot(batch.table.column(_keys)[batch.numbers].tolist(), places, numbers[places])


def _keys(words: Sequence[str]) -> NDArray[np.object_]:
    """What recognizers call each word: itself in lower case, or a run of nines."""
    keys = np.empty(len(words), object)
    keys[:] = ["9" * min(len(word), LONGEST_RUN) if word.isdigit() else word.lower() for word in words]
    return keys


def by_note(places: IntArray, batch: Batch) -> list[list[int]]:
    """The offsets within each note of places in the joined text."""
    offsets = (places - batch.shift[np.searchsorted(batch.shift, places, side="right") - 1]).tolist()
    cuts = [*np.searchsorted(places, batch.shift).tolist(), len(offsets)]
    return [offsets[begin:end] for begin, end in pairwise(cuts)]
