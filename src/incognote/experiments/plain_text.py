"""Text as it was read before anybody took care of it: words cut at blanks and marks only, sentences at every stop.

Jiang et al. (2017) read their official run like this: ``09/14/2067CPT`` ends in the word ``2067CPT``, and ``Dr.`` ends
a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np

from incognote.text import analysis, batch, tokens
from incognote.text.lines import Lines
from incognote.text.tokens import IntArray, Tokens

__all__ = ["plain_text"]

_WORD = re.compile(r"\w+|[^\w\s]")


@contextmanager
def plain_text() -> Iterator[None]:
    """While this lasts every note is read plainly, whoever reads it; not for several threads at once."""
    rooms = (
        (tokens, "token_bounds", _bounds),
        (batch, "token_bounds", _bounds),
        (analysis, "sentence_starts", _starts),
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


def _starts(text: str, words: Tokens, lines: Lines) -> IntArray:
    """A sentence begins after every full stop, question or exclamation mark with a blank, and with every line."""
    if not len(words):
        return np.zeros(0, np.int32)
    begins = np.zeros(len(words), np.bool_)
    begins[lines.first] = True
    stops = np.fromiter((word in ".!?" for word in words.words), np.bool_, len(words))
    begins[1:] |= stops[:-1] & ~words.glued[1:]
    begins[0] = True
    return np.flatnonzero(begins).astype(np.int32)
