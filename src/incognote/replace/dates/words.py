"""The words of the calendar in all languages, each with its place and its form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from incognote.languages import codes, in_all, load
from incognote.languages.schema import Calendar, Words

__all__ = [
    "DAY_WORDS",
    "DECADES",
    "FILLERS",
    "FILLERS_OF",
    "MONTHS",
    "ORDINAL_SUFFIXES",
    "QUARTERS",
    "SEASONS",
    "WEEKDAYS",
    "WEEKS",
    "YEAR_JOINTS",
    "Word",
    "in_case",
    "season_in",
    "words_of",
]


class Word(NamedTuple):
    """A calendar word: its kind (``M``onth, ``W``eekday, ``S``eason, de``C``ade), which one, and the list that has its
    siblings.
    """

    kind: str
    place: int
    language: str
    form: tuple[str, ...]


def _forms(lists: Callable[[Calendar], Sequence[Words]]) -> list[tuple[str, Words]]:
    return [(code, words) for code in codes() for words in lists(load(code).calendar)]


def _set(words: Callable[[Calendar], Words]) -> frozenset[str]:
    return in_all(lambda language: words(language.calendar))


#: The lists of each language; the first that has a word is its form.
MONTHS = _forms(lambda calendar: (*calendar.months, *calendar.further_months))
WEEKDAYS = _forms(lambda calendar: (*calendar.weekdays, *calendar.further_weekdays))
SEASONS = _forms(attrgetter("seasons"))
WEEKS = _set(attrgetter("weeks"))
QUARTERS = _set(attrgetter("quarters"))
DECADES = _set(attrgetter("decades"))
#: What may stand around the parts of a date and stays as it is.
FILLERS_OF = {code: frozenset(load(code).calendar.fillers) for code in codes()}
FILLERS = frozenset().union(*FILLERS_OF.values())
ORDINAL_SUFFIXES = _set(attrgetter("ordinal_endings"))

#: How a day and month are written out where a holiday stood.
DAY_WORDS = {code: load(code).calendar.day_and_month for code in codes()}
#: What joins the year to it.
YEAR_JOINTS = {code: load(code).calendar.year_joint for code in codes()}


def _decade_lists() -> list[tuple[str, Words]]:
    """The names of the twenties to the nineties, in each of their forms."""
    lists: list[tuple[str, Words]] = []
    for code in codes():
        numbers = load(code).numbers
        names = numbers.decades or numbers.tens
        lists += [(code, tuple(forms[n] for forms in names)) for n in range(min(map(len, names), default=0))]
        endings = (
            [ending for ending in load(code).calendar.decades if ending.endswith("let")] if not numbers.joint else ()
        )
        lists += [(code, tuple(tens[0] + ending for tens in numbers.tens)) for ending in endings]
    return lists


def _table() -> dict[str, list[Word]]:
    table: dict[str, list[Word]] = {}
    for kind, lists in (("M", MONTHS), ("W", WEEKDAYS), ("S", SEASONS), ("C", _decade_lists())):
        for language, form in lists:
            for index, word in enumerate(form):
                known = table.setdefault(word, [])
                if not any((w.kind, w.language) == (kind, language) for w in known):
                    known.append(Word(kind, index, language, form))
    return table


_TABLE = _table()


def words_of(token: str, language: str, kinds: str = "MWS") -> tuple[Word, ...]:
    """What a token may mean in a calendar, the reader's own language first.

    >>> [word.kind for word in words_of("mar", "es")]
    ['M', 'W', 'M', 'M']
    """
    found = [word for word in _TABLE.get(token.lower(), ()) if word.kind in kinds]
    return tuple(sorted(found, key=lambda word: word.language != language))


def _season_words() -> list[tuple[frozenset[str], tuple[str, ...], frozenset[str]]]:
    """What stands before, in and after a season in one word, where a language joins them."""
    calendars = [load(code).calendar for code in codes()]
    return [
        (
            frozenset(("", *calendar.season_prefixes)),
            tuple(sorted({word for form in calendar.seasons for word in form}, key=len, reverse=True)),
            frozenset(("", "es", *calendar.season_endings)),
        )
        for calendar in calendars
        if calendar.season_prefixes
    ]


@lru_cache(maxsize=4096)
def season_in(word: str) -> tuple[int, int] | None:
    """Where the season stands in a longer word.

    >>> season_in("sensommeren"), season_in("vinterferien"), season_in("sommerfugl")
    ((3, 11), (0, 6), None)
    """
    for prefixes, seasons, endings in _season_words():
        for season in seasons:
            before, found, after = word.partition(season)
            if found and before in prefixes and after in endings and (before or after):
                return len(before), len(before) + len(season)
    return None


def in_case(word: str, original: str) -> str:
    """``word`` in the capitals of ``original``."""
    if original.isupper() and len(original) > 1:
        return word.upper()
    return word[:1].upper() + word[1:] if original[:1].isupper() else word
