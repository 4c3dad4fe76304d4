"""The stream of notes that speed is measured on."""

from __future__ import annotations

from itertools import islice

from benchmarks.distinct_notes import distinct_notes

from incognote import Document, Span

TEXT = "Name: Emeka Okafor\nSeen on 14/03/2019 because of worsening orthopnea.\nHaemoglobin 13.4, discharged home.\n"
NOTES = [Document("n", TEXT, spans=[Span(6, 18, "PATIENT"), Span(27, 37, "DATE")])]


def test_no_two_notes_are_alike_and_a_seed_gives_the_same_stream() -> None:
    texts = [note.text for note in islice(distinct_notes(NOTES, words=30), 50)]
    assert len(set(texts)) == 50
    assert texts == [note.text for note in islice(distinct_notes(NOTES, words=30), 50)]
    assert texts != [note.text for note in islice(distinct_notes(NOTES, words=30, seed=8), 50)]


def test_annotations_move_with_what_they_mark() -> None:
    for note in islice(distinct_notes(NOTES, words=30), 20):
        for span in note.spans:
            before = note.text[max(0, span.start - 8) : span.start]
            assert before.endswith("Name: " if span.label == "PATIENT" else "Seen on ")
            marked = note.text[span.start : span.end]
            assert marked.count("/" if span.label == "DATE" else " ") == (2 if span.label == "DATE" else 1)
