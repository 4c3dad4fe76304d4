"""One pass over the tokens of notes, trying at each only the recognizers that can begin there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import NamedTuple

from incognote import native
from incognote.rules.by_automaton import ByAutomaton
from incognote.rules.choices import Choice, Chooser, Starts
from incognote.rules.following import ByFollowing
from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch, by_language

__all__ = ["Finding", "Scanner", "settle"]

#: How many tokens must have been scanned before it pays to make the automaton.
_WORTHWHILE = 20_000


class Finding(NamedTuple):
    """A stretch of text and the recognizer that found it."""

    start: int
    end: int
    by: Recognizer


class Scanner:
    """The recognizers of one language, ordered by the token they can begin at."""

    def __init__(self, recognizers: Iterable[Recognizer]) -> None:
        recognizers = list(recognizers)
        self._by_start: dict[str, list[Recognizer]] = {}
        for one in recognizers:
            for start in one.starts:
                self._by_start.setdefault(start, []).append(one)
        self._starts = Starts(self._by_start)
        self._anywhere = [one for one in recognizers if not one.starts]
        self._chooser: Chooser = ByFollowing(self._by_start, self._anywhere)
        self._scanned = 0

    def scan(self, note: Analysis) -> list[Finding]:
        """Everything any recognizer finds, overlaps included, each stretch once per recognizer."""
        ((_, _, batch),) = by_language([note])
        return next(self.scan_all(batch, [note]))

    def scan_all(self, batch: Batch, notes: Sequence[Analysis]) -> Iterator[list[Finding]]:
        """As ``scan``, for the notes that a batch is made of."""
        chooser, hot = self._chooser_for(batch), self._starts.hot(batch)
        bounds = zip(batch.first.tolist(), batch.last.tolist(), strict=True)
        for note, (first, last), candidates in zip(notes, bounds, chooser.choose(batch, notes, hot), strict=True):
            yield self._scan(note.text, hot.keys, first, last, *candidates)

    def _chooser_for(self, batch: Batch) -> Chooser:
        """The automaton, once enough has been scanned for it to pay."""
        if native.kernels and self._scanned <= _WORTHWHILE:
            self._scanned += len(batch.words)
            if self._scanned > _WORTHWHILE:
                self._chooser = ByAutomaton(native.kernels, self._by_start, self._anywhere)
        return self._chooser

    def _scan(
        self,
        text: str,
        keys: list[str],
        first: int,
        last: int,
        places: Iterable[tuple[int, int, Choice]],
        openings: list[list[int]],
    ) -> list[Finding]:
        spans = [
            (one, one.anywhere(text, points)) for one, points in zip(self._anywhere, openings, strict=True) if points
        ]
        anchors: dict[str, tuple[Recognizer, list[int]]] = {}
        for index, start, choice in places:
            for one in choice.at(keys, index, first, last) if choice.beside else choice.always:
                if one.reach:
                    anchors.setdefault(one.name, (one, []))[1].append(start)
                elif match := one.regex.match(text, start):
                    spans.append((one, one.spans(text, match)))
        spans += [(one, one.around(text, points)) for one, points in anchors.values()]
        return _all_found(spans, keys[first:last])


def _all_found(spans: list[tuple[Recognizer, list[tuple[int, int]]]], keys: list[str]) -> list[Finding]:
    """Each stretch once per recognizer, without those of recognizers that need a word the note does not have."""
    found: dict[tuple[int, int, str], Finding] = {}
    present: set[str] = set()
    for one, pairs in spans:
        if pairs and one.needs:
            present = present or set(keys)
            if one.needs.isdisjoint(present):
                continue
        for start, end in pairs:
            found[start, end, one.name] = Finding(start, end, one)
    return list(found.values())


def settle(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings without overlaps, by place: the longest wins, among equals the special one, then the most precise.

    A weekday and the date after it become one.
    """
    settled: list[Finding] = []
    together: list[Finding] = []
    until = 0
    for one in sorted(findings, key=_START):
        if one.start >= until:
            settled += _best(together)
            together = []
        together.append(one)
        until = max(until, one.end)
    return _joined(settled + _best(together), text)


_START = attrgetter("start")


def _best(findings: list[Finding]) -> list[Finding]:
    """Of findings that overlap, those that win, by place."""
    if len(findings) < 2:
        return findings
    taken: list[Finding] = []
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


def _preference(one: Finding) -> tuple[int, bool, float, int, str]:
    return one.start - one.end, not one.by.special, -one.by.score, one.start, one.by.name


_GAP = re.compile(r"(?:\.?,? {1,2}|,?\n)(?:the |den |el |día )?")


def _joined(findings: list[Finding], text: str) -> list[Finding]:
    joined: list[Finding] = []
    for one in findings:
        last = joined[-1] if joined else None
        if last and last.by.joins:
            if one.by.label == last.by.label and not one.by.joins and _GAP.fullmatch(text, last.end, one.start):
                joined[-1] = Finding(last.start, one.end, one.by)
                continue
            if last.by.joins == "must":
                joined.pop()
        joined.append(one)
    if joined and joined[-1].by.joins == "must":
        joined.pop()
    return joined
