"""The examples a recognizer carries are its tests: the bracketed part and nothing else, and nothing in the others."""

from __future__ import annotations

import re

import pytest

from incognote.document import Document
from incognote.rules.engine.recognizer import Recognizer
from incognote.rules.engine.registry import shipped
from incognote.rules.engine.scan import Scanner, settle
from incognote.text.analysis import Analysis

RECOGNIZERS = shipped()


def marked(example: str) -> tuple[str, list[str]]:
    return re.sub(r"\[(.*?)\](?!\w{0,3}\])", r"\1", example, flags=re.S), re.findall(r"\[(.*?)\]", example, flags=re.S)


def found(one: Recognizer, text: str) -> list[str]:
    note = Analysis(Document("example", text, meta={"language": one.languages[0]}))
    return [text[hit.start : hit.end] for hit in settle(Scanner([one]).scan(note), text)]


@pytest.mark.parametrize("one", RECOGNIZERS, ids=lambda one: one.name)
def test_a_recognizer_finds_the_marked_part_of_its_examples(one: Recognizer) -> None:
    for example in one.examples:
        text, expected = marked(example)
        assert found(one, text) == expected, example


@pytest.mark.parametrize("one", RECOGNIZERS, ids=lambda one: one.name)
def test_a_recognizer_finds_nothing_in_its_counter_examples(one: Recognizer) -> None:
    for example in one.not_examples:
        assert found(one, example) == [], example


def test_nearly_every_recognizer_of_ours_says_what_it_finds_and_what_not() -> None:
    ours = [one for one in RECOGNIZERS if one.family == "incognote" and not one.joins]
    silent = [
        one.name
        for one in ours
        if not one.not_examples or not (one.examples or one.name[:-3] + "-en" in {o.name for o in ours})
    ]
    assert len(silent) <= 5, silent
