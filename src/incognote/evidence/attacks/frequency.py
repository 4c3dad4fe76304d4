"""Frequency attack: the most frequent pseudonym is probably the most frequent name.

The attacker knows how often each name, town or hospital occurs (here: exactly, which is the worst case), ranks what
stands in the output by how many patients have it, and matches rank to rank.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from incognote.evidence.attacks.base import AttackFinding, attacks, not_run
from incognote.evidence.release import Release
from incognote.replace.normal import fold

__all__ = ["frequency"]

_FEWEST = 30
_SHUFFLES = 40
_LABELS = ("PATIENT", "DOCTOR", "HOSPITAL", "ORGANIZATION", "CITY", "STREET", "PROFESSION", "USERNAME")


@attacks("frequency")
def frequency(release: Release) -> AttackFinding:
    """The label on which matching ranks does best, against the same on shuffled replacements."""
    title = "Frequency attack on replacements"
    seen: defaultdict[str, set[tuple[str, str, str]]] = defaultdict(set)
    for pair, change in release.changes(*_LABELS):
        for old, new in _aligned_words(fold(change.original), fold(change.text)):
            seen[change.span.label].add((pair.patient, old, new))
    reached: list[tuple[float, float, float, str, int]] = []
    for label, rows in sorted(seen.items()):
        if len(rows) >= _FEWEST:
            olds, news = [row[1] for row in sorted(rows)], [row[2] for row in sorted(rows)]
            number = _guessed(olds, news)
            random = np.random.default_rng(0)
            shuffled = [_guessed(olds, [news[i] for i in random.permutation(len(news))]) for _ in range(_SHUFFLES)]
            reached.append((number - max(shuffled), number, float(np.mean(shuffled)), label, len(rows)))
    if not reached:
        return not_run(title, f"No kind of identifier has {_FEWEST} replacements.")
    excess, number, baseline, label, rows_of = max(reached)
    weak = excess > 0.02 and number > 1.5 * baseline
    return AttackFinding(
        title,
        ("by policy" if release.links_by_policy else "weak") if weak else "quiet",
        f"Matching {label} by rank guesses {number:.1%} of {rows_of} replacements right; on shuffled replacements "
        f"{baseline:.1%}.",
        "Replacements follow their originals one to one over patients: use surrogates by patient or note (scope), or "
        "tags." if weak else "Nothing to do.",
        number,
        baseline,
        {f"{one[3]} reached": one[1] for one in reached},
    )  # fmt: skip


def _aligned_words(old: str, new: str) -> list[tuple[str, str]]:
    """The whole, and its words one by one where their number is the same: a cipher may work on either."""
    olds, news = old.split(), new.split()
    pairs = list(zip(olds, news, strict=True)) if len(olds) == len(news) else [(old, new)]
    return [(a, b) for a, b in pairs if a != b]


def _guessed(old: Sequence[str], new: Sequence[str]) -> float:
    """The share of replacements whose original is guessed from the rank, ties being guesses among equals."""
    olds, news = _ranks(Counter(old)), _ranks(Counter(new))
    hits = 0.0
    for a, b in zip(old, new, strict=True):
        first, last = news[b]
        low, high = olds[a]
        both = min(last, high) - max(first, low)
        if both > 0:
            hits += both / (last - first) / (high - low)
    return hits / len(old)


def _ranks(counts: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """For each value the ranks it may have: those of all that are as frequent."""
    groups: defaultdict[int, list[str]] = defaultdict(list)
    for value, count in counts.items():
        groups[count].append(value)
    ranks, at = {}, 0
    for count in sorted(groups, reverse=True):
        for value in groups[count]:
            ranks[value] = at, at + len(groups[count])
        at += len(groups[count])
    return ranks
