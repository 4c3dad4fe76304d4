"""Tokens for clinical clutter: every change of character class is a boundary, and no offset is ever lost."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np
from numpy.typing import NDArray

__all__ = ["IntArray", "Tokens", "tokenize"]

IntArray = NDArray[np.int32]

# A run of letters, a run of digits, a run of blanks, or one other character: together they cover any text.
_PIECES = re.compile(r"[^\W\d_]+|\d+|\s+|[\W_]")


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of one text: their strings and their half-open character offsets, as parallel sequences."""

    words: list[str]
    starts: IntArray
    ends: IntArray

    def __len__(self) -> int:
        return len(self.words)

    def touching(self, start: int, end: int) -> tuple[int, int]:
        """The half-open range of token indices that share a character with ``text[start:end]``."""
        first = int(np.searchsorted(self.ends, start, side="right"))
        last = int(np.searchsorted(self.starts, end, side="left"))
        return first, max(first, last)


def tokenize(text: str) -> Tokens:
    """Split ``text`` at every boundary between letters, digits, marks, and lower to upper case.

    >>> tokenize("seen 09/14/2067CPT by WhalenChief").words
    ['seen', '09', '/', '14', '/', '2067', 'CPT', 'by', 'Whalen', 'Chief']
    """
    pieces = _PIECES.findall(text)
    split = {piece: _split_case(piece) for piece in set(pieces) if _is_mixed(piece)}
    if split:
        pieces = list(chain.from_iterable(split.get(piece) or (piece,) for piece in pieces))
    ends = np.cumsum(np.fromiter(map(len, pieces), np.int32, len(pieces)), dtype=np.int32)
    blank = {piece for piece in set(pieces) if piece.isspace()}
    keep = np.fromiter((piece not in blank for piece in pieces), np.bool_, len(pieces))
    words = [piece for piece in pieces if piece not in blank]
    starts = np.concatenate((np.zeros(1, np.int32), ends[:-1])) if len(pieces) else ends
    return Tokens(words, starts[keep], ends[keep])


def _is_mixed(piece: str) -> bool:
    return len(piece) > 2 and piece.isalpha() and not (piece.islower() or piece.isupper() or piece[1:].islower())


def _split_case(piece: str) -> tuple[str, ...]:
    cuts = [0]
    for i in range(1, len(piece)):
        before, here = piece[i - 1], piece[i]
        after = piece[i + 1] if i + 1 < len(piece) else ""
        if here.isupper() and (before.islower() or (before.isupper() and after.islower())):
            cuts.append(i)
    cuts.append(len(piece))
    return tuple(piece[a:b] for a, b in pairwise(cuts))
