from __future__ import annotations

from pathlib import Path

import pytest

from incognote.document import Document
from incognote.errors import UsageError
from incognote.experiments.annotation_cost import Step, annotation_cost, needed
from incognote.experiments.study import Study
from incognote.experiments.trial import count


def step(notes: list[Document], reviewed: int, found: int) -> Step:
    """A step after which all identifiers of some of the notes are found, and none of the others."""
    said = [Document(note.id, note.text, note.spans if n < found else []) for n, note in enumerate(notes)]
    return Step(reviewed, 100 * reviewed, count(notes, said))


def test_what_a_recall_needs_is_read_between_two_steps(notes: list[Document]) -> None:
    steps = [step(notes, 10, 0), step(notes, 20, len(notes))]
    assert needed(steps, 0.5, lambda one: one.notes) == pytest.approx(15)
    assert needed(steps, 0.5, lambda one: one.words) == pytest.approx(1500)
    assert needed(steps[1:], 0.5, lambda one: one.notes) == 20
    assert needed(steps[:1], 0.5, lambda one: one.notes) is None


def test_both_orders_begin_with_the_same_notes_and_take_as_many(notes: list[Document], tmp_path: Path) -> None:
    study = Study(notes[:5], tmp_path, notes[5:])
    outcome = annotation_cost(study, "vigibase-svm", (2, 4), repeats=1, orders=("worth", "sample"))
    worth, sample = outcome.tables[0].rows[:2], outcome.tables[0].rows[2:]
    assert worth[0][1:] == sample[0][1:]
    assert [row[1] for row in worth] == [row[1] for row in sample] == [2, 4]
    assert len(list((tmp_path / "cells").iterdir())) in (2, 3)
    assert len(outcome.findings) == 2


def test_an_order_the_queue_does_not_have_is_refused(notes: list[Document], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no order alphabet"):
        annotation_cost(Study(notes, tmp_path), orders=("alphabet",))
