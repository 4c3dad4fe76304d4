"""What a learner is: a finder that can be fitted to annotated notes, saved and loaded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, Self

from incognote.finder import Finder
from incognote.registry import Registry

__all__ = ["Learner", "learners", "read_by"]


class Learner(Finder, Protocol):
    """Finds like any finder, once fitted."""

    #: ``fit(notes, gold, **options) -> Self`` learns from notes and their annotated spans; the options are those of
    #: the recipe's ``[[find]]`` table. What more ``fit`` takes if there is any, the learner lists in ``reads``:
    #: ``raw``, notes without annotations; ``dev_notes`` and ``dev_gold``, annotated notes to stop early by.
    fit: Callable[..., Self]

    def save(self, folder: Path) -> None: ...

    @classmethod
    def load(cls, folder: Path) -> Self: ...


#: Learners by the name a recipe uses as ``finder``.
learners: Registry[Any] = Registry("learners")


def read_by(learner: Any, further: Mapping[str, Any]) -> dict[str, Any]:
    """What a learner reads of all there is beside annotated notes."""
    return {name: value for name, value in further.items() if value and name in getattr(learner, "reads", ())}
