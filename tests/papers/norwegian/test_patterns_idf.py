from __future__ import annotations

from pathlib import Path

import pytest

from incognote.document import Document, Span
from incognote.evaluate.inputs import read_annotated
from incognote.experiments.study import Study, prepared
from incognote.lexicons.frequencies import Frequencies
from incognote.papers.norwegian.experiments.patterns_idf import narrative, note_kind, patterns_idf

HEADED = """Pasient: Kari Nordmann
Fnr: 010203 12345

Kari Nordmann kom til avdelingen med feber og hoste i tre dager.
Tensjon: 120/80
Hun ble skrevet ut til hjemmet i god form etter fire dager.

Med vennlig hilsen
Ola Lie
"""


def test_what_is_above_and_below_the_prose_is_cut_and_spans_move_along() -> None:
    second = HEADED.index("Kari", 20)
    spans = [
        Span(9, 22, "PATIENT"),
        Span(second, second + 13, "PATIENT"),
        Span(HEADED.index("Ola"), len(HEADED) - 1, "DOCTOR"),
    ]
    told = narrative(Document("a", HEADED, spans))
    assert told.text.startswith("Kari Nordmann kom")
    assert told.text.endswith("fire dager.\n")
    assert "Tensjon" in told.text
    assert [span.of(told.text) for span in told.spans] == ["Kari Nordmann"]


def test_a_note_without_prose_stays_as_it_is() -> None:
    note = Document("a", "Navn: Kari Nordmann", [Span(6, 19, "PATIENT")])
    assert narrative(note) == note


@pytest.mark.parametrize(
    ("type_", "kind"),
    [("epikrise kirurgi", "discharge"), ("Sykepleienotat", "nursing"), ("journalnotat lege", "record"), ("brev", None)],
)
def test_kinds_of_notes_go_by_their_type(type_: str, kind: str | None) -> None:
    assert note_kind(Document("a", "", meta={"type": type_})) == kind


def test_the_frequencies_may_be_those_of_a_larger_archive(corpora: dict[str, Path], tmp_path: Path) -> None:
    notes = prepared([read_annotated(str(corpora["nb"]), lambda error: None)])[0]
    Frequencies.count([*notes, *(Document(str(n), "Ingen feber.") for n in range(96))]).save(tmp_path / "archive.freq")
    study = Study(notes, tmp_path / "out")
    outcome = patterns_idf(study, tokens=(0.5,), ours="rules", folds=2, archive=str(tmp_path / "archive.freq"))
    assert "those of 100 notes" in outcome.summary
    assert "is 2.00" in outcome.summary


def test_a_higher_lower_threshold_keeps_more_words(corpora: dict[str, Path], tmp_path: Path) -> None:
    notes = prepared([read_annotated(str(corpora["nb"]), lambda error: None)])[0]
    outcome = patterns_idf(Study(notes, tmp_path), tokens=(0.1, 1.08), ours="rules", folds=2)
    sweep = outcome.tables[3].rows
    assert sweep[0][5] >= sweep[1][5]
    assert sweep[0][3] >= sweep[1][3]
    assert {row[1] for row in outcome.tables[1].rows} == {"all", "narrative"}
    assert outcome.tables[0].rows[-1][0] == "ours, `rules`"
