"""What a learner is: a finder that can be fitted to annotated notes, saved and loaded."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, Self

from incognote.finder import Finder
from incognote.registry import Registry

__all__ = ["Learner", "learners"]


class Learner(Finder, Protocol):
    """Finds like any finder, once fitted."""

    #: ``fit(notes, gold, **options) -> Self`` learns from notes and their annotated spans; the options are those of
    #: the recipe's ``[[find]]`` table. A learner with ``reads_raw = True`` may also be given ``raw``, notes without
    #: annotations.
    fit: Callable[..., Self]

    def save(self, folder: Path) -> None: ...

    @classmethod
    def load(cls, folder: Path) -> Self: ...


#: Learners by the name a recipe uses as ``finder``.
learners: Registry[Any] = Registry("learners")
