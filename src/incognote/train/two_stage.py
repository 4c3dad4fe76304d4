"""Fitting twice, as the Illinois tagger does: the second time, what was decided the first time is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from incognote.document import Span
from incognote.learn.stack import Stack
from incognote.learn.two_stage import TwoStage
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters
from incognote.train.stack import fit_stack

__all__ = ["fit_two_stage"]


@fitters("two-stage")
def fit_two_stage(
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    *,
    features: Sequence[Mapping[str, Any]] = (),
    name: str = "two-stage",
    learner: str = "crf",
    window: Sequence[int] = (-2, 2),
    folds: int = 5,
    progress: Callable[[str], None] | None = None,
    **options: Any,
) -> TwoStage:
    """Fit both stages; ``options`` are those of the learner."""
    first = {"finder": learner, "name": "first", "features": features, **options}
    second = [*features, {"group": "earlier", "by": "first"}]
    fitted = fit_stack(
        notes,
        gold,
        members=[first],
        name=name,
        learner=learner,
        features=second,
        window=window,
        folds=folds,
        progress=progress,
        **options,
    )
    assert isinstance(fitted, Stack)
    return TwoStage(name, fitted.members, fitted.top)
