from __future__ import annotations

from itertools import chain
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.text.clean import clean

# The table of Unicode spaces in the Norwegian source's appendix, and what else is invisible.
APPENDIX_C = "\u0020\u00a0\u1680\u180e" + "".join(map(chr, range(0x2000, 0x200C))) + "\u202f\u205f\u3000\ufeff"
BEYOND = "\x00\x07\x1b\x1f\x7f\u200c\u200d\u200e\u200f\u202a\u202e\u2060\u2066\u2069\u061c\u2800\u3164\U000e0020"


@pytest.mark.parametrize("char", APPENDIX_C + BEYOND, ids=lambda char: f"U+{ord(char):04X}")
def test_everything_blank_or_invisible_becomes_a_space(char: str) -> None:
    assert clean(f"Kari{char}Lie") == "Kari Lie"


@pytest.mark.parametrize("char", "\r\x0b\x0c\x85\u2028\u2029", ids=lambda char: f"U+{ord(char):04X}")
def test_every_kind_of_line_end_becomes_a_newline(char: str) -> None:
    assert clean(f"Plan:{char}home") == "Plan:\nhome"


def test_a_windows_line_end_is_one_line_end_and_keeps_its_two_characters() -> None:
    assert clean("a\r\nb") == "a \nb"


def test_tabs_and_newlines_stay() -> None:
    assert clean("a\tb\nc") == "a\tb\nc"


@pytest.mark.parametrize(
    ("odd", "plain"),
    [
        ("０１２/５", "012/5"),
        ("Ｋａｒｉ", "Kari"),
        ("𝐊𝐚𝐫𝐢", "Kari"),
        ("٠١٢", "012"),
        ("555‑0163", "555-0163"),
        ("so\u00adber", "so-ber"),
    ],
)
def test_look_alikes_of_digits_letters_and_hyphens_become_plain(odd: str, plain: str) -> None:
    assert clean(odd) == plain


@pytest.mark.parametrize("text", ["Nº 2ª", "µg m²", "Ødegård – Muñoz…", "«½ tablett»", "e\u0301", "👩⚕️"])
def test_meaningful_characters_are_left_alone(text: str) -> None:
    assert clean(text) == text


@given(st.text())
def test_no_offset_moves(text: str) -> None:
    assert len(clean(text)) == len(text)


@given(st.text())
def test_cleaning_twice_changes_nothing_more(text: str) -> None:
    assert clean(clean(text)) == clean(text)


def test_nothing_invisible_is_left_of_all_that_unicode_assigns() -> None:
    everything = clean("".join(map(chr, chain(range(0x30000), range(0xE0000, 0xE1000)))))
    left = {char for char in everything if category(char) in ("Zs", "Zl", "Zp", "Cc", "Cf")}
    assert left == set(" \t\n")
