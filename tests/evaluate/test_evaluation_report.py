"""The report as JSON, as a terminal table and as a page."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from io import StringIO

from mistakes import note
from rich.console import Console

from incognote.document import Document, Span
from incognote.evaluate import EvaluationReport, evaluate

TEXT = "Seen by <b>Okafor</b> & Adeyemi on Monday in Rm 4."


def report() -> EvaluationReport:
    gold = note(TEXT, ("Okafor", "DOCTOR"), ("Adeyemi", "DOCTOR"), ("Monday", "DATE"), id_="case-7")
    pred = note(TEXT, ("Okafor", "PATIENT"), ("Monday in", "DATE"), ("Rm 4", "ROOM"), id_="case-7")
    return evaluate([gold, note("Nothing.", id_="quiet")], [pred])


class Page(HTMLParser):
    """Collects the text, the marks with their classes, and everything that points outside."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.marks: list[tuple[str, str]] = []
        self.outside: list[str] = []
        self.open: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "mark":
            self.marks.append((given["class"] or "", ""))
        self.open.append(tag)
        self.outside += [value for name, value in attrs if name in {"src", "href"} and value]

    def handle_endtag(self, tag: str) -> None:
        self.open = self.open[: len(self.open) - 1 - self.open[::-1].index(tag)]

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "mark":
            kind, text = self.marks[-1]
            self.marks[-1] = (kind, text + data)


def test_json_has_every_measure_and_no_word_of_a_note() -> None:
    text = report().to_json()
    data = json.loads(text)
    assert data["missing_predictions"] == ["quiet"]
    assert data["criteria"]["strict"]["micro"]["recall"]["value"] == 0
    assert data["errors"]["totals"] == {
        "correct": 0, "type": 1, "short": 0, "long": 1, "short&long": 0, "spurious": 1, "missing": 1,
    }  # fmt: skip
    assert not re.search("Okafor|Adeyemi|Seen|Monday", text)


def test_table_names_criteria_labels_errors_and_missing_predictions() -> None:
    out = StringIO()
    Console(width=160, file=out).print(report().table())
    text = out.getvalue()
    for word in ("strict", "covered", "DOCTOR", "short&long", "kept of", "quiet"):
        assert word in text


def test_page_needs_nothing_from_outside_and_escapes_the_notes() -> None:
    source = report().html()
    assert Page(source).outside == []
    assert not re.search(r"url\(|@import|https?://", source)
    assert "<b>Okafor</b>" not in source and "&lt;b&gt;" in source


def test_page_shows_both_sides_with_the_class_of_each_span() -> None:
    marks = Page(report().html()).marks
    assert marks == [
        ("type", "Okafor"), ("missing", "Adeyemi"), ("long", "Monday"),
        ("type", "Okafor"), ("long", "Monday in"), ("spurious", "Rm 4"),
    ]  # fmt: skip


def test_page_filters_offer_every_error_kind_and_notes_say_theirs() -> None:
    source = report().html()
    kinds = re.findall(r'data-kind="([^"]*)"', source)
    assert kinds == ["", "any", "missing", "spurious", "type", "short", "long", "short-long"]
    assert 'data-errors="missing spurious type long" data-id="case-7 "' in source


def test_page_without_notes_has_no_word_of_them() -> None:
    assert not re.search("Okafor|Adeyemi|Monday|case-7", report().html(notes=False))


def test_overlapping_spans_show_the_text_once() -> None:
    gold = Document("a", "Hope Cushing", [Span(0, 12, "PATIENT"), Span(5, 12, "DOCTOR")])
    marks = Page(evaluate([gold], [gold]).html()).marks
    assert marks[:2] == [("correct", "Hope Cushing"), ("correct", "")]
