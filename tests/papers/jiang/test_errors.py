from __future__ import annotations

from pathlib import Path

from incognote.document import Document, Span
from incognote.experiments.study import Study
from incognote.papers.jiang.experiments.errors import Made, document_frequencies, errors


def test_the_classes_of_all_folds_add_up_to_what_there_is(notes: list[Document], tmp_path: Path) -> None:
    outcome = errors(Study(notes, tmp_path), recipes=("vigibase-regex", "vigibase-svm"), folds=2)
    identifiers = sum(len(note.spans) for note in notes)
    totals = {row[0]: row for row in outcome.tables[0].rows}
    for name in ("`vigibase-regex`", "`vigibase-svm`"):
        _, found, *classes, gold, missing = totals[name]
        assert sum(classes) == found
        assert gold == identifiers
        assert 0 <= missing <= identifiers
    labels = {label for note in notes for label in (span.label for span in note.spans)}
    assert {row[0] for row in outcome.tables[1].rows} == labels
    assert "Too short is more frequent than too long" in {finding.claim for finding in outcome.findings}


def test_a_word_counts_once_for_each_note_it_stands_in() -> None:
    texts = ["Seen by Okafor. Okafor agrees.", "Okafor wrote to Lindqvist.", "No names."]
    documents = [
        Document("a", texts[0], [Span(8, 14, "DOCTOR"), Span(16, 22, "DOCTOR")]),
        Document("b", texts[1], [Span(16, 25, "PATIENT")]),
        Document("c", texts[2]),
    ]
    assert document_frequencies(documents) == {"DOCTOR": [2], "PATIENT": [1]}


def test_errors_of_two_folds_are_added_label_by_label() -> None:
    one = Made({"DATE": {"missing": 1, "correct": 3}}, {"DATE": {"correct": 3}}, {"DATE": {"DATE": 3}})
    both = one + Made({"DATE": {"missing": 2}, "AGE": {"type": 1}}, {}, {"AGE": {"DATE": 1}})
    assert both.gold("DATE") == 6
    assert both.missing("DATE") == 0.5
    assert both.confusion["AGE"] == {"DATE": 1}
    assert both.labels() == ["DATE", "AGE"]
