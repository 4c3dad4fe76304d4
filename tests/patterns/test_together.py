"""Expressions looked for together have the matches that each has by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote import native
from incognote.finder import finders
from incognote.lexicons.grammar import GrammarFinder
from incognote.lexicons.medical import _PATTERNS
from incognote.loading import register_all
from incognote.patterns import together
from incognote.patterns.together import PatternSet
from incognote.text.tokens import codes_of

register_all()
LETTERS = [
    pattern.expression
    for name in ("names", "places", "institutions", "personal", "capitals", "leftovers")
    for language in ("en", "es", "nb")
    if isinstance(finder := finders[name](), GrammarFinder)
    for pattern in finder.grammar_for(language).patterns
]
WORDS = [
    _PATTERNS,
    re.compile(r"(?<!\w)\d{1,3}(?=\s?kg\b)"),
    re.compile(r"\bp[aå]\w{20,}", re.IGNORECASE),
    re.compile(r"(?:ab|a)b?c$"),
]
MEDICINE = ["5 mg", "12,5-20 ml/kg", "BP 120/80", "GCS 15", "L4-L5", "E11.9", "N02BE01", "kg", "\u212ag", "på", "abbc"]


def spans(together: PatternSet, text: str) -> list[list[tuple[int, int]]]:
    return [[match.span() for match in found] for found in together.matches(text, codes_of(text))]


def apart(regexes: list[re.Pattern[str]], text: str) -> list[list[tuple[int, int]]]:
    return [[match.span() for match in regex.finditer(text)] for regex in regexes]


@pytest.fixture(scope="module", autouse=True)
def at_once() -> Iterator[None]:
    """The automaton is made for the first text."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(together, "_WORTHWHILE", 0)
        yield


together_of_letters, together_of_words = PatternSet(LETTERS), PatternSet(WORDS)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("GNMUVnIAcpTRSKQqbDPwFCXY09HOLZEs.,-':;/()&\n\x01*"), max_size=200))
def test_letters(text: str) -> None:
    assert spans(together_of_letters, text) == apart(LETTERS, text)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(MEDICINE) | st.text(max_size=5), max_size=12).map(" ".join))
def test_words(text: str) -> None:
    assert spans(together_of_words, text) == apart(WORDS, text)


@pytest.mark.skipif(native.kernels is None, reason="the compiled part is not built")
def test_few_places_are_tried() -> None:
    text = "w" * 10_000 + "TGN" + "w" * 10_000
    assert spans(together_of_letters, text) == apart(LETTERS, text)
    assert together_of_letters._walker
    assert sum(map(len, together_of_letters._walker.places(codes_of(text)))) < len(LETTERS)


@pytest.mark.skipif(native.kernels is None, reason="the compiled part is not built")
def test_a_short_text_is_not_worth_an_automaton(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(together, "_WORTHWHILE", 20)
    words = PatternSet(WORDS)
    assert spans(words, "GCS 15, 5 mg") == apart(WORDS, "GCS 15, 5 mg")
    assert words._walker is None
    spans(words, "GCS 15, 5 mg")
    assert words._walker


def test_without_the_compiled_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "kernels", None)
    text = "GCS 15, 5 mg"
    assert spans(PatternSet(WORDS), text) == apart(WORDS, text)
