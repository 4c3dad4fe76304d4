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
from incognote.replace.result import Result

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


def replaced(text: str, *names: str, policy: str = "surrogate") -> Result:
    """The note with the first place of each name marked."""
    spans = [Span(text.index(name), text.index(name) + len(name), "DOCTOR") for name in names]
    return Replacer(load_policy(policy), b"secret" * 6, "en").replace(Document("1", text, spans))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Don Baker", "Mr. Don Baker was seen."),
        ("Tuan Le", "Seen by Dr. Tuan Le today."),
        ("Thanh Do", "Seen by Thanh Do today."),
        ("TUAN LE", "Seen by TUAN LE today."),
        ("thanh do", "seen by thanh do today."),
        ("Le, Tuan", "Seen by Le, Tuan today."),
    ],
)
def test_a_name_that_looks_like_a_particle_or_a_title_is_replaced(name: str, text: str) -> None:
    words = replaced(text, name).text.replace(",", " ").replace(".", " ").split()
    assert not set(name.replace(",", " ").split()) & set(words)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana de la Vega", ["de", "la"]),
        ("ANA DE LA VEGA", ["DE", "LA"]),
        ("Eva Roe, DO", ["DO"]),
        ("Dr. Ann Roe Jr.", ["Dr", "Jr"]),
    ],
)
def test_a_particle_a_title_and_a_degree_stay(name: str, kept: list[str]) -> None:
    made = replaced(f"Seen by {name} today.", name).text.replace(",", " ").replace(".", " ").split()
    assert [word for word in made if word in kept] == kept


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("Tuan Le", "Seen by Tuan Le. We told him that Le is away.", "Le"),
        ("Bjørn Ødegård", "Seen by Bjørn Ødegård, and ODEGARD signed.", "ODEGARD"),
        ("Bjørn Ødegård", "Seen by Bjørn Ødegård, and Oedegaard signed.", "Oedegaard"),
        ("Amaka Okwuosa", "Seen by Amaka Okwuosa; okwuosa called.", "okwuosa"),
        ("Amaka Okwuosa", "Seen by Amaka Okwuosa; Okwousa called.", "Okwousa"),
    ],
)
def test_a_part_of_a_person_left_in_the_output_is_replaced_or_reported(name: str, text: str, left: str) -> None:
    result = replaced(text, name)
    reported = [result.text[leak.start : leak.end] for leak in result.possible_leaks]
    assert left not in result.text.replace(",", " ").replace(".", " ").split() or left in reported


def test_a_short_name_after_a_title_is_replaced() -> None:
    result = replaced("Seen by Tuan Le. Later Dr. Le signed.", "Tuan Le")
    assert "Dr. Le " not in result.text


@pytest.mark.parametrize(
    "text",
    [
        "Seen by Thanh Do. Do not resuscitate. DO NOT wait; what to do.",
        "Seen by Mia Rose. The pressure rose. LE oedema.",
    ],
)
def test_an_ordinary_word_that_is_also_a_name_is_not_reported_where_it_is_a_word(text: str) -> None:
    name = " ".join(text.split()[2:4]).rstrip(".")
    assert replaced(text, name).possible_leaks == []
