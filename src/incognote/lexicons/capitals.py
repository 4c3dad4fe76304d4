"""Finds what is left: a capital inside a sentence on a word that is neither ordinary, nor medicine, nor a field.

Spanish and Norwegian write a capital there only for names, English nearly so. What kind of name it is, the capital does
not say: the label is the likeliest one and the score says how likely that is.
"""

from __future__ import annotations

import numpy as np

from incognote.finder import finders
from incognote.lexicons.grammar import Grammar, GrammarFinder, Letters, letters_of, put
from incognote.lexicons.lexicon import mask
from incognote.lexicons.medical import is_medical, kept
from incognote.lexicons.view import View
from incognote.text.facts import Fact

__all__ = ["CapitalFinder"]

# Letters: P listed as a name or a place, U unknown (Q and V the same in capitals), c an ordinary word, w lower case.
_PATTERNS = (
    ("listed", "PATIENT", r"(?<=[wp,]) (?P<x> P (?: [-&']? [PU] ){0,4} )"),
    ("unknown", "ORGANIZATION", r"(?<=[wp]) (?P<x> U (?: [-&']? [PU] ){0,4} )"),
    ("opening", "PATIENT", r"(?P<x> P (?: [-&']? [PU] ){0,4} )"),
    ("shouted", "PATIENT", r"(?P<x> Q (?: [-&']? [QV] ){0,4} )"),
)


@finders("capitals")
class CapitalFinder(GrammarFinder):
    """Names of any kind by their capital alone; to be combined with finders that know more."""

    name = "capitals"
    grammar = Grammar(_PATTERNS)

    def letters(self, view: View) -> Letters:
        letters = letters_of(view)
        medical = view.of_words(is_medical, view.language) | kept(view)
        plain = (
            view.has("stop", "unit", "language_name", "month", "weekday", "title", "role", "cue", "degree") | medical
        )
        shouted = view.is_(Fact.CAPITALS)
        free = view.is_(Fact.CAPITALISED) & ~plain & (view.length > np.where(shouted, 4, 2))
        named = (view.flags & mask("given", "surname", "city", "state", "country")) != 0
        put(letters, free & named & (view.common < 50), "P")
        put(letters, free & ~named & (view.common == 0), "U")
        put(letters, shouted & (letters == ord("P")) & (view.common < 20), "Q")
        put(letters, shouted & (letters == ord("P")), "A")
        put(letters, shouted & (letters == ord("U")), "V")
        put(letters, view.has("particle") & view.is_(Fact.LOWER), "p")
        return letters
