"""No recognizer is super-linear: hostile text costs each at most twenty times its time on as many ordinary notes."""

from __future__ import annotations

import random

import pytest
from tests.timing import processor_seconds

from incognote.document import Document
from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.registry import shipped
from incognote.rules.engine.scan import Scanner
from incognote.text.analysis import Analysis

LARGE, SMALL = 1_000_000, 50_000


def repeated(piece: str, size: int) -> str:
    return (piece * (1 + size // len(piece)))[:size]


HOSTILE = {
    "digits": repeated("1234567890", LARGE),
    "slashes": repeated("/", LARGE),
    "spaces": repeated(" ", LARGE),
    "a-a-a": repeated("a-", LARGE),
    "nested brackets": "(" * (LARGE // 2) + ")" * (LARGE // 2),
    "random unicode": "".join(map(chr, random.Random(5).choices(range(32, 0xD7FF), k=LARGE))),
    "digit pairs": repeated("12 34 ", SMALL),
    "digits and slashes": repeated("1/", SMALL),
    "digits and dots": repeated("10.12.", SMALL),
    "addresses": repeated("a@", SMALL),
    "numbers in brackets": repeated("(1)(", SMALL),
    "codes": repeated("AB12-", SMALL),
    "labels": repeated("MRN no. ", SMALL),
    "pieces of dates": "".join(random.Random(7).choices("0123456789/.- janmayt,", k=SMALL)),
}


def note_of(text: str) -> Analysis:
    note = Analysis(Document("text", text, meta={"language": "en"}))
    _ = note.tokens
    return note


def seconds(recognizers: list[Recognizer], note: Analysis) -> float:
    for one in recognizers:
        one.check()  # compiles its expressions, which is not what is measured
    return processor_seconds(lambda: Scanner(recognizers).scan(note))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, text in HOSTILE.items() if len(text) == LARGE])
def test_a_hostile_megabyte_costs_no_more_than_twenty_of_notes(name: str, usual_time: float) -> None:
    assert seconds(shipped(), note_of(HOSTILE[name])) <= 20 * usual_time


@pytest.fixture(scope="module")
def usual_time(ordinary: str) -> float:
    return seconds(shipped(), note_of(ordinary))


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, text in HOSTILE.items() if len(text) == SMALL])
def test_no_recognizer_is_slow_on_text_made_for_it(name: str, ordinary: str) -> None:
    """Alone on text full of what it begins at, each costs less than twenty scans of a note with all recognizers."""
    hostile = note_of(HOSTILE[name])
    allowed = 20 * seconds(shipped(), note_of(ordinary[:SMALL]))
    slow = [one for one in shipped() if seconds([one], hostile) > allowed]
    assert not [one.name for one in slow if min(seconds([one], hostile) for _ in range(3)) > allowed]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, text in HOSTILE.items() if len(text) == SMALL])
def test_time_grows_with_the_text_and_no_faster(name: str) -> None:
    """Four times the text costs at most ten times: sixteen would be the square."""
    once, four_times = note_of(HOSTILE[name][: SMALL // 4]), note_of(HOSTILE[name])
    whole = shipped()
    assert min(seconds(whole, four_times) for _ in range(2)) <= 10 * min(seconds(whole, once) for _ in range(2))
