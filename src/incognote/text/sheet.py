"""The tokens of several notes in one row, so that what is asked of each note costs a few operations for all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from incognote.text.facts import word_facts
from incognote.text.tokens import IntArray, Tokens, codes_of
from incognote.text.word_table import current_table

__all__ = ["Sheet"]

_BETWEEN = "\n\0\n"


class Sheet:
    """Parallel arrays over all tokens, with a sentinel before every note and after the last.

    A sentinel has no facts, touches no token and is not ``real``: what looks to the side never sees another note. Note
    ``n`` has the tokens ``[first[n], last[n])``; offsets are those of ``text``, in which the
    notes stand one after another.
    """

    def __init__(self, texts: Sequence[str], tokens: Sequence[Tokens]) -> None:
        lengths = np.fromiter(map(len, tokens), np.int64, len(tokens))
        sizes = np.fromiter(map(len, texts), np.int64, len(texts)) + len(_BETWEEN)
        shift = np.cumsum(sizes) - sizes + len(_BETWEEN)
        self.last = np.cumsum(lengths + 1)
        self.first = self.last - lengths
        nothing = np.append(0, self.last)
        self.real = np.ones(nothing[-1] + 1, np.bool_)
        self.real[nothing] = False
        self.note_of = np.append(0, np.repeat(np.arange(len(tokens)), lengths + 1))
        table = current_table()
        numbers = np.concatenate([np.zeros(0, np.int32), *map(table.numbers_of, tokens)])
        self.facts: IntArray = np.zeros(len(self.real), np.int32)
        self.facts[self.real] = table.column(word_facts)[numbers]
        moved = np.repeat(shift, lengths)
        self.starts, self.ends = np.zeros((2, len(self.real)), np.int64)
        self.starts[self.real] = np.concatenate([moved[:0], *(one.starts for one in tokens)]) + moved
        self.ends[self.real] = np.concatenate([moved[:0], *(one.ends for one in tokens)]) + moved
        self.starts[nothing] = np.append(shift, sizes.sum() + len(_BETWEEN)) - 2
        self.ends[nothing] = self.starts[nothing] + 1
        self.glued = np.zeros(len(self.starts), np.bool_)
        self.glued[1:] = self.starts[1:] == self.ends[:-1]
        self.text = _BETWEEN + "".join([text + _BETWEEN for text in texts])
        self.line_of = np.searchsorted(np.flatnonzero(codes_of(self.text) == ord("\n")), self.starts)
        self._tokens = tokens

    @cached_property
    def all_words(self) -> list[str]:
        """The word of every token; a nothing has no letters."""
        return [word for one in self._tokens for word in ("", *one.words)] + [""]

    def words(self, first: int, end: int) -> list[str]:
        """The words of some neighbouring tokens of one note."""
        note = int(self.note_of[first])
        return self._tokens[note].words[first - int(self.first[note]) : end - int(self.first[note])]

    def of_note(self, places: NDArray[np.integer]) -> list[slice]:
        """Which stretch of ``places``, tokens in order, belongs to each note."""
        begins, ends = np.searchsorted(places, self.first).tolist(), np.searchsorted(places, self.last).tolist()
        return [slice(begin, end) for begin, end in zip(begins, ends, strict=True)]

    def count(self, tokens: NDArray[np.integer]) -> NDArray[np.integer]:
        """How many of the tokens, given by their places, each note has."""
        return np.bincount(self.note_of[tokens], minlength=len(self.first))
