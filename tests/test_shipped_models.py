"""The models inside the package: every language, every tier, no set-up."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

import incognote
from incognote.document import Document
from incognote.errors import UsageError

#: The third needs the runtime of its encoder.
TIERS = [
    *("fast", "best"),
    pytest.param(
        "deep", marks=pytest.mark.skipif(find_spec("onnxruntime") is None, reason="the deep extra is not installed")
    ),
]
NOTES = {
    "en": (
        "Mrs. Adaeze Whitlock, 81, of 12 Larkspur Lane, Dayton, was seen by Dr. Priya Raman on 04/17/2031. "
        "She takes metformin 500 mg for diabetes and has Parkinson's disease. Call 937-555-0119.",
        ["Adaeze Whitlock", "81", "Dayton", "Priya Raman", "04/17/2031", "937-555-0119"],
        ["metformin", "Parkinson", "diabetes"],
    ),
    "es": (
        "Paciente: Rosario Ibarra Quintela, de 67 años, natural de Lugo. Vista por la Dra. Maite Ugarte el 3 de mayo "
        "de 2019. Tratada con enalapril 10 mg por hipertensión. Tel. 982 55 01 34.",
        ["Rosario Ibarra Quintela", "67", "Lugo", "Maite Ugarte", "3 de mayo de 2019", "982 55 01 34"],
        ["enalapril", "hipertensión"],
    ),
    "nb": (
        "Ingebjørg Tveitane, 72 år, fra Molde, ble innlagt 14.02.2022. Tilsyn ved overlege Håkon Sletten. "
        "Bruker metoprolol 50 mg mot atrieflimmer. Ektefelle Kåre Tveitane, tlf. 915 55 012.",
        ["Ingebjørg Tveitane", "72", "Molde", "14.02.2022", "Håkon Sletten", "Kåre Tveitane", "915 55 012"],
        ["metoprolol", "atrieflimmer"],
    ),
}


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("language", ["en", "es", "nb"])
def test_identities_go_and_the_medicine_stays(language: str, tier: str) -> None:
    text, identities, medicine = NOTES[language]
    out = incognote.load(language, model=tier)(text).text
    assert [name for name in identities if name in out] == []
    assert [word for word in medicine if word not in out] == []


@pytest.mark.parametrize("scheme", ["incognote", "meddocan"])
@pytest.mark.parametrize("tier", TIERS)
def test_a_note_without_words_comes_back_as_it_went_in(tier: str, scheme: str) -> None:
    deid = incognote.load("es", model=tier, scheme=scheme)
    for text in ("", " ", "\n\r\n", "\u200b\0"):
        assert deid.find(text).spans == []
        assert deid(text).text == text


def test_the_language_is_seen_from_the_note() -> None:
    deid = incognote.load("auto", model="fast")
    outs = deid.pipe([text for text, _, _ in NOTES.values()])
    for out, (_, identities, _) in zip(outs, NOTES.values(), strict=True):
        assert identities[0] not in out.text


def test_a_wish_for_more_recall_finds_no_less() -> None:
    text = NOTES["en"][0]
    usual, eager = (len(incognote.load("en", "fast", recall=r).find(text).spans) for r in (0.8, 0.97))
    assert eager >= usual


def test_scores_are_probabilities() -> None:
    spans = incognote.load("en", "fast").find(NOTES["en"][0]).spans
    assert spans and all(0 <= span.score <= 1 for span in spans)


def test_spanish_can_be_found_in_meddocans_own_types() -> None:
    found = incognote.load("es", "fast", scheme="meddocan").find("Nombre: Rosario Ibarra. Edad: 67 años.", "meddocan")
    assert "NOMBRE_SUJETO_ASISTENCIA" in {span.label for span in found.spans}


def test_an_unknown_model_is_a_clear_error() -> None:
    with pytest.raises(UsageError, match="neither a language"):
        incognote.load("klingon")


def test_deep_finds_what_best_finds_in_languages_its_encoder_does_not_know() -> None:
    pytest.importorskip("onnxruntime", reason="the deep extra is not installed")
    spanish, norwegian = ([Document("n", NOTES[one][0], meta={"language": one})] for one in ("es", "nb"))
    for notes in (spanish, norwegian):
        found = [incognote.load("auto", tier).find_all(notes)[0].spans for tier in ("deep", "best")]
        assert [(s.start, s.end, s.label) for s in found[0]] == [(s.start, s.end, s.label) for s in found[1]]


def test_deep_gives_the_same_in_other_processes() -> None:
    pytest.importorskip("onnxruntime", reason="the deep extra is not installed")
    deid = incognote.load("en", "deep")
    notes = [Document(str(number), f"{NOTES['en'][0]} Visit {number}.", meta={}) for number in range(12)]
    here, there = ([out.text for out in deid.pipe(notes, workers=workers)] for workers in (1, 2))
    assert here == there


def test_the_encoder_is_no_larger_than_promised() -> None:
    folder = Path(incognote.__file__).parent / "models" / "deep"
    assert sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) < 30 << 20
