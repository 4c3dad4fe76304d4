"""Learning twice, as the Illinois tagger does: the second time, what was decided the first time is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Self

from incognote.document import Span
from incognote.learn.stack import Stack
from incognote.text.analysis import Analysis

__all__ = ["TwoStage"]


class TwoStage(Stack):
    """A stack of one: the same learner with the same features, and the first stage's decisions beside them.

    The second stage sees what the first said of the token, of its neighbours, and of the same word earlier in the note.
    """

    kind: ClassVar[str] = "two-stage"

    @classmethod
    def fit(
        cls,
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
    ) -> Self:
        """Fit both stages; ``options`` are those of the learner."""
        first = {"finder": learner, "name": "first", "features": features, **options}
        second = [*features, {"group": "earlier", "by": "first"}]
        return super().fit(
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
