"""Fitting every member of an ensemble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from incognote.document import Span
from incognote.learn.ensemble import Ensemble
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters, read_by

__all__ = ["fit_ensemble"]


@fitters("ensemble")
def fit_ensemble(
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    *,
    members: Sequence[Mapping[str, Any]],
    name: str = "ensemble",
    outside_bias: float = 0.0,
    whole: float = 0.0,
    reach: float = 0.0,
    raw: Sequence[Analysis] = (),
    dev_notes: Sequence[Analysis] = (),
    dev_gold: Sequence[Sequence[Span]] = (),
    **shared: Any,
) -> Ensemble:
    """Fit every member; each table names its ``learner`` and holds that learner's options."""
    further = {"raw": raw, "dev_notes": dev_notes, "dev_gold": dev_gold}
    fitted: list[Any] = []
    for table in members:
        options = {**table, **shared}
        fit = fitters[options.pop("learner")]
        fitted.append(fit(notes, gold, **options, **read_by(fit, further)))
    return Ensemble(name, fitted, outside_bias, whole, reach)
