from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.text.clean import clean
from incognote.text.sections import find_sections
from incognote.text.tokens import tokenize


def fields(text: str) -> dict[str, str]:
    """Each label with the text of its value."""
    tokens = tokenize(text)
    found = find_sections(text, tokens)
    values: dict[str, str] = {}
    for number, name in enumerate(found.names):
        inside = [i for i in range(len(tokens)) if found.field[i] == number]
        if inside:
            values[name] = " ".join(text[tokens.starts[inside[0]] : tokens.ends[inside[-1]]].split())
    return values


def section_of(text: str, word: str) -> str | None:
    tokens = tokenize(text)
    found = find_sections(text, tokens)
    number = found.section[tokens.words.index(word)]
    return found.names[number] if number >= 0 else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Navn: Kari Lie  Fnr: 010203 12345", {"navn": "Kari Lie", "fnr": "010203 12345"}),
        ("Nombre: Juan. Apellidos: Pérez Gil.", {"nombre": "Juan.", "apellidos": "Pérez Gil."}),
        ("Edad: 70 años Sexo: H.", {"edad": "70 años", "sexo": "H."}),
        ("Médico: Ana Ruiz Gil NºCol: 28 28 7", {"médico": "Ana Ruiz Gil", "nºcol": "28 28 7"}),
        ("Localidad/ Provincia: Madrid.\nCP: 28016.", {"localidad/ provincia": "Madrid.", "cp": "28016."}),
        ("Age: 41      MRN 730118", {"age": "41"}),
        ("Name (as on visa): Hamid", {"name": "Hamid"}),
        ("Tel.: 993 274", {"tel": "993 274"}),
        ("Apellidos:BondarenkoNIE:Y8841", {"apellidos": "Bondarenko", "nie": "Y8841"}),
        ("Seen at 10:20, see http://example.org, ratio 1:2", {}),
        ("Address: 12 Elm Street,\nSalem\nPhone: 555", {"address": "12 Elm Street, Salem", "phone": "555"}),
        ("Medications:\naspirin\nmetformin\n\nSeen today", {"medications": "aspirin metformin"}),
    ],
)
def test_a_field_holds_its_value_and_no_more(text: str, expected: dict[str, str]) -> None:
    assert fields(text) == expected


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("EPIKRISE\nKari er frisk", "epikrise"),
        ("History of Present Illness: Kari is well", "history of present illness"),
        ("Anamnese:\nKari er frisk", "anamnese"),
        ("Datos del paciente.\nNombre: Kari", "datos del paciente"),
        ("MENTAL STATUS. Kari is alert", "mental status"),
        ("Past medical problems\nKari fell", "past medical problems"),
        ("Plan: rest.\n\nKari Lie", "plan"),
        ("Seen with Kari today", None),
        ("Ola Nordmann\nKari Nordmann", None),
    ],
)
def test_every_token_knows_its_heading(text: str, heading: str | None) -> None:
    assert section_of(text, "Kari") == heading


def test_capitals_are_no_headings_in_a_note_that_is_all_capitals() -> None:
    text = "SEEN TODAY WITH WIFE\nLUNGS ARE CLEAR\nNO NEW PAIN\n\nPLAN\nGO HOME KARI"
    assert section_of(text, "CLEAR") is None
    assert section_of(text, "KARI") == "plan"


def test_a_section_goes_on_after_a_field_inside_it() -> None:
    text = "Forløp: Feber og hoste. Biopsi: nekrose. Ble flyttet mandag."
    assert fields(text)["biopsi"] == "nekrose."
    tokens = tokenize(text)
    found = find_sections(text, tokens)
    assert found.names[found.field[tokens.words.index("mandag")]] == "forløp"


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("aB1. \n:-()"))))
def test_sections_align_with_tokens(text: str) -> None:
    text = clean(text)
    tokens = tokenize(text)
    found = find_sections(text, tokens)
    assert len(found.section) == len(found.field) == len(tokens)
    for layer in (found.section, found.field):
        assert all(-1 <= number < len(found.names) for number in layer.tolist())
    assert all(name == name.lower() and not name.endswith(":") for name in found.names)
