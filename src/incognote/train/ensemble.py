"""Fitting every member of an ensemble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from incognote.document import Span
from incognote.errors import UsageError
from incognote.learn.ensemble import Ensemble, Weight
from incognote.models import TIERS
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters, read_by
from incognote.train.partial import labels_in

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
    of: str = "",
    raw: Sequence[Analysis] = (),
    dev_notes: Sequence[Analysis] = (),
    dev_gold: Sequence[Sequence[Span]] = (),
    **shared: Any,
) -> Ensemble:
    """Fit every member; each table names its ``learner`` and holds that learner's options, and may say its ``weight``.

    The members of a model come before them as they are, if ``of`` names one: the model that ships, which is then read
    again wherever this one is loaded, or a folder, whose members become part of this one.
    """
    before = Ensemble.load(Path(of) / Ensemble.kind).members if of and of not in TIERS else []
    known = Ensemble(name, [], of=of) if of in TIERS else Ensemble(name, before) if before else None
    if known and (unknown := labels_in(gold) - {tag[2:] for tag in known.encoding.tags[1:]}):
        raise UsageError(f"the notes have labels that {of} was not trained on: {', '.join(sorted(unknown))}")
    further = {"raw": raw, "dev_notes": dev_notes, "dev_gold": dev_gold, "tags": known and known.encoding}
    weights: dict[str, Weight] = {}
    fitted: list[Any] = []
    for table in members:
        options = {**table, **shared}
        weight = options.pop("weight", None)
        fit = fitters[options.pop("learner")]
        fitted.append(fit(notes, gold, **options, **read_by(fit, further)))
        if weight is not None:
            weights[fitted[-1].name] = weight
    return Ensemble(name, [*before, *fitted], outside_bias, whole, reach, weights, of if of in TIERS else "")
