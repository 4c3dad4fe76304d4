"""Notes read together are read as each would be alone."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from incognote.document import Document
from incognote.text.analysis import Analysis
from incognote.text.sections import Sections

_PIECES = [
    "\n",
    ".",
    ":",
    " ",
    "  ",
    "-",
    ")",
    "(",
    "?",
    ",",
    "12",
    "1",
    "Dr",
    "Name",
    "PLAN",
    "seen",
    "og",
    "a",
    "bl",
    "é",
]
_texts = st.lists(st.sampled_from(_PIECES), max_size=40).map("".join)


def names_of(sections: Sections) -> list[list[str]]:
    """The heading and the field of each token."""
    named = [*sections.names, ""]
    return [[named[number] for number in some.tolist()] for some in (sections.section, sections.field)]


@given(st.lists(_texts, min_size=1, max_size=6))
def test_lines_sentences_and_sections_do_not_depend_on_the_other_notes(texts: list[str]) -> None:
    together = [Analysis(Document(str(i), text), "en") for i, text in enumerate(texts)]
    Analysis.read_together(together)
    for note, text in zip(together, texts, strict=True):
        alone = Analysis(Document("alone", text), "en")
        assert np.array_equal(note.sentences, alone.sentences)
        for field in fields(alone.lines):
            assert np.array_equal(getattr(note.lines, field.name), getattr(alone.lines, field.name)), field.name
        assert names_of(note.sections) == names_of(alone.sections)


def test_a_note_in_capitals_does_not_silence_the_headings_of_its_neighbours() -> None:
    quiet, loud = "HISTORY\nHe is well and home again.", "ALL IS WELL\nAND HE IS HOME\nAND NOTHING ELSE"
    notes = [Analysis(Document(text, text), "en") for text in (loud, quiet, loud)]
    Analysis.read_together(notes)
    assert [note.lines.heading.any() for note in notes] == [False, True, False]
