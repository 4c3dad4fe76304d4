"""Attribute inference: is what was hidden of a patient guessed from the output better than by the base rate?

A naive Bayes classifier learns from the notes of other patients which words of an output go with which hidden value.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import log

from incognote.evaluate.folds import fold_of
from incognote.evidence.attacks.base import AttackFinding, attacks, not_run, words
from incognote.evidence.binomial import rate_of
from incognote.evidence.release import Release
from incognote.replace.normal import fold

__all__ = ["attribute"]

_FEWEST = 20
_FOLDS = 5
_MARGIN = 0.1
_LABELS = ("DOCTOR", "HOSPITAL", "CITY", "ORGANIZATION", "PROFESSION", "STATE", "COUNTRY")


@attacks("attribute inference")
def attribute(release: Release) -> AttackFinding:
    """The hidden attribute that is guessed best, against always guessing its most frequent value."""
    title = "Inference of hidden attributes"
    hidden: defaultdict[str, defaultdict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    for pair, change in release.changes(*_LABELS):
        hidden[change.span.label][pair.patient][fold(change.original)] += 1
    seen = {patient: {w for pair in pairs for w in words(pair.text)} for patient, pairs in release.patients.items()}
    reached = []
    for label, of_patient in sorted(hidden.items()):
        values = {patient: min(counts, key=lambda v: (-counts[v], v)) for patient, counts in of_patient.items()}
        common = {value for value, count in Counter(values.values()).items() if count > 1}
        known = {patient: value for patient, value in values.items() if value in common}
        if len(known) >= _FEWEST and len(common) > 1:
            right, most = _guess(known, seen)
            rate = rate_of(right, len(known))
            reached.append((rate.low - most / len(known), label, rate, most / len(known)))
    if not reached:
        return not_run(title, f"No hidden attribute has values that {_FEWEST} patients share with others.")
    excess, label, rate, base = max(reached, key=lambda one: one[0])
    weak = excess > _MARGIN
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"{label} of {rate.total} patients is guessed right in {rate.value:.1%} from the words of the output; always "
        f"saying the most frequent value reaches {base:.1%}.",
        "Either replacements follow their originals (see linkability), or the rest of the text speaks of them, such as "
        "letterheads and department names: mask those too." if weak else "Nothing to do.",
        rate.value,
        base,
        {f"{name} reached": one.value or 0.0 for _, name, one, _ in reached},
    )  # fmt: skip


def _guess(known: dict[str, str], seen: dict[str, set[str]]) -> tuple[int, int]:
    """How many are right, by words and by always saying the most frequent value; five folds of patients."""
    right = base = 0
    for held in range(_FOLDS):
        train = [patient for patient in known if fold_of(patient, _FOLDS) != held]
        test = [patient for patient in known if fold_of(patient, _FOLDS) == held]
        sizes = Counter(known[patient] for patient in train)
        if not sizes:
            continue
        holding: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for patient in train:
            for word in seen[patient]:
                holding[word][known[patient]] += 1
        most = min(sizes, key=lambda value: (-sizes[value], value))
        for patient in test:
            base += known[patient] == most
            scores = {value: log(size) for value, size in sizes.items()}
            for word in seen[patient]:
                counts = holding.get(word)
                if counts:
                    rest = counts.total() / len(train)
                    for value, count in counts.items():
                        scores[value] += log((count + rest) / (sizes[value] + 1) / rest)
            right += known[patient] == min(scores, key=lambda value: (-scores[value], value))
    return right, base
