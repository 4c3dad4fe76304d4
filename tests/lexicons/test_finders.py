"""The finders by list, on small notes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import incognote.lexicons  # noqa: F401 - registers the finders
from incognote.document import Document, Span
from incognote.finder import finders
from incognote.text.analysis import Analysis

NAMES = ("names", "places", "institutions", "personal", "capitals", "leftovers", "norwegian")


def found(finder: str, language: str, text: str, **options: object) -> set[tuple[str, str]]:
    note = Analysis(Document("1", text), language)
    return {(span.of(text), span.label) for span in finders[finder](**options).find([note])[0]}


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Seen by Dr. Okafor today.", ("Okafor", "DOCTOR")),
        ("en", "Mrs. Hope Cushing was admitted.", ("Hope Cushing", "PATIENT")),
        ("en", "Reviewed with Adaeze Okafor, RN.", ("Adaeze Okafor", "DOCTOR")),
        ("en", "Lives with her daughter Noor.", ("Noor", "PATIENT")),
        ("es", "Atendido por la Dra. Lucía Fernández Soto.", ("Lucía Fernández Soto", "DOCTOR")),
        ("es", "Acude con su hija Ainhoa.", ("Ainhoa", "PATIENT")),
        ("nb", "Vurdert av overlege Kari Nordli.", ("Kari Nordli", "DOCTOR")),
        ("nb", "Datteren Ragnhild ringte.", ("Ragnhild", "PATIENT")),
        ("nb", "Ingrid Solbakken, sykepleier", ("Ingrid Solbakken", "DOCTOR")),
    ],
)
def test_people_are_found_with_their_part(language: str, text: str, expected: tuple[str, str]) -> None:
    assert expected in found("names", language, text)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "We hope the pain will be gone in the morning."),
        ("en", "Cushing's disease was excluded; Foley in place."),
        ("es", "Dolores articulares y signo de Babinski negativo."),
        ("nb", "Ingen feber. Rene lunger. Parkinsons sykdom."),
    ],
)
def test_ordinary_words_and_eponyms_are_nobody(language: str, text: str) -> None:
    assert not found("names", language, text)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "She lives in Springfield, IL with her son.", ("Springfield", "CITY")),
        ("en", "She lives in Springfield, IL with her son.", ("IL", "STATE")),
        ("en", "Moved here from Finland in May.", ("Finland", "COUNTRY")),
        ("es", "Vive en Salamanca con su marido.", ("Salamanca", "CITY")),
        ("es", "Mujer de nacionalidad colombiana.", ("colombiana", "COUNTRY")),
        ("nb", "Bor i Lillehammer.", ("Lillehammer", "CITY")),
        ("nb", "En frisk Drammensgutt.", ("Drammen", "CITY")),
        ("nb", "Hun er indiskfødt.", ("indisk", "COUNTRY")),
    ],
)
def test_places_are_found(language: str, text: str, expected: tuple[str, str]) -> None:
    assert expected in found("places", language, text)


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "Transferred from Brockton Memorial Hospital.", "Brockton Memorial Hospital"),
        ("es", "Ingresa en el Hospital Universitario La Paz.", "Hospital Universitario La Paz"),
        ("nb", "Operert ved Haukeland universitetssjukehus.", "Haukeland universitetssjukehus"),
    ],
)
def test_institutions_are_found_by_their_head_word(language: str, text: str, expected: str) -> None:
    assert (expected, "HOSPITAL") in found("institutions", language, text)


def test_a_head_word_alone_is_no_institution() -> None:
    assert not found("institutions", "en", "She went to the hospital and the clinic.")
    assert not found("institutions", "nb", "Innlagt sykehus, senere sykehjem.")


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "He worked as a bus driver.", ("bus driver", "PROFESSION")),
        ("en", "She is a Jehovah's Witness.", ("Jehovah's Witness", "RELIGION")),
        ("es", "Trabaja como albañil.", ("albañil", "PROFESSION")),
        ("nb", "Arbeider som rørlegger.", ("rørlegger", "PROFESSION")),
        ("nb", "Medlem av Fagforbundet.", ("Fagforbundet", "UNION")),
    ],
)
def test_what_is_said_of_a_person_is_found(language: str, text: str, expected: tuple[str, str]) -> None:
    assert expected in found("personal", language, text)


def test_a_capital_inside_a_sentence_is_found_and_a_drug_is_not() -> None:
    marked = {text for text, _ in found("capitals", "nb", "Han var hos Vestvang og tok Levaxin i går.")}
    assert marked == {"Vestvang"}


def test_a_threshold_of_one_leaves_only_evidence_that_never_failed() -> None:
    assert not found("names", "en", "Tom was here with Okafor", threshold=1.01)


def test_the_norwegian_application_hides_what_it_does_not_know() -> None:
    marked = {text for text, _ in found("norwegian", "nb", "Pasienten har hodepine. Sett av Xqzyt i dag.")}
    assert any("Xqzyt" in text for text in marked)
    assert not any("hodepine" in text for text in marked)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_note_has_nothing(name: str) -> None:
    for text in ("", "\n\n", "..."):
        assert not [
            span for span in finders[name]().find([Analysis(Document("1", text), "nb")])[0] if "\n" in span.of(text)
        ]


@settings(deadline=None, max_examples=60)
@given(st.text(alphabet=st.sampled_from("Dr. Olsen Kari,-\n'hos i Oslo 0Æø’sykehus"), max_size=80))
def test_spans_always_lie_inside_the_note(text: str) -> None:
    for language in ("en", "es", "nb"):
        note = Analysis(Document("1", text), language)
        for name in NAMES:
            for span in finders[name]().find([note])[0]:
                assert 0 <= span.start < span.end <= len(text)
                assert span.of(text).strip() == span.of(text)


@pytest.mark.parametrize(
    ("language", "text", "before", "expected"),
    [
        ("en", "Seen: Nguyen, Hoa T today", "Nguyen, Hoa", "T"),
        ("en", "sent to Shenandoah Welcome Corps by bus", "Shenandoah", "Welcome Corps"),
        ("en", "she moved to Pomeroy 4\n", "Pomeroy", "4"),
        ("es", "dejó aviso mruiz14 en planta", "", "mruiz14"),
        ("es", "La muestra FV-CL-23/00418 llegó", "", "FV-CL-23/00418"),
        ("nb", "Merket 44807719 i går.", "", "44807719"),
    ],
)
def test_what_is_beside_a_finding_or_explained_by_nothing_is_left_to_the_last(
    language: str, text: str, before: str, expected: str
) -> None:
    note = Analysis(Document("1", text), language)
    if before:
        start = text.index(before)
        note.found["names"] = [Span(start, start + len(before), "PATIENT", 0.9, "names")]
    spans = finders["leftovers"](threshold=0.0).find([note])[0]
    assert expected in {span.of(text) for span in spans}
    assert not any(span.overlaps(other) for span in spans for other in note.found.get("names", ()))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "BP 130/80, took metoprolol 50 mg at 8 am, Foley in place, SpO2 97%."),
        ("es", "Escala de Glasgow 15, paracetamol 1 g cada 8 horas, signo de Babinski negativo."),
        ("nb", "Blodtrykk 130/80, fikk Paracet 1 g, Parkinsons sykdom uendret."),
    ],
)
def test_medicine_is_not_left_over(language: str, text: str) -> None:
    assert not found("leftovers", language, text, threshold=0.3)
