"""Why a text is marked as it is: every match of every pattern, and what kept it from being a finding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from incognote.document import Document
from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.scan import RuleFinding, Scanner, settle
from incognote.text.analysis import Analysis

__all__ = ["Attempt", "explain"]


class Attempt(NamedTuple):
    """A match of a rule's pattern, and why it is not kept; no reason where it is."""

    start: int
    end: int
    by: Recognizer
    reason: str


def explain(rules: Sequence[Recognizer], text: str, language: str) -> list[Attempt]:
    """The matches of all rules in the order of the text."""
    note = Analysis(Document("text", text), language=language)
    kept = settle(Scanner(rules).scan(note), note.text)
    found = [match for one in rules for match in _matches(one, note.text, kept)]
    return sorted(found, key=lambda match: (match.start, -match.end, match.by.name))


def _matches(one: Recognizer, text: str, kept: Sequence[RuleFinding]) -> Iterator[Attempt]:
    place = 0
    while match := one.regex.search(text, place):
        place = match.start() + 1
        if reason := one.refusal(text, match):
            yield Attempt(*match.span(), one, f"blocked: {reason}")
        for start, end in one.spans(text, match):
            place = max(place, end)
            yield Attempt(start, end, one, _overlapped(start, end, one, kept))


def _overlapped(start: int, end: int, one: Recognizer, kept: Sequence[RuleFinding]) -> str:
    """Which finding won the place."""
    for other in kept:
        if other.start <= start and end <= other.end and (other.by is one or other.start < start or other.end > end):
            return "" if other.by is one else f"part of what {other.by.name} finds"
        if other.start < end and start < other.end and other.by is not one:
            return f"overlaps with what {other.by.name} finds"
    return "" if any(other.by is one and other.start == start for other in kept) else "alone not enough"
