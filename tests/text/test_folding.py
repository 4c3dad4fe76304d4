"""One folding: spellings of a name agree, and what is found in folded text is found at its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.lexicons.keys import words_of
from incognote.replace.normal import fold as fold_phrase
from incognote.text.folding import fold, fold_with_places, loosest, spellings


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ødegård", "Odegard"), ("Ødegård", "OEDEGAARD"), ("Oedegaard", "Ødegård"), ("Strauß", "Strauss"),
        ("Strauss", "Strauß"), ("Łukasz", "Lukasz"), ("Müller", "Mueller"), ("Mueller", "Müller"), ("Sæther", "Sather"),
        ("Þóra", "Thora"), ("Đorđe", "Dorde"), ("Núñez", "Nunez"),
    ],
)  # fmt: skip
def test_the_spellings_of_a_name_hold_the_folded_other(name: str, written: str) -> None:
    assert fold(written) in spellings(name)


@given(st.text(max_size=40))
def test_every_folded_character_knows_its_place(text: str) -> None:
    folded, places = fold_with_places(text)
    assert len(places) == len(folded) + 1 and places[-1] == len(text)
    assert all(a <= b for a, b in zip(places.tolist(), places[1:].tolist(), strict=False))
    assert folded == "".join(fold(char) for char in text)


@given(st.text(alphabet="øæåßłðþœabcdeoué", min_size=1, max_size=60))
def test_spellings_are_few_and_the_usual_one_is_first(word: str) -> None:
    assert spellings(word)[0] == fold(word) and len(spellings(word)) <= 256


def test_lists_and_surrogates_fold_alike() -> None:
    assert words_of("Ødegård-Strauß Łukasz") == ["odegard", "strauss", "lukasz"]
    assert fold_phrase("ØDEGÅRD  Strauß") == "odegard strauss"
    assert loosest("oedegaard") == loosest("odegard")
