"""A whole model as one finder of another recipe: what it says becomes features of a learner that starts from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from incognote.document import Span
from incognote.finder import finders
from incognote.text.analysis import Analysis

if TYPE_CHECKING:
    from incognote.pipeline import Deidentifier

__all__ = ["ModelFinder"]


@finders("model")
class ModelFinder:
    """Finds what the shipped model of a tier (or the model in a folder) finds."""

    name = "model"

    def __init__(self, model: str = "fast") -> None:
        self._model = model

    @cached_property
    def _deidentifier(self) -> Deidentifier:
        from incognote.loading import load

        return load("auto", self._model)

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        documents = [replace(n.document, meta={**n.document.meta, "language": n.language}) for n in notes]
        found = self._deidentifier.find_all(documents)
        return [[replace(span, source=self.name) for span in document.spans] for document in found]
