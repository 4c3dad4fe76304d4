"""What rules for tables share: the cells of a row, and what a row of headings calls the columns below it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter

__all__ = ["CELL_END", "CELL_START", "cells", "column_is_called", "is_a_name"]
#: What parts the cells of a row.
_GAP = re.compile(r"[ \t]*[|·\t;][ \t]*|[ ]+//?[ ]+|[ ]*\.{4,}[ ]*|[ ]{2,}")
_DIGITS = re.compile("[0-9]")
#: Where a cell begins, and what must follow it.
CELL_START = r"(?:^|(?<=\n)|(?<=[|·;\t])|(?<=[|·;/]\s)|(?<=\s\s))"
CELL_END = r"(?=\s?[|·;\t\n]|\s/\s|\s{2}|\s*$)"
#: How far below its headings a row may stand, and how long rows are at most.
_REACH, _LONGEST_ROW = 3_000, 500
_END = itemgetter(0)
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")


def _is_parted(row: str) -> bool:
    """Whether there can be a gap in a row; most have none, which is told fastest this way."""
    return "  " in row or "|" in row or ";" in row or "\t" in row or "·" in row or " /" in row or "...." in row


@lru_cache(1 << 10)
def cells(row: str) -> tuple[tuple[int, int], ...]:
    """Where the cells of a row begin and end.

    >>> cells("2 | Love, Carol | 70")
    ((0, 1), (4, 15), (18, 20))
    """
    edges = [0, *(place for gap in _GAP.finditer(row) for place in gap.span()), len(row)]
    return tuple((first, last) for first, last in list(pairwise(edges))[::2] if first < last)


@lru_cache(4)
def _heading_rows(text: str) -> list[tuple[int, str]]:
    """The rows that can be headings, three cells or more and hardly a digit, and where each ends."""
    rows, end = [], -1
    for row in text.split("\n"):
        end += len(row) + 1
        if len(row) <= _LONGEST_ROW and _is_parted(row) and len(_DIGITS.findall(row)) < 2 and len(cells(row)) > 2:
            rows.append((end, row))
    return rows


@lru_cache(16)
def _headings(text: str, words: re.Pattern[str]) -> list[tuple[int, int, int, int]]:
    """The cells that are called so: where their row ends, their place in it, their offset, how many cells it has."""
    return [
        (end, place, first, len(cells(row)))
        for end, row in _heading_rows(text)
        for place, (first, last) in enumerate(cells(row))
        if words.fullmatch(row, first, last)
    ]


def column_is_called(match: re.Match[str], words: re.Pattern[str]) -> bool:
    """Whether the group ``id`` begins a cell of a column that a row above calls by one of the words."""
    text, start = match.string, match.start("id")
    earliest = max(0, start - _LONGEST_ROW)
    line = text.rfind("\n", earliest, start) + 1
    row, at = text[line : line + _LONGEST_ROW].partition("\n")[0], start - line
    if line < earliest or not _is_parted(row):
        return False
    headings = _headings(text, words)
    above = headings[bisect_right(headings, start - _REACH, key=_END) : bisect_left(headings, start, key=_END)]
    if not above:
        return False
    spans = cells(row)
    mine = next((place for place, (first, last) in enumerate(spans) if first <= at < last), -1)
    return any(place == mine if count == len(spans) else abs(offset - at) <= 2 for _, place, offset, count in above)


@lru_cache(1 << 12)
def is_a_name(cell: str) -> bool:
    """Whether a cell holds a person: a few words, one of them on the lists of names and none on those of medicine."""
    from incognote.lexicons.lexicon import load_lexicon, mask

    words = _WORD.findall(cell)
    if not 0 < len(words) <= 6 or sum(char.isdigit() for char in cell) > 4:
        return False
    flags = load_lexicon().flags([word.lower() for word in words])
    if (flags & mask("drug", "disease", "medical", "unit", "month", "weekday")).any():
        return False
    return bool((flags & mask("given", "surname")).any()) and (len(words) > 1 or (len(cell) > 3 and cell[0].isupper()))
