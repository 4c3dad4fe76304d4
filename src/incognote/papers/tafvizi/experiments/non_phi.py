"""What is no identifier as a category of its own, as the source's tables have it."""

from __future__ import annotations

from incognote.experiments.trial import Counts

__all__ = ["NON_PHI", "non_phi"]

NON_PHI = "Non-PHI"


def non_phi(counts: Counts) -> tuple[int, float, float, float]:
    """How many tokens identify nobody, and precision, recall and F of leaving tokens alone."""
    tally = counts["token-any"]
    wrong, tokens = tally.rest
    gold, _, hit, _ = tally.total.tolist()
    right, left = tokens - wrong, tokens - wrong + gold - hit
    precision, recall = right / max(left, 1), right / max(tokens, 1)
    f = 2 * precision * recall / (precision + recall) if right else 0.0
    return tokens, precision, recall, f
