"""No text is much slower per character than another: hostile shapes grow with their length and no faster."""

from __future__ import annotations

import pytest
from benchmarks.hostile import SHAPES
from tests.timing import processor_seconds

import incognote
from incognote.document import Document
from incognote.pipeline import Deidentifier

SMALL, TIMES = 3_000, 4
#: What one small text of any shape may take by itself before growth is looked at: the clock is coarse.
FLOOR = 0.02


@pytest.fixture(scope="module")
def deidentifier() -> Deidentifier:
    return incognote.load("en", "fast")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_time_of_a_hostile_text_grows_with_its_length(shape: str, deidentifier: Deidentifier) -> None:
    def seconds(size: int, best_of: int) -> float:
        note = Document("1", SHAPES[shape](size), meta={"language": "en"})
        return processor_seconds(lambda: deidentifier(note, "surrogate", b"0123456789abcdef"), best_of)

    seconds(SMALL // 4, 1)
    small = max(FLOOR, seconds(SMALL, 1))
    assert min(seconds(TIMES * SMALL, 1) for _ in range(2)) <= 2 * TIMES * small


def test_a_line_of_colons_takes_time_by_its_length(deidentifier: Deidentifier) -> None:
    def seconds(size: int) -> float:
        note = Document("1", "http:" * (size // 5), meta={"language": "en"})
        return processor_seconds(lambda: deidentifier.find(note), 2)

    assert seconds(20_000) < 10 * max(FLOOR, seconds(5_000))
