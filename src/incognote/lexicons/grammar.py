"""Small grammars over tokens: each token becomes one letter, so that regular expressions can speak of *kinds* of words.

A finder says which letter each token gets and what the patterns are; matching then costs one pass of ``re`` over a
string as long as the note has tokens. A line break between two tokens is a ``\\n`` of its own.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from csv import reader
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.lexicons.keys import normalize
from incognote.lexicons.view import View, views_of
from incognote.patterns.together import Together
from incognote.text.analysis import Analysis
from incognote.text.batch import PAD
from incognote.text.facts import Fact, word_facts
from incognote.text.tokens import BoolArray

__all__ = ["PRECISION", "Grammar", "GrammarFinder", "Hit", "Letters", "Pattern", "letters_of", "measured_precision"]

Letters = NDArray[np.uint8]

#: Stands in patterns for the beginning and the end of a note.
EDGE = "\x01"
_MARKS = {mark: mark for mark in ".,-':;/()&\"#|"} | {"’": "'", PAD: EDGE}
_LETTER_OF_FACT = (
    *((Fact.LOWER, "w"), (Fact.CAPITALISED, "c"), (Fact.CAPITALS, "A"), (Fact.INITIAL, "I"), (Fact.DIGITS, "0")),
)
PRECISION = Path(__file__).parent / "precision.tsv"
#: What evidence that never occurred in the development notes of a language counts for.
UNMEASURED = (0.5, 0.3)


@dataclass(frozen=True, slots=True)
class Pattern:
    """``expression`` over the letters marks its groups called ``x`` as ``label``; ``name`` is the evidence."""

    name: str
    label: str
    expression: re.Pattern[str]


class Hit(NamedTuple):
    """Tokens ``[first, last)`` of a note, its characters ``[start, end)``, and the pattern that found them."""

    first: int
    last: int
    start: int
    end: int
    by: Pattern


class Grammar:
    """Patterns in order; a token found by one is not given to a later one."""

    def __init__(self, patterns: Iterable[tuple[str, str, str]]) -> None:
        self.patterns = [Pattern(name, label, re.compile(text, re.VERBOSE)) for name, label, text in patterns]
        self._together = Together([pattern.expression for pattern in self.patterns])

    def match(self, letters: Letters, view: View) -> list[tuple[int, int, Pattern]]:
        """The tokens found, first to last, and by what."""
        lined = np.insert(letters, np.flatnonzero(view.breaks), ord("\n"))
        found = self._together.matches(lined.tobytes().decode("latin-1"), lined)
        pairs = [(match.span("x"), by) for by, some in zip(self.patterns, found, strict=True) for match in some]
        token_at = np.cumsum(lined != ord("\n")) - 1
        places = np.array([span for span, _ in pairs], np.intp).reshape(-1, 2)
        firsts, lasts = token_at[places[:, 0]].tolist(), (token_at[places[:, 1] - 1] + 1).tolist()
        taken, hits = bytearray(len(letters)), []
        for first, last, (_, by) in zip(firsts, lasts, pairs, strict=True):
            if taken.find(1, first, last) < 0:
                taken[first:last] = b"\1" * (last - first)
                hits.append((first, last, by))
        return hits


def letters_of(view: View) -> Letters:
    """The letters all finders share: ``w`` lower case, ``c`` capitalised, ``A`` capitals, ``I`` initial, ``0`` digits,
    marks as themselves (``*`` for any other), and ``EDGE`` before and after each note."""
    letters: Letters = view.of_words(_plain_letters)
    return letters


def _plain_letters(words: Sequence[str]) -> Letters:
    facts, letters = word_facts(words), np.full(len(words), ord("*"), np.uint8)
    for fact, letter in _LETTER_OF_FACT:
        letters[(facts & fact) != 0] = ord(letter)
    marks = np.fromiter((ord(_MARKS.get(word, PAD)) for word in words), np.uint8, len(words))
    return np.where(marks != 0, marks, letters)


class WordLetters:
    """The letters of the words of closed sets, whatever their case and accents."""

    def __init__(self, words: Mapping[str, Iterable[str]]) -> None:
        self._letter_of = {word: ord(letter) for letter, members in words.items() for word in members}

    def __call__(self, words: Sequence[str]) -> Letters:
        return np.fromiter((self._letter_of.get(normalize(word), 0) for word in words), np.uint8, len(words))


def put(letters: Letters, where: BoolArray, letter: str) -> None:
    letters[where] = ord(letter)


def put_words(letters: Letters, view: View, words: Callable[[Sequence[str]], Letters]) -> None:
    """Give tokens the letter of their word, where it has one."""
    own = view.of_words(words)
    np.copyto(letters, own, where=own != 0)


@cache
def measured_precision() -> dict[tuple[str, str, str], tuple[float, float]]:
    """By finder, evidence and language: how often its tokens were identifiers at all, and how often of that label."""
    with PRECISION.open(encoding="utf-8", newline="") as file:
        rows = [row for row in reader(file, delimiter="\t") if row and not row[0].startswith("#")]
    return {
        (finder, evidence, language): (float(any_), float(own)) for finder, evidence, language, any_, own, _ in rows
    }


class GrammarFinder(ABC):
    """What the finders by list have in common: the letters of the notes, the grammar over them, measured scores.

    Evidence that marks identifiers less often than ``threshold`` makes no span; the score of a span is how often the
    label was right.
    """

    name: str
    grammar: Grammar
    #: Whether tokens that other finders have found before get the letter ``F``.
    last: ClassVar[bool] = False

    def __init__(self, threshold: float = 0.4) -> None:
        self.threshold = threshold

    def grammar_for(self, language: str) -> Grammar:
        return self.grammar

    @abstractmethod
    def letters(self, view: View) -> Letters:
        """Each token as the one letter that says what it may be part of."""

    def hits(self, notes: Sequence[Analysis]) -> list[list[Hit]]:
        """What is found in each note and by which evidence."""
        found: list[list[Hit]] = [[] for _ in notes]
        for places, view in views_of(notes):
            letters = self.letters(view)
            if self.last:
                put(letters, _found_before(view, [notes[place] for place in places]), "F")
            hits = self.grammar_for(view.language).match(letters, view)
            if not hits:
                continue
            firsts, lasts = (np.array(some, np.int32) for some in list(zip(*hits, strict=True))[:2])
            batch, owners = view.batch, view.batch.note_of(firsts)
            tokens, shift = batch.first[owners], batch.shift[owners]
            own = (firsts - tokens, lasts - tokens, batch.starts[firsts] - shift, batch.ends[lasts - 1] - shift)
            rows = zip(owners.tolist(), hits, *(some.tolist() for some in own), strict=True)
            for owner, (_, _, by), first, last, start, end in rows:
                found[places[owner]].append(Hit(first, last, start, end, by))
        return found

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        return [self._spans(note, hits) for note, hits in zip(notes, self.hits(notes), strict=True)]

    def _spans(self, note: Analysis, hits: list[Hit]) -> list[Span]:
        precision, language = measured_precision(), note.language
        spans = []
        for hit in hits:
            identifier, own = precision.get((self.name, hit.by.name, language), UNMEASURED)
            if identifier >= self.threshold:
                spans.append(Span(hit.start, hit.end, hit.by.label, own, self.name))
        return sorted(spans)


def _found_before(view: View, notes: Sequence[Analysis]) -> BoolArray:
    """Which tokens of a view's notes have been found."""
    edges = [
        (span.start + shift, span.end + shift)
        for note, shift in zip(notes, view.batch.shift.tolist(), strict=True)
        for some in note.found.values()
        for span in some
    ]
    starts, ends = np.array(edges, np.int32).reshape(-1, 2).T
    firsts = np.searchsorted(view.batch.ends, starts, side="right")
    lasts = np.searchsorted(view.batch.starts, ends)
    size = len(view.words) + 1
    found: BoolArray = np.cumsum(np.bincount(firsts, minlength=size) - np.bincount(lasts, minlength=size))[:-1] > 0
    return found
