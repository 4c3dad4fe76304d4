"""The last look finds what still stands, and goes through a text once whatever the number of originals."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.timing import processor_seconds

from incognote.document import Document, Span
from incognote.replace import Replacer, load_policy
from incognote.replace.guard import _each, _together

PIECES = st.sampled_from(["Vega", "vega", "Ana", "An", "Vegas", "St. Vega", "(Vega", "Ana-Vega", "é", "12", "_", "-"])


def places(string: str, text: str) -> Iterator[tuple[int, int]]:
    """Where a string stands and is not part of a longer word, by trying every place."""
    for at in range(len(text)):
        end = at + len(string)
        cut_into = text[at - 1 : at].isalnum() and string[0].isalnum() if at else False
        if text[at:end] == string and not cut_into and not text[end : end + 1].isalnum():
            yield at, end


@given(st.lists(PIECES, max_size=12), st.lists(st.sampled_from(["", " ", "\n", "."]), min_size=12), st.sets(PIECES))
@example(["Vega", "Ana"], [" ", *[""] * 11], {"Ana", "Ana-Vega"})
def test_finds_what_trying_every_place_finds(pieces: list[str], gaps: list[str], wanted: set[str]) -> None:
    text = "".join(piece + gap for piece, gap in zip(pieces, gaps, strict=False))
    strings = {string for string in wanted if any(c.isalnum() for c in string)}
    expected = {place for string in strings for place in places(string, text)}
    assert set(_each(strings, text)) == set(_together(strings, text)) == expected


def seconds(people: int, policy: str) -> float:
    """What it takes to give so many people of one note new names, with the last look."""
    names = [f"Dr. Q{''.join(chr(97 + int(digit)) for digit in str(number))}sen" for number in range(people)]
    text, spans = "", []
    for name in names:
        spans.append(Span(len(text) + 4, len(text) + len(name), "DOCTOR"))
        text += f"{name} saw the patient on the ward and left. "
    note = Document("1", text, spans)
    return processor_seconds(lambda: Replacer(load_policy(policy), b"secret" * 6).replace(note))


@pytest.mark.parametrize("policy", ["surrogate", "numbered"])
def test_a_note_of_many_people_takes_time_by_its_length(policy: str) -> None:
    seconds(50, policy)
    assert seconds(8_000, policy) < 25 * seconds(1_000, policy)
