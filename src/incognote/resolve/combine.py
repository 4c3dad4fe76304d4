"""What to do when finders disagree or overlap: one clean, ordered list of spans for each note."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from incognote.document import Span
from incognote.registry import Registry

__all__ = ["Combiner", "combiners", "without_overlap"]

#: From each finder's spans (by finder name, in recipe order) to one list without overlap.
Combiner = Callable[[Mapping[str, Sequence[Span]]], list[Span]]

#: Makers of combiners; each takes the options of the recipe's ``[resolve]`` table.
combiners: Registry[Callable[..., Combiner]] = Registry("combiners")


def without_overlap(ranked: Iterable[Span]) -> list[Span]:
    """Take spans in the order given, best first, each only if its ground is still free; the answer is in text order."""
    taken: list[Span] = []
    for span in ranked:
        if not any(span.overlaps(other) for other in taken):
            taken.append(span)
    return sorted(taken)


@combiners("union")
def union(**_: Any) -> Combiner:
    """Everything anybody found; of overlapping spans the surest, then the longest."""

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        every = [span for spans in found.values() for span in spans]
        return _settle(every, key=lambda span: (-span.score, span.start - span.end, span.start, span.label))

    return combine


@combiners("priority")
def priority(order: Sequence[str] = (), per_label: Mapping[str, Sequence[str]] | None = None, **_: Any) -> Combiner:
    """Of overlapping spans the one whose finder comes first, which may differ per label."""
    rank = {name: place for place, name in enumerate(order)}
    ranks = {label: {name: place for place, name in enumerate(names)} for label, names in (per_label or {}).items()}

    def key(owner: str, span: Span) -> tuple[int, int, int]:
        return ranks.get(span.label, rank).get(owner, len(order)), span.start - span.end, span.start

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        ranked = sorted(((key(owner, span), span) for owner, spans in found.items() for span in spans))
        return _settle([span for _, span in ranked], key=None)

    return combine


@combiners("vote")
def vote(needed: int = 2, **_: Any) -> Combiner:
    """Only stretches that at least ``needed`` finders mark; the surest of them gives label and extent."""

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        every = [span for spans in found.values() for span in spans]
        owners = [owner for owner, spans in found.items() for _ in spans]
        backed = [
            span
            for span, owner in zip(every, owners, strict=True)
            if len({o for s, o in zip(every, owners, strict=True) if s.overlaps(span)} | {owner}) >= needed
        ]
        return _settle(backed, key=lambda span: (-span.score, span.start - span.end, span.start, span.label))

    return combine


def _settle(spans: list[Span], key: Callable[[Span], Any] | None) -> list[Span]:
    """Split into clusters of touching spans first, so that a long note costs no more per span than a short one."""
    place = {id(span): i for i, span in enumerate(sorted(spans, key=key) if key else spans)}
    settled: list[Span] = []
    cluster: list[Span] = []
    reach = -1
    for span in sorted(spans, key=lambda s: (s.start, s.end)):
        if span.start >= reach and cluster:
            settled += without_overlap(sorted(cluster, key=lambda s: place[id(s)]))
            cluster = []
        cluster.append(span)
        reach = max(reach, span.end)
    return settled + without_overlap(sorted(cluster, key=lambda s: place[id(s)]))
