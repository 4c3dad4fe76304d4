"""Offsets of tools that see every line end as one character, against ours, which count characters as they are."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

__all__ = ["Newlines"]


class Newlines:
    """Translates offsets between a text and the same text with each CR LF made one character.

    >>> lines = Newlines("a\\r\\nb\\r\\nc")
    >>> lines.widen(4), lines.narrow(6)
    (6, 4)
    """

    def __init__(self, text: str) -> None:
        self._wide = [match.start() for match in re.finditer("\r\n", text)] if "\r\n" in text else []
        self._narrow = [place - count for count, place in enumerate(self._wide)]

    def __bool__(self) -> bool:
        """Whether the two counts differ at all."""
        return bool(self._wide)

    def widen(self, offset: int) -> int:
        """An offset of the narrow text in ours."""
        return offset + bisect_left(self._narrow, offset)

    def narrow(self, offset: int) -> int:
        """One of our offsets in the narrow text; an offset inside a line end becomes its end."""
        return offset - bisect_right(self._wide, offset - 1)
