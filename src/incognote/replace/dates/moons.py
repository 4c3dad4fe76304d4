"""Where days of other calendars fall: the Orthodox Easter, the Islamic and the Hebrew calendar, new and full moons.

The Islamic calendar is the tabular one and the moons are those of East Asia, so a feast may be a day off where it is
seen or kept elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache
from math import radians, sin

__all__ = ["BASES"]


def _advent(year: int) -> date:
    """The first Sunday of Advent, the fourth before Christmas."""
    return date(year, 12, 24) - timedelta(days=(date(year, 12, 24).weekday() + 1) % 7 + 21)


def _orthodox(year: int) -> date:
    """Easter Sunday of the Julian calendar, as a Gregorian date until 2099."""
    d = (19 * (year % 19) + 15) % 30
    e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
    month, day = divmod(d + e + 114, 31)
    return date(year, month, day + 1) + timedelta(days=13)


def _islamic(year: int, month: int, day: int) -> date | None:
    """The first such day of the tabular Islamic calendar in a Gregorian year."""
    for own in range((year - 622) * 33 // 32 - 1, (year - 622) * 33 // 32 + 3):
        days = (11 * own + 3) // 30 + 354 * own + 30 * month - (month - 1) // 2 + day
        found = date.fromordinal(days + 1948440 - 385 - 1721425)
        if found.year == year:
            return found
    return None


def _molad(year: int) -> int:
    months = (235 * year - 234) // 19
    day = 29 * months + (12084 + 13753 * months) // 25920
    return day + (3 * (day + 1) % 7 < 3)


def _new_year(year: int) -> date:
    """The first of Tishri of a Hebrew year."""
    before, own, after = (_molad(year + n) for n in (-1, 0, 1))
    late = 2 if after - own == 356 else 1 if own - before == 382 else 0
    return date.fromordinal(own + late - 1373427)


def _hebrew(year: int) -> date:
    return _new_year(year + 3761)


def _passover(year: int) -> date:
    return _hebrew(year) - timedelta(days=163)


def _hanukkah(year: int) -> date:
    length = (_new_year(year + 3762) - _hebrew(year)).days
    return _hebrew(year) + timedelta(days=84 if length % 10 == 5 else 83)


@cache
def _moon(number: int, is_full: bool) -> date:
    """The day of a new moon, numbered from January 2000, or of the full moon after it (Meeus, chapter 49)."""
    k = number + (0.5 if is_full else 0)
    t = k / 1236.85
    sun, moon = radians(2.5534 + 29.1053567 * k), radians(201.5643 + 385.81693528 * k)
    node = radians(160.7108 + 390.67050284 * k)
    first = -0.40614 if is_full else -0.4072
    shift = first * sin(moon) + 0.1724 * sin(sun) + 0.0161 * sin(2 * moon) + 0.0104 * sin(2 * node)
    shift += 0.0074 * sin(moon - sun) - 0.0051 * sin(moon + sun)
    return date.fromordinal(int(2451550.09766 + 29.530588861 * k + 0.0001544 * t * t + shift + 0.5 + 0.3) - 1721425)


def _first_moon(year: int, month: int, day: int, is_full: bool) -> date:
    start = date(year, month, day)
    number = int((start - date(2000, 1, 6)).days / 29.530588861) - 2
    while _moon(number, is_full) < start:
        number += 1
    return _moon(number, is_full)


#: What days are counted from, by name; each takes the year and its own numbers.
BASES: dict[str, tuple[int, Callable[..., date | None]]] = {
    "advent": (0, _advent),
    "orthodox": (0, _orthodox),
    "islamic": (2, _islamic),
    "tishri": (0, _hebrew),
    "passover": (0, _passover),
    "hanukkah": (0, _hanukkah),
    "newmoon": (2, lambda year, month, day: _first_moon(year, month, day, False)),
    "fullmoon": (2, lambda year, month, day: _first_moon(year, month, day, True)),
    "day": (2, lambda year, month, day: date(year, month, day)),
}
