"""The parrot attack (Carrell et al. 2020): learn from the release what replacements look like, and pick out the rest.

Surrogates hide what was missed only as long as it looks like them. The attacker learns from half of the notes how
replacements are spelt and how many patients share each, and ranks names of the other half by how little they fit. If
real names that were missed come out on top, they are not hidden among the invented ones.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import log

from incognote.evaluate.folds import fold_of
from incognote.evidence.attacks.base import AttackFinding, area_under_curve, attacks, not_run
from incognote.evidence.release import Release
from incognote.replace.normal import fold

__all__ = ["parrot"]

_FEWEST_LEAKS = 5
_FEWEST_REPLACEMENTS = 30
_WEAK = 0.8
_FOLDS = 2


@attacks("parrot")
def parrot(release: Release) -> AttackFinding:
    """How well missed names can be told from invented ones by an attacker who learned from the release itself."""
    title = "Parrot attack: telling what was missed from what was invented"
    invented = [(pair, fold(change.text)) for pair, change in release.changes("PATIENT", "DOCTOR") if change.text]
    missed = [
        (pair, fold(span.of(pair.original.text)))
        for pair in release.pairs
        for span in pair.leaked
        if span.label in ("PATIENT", "DOCTOR")
    ]
    if len(missed) < _FEWEST_LEAKS or len(invented) < _FEWEST_REPLACEMENTS:
        return not_run(
            title,
            f"{len(missed)} missed and {len(invented)} replaced names are known; {_FEWEST_LEAKS} and "
            f"{_FEWEST_REPLACEMENTS} are needed. Where nothing is missed there is nothing to tell apart.",
        )
    scores: dict[bool, list[float]] = {True: [], False: []}
    for held in range(_FOLDS):
        model = _Looks([(pair.patient, text) for pair, text in invented if fold_of(pair.id, _FOLDS) != held])
        for is_missed, names in ((True, missed), (False, invented)):
            scores[is_missed] += [model.strange(text) for pair, text in names if fold_of(pair.id, _FOLDS) == held]
    number = area_under_curve(scores[True], scores[False])
    weak = number > _WEAK
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"A missed name looks stranger than an invented one in {number:.0%} of pairs (50 % is not at all).",
        "Missed names stand out: raise recall (--recall), use known identifiers, and surrogates from large pools; tags "
        "always show what was missed." if weak else "Nothing to do.",
        number,
        0.5,
        {"missed": len(missed), "invented": len(invented)},
        sorted({pair.id for pair, _ in missed}) if weak else [],
    )  # fmt: skip


class _Looks:
    """Letters that follow each other in replacements, and how many patients share a word of one."""

    def __init__(self, names: list[tuple[str, str]]) -> None:
        self._letters: defaultdict[str, Counter[str]] = defaultdict(Counter)
        owners: defaultdict[str, set[str]] = defaultdict(set)
        for patient, name in names:
            for word in name.split():
                owners[word].add(patient)
        for word in owners:
            for before, after in zip(f"^{word}", f"{word}$", strict=True):
                self._letters[before][after] += 1
        self._shared = {word: len(patients) for word, patients in owners.items()}

    def strange(self, name: str) -> float:
        parts = [self._word(word) for word in name.split()] or [0.0]
        return sum(parts) / len(parts)

    def _word(self, word: str) -> float:
        steps = list(zip(f"^{word}", f"{word}$", strict=True))
        likely = sum(log((self._letters[a][b] + 0.5) / (self._letters[a].total() + 20)) for a, b in steps) / len(steps)
        return -likely - log(1 + self._shared.get(word, 0))
