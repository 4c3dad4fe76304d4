from __future__ import annotations

import pytest
from tests.timing import processor_seconds

from incognote.document import Document
from incognote.text.analysis import Analysis

NOTE = "EPIKRISE\r\nNavn:\u00a0Kari Lie\r\nPasienten ble innlagt med f.eks. feber. Hun er bra."


def test_all_layers_of_a_note_share_its_offsets() -> None:
    note = Analysis(Document("n1", NOTE))
    assert len(note.text) == len(NOTE)
    kari = note.tokens.words.index("Kari")
    assert NOTE[note.tokens.starts[kari] : note.tokens.ends[kari]] == "Kari"
    assert note.sections.names[note.sections.field[kari]] == "navn"
    assert note.sections.names[note.sections.section[kari]] == "epikrise"
    assert [note.tokens.words[i] for i in note.sentences] == ["EPIKRISE", "Navn", "Pasienten", "Hun"]
    assert note.chunks.start[-1] == len(note.tokens) - 2
    assert len(note.tags) == len(note.tokens)


def test_the_language_is_as_told_or_as_known_or_as_read() -> None:
    assert Analysis(Document("n1", NOTE)).language == "nb"
    assert Analysis(Document("n1", NOTE, meta={"language": "es"})).language == "es"
    assert Analysis(Document("n1", NOTE, meta={"language": "es"}), "en").language == "en"


def test_an_empty_note_has_empty_layers() -> None:
    note = Analysis(Document("n1", ""))
    assert len(note.tokens) == len(note.sentences) == len(note.sections.field) == len(note.chunks) == 0


@pytest.mark.parametrize(
    "piece",
    ["word ", "a. ", ". ", "): ", "Field: x ", "- x\n", "PLAN\nx\n", "Plan:\n", "\n\n", "a" * 50, "e\u0301", "(" * 9],
)
def test_time_grows_with_the_text_and_not_with_its_square(piece: str) -> None:
    def seconds(text: str) -> float:
        def look() -> None:
            note = Analysis(Document("n1", text))
            assert len(note.sections.field) == len(note.tokens)
            assert note.chunks is not None and note.language

        return processor_seconds(look, best_of=2)

    assert seconds(piece * 40_000) < 40 * max(seconds(piece * 4_000), 0.002)
