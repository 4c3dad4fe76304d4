"""Notes of one language as one row of tokens: what feature groups look at, many notes at a time."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.text.analysis import Analysis
from incognote.text.sections import Sections
from incognote.text.tokens import BoolArray, IntArray
from incognote.text.word_table import NOTHING, current_table

__all__ = ["PAD", "Row"]

#: Stands before the first and after the last word of a note.
PAD = ""

#: Sequences longer than this are cut, so that one endless line does not hold up a whole batch.
LONGEST_SEQUENCE = 96


class Row:
    """The tokens of the notes one after another; each layer is worked out on first use.

    Note ``n`` has the tokens ``[first[n], last[n])``; ``numbers`` are those of the table of all words.
    """

    def __init__(self, notes: Sequence[Analysis]) -> None:
        self.notes = notes
        self.language = notes[0].language if notes else ""
        self.lengths = np.fromiter((len(note.tokens) for note in notes), np.int32, len(notes))
        self.last = np.cumsum(self.lengths, dtype=np.int32)
        self.first = self.last - self.lengths
        self.table = current_table()
        numbers = (self.table.numbers_of(note.tokens) for note in notes)
        self.numbers: IntArray = np.concatenate([np.zeros(0, np.int32), *numbers])
        #: What place groups said, by group.
        self.places: dict[Any, Any] = {}

    def __len__(self) -> int:
        return len(self.numbers)

    def of_words(self, make: Callable[..., NDArray[Any]], *options: Hashable) -> NDArray[Any]:
        """What depends on the word alone, for each token."""
        return self.table.column(make, *options)[self.numbers]

    @cached_property
    def different(self) -> tuple[IntArray, IntArray]:
        """The number of the padding and of each different word once, in order, and which of them every token is."""
        place = np.full(len(self.table), -1, np.int32)
        place[self.numbers[::-1]] = np.arange(len(self) - 1, -1, -1)
        kept = np.flatnonzero(place >= 0).astype(np.int32)
        kept = kept[np.argsort(place[kept])]
        place[kept] = np.arange(1, len(kept) + 1)
        return np.append(np.int32(NOTHING), kept), place[self.numbers]

    @cached_property
    def distinct(self) -> list[str]:
        """The padding and each different word once."""
        return self.table.spelled(self.different[0])

    @cached_property
    def sentences(self) -> IntArray:
        """The tokens that open a sentence, by the notes' own reading."""
        Analysis.read_together(self.notes)
        return self._joined([note.sentences for note in self.notes])

    @cached_property
    def sections(self) -> list[Sections]:
        """The sections of each note."""
        Analysis.read_together(self.notes)
        return [note.sections for note in self.notes]

    @cached_property
    def note_of(self) -> IntArray:
        """The number of the note that each token stands in."""
        return np.repeat(np.arange(len(self.notes), dtype=np.int32), self.lengths)

    @cached_property
    def line_first(self) -> IntArray:
        """The tokens that open a line."""
        Analysis.read_together(self.notes)
        return self._joined([note.lines.first for note in self.notes])

    @cached_property
    def after_blank(self) -> BoolArray:
        """Of these, which stand after an empty line."""
        return np.concatenate([np.zeros(0, np.bool_), *(note.lines.after_blank for note in self.notes)])

    @cached_property
    def shifts(self) -> NDArray[np.int64]:
        """How far each note's text is moved when all are put one after another, one character apart."""
        sizes = np.fromiter((len(note.text) + 1 for note in self.notes), np.int64, len(self.notes))
        return np.cumsum(sizes) - sizes

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """Where tokens start in the texts put one after another."""
        return self._moved([note.tokens.starts for note in self.notes])

    @cached_property
    def ends(self) -> NDArray[np.int64]:
        return self._moved([note.tokens.ends for note in self.notes])

    @cached_property
    def sequences(self) -> IntArray:
        """Where sequences begin: sentences, taken together within a line as far as the longest sequence allows.

        What a period ends is uncertain (``C/. Mayor 3``, ``hab. 312``), a line break that ends a sentence is not.
        """
        starts = _cut(self.sentences, len(self))
        opens = np.zeros(len(self) + 1, np.bool_)
        opens[self.line_first] = opens[self.first] = True
        ends = np.append(starts, len(self))[1:]
        kept: list[int] = []
        for start, opened, end in zip(starts.tolist(), opens[starts].tolist(), ends.tolist(), strict=True):
            if opened or not kept or end - kept[-1] > LONGEST_SEQUENCE:
                kept.append(start)
        return np.array(kept, np.int32)

    def _joined(self, places: Sequence[IntArray]) -> IntArray:
        """Places of tokens within each note as places in the row."""
        moved = (some + first for some, first in zip(places, self.first.tolist(), strict=True))
        return np.concatenate([np.zeros(0, np.int32), *moved]).astype(np.int32)

    def _moved(self, offsets: Sequence[IntArray]) -> NDArray[np.int64]:
        return np.concatenate([np.zeros(0, np.int64), *offsets]) + np.repeat(self.shifts, self.lengths)


def _cut(starts: IntArray, total: int) -> IntArray:
    ends = np.append(starts[1:], total)
    if not len(starts) or (ends - starts).max() <= LONGEST_SEQUENCE:
        return starts
    pieces = -(-(ends - starts) // LONGEST_SEQUENCE)
    within = np.arange(pieces.sum()) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    return np.asarray(np.repeat(starts, pieces) + LONGEST_SEQUENCE * within, np.int32)
