"""Scores that mean something: how often a span with this score is right, and what a wish for more recall costs.

Both are measured on notes the model was not trained on, and kept in the model folder as ``confidence.json``.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.checked import read_facts, reading
from incognote.document import Document, Span
from incognote.errors import ModelError, UsageError

__all__ = ["Confidence", "Setting", "expected_calibration_error", "measure"]

FILE = "confidence.json"

#: A label needs this many spans to have a curve of its own.
ENOUGH = 150
STEPS = 20
#: How many scores are remembered with what they mean.
REMEMBERED = 16_384


@dataclass(frozen=True, slots=True)
class Setting:
    """One position of the recall dial: the handicap of ``O``, and token recall and precision measured with it."""

    bias: float
    recall: float
    precision: float


@dataclass(frozen=True, slots=True)
class Confidence:
    """Per label, raw scores and how often spans of that score mark an identifier; and the positions of the dial."""

    curves: dict[str, tuple[list[float], list[float]]] = field(default_factory=dict)
    dial: tuple[Setting, ...] = ()
    #: What was read from the curves before: taggers round their scores, so there are few.
    _read: dict[tuple[str, float], float] = field(default_factory=dict, init=False, repr=False, compare=False)

    def calibrated(self, spans: Iterable[Span]) -> list[Span]:
        """The spans with scores that are probabilities."""
        return [
            Span(one.start, one.end, one.label, self._probability(one.label, one.score), one.source) for one in spans
        ]

    def _probability(self, label: str, score: float) -> float:
        known = self._read.get((label, score))
        if known is None:
            if len(self._read) >= REMEMBERED:
                self._read.clear()
            known = self._read[label, score] = self._on_curve(label, score)
        return known

    def _on_curve(self, label: str, score: float) -> float:
        """Read from the curve: what lies between two of its points is on the line between them."""
        raw, right = self.curves.get(label) or self.curves.get("*") or ([0.0, 1.0], [0.0, 1.0])
        after = bisect_right(raw, score)
        if after in (0, len(raw)):
            return right[min(after, len(right) - 1)]
        low, high = raw[after - 1], raw[after]
        share = (score - low) / (high - low)
        return round(right[after - 1] + share * (right[after] - right[after - 1]), 4)

    def setting(self, recall: float) -> Setting:
        """The mildest position of the dial that reached ``recall`` when it was measured."""
        for setting in self.dial:
            if setting.recall >= recall:
                return setting
        best = max((setting.recall for setting in self.dial), default=0.0)
        raise UsageError(f"this model was measured to reach a recall of {best:.3f} at most, not {recall}")

    def save(self, folder: Path) -> None:
        facts: dict[str, Any] = {
            "dial": [[s.bias, s.recall, s.precision] for s in self.dial],
            "curves": {label: [list(raw), list(right)] for label, (raw, right) in sorted(self.curves.items())},
        }
        (folder / FILE).write_text(json.dumps(facts) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Confidence:
        """What the folder's model was measured at; nothing if it never was."""
        path = folder / FILE
        if not path.is_file():
            return cls()
        facts = read_facts(path)
        with reading(path):
            curves = {label: (_shares(raw), _shares(right)) for label, (raw, right) in facts["curves"].items()}
            if any(len(raw) != len(right) or not raw or sorted(raw) != raw for raw, right in curves.values()):
                raise ModelError(f"{path}: a curve does not rise from score to score")
            return cls(curves, tuple(Setting(*map(float, one)) for one in facts["dial"]))


def _shares(numbers: Sequence[float]) -> list[float]:
    """Numbers from 0 to 1 of a file."""
    if not all(type(one) in (int, float) and 0 <= one <= 1 for one in numbers):
        raise ValueError
    return list(numbers)


def measure(gold: Sequence[Document], found: Sequence[tuple[float, Sequence[Document]]], usual: float) -> Confidence:
    """Curves and dial from notes found by models that had not seen them, once for each handicap of ``O``.

    ``usual`` is the handicap the model will work with: the curves are those of its spans.
    """
    dial = tuple(
        Setting(bias, *_token_scores(gold, documents)) for bias, documents in sorted(found, key=lambda f: f[0])
    )
    [chosen] = [documents for bias, documents in found if bias == usual]
    scored: dict[str, list[tuple[float, bool]]] = {"*": []}
    for truth, document in zip(gold, chosen, strict=True):
        marked = _marked(truth)
        for span in document.spans:
            pair = (span.score, bool(marked[span.start : span.end].any()))
            scored["*"].append(pair)
            scored.setdefault(span.label, []).append(pair)
    return Confidence({label: _curve(pairs) for label, pairs in scored.items() if len(pairs) >= ENOUGH}, dial)


def _marked(document: Document) -> NDArray[np.bool_]:
    marked = np.zeros(len(document.text), np.bool_)
    for span in document.spans:
        marked[span.start : span.end] = True
    return marked


def _token_scores(gold: Sequence[Document], found: Sequence[Document]) -> tuple[float, float]:
    """Label-free recall and precision over letters and digits."""
    hit = true = said = 0
    for truth, document in zip(gold, found, strict=True):
        solid = np.fromiter(map(str.isalnum, truth.text), np.bool_, len(truth.text))
        wanted, marked = _marked(truth) & solid, _marked(document) & solid
        hit += int((wanted & marked).sum())
        true, said = true + int(wanted.sum()), said + int(marked.sum())
    return round(hit / max(true, 1), 4), round(hit / max(said, 1), 4)


def _curve(pairs: Sequence[tuple[float, bool]]) -> tuple[list[float], list[float]]:
    """A rising staircase through (score, share that is right): neighbours are pooled until no share falls."""
    steps: list[list[float]] = []
    for score, right in sorted(pairs):
        steps.append([score, score, float(right), 1.0])
        while len(steps) > 1 and steps[-2][2] * steps[-1][3] >= steps[-1][2] * steps[-2][3]:
            _, high, hits, count = steps.pop()
            steps[-1] = [steps[-1][0], high, steps[-1][2] + hits, steps[-1][3] + count]
    while len(steps) > STEPS:
        least = min(range(len(steps) - 1), key=lambda i: steps[i][3] + steps[i + 1][3])
        _, high, hits, count = steps.pop(least + 1)
        steps[least] = [steps[least][0], high, steps[least][2] + hits, steps[least][3] + count]
    raw = [round(edge, 4) for low, high, _, _ in steps for edge in (low, high)]
    return raw, [round((hits + 0.5) / (count + 1), 4) for _, _, hits, count in steps for _ in (0, 1)]


def expected_calibration_error(gold: Sequence[Document], found: Sequence[Document], bins: int = 10) -> float:
    """How far scores are from the share of spans that mark an identifier, averaged over spans in equal bins."""
    pairs = []
    for truth, document in zip(gold, found, strict=True):
        marked = _marked(truth)
        pairs += [(span.score, float(marked[span.start : span.end].any())) for span in document.spans]
    scores, right = np.array(pairs).reshape(-1, 2).T
    place = np.minimum((scores * bins).astype(int), bins - 1)
    gaps = [
        abs(scores[place == b].mean() - right[place == b].mean()) * (place == b).mean() for b in set(place.tolist())
    ]
    return float(sum(gaps))
