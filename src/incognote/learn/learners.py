"""What a learner is: a finder that is fitted to annotated notes, saved and loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol, Self

from incognote.finder import Finder
from incognote.registry import Registry

__all__ = ["Learner", "learners"]


class Learner(Finder, Protocol):
    """Finds like any finder, once fitted: by the function of its kind among ``train.fitters``."""

    def save(self, folder: Path) -> None: ...

    @classmethod
    def load(cls, folder: Path) -> Self: ...


#: Learners by the name a recipe uses as ``finder``.
learners: Registry[Any] = Registry("learners")
