"""The small words that tell sentences, headings and fields apart, in all languages together:
a note may quote another one.
"""

from __future__ import annotations

from itertools import chain

from incognote.languages import in_all

__all__ = [
    "ABBREVIATIONS",
    "CONNECTIVES",
    "HEADINGS",
    "HEADING_WORDS",
    "LABELS",
    "MONTHS",
    "NAME_ENDINGS",
    "OPENERS",
    "TITLES",
]


#: A dot after one of these does not end a sentence: something always follows.
ABBREVIATIONS = in_all(lambda language: language.writing.abbreviations)
#: Of those, the ones that are still abbreviations when written in capitals (`DR. RAO`; but `seen in the ED. Stable`).
TITLES = in_all(lambda language: language.writing.shouted_abbreviations)
#: The second halves of names of people and places, as a line break may leave them.
NAME_ENDINGS = in_all(lambda language: language.writing.name_endings)
#: Words that no line of running text ends a sentence with: the next line goes on.
CONNECTIVES = in_all(lambda language: language.writing.connectives)
#: Capitalised, these begin a sentence even after an initial or an abbreviation (`hepatitis C. He is`).
OPENERS = in_all(lambda language: language.writing.openers)
MONTHS = in_all(lambda language: chain(*language.calendar.months)) - in_all(lambda one: one.calendar.unsure_months)
#: What a part of a note is called.
HEADINGS = in_all(lambda language: language.writing.headings)
#: What the value after it is, when several fields share a line (`Edad: 70 años Sexo: H`).
LABELS = in_all(lambda language: language.writing.labels)

_NOT_TELLING = CONNECTIVES | {word for phrase in LABELS for word in phrase.split()}
#: A short line with one of these is a heading although it stands in no list.
HEADING_WORDS = frozenset(word for phrase in HEADINGS for word in phrase.split() if len(word) > 4) - _NOT_TELLING
