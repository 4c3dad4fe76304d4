"""What an experiment gives: tables, charts, and what the source claimed set beside what was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

__all__ = ["Chart", "Finding", "Outcome", "Series", "Table", "Verdict"]

Verdict = Literal["confirmed", "not confirmed", "undecided"]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a title; numbers stay numbers until they are written, ``None`` is an empty cell."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """One line, set of bars, cloud of points, row of boxes or row of a matrix.

    ``y`` has a number per ``x``, or for boxes a list of them; ``spread`` is drawn around each as plus and minus;
    ``names`` are written beside points.
    """

    name: str
    x: Sequence[float] | Sequence[str]
    y: Sequence[Any]
    spread: Sequence[float] = ()
    names: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture in words; ``name`` becomes the name of its file."""

    name: str
    title: str
    kind: Literal["lines", "bars", "points", "boxes", "matrix"]
    x_label: str
    y_label: str
    series: Sequence[Series]
    log_x: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A claim of a source and what this data says to it; ``figures`` is the evidence in one sentence."""

    claim: str
    source: str
    verdict: Verdict
    figures: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that one experiment found out; ``summary`` is the sentence or two that open its page."""

    summary: str
    tables: Sequence[Table]
    charts: Sequence[Chart] = ()
    findings: Sequence[Finding] = ()

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)
