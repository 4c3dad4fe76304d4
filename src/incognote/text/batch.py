"""Many notes as one: their tokens in a row, so that arrays pay even where notes are short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary, ref

import numpy as np
from numpy.typing import NDArray

from incognote.text.analysis import Analysis
from incognote.text.tokens import BoolArray, IntArray, Tokens, codes_of, token_bounds
from incognote.text.word_table import current_table

__all__ = ["PAD", "Batch", "by_language"]

#: A token that no cleaned text holds. Two stand before every note and after the last, so that what looks one or two
#: tokens to the side never sees another note.
PAD = "\0"
_BETWEEN = f"\n{PAD}{PAD}\n"


class Batch:
    """The notes joined to one ``text``, and parallel sequences over all tokens.

    ``numbers`` are those of ``table``. Note ``n`` has the tokens ``[first[n], last[n])``, and ``shift[n]`` is where its
    text begins in the joined one.
    """

    def __init__(self, notes: Sequence[Analysis]) -> None:
        self.text = _BETWEEN + "".join([note.text + _BETWEEN for note in notes])
        sizes = np.fromiter((len(note.text) + len(_BETWEEN) for note in notes), np.int64, len(notes))
        self.shift = (np.cumsum(sizes) - sizes + len(_BETWEEN)).astype(np.int32)
        self.codes = codes_of(self.text)
        self.starts, self.ends = token_bounds(self.text, self.codes)
        self.first = np.searchsorted(self.starts, self.shift).astype(np.int32)
        self.last = (np.append(self.first[1:], len(self.starts)) - 2).astype(np.int32)
        self.table = current_table()
        self.words, self.numbers = self.table.read(self.text, self.starts, self.ends)
        self._share_tokens(notes)

    def _share_tokens(self, notes: Sequence[Analysis]) -> None:
        places = zip(self.first.tolist(), self.last.tolist(), self.shift.tolist(), strict=True)
        for note, (first, last, shift) in zip(notes, places, strict=True):
            if not note.is_tokenized:
                starts, ends = self.starts[first:last] - shift, self.ends[first:last] - shift
                note.take_tokens(Tokens(self.words[first:last], starts, ends))
            self.table.remember(note.tokens, self.numbers[first:last])

    def breaks(self) -> BoolArray:
        """Whether a line break stands between a token and the one before it in the same note."""
        line = np.searchsorted(np.flatnonzero(self.codes == ord("\n")), self.starts)
        breaks = np.zeros(len(line), np.bool_)
        breaks[1:] = line[1:] != line[:-1]
        breaks[self.first] = False
        breaks[self.numbers == self.table.numbers([PAD])[0]] = False
        return breaks

    def note_of(self, tokens: NDArray[np.integer]) -> IntArray:
        """The number of the note that each of the tokens, given by their places, stands in."""
        return (np.searchsorted(self.first, tokens, side="right") - 1).astype(np.int32)


_batches: WeakKeyDictionary[Analysis, dict[int, tuple[list[ref[Analysis]], Batch]]] = WeakKeyDictionary()


def by_language(notes: Sequence[Analysis]) -> Iterator[tuple[str, list[int], Batch]]:
    """One batch per language with the places of its notes; made once, however many finders ask for the same notes."""
    if not notes:
        return
    whole = _batch_of(notes)
    places: dict[str, list[int]] = {}
    for place, note in enumerate(notes):
        places.setdefault(note.language, []).append(place)
    for language, some in places.items():
        yield language, some, whole if len(some) == len(notes) else _batch_of([notes[place] for place in some])


def _batch_of(notes: Sequence[Analysis]) -> Batch:
    made = _batches.setdefault(notes[0], {})
    known, batch = made.get(len(notes), ([], None))
    if batch is None or not all(one() is note for one, note in zip(known, notes, strict=True)):
        batch = Batch(notes)
        made[len(notes)] = [ref(note) for note in notes], batch
    return batch
