"""Words as other systems count them: dates, codes and e-mail addresses are one word, where our tokens are several.

The sources of ``papers/`` look at windows of so many words. ``10/2/15`` is one of theirs and five of our tokens, so
that a window of two tokens would not leave the date. ``in_units`` gives a learner the note in words; offsets stay.
"""

from __future__ import annotations

import numpy as np

from incognote.errors import UsageError
from incognote.text.analysis import Analysis
from incognote.text.tokens import BoolArray, IntArray, Tokens

__all__ = ["UNITS", "in_units", "words_of"]

#: What a learner may count by: our tokens, or words.
UNITS = ("tokens", "words")
#: Marks that hold a word together wherever they stand between its parts, and those that only do between digits.
_HOLD, _HOLD_DIGITS = frozenset("-/@._'’\\"), frozenset(",:")
_CLITICS = frozenset(["s", "S", "t"])


def in_units(note: Analysis, units: str) -> Analysis:
    """The note as it is, or a twin of it whose tokens are words."""
    if units not in UNITS:
        raise UsageError(f"units are {' or '.join(map(repr, UNITS))}, not {units!r}")
    if units == "tokens":
        return note
    twin = Analysis(note.document, note.language)
    twin.found = dict(note.found)
    twin.take_tokens(words_of(note.text, note.tokens))
    return twin


def words_of(text: str, tokens: Tokens) -> Tokens:
    """Tokens put together where a mark inside a word had parted them; changes of letters and digits still part words.

    These are the boundaries of Jiang et al. (2017, table 1): ``09/14/2067CPT`` is a date and ``CPT``. A number is
    parted from the word after its hyphen, as treebanks do it.

    >>> from incognote.text.tokens import tokenize
    >>> text = "a26 yo seen 09/14/2067CPT, a 41-year-old (Dr. O'Hara; x@bdd.com) 12-Jan-2014 at 10:30. Olsen.The"
    >>> words_of(text, tokenize(text)).words  # doctest: +NORMALIZE_WHITESPACE
    ['a', '26', 'yo', 'seen', '09/14/2067', 'CPT', ',', 'a', '41', '-', 'year-old', '(', 'Dr', '.', "O'Hara", ';',
     'x@bdd.com', ')', '12-Jan-2014', 'at', '10:30', '.', 'Olsen', '.', 'The']
    """
    words = tokens.words
    if not words:
        return tokens
    held = _held(words, tokens.glued)
    first = np.flatnonzero(~held)
    last = np.append(first[1:], len(words)) - 1
    starts: IntArray = tokens.starts[first]
    ends: IntArray = tokens.ends[last]
    return Tokens([text[a:b] for a, b in zip(starts.tolist(), ends.tolist(), strict=True)], starts, ends)


def _held(words: list[str], glued: BoolArray) -> BoolArray:
    """Which tokens go on with the word before them."""
    held = np.zeros(len(words), np.bool_)
    tight = glued.tolist()
    for here in range(1, len(words) - 1):
        if tight[here] and tight[here + 1] and not words[here].isalnum() and _holds(words, here, tight):
            held[here] = held[here + 1] = True
    return held


def _holds(words: list[str], here: int, tight: list[bool]) -> bool:
    before, mark, after = words[here - 1], words[here], words[here + 1]
    if not (before.isalnum() and after.isalnum()):
        return False
    if before.isdecimal() and after.isdecimal():
        return mark in _HOLD or mark in _HOLD_DIGITS
    if mark not in _HOLD:
        return False
    goes_on = here + 2 < len(words) and tight[here + 2]
    if mark in "'’":
        return goes_on or after not in _CLITICS
    if mark == ".":
        return not (before[-1:].islower() and after[:1].isupper())
    if mark == "/":
        return not (before.isalpha() and after.isalpha())
    if mark == "-" and before.isdecimal() and after.isalpha():
        return goes_on and here + 3 < len(words) and words[here + 2] == mark and words[here + 3].isdecimal()
    return True
