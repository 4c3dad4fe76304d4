"""Several taggers asked at once: their probabilities are averaged, token by token or of whole identifiers.

Token by token, the best legal tags of the average are taken. Where the members disagree about where an identifier
begins, those can be tags that none of them meant; so members may be asked for whole identifiers instead.

A member may count for more or less than one, and in some languages only. The first members may be those of a model that
ships: they are then read from there, so that both stay in step and nothing is kept twice.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from incognote.checked import number, plain_name, read_facts, reading
from incognote.errors import ModelError, UsageError
from incognote.learn.batch import Batch
from incognote.learn.decode import FloatArray
from incognote.learn.learners import learners
from incognote.learn.manifest import verify
from incognote.learn.tagger import PART_TOKENS, SequenceTagger
from incognote.models import TIERS, model_place
from incognote.text.tokens import IntArray

__all__ = ["Ensemble", "Weight"]

#: How much a member counts: everywhere, or by language; in a language that is not named it is not asked.
Weight = float | Mapping[str, float]


class Ensemble(SequenceTagger):
    """Taggers over the same tags; what one is blind to another may see.

    With ``whole`` an identifier is marked if, to the mean of the members, it is likelier than that from its first
    token to its last; 0 has the tags of the mean. A member without a weight counts 1. With ``of`` the members
    of this shipped model come before them.
    """

    kind: ClassVar[str] = "ensemble"

    def __init__(
        self,
        name: str,
        members: Sequence[SequenceTagger],
        outside_bias: float = 0.0,
        whole: float = 0.0,
        reach: float = 0.0,
        weights: Mapping[str, Weight] | None = None,
        of: str = "",
    ) -> None:
        every = [*(_of_model(of) if of else ()), *members]
        first = every[0]
        if any(member.encoding != first.encoding for member in every):
            raise UsageError(f"the members of {name!r} do not have the same tags")
        if whole and first.encoding.name != "BIO":
            raise UsageError(f"{name!r} can weigh whole identifiers with the tags of BIO only")
        if any(getattr(member, "units", "tokens") != "tokens" for member in members):
            raise UsageError(f'the members of {name!r} are asked token by token; leave out units = "words"')
        free = np.zeros_like(first.transitions)
        super().__init__(name, (), first.encoding, free, outside_bias, reach)
        self.members = every
        self.own = list(members)
        self.whole = whole
        self.weights = dict(weights or {})
        self.of = of
        if all(isinstance(self.weights.get(member.name, 1.0), Mapping) for member in every):
            raise UsageError(f"every member of {name!r} is for some languages only: others would not be searched")
        self._numbers = {tag: number for number, tag in enumerate(first.encoding.tags)}

    def score(self, batch: Batch) -> FloatArray:
        """The logarithm of the mean probability: transitions are inside the members' answers already."""
        weights = self._weights(batch.language)
        shares = zip(weights, self._shares(batch), strict=True)
        return np.log(sum(share * np.float32(weight) for weight, share in shares) / sum(weights) + np.float32(1e-9))

    def asked(self, language: str) -> list[tuple[SequenceTagger, float]]:
        """The members that are asked about notes in a language, and how much each counts."""
        weights = [(member, self.weights.get(member.name, 1.0)) for member in self.members]
        of_language = [(m, w.get(language, 0.0) if isinstance(w, Mapping) else w) for m, w in weights]
        return [(member, weight) for member, weight in of_language if weight > 0]

    def _weights(self, language: str) -> list[float]:
        return [weight for _, weight in self.asked(language)]

    def tags(self, batch: Batch) -> tuple[IntArray, FloatArray]:
        if not self.whole:
            return super().tags(batch)
        tags, likely = zip(*map(self._whole_tags, batch.parts(PART_TOKENS)), strict=True)
        return np.concatenate(tags), np.concatenate(likely)

    def _shares(self, batch: Batch) -> Iterator[FloatArray]:
        """The probabilities of each member that is asked."""
        for member, _ in self.asked(batch.language):
            if member not in batch.shared:
                batch.shared[member] = member.extractor.batch(batch.notes, batch.row)
            yield member.probabilities(batch.shared[member].part(batch.span))

    def _whole_tags(self, batch: Batch) -> tuple[IntArray, FloatArray]:
        """Of what the members and their mean mark, the identifiers that do not overlap and are likeliest together."""
        shares = list(self._shares(batch))
        weights = self._weights(batch.language)
        mean: FloatArray = np.average(shares, axis=0, weights=weights).astype(np.float32)
        handicap = np.ones(mean.shape[1], np.float32)
        handicap[0] = np.exp(-self.outside_bias)
        spoken = (self.encoding.ranges((share * handicap).argmax(axis=1).astype(np.int32)) for share in (mean, *shares))
        # By their ends, as the choice wants them.
        ranges = sorted({one for some in spoken for one in some}, key=lambda one: (one[1], one))
        likely = np.average([self._likely(share, ranges) for share in shares], axis=0, weights=weights)
        least = self.whole / (self.whole + (1 - self.whole) * np.exp(self.outside_bias))
        tags = np.zeros(len(mean), np.int32)
        for begin, end, label in _best_apart(ranges, (likely - least).tolist()):
            tags[begin:end] = self._numbers[f"I-{label}"]
            tags[begin] = self._numbers[f"B-{label}"]
        return tags, 1 - mean[:, 0]

    def _likely(self, share: FloatArray, ranges: Sequence[tuple[int, int, str]]) -> FloatArray:
        """How likely each range is one identifier to a member: as likely as the least likely of its tags."""
        out = np.ones(len(ranges), np.float32)
        for place, (begin, end, label) in enumerate(ranges):
            inner = share[begin + 1 : end + 1, self._numbers[f"I-{label}"]]
            out[place] = share[begin, self._numbers[f"B-{label}"]]
            if end - begin > 1:
                out[place] = min(out[place], inner[: end - begin - 1].min())
            if len(inner) == end - begin:  # it must not go on
                out[place] = min(out[place], 1 - inner[-1])
        return out

    def save(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        kinds = {member.name: member.kind for member in self.own}
        facts = {"kind": self.kind, "name": self.name, "members": kinds, "outside_bias": self.outside_bias}
        if self.whole:
            facts["whole"] = self.whole
        if self.reach:
            facts["reach"] = self.reach
        if self.weights:
            facts["weights"] = self.weights
        if self.of:
            facts["of"] = self.of
        (folder / "ensemble.json").write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")
        for member in self.own:
            member.save(folder / member.name)

    @classmethod
    def load(cls, folder: Path) -> Self:
        file = folder / "ensemble.json"
        facts = read_facts(file)
        with reading(file):
            parts = {plain_name(name, file): learners[kind] for name, kind in facts["members"].items()}
            members = [learner.load(folder / name) for name, learner in parts.items()]
            options = {"whole": 0.0, "reach": 0.0, **facts}
            bias, share, reach = (number(options, key, file) for key in ("outside_bias", "whole", "reach"))
            weights = {name: _weight(told, file) for name, told in facts.get("weights", {}).items()}
            return cls(str(facts["name"]), members, bias, share, reach, weights, str(facts.get("of", "")))


def _of_model(name: str) -> list[SequenceTagger]:
    """The members of the ensemble of a model that ships."""
    if name not in TIERS:
        raise ModelError(
            f"an ensemble shares the members of {name!r}, which does not ship; there are: {', '.join(TIERS)}"
        )
    folder = Path(model_place(name))
    verify(folder)
    return Ensemble.load(folder / Ensemble.kind).members


def _weight(told: Any, path: Path) -> Weight:
    """A weight of a file, none below zero."""
    by_language = told if isinstance(told, dict) else {"": told}
    read = {language: number(by_language, language, path) for language in by_language}
    if any(weight < 0 for weight in read.values()):
        raise ModelError(f"{path}: a member counts for less than nothing")
    return read if isinstance(told, dict) else read[""]


def _best_apart(ranges: Sequence[tuple[int, int, str]], gains: Sequence[float]) -> list[tuple[int, int, str]]:
    """The ranges, of some in the order of their ends, that do not overlap and together gain most.

    >>> _best_apart([(0, 1, "A"), (0, 3, "B"), (2, 4, "A"), (4, 5, "A")], [0.3, 0.5, 0.3, -0.1])
    [(0, 1, 'A'), (2, 4, 'A')]
    """
    kept = [(one, gain) for one, gain in zip(ranges, gains, strict=True) if gain > 0]
    ends = [end for (_, end, _), _ in kept]
    # The best of the first so many: what it gains, the last of its ranges, and how many come before that one.
    best: list[tuple[float, int, int]] = [(0.0, -1, 0)]
    for place, ((begin, _, _), gain) in enumerate(kept):
        before = bisect_right(ends, begin, 0, place)
        best.append(max(best[-1], (best[before][0] + gain, place, before), key=lambda one: one[0]))
    chosen = []
    _, place, before = best[-1]
    while place >= 0:
        chosen.append(kept[place][0])
        _, place, before = best[before]
    return chosen[::-1]
