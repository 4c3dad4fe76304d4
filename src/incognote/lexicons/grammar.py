"""Small grammars over tokens: each token becomes one letter, so that regular expressions can speak of *kinds* of words.

A finder says which letter each token gets and what the patterns are; matching then costs one pass of ``re`` over a
string as long as the note has tokens. A line break between two tokens is a ``\\n`` of its own.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from csv import reader
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.lexicons.view import View, views_of
from incognote.patterns.together import PatternSet
from incognote.text.analysis import Analysis
from incognote.text.batch import PAD, Batch
from incognote.text.facts import Fact, word_facts
from incognote.text.folding import fold
from incognote.text.tokens import BoolArray, IntArray

__all__ = [
    "PRECISION",
    "Grammar",
    "GrammarFinder",
    "GrammarMatches",
    "Hit",
    "Letters",
    "Pattern",
    "letters_of",
    "measured_precision",
]

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


class GrammarMatches(NamedTuple):
    """What patterns found in a batch, as parallel arrays: tokens ``[first, last)`` and the number of the pattern."""

    first: IntArray
    last: IntArray
    by: IntArray


class Grammar:
    """Patterns in order; a token found by one is not given to a later one."""

    def __init__(self, patterns: Iterable[tuple[str, str, str]]) -> None:
        self.patterns = [Pattern(name, label, re.compile(text, re.VERBOSE)) for name, label, text in patterns]
        self._together = PatternSet([pattern.expression for pattern in self.patterns])

    def match(self, letters: Letters, view: View) -> GrammarMatches:
        """The tokens found and by what, pattern after pattern."""
        lined = np.insert(letters, np.flatnonzero(view.breaks), ord("\n"))
        found = self._together.matches(lined.tobytes().decode("latin-1"), lined)
        spans = [[match.span("x") for match in some] for some in found]
        token_at = np.cumsum(lined != ord("\n")) - 1
        places = np.array([span for some in spans for span in some], np.intp).reshape(-1, 2)
        firsts, lasts = token_at[places[:, 0]].astype(np.int32), (token_at[places[:, 1] - 1] + 1).astype(np.int32)
        free = _first_come(firsts, lasts, len(letters))
        numbers = np.repeat(np.arange(len(spans), dtype=np.int32), [len(some) for some in spans])
        return GrammarMatches(firsts[free], lasts[free], numbers[free])


def _first_come(firsts: IntArray, lasts: IntArray, size: int) -> BoolArray:
    """Which stretches of ``size`` tokens share none with those before them that do not; most share none with any."""
    order = np.argsort(firsts)
    apart = np.ones(len(order) + 1, np.bool_)
    apart[1:-1] = firsts[order[1:]] >= np.maximum.accumulate(lasts[order])[:-1]
    free = np.zeros(len(order), np.bool_)
    free[order] = apart[1:] & apart[:-1]
    taken, touching = bytearray(size), np.flatnonzero(~free)
    rows = zip(touching.tolist(), firsts[touching].tolist(), lasts[touching].tolist(), strict=True)
    for number, first, last in rows:
        if taken.find(1, first, last) < 0:
            taken[first:last] = b"\1" * (last - first)
            free[number] = True
    return free


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
        return np.fromiter((self._letter_of.get(fold(word), 0) for word in words), np.uint8, len(words))


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

    def labels(self, view: View, found: GrammarMatches) -> list[str]:
        """The label of each finding: that of its pattern."""
        labels = [pattern.label for pattern in self.grammar_for(view.language).patterns]
        return [labels[number] for number in found.by.tolist()]

    def hits(self, notes: Sequence[Analysis]) -> list[list[Hit]]:
        """What is found in each note and by which evidence, however weak."""
        hits: list[list[Hit]] = [[] for _ in notes]
        for places, view in views_of(notes):
            found = self._found(view, [notes[place] for place in places])
            patterns, batch = self.grammar_for(view.language).patterns, view.batch
            owners, starts, ends = _in_notes(found, batch)
            tokens = batch.first[owners]
            columns = (owners, found.first - tokens, found.last - tokens, starts, ends, found.by)
            rows = zip(*(column.tolist() for column in columns), self.labels(view, found), strict=True)
            for owner, first, last, start, end, number, label in rows:
                hits[places[owner]].append(Hit(first, last, start, end, replace(patterns[number], label=label)))
        return hits

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        spans: list[list[Span]] = [[] for _ in notes]
        for places, view in views_of(notes):
            found = self._found(view, [notes[place] for place in places])
            measured, language = measured_precision(), view.language
            patterns = self.grammar_for(language).patterns
            precision = np.array([measured.get((self.name, one.name, language), UNMEASURED) for one in patterns])
            chosen = np.flatnonzero(precision[found.by, 0] >= self.threshold)
            chosen = chosen[np.argsort(found.first[chosen])]
            labels, scores = self.labels(view, found), precision[found.by[chosen], 1].tolist()
            owners, starts, ends = _in_notes(GrammarMatches(*(column[chosen] for column in found)), view.batch)
            rows = zip(owners.tolist(), starts.tolist(), ends.tolist(), chosen.tolist(), scores, strict=True)
            for owner, start, end, number, score in rows:
                spans[places[owner]].append(Span(start, end, labels[number], score, self.name))
        return spans

    def _found(self, view: View, notes: Sequence[Analysis]) -> GrammarMatches:
        letters = self.letters(view)
        if self.last:
            put(letters, _found_before(view, notes), "F")
        return self.grammar_for(view.language).match(letters, view)


def _in_notes(found: GrammarMatches, batch: Batch) -> tuple[IntArray, IntArray, IntArray]:
    """The note of each finding, and the characters ``[start, end)`` of it."""
    owners = batch.note_of(found.first)
    shift = batch.shift[owners]
    return owners, batch.starts[found.first] - shift, batch.ends[found.last - 1] - shift


def _found_before(view: View, notes: Sequence[Analysis]) -> BoolArray:
    """Which tokens of a view's notes have been found."""
    spans = [list(chain.from_iterable(note.found.values())) for note in notes]
    shift = np.repeat(view.batch.shift, [len(some) for some in spans])
    starts, ends = (
        np.fromiter(map(edge, chain.from_iterable(spans)), np.int32, len(shift)) + shift
        for edge in (attrgetter("start"), attrgetter("end"))
    )
    firsts = np.searchsorted(view.batch.ends, starts, side="right")
    lasts = np.searchsorted(view.batch.starts, ends)
    size = len(view.words) + 1
    found: BoolArray = np.cumsum(np.bincount(firsts, minlength=size) - np.bincount(lasts, minlength=size))[:-1] > 0
    return found
