from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.text.clean import clean
from incognote.text.sentences import sentence_starts
from incognote.text.tokens import tokenize


def sentences(text: str) -> list[str]:
    tokens = tokenize(text)
    starts = sentence_starts(text, tokens).tolist()
    return [
        " ".join(text[tokens.starts[a] : tokens.ends[b - 1]].split())
        for a, b in zip(starts, [*starts[1:], len(tokens)], strict=True)
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Seen by Dr. Vincent and Mrs. Okafor at St. Brendan's.",
        "Take 20 mg q.d. and 2.5 mg b.i.d. with food.",
        "Signed by J. R. Smith and A.B. Lee.",
        "Weight 61.4 kg, temp. 37.5 at 10:20.",
        "Acompañada por Dña. Inés y el Sr. Ruiz, col. 13.",
        "Fundado en el 300 a. C. en Roma.",
        "Kan bruke f.eks. Paracet, ca. 3 tabl., bl.a. Ibux.",
        "Innlagt 12. juni og igjen 3. mai.",
        "Saksnr. (fylles ut): 88.",
        "www.example.no og ola.nordmann@example.no er riktig.",
    ],
)
def test_dots_that_belong_to_a_word_do_not_end_the_sentence(sentence: str) -> None:
    assert sentences(f"{sentence} He went home.") == [sentence, "He went home."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Denied pain. No fever! Why? (See note.) Home.",
            ["Denied pain.", "No fever!", "Why?", "(See note.)", "Home."],
        ),
        ('He said "stop." She left.', ['He said "stop."', "She left."]),
        ("¿Fuma? ¡No! Vive sola.", ["¿Fuma?", "¡No!", "Vive sola."]),
        ("Known hepatitis C. He is well.", ["Known hepatitis C.", "He is well."]),
        ("Observed in the ED. Stable.", ["Observed in the ED.", "Stable."]),
        ("received medication.He is well", ["received medication.", "He is well"]),
        ("Since 2011. Father died.", ["Since 2011.", "Father died."]),
        ("Denies pain. - Continue aspirin.", ["Denies pain.", "- Continue aspirin."]),
        ("wt 61. bp ok.", ["wt 61.", "bp ok."]),
    ],
)
def test_sentences_end_where_a_reader_would_end_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_note_without_capitals_is_still_split() -> None:
    text = "rested well. bandage dry. husband called today. wants to go home."
    assert len(sentences(text)) == 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She was seen by\nthe nurse.", 1),
        ("Transferred to Ms. Baptiste-\nMoore today.", 1),
        ("On February\n3, 2077 she fell.", 1),
        ("Seen by Dr.\nVincent.", 1),
        ("Lives in Oslo\n\nwith her son", 2),
        ("DIAGNOSER\nI10 Hypertensjon", 2),
        ("Plan:\nstart aspirin", 2),
        ("- aspirin\n- metformin\n* ibuprofen", 3),
        ("1. Left breast mass\n2. Right negative", 2),
        ("Name: Kari Lie\nAge: 44", 2),
        ("Lipitor 80 mg x 1\nBrilique 90 mg x 2", 2),
    ],
)
def test_a_line_end_is_a_boundary_only_between_things(text: str, expected: int) -> None:
    assert len(sentences(text)) == expected


def test_a_wrapped_paragraph_is_read_through_its_line_ends() -> None:
    text = (
        "She has completed eleven of twelve sessions with Jocelyn Frye and\n"
        "Skip Lassiter, who support return. Nightmares have dropped from nine\n"
        "Mondays to one. She drove down Dock Landing on the feast of Saint\n"
        "Brendan without help."
    )
    assert [sentence.split()[0] for sentence in sentences(text)] == ["She", "Nightmares", "She"]


@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from('aB1. \n:-("'))))
def test_starts_are_tokens_in_order_beginning_with_the_first(text: str) -> None:
    text = clean(text)
    tokens = tokenize(text)
    starts = sentence_starts(text, tokens)
    assert starts.tolist() == sorted(set(starts.tolist()))
    assert (len(starts) == 0) == (len(tokens) == 0)
    if len(starts):
        assert starts[0] == 0
        assert starts[-1] < len(tokens)
