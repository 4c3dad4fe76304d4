"""Each mistake gets the class the N-GRID study gives it."""

from __future__ import annotations

import pytest
from mistakes import note, with_mistakes

from incognote.document import Document, Span
from incognote.evaluate import evaluate

TEXT = "33yo woman, Bob Evans buildings construction worker, seen on Monday"


@pytest.mark.parametrize(
    ("predicted", "label", "expected"),
    [
        ("construction worker", "PROFESSION", {"correct": 1}),
        ("construction worker", "ORGANIZATION", {"type": 1}),
        ("worker", "PROFESSION", {"short": 1}),
        ("construction worker,", "PROFESSION", {"long": 1}),
        ("buildings construction", "PROFESSION", {"short&long": 1}),
        ("woman", "PROFESSION", {"spurious": 1, "missing": 1}),
    ],
)
def test_one_mistake_one_class(predicted: str, label: str, expected: dict[str, int]) -> None:
    gold, pred = note(TEXT, ("construction worker", "PROFESSION")), note(TEXT, (predicted, label))
    totals = evaluate([gold], [pred]).errors.totals()
    assert {name: count for name, count in totals.items() if count} == expected


def test_a_prediction_over_two_entities_is_judged_by_the_one_it_shares_most_with() -> None:
    """The study's own example of short&long: it covers the profession and a piece of the organisation before it."""
    gold = note(TEXT, ("Bob Evans buildings", "ORGANIZATION"), ("construction worker", "PROFESSION"))
    pred = note(TEXT, ("buildings construction worker", "PROFESSION"))
    totals = evaluate([gold], [pred]).errors.totals()
    assert (totals["long"], totals["missing"]) == (1, 0)


def test_the_confusion_matrix_has_exact_places_only() -> None:
    gold = note(TEXT, ("Bob Evans", "ORGANIZATION"), ("worker", "PROFESSION"), ("Monday", "DATE"))
    pred = note(TEXT, ("Bob Evans", "PATIENT"), ("construction worker", "PROFESSION"), ("Monday", "DATE"))
    errors = evaluate([gold], [pred]).errors
    cells = {
        (errors.labels[i], errors.labels[j]): int(count)
        for i, row in enumerate(errors.confusion)
        for j, count in enumerate(row)
        if count
    }
    assert cells == {("ORGANIZATION", "PATIENT"): 1, ("DATE", "DATE"): 1}


def test_a_second_label_on_a_span_that_is_right_is_no_confusion() -> None:
    gold = Document("a", TEXT, [Span(12, 21, "ORGANIZATION")])
    pred = Document("a", TEXT, [Span(12, 21, "ORGANIZATION"), Span(12, 21, "PATIENT")])
    errors = evaluate([gold], [pred]).errors
    assert errors.confusion.sum() == 1
    assert errors.totals()["type"] == 1


def test_every_span_gets_exactly_one_class(meddocan_dev: list[Document]) -> None:
    pred = with_mistakes(meddocan_dev, "drop", "shift", "retype", "split", "merge")
    report = evaluate(meddocan_dev, pred, criteria_names=["strict"], resamples=10)
    errors, micro = report.errors, report.scores["strict"].micro
    assert errors.by_pred_label.sum() == micro.predicted
    assert errors.by_gold_label.sum() == micro.gold
    assert errors.totals()["correct"] == micro.hits == errors.by_gold_label[:, 0].sum() == errors.confusion.trace()
