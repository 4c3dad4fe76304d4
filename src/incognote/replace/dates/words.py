"""The words of the calendar in all languages, each with its place and its form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import NamedTuple

from incognote.languages import codes, in_all, load
from incognote.languages.schema import Calendar, Words

__all__ = [
    "DAY_WORDS",
    "DECADES",
    "FILLERS",
    "MONTHS",
    "ORDINAL_SUFFIXES",
    "QUARTERS",
    "SEASONS",
    "WEEKDAYS",
    "WEEKS",
    "YEAR_JOINTS",
    "Word",
    "in_case",
    "words_of",
]


class Word(NamedTuple):
    """A calendar word: its kind (``M``onth, ``W``eekday, ``S``eason), which one, and the list that has its siblings."""

    kind: str
    place: int
    language: str
    form: tuple[str, ...]


def _forms(lists: Callable[[Calendar], Sequence[Words]]) -> list[tuple[str, Words]]:
    return [(code, words) for code in codes() for words in lists(load(code).calendar)]


def _set(words: Callable[[Calendar], Words]) -> frozenset[str]:
    return in_all(lambda language: words(language.calendar))


#: The lists of each language; the first that has a word is its form.
MONTHS = _forms(attrgetter("months"))
WEEKDAYS = _forms(attrgetter("weekdays"))
SEASONS = _forms(attrgetter("seasons"))
WEEKS = _set(attrgetter("weeks"))
QUARTERS = _set(attrgetter("quarters"))
DECADES = _set(attrgetter("decades"))
#: What may stand around the parts of a date and stays as it is.
FILLERS = _set(attrgetter("fillers"))
ORDINAL_SUFFIXES = _set(attrgetter("ordinal_endings"))

#: How a day and month are written out where a holiday stood.
DAY_WORDS = {code: load(code).calendar.day_and_month for code in codes()}
#: What joins the year to it.
YEAR_JOINTS = {code: load(code).calendar.year_joint for code in codes()}


def _table() -> dict[str, list[Word]]:
    table: dict[str, list[Word]] = {}
    for kind, lists in (("M", MONTHS), ("W", WEEKDAYS), ("S", SEASONS)):
        for language, form in lists:
            for index, word in enumerate(form):
                known = table.setdefault(word, [])
                if not any((w.kind, w.language) == (kind, language) for w in known):
                    known.append(Word(kind, index, language, form))
    return table


_TABLE = _table()


def words_of(token: str, language: str) -> list[Word]:
    """What a token may mean in a calendar, the reader's own language first.

    >>> [word.kind for word in words_of("mar", "es")]
    ['M', 'W', 'M', 'M']
    """
    found = _TABLE.get(token.lower(), ())
    return sorted(found, key=lambda word: word.language != language)


def in_case(word: str, original: str) -> str:
    """``word`` in the capitals of ``original``."""
    if original.isupper() and len(original) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if original[:1].isupper() else word
