"""An evaluation as one self-contained page: no outside resource, so that it may stay where the notes are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from incognote.errors import MissingExtra
from incognote.evaluate.corpus import IntArray, Side
from incognote.evaluate.criteria import criteria
from incognote.evaluate.errors import GOLD_CLASSES, PRED_CLASSES

if TYPE_CHECKING:
    from incognote.evaluate.report import EvaluationReport

__all__ = ["render"]

#: A page with more notes than this takes long to open; those with the most errors are shown.
MOST_NOTES = 400

ERROR_CLASSES = ("missing", "spurious", "type", "short", "long", "short&long")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a note, with the label and error class of the span it belongs to, if any."""

    text: str
    label: str = ""
    error: str = ""

    @property
    def style(self) -> str:
        return self.error.replace("&", "-")


@dataclass(frozen=True, slots=True)
class ShownNote:
    """One note as both sides marked it."""

    id: str
    type: str
    gold: Sequence[Piece]
    pred: Sequence[Piece]
    errors: Sequence[str]


def render(report: EvaluationReport, notes: bool = True) -> str:
    try:
        from jinja2 import Environment
    except ImportError:
        raise MissingExtra("the HTML report", "report") from None
    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True)
    environment.filters["percent"] = lambda value: f"{100 * value:.1f}"
    template = environment.from_string(files(__package__).joinpath("report.html").read_text("utf-8"))
    headline, scores = next(iter(report.scores.items()))
    shown = list(_notes(report)) if notes else []
    return template.render(
        report=report,
        headline=headline,
        scores=scores,
        about={name: criteria[name].about for name in report.scores},
        totals=report.errors.totals(),
        error_classes=ERROR_CLASSES,
        errors_by_label=_errors_by_label(report),
        confusion=_confusion(report),
        notes=shown,
        hidden_notes=len(report.corpus.documents) - len(shown) if notes else 0,
    )


def _errors_by_label(report: EvaluationReport) -> list[tuple[str, int, dict[str, int]]]:
    """Label, number of errors, and how many of each class, for the labels that have any; most errors first."""
    rows = []
    for i, label in enumerate(report.errors.labels):
        pred = dict(zip(PRED_CLASSES, report.errors.by_pred_label[i].tolist(), strict=True))
        gold = dict(zip(GOLD_CLASSES, report.errors.by_gold_label[i].tolist(), strict=True))
        counts = {kind: gold["missing"] if kind == "missing" else pred[kind] for kind in ERROR_CLASSES}
        if total := sum(counts.values()):
            rows.append((label, total, counts))
    return sorted(rows, key=lambda row: -row[1])


def _confusion(report: EvaluationReport) -> dict[str, object]:
    """The matrix for the labels that occur, with what was missed as a last column and what was spurious as last row."""
    errors = report.errors
    keep = [i for i in range(len(errors.labels)) if errors.by_gold_label[i].sum() + errors.by_pred_label[i].sum() > 0]
    matrix = errors.confusion[np.ix_(keep, keep)]
    missing = errors.by_gold_label[keep, GOLD_CLASSES.index("missing")]
    spurious = errors.by_pred_label[keep, PRED_CLASSES.index("spurious")]
    rows = [[*row, lost] for row, lost in zip(matrix.tolist(), missing.tolist(), strict=True)]
    rows.append([*spurious.tolist(), None])
    labels = [errors.labels[i] for i in keep]
    totals = [max(1, sum(row[:-1] if row[-1] is None else row)) for row in rows]
    return {"rows": [*labels, "spurious"], "columns": [*labels, "missing"], "cells": rows, "totals": totals}


def _notes(report: EvaluationReport) -> Iterator[ShownNote]:
    corpus, errors = report.corpus, report.errors
    number = np.bincount(corpus.gold.document[errors.gold_class > 0], minlength=len(corpus.documents))
    number += np.bincount(corpus.pred.document[errors.pred_class > 0], minlength=len(corpus.documents))
    for i in np.argsort(-number, kind="stable")[:MOST_NOTES].tolist():
        document = corpus.documents[i]
        gold = _pieces(report, i, corpus.gold, errors.gold_class, GOLD_CLASSES)
        pred = _pieces(report, i, corpus.pred, errors.pred_class, PRED_CLASSES)
        kinds = {piece.error for piece in (*gold, *pred)}
        yield ShownNote(
            document.id,
            str(document.meta.get("type") or ""),
            gold,
            pred,
            [kind for kind in ERROR_CLASSES if kind in kinds],
        )


def _pieces(
    report: EvaluationReport, document: int, side: Side, classes: IntArray, names: Sequence[str]
) -> list[Piece]:
    """The text cut at the spans; of spans that overlap, a later one shows only what the earlier leaves."""
    text, base = report.corpus.documents[document].text, int(report.corpus.base[document])
    where = slice(*np.searchsorted(side.document, [document, document + 1]).tolist())
    columns = (side.start[where] - base, side.end[where] - base, side.label[where], classes[where])
    pieces, at = [], 0
    for start, end, label, error in zip(*(column.tolist() for column in columns), strict=True):
        start, end = max(start, at), max(end, at)
        pieces += [Piece(text[at:start]), Piece(text[start:end], report.corpus.labels[label], names[error])]
        at = end
    return [*pieces, Piece(text[at:])]
