"""No recognizer is super-linear: hostile text costs each at most twenty times its time on as many ordinary notes."""

from __future__ import annotations

import random
import time

import pytest

from incognote.document import Document
from incognote.rules.recognizer import Recognizer, shipped
from incognote.rules.scan import Scanner
from incognote.text.analysis import Analysis

LARGE, SMALL = 1_000_000, 50_000
# Below this a clock says nothing.
SMALLEST_TIME = 0.02


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


def seconds(one: Recognizer, note: Analysis) -> float:
    started = time.process_time()
    Scanner([one]).scan(note)
    return time.process_time() - started


def can_begin(one: Recognizer, keys: set[str]) -> bool:
    return not one.starts or any(start in keys or (start.isdigit() and "digit" in keys) for start in one.starts)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_costs_no_recognizer_more_than_twenty_times_ordinary_notes(name: str, ordinary: str) -> None:
    text = HOSTILE[name]
    hostile, usual = note_of(text), note_of(ordinary[: len(text)])
    keys = {word.lower() for word in set(hostile.tokens.words)} | {"digit" for c in text[:1000] if c.isdigit()}
    too_slow = []
    for one in shipped():
        if can_begin(one, keys):
            spent = seconds(one, hostile)
            if spent > 20 * SMALLEST_TIME and spent > 20 * max(seconds(one, usual), SMALLEST_TIME):
                too_slow.append((one.name, round(spent, 2)))
    assert not too_slow
