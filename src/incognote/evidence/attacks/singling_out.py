"""Singling out: does an output lead to its patient among what is known of all patients?

The attacker holds, of every patient, the identifiers that were to be hidden (or an outside list), and ranks them
against each output by BM25. A sound output leads to its own entry no more often than chance.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from incognote.evidence.attacks.base import AttackFinding, Bm25, attacks, not_run, words
from incognote.evidence.release import Pair, Release, is_direct

__all__ = ["singling_out", "singling_out_by_list"]

_FEWEST = 5
_MARGIN = 0.02
_PLACES = ("HOSPITAL", "ORGANIZATION", "CITY", "ZIP")
_ADVICE = (
    "Open the documents named, find what is still there, and add it to the known identifiers (--known-column) or mark "
    "it in review; then run again and draw a new sample."
)


@attacks("singling out by originals")
def singling_out(release: Release) -> AttackFinding:
    """Outputs against the hidden identifiers of every patient."""
    title = "Singling out by what was to be hidden"
    profiles = {patient: [w for pair in pairs for w in _hidden(pair)] for patient, pairs in release.patients.items()}
    shared = Counter(word for profile in profiles.values() for word in set(profile))
    most = max(2, len(profiles) // 20)
    profiles = {patient: [w for w in profile if shared[w] <= most] for patient, profile in profiles.items()}
    return _linked(release, title, {patient: profile for patient, profile in profiles.items() if profile})


@attacks("singling out by a list")
def singling_out_by_list(release: Release) -> AttackFinding:
    """Outputs against a list from outside, such as a register or a staff list with patients' ids."""
    title = "Singling out by an outside list"
    known = {row: words(text) for row, text in release.outside.items() if row in release.patients}
    if not known:
        return not_run(
            title, "No outside list was given, or none of its ids is the id of a patient of this release.",
            "Give one with --outside: a table with the patients' ids and what an outsider may know of them.",
        )  # fmt: skip
    return _linked(release, title, known)


def _hidden(pair: Pair) -> Iterator[str]:
    """The words of a note's names, places and numbers that the policy changes under every secret."""
    for span in pair.original.spans:
        if is_direct(span.label) or span.label in _PLACES:
            for match in re.finditer(r"[^\W_]{3,}", span.of(pair.original.text)):
                if not any(pair.must_change.get(span.start + match.start(), (True,))):
                    yield match[0].casefold()


def _linked(release: Release, title: str, profiles: Mapping[str, Sequence[str]]) -> AttackFinding:
    if len(profiles) < _FEWEST:
        return not_run(title, f"Fewer than {_FEWEST} patients to choose from.")
    names = list(profiles)
    index = Bm25([profiles[name] for name in names])
    patients = [patient for patient in release.patients if patient in profiles]

    def linked(texts: Mapping[str, str]) -> list[str]:
        found = []
        for patient in patients:
            scores = index.scores(words(texts[patient]))
            best = scores.max()
            if best > 0 and scores[names.index(patient)] == best and (scores == best).sum() == 1:
                found.append(patient)
        return found

    joined = {patient: release.patients[patient] for patient in patients}
    found = linked({patient: "\n".join(pair.text for pair in pairs) for patient, pairs in joined.items()})
    ideal = linked({patient: "\n".join(pair.ideal for pair in pairs) for patient, pairs in joined.items()})
    number, baseline = len(found) / len(patients), len(ideal) / len(patients)
    weak = number > baseline + _MARGIN and len(found) > len(ideal) + 2
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"{len(found)} of {len(patients)} patients come first among {len(names)} when their notes are searched for "
        f"what is known of each; a run of this policy that misses nothing would leave {len(ideal)}, guessing "
        f"{len(patients) / len(names):.0f}.",
        _ADVICE if weak else "Nothing to do.",
        number,
        baseline,
        {"linked": len(found), "tried": len(patients), "without any miss": len(ideal)},
        [release.patients[patient][0].id for patient in sorted(set(found) - set(ideal))] if weak else [],
    )
