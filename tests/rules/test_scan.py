"""What the scan finds is what each pattern alone finds: on notes, on examples put together anyhow, at every place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote import native
from incognote.document import Document
from incognote.rules.engine import scan
from incognote.rules.engine.prefilter import Automaton, FirstCharacters
from incognote.rules.engine.recognizer import ALL_LANGUAGES, Recognizer
from incognote.rules.engine.registry import shipped
from incognote.rules.engine.scan import Scanner
from incognote.text.analysis import Analysis
from incognote.text.batch import by_language

CORPORA = Path(__file__).parents[2] / "corpora"
RULES = shipped()


def plainly(one: Recognizer, text: str) -> set[tuple[int, int, str]]:
    """The pattern tried at every place of the text, then the words around it and the check: no engine."""
    found: set[tuple[int, int, str]] = set()
    done = 0
    for place in range(len(text)):
        match = one.regex.match(text, place) if place >= done else None
        if match and (spans := one.spans(text, match)):
            found |= {(*span, one.name) for span in spans}
            done = max(end for _, end in spans)
    return found


def searched(one: Recognizer, text: str) -> set[tuple[int, int, str]]:
    return {(*span, one.name) for span in one.search(text)}


def scanner_for(language: str, kind: str) -> Scanner:
    scanner = Scanner(one for one in RULES if language in one.languages)
    rules = scanner._recognizers
    scanner._prefilter = Automaton(native.kernels, rules) if kind == "automaton" else FirstCharacters(rules)  # type: ignore
    scanner._scanned = scan._WORTHWHILE + 1
    return scanner


KINDS = ("automaton", "first characters") if native.kernels else ("first characters",)
SCANNERS = {(language, kind): scanner_for(language, kind) for language in ALL_LANGUAGES for kind in KINDS}


@pytest.mark.parametrize(("language", "kind"), SCANNERS)
def test_every_rule_finds_in_notes_what_its_pattern_finds(language: str, kind: str) -> None:
    paths = sorted((CORPORA / language).glob("*.txt"))[::60]
    notes = [Analysis(Document(path.stem, path.read_bytes().decode()), language=language) for path in paths]
    ((_, _, batch),) = by_language(notes)
    rules = [one for one in RULES if language in one.languages]
    for note, found in zip(notes, SCANNERS[language, kind].scan_all(batch, notes), strict=True):
        expected = set[tuple[int, int, str]]().union(*(searched(one, note.text) for one in rules))
        assert {(one.start, one.end, one.by.name) for one in found} == expected


#: Examples of all rules, whole or cut, in any order and case, with characters that look like others.
PIECES = [
    *sorted({re.sub(r"[\[\]]", "", example) for one in RULES for example in one.examples + one.not_examples}),
    *"0123456789/.-,:;()#@_'’ºª°%\n\t  ",
    *("ſ", "\u212a", "ı", "İ", "å", "É", "µ", "😀", "\u0301", "²", "ÿ"),
]
TEXTS = st.lists(
    st.tuples(
        st.sampled_from(PIECES), st.integers(0, 9), st.integers(1, 60), st.sampled_from([str, str.upper, str.lower])
    ),
    max_size=6,
).map(lambda parts: "".join(case(piece[first:][:size]) for piece, first, size, case in parts))


@settings(max_examples=60, deadline=None)
@given(text=TEXTS, language=st.sampled_from(ALL_LANGUAGES))
def test_every_rule_finds_in_any_text_what_its_pattern_finds(text: str, language: str) -> None:
    note = Analysis(Document("text", text), language=language)
    rules = [one for one in RULES if language in one.languages]
    expected = set[tuple[int, int, str]]().union(*(plainly(one, note.text) for one in rules))
    for kind in KINDS:
        assert {(one.start, one.end, one.by.name) for one in SCANNERS[language, kind].scan(note)} == expected, kind
