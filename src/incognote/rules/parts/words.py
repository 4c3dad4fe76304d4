"""Months, weekdays, seasons and numbers in three languages, as sets of words and as pattern fragments."""

from __future__ import annotations

from collections.abc import Iterable

from incognote.languages import codes, load
from incognote.languages.schema import Calendar

__all__ = [
    "DECADE_WORDS",
    "FULL_MONTHS",
    "FULL_WEEKDAYS",
    "MONTHS",
    "MONTH_WORDS",
    "NUMBER_WORDS",
    "ROMAN_MONTH",
    "SEASONS",
    "SHORT_WEEKDAYS",
    "WEEKDAYS",
    "WEEKDAY_WORDS",
    "YEAR_WORDS_ES",
    "any_of",
    "number_words",
    "word_set",
]


def any_of(words: str | Iterable[str]) -> str:
    """An alternation of words, given one by one or parted by blanks, the longest first.

    >>> any_of("mar march")
    '(?:march|mar)'
    """
    each = words.split() if isinstance(words, str) else words
    return f"(?:{'|'.join(sorted(each, key=lambda word: (-len(word), word)))})"


def word_set(text: str) -> frozenset[str]:
    """The words of a list written out in the code."""
    return frozenset(text.split())


#: Every way a month is written in a date with a day or a year beside it; bare months are told apart elsewhere.
MONTH_WORDS = {code: " ".join(load(code).calendar.month_words) for code in codes()}
#: Their full names alone, January first and Monday first.
FULL_MONTHS = {code: load(code).calendar.months[0] for code in codes()}
FULL_WEEKDAYS = {code: load(code).calendar.weekdays[0] for code in codes()}
# The dot of an abbreviation belongs to the month when the date goes on after it, not when it ends the sentence.
_DOT = r"(?:(?<![a-zñæøå]{5})(?<!ma[iy])\.(?=\s?[-–/']?\s?[0-9]|,\s?[0-9]|\s(?-i:[a-zæøå])|\s?[–/]))?"

MONTHS = {language: any_of(words) + _DOT for language, words in MONTH_WORDS.items()}

ROMAN_MONTH = r"(?:XI{0,2}|IX|IV|VI{0,3}|I{1,3}|V|X)"
WEEKDAY_WORDS = {code: " ".join(load(code).calendar.weekday_words) for code in codes()}
WEEKDAYS = {language: any_of(words) for language, words in WEEKDAY_WORDS.items()}

SHORT_WEEKDAYS = {code: " ".join(load(code).calendar.short_weekdays) for code in codes()}


def _seasons(calendar: Calendar) -> str:
    before, after = (f"{any_of(some)}?" if some else "" for some in (calendar.season_prefixes, calendar.season_endings))
    stems = calendar.season_stems or tuple(word for form in calendar.seasons for word in form)
    return f"{before}{any_of(dict.fromkeys(stems))}{after}"


SEASONS = {code: _seasons(load(code).calendar) for code in codes()}
NUMBER_WORDS = {code: " ".join(load(code).numbers.below_hundred) for code in codes()}


def number_words(language: str) -> str:
    """A pattern for the numbers from 1 to 99 in words."""
    numbers = load(language).numbers
    tens = any_of(word for forms in numbers.tens[1 if numbers.twenties else 0 :] for word in forms)
    units = any_of(word for forms in numbers.units for word in forms)
    return rf"(?:{tens}{numbers.joint}{units}|{any_of(NUMBER_WORDS[language])})"


#: A year told in Spanish: ``dos mil tres``, ``mil novecientos noventa y seis``.
YEAR_WORDS_ES = rf"(?:dos\smil(?:\s{number_words('es')})?|mil\snovecientos\s{number_words('es')})"
#: The decades of a life in English, and the tens that Norwegian ones begin with.
DECADE_WORDS = {
    "en": " ".join((*(forms[0] for forms in load("en").numbers.decades), "teens")),
    "nb": " ".join(forms[0] for forms in load("nb").numbers.tens),
}
