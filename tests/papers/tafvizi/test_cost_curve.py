from __future__ import annotations

import pytest

from incognote.document import Document
from incognote.experiments.study import Study
from incognote.experiments.trial import count
from incognote.papers.tafvizi.experiments.cost_curve import at_recall, cost_curve


@pytest.fixture(scope="module")
def study(notes: list[Document], tmp_path_factory: pytest.TempPathFactory) -> Study:
    return Study(notes[:4], tmp_path_factory.mktemp("cost"), notes[4:])


def test_cheaper_false_alarms_and_a_handicap_both_mark_more(study: Study) -> None:
    outcome = cost_curve(study, svm="vigibase-svm", ours="vigibase-svm", costs=(1.0, 0.01), biases=(0.0, 20.0))
    recall = {(row[0], row[1]): row[3] for row in outcome.tables[0].rows}
    fallout = {(row[0], row[1]): row[5] for row in outcome.tables[0].rows}
    for name, usual, bold in (("by cost", "1", "0.01"), ("by threshold", "0", "20")):
        key = f"vigibase-svm, {name}"
        assert recall[key, bold] > recall[key, usual]
        assert fallout[key, bold] > fallout[key, usual]
    assert [finding.claim for finding in outcome.findings][:2] == [
        "At the usual cost precision is higher than recall (near perfect there)",
        "Making misses dearer buys recall",
    ]


def test_precision_is_read_off_between_two_points_and_nowhere_else(notes: list[Document]) -> None:
    all_of_it = count(notes, notes)
    nothing = count(notes, [Document(note.id, note.text) for note in notes])
    curve = {0.0: nothing, 1.0: all_of_it}
    assert at_recall(curve, 1.0) == 1.0
    assert at_recall({1.0: all_of_it}, 0.5) is None
