"""Words as they stand between blanks, without the marks around them, and the words inside those.

Tokens are fine: ``Olsen.The`` is three of them. Look-ups in lists often want the coarser units of a text: the *chunk*
between two blanks (``"Olsen.The``), its *stripped* form (``Olsen.The``), and its *inner* words (``Olsen``, ``The``).
All three are ranges of token indices over the same :class:`~incognote.text.tokens.Tokens`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from incognote.text.facts import Fact, has, token_facts
from incognote.text.tokens import IntArray, Tokens

__all__ = ["Chunks", "find_chunks", "range_texts"]


@dataclass(frozen=True, slots=True)
class Chunks:
    """Half-open token ranges. Chunks of marks only (``--``) have an empty stripped range and no inner words.

    ``inner_chunk[k]`` is the chunk that inner word ``k`` belongs to; an inner word is a run of letters and digits.
    """

    start: IntArray
    end: IntArray
    stripped_start: IntArray
    stripped_end: IntArray
    inner_start: IntArray
    inner_end: IntArray
    inner_chunk: IntArray

    def __len__(self) -> int:
        return len(self.start)


def find_chunks(tokens: Tokens, facts: IntArray | None = None) -> Chunks:
    """The chunks of a text, in time linear in its tokens.

    >>> from incognote.text.tokens import tokenize
    >>> text = "(Olsen.The visit Wednesday/Thursday)"
    >>> tokens = tokenize(text)
    >>> chunks = find_chunks(tokens)
    >>> range_texts(text, tokens, chunks.stripped_start, chunks.stripped_end)
    ['Olsen.The', 'visit', 'Wednesday/Thursday']
    >>> range_texts(text, tokens, chunks.inner_start, chunks.inner_end)
    ['Olsen', 'The', 'visit', 'Wednesday', 'Thursday']
    """
    count = len(tokens)
    if not count:
        none = np.zeros(0, np.int32)
        return Chunks(none, none, none, none, none, none, none)
    word = has(token_facts(tokens) if facts is None else facts, Fact.WORD)
    glued = tokens.glued
    start = np.flatnonzero(~glued)
    end = np.append(start[1:], count)

    position = np.arange(count)
    first = np.minimum.reduceat(np.where(word, position, count), start)
    last = np.maximum.reduceat(np.where(word, position, -1), start)
    bare = last < 0
    first, last = np.where(bare, start, first), np.where(bare, start, last + 1)

    joined = np.zeros(count, np.bool_)  # goes on with the inner word before it
    joined[1:] = glued[1:] & word[1:] & word[:-1]
    inner_start = np.flatnonzero(word & ~joined)
    inner_end = np.flatnonzero(word & ~np.append(joined[1:], False)) + 1
    inner_chunk = np.searchsorted(start, inner_start, side="right") - 1
    ranges = (start, end, first, last, inner_start, inner_end, inner_chunk)
    return Chunks(*(array.astype(np.int32) for array in ranges))


def range_texts(text: str, tokens: Tokens, start: IntArray, end: IntArray) -> list[str]:
    """The text of each half-open range of tokens; an empty range is an empty string."""
    begins, stops = tokens.starts[start], tokens.ends[np.maximum(end, start + 1) - 1]
    stops = np.where(end > start, stops, begins)
    return [text[a:b] for a, b in zip(begins.tolist(), stops.tolist(), strict=True)]
