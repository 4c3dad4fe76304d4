"""Why something was marked: each finder's vote, the rule or the features behind it, and how good such votes are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from incognote.document import Span
from incognote.finder import Finder
from incognote.labels import convert_spans
from incognote.learn.confidence import Confidence
from incognote.learn.explain import grounds, members_of
from incognote.lexicons.grammar import GrammarFinder, measured_precision
from incognote.pipeline import Deidentifier
from incognote.rules.engine.precision import measured_scores
from incognote.rules.finder import RuleFinder
from incognote.text.analysis import Analysis

__all__ = ["Vote", "explained_votes", "votes_of"]


@dataclass(frozen=True, slots=True)
class Vote:
    """A finder's span, what spoke for it, and the measured share of such votes that are right, if there is one."""

    span: Span
    grounds: list[str]
    measured: float | None = None

    def row(self) -> list[object]:
        """As the store keeps it."""
        span = self.span
        return [span.start, span.end, span.label, round(span.score, 4), self.grounds, self.measured]


def votes_of(deidentifier: Deidentifier, note: Analysis) -> dict[str, list[Span]]:
    """What each finder marked, in our own labels."""
    scheme = deidentifier.scheme
    return {name: convert_spans(spans, scheme, "incognote") for name, spans in note.found.items() if spans}


def explained_votes(deidentifier: Deidentifier, note: Analysis) -> dict[str, list[Vote]]:
    """The votes of every finder and of the members of those that ask several, each with its grounds."""
    told: dict[str, list[Vote]] = {}
    for finder in deidentifier.finders:
        calibrated = deidentifier.confidence if hasattr(finder, "outside_bias") else None
        votes = _votes(finder, note, note.found.get(finder.name, []), calibrated)
        told[finder.name] = list(_in_our_labels(votes, deidentifier.scheme))
        for member, seen in members_of(finder, note):
            votes = _votes(member, seen, member.find([seen])[0])
            told[f"{finder.name} › {member.name}"] = list(_in_our_labels(votes, deidentifier.scheme))
    return {name: votes for name, votes in told.items() if votes}


def _votes(
    finder: Finder, note: Analysis, spans: Sequence[Span], confidence: Confidence | None = None
) -> Iterator[Vote]:
    rules = _rules(finder, note) if spans else {}
    if rules:
        for span in spans:
            rule, measured = rules.get((span.start, span.end), ("", None))
            yield Vote(span, [rule] if rule else [], measured)
        return
    right = [one.score for one in confidence.calibrated(spans)] if confidence and confidence.curves else []
    for place, (span, why) in enumerate(zip(spans, grounds(finder, note, spans), strict=True)):
        yield Vote(span, why, right[place] if right else None)


def _rules(finder: Finder, note: Analysis) -> dict[tuple[int, int], tuple[str, float | None]]:
    """Of finders that go by rules: by place, the rule that found it and how often it was right when measured."""
    if isinstance(finder, RuleFinder):
        scores = measured_scores()
        return {(f.start, f.end): (f"rule {f.by.name}", scores.get(f.by.name)) for f in finder.findings(note)}
    if isinstance(finder, GrammarFinder):
        table = measured_precision()
        return {
            (hit.start, hit.end): (
                f"evidence {hit.by.name}",
                table.get((finder.name, hit.by.name, note.language), (0, None))[1],
            )
            for hit in finder.hits([note])[0]
        }
    return {}


def _in_our_labels(votes: Iterator[Vote], scheme: str) -> Iterator[Vote]:
    for vote in votes:
        for span in convert_spans([vote.span], scheme, "incognote"):
            yield Vote(span, vote.grounds, vote.measured)
