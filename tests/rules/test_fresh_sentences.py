"""Sentences written without looking at the rules: how clinicians write in three languages, and what to leave alone."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from incognote.document import Document
from incognote.rules import RuleFinder
from incognote.text.analysis import Analysis

LABELS = {"DATE", "AGE", "PHONE", "ZIP", "SSN", "EMAIL", "URL", "MRN", "ID", "HEALTHPLAN", "LICENSE", "ACCOUNT"}
_MARK = re.compile(r"\[\[(\w+)\|(.*?)\]\]")
ROWS = [
    line.split("\t", 1)
    for line in Path(__file__).with_name("fresh_sentences.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def marked(sentence: str) -> tuple[str, list[tuple[str, str]]]:
    """The text without marks, and the marks as label and surface."""
    return _MARK.sub(r"\2", sentence), _MARK.findall(sentence)


def found(text: str, language: str) -> list[tuple[str, str]]:
    note = Analysis(Document("fresh", text, meta={"language": language}))
    spans = RuleFinder().find([note])[0]
    labels = [("PHONE" if span.label == "FAX" else span.label, text[span.start : span.end]) for span in spans]
    return [one for one in labels if one[0] in LABELS]


@pytest.mark.parametrize("language", ["en", "es", "nb"])
def test_fresh_sentences_are_marked_as_a_reader_would(language: str) -> None:
    right = made = wanted = 0
    for _, sentence in (row for row in ROWS if row[0] == language):
        text, expected = marked(sentence)
        got = found(text, language)
        right += (Counter(got) & Counter(expected)).total()
        made += len(got)
        wanted += len(expected)
    assert right / made >= 0.95
    assert right / wanted >= 0.95
