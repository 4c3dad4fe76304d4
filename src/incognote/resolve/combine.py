"""What to do when finders disagree or overlap: one clean, ordered list of spans for each note."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from incognote.document import Span
from incognote.labels import GROUP_OF
from incognote.registry import Registry

__all__ = ["Combiner", "combiners", "free_stretches", "telling", "touching", "united", "without_overlap"]

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
        if taken and taken[0].covers(span):
            continue
        rivals = [other for other in taken if span.overlaps(other)]
        if len(rivals) == 1 and rivals[0].label == span.label:
            one = rivals[0]
            taken[taken.index(one)] = _moved(one, min(one.start, span.start), max(one.end, span.end))
        elif rivals:
            taken += [_moved(span, start, end) for start, end in free_stretches(span, rivals)]
        else:
            taken.append(span)
    return sorted(taken) if len(taken) > 1 else taken


def telling(text: str, spans: Iterable[Span]) -> list[Span]:
    """The spans that hold a letter or a digit, without blanks at their edges."""
    kept = []
    for span in spans:
        words = text[span.start : span.end]
        if words[:1].isalnum() and words[-1:].isalnum():
            kept.append(span)
            continue
        bare = words.strip()
        if len(bare) < len(words):
            start = span.start + len(words) - len(words.lstrip())
            span = _moved(span, start, start + len(bare)) if bare else span
        if any(map(str.isalnum, bare)):
            kept.append(span)
    return kept


def _moved(span: Span, start: int, end: int) -> Span:
    return Span(start, end, span.label, span.score, span.source)


def free_stretches(span: Span, rivals: Iterable[Span]) -> Iterator[tuple[int, int]]:
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
        spans = [span for some in found.values() for span in some]
        return _settle(spans, lambda place: _surest(spans[place]), united)

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
        spans: list[Span] = []
        owners: list[str] = []
        for owner in order:
            enough = needed.get(owner, 0)
            spans += [span for span in found.get(owner, ()) if span.score >= enough]
            owners += [owner] * (len(spans) - len(owners))
        if "known" in order and found.get("known"):
            _widen_known(spans, owners)

        def rank(place: int) -> tuple[int, int]:
            span = spans[place]
            return ranks.get(span.label, usual).get(owners[place], len(usual)), span.start - span.end

        return _settle(spans, rank, without_overlap)

    return combine


def _widen_known(spans: list[Span], owners: list[str]) -> None:
    """A known part of a name says who it is; how far the name extends, whoever saw more of it."""
    known = [place for place, owner in enumerate(owners) if owner == "known"]
    others = sorted(place for place, owner in enumerate(owners) if owner != "known")
    for place in known:
        one = spans[place]
        wider = [
            spans[other]
            for other in others
            if spans[other].covers(one)
            and _are_alike(spans[other], one)
            and not any(spans[other].overlaps(spans[rival]) and not _are_alike(spans[rival], one) for rival in known)
        ]
        if wider:
            best = max(wider, key=lambda span: span.end - span.start)
            spans[place] = _moved(one, best.start, best.end)


def _are_alike(one: Span, two: Span) -> bool:
    return GROUP_OF.get(one.label, one.label) == GROUP_OF.get(two.label, two.label)


@combiners("adapted")
def adapted(
    base: str,
    own: str,
    first: Sequence[str] = (),
    preferred: Sequence[Sequence[str]] = (),
    refuted: Sequence[str] = (),
    trimmed: Sequence[str] = (),
    unproven: Sequence[str] = (),
    stretched: Sequence[str] = (),
) -> Combiner:
    """What a model finds, and what a learner on top of it finds: together, except for what was measured to be wrong.

    Where both find something the ``base`` gives the label, or ``own`` if its label and that of the base are a pair in
    ``preferred``, and the extent is that of both. The others are labels that are not believed: of the base where it is
    alone (``refuted``) or goes beyond what ``own`` found (``trimmed``); of ``own`` likewise (``unproven``,
    ``stretched``). Finders in ``first`` always are.
    """
    pairs = {(one, other) for one, other in preferred}
    by_base_alone, by_base_wider, by_own_alone, by_own_wider = map(set, (refuted, trimmed, unproven, stretched))

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        theirs, learnt = found.get(base, ()), found.get(own, ())
        of_base, of_own = touching(theirs), touching(learnt)
        leads = [span for span in learnt if _wins(span, of_base(span), pairs)]
        led = touching(leads)
        spans = [span for name in first for span in found.get(name, ())] + leads
        for span in theirs:
            unwanted = by_base_wider if led(span) else () if of_own(span) else by_base_alone
            if span.label not in unwanted:
                spans.append(span)
        for span in learnt:
            if not led(span) and span.label not in (by_own_wider if of_base(span) else by_own_alone):
                spans.append(span)
        return _settle(spans, lambda place: (place,), united)

    return combine


def _wins(span: Span, rivals: Sequence[Span], pairs: Container[tuple[str, str]]) -> bool:
    return bool(rivals) and all((span.label, rival.label) in pairs for rival in rivals)


def touching(others: Sequence[Span]) -> Callable[[Span], list[Span]]:
    """A function that gives those of ``others``, which do not overlap each other, that a span overlaps."""
    ordered = sorted(others)
    ends = [other.end for other in ordered]

    def touched(span: Span) -> list[Span]:
        later = range(bisect_right(ends, span.start), len(ordered))
        return list(takewhile(span.overlaps, map(ordered.__getitem__, later)))

    return touched


@combiners("vote")
def vote(needed: int = 2) -> Combiner:
    """Only what at least ``needed`` finders mark in the same place; the surest of them gives label and extent."""

    def combine(found: Mapping[str, Sequence[Span]]) -> list[Span]:
        votes = [(span, owner) for owner, spans in found.items() for span in spans]
        kept: list[Span] = []
        for cluster in _clusters([span for span, _ in votes]):
            if len({votes[place][1] for place in cluster}) >= needed:
                kept += without_overlap(sorted((votes[place][0] for place in cluster), key=_surest))
        return kept

    return combine


def _surest(span: Span) -> tuple[float, int, int, str]:
    return -span.score, span.start - span.end, span.start, span.label


def _settle(
    spans: Sequence[Span], rank: Callable[[int], tuple[Any, ...]], settle: Callable[[Iterable[Span]], list[Span]]
) -> list[Span]:
    """One list without overlap: of spans that touch, ``settle`` takes those whose place has the lowest rank first.

    Cluster by cluster, so that a long note costs no more per span than a short one; most spans touch no other.
    """
    settled: list[Span] = []
    for cluster in _clusters(spans):
        if len(cluster) == 1:
            settled.append(spans[cluster[0]])
        else:
            settled += settle([spans[place] for place in sorted(sorted(cluster), key=rank)])
    return settled


def _clusters(spans: Sequence[Span]) -> Iterator[list[int]]:
    """The places of spans that touch one another, in text order."""
    starts = [span.start for span in spans]
    cluster: list[int] = []
    reach = -1
    for place in sorted(range(len(spans)), key=starts.__getitem__):
        if starts[place] >= reach and cluster:
            yield cluster
            cluster = []
        cluster.append(place)
        end = spans[place].end
        if end > reach:
            reach = end
    if cluster:
        yield cluster
