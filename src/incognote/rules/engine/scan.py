"""All recognizers over all notes, and which of overlapping findings is kept."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from incognote import native
from incognote.rules.engine.prefilter import Automaton, FirstCharacters, Prefilter
from incognote.rules.engine.recognizer import Recognizer
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch, by_language

__all__ = ["RuleFinding", "Scanner", "settle"]

#: How many characters must have been scanned before it pays to make the automaton.
_WORTHWHILE = 20_000


class RuleFinding(NamedTuple):
    """A stretch of text and the recognizer that found it."""

    start: int
    end: int
    by: Recognizer


class Scanner:
    """Some recognizers, each tried only where its pattern can match."""

    def __init__(self, recognizers: Iterable[Recognizer]) -> None:
        self._recognizers = list(recognizers)
        self._prefilter: Prefilter | None = None
        self._scanned = 0

    def scan(self, note: Analysis) -> list[RuleFinding]:
        """Everything any recognizer finds, overlaps included."""
        ((_, _, batch),) = by_language([note])
        return next(self.scan_all(batch, [note]))

    def scan_all(self, batch: Batch, notes: Sequence[Analysis]) -> Iterator[list[RuleFinding]]:
        """As ``scan``, for the notes that a batch is made of."""
        for note, places in zip(notes, self._prefilter_for(batch).places(batch), strict=True):
            found = ((self._recognizers[number], places[number]) for number in places)
            yield [RuleFinding(*span, one) for one, some in found for span in one.find(note.text, some)]

    def _prefilter_for(self, batch: Batch) -> Prefilter:
        """The automaton, once enough has been scanned for it to pay."""
        before, self._scanned = self._scanned, self._scanned + len(batch.codes)
        if native.kernels and before <= _WORTHWHILE < self._scanned:
            self._prefilter = Automaton(native.kernels, self._recognizers)
        self._prefilter = self._prefilter or FirstCharacters(self._recognizers)
        return self._prefilter


def settle(findings: Iterable[RuleFinding], text: str) -> list[RuleFinding]:
    """The findings without overlaps, by place: the longest wins, then the higher priority, then the most precise.

    A weekday and the date after it become one.
    """
    settled: list[RuleFinding] = []
    together: list[RuleFinding] = []
    until = 0
    for one in sorted(findings, key=_START):
        if one.start >= until:
            settled += _best(together)
            together = []
        together.append(one)
        until = max(until, one.end)
    return _joined(settled + _best(together), text)


_START = attrgetter("start")


def _best(findings: list[RuleFinding]) -> list[RuleFinding]:
    """Of findings that overlap, those that win, by place."""
    if len(findings) < 2:
        return findings
    taken: list[RuleFinding] = []
    starts: list[int] = []
    ends: list[int] = []
    for one in sorted(findings, key=_preference):
        place = bisect_left(starts, one.end)
        if place and ends[place - 1] > one.start:
            continue
        place = bisect_left(starts, one.start)
        starts.insert(place, one.start)
        ends.insert(place, one.end)
        taken.append(one)
    return sorted(taken, key=_START)


def _preference(one: RuleFinding) -> tuple[int, int, float, int, str]:
    return one.start - one.end, -one.by.priority, -one.by.score, one.start, one.by.name


_GAP = re.compile(r"(?:\.?,? {1,2}|,?\n)(?:the |den |el |día )?")


def _joined(findings: list[RuleFinding], text: str) -> list[RuleFinding]:
    joined: list[RuleFinding] = []
    for one in findings:
        last = joined[-1] if joined else None
        if last and last.by.joins:
            if one.by.label == last.by.label and not one.by.joins and _GAP.fullmatch(text, last.end, one.start):
                joined[-1] = RuleFinding(last.start, one.end, one.by)
                continue
            if last.by.joins == "must":
                joined.pop()
        joined.append(one)
    if joined and joined[-1].by.joins == "must":
        joined.pop()
    return joined
