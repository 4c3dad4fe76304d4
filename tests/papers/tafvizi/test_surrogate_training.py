"""Notes with surrogates keep their annotations; what identifies nobody is a category of its own."""

from __future__ import annotations

import pytest

from incognote.document import Document, Span
from incognote.experiments.study import Study
from incognote.experiments.trial import count
from incognote.papers.tafvizi.experiments.non_phi import non_phi
from incognote.papers.tafvizi.experiments.surrogates import surrogate_training, with_surrogates


def test_surrogates_are_annotated_as_what_they_replace(notes: list[Document]) -> None:
    changed = with_surrogates(notes, "vigibase")
    for before, after in zip(notes, changed, strict=True):
        assert before.text != after.text
        assert sorted(span.label for span in before.spans) == sorted(span.label for span in after.spans)
        assert all(0 <= span.start < span.end <= len(after.text) for span in after.spans)
        names = {span.of(before.text) for span in before.spans if span.label == "Person"}
        left = {span.of(after.text) for span in after.spans if span.label == "Person"}
        assert not names & left


def test_non_phi_counts_what_is_left_alone() -> None:
    text = "Ola Nordmann was seen here"
    gold = [Document("1", text, [Span(0, 12, "PATIENT")])]
    nothing = count(gold, [Document("1", text)])
    assert non_phi(nothing) == (3, 3 / 5, 1.0, pytest.approx(0.75))
    everything = count(gold, [Document("1", text, [Span(0, len(text), "PATIENT")])])
    assert non_phi(everything)[2] == 0
    assert non_phi(count(gold, gold))[1:] == (1.0, 1.0, 1.0)


def test_both_corpora_are_compared_category_by_category(
    notes: list[Document], tmp_path_factory: pytest.TempPathFactory
) -> None:
    half = len(notes) // 2
    study = Study(notes[:half], tmp_path_factory.mktemp("surrogates"), notes[half:])
    outcome = surrogate_training(study, "vigibase-svm")
    titles = [table.title for table in outcome.tables]
    assert sum("tables B.3 to B.6" in title for title in titles) == 4
    assert all(table.rows[0][0] == "Non-PHI" for table in outcome.tables if "tables A" in table.title)
