"""Days by their weekday and place in a month: ``second Monday in June``, ``último viernes de mayo``."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from incognote.languages import load
from incognote.replace.dates.words import Word, in_case, words_of
from incognote.replace.normal import fold

__all__ = ["nth_day", "write_nth"]

_FORM = re.compile(
    r"(?i)(?:the |el |den )?(?P<which>\d(?:st|nd|rd|th|\.?º|er|o|\.)?|[^\W\d_]+) (?P<weekday>[^\W\d_]+)"
    r" (?:of |in |de |del |i )?(?P<month>[^\W\d_]+)"
)
_LAST = frozenset(("last", "final", "ultimo", "siste"))
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


class _Nth(NamedTuple):
    which: int
    weekday: Word
    month: Word
    match: re.Match[str]


@lru_cache(maxsize=4096)
def _read(text: str, language: str) -> _Nth | None:
    match = _FORM.fullmatch(text)
    if match is None:
        return None
    weekday = next(iter(words_of(match["weekday"], language, "W")), None)
    month = next(iter(words_of(match["month"], language, "M")), None)
    which = _which(match["which"], language)
    return _Nth(which, weekday, month, match) if which and weekday and month else None


def _which(word: str, language: str) -> int:
    """From 1 to 5, -1 for the last, 0 for any other word."""
    if word[0].isdecimal():
        return int(word[0]) if word[0] in "12345" else 0
    if fold(word) in _LAST:
        return -1
    return next((n for n, forms in enumerate(_ordinals(language), 1) if fold(word) in map(fold, forms)), 0)


def _ordinals(language: str) -> tuple[tuple[str, ...], ...]:
    return load(language).numbers.ordinals[:5]


def nth_day(text: str, language: str, year: int) -> date | None:
    """The day in a year, if there is one.

    >>> nth_day("second Monday in June", "en", 2024), nth_day("siste fredag i mai", "nb", 2024)
    (datetime.date(2024, 6, 10), datetime.date(2024, 5, 31))
    """
    found = _read(text, language)
    if found is None:
        return None
    month = found.month.place + 1
    if found.which < 0:
        last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - found.weekday.place) % 7)
    first = date(year, month, 1)
    day = first + timedelta(days=(found.weekday.place - first.weekday()) % 7 + 7 * (found.which - 1))
    return day if day.month == month else None


def write_nth(text: str, day: date, language: str) -> str | None:
    """Another day in the form of ``text``.

    >>> write_nth("primer lunes de octubre", date(2024, 6, 11), "es")
    'segundo martes de junio'
    """
    found = _read(text, language)
    if found is None:
        return None
    which, old = (day.day + 6) // 7, found.match["which"]
    if found.which < 0 and (day + timedelta(days=7)).month != day.month:
        new = old
    elif old[0].isdecimal():
        ending = _ENDINGS.get(which, "th") if language == "en" and len(old) > 1 else old[1:]
        new = f"{which}{ending}"
    else:
        forms = _ordinals(language)
        own = forms[found.which - 1] if found.which > 0 else forms[0]
        place = next((n for n, form in enumerate(own) if fold(form) == fold(old)), len(own) - 1)
        new = in_case(forms[which - 1][min(place, len(forms[which - 1]) - 1)], old)
    pieces = {
        "which": new,
        "weekday": in_case(found.weekday.form[day.weekday()], found.match["weekday"]),
        "month": in_case(found.month.form[day.month - 1], found.match["month"]),
    }
    made, done = "", 0
    for name, piece in pieces.items():
        made += text[done : found.match.start(name)] + piece
        done = found.match.end(name)
    return made + text[done:]
