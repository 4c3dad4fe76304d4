"""Linear support vector machines at work: a linear tagger; ``train.svm`` fits it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from incognote.checked import read_facts
from incognote.learn.batch import Batch
from incognote.learn.decode import FloatArray
from incognote.learn.tagger import LinearTagger
from incognote.text.tokens import IntArray

__all__ = ["Svm"]


class Svm(LinearTagger):
    """One linear machine per tag; a token's margins, times ``sharpness``, count as its log-odds.

    With ``repair`` every token is tagged on its own and what is illegal is mended afterwards (an inner tag without a
    beginning begins a span); otherwise the best legal sequence is taken.
    """

    kind: ClassVar[str] = "svm"
    repair: bool = False

    def tags(self, batch: Batch) -> tuple[IntArray, FloatArray]:
        if not self.repair:
            return super().tags(batch)
        scores = self.score(batch)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        likely = 1 - odds[:, 0] / odds.sum(axis=1)
        scores[:, 0] -= self.outside_bias
        return scores.argmax(axis=1).astype(np.int32), likely

    def _save(self, folder: Path, facts: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
        super()._save(folder, {**facts, "repair": self.repair}, arrays)

    @classmethod
    def load(cls, folder: Path) -> Self:
        loaded = super().load(folder)
        loaded.repair = bool(read_facts(folder / "tagger.json").get("repair", False))
        return loaded
