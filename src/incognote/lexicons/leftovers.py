"""Finds what stands beside a finding or cannot be explained: a second look, for recipes without a learned model.

A name goes on in the capitals, initials and numbers beside it (``Nguyen, Hoa T``, ``Shenandoah Welcome Corps``,
``Pomeroy 4``); a long number, a code or an unknown word that no list of medicine explains is rarely innocent. Each kind
of evidence is right less often than those before it were, so it is asked last and only of what they left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from incognote.finder import finders
from incognote.lexicons.grammar import Grammar, GrammarFinder, Letters, letters_of, put
from incognote.lexicons.lexicon import load_lexicon
from incognote.lexicons.medical import is_medical, kept
from incognote.lexicons.view import View
from incognote.text.facts import Fact
from incognote.text.tokens import BoolArray

__all__ = ["LeftoverFinder"]

_AFTER = r"(?: (?<=F) | (?<=F[-&'/]) )"
_BEFORE = r"(?= [-&'/]? F )"
# Letters: F found by another, I initial, U unknown, C ordinary and T very ordinary capitalised word, A a word in
# capitals, n listed name that is no word, w any other word in lower case, 0 short and 9 long number, X code, Y log-in.
_PATTERNS = (
    ("log-in", "USERNAME", r"(?P<x> Y+ )"),
    ("code", "ID", r"(?P<x> X+ )"),
    ("number-after", "ROOM", r"(?: (?<=F) | (?<=F-) ) (?P<x> 0 (?! [.,/%:wn] ) )"),
    ("number-before", "ROOM", r"(?<= \n ) (?P<x> 0 ) (?= -? F )"),
    ("long-number", "ID", r"(?P<x> (?: [09] [-/.]? )? 9 (?: [-/.]? [09] )* )"),
    ("initials", "PATIENT", r"(?P<x> I \. I (?: \. I )? )"),
    ("initial-after", "PATIENT", r"(?: (?<=F) | (?<=F,) ) (?P<x> I ) (?! [-/:] )"),
    ("initial-before", "PATIENT", r"(?P<x> I (?: \.? I )? ) (?= \.? F )"),
    ("unknown-after", "ORGANIZATION", rf"{_AFTER} (?P<x> U+ )"),
    ("unknown-before", "ORGANIZATION", rf"(?<! U ) (?P<x> U+ ) {_BEFORE}"),
    ("capital-after", "ORGANIZATION", rf"{_AFTER} (?P<x> T* [UC] [UCT]* ) (?! :)"),
    ("capital", "ORGANIZATION", r"(?<= [wn,] ) (?P<x> [UC]+ )"),
    ("opening-unknown", "PATIENT", r"(?P<x> U+ ) (?! :)"),
    ("ordinary-before", "ORGANIZATION", r"(?<= [w(] ) (?P<x> [TC]+ ) (?= \.? F )"),
    ("ordinary-after", "ORGANIZATION", rf"{_AFTER} (?P<x> T+ ) (?! :)"),
    ("lower-name", "PATIENT", r"(?P<x> n+ )"),
)
#: What is written in one go, by its form; of other mixtures of letters and digits nothing is said.
_FORMS = (
    (re.compile(r"[a-z]{3,}(?:[._][a-z]*)?\d{1,4}|[a-z]+(?:_[a-z\d]+)+"), "Y"),
    (re.compile(r"(?=.*[A-Za-z])(?=(?:.*\d){3})[A-Za-z\d][A-Za-z\d/._-]*|\d{2,}-\d{3,}"), "X"),
)
_MIXED = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
#: Tokens of a code at most.
_LONGEST_CODE = 20


@finders("leftovers")
class LeftoverFinder(GrammarFinder):
    """Stands last in a recipe: it looks at what the finders before it have found."""

    name = "leftovers"
    grammar = Grammar(_PATTERNS)
    last = True

    def letters(self, view: View) -> Letters:
        letters = letters_of(view)
        capital, lower, digits = (view.is_(fact) for fact in (Fact.CAPITALISED, Fact.LOWER, Fact.DIGITS))
        named = view.has("given", "surname", "city", "state", "country")
        new = view.of_words(_is_no_word)
        put(letters, lower & new & named & (view.length > 2), "n")
        put(letters, capital & (view.length > 1), "T")
        put(letters, capital & (view.length > 1) & (view.common < 50), "C")
        put(letters, capital & new & (view.length > 2), "U")
        put(letters, view.is_(Fact.CAPITALS) & (view.length > 1), "A")
        put(letters, digits & (view.length > 3), "9")
        put(letters, view.is_(Fact.INITIAL), "I")
        put(letters, view.has("stop") & lower, "w")
        put(letters, view.has("unit", "language_name", "title", "role", "cue", "degree", "month", "weekday"), "w")
        put(letters, view.of_words(is_medical, view.language), "*")
        _put_codes(letters, view)
        put(letters, kept(view), "*")
        return letters


def _put_codes(letters: Letters, view: View) -> None:
    """Letters and digits in one go are tokens of their own: here they get the letter of the form they make together."""
    starts, ends, text = view.batch.starts, view.batch.ends, view.batch.text
    first = np.append(True, starts[1:] > ends[:-1])
    begins = np.flatnonzero(first)
    closes = np.append(begins[1:], len(starts))
    mixed = np.logical_or.reduceat(view.is_(Fact.DIGITS) | view.of_words(_low_lines), begins)
    mixed &= (closes > begins + 1) & (closes <= begins + _LONGEST_CODE)
    begins, closes = begins[mixed], closes[mixed]
    runs = zip(starts[begins].tolist(), ends[closes - 1].tolist(), strict=True)
    words = [text[start:end].rstrip(".,;:)") for start, end in runs]
    stops = np.searchsorted(starts, starts[begins] + np.fromiter(map(len, words), np.int32, len(words)))
    for begin, stop, letter in zip(begins.tolist(), stops.tolist(), map(_letter_of, words), strict=True):
        if letter:
            letters[begin:stop] = letter


@lru_cache(1 << 14)
def _letter_of(word: str) -> int:
    """The letter of the form that a word has; 0 where nothing is said of it."""
    return ord(next((letter for form, letter in _FORMS if form.fullmatch(word)), "*" if _MIXED.search(word) else "\0"))


def _is_no_word(words: Sequence[str]) -> BoolArray:
    """Which words are ordinary in no language we know: a note may be in another than it is taken for."""
    unknown: BoolArray = load_lexicon().commonness(words) == 0
    return unknown


def _low_lines(words: Sequence[str]) -> BoolArray:
    return np.fromiter(("_" in word for word in words), np.bool_, len(words))
