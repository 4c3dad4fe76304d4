"""What rules for tables share: the cells of a row, and what a row of headings calls the columns below it."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

__all__ = ["CELL_END", "CELL_START", "cells", "column_is_called"]

#: What parts the cells of a row.
_GAP = re.compile(r"[ \t]*[|·\t;][ \t]*|[ ]+/[ ]+|[ ]{2,}")
_DIGITS = re.compile("[0-9]")
#: Where a cell begins, and what must follow it.
CELL_START = r"(?:^|(?<=\n)|(?<=[|·;\t])|(?<=[|·;/]\s)|(?<=\s\s))"
CELL_END = r"(?=\s?[|·;\t\n]|\s/\s|\s{2}|\s*$)"
#: How far below its headings a row may stand.
_REACH = 3_000


@lru_cache(1 << 10)
def cells(row: str) -> tuple[tuple[int, int], ...]:
    """Where the cells of a row begin and end.

    >>> cells("2 | Love, Carol | 70")
    ((0, 1), (4, 15), (18, 20))
    """
    edges = [0, *(place for gap in _GAP.finditer(row) for place in gap.span()), len(row)]
    return tuple((first, last) for first, last in list(pairwise(edges))[::2] if first < last)


@lru_cache(1 << 6)
def _heading_rows(text: str) -> list[tuple[int, str]]:
    """The rows that can be headings, three cells or more and hardly a digit, and where each ends."""
    rows, end = [], -1
    for row in text.split("\n"):
        end += len(row) + 1
        if len(_DIGITS.findall(row)) < 2 and _GAP.search(row) and len(cells(row)) > 2:
            rows.append((end, row))
    return rows


@lru_cache(1 << 8)
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
    headings = _headings(text, words)
    if not any(end < start < end + _REACH for end, *_ in headings):
        return False
    line = text.rfind("\n", 0, start) + 1
    end = text.find("\n", start)
    spans, at = cells(text[line : end if end >= 0 else len(text)]), start - line
    mine = next((place for place, (first, last) in enumerate(spans) if first <= at < last), -1)
    return any(
        below < start < below + _REACH and (place == mine if count == len(spans) else abs(offset - at) <= 2)
        for below, place, offset, count in headings
    )
