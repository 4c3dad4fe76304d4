from __future__ import annotations

import pytest

from incognote.document import Document
from incognote.errors import UsageError
from incognote.rules import KnownFinder
from incognote.text.analysis import Analysis


def found(text: str, known: dict[str, list[str]], **options: bool) -> list[tuple[str, str]]:
    note = Analysis(Document("note", text, meta={"known": known, "language": "en"}))
    return [(span.of(text), span.label) for span in KnownFinder(**options).find([note])[0]]


def test_a_known_name_is_found_whole_in_parts_and_misspelt() -> None:
    known = {"PATIENT": ["Adaeze Okonkwo"]}
    text = "ADAEZE OKONKWO, seen with Mr Okonkow. Adaeze says hello."
    assert found(text, known) == [("ADAEZE OKONKWO", "PATIENT"), ("Okonkow", "PATIENT"), ("Adaeze", "PATIENT")]
    assert ("Okonkow", "PATIENT") not in found(text, known, misspellings=False)


def test_accents_do_not_matter_and_offsets_hold() -> None:
    assert found("La Sra. María Ñúñez acude.", {"PATIENT": ["Maria Nuñez"]}) == [("María Ñúñez", "PATIENT")]


@pytest.mark.parametrize(
    ("known", "written"),
    [
        ("Bjørn Ødegård", "Bjorn Odegard"),
        ("Bjørn Ødegård", "BJOERN OEDEGAARD"),
        ("Bjoern Oedegaard", "Bjørn Ødegård"),
        ("Strauß", "Strauss"),
        ("Strauss", "Strauß"),
        ("Łukasz", "Lukasz"),
        ("Anne Sæther", "Anne Saether"),
        ("Jörg Müller", "Joerg Mueller"),
    ],
)
def test_letters_that_a_keyboard_lacks_do_not_matter(known: str, written: str) -> None:
    assert found(f"Ærlig talt: {written} (f. 1950)", {"PATIENT": [known]}) == [(written, "PATIENT")]


@pytest.mark.parametrize(
    "written",
    ["1943-07-04", "4.7.1943", "07/04/43", "4 July 1943", "July 4, 1943", "04JUL1943", "4 de julio de 1943", "040743"],
)
def test_a_known_date_is_found_in_any_format(written: str) -> None:
    assert found(f"born {written}.", {"DATE": ["1943-07-04"]}) == [(written, "DATE")]


@pytest.mark.parametrize("written", ["00417722", "00-41-77-22", "0041 7722", "004.177.22"])
def test_a_known_number_is_found_with_other_separators(written: str) -> None:
    assert found(f"MRN {written} ok", {"MRN": ["0041-7722"]}) == [(written, "MRN")]


def test_short_and_ordinary_words_of_a_name_are_left_alone() -> None:
    assert found("he may be seen by the van at 3", {"PATIENT": ["May Van Li"]}) == []


def test_a_note_without_known_identifiers_has_none() -> None:
    assert found("Adaeze Okonkwo", {}) == []


def test_an_unknown_label_is_named() -> None:
    with pytest.raises(UsageError, match="no label 'NOM'"):
        found("x", {"NOM": ["x"]})


@pytest.mark.parametrize(
    "written", ["M. Okonkwo", "Okonkwo, M.", "Adaeze M Okonkwo", "Okonkwo, Adaeze", "A. M. Okonkwo"]
)
def test_parts_and_initials_that_stand_together_are_one_name(written: str) -> None:
    assert [name.rstrip(".") for name, _ in found(f"Seen by {written} today", {"DOCTOR": ["Okonkwo, Adaeze M"]})] == [
        written.rstrip(".")
    ]


def test_an_initial_of_somebody_else_is_not_taken_along() -> None:
    assert found("hepatitis B Okonkwo", {"PATIENT": ["Adaeze Okonkwo"]}) == [("Okonkwo", "PATIENT")]


def test_ordinary_words_of_a_known_name_are_not_names_in_small_letters_nor_in_an_organization() -> None:
    text = "A long history. Mr Long came with the drug from Kvernhaug Drug Safety."
    assert found(text, {"PATIENT": ["Peter Long"]}) == [("Long", "PATIENT")]
    assert found(text, {"ORGANIZATION": ["Kvernhaug Drug"]}) == [("Kvernhaug Drug", "ORGANIZATION")]
