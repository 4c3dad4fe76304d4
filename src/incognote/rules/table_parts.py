"""What rules for tables share: the cells of a row, and what a row of headings calls the columns below it."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

__all__ = ["CELL_END", "CELL_START", "cells", "column_is_called"]

#: What parts the cells of a row.
_GAP = re.compile(r"[ \t]*[|·\t;][ \t]*|[ ]+/[ ]+|[ ]{2,}")
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
def _headings(text: str, words: re.Pattern[str]) -> list[tuple[int, int, int, int]]:
    """The cells that are called so: where their row ends, their place in it, their offset, how many cells it has."""
    found = []
    for match in words.finditer(text):
        start = text.rfind("\n", 0, match.start()) + 1
        end = text.find("\n", match.end())
        row = text[start : end if end >= 0 else len(text)]
        if sum(char.isdigit() for char in row) > 1:
            continue
        spans, at = cells(row), match.start() - start
        for place, (first, last) in enumerate(spans):
            if len(spans) > 2 and first == at and words.fullmatch(row, first, last):
                found.append((start + len(row), place, first, len(spans)))
    return found


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
