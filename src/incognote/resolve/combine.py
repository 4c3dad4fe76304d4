"""What to do when finders disagree or overlap: one clean, ordered list of spans for each note."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from incognote.document import Span
from incognote.registry import Registry

__all__ = ["Combiner", "combiners", "telling", "united", "without_overlap"]

T = TypeVar("T")

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
    return sorted(taken) if len(taken) > 1 else taken


def united(ranked: Iterable[Span]) -> list[Span]:
    """Take spans in the order given, best first; of a later one what is still free, joined to its like if it can be.

    Nothing that anybody found is lost: where two disagree about the extent, both were afraid of something.
    """
    taken: list[Span] = []
    for span in ranked:
        rivals = [other for other in taken if span.overlaps(other)]
        if len(rivals) == 1 and rivals[0].label == span.label:
            one = rivals[0]
            grown = replace(one, start=min(one.start, span.start), end=max(one.end, span.end))
            taken[taken.index(one)] = grown
        else:
            taken += [replace(span, start=start, end=end) for start, end in _free(span, rivals)]
    return sorted(taken)


def telling(text: str, spans: Iterable[Span]) -> list[Span]:
    """The spans that hold a letter or a digit, without blanks at their edges."""
    kept = []
    for span in spans:
        words = span.of(text)
        bare = words.strip()
        if len(bare) < len(words):
            start = span.start + len(words) - len(words.lstrip())
            span = Span(start, start + len(bare), span.label, span.score, span.source) if bare else span
        if any(map(str.isalnum, bare)):
            kept.append(span)
    return kept


def _free(span: Span, rivals: Iterable[Span]) -> Iterator[tuple[int, int]]:
    """The stretches of a span that no rival covers."""
    start = span.start
    for rival in sorted(rivals):
        if start < rival.start:
            yield start, rival.start
        start = max(start, rival.end)
    if start < span.end:
        yield start, span.end


@combiners("union")
def union() -> Combiner:
    """Everything anybody found; where spans overlap the surest says what it is, then the longest."""

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        return _settle(sorted((span for spans in found.values() for span in spans), key=_surest), united)

    return combine


@combiners("priority")
def priority(
    order: Sequence[str],
    per_label: Mapping[str, Sequence[str]] | None = None,
    least: Mapping[str, float] | None = None,
) -> Combiner:
    """Of overlapping spans the one whose finder comes first in ``order``, which may differ per label.

    Finders not in ``order`` only inform others and mark nothing; ``least`` is the score a finder's span must have.
    """
    ranks = {label: {name: place for place, name in enumerate(names)} for label, names in (per_label or {}).items()}
    usual = {name: place for place, name in enumerate(order)}
    needed = least or {}

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        ranked = [
            (ranks.get(span.label, usual).get(owner, len(usual)), span.start - span.end, span)
            for owner in order
            for span in found.get(owner, ())
            if span.score >= needed.get(owner, 0)
        ]
        return _settle([span for *_, span in sorted(ranked, key=lambda one: one[:2])])

    return combine


@combiners("vote")
def vote(needed: int = 2) -> Combiner:
    """Only what at least ``needed`` finders mark in the same place; the surest of them gives label and extent."""

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        votes = [(span, owner) for owner, spans in found.items() for span in spans]
        kept: list[Span] = []
        for cluster in _clusters(votes, key=lambda vote: vote[0]):
            owners = {owner for _, owner in cluster}
            if len(owners) >= needed:
                kept += without_overlap(sorted((span for span, _ in cluster), key=_surest))
        return kept

    return combine


def _surest(span: Span) -> tuple[float, int, int, str]:
    return -span.score, span.start - span.end, span.start, span.label


def _settle(ranked: Sequence[Span], settle: Callable[[Iterable[Span]], list[Span]] = without_overlap) -> list[Span]:
    """One list without overlap, cluster by cluster, so that a long note costs no more per span than a short one."""
    settled: list[Span] = []
    cluster: list[int] = []
    reach = -1
    for start, end, rank in sorted((span.start, span.end, rank) for rank, span in enumerate(ranked)):
        if start >= reach:
            settled += settle(map(ranked.__getitem__, sorted(cluster)))
            cluster = []
        cluster.append(rank)
        reach = max(reach, end)
    return settled + settle(map(ranked.__getitem__, sorted(cluster)))


def _clusters(things: Sequence[T], key: Callable[[T], Span]) -> Iterator[list[T]]:
    """Runs of things whose spans touch one another, in text order."""
    cluster: list[T] = []
    reach = -1
    for thing in sorted(things, key=lambda one: (key(one).start, key(one).end)):
        if cluster and key(thing).start >= reach:
            yield cluster
            cluster, reach = [], -1
        cluster.append(thing)
        reach = max(reach, key(thing).end)
    if cluster:
        yield cluster
