"""Offsets as other tools count them, against ours, which are indices into the text as it is without the file's mark."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

__all__ = ["Counting", "countings"]


class Counting:
    """Translates between offsets in a text and offsets in a file that may count a byte-order mark, or CR LF as one.

    >>> counting = Counting("a\\r\\nb\\r\\nc", narrow=True)
    >>> counting.ours(4), counting.theirs(6)
    (6, 4)
    """

    def __init__(self, text: str, *, narrow: bool = False, mark: bool = False) -> None:
        self.narrow, self.mark = narrow, mark
        self._wide = [match.start() for match in re.finditer("\r\n", text)] if narrow else []
        self._narrow = [place - count for count, place in enumerate(self._wide)]

    def ours(self, offset: int) -> int:
        offset -= self.mark
        return offset + bisect_left(self._narrow, offset)

    def theirs(self, offset: int) -> int:
        """The offset in the file; one inside a CR LF that counts as one character becomes its end."""
        return offset - bisect_right(self._wide, offset - 2) + self.mark


def countings(text: str, marked: bool) -> Iterator[Counting]:
    """The ways of counting that a file could have used, the most usual first."""
    for narrow in (False, True) if "\r\n" in text else (False,):
        for mark in (True, False) if marked else (False,):
            yield Counting(text, narrow=narrow, mark=mark)
