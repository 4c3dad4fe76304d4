"""What the input itself says about its text: spans that are given, and places over which no identifier extends.

Given spans are kept as they are and nothing else is found in their stretches. Breaks are the ends of fields and table
cells; a span found across one is cut there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from incognote.document import Document, Span

__all__ = ["given_spans", "outside", "stops_of"]


def given_spans(document: Document) -> list[Span]:
    """The spans of ``meta["given"]``, in order."""
    return sorted(Span(start, end, label, 1.0, source) for start, end, label, source in document.meta.get("given", ()))


def stops_of(document: Document) -> list[tuple[int, int]]:
    """The stretches that no found span may touch, a break being an empty one."""
    given = [(start, end) for start, end, *_ in document.meta.get("given", ())]
    return sorted(given + [(at, at) for at in document.meta.get("breaks", ())])


def outside(spans: Iterable[Span], stops: Sequence[tuple[int, int]]) -> list[Span]:
    """What was found, cut to what lies outside of ``stops``.

    >>> [(span.start, span.end) for span in outside([Span(0, 9, "PATIENT")], [(3, 5), (7, 7)])]
    [(0, 3), (5, 7), (7, 9)]
    """
    return list(_cut(sorted(spans), stops)) if stops else list(spans)


def _cut(spans: Sequence[Span], stops: Sequence[tuple[int, int]]) -> Iterator[Span]:
    first = 0
    for span in spans:
        while first < len(stops) and stops[first][1] <= span.start:
            first += 1
        at, start = first, span.start
        while at < len(stops) and stops[at][0] < span.end:
            if start < stops[at][0]:
                yield replace(span, start=start, end=stops[at][0])
            start = max(start, stops[at][1])
            at += 1
        if start == span.start:
            yield span
        elif start < span.end:
            yield replace(span, start=start)
