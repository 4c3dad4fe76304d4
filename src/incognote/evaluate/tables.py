"""An evaluation for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.markup import escape
from rich.table import Table

from incognote.evaluate.scores import Estimate, Score

if TYPE_CHECKING:
    from incognote.evaluate.report import EvaluationReport
    from incognote.evaluate.significance import Comparison

__all__ = ["comparison_tables", "report_tables"]


def report_tables(report: EvaluationReport) -> Group:
    corpus = report.corpus
    headline, scores = next(iter(report.scores.items()))
    parts: list[RenderableType] = [_overview(report)]
    if len(scores.labels) > 1:
        parts.append(_scores(f"{headline}, by label", "label", scores.labels, report.beta))
    if len(scores.types) > 1:
        parts.append(_scores(f"{headline}, by note type", "note type", scores.types, report.beta))
    parts += [_errors(report), _retention(report)]
    if corpus.missing:
        names = escape(", ".join(corpus.missing[:5])) + (", …" if len(corpus.missing) > 5 else "")
        parts.append(f"[yellow]no predictions for {len(corpus.missing)} documents, counted as empty:[/] {names}")
    return Group(*parts)


def comparison_tables(comparison: Comparison) -> Group:
    overall = _plain(
        f"{comparison.criterion}, {comparison.documents} documents", "measure", "A", "B", "B − A", "z", "p (z)"
    )
    overall.add_column(f"p ({comparison.shuffles:,} shuffles)", justify="right")
    for name, d in comparison.measures.items():
        chance = "" if d.randomization_p is None else f"{d.randomization_p:.4f}"
        overall.add_row(name, *_values(d.a, d.b, d.b - d.a), f"{d.z:.2f}", _p(d.z_p), chance)
    labels = _plain("F1 by label", "label", "A", "B", "B − A", "z", "p (z)")
    for name, d in comparison.labels.items():
        labels.add_row(escape(name), *_values(d.a, d.b, d.b - d.a), f"{d.z:.2f}", _p(d.z_p))
    return Group(overall, labels) if len(comparison.labels) > 1 else Group(overall)


def _overview(report: EvaluationReport) -> Table:
    corpus = report.corpus
    scheme = f", scheme {corpus.scheme}" if corpus.scheme else ""
    title = f"{len(corpus.documents)} documents, {report.sentences:,} sentences{scheme}; 95 % intervals over documents"
    table = _plain(
        title, "criterion", "precision", "recall", "F1", "", f"F{report.beta:g}", "macro F1", "leak", "fallout"
    )
    for name, scores in report.scores.items():
        micro = scores.micro
        table.add_row(
            name,
            *_values(micro.precision.value, micro.recall.value, micro.f1.value),
            _interval(micro.f1),
            *_values(micro.fbeta.value, scores.macro_documents.f1.value),
            _optional(scores.leak),
            _optional(scores.fallout),
        )
    return table


def _scores(title: str, what: str, rows: Mapping[str, Score], beta: float) -> Table:
    table = _plain(title, what, "gold", "found", "precision", "recall", "F1", "", f"F{beta:g}")
    for name, row in rows.items():
        counts = (escape(name) or "(none given)", f"{row.gold:,}", f"{row.predicted:,}")
        if row.gold or row.predicted:
            means = _values(row.precision.value, row.recall.value, row.f1.value)
            table.add_row(*counts, *means, _interval(row.f1), *_values(row.fbeta.value))
        else:
            table.add_row(*counts)
    return table


def _errors(report: EvaluationReport) -> Table:
    totals = report.errors.totals()
    table = _plain("errors", *totals)
    table.columns[0].justify = "right"
    table.add_row(*(f"{count:,}" for count in totals.values()))
    return table


def _retention(report: EvaluationReport) -> str:
    kept = report.retention
    text = f"kept of {kept.word_count:,} words that identify nobody: [bold]{kept.words.value:.2%}[/]"
    if kept.medical is not None:
        text += f"; of {kept.medical_count:,} medical terms: [bold]{kept.medical.value:.2%}[/]"
    return text


def _plain(title: str, first: str, *others: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False, header_style="dim")
    table.add_column(first)
    for name in others:
        table.add_column(name, justify="right")
    return table


def _values(*values: float) -> tuple[str, ...]:
    return tuple(f"{value:.4f}" for value in values)


def _interval(estimate: Estimate) -> str:
    return f"[dim]{estimate.low:.3f}–{estimate.high:.3f}[/]"


def _optional(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{estimate.value:.4f}"


def _p(value: float) -> str:
    return "< .0001" if value < 0.0001 else f"{value:.4f}"
