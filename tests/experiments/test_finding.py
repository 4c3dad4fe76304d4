from __future__ import annotations

from incognote.document import Document, Span
from incognote.experiments.finding import Contrast, claim, contrast, mean_sd, not_worse, of_label, paired
from incognote.experiments.trial import Counts, count

TEXT = "Seen by Okafor on Monday in Leeds."
GOLD = [Document(str(n), TEXT, [Span(8, 14, "DOCTOR"), Span(18, 24, "DATE")]) for n in range(40)]


def found(*spans: Span, right: int = 40) -> Counts:
    return count(GOLD, [Document(d.id, TEXT, list(spans) if i < right else []) for i, d in enumerate(GOLD)])


GOOD, POOR = found(*GOLD[0].spans), found(GOLD[0].spans[0], right=20)


def test_a_large_difference_confirms_the_claim_and_refutes_its_opposite() -> None:
    better, worse = contrast(POOR, GOOD, "recall"), contrast(GOOD, POOR, "recall")
    assert (better.a, better.b) == (0.25, 1.0)
    assert better.p < 0.01
    assert claim("B is better", "somebody", better, ("A", "B")).verdict == "confirmed"
    assert claim("B is better", "somebody", worse, ("A", "B")).verdict == "not confirmed"


def test_equal_systems_decide_nothing() -> None:
    same = contrast(GOOD, GOOD)
    assert claim("B is better", "somebody", same, ("A", "B")).verdict == "undecided"
    assert not_worse(same) == "confirmed"


def test_a_label_is_judged_on_its_own() -> None:
    assert of_label(POOR, GOOD, "DATE").difference == 1.0
    assert of_label(GOOD, GOOD, "DATE").p == 1.0


def test_a_loss_that_may_be_luck_leaves_no_loss_undecided() -> None:
    assert not_worse(Contrast("f1", 0.90, 0.80, 0.20)) == "undecided"
    assert not_worse(Contrast("f1", 0.90, 0.89, 0.20)) == "confirmed"
    assert not_worse(Contrast("f1", 0.90, 0.89, 0.01)) == "not confirmed"


def test_repetitions_are_compared_pair_by_pair() -> None:
    rising = [0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9]
    always_better = paired(rising, [value + 0.01 for value in rising], "recall")
    assert always_better.p < 0.05
    mixed = paired([0.5, 0.6], [0.6, 0.5], "recall")
    assert mixed.p == 1.0


def test_the_spread_of_one_is_nothing() -> None:
    assert mean_sd([0.5]) == (0.5, 0.0)
    assert mean_sd([1.0, 3.0]) == (2.0, 2**0.5)
