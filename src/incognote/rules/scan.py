"""One pass over a note's tokens, trying at each only the recognizers that can begin there."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from incognote.rules.recognizer import Recognizer
from incognote.text.analysis import Analysis

__all__ = ["Finding", "Scanner", "settle"]

_LONGEST_RUN = 20
_NEAR, _AHEAD = 8, 6


@dataclass(frozen=True, slots=True)
class Finding:
    """A stretch of text and the recognizer that found it."""

    start: int
    end: int
    by: Recognizer


class _Choice:
    """The recognizers that can begin at one kind of token, found by the tokens around it rather than one by one."""

    __slots__ = ("ahead", "always", "beside", "near", "prior", "then")

    def __init__(self, recognizers: Iterable[Recognizer]) -> None:
        self.always: list[Recognizer] = []
        self.prior: dict[str, list[Recognizer]] = {}
        self.then: dict[str, list[Recognizer]] = {}
        self.near: dict[str, list[Recognizer]] = {}
        self.ahead: dict[str, list[Recognizer]] = {}
        tables = (self.prior, self.then, self.near, self.ahead)
        for one in recognizers:
            for words, table in zip((one.prior, one.then, one.near, one.ahead), tables, strict=True):
                if words:
                    for word in words:
                        table.setdefault(word, []).append(one)
                    break
            else:
                self.always.append(one)
        self.beside = bool(self.prior or self.then or self.near or self.ahead)

    def at(self, keys: list[str], index: int) -> list[Recognizer]:
        """Those whose neighbours stand around the token at ``index`` (the list ends with an empty key)."""
        if not self.beside:
            return self.always
        chosen = self.always
        if more := self.then.get(keys[index + 1]):
            chosen = chosen + more
        if more := self.prior.get(keys[index - 1]):
            chosen = chosen + more
        if self.ahead and not self.ahead.keys().isdisjoint(window := keys[index + 1 : index + 1 + _AHEAD]):
            chosen = chosen + [one for key in window for one in self.ahead.get(key, ())]
        if self.near and not self.near.keys().isdisjoint(window := keys[max(0, index - _NEAR) : index]):
            chosen = chosen + [one for key in window for one in self.near.get(key, ())]
        return chosen


class Scanner:
    """The recognizers of one language, ordered by the token they can begin at."""

    def __init__(self, recognizers: Iterable[Recognizer]) -> None:
        recognizers = list(recognizers)
        by_start: dict[str, list[Recognizer]] = {}
        for one in recognizers:
            for start in one.starts:
                by_start.setdefault(start, []).append(one)
        self._choices = {start: _Choice(ones) for start, ones in by_start.items()}
        self._anywhere = [one for one in recognizers if not one.starts]
        self._needy = [one for one in recognizers if one.needs]

    def scan(self, note: Analysis) -> list[Finding]:
        """Everything any recognizer finds, overlaps included, each stretch once per recognizer."""
        text, tokens = note.text, note.tokens
        key_of = {word: _key(word) for word in set(tokens.words)}
        present = set(key_of.values())
        idle = {one.name for one in self._needy if one.needs.isdisjoint(present)}
        spans = [(one, one.anywhere(text)) for one in self._anywhere if one.name not in idle]
        anchors: dict[Recognizer, list[int]] = {}
        hot = {key: self._choices[key] for key in present if key in self._choices}
        keys = [key_of[word] for word in tokens.words]
        starts = tokens.starts.tolist()
        places = [index for index, key in enumerate(keys) if key in hot]
        keys.append("")
        for index in places:
            at, key = starts[index], keys[index]
            for one in hot[key].at(keys, index):
                if one.reach:
                    anchors.setdefault(one, []).append(at)
                elif match := one.regex.match(text, at):
                    spans.append((one, one.spans(text, match)))
        spans += [(one, one.around(text, points)) for one, points in anchors.items()]
        found = {(start, end, one.name): one for one, pairs in spans if one.name not in idle for start, end in pairs}
        return [Finding(start, end, one) for (start, end, _), one in found.items()]


def _key(word: str) -> str:
    return "9" * min(len(word), _LONGEST_RUN) if word.isdigit() else word.lower()


def settle(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings without overlaps, by place: the longest wins, among equals the most precise.

    A weekday and the date after it become one.
    """
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
    return _joined(sorted(taken, key=lambda one: one.start), text)


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
