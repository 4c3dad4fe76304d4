"""Where the same words stand again in a note."""

from __future__ import annotations

from incognote.text.tokens import tokenize

__all__ = ["repeats"]


def repeats(text: str, words: str) -> set[tuple[int, int]]:
    """Every place of ``words`` in ``text`` that begins and ends where tokens do.

    >>> sorted(repeats("Ann met Ann and Anna.", "Ann"))
    [(0, 3), (8, 11)]
    """
    tokens = tokenize(text)
    starts, ends = set(tokens.starts.tolist()), set(tokens.ends.tolist())
    places = set()
    at = text.find(words)
    while at >= 0:
        if at in starts and at + len(words) in ends:
            places.add((at, at + len(words)))
        at = text.find(words, at + 1)
    return places
