"""Tokens for clinical clutter: every change of character class is a boundary, and no offset is ever lost.

The work is done on an array with the class of each character, so the cost does not depend on what the text holds:
one table look-up, a few comparisons of neighbours, and one slice per token.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

__all__ = ["BoolArray", "IntArray", "Tokens", "codes_of", "token_bounds", "tokenize"]

BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.int32]

_UNKNOWN, _BLANK, _LOWER, _UPPER, _DIGIT, _OTHER, _MARK = range(7)
# Class of each character met so far. Letters without case (ª, ß aside: CJK, Arabic …) count as lower case.
_CLASS_OF_CATEGORY = {"Lu": _UPPER, "Lt": _UPPER, "Nd": _DIGIT, "Mn": _MARK, "Mc": _MARK, "Me": _MARK}
_class_of = np.zeros(0x110000, np.uint8)
# 06/19/2022|18:07: a clock time may be glued to a whole date.
_DATE_THEN_DIGIT = re.compile(r"(?<!\d)\d{1,2}([/.-])\d{1,2}\1(?:19|20)\d\d(?=\d)")


@dataclass(frozen=True)
class Tokens:
    """The tokens of one text: their strings and their half-open character offsets, as parallel sequences."""

    words: list[str]
    starts: IntArray
    ends: IntArray

    def __len__(self) -> int:
        return len(self.words)

    @cached_property
    def distinct(self) -> tuple[list[str], IntArray]:
        """Each different word once, and for every token the index of its word among them.

        Whatever depends on the word alone is worked out on the first and spread with the second.
        """
        index = {word: i for i, word in enumerate(dict.fromkeys(self.words))}
        return list(index), np.fromiter(map(index.__getitem__, self.words), np.int32, len(self.words))

    @cached_property
    def glued(self) -> BoolArray:
        """Whether each token follows the one before it without a blank."""
        glued = np.zeros(len(self), np.bool_)
        glued[1:] = self.starts[1:] == self.ends[:-1]
        return glued

    def touching(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of token indices that share a character with ``text[start:end]``."""
        first = int(np.searchsorted(self.ends, start, side="right"))
        last = int(np.searchsorted(self.starts, end, side="left"))
        return first, max(first, last)


def tokenize(text: str) -> Tokens:
    """Split ``text`` at every boundary between letters, digits, marks, and lower to upper case.

    A capital that begins a word is split from capitals before it; combining marks stay with their letter.

    >>> tokenize("seen 09/14/2067CPT by WhalenChief").words
    ['seen', '09', '/', '14', '/', '2067', 'CPT', 'by', 'Whalen', 'Chief']
    >>> tokenize("06/19/202218:07").words
    ['06', '/', '19', '/', '2022', '18', ':', '07']
    >>> tokenize("USMeaningful use, MRIs").words
    ['US', 'Meaningful', 'use', ',', 'MRIs']
    """
    starts, ends = token_bounds(text, codes_of(text))
    words = [text[a:b] for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    return Tokens(words, starts, ends)


def codes_of(text: str) -> NDArray[np.uint32]:
    """The number of each character."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def token_bounds(text: str, codes: NDArray[np.uint32]) -> tuple[IntArray, IntArray]:
    """Where tokens start and end in a text with these characters."""
    kinds = _classes(codes)
    marks = kinds == _MARK
    if marks.any():
        kinds = _join_marks(kinds, marks)
    begins = np.empty(len(kinds) + 1, np.bool_)
    begins[0] = begins[-1] = True
    here, before = kinds[1:], kinds[:-1]
    change = (here != before) | (here == _OTHER)
    change &= ~((here == _LOWER) & (before == _UPPER))
    begins[1:-1] = change
    upper, lower = kinds == _UPPER, kinds == _LOWER
    # USMe|aningful: the last of several capitals belongs to the lower case letters after it.
    begins[1:-3] |= upper[:-3] & upper[1:-2] & lower[2:-1] & lower[3:]
    if marks.any():
        begins[:-1] &= ~marks | (kinds == _MARK)
    cuts = np.flatnonzero(begins).astype(np.int32)
    long = cuts[:-1][(kinds[cuts[:-1]] == _DIGIT) & (np.diff(cuts) > 4)]
    if glued := [year + 4 for year in long.tolist() if _follows_day_and_month(text, year)]:
        begins[glued] = True
        cuts = np.flatnonzero(begins).astype(np.int32)
    solid = kinds[cuts[:-1]] != _BLANK
    return cuts[:-1][solid], cuts[1:][solid]


def _follows_day_and_month(text: str, year: int) -> bool:
    return any(
        (date := _DATE_THEN_DIGIT.match(text, at)) is not None and date.end() == year + 4
        for at in range(max(0, year - 6), year - 3)
    )


def _classes(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    kinds = _class_of[codes]
    if not kinds.all():
        for code in np.unique(codes[kinds == _UNKNOWN]).tolist():
            _class_of[code] = _class(chr(code))
        kinds = _class_of[codes]
    return kinds


def _class(char: str) -> int:
    if char.isspace():
        return _BLANK
    kind = category(char)
    return _CLASS_OF_CATEGORY.get(kind, _LOWER if kind[0] == "L" else _OTHER)


def _join_marks(kinds: NDArray[np.uint8], marks: BoolArray) -> NDArray[np.uint8]:
    """Give each combining mark the class of the character it sits on, unless that is a blank or nothing."""
    base = np.maximum.accumulate(np.where(marks, 0, np.arange(len(kinds))))
    joined = kinds[base]
    return np.where(marks & (joined == _BLANK), _MARK, joined)
