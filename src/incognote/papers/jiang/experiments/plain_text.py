"""Text as it was read before anybody took care of it: words cut at blanks and marks only, sentences at every stop.

Jiang et al. (2017) read their official run like this: ``09/14/2067CPT`` ends in the word ``2067CPT``, and ``Dr.`` ends
a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from incognote.text import batch, reading, tokens
from incognote.text.lines import Lines
from incognote.text.sheet import Sheet
from incognote.text.tokens import IntArray

__all__ = ["plain_text"]

_WORD = re.compile(r"\w+|[^\w\s]")


@contextmanager
def plain_text() -> Iterator[None]:
    """While this lasts every note is read plainly, whoever reads it; not for several threads at once."""
    rooms = (
        (tokens, "token_bounds", _bounds),
        (batch, "token_bounds", _bounds),
        (reading, "sheet_sentences", _starts),
    )
    careful = [getattr(room, name) for room, name, _ in rooms]
    try:
        for room, name, plain in rooms:
            setattr(room, name, plain)
        yield
    finally:
        for (room, name, _), before in zip(rooms, careful, strict=True):
            setattr(room, name, before)


def _bounds(text: str, codes: object) -> tuple[IntArray, IntArray]:
    """
    >>> starts, ends = _bounds("a26 yo, WhalenChief 2067CPT", None)
    >>> ["a26 yo, WhalenChief 2067CPT"[a:b] for a, b in zip(starts, ends)]
    ['a26', 'yo', ',', 'WhalenChief', '2067CPT']
    """
    found = np.array([match.span() for match in _WORD.finditer(text)], np.int32).reshape(-1, 2)
    return found[:, 0].copy(), found[:, 1].copy()


def _starts(sheet: Sheet, lines: Lines) -> IntArray:
    """A sentence begins after every full stop, question or exclamation mark with a blank, and with every line."""
    begins = np.zeros(len(sheet.facts), np.bool_)
    begins[lines.first] = True
    for first, last in zip(sheet.first.tolist(), sheet.last.tolist(), strict=True):
        stops = np.fromiter((word in ".!?" for word in sheet.words(first, last)), np.bool_, last - first)
        begins[first + 1 : last] |= stops[:-1] & ~sheet.glued[first + 1 : last]
    return np.flatnonzero(begins & sheet.real).astype(np.int32)
