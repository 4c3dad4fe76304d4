"""Small grammars over tokens: each token becomes one letter, so that regular expressions can speak of *kinds* of words.

A finder says which letter each token gets and what the patterns are; matching then costs one pass of ``re`` over a
string as long as the note has tokens. A line break between two tokens is a ``\\n`` of its own.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from csv import reader
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.lexicons.keys import normalize
from incognote.lexicons.view import View, view_of
from incognote.text.analysis import Analysis
from incognote.text.facts import Fact
from incognote.text.tokens import BoolArray

__all__ = ["PRECISION", "Grammar", "GrammarFinder", "Hit", "Letters", "Pattern", "letters_of", "measured_precision"]

Letters = NDArray[np.uint8]

_MARKS = {mark: mark for mark in ".,-':;/()&\"#|"} | {"’": "'"}
PRECISION = Path(__file__).parent / "precision.tsv"
#: What evidence that never occurred in the development notes of a language counts for.
UNMEASURED = (0.5, 0.3)


@dataclass(frozen=True, slots=True)
class Pattern:
    """``expression`` over the letters marks its groups called ``x`` as ``label``; ``name`` is the evidence."""

    name: str
    label: str
    expression: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Hit:
    """Tokens ``[first, last)`` and the pattern that found them."""

    first: int
    last: int
    by: Pattern


class Grammar:
    """Patterns in order; a token found by one is not given to a later one."""

    def __init__(self, patterns: Iterable[tuple[str, str, str]]) -> None:
        self.patterns = [Pattern(name, label, re.compile(text, re.VERBOSE)) for name, label, text in patterns]

    def match(self, letters: Letters, view: View) -> Iterator[Hit]:
        places = np.flatnonzero(view.breaks)
        text = np.insert(letters, places, ord("\n")).tobytes().decode("latin-1")
        token_at = np.arange(len(text)) - np.cumsum(np.frombuffer(text.encode("latin-1"), np.uint8) == 10)
        free = np.ones(len(letters), np.bool_)
        for pattern in self.patterns:
            for match in pattern.expression.finditer(text):
                first, last = int(token_at[match.start("x")]), int(token_at[match.end("x") - 1]) + 1
                if free[first:last].all():
                    free[first:last] = False
                    yield Hit(first, last, pattern)


def letters_of(view: View) -> Letters:
    """The letters all finders share: ``w`` lower case, ``c`` capitalised, ``A`` capitals, ``I`` initial, ``0`` digits,
    and marks as themselves (``*`` for any other)."""
    letters = np.full(len(view.words), ord("*"), np.uint8)
    letters[view.is_(Fact.LOWER)] = ord("w")
    letters[view.is_(Fact.CAPITALISED)] = ord("c")
    letters[view.is_(Fact.CAPITALS)] = ord("A")
    letters[view.is_(Fact.INITIAL)] = ord("I")
    letters[view.is_(Fact.DIGITS)] = ord("0")
    spread(letters, view, {word: ord(_MARKS[word]) for word in view.distinct if word in _MARKS})
    return letters


def spread(letters: Letters, view: View, letter_of: Mapping[str, int]) -> None:
    """Give tokens the letter of their word, where it has one."""
    own = np.fromiter((letter_of.get(word, 0) for word in view.distinct), np.uint8, len(view.distinct))[view.index]
    letters[own != 0] = own[own != 0]


def put(letters: Letters, where: BoolArray, letter: str) -> None:
    letters[where] = ord(letter)


def put_words(letters: Letters, view: View, words: Mapping[str, frozenset[str]]) -> None:
    """Give words of closed sets their letter, whatever their case and accents."""
    letter_of = {word: ord(letter) for letter, members in words.items() for word in members}
    spread(letters, view, {word: letter_of[n] for word in view.distinct if (n := normalize(word)) in letter_of})


@cache
def measured_precision() -> dict[tuple[str, str, str], tuple[float, float]]:
    """By finder, evidence and language: how often its tokens were identifiers at all, and how often of that label."""
    with PRECISION.open(encoding="utf-8", newline="") as file:
        rows = [row for row in reader(file, delimiter="\t") if row and not row[0].startswith("#")]
    return {
        (finder, evidence, language): (float(any_), float(own)) for finder, evidence, language, any_, own, _ in rows
    }


def spans_of(note: Analysis, hits: Iterable[Hit], finder: str, threshold: float) -> list[Span]:
    """The hits as spans. Evidence that marks identifiers less often than ``threshold`` makes none; the score is how
    often the label was right."""
    precision, tokens = measured_precision(), note.tokens
    spans = []
    for hit in hits:
        identifier, own = precision.get((finder, hit.by.name, note.language), UNMEASURED)
        if identifier >= threshold:
            start, end = int(tokens.starts[hit.first]), int(tokens.ends[hit.last - 1])
            spans.append(Span(start, end, hit.by.label, own, finder))
    return sorted(spans)


class GrammarFinder(ABC):
    """What the finders by list have in common: the letters of a note, the grammar over them, measured scores."""

    name: str
    grammar: Grammar

    def __init__(self, threshold: float = 0.4) -> None:
        self.threshold = threshold

    def grammar_for(self, note: Analysis) -> Grammar:
        return self.grammar

    @abstractmethod
    def letters(self, note: Analysis, view: View) -> Letters:
        """Each token of the note as the one letter that says what it may be part of."""

    def hits(self, note: Analysis) -> list[Hit]:
        """What is found in one note and by which evidence."""
        view = view_of(note)
        if not len(view.words):
            return []
        return list(self.grammar_for(note).match(self.letters(note, view), view))

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        return [spans_of(note, self.hits(note), self.name, self.threshold) for note in notes]
