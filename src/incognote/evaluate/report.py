"""The whole evaluation in one call, and its result as a dictionary, a terminal table or a page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from incognote.document import Document
from incognote.errors import UsageError
from incognote.evaluate.corpus import Corpus, IntArray, pair_up
from incognote.evaluate.criteria import STANDARD, criteria
from incognote.evaluate.errors import Errors, analyse
from incognote.evaluate.retention import IsMedical, Retention, retention
from incognote.evaluate.scores import Resamples, Scores, score

if TYPE_CHECKING:
    from rich.console import Group

__all__ = ["EvaluationReport", "evaluate"]


@dataclass(frozen=True)
class EvaluationReport:
    """What ``evaluate`` found. Only ``html`` shows text of the notes, and only with ``notes=True``."""

    corpus: Corpus
    scores: Mapping[str, Scores]
    errors: Errors
    retention: Retention
    sentences: int
    beta: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "documents": len(self.corpus.documents),
            "missing_predictions": list(self.corpus.missing),
            "scheme": self.corpus.scheme,
            "sentences": self.sentences,
            "beta": self.beta,
            "criteria": {
                name: {"about": criteria[name].about, **asdict(scores)} for name, scores in self.scores.items()
            },
            "errors": self.errors.to_json(),
            "retention": asdict(self.retention),
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False) + "\n"

    def table(self) -> Group:
        """For ``rich.print``: the overview, the labels, the note types, the errors and what was kept."""
        from incognote.evaluate.tables import report_tables

        return report_tables(self)

    def html(self, notes: bool = True) -> str:
        """A self-contained page with plots and, unless told otherwise, the notes with both sides' spans."""
        from incognote.evaluate.page import render

        return render(self, notes)


def evaluate(
    gold: Iterable[Document],
    pred: Iterable[Document],
    scheme: str | None = None,
    criteria_names: Sequence[str] = STANDARD,
    beta: float = 2.0,
    sentences: Mapping[str, int] | None = None,
    is_medical: IsMedical | None = None,
    resamples: int = 1000,
    seed: int = 0,
) -> EvaluationReport:
    """Score predictions against gold, paired by document id.

    ``scheme`` converts both sides first; ``sentences`` gives the number of sentences of each document for the leak
    score, which our own splitter counts otherwise; ``is_medical`` says which words are medical terms.

    >>> from incognote.document import Span
    >>> gold = [Document("a", "Seen by Okafor on Monday", [Span(8, 14, "DOCTOR"), Span(18, 24, "DATE")])]
    >>> pred = [Document("a", "Seen by Okafor on Monday", [Span(8, 14, "DOCTOR")])]
    >>> report = evaluate(gold, pred)
    >>> report.scores["strict"].micro.recall.value
    0.5
    """
    corpus = pair_up(gold, pred, scheme)
    draws = Resamples(len(corpus.documents), resamples, seed)
    counted = _sentence_counts(corpus, sentences)
    types = [str(document.meta.get("type") or "") for document in corpus.documents]
    return EvaluationReport(
        corpus,
        {name: score(criteria[name].count(corpus), counted, types, draws, beta) for name in criteria_names},
        analyse(corpus),
        retention(corpus, draws, is_medical),
        int(counted.sum()),
        beta,
    )


def _sentence_counts(corpus: Corpus, given: Mapping[str, int] | None) -> IntArray:
    if given is None:
        return np.array([len(analysis.sentences) for analysis in corpus.analyses], np.int64)
    if without := [document.id for document in corpus.documents if document.id not in given]:
        raise UsageError(f"no sentence count for {len(without)} documents: {', '.join(without[:5])}")
    return np.array([given[document.id] for document in corpus.documents], np.int64)
