"""Luck or not: the tables of the heterogeneous-features thesis, and a randomisation that can be counted by hand."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from mistakes import note, with_mistakes

from incognote.document import Document
from incognote.evaluate import compare
from incognote.evaluate.scores import measures
from incognote.evaluate.significance import approximate_randomization, two_sided_p, z_score

# Tokens per category in the test sub-corpora (tables 5.1 and 5.2 of the thesis), in the order of its categories:
# non-PHI, patients, doctors, locations, hospitals, dates, ids, phone numbers, ages.
CHALLENGE = (133623, 402, 2097, 216, 1602, 2161, 1198, 70, 3)
OBESITY = (570174, 904, 7492, 1389, 2850, 7016, 3491, 274, 0)

AUTHENTIC = (0.99726, 0.97517, 0.96467, 0.54190, 0.80210, 0.98500, 0.99417, 0.85906, 0)
SURROGATE = (0.99840, 0.97410, 0.97991, 0.66120, 0.90033, 0.99302, 0.99582, 0.88889, 0.66667)
AUTHENTIC_OBESITY = (0.99858, 0.96860, 0.98203, 0.86688, 0.92171, 0.95821, 0.97837, 0.91683, 0)
SURROGATE_OBESITY = (0.99913, 0.97488, 0.99136, 0.92321, 0.95253, 0.97322, 0.98030, 0.88211, 0)

# F-measures of both sides, sample sizes of both sides, and the z printed. Table B.7 compares with cross-validation
# folds whose sizes the thesis does not give.
TABLES = {
    "B.1": (
        AUTHENTIC, (0.99725, 0.96903, 0.95061, 0.49863, 0.81075, 0.98526, 0.99208, 0.85906, 0), CHALLENGE, CHALLENGE,
        (0.04940, 0.52857, 2.26042, 0.90008, 0.61962, 0.07061, 0.61904, 0, 0),
    ),
    "B.2": (
        SURROGATE, (0.99831, 0.97410, 0.97987, 0.67567, 0.89915, 0.98907, 0.99583, 0.86667, 0.80000), CHALLENGE,
        CHALLENGE, (0.57404, 0, 0.00922, 0.31942, 0.11119, 1.37825, 0.00379, 0.40134, 0.36926),
    ),
    "B.3": (
        AUTHENTIC, SURROGATE, CHALLENGE, CHALLENGE,
        (6.33245, 0.09648, 3.00644, 2.53238, 7.81198, 2.52864, 0.57224, 0.53175, 1.73205),
    ),
    "B.4": (
        AUTHENTIC, AUTHENTIC_OBESITY, CHALLENGE, OBESITY,
        (10.63455, 0.64901, 4.81555, 11.64522, 11.73130, 5.88624, 3.58923, 1.47168, 0),
    ),
    "B.5": (
        AUTHENTIC_OBESITY, SURROGATE_OBESITY, OBESITY, OBESITY,
        (8.68355, 0.80568, 4.98386, 4.84341, 4.79276, 4.88578, 0.56680, 1.35144, 0),
    ),
    "B.6": (
        SURROGATE, SURROGATE_OBESITY, CHALLENGE, OBESITY,
        (7.56664, 0.08276, 4.41499, 11.35680, 6.72090, 5.47237, 3.72450, 0.15779, 0),
    ),
    "B.8": (
        AUTHENTIC, (0.99883, 0, 0.98332, 0.72261, 0.92906, 0.99224, 0.99252, 0.84137, 0.5), CHALLENGE, CHALLENGE,
        (9.18706, 27.65936, 3.79451, 3.89474, 10.53410, 2.24370, 0.49667, 0.29326, 1.41421),
    ),
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_the_thesis_tables(table: str) -> None:
    for p1, p2, n1, n2, printed in zip(*TABLES[table], strict=True):
        assert abs(z_score(p1, n1, p2, n2)) == pytest.approx(printed, abs=1e-4)


def test_beyond_1_96_is_the_one_in_twenty() -> None:
    assert two_sided_p(1.96) == pytest.approx(0.05, abs=1e-4)
    assert two_sided_p(-1.96) == two_sided_p(1.96)


def test_randomisation_agrees_with_trying_every_swap() -> None:
    a = np.array([[5, 5, 5, 5], [4, 5, 4, 4], [6, 6, 3, 3], [5, 4, 4, 4], [7, 7, 6, 6], [3, 3, 3, 3]])
    b = np.array([[5, 6, 4, 4], [4, 4, 3, 3], [6, 6, 4, 4], [5, 5, 3, 3], [7, 8, 4, 4], [3, 4, 1, 1]])
    observed = np.abs(measures(a.sum(axis=0), 1) - measures(b.sum(axis=0), 1))
    as_large = np.zeros(4)
    for swaps in product([False, True], repeat=len(a)):
        pick = np.array(swaps)[:, None]
        left, right = np.where(pick, b, a).sum(axis=0), np.where(pick, a, b).sum(axis=0)
        as_large += np.abs(measures(left, 1) - measures(right, 1)) >= observed - 1e-12
    assert approximate_randomization(a, b) == pytest.approx(as_large / 2 ** len(a), abs=0.02)


def test_a_system_does_not_differ_from_itself(meddocan_dev: list[Document]) -> None:
    pred = with_mistakes(meddocan_dev, "drop")
    result = compare(meddocan_dev, pred, pred)
    assert all(d.randomization_p == 1 and d.z == 0 for d in result.measures.values())


def test_a_clear_difference_is_significant_and_points_to_the_better(meddocan_dev: list[Document]) -> None:
    worse, better = with_mistakes(meddocan_dev, "drop", "shift"), with_mistakes(meddocan_dev, "drop")
    f1 = compare(meddocan_dev, worse, better).measures["f1"]
    assert f1.b > f1.a and f1.z > 1.96
    assert f1.randomization_p == pytest.approx(0.0001)


def test_a_label_that_only_one_system_predicts_is_compared_too() -> None:
    text = "Okafor on Monday"
    gold = [note(text, ("Okafor", "DOCTOR"))]
    result = compare(gold, [note(text)], [note(text, ("Okafor", "DOCTOR"), ("Monday", "DATE"))])
    assert set(result.labels) == {"DOCTOR", "DATE"}
    assert (result.labels["DOCTOR"].a, result.labels["DOCTOR"].b) == (0, 1)
