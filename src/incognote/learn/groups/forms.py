"""Forms of a word that several of the sources ask for, and a way to ask them of the whole chunk between blanks.

Our tokens are finer than the sources': ``31-12-15`` is five. What a source says of its token is asked of the chunk.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from incognote.learn.features import Place, PlaceGroup, place_groups, several, word_group
from incognote.learn.groups.words import lower
from incognote.text.analysis import Analysis
from incognote.text.inner import range_texts

__all__ = ["of_chunks"]


def of_chunks(function: Callable[[str], Sequence[str]]) -> PlaceGroup:
    """Every token gets the features of what stands between the blanks around it, without the marks at its ends."""

    def look(note: Analysis) -> Place:
        tokens, chunks = note.tokens, note.chunks
        if not len(chunks):
            return Place((), np.zeros(0, np.int32))
        bare = chunks.stripped_start == chunks.stripped_end
        start = np.where(bare, chunks.start, chunks.stripped_start)
        end = np.where(bare, chunks.end, chunks.stripped_end)
        texts = range_texts(note.text, tokens, start, end)
        values: dict[str, int] = {}
        of_text = {text: values.setdefault(several(function(text)), len(values)) for text in dict.fromkeys(texts)}
        ids = np.array([of_text[text] for text in texts], np.int32)
        return Place(list(values), np.repeat(ids, chunks.end - chunks.start))

    return look


@word_group("always")
def always(word: str) -> Sequence[str]:
    """The same for every word: what a tag has before anything is known of the token."""
    return ("",)


@word_group("ends")
def ends(word: str, prefixes: Sequence[int] = (), suffixes: Sequence[int] = ()) -> Sequence[str]:
    """Beginnings and ends of exactly these lengths, as written.

    >>> ends("Vincent", prefixes=[2, 3], suffixes=[4])
    ['<Vi', '<Vin', '>cent']
    """
    return [f"<{word[:n]}" for n in prefixes] + [f">{word[-n:]}" for n in suffixes]


@word_group("capital_type")
def capital_type(word: str) -> Sequence[str]:
    """ALL_UPPERCASE, ALL_LOWERCASE, INITIAL_UPPERCASE or MIXED_CASE; nothing for what has no letters."""
    if word.islower():
        return ("ALL_LOWERCASE",)
    if word.isupper():
        return ("ALL_UPPERCASE",)
    if word[:1].isupper() and word[1:].islower():
        return ("INITIAL_UPPERCASE",)
    return ("MIXED_CASE",) if any(c.isupper() for c in word) else ()


_ROMAN = re.compile(r"(?=[MDCLXVI])M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})", re.IGNORECASE)
_YEAR = re.compile(r"1\d{3}|2[01]\d\d")


@word_group("numeric_type")
def numeric_type(word: str) -> Sequence[str]:
    """ALL_DIGITS, YEAR_DIGIT, ALPHANUMERIC, SOME_DIGITS or ROMAN_NUMERAL; nothing for other words.

    >>> [numeric_type(word) for word in ("2014", "77", "b12", "31-12", "XIV", "age")]
    [['YEAR_DIGIT'], ['ALL_DIGITS'], ['ALPHANUMERIC'], ['SOME_DIGITS'], ['ROMAN_NUMERAL'], []]
    """
    if word.isdecimal():
        return ["YEAR_DIGIT" if _YEAR.fullmatch(word) else "ALL_DIGITS"]
    if any(c.isdecimal() for c in word):
        return ["ALPHANUMERIC" if word.isalnum() else "SOME_DIGITS"]
    return ["ROMAN_NUMERAL"] if _ROMAN.fullmatch(word) else []


@place_groups("chunk_lower")
def chunk_lower() -> PlaceGroup:
    """``lower`` of the chunk."""
    return of_chunks(lower)


@place_groups("chunk_numeric_type")
def chunk_numeric_type() -> PlaceGroup:
    """``numeric_type`` of the chunk."""
    return of_chunks(numeric_type)


@place_groups("chunk_marks")
def chunk_marks(marks: str = "-/") -> PlaceGroup:
    """Which of some marks stand inside the chunk."""
    return of_chunks(lambda text: [mark for mark in marks if mark in text])
