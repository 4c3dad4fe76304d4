"""Notes whose identifiers are known."""

from __future__ import annotations

import random
from datetime import date, timedelta

import pytest

from incognote.document import Document, Span
from incognote.replace import Policy, load_policy
from incognote.replace.surrogates.pools import pool

DOCTORS = ["Okafor", "Lindqvist", "Marchetti", "Hallorann", "Petrov", "Yamada", "Delacroix", "Osei", "Brandt", "Kovacs",
           "Whitfield", "Sorensen", "Castellano", "Abernathy", "Nakamura", "Fitzgerald", "Grigoryan", "Thornbury",
           "Vasquez", "Mbeki"]  # fmt: skip
HOSPITALS = ["Riverbend Hospital", "Saint Aldhelm Hospital", "Northgate Clinic", "Harrow Hill Hospital",
             "Pinecrest Clinic", "Bellevue Hospital"]  # fmt: skip
CITIES = ["Springfield", "Albany", "Dayton", "Boise", "Tacoma", "Reno", "Fresno"]


@pytest.fixture(scope="session")
def surrogate() -> Policy:
    return load_policy("surrogate")


@pytest.fixture(scope="session")
def notes() -> list[Document]:
    """Notes of 150 patients; doctors, hospitals and towns are shared, some far more often than others."""
    draw = random.Random(7)
    return [_note(number, draw) for number in range(150)]


def _note(number: int, draw: random.Random) -> Document:
    def often(values: list[str]) -> str:
        return values[min(int(draw.expovariate(0.35)), len(values) - 1)]

    def common(kind: str) -> str:
        return pool("en", kind).draw(draw.randbytes(32))

    day = date(2015, 1, 1) + timedelta(days=draw.randrange(2500))
    later = day + timedelta(days=draw.randrange(2, 20))
    pieces: list[tuple[str, str]] = [
        ("", "Seen by Dr. "), ("DOCTOR", often(DOCTORS)), ("", " at "), ("HOSPITAL", often(HOSPITALS)), ("", " on "),
        ("DATE", day.strftime("%A, %B %-d, %Y")), ("", ".\nPatient: "),
        ("PATIENT", f"{common('male')} {common('surname')}"), ("", f", {draw.randrange(20, 88)} years, of "),
        ("CITY", often(CITIES)), ("", ". MRN "), ("MRN", str(draw.randrange(10**7, 10**8))),
        ("", ".\nPneumonia treated with amoxicillin 500 mg; blood pressure 120/80.\nReviewed again on "),
        ("DATE", later.strftime("%m/%d/%Y")), ("", f" by Dr. {''}"), ("DOCTOR", often(DOCTORS)), ("", ".\n"),
    ]  # fmt: skip
    text, spans = "", []
    for label, piece in pieces:
        if label:
            spans.append(Span(len(text), len(text) + len(piece), label))
        text += piece
    return Document(f"note-{number:03}", text, spans, {"language": "en", "patient": f"p{number:03}"})
