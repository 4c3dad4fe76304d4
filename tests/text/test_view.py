"""What is found does not depend on invisible characters, broken words and markup; offsets are the note's own."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import incognote
from incognote.document import Document, Span
from incognote.lexicons.lexicon import frequencies
from incognote.text.view import TextView, view_of

NAME = "Kari Nordmann"


def read(text: str) -> TextView:
    view = view_of(text, frequencies)
    assert view is not None
    return view


@pytest.mark.parametrize(
    ("written", "reads"),
    [
        ("Ka\u200bri Nord\u200dmann", NAME),
        ("Kari Nord\u00admann", NAME),
        ("Kari Nord-\nmann", NAME),
        ("Anne-\nMarie", "Anne-Marie"),
        ("<b>Kari</b> <i>Nordmann</i>", NAME),
        ("**Kari** __Nordmann__", NAME),
        ("Kari&nbsp;Nord&#109;ann", "Kari\u00a0Nordmann"),
        ("Kari<br>Nordmann", NAME),
        ("Kari Nordmann<br>Adresse: her", "Kari Nordmann\nAdresse: her"),
        ("<td>Kari</td><td>Lie</td>", "\tKari\t\tLie\t"),
        ("Bjo\u0308rn", "Björn"),
        ("Anne–Marie, 617–555–0143", "Anne-Marie, 617-555-0143"),
        ("<!-- Kari -->", "  Kari  "),
    ],
)
def test_a_note_reads_without_what_a_reader_does_not_see(written: str, reads: str) -> None:
    assert read(written).text == reads


@pytest.mark.parametrize(
    "text",
    [
        "Hb <10, p<0.05, 3 < 5 > 2, a -> b, <kari@example.org>, <<NAME>>, HR 80\n-120",
        "* one\n* two\n***\n5*3*2, HLA-B*57:01, *4/*4, [**Name**], ____ units, a_b_c, cj_not_me",
        "R&D; Q&A, 3–4 days, 10:00–10:50, 2012–2018, L1–L3, 1015–1120, 08–11–14–17",
        "The patient was\nadmitted on the 4 de\nmarzo with his\nwife and\nson.",
        "Dr Halvorsen\noverlege\nKARI LIE\nNHS No: 943",
    ],
)
def test_medicine_and_layout_are_not_markup(text: str) -> None:
    assert view_of(text, frequencies) is None


def test_a_word_that_a_line_break_goes_through_is_one_word() -> None:
    text = "A long line about nothing in particular, so that there is room.\nSeen by Wiggo Lar\nsen today, at home.\n"
    assert "Wiggo Larsen today" in read(text).text


@pytest.mark.parametrize(
    ("text", "start", "end", "covered"),
    [
        ("by <b>Kari</b> <b>Lie</b>.", 3, 11, ["Kari</b> <b>Lie"]),
        ("by Kari <b>Lie</b>.", 3, 11, ["Kari <b>Lie</b>"]),
        ("by <b>Kari</b> Lie.", 3, 11, ["<b>Kari</b> Lie"]),
        ("by Kari <b>Lie was</b> ill", 3, 11, ["Kari", "Lie"]),
        ("by \u200bKa\u200bri Lie\u200b.", 3, 11, ["Ka\u200bri Lie"]),
        ("by **Kari** **Lie**.", 3, 11, ["Kari** **Lie"]),
        ("by Kari<br>Lie.", 3, 11, ["Kari<br>Lie"]),
    ],
)
def test_a_span_covers_what_is_hidden_inside_and_leaves_the_markup_whole(
    text: str, start: int, end: int, covered: list[str]
) -> None:
    view = read(text)
    assert view.text[start:end] == "Kari Lie"
    assert [span.of(text) for span in view.back([Span(start, end, "PATIENT")])] == covered


def test_what_stands_in_an_attribute_is_read_too() -> None:
    text = '<a class="wide" title="Kari Lie">her</a>'
    view = read(text)
    at = view.text.index("Kari Lie")
    assert [span.of(text) for span in view.back([Span(at, at + 8, "PATIENT")])] == ["Kari Lie"]
    assert "wide" not in view.text


PIECES = st.sampled_from(
    [
        "Kari",
        "Lie ",
        "<b>",
        "</b>",
        "<br>",
        "&nbsp;",
        "\u200b",
        "\u00ad",
        "-\n",
        "\n",
        "**",
        " ",
        "e\u0301",
        "12–",
        "–",
        "_",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=20).map("".join), st.data())
def test_every_stretch_of_a_view_comes_back_in_order_inside_the_text(text: str, data: st.DataObject) -> None:
    view = view_of(text, frequencies)
    if view is None or not view.text:
        return
    start = data.draw(st.integers(0, len(view.text) - 1))
    end = data.draw(st.integers(start + 1, len(view.text)))
    back = view.back([Span(start, end, "PATIENT")])
    assert all(0 <= span.start < span.end <= len(text) for span in back)
    assert all(one.end <= other.start for one, other in pairwise(back))
    wanted = [char for char in view.text[start:end] if char.isalnum()]
    covered = "".join(view.reads(span.start, span.end) for span in back)
    assert [char for char in covered if char.isalnum()] == wanted


def test_blanks_around_a_tag_are_no_identifier() -> None:
    view = view_of("\n<b>\n", frequencies)
    assert view is not None and view.back([Span(0, 2, "PATIENT")]) == []


NOTE = "Patient: Kathleen Whitmore was seen by Dr. Okafor. Hb <10, tel. 617-555-0143.\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Whitmore", "Whit\u200bmore"),
        ("Whitmore", "Whit-\nmore"),
        ("Kathleen Whitmore", "<b>Kathleen</b>&nbsp;<b>Whitmore</b>"),
    ],
)
def test_a_disguised_name_is_found_and_replaced_like_the_plain_one(before: str, after: str) -> None:
    deidentifier = incognote.load("en", "fast")
    plain = deidentifier(NOTE, policy="tag")
    text = NOTE.replace(before, after)
    result = deidentifier(Document("1", text), policy="tag")
    assert [one.text for one in result.replacements] == [one.text for one in plain.replacements]
    assert all(part not in result.text for part in ("Kathleen", "Whit", "more was"))
    assert all(one.original == text[one.start : one.end] for one in result.replacements)
    assert result.text.count("<b>") == result.text.count("</b>")


def test_the_surrogate_of_a_disguised_name_is_that_of_the_plain_one() -> None:
    deidentifier = incognote.load("en", "fast")
    plain = deidentifier(NOTE, policy="surrogate", secret=b"0123456789abcdef")
    hidden = deidentifier(NOTE.replace("Okafor", "Oka\u00adfor"), policy="surrogate", secret=b"0123456789abcdef")
    assert hidden.text == plain.text
