"""Several taggers asked at once: their probabilities are averaged and the best legal tags of the average are taken."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from incognote.document import Span
from incognote.errors import UsageError
from incognote.learn.batch import Batch
from incognote.learn.decode import FloatArray
from incognote.learn.learners import learners
from incognote.learn.tagger import SequenceTagger
from incognote.text.analysis import Analysis

__all__ = ["Ensemble"]


class Ensemble(SequenceTagger):
    """Taggers over the same tags; what one is blind to another may see."""

    kind: ClassVar[str] = "ensemble"

    def __init__(self, name: str, members: Sequence[SequenceTagger], outside_bias: float = 0.0) -> None:
        first = members[0]
        if any(member.encoding != first.encoding for member in members):
            raise UsageError(f"the members of {name!r} do not have the same tags")
        free = np.zeros_like(first.transitions)
        super().__init__(name, (), first.encoding, free, outside_bias)
        self.members = list(members)

    def score(self, batch: Batch) -> FloatArray:
        """The logarithm of the mean probability: transitions are inside the members' answers already."""
        total = np.zeros((len(batch.tokens), len(self.encoding.tags)), np.float32)
        for member in self.members:
            if member not in batch.shared:
                batch.shared[member] = member.extractor.batch(batch.notes, batch.row)
            total += member.probabilities(batch.shared[member].part(batch.span))
        return np.log(total / len(self.members) + np.float32(1e-9))

    @classmethod
    def fit(
        cls,
        notes: Sequence[Analysis],
        gold: Sequence[Sequence[Span]],
        *,
        members: Sequence[Mapping[str, Any]],
        name: str = "ensemble",
        outside_bias: float = 0.0,
        **shared: Any,
    ) -> Self:
        """Fit every member; each table names its ``learner`` and holds that learner's options."""
        fitted = []
        for table in members:
            options = dict(table)
            fitted.append(learners[options.pop("learner")].fit(notes, gold, **options, **shared))
        return cls(name, fitted, outside_bias)

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        kinds = {member.name: member.kind for member in self.members}
        facts = {"kind": self.kind, "name": self.name, "members": kinds, "outside_bias": self.outside_bias}
        (folder / "ensemble.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
        for member in self.members:
            member.save(folder / member.name)

    @classmethod
    def load(cls, folder: Path) -> Self:
        facts = json.loads((folder / "ensemble.json").read_text(encoding="utf-8"))
        members = [learners[kind].load(folder / name) for name, kind in facts["members"].items()]
        return cls(facts["name"], members, facts["outside_bias"])
