from __future__ import annotations

from pathlib import Path

import pytest

from incognote.document import Document, Span
from incognote.experiments.retention import Kept, non_dominated, retention
from incognote.experiments.study import Study
from incognote.experiments.trial import count

NOTE = Document("a", "Okafor takes warfarin.", [Span(0, 6, "PATIENT")])


def hiding(*words: str) -> Kept:
    """A system that hides these words of a note whose one medical word is warfarin."""
    spans = [Span(NOTE.text.index(word), NOTE.text.index(word) + len(word), "PATIENT") for word in words]
    ordinary = sum(word not in words for word in ("takes", "warfarin"))
    counts = count([NOTE], [Document(NOTE.id, NOTE.text, spans)])
    return Kept(counts, (ordinary, 2), (int("warfarin" not in words), 1))


def test_leak_is_what_identifies_and_stays_loss_what_is_medicine_and_goes() -> None:
    assert (hiding("Okafor").leak, hiding("Okafor").lost) == (0, 0)
    assert (hiding("warfarin").leak, hiding("warfarin").lost) == (1, 1)
    both = hiding("Okafor") + hiding("takes")
    assert (both.leak, both.lost, both.lost_words) == (0.5, 0, 0.25)


def test_a_system_is_beaten_by_one_that_is_better_in_one_thing_and_not_worse_in_the_other() -> None:
    systems = {"all": hiding("Okafor", "takes", "warfarin"), "none": hiding(), "wrong": hiding("warfarin")}
    assert non_dominated(systems) == ["all", "none"]
    assert non_dominated({**systems, "right": hiding("Okafor")}) == ["right"]


def test_every_system_for_the_language_is_one_point_and_shipped_models_may_be_added(
    notes: list[Document], tmp_path: Path
) -> None:
    outcome = retention(
        Study(notes[:4], tmp_path, notes[4:]), recipes=("norwegian", "vigibase-regex", "rules"), models=("fast",)
    )
    rows = {row[0]: row for row in outcome.tables[0].rows}
    assert set(rows) == {"`vigibase-regex`", "`rules`", "`fast as shipped`"}
    assert sum(len(series.x) for series in outcome.charts[0].series) == 3
    assert rows["`fast as shipped`"][1] < rows["`vigibase-regex`"][1]
    for row in rows.values():
        assert row[1] == pytest.approx(1 - row[5])
