"""Which words of an original still stand in its output, seen from the two texts alone."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from itertools import pairwise

__all__ = ["align"]

_SMALL = 90_000  # pairs of words up to which the best match is worth its time
_LINES = 1_000
_REACH = 60  # words that a difference may span in a long block
_ANCHOR = 3  # words in a row that must agree after it


def align(old: Sequence[str], new: Sequence[str], marked: Collection[int] = ()) -> list[int]:
    """For each word of the original its number in the output, -1 if it is gone.

    Line by line, and in lines that differ by the words that are not ``marked``, since those may well have changed;
    marked words are then looked for only where their neighbours leave room. A line end is a word of its own.

    >>> align("on 2022 and 2024".split(), "on 2020 and 2022".split(), {1, 3})
    [0, -1, 2, -1]
    """
    partner = [-1] * len(old)
    for a, b, c, d in _blocks(old, new):
        if old[a:b] == new[c:d]:
            partner[a:b] = range(c, d)
        elif (b - a) * (d - c) <= _SMALL:
            _best(partner, [None if n in marked else old[n] for n in range(a, b)], new[c:d], a, c)
            _fill_gaps(partner, old, new, (a, b), (c, d))
        else:
            _in_step(partner, [None if n in marked else old[n] for n in range(a, b)], new[c:d], a, c)
            _fill_gaps(partner, old, new, (a, b), (c, d))
    return partner


def _blocks(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Stretches of both that belong together: the lines one by one where there are as many, else runs of lines."""
    ours, theirs = _lines(old), _lines(new)
    if len(ours) == len(theirs):
        return [(a, b, c, d) for (a, b), (c, d) in zip(ours, theirs, strict=True)]
    if max(len(ours), len(theirs)) > _LINES:
        return [(0, len(old), 0, len(new))]
    lines = SequenceMatcher(None, [tuple(old[a:b]) for a, b in ours], [tuple(new[a:b]) for a, b in theirs], False)
    starts, new_starts = [*(a for a, _ in ours), len(old)], [*(a for a, _ in theirs), len(new)]
    return [(starts[i], starts[j], new_starts[k], new_starts[m]) for _, i, j, k, m in lines.get_opcodes()]


def _lines(words: Sequence[str]) -> list[tuple[int, int]]:
    return list(pairwise(sorted({0, *(i + 1 for i, word in enumerate(words) if word == "\n"), len(words)})))


def _best(partner: list[int], old: Sequence[str | None], new: Sequence[str], first: int, at: int) -> None:
    for start, place, size in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        partner[first + start : first + start + size] = range(at + place, at + place + size)


def _in_step(partner: list[int], old: Sequence[str | None], new: Sequence[str], first: int, at: int) -> None:
    """Walk along both; where they part, go on at the nearest place where three words agree again."""
    i = j = 0
    while i < len(old) and j < len(new):
        if old[i] == new[j]:
            partner[first + i] = at + j
            i, j = i + 1, j + 1
            continue
        step = next(
            (
                (here, total - here)
                for total in range(1, _REACH)
                for here in range(total + 1)
                if i + here < len(old)
                and old[i + here] is not None
                and list(old[i + here : i + here + _ANCHOR]) == list(new[j + total - here : j + total - here + _ANCHOR])
            ),
            (1, 0),
        )
        i, j = i + step[0], j + step[1]


def _fill_gaps(
    partner: list[int], old: Sequence[str], new: Sequence[str], here: tuple[int, int], there: tuple[int, int]
) -> None:
    """Match what is left between words that are matched."""
    i, done = here[0], there[0]
    while i < here[1]:
        if partner[i] >= 0:
            i, done = i + 1, partner[i] + 1
            continue
        end = i
        while end < here[1] and partner[end] < 0:
            end += 1
        until = partner[end] if end < here[1] else there[1]
        if (end - i) * (until - done) <= _SMALL:
            _best(partner, old[i:end], new[done:until], i, done)
        i, done = end, until
