"""Linkability: can notes of different patients be tied together because they named the same person, place or number?"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from incognote.evidence.attacks.base import AttackFinding, attacks, not_run
from incognote.evidence.binomial import rate_of
from incognote.evidence.release import Release
from incognote.evidence.shapes import blank_tags
from incognote.replace.normal import fold

__all__ = ["linkability"]

_FEWEST = 10


@attacks("linkability")
def linkability(release: Release) -> AttackFinding:
    """Where two patients' notes shared an identifier, do their outputs share its replacement?

    Identifiers that differ give the baseline. Tags without a code are alike everywhere and link nothing.
    """
    title = "Linkability across patients"
    by_original: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for pair, change in release.changes("NAME", "CONTACT", "ID", "HOSPITAL", "ORGANIZATION", "STREET"):
        if not blank_tags(change.text, release.policy).strip() and not _keyed(release, change.span.label):
            continue  # a tag that is the same for everyone
        by_original[change.span.label, fold(change.original)].setdefault(pair.patient, fold(change.text))
    same = total = 0
    by_label: defaultdict[str, list[str]] = defaultdict(list)
    for (label, _), outputs in sorted(by_original.items()):
        ordered = [outputs[patient] for patient in sorted(outputs)]
        by_label[label].append(ordered[0])
        total += len(ordered) - 1
        same += sum(a == b for a, b in pairwise(ordered))
    if total < _FEWEST:
        return not_run(title, f"Only {total} identifiers are shared by two patients of this release; {_FEWEST} needed.")
    chance_pairs = [a == b for outputs in by_label.values() for a, b in pairwise(outputs)]
    baseline = sum(chance_pairs) / max(len(chance_pairs), 1)
    rate = rate_of(same, total)
    weak = rate.low > min(2 * baseline + 0.02, 0.5) and rate.low > baseline
    chosen = release.links_by_policy
    advice = (
        'The policy links notes of the whole project on purpose (scope = "project"): the recipient\'s agreement must '
        'say so, or choose scope = "patient".'
        if chosen
        else "Choose a policy whose scope is the patient or the note, and one secret per project."
    )
    return AttackFinding(
        title,
        ("by policy" if chosen else "weak") if weak else "quiet",
        f"{same} of {total} identifiers that two patients share became the same replacement for both; replacements of "
        f"different originals are alike in {baseline:.1%}.",
        advice if weak else "Nothing to do.",
        rate.value,
        baseline,
        {"same": same, "shared": total, "low": rate.low},
    )


def _keyed(release: Release, label: str) -> bool:
    return bool(getattr(release.policy.make(release.policy.rule(label)), "keyed", True))
