"""Changes of a text: stretches and what they become, put into it or found from two versions of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from itertools import accumulate
from operator import itemgetter

__all__ = ["Edit", "apart", "differences", "spliced"]

#: What a stretch becomes.
Edit = tuple[int, int, str]
_WORDS = re.compile(r"\w+|\W")


def apart(edits: Iterable[Edit]) -> list[Edit]:
    """Edits in order; where two touch the same characters the first keeps them."""
    made: list[Edit] = []
    done = 0
    for edit in sorted(edits, key=itemgetter(0, 1)):
        if edit[0] >= done:
            made.append(edit)
            done = edit[1]
    return made


def spliced(text: str, edits: Iterable[Edit]) -> str:
    """The text with stretches replaced; where two touch the same characters the first keeps them."""
    pieces: list[str] = []
    done = 0
    for start, end, new in apart(edits):
        pieces += (text[done:start], new)
        done = end
    pieces.append(text[done:])
    return "".join(pieces)


def differences(old: str, new: str) -> Iterator[Edit]:
    """How one text became the other, for callers that hold no marks: line by line where no line came or went."""
    ours, theirs = old.split("\n"), new.split("\n")
    if len(ours) != len(theirs):
        ours, theirs = [old], [new]
    at = 0
    for before, after in zip(ours, theirs, strict=True):
        if before != after:
            yield from ((at + start, at + end, put) for start, end, put in _word_differences(before, after))
        at += len(before) + 1


def _word_differences(old: str, new: str) -> Iterator[Edit]:
    ours, theirs = _WORDS.findall(old), _WORDS.findall(new)
    head, most = 0, min(len(ours), len(theirs))
    while head < most and ours[head] == theirs[head]:
        head += 1
    tail = 0
    while tail < most - head and ours[-1 - tail] == theirs[-1 - tail]:
        tail += 1
    places = list(accumulate(map(len, ours), initial=0))
    matcher = SequenceMatcher(None, ours[head : len(ours) - tail], theirs[head : len(theirs) - tail])
    for what, a, b, c, d in matcher.get_opcodes():
        if what != "equal" and ours:
            a, b, inserted = a + head, b + head, "".join(theirs[c + head : d + head])
            if a == b and a:  # what was put in goes to the word before it, or after
                a, inserted = a - 1, ours[a - 1] + inserted
            elif a == b:
                b, inserted = 1, inserted + ours[0]
            yield places[a], places[b], inserted
