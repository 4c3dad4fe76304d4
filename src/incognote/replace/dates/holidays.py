"""Named days: where they fall, so that they can move like any date; what is not here becomes a tag."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache

from incognote.languages import codes, load
from incognote.replace.normal import fold

__all__ = ["holiday", "holiday_names"]


def _places(kind: str) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The names of one kind of day in all languages, folded, with the numbers that place it in a year."""
    return {
        _folded(name): (kind, tuple(map(int, re.findall(r"(?<!\d)-?\d+", rule))))
        for code in codes()
        for rule, names in getattr(load(code).holidays, kind).items()
        for name in names
    }


def _folded(name: str) -> str:
    return fold(name).replace("’", "'")


_NAMES = _places("fixed") | _places("easter") | _places("floating")


@lru_cache(maxsize=4096)
def holiday(name: str, year: int | None) -> date | None:
    """The day a named day falls on; without a year only those that never move.

    >>> holiday("Langfredag", 2024), holiday("Thanksgiving", 2019), holiday("Easter", None)
    (datetime.date(2024, 3, 29), datetime.date(2019, 11, 28), None)
    """
    called = _folded(name)
    if called == "black friday":
        before = holiday("thanksgiving", year)
        return before + timedelta(days=1) if before else None
    kind, rule = _NAMES.get(called, ("", ()))
    if kind == "fixed":
        return date(year or 2001, *rule)
    if year is None or not kind:
        return None
    if kind == "easter":
        return _easter(year) + timedelta(days=rule[0])
    month, weekday, which = rule
    if which < 0:
        last = date(year, month + 1, 1) - timedelta(days=1)
        return last - timedelta(days=(last.weekday() - weekday) % 7)
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (which - 1))


@lru_cache(maxsize=4096)
def holiday_names(year: int, month: int, day: int, language: str) -> tuple[str, ...]:
    """The names of the holidays a day is, in one language.

    >>> holiday_names(2019, 12, 25, "en"), holiday_names(2024, 3, 29, "nb"), holiday_names(2024, 3, 30, "en")
    (('Christmas Day',), ('langfredag',), ())
    """
    written = load(language).holidays.written if language in codes() else ()
    return tuple(name for name in written if holiday(name, year) == date(year, month, day))


def _easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm of 1876)."""
    a, b, c = year % 19, year // 100, year % 100
    h = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    tail = (32 + 2 * (b % 4) + 2 * (c // 4) - h - c % 4) % 7
    m = (a + 11 * h + 22 * tail) // 451
    month, day = divmod(h + tail - 7 * m + 114, 31)
    return date(year, month, day + 1)
