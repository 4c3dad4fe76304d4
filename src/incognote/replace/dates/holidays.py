"""Named days: where they fall, so that they can move like any date; what is not here becomes a tag."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from incognote.languages import codes, load
from incognote.replace.dates.moons import BASES
from incognote.replace.normal import fold

__all__ = ["holiday", "holiday_names", "period"]


class Rule(NamedTuple):
    """Where a named day falls: what it is counted from, and the numbers of that."""

    base: str
    numbers: tuple[int, ...]

    def day(self, year: int) -> date | None:
        """The day in a year."""
        if self.base == "floating":
            return _floating(year, *self.numbers)
        own, count = (0, _easter) if self.base == "easter" else BASES[self.base]
        start = count(year, *self.numbers[:own])
        return start + timedelta(days=sum(self.numbers[own : own + 1])) if start else None

    def days(self, year: int) -> tuple[date, date] | None:
        """The first and the last day of a period."""
        last = self.numbers[-1] - self.numbers[-2]
        start = Rule(self.base, self.numbers[:-1]).day(year)
        return (start, start + timedelta(days=last)) if start else None


def _rules(kinds: Sequence[str]) -> dict[str, tuple[Rule, ...]]:
    """The names of some kinds of days in all languages, folded; a few name several days."""
    found: dict[str, tuple[Rule, ...]] = {}
    for code in codes():
        for kind in kinds:
            for rule, names in getattr(load(code).holidays, kind).items():
                base = match[0] if (match := re.match(r"[a-z]+", rule)) else {"fixed": "day"}.get(kind, kind)
                numbers = tuple(map(int, re.findall(r"(?<!\d)-?\d+", rule)))
                for name in map(_folded, names):
                    found[name] = tuple(dict.fromkeys((*found.get(name, ()), Rule(base, numbers))))
    return found


def _folded(name: str) -> str:
    return fold(name).replace("’", "'")


_NAMES = _rules(("fixed", "easter", "floating", "moving"))
_PERIODS = _rules(("periods",))


@lru_cache(maxsize=4096)
def holiday(name: str, year: int, near: date | None = None) -> date | None:
    """The day a named day falls on in a year; if it falls on several, the one closest to ``near``.

    >>> holiday("Langfredag", 2024), holiday("Thanksgiving", 2019), holiday("Eid al-Fitr", 2024)
    (datetime.date(2024, 3, 29), datetime.date(2019, 11, 28), datetime.date(2024, 4, 10))
    """
    called = _folded(name)
    if called == "black friday":
        before = holiday("thanksgiving", year)
        return before + timedelta(days=1) if before else None
    days = [day for rule in _NAMES.get(called, ()) if (day := rule.day(year))]
    return min(days, key=lambda day: abs((day - near).days) if near else 0, default=None)


@lru_cache(maxsize=4096)
def period(name: str, year: int) -> tuple[date, date] | None:
    """The first and the last day of what has a name and lasts.

    >>> period("Lent", 2024), period("Christmas", 2024)
    ((datetime.date(2024, 2, 14), datetime.date(2024, 3, 30)), None)
    """
    return next((days for rule in _PERIODS.get(_folded(name), ()) if (days := rule.days(year))), None)


def _floating(year: int, month: int, weekday: int, which: int) -> date:
    if which < 0:
        last = date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
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
