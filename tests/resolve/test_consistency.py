"""What was found once in a note is found everywhere in it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from incognote import Document, Span
from incognote.pipeline import Deidentifier
from incognote.resolve.combine import combiners
from incognote.resolve.consistency import settle_kinds, spread
from incognote.text.analysis import Analysis


def found_in(text: str, *marked: tuple[str, str], language: str = "en") -> list[tuple[str, str]]:
    note = Analysis(Document("1", text), language)
    spans = [Span(text.index(name), text.index(name) + len(name), label) for name, label in marked]
    return [(span.of(text), span.label) for span in spread(note, spans)]


def test_a_surname_is_found_again_without_its_title() -> None:
    text = "Seen by Dr. Nkemelu Okafor today. Okafor will call back."
    assert ("Okafor", "DOCTOR") in found_in(text, ("Nkemelu Okafor", "DOCTOR"))


def test_a_misspelt_second_mention_is_found() -> None:
    text = "Mrs Pettersen fell. Petersen was brought in by ambulance."
    assert ("Petersen", "PATIENT") in found_in(text, ("Pettersen", "PATIENT"))


def test_a_name_that_is_an_ordinary_word_does_not_spread() -> None:
    text = "Mr Young came in. Young adults often present this way."
    assert found_in(text, ("Young", "PATIENT")) == [("Young", "PATIENT")]


# fmt: off
GIVEN = {
    "en": ("Anna", "Mark", "Grace", "Rose", "Joy", "Dawn", "Jack", "Frank", "Pat", "Sue", "Drew", "Chase", "Ray", "Rob",
           "Dean", "Earl", "Penny", "Angel", "Mary", "John", "Linda", "Ruth", "Robin", "Iris", "Ivy", "Heather",
           "Amber", "Carol", "Victor", "Martin", "Gene", "Dale", "Glen", "Guy", "Wayne", "Lance", "Rusty", "Jean"),
    "es": ("María", "Carmen", "Dolores", "Rosa", "Luz", "Consuelo", "Esperanza", "Ángel", "Pilar", "Mercedes", "Ana",
           "Juan", "León", "Alba", "Aurora", "Cruz", "Soledad", "Rocío", "Nieves", "Blanca", "Paloma", "Jesús",
           "Salvador", "Domingo", "Santiago", "Clara", "Violeta", "Margarita"),
    "nb": ("Bjørn", "Liv", "Tor", "Stein", "Odd", "Solveig", "Håkon", "Ole", "Per", "Siv", "Bente", "Kari", "Even",
           "Jan", "Rose", "Iris"),
}
# fmt: on
SEEN = {"en": "We saw", "es": "Vimos a", "nb": "Vi så"}
IMPROVED = {"en": "improved overnight", "es": "mejora hoy", "nb": "hadde det bedre"}


@pytest.mark.parametrize("language", ["en", "es", "nb"])
def test_a_common_given_name_found_in_the_header_is_found_below(language: str) -> None:
    missed = []
    for name in GIVEN[language]:
        text = f"{name} Xanderby, 54\n\n{name} {IMPROVED[language]}. {SEEN[language]} {name}."
        found = found_in(text, (f"{name} Xanderby", "PATIENT"), language=language)
        missed += [name] * (found.count((name, "PATIENT")) < 2)
    assert missed == []


@pytest.mark.parametrize(
    ("language", "text", "name"),
    [
        ("en", "Denise Hall, 54. Denies chest pain. No hall lights.", "Denise Hall"),
        ("en", "Will Stone: STONE IN LEFT URETER. Will need surgery. Kidney stone.", "Will Stone"),
        ("en", "Mark Long. Mark the site. Long history of COPD. QT is long.", "Mark Long"),
        ("en", "Frank Bell. Frank blood per rectum. Bell's palsy.", "Frank Bell"),
        ("en", "May Day, 80. May 5: seen. May repeat on day 3.", "May Day"),
        ("es", "Dolores Blanco. Dolores abdominales intensos. Esmalte blanco.", "Dolores Blanco"),
        ("es", "Consuelo Calvo. Paciente calvo. Sin consuelo.", "Consuelo Calvo"),
        ("nb", "Liv Stein. Liv etter slaget er endret. Har stein i nyrene. God livskvalitet.", "Liv Stein"),
    ],
)
def test_an_ordinary_or_clinical_word_is_not_hidden_for_its_namesake(language: str, text: str, name: str) -> None:
    found = [one for one in found_in(text, (name, "PATIENT"), language=language) if one[0] != name]
    assert found == []


def test_a_name_in_small_letters_is_found_in_a_note_without_capitals() -> None:
    text = "pt anna okafor seen today. anna says she is fine, mrs okafor agrees. no rose rash"
    found = found_in(text, ("anna okafor", "PATIENT"))
    assert found.count(("anna", "PATIENT")) == 1 and found.count(("okafor", "PATIENT")) == 1


def test_a_record_number_is_found_wherever_it_stands() -> None:
    text = "MRN 8820-113-6 admitted. Label 8820-113-6 printed."
    assert found_in(text, ("8820-113-6", "MRN")) == [("8820-113-6", "MRN")] * 2


def test_one_name_is_one_kind_of_person() -> None:
    text = "Okafor Okafor Okafor"
    spans = [Span(0, 6, "DOCTOR", 0.9), Span(7, 13, "PATIENT", 0.4), Span(14, 20, "DOCTOR", 0.8)]
    assert {span.label for span in settle_kinds(text, spans)} == {"DOCTOR"}


class Marking:
    """Marks a word wherever it stands before the first full stop."""

    def __init__(self, name: str, word: str, label: str) -> None:
        self.name, self.word, self.label = name, word, label

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        return [[Span(at := note.text.index(self.word), at + len(self.word), self.label)] for note in notes]


def test_what_is_found_again_speaks_the_labels_of_the_system() -> None:
    finders = [Marking("crf", "Antonella", "NOMBRE_SUJETO_ASISTENCIA"), Marking("rules", "986 221 034", "FAX")]
    combine = combiners["priority"](order=["rules", "crf"])
    system = Deidentifier(finders, combine, "meddocan", "es", consistent=True)
    text = "Nombre: Antonella. Fax: 986 221 034. Viene con su madre; Antonella no tiene fiebre."
    again = ("Antonella", "NOMBRE_SUJETO_ASISTENCIA")
    assert [(s.of(text), s.label) for s in system.find(text).spans] == [again, ("986 221 034", "NUMERO_FAX"), again]
    ours = [(s.of(text), s.label) for s in system.find(text, "incognote").spans]
    assert ours == [("Antonella", "PATIENT"), ("986 221 034", "FAX"), ("Antonella", "PATIENT")]
