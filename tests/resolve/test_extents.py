"""Numbers and names are found to their end: digits in words, scanned letters, extensions, the other half of a word."""

from __future__ import annotations

import pytest

from incognote.document import Span
from incognote.resolve.extents import whole_names, whole_numbers


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("call six one seven, 555 0143 now", "555 0143", "six one seven, 555 0143"),
        ("tel 617 555 zero one four three.", "617 555", "617 555 zero one four three"),
        ("tel 7l7 555 OlOO", "555", "7l7 555 OlOO"),
        ("Ph 617-555-0143, extension 9.", "617-555-0143", "617-555-0143, extension 9"),
        ("Ph 617-555-0143 x12", "617-555-0143", "617-555-0143 x12"),
        ("Tel. 2311 5508, interno 214", "2311 5508", "2311 5508, interno 214"),
        ("ring 22 85 40 30, linje 5", "22 85 40 30", "22 85 40 30, linje 5"),
        ("tlf 22 85 fire null tre null", "22 85", "22 85 fire null tre null"),
    ],
)
def test_a_phone_number_ends_where_its_last_digit_is(text: str, found: str, whole: str) -> None:
    start = text.index(found)
    spans = whole_numbers(text, [Span(start, start + len(found), "PHONE")])
    assert [span.of(text) for span in spans] == [whole]


@pytest.mark.parametrize(
    "text",
    [
        "617-555-0143 one hour before", "617-555-0143. O2 98 %", "617-555-0143 lol", "617-555-0143 two tablets",
        "617-555-0143, to ganger", "617-555-0143 is hers",
    ],
)  # fmt: skip
def test_ordinary_words_after_a_number_stay_outside(text: str) -> None:
    assert whole_numbers(text, [Span(0, 12, "PHONE")]) == [Span(0, 12, "PHONE")]


def test_what_a_longer_number_covers_is_part_of_it_and_the_rest_is_untouched() -> None:
    text = "617-555-0143, extension 9 for Kari"
    spans = [Span(0, 12, "PHONE"), Span(24, 25, "PHONE"), Span(30, 34, "PATIENT")]
    assert whole_numbers(text, spans) == [Span(0, 25, "PHONE"), Span(30, 34, "PATIENT")]


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("Dr. Sung-min Kwon", ["Sung", "Kwon"], ["Sung-min Kwon"]),
        ("sung-min kwon", ["sung", "min kwon"], ["sung-min kwon"]),
        ("Ms. Ji-Woo came", ["Ji"], ["Ji-Woo"]),
        ("Sung-min slept", ["Sung"], ["Sung-min"]),
        ("Hall-no fever", ["Hall"], ["Hall"]),
        ("Ann and Bo", ["Ann", "Bo"], ["Ann", "Bo"]),
        ("Hall-led team", ["Hall"], ["Hall"]),
        ("Ann-", ["Ann"], ["Ann"]),
    ],
)
def test_no_half_of_a_hyphenated_name_is_left(text: str, found: list[str], whole: list[str]) -> None:
    spans = [Span(text.index(name), text.index(name) + len(name), "DOCTOR") for name in found]
    assert [span.of(text) for span in whole_names(text, spans, "en")] == whole


def test_a_hyphen_after_what_is_not_a_name_joins_nothing() -> None:
    assert whole_names("Oslo-Bergen", [Span(0, 4, "CITY")], "nb") == [Span(0, 4, "CITY")]
