"""One pass over a note's tokens, trying at each only the recognizers that can begin there."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis

__all__ = ["Finding", "Scanner", "settle"]

_LONGEST_RUN = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """A stretch of text and the recognizer that found it."""

    start: int
    end: int
    by: Recognizer


class Scanner:
    """The recognizers of one language, ordered by the token they can begin at."""

    def __init__(self, recognizers: Iterable[Recognizer]) -> None:
        self._anywhere: list[Recognizer] = []
        self._by_start: dict[str, list[Recognizer]] = {}
        self._needy: list[Recognizer] = []
        for one in recognizers:
            if one.needs:
                self._needy.append(one)
            if not one.starts:
                self._anywhere.append(one)
            for start in one.starts:
                self._by_start.setdefault(start, []).append(one)

    def scan(self, note: Analysis) -> list[Finding]:
        """Everything any recognizer finds, overlaps included, each stretch once per recognizer."""
        text, tokens = note.text, note.tokens
        key_of = {word: _key(word) for word in set(tokens.words)}
        present = set(key_of.values())
        idle = {one.name for one in self._needy if one.needs.isdisjoint(present)}
        by_key = {
            key: [one for one in self._by_start[key] if one.name not in idle]
            for key in present
            if key in self._by_start
        }
        hot = {word: by_key[key] for word, key in key_of.items() if by_key.get(key)}
        found: dict[tuple[int, int, str], Finding] = {}
        for one in self._anywhere:
            if one.name not in idle:
                for start, end in one.matches(text):
                    found[start, end, one.name] = Finding(start, end, one)
        places = [(index, word) for index, word in enumerate(tokens.words) if word in hot]
        starts = tokens.starts.tolist()
        for index, word in places:
            at = starts[index]
            for one in hot[word]:
                for start, end in one.matches(text, at):
                    found[start, end, one.name] = Finding(start, end, one)
        return list(found.values())


def _key(word: str) -> str:
    return "9" * min(len(word), _LONGEST_RUN) if word.isdigit() else word.lower()


def settle(findings: Iterable[Finding]) -> list[Finding]:
    """The findings without overlaps, by place: the longest wins, among equals the most precise."""
    order = sorted(findings, key=lambda one: (one.start - one.end, -one.by.score, one.start, one.by.name))
    taken: list[Finding] = []
    starts: list[int] = []
    ends: list[int] = []
    for one in order:
        place = bisect_left(starts, one.end)
        if place and ends[place - 1] > one.start:
            continue
        place = bisect_left(starts, one.start)
        starts.insert(place, one.start)
        ends.insert(place, one.end)
        taken.append(one)
    return sorted(taken, key=lambda one: one.start)
