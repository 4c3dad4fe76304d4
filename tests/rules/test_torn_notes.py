"""Notes that were cut anywhere, shouted or whispered: no validator stumbles over what is not there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from incognote import Document
from incognote.rules import RuleFinder
from incognote.text.analysis import Analysis

CORPORA = Path(__file__).parents[2] / "corpora"
FINDER = RuleFinder()
PIECES = 1_500


@pytest.mark.parametrize("language", ["en", "es", "nb", "fr"])
def test_a_piece_of_a_note_is_read_as_well(language: str) -> None:
    chance = Random(language)
    texts = [path.read_bytes().decode() for path in sorted(CORPORA.glob("[en][nsb]/*.txt"))[::9]]
    pieces = []
    for _ in range(PIECES):
        text = chance.choice(texts)
        start = chance.randrange(len(text))
        piece = text[start : start + chance.choice((5, 20, 60, 300))] + chance.choice(("", "", *"09-/.:(|\n"))
        pieces.append(chance.choice((str, str, str.upper, str.lower))(piece))
    notes = [Analysis(Document(str(place), piece), language=language) for place, piece in enumerate(pieces)]
    for note, spans in zip(notes, FINDER.find(notes), strict=True):
        assert all(0 <= span.start < span.end <= len(note.text) for span in spans)
