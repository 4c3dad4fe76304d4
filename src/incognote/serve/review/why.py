"""Why something was marked: each finder's vote, and the rule or the features behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from incognote.document import Span
from incognote.labels import convert_spans
from incognote.learn.features import feature_hash
from incognote.learn.tagger import LinearTagger
from incognote.pipeline import Deidentifier
from incognote.rules.finder import RuleFinder
from incognote.text.analysis import Analysis

__all__ = ["as_columns", "reasons", "votes_of"]

#: How many features of a learner are shown.
TOP = 4


def votes_of(deidentifier: Deidentifier, note: Analysis) -> dict[str, list[Span]]:
    """What each finder marked, in our own labels."""
    scheme = deidentifier.scheme
    return {name: convert_spans(spans, scheme, "incognote") for name, spans in note.found.items() if spans}


def reasons(deidentifier: Deidentifier, note: Analysis) -> dict[str, dict[str, list[str]]]:
    """For each finder that can tell: the grounds of each span, by ``start:end``."""
    told: dict[str, dict[str, list[str]]] = {}
    for finder in deidentifier.finders:
        if isinstance(finder, RuleFinder):
            told[finder.name] = {f"{one.start}:{one.end}": [one.by.name] for one in finder.findings(note)}
        elif isinstance(finder, LinearTagger):
            told[finder.name] = _features(finder, note, note.found.get(finder.name, []))
    return told


def _features(tagger: LinearTagger, note: Analysis, spans: Sequence[Span]) -> dict[str, list[str]]:
    """The features of the words around each span's first token that speak most for a tag of its label."""
    weights = tagger.weights
    tags = list(tagger.encoding.tags)
    out: dict[str, list[str]] = {}
    for span in spans:
        place = note.tokens.touching(span.start, span.end)[0]
        wanted = [number for number, tag in enumerate(tags) if tag.endswith(f"-{span.label}")]
        weighed: list[tuple[float, str]] = []
        for offset in range(weights.low, weights.high + 1):
            if not 0 <= place + offset < len(note.tokens) or not wanted:
                continue
            word = note.tokens.words[place + offset]
            for group, feature, window in tagger.extractor.word_features([word], note.language)[0]:
                if offset in window:
                    weight = _weight(weights, feature_hash(group, feature), offset, wanted)
                    where = {0: "here", 1: "next word", -1: "word before"}.get(offset, f"word {offset:+d}")
                    weighed.append((weight, f"{group} “{feature}”, {where} ({weight:+.1f})"))
        out[f"{span.start}:{span.end}"] = [text for weight, text in sorted(weighed, reverse=True)[:TOP] if weight > 0]
    return out


def _weight(weights: Any, hashed: int, offset: int, wanted: Sequence[int]) -> float:
    known, place = weights.find(np.array([hashed], np.uint64))
    if not len(known):
        return 0.0
    part = slice(int(weights.begin[place[0]]), int(weights.begin[place[0] + 1]))
    cells = {(offset - weights.low) * weights.tags + tag for tag in wanted}
    found = [
        float(value) for cell, value in zip(weights.cells[part], weights.values[part], strict=True) if cell in cells
    ]
    return max(found, default=0.0)


def as_columns(votes: Mapping[str, Sequence[Span]], told: Mapping[str, Mapping[str, list[str]]]) -> dict[str, Any]:
    """Votes with their grounds, as the store keeps them."""
    return {
        name: [
            [
                span.start,
                span.end,
                span.label,
                round(span.score, 4),
                told.get(name, {}).get(f"{span.start}:{span.end}", []),
            ]
            for span in spans
        ]
        for name, spans in votes.items()
    }
