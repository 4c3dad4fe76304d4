"""What must stay in a note, and what must not be taken for medicine."""

import pytest

from incognote.document import Document
from incognote.lexicons.medical import is_medical, protected
from incognote.text.analysis import Analysis


def kept(text: str, language: str) -> set[str]:
    note = Analysis(Document("1", text), language)
    return {word for word, keep in zip(note.tokens.words, protected(note), strict=True) if keep}


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", "Known Crohn's disease, positive Babinski.", {"Crohn", "Babinski"}),
        ("en", "Wilson's disease was ruled out.", {"Wilson"}),
        ("en", "Guillain-Barré syndrome in 2019.", {"Guillain", "Barré"}),
        ("es", "Enfermedad de Parkinson y signo de Murphy positivo.", {"Parkinson", "Murphy"}),
        ("nb", "Har Crohns sykdom og Bechterews.", {"Crohns"}),
        ("en", "Lisinopril 20 mg daily, BP 118/76.", {"Lisinopril", "20", "mg", "118", "76"}),
        ("nb", "Bruker Levaxin 100 mcg.", {"Levaxin", "100", "mcg"}),
        ("en", "ICD-10 J45.909, disc at L4-5.", {"J", "45", "909", "L", "4", "5"}),
    ],
)
def test_medicine_is_protected(language: str, text: str, words: set[str]) -> None:
    assert words <= kept(text, language)


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "Hope Cushing was seen today.", "Cushing"),
        ("en", "Seen by Dr. Foley.", "Foley"),
        ("en", "Spoke with Mrs. Wilson.", "Wilson"),
        ("nb", "Overlege Hansen tilser.", "Hansen"),
        ("es", "Valorado por la Dra. Crohn.", "Crohn"),
    ],
)
def test_people_with_medical_names_are_not(language: str, text: str, name: str) -> None:
    assert name not in kept(text, language)


def test_medical_words_are_seen_by_list_and_by_ending() -> None:
    words = ["metformin", "appendektomi", "colecistectomía", "bronchitis", "Oslo", "garden"]
    assert is_medical(words).tolist() == [True, True, True, True, False, False]
