from __future__ import annotations

from pathlib import Path

import pytest

from incognote.document import Document
from incognote.experiments.study import Study
from incognote.lexicons.view import view_of
from incognote.papers.jiang.experiments.ablation_lstm import PARTS, ablation_lstm
from incognote.papers.jiang.experiments.plain_text import plain_text
from incognote.text.analysis import Analysis

TEXT = "Seen 09/14/2067CPT by Dr. WhalenChief.\nHome 3.5 km away."


def read(text: str) -> tuple[list[str], list[str]]:
    note = Analysis(Document("a", text), "en")
    assert len(view_of(note).words) == len(note.tokens)
    return note.tokens.words, [note.tokens.words[i] for i in note.sentences]


def test_plain_text_is_cut_at_blanks_marks_and_every_stop_and_only_while_asked() -> None:
    before = read(TEXT)
    with plain_text():
        words, first = read(TEXT)
        assert read("") == ([], [])
    assert {"2067CPT", "WhalenChief"} <= set(words)
    assert first == ["Seen", "WhalenChief", "Home"]
    assert {"2067", "CPT", "Whalen", "Chief"} <= set(before[0])
    assert read(TEXT) == before


def test_careful_reading_comes_back_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), plain_text():
        raise ZeroDivisionError
    assert read("a26")[0] == ["a", "26"]


def test_every_part_is_removed_once_and_gives_another_network(notes: list[Document], tmp_path: Path) -> None:
    study = Study(notes[:4], tmp_path, notes[4:])
    outcome = ablation_lstm(study, epochs=2, iterations=3, optimizer="adam", rate=0.03)
    rows = {row[0]: row[1:] for row in outcome.tables[0].rows}
    assert len(rows) == len(PARTS) + 4
    cells = [path.read_text("utf-8") for path in (tmp_path / "cells").iterdir()]
    assert len(cells) == len(rows)
    assert len({repr(row) for row in rows.values()}) > len(PARTS) // 2
