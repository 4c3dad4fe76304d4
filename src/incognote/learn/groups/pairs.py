"""Two small numbers (``3/14``): a date, a score, a dose or a level? What the other dates of the note say of it.

The days of a note lie close together, and its writer has one order of day and month. So a pair that, read in this
order, is a day near another date of the note is likely a date itself; one that is no day at all, or half a year away
from all others, likely is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from incognote.document import Span
from incognote.languages import load
from incognote.learn.features import Place, PlaceGroup, Together, place_groups
from incognote.learn.groups.places import found_by
from incognote.learn.row import Row
from incognote.text.analysis import Analysis

__all__: list[str] = []

_PAIR = re.compile(r"(?<![\w/.,:+-])(\d{1,2})([/.-])(\d{1,2})(?![\w/:+%-]|[.,]\d)")
_FULL = re.compile(r"(?<!\d)(\d{1,2})([/.-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)")
_ISO = re.compile(r"(?<!\d)(?:19|20)\d\d-(\d{2})-(\d{2})(?!\d)")

#: Days before each month, in a year whose length does not matter here.
_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)
_YEAR = 365
#: How far the nearest other date may be, in days, for each word that says how near it is.
_NEARNESS = ((10, "days"), (45, "weeks"), (110, "months"), (_YEAR, "far"))

#: Orders of a pair of numbers: month first, day first.
_ORDERS = ((0, 1), (1, 0))


@place_groups("pair")
@cache
def pair() -> PlaceGroup:
    """Of two small numbers: how near the day that they may be is to the nearest other date, and which is larger."""
    return Together(lambda row: _look(row))


def _look(row: Row) -> Place:
    return found_by(row, [list(_pairs(note)) for note in row.notes])


def _pairs(note: Analysis) -> Iterator[Span]:
    pairs = [(match.start(), match.end(), int(match[1]), int(match[3])) for match in _PAIR.finditer(note.text)]
    if not pairs:
        return
    days, orders = _days(note)
    for start, end, first, second in pairs:
        may_be = [day for order in orders if (day := _day((first, second), order)) is not None]
        size = "falls" if first > second else "rises"
        yield Span(start, end, f"{_nearness(may_be, days)} {size}")


def _nearness(may_be: list[int], days: list[int]) -> str:
    if not may_be:
        return "none"
    if not days:
        return "alone"
    apart = min(min((one - other) % _YEAR, (other - one) % _YEAR) for one in may_be for other in days)
    return next(word for most, word in _NEARNESS if apart <= most)


def _days(note: Analysis) -> tuple[list[int], tuple[tuple[int, int], ...]]:
    """The days of the year that a note names beyond doubt of month and day, and the orders that its dates allow."""
    full = [(int(match[1]), int(match[3])) for match in _FULL.finditer(note.text)]
    orders = tuple(order for order in _ORDERS if all(_day(one, order) is not None for one in full)) or _ORDERS
    named = [(int(match[1]), int(match[2])) for match in _ISO.finditer(note.text)]
    named += _with_names(note.text, note.language)
    days = [_day(one, order) for order in orders for one in full] + [_day(one, _ORDERS[0]) for one in named]
    return [day for day in days if day is not None], orders


def _day(pair: tuple[int, int], order: tuple[int, int]) -> int | None:
    """The day of the year that two numbers are in an order of month and day, if they are one."""
    month, day = pair[order[0]], pair[order[1]]
    return _BEFORE[month - 1] + day if 1 <= month <= 12 and 1 <= day <= 31 else None


def _with_names(text: str, language: str) -> Iterator[tuple[int, int]]:
    """Month and day of dates that name the month."""
    numbers, before, after = _names(language)
    for match in before.finditer(text):
        yield numbers[match[1].lower()], int(match[2])
    for match in after.finditer(text):
        yield numbers[match[2].lower()], int(match[1])


@cache
def _names(language: str) -> tuple[dict[str, int], re.Pattern[str], re.Pattern[str]]:
    months = load(language).calendar.months
    numbers = {name: number for names in reversed(months) for number, name in enumerate(names, 1)}
    name = "|".join(sorted(map(re.escape, numbers), key=len, reverse=True))
    return (
        numbers,
        re.compile(rf"(?i)(?<!\w)({name})\.?[ ]?(\d{{1,2}})(?!\d)"),
        re.compile(rf"(?i)(?<!\d)(\d{{1,2}})(?:st|nd|rd|th|\.|º)?[ -]?(?:de |of )?({name})(?!\w)"),
    )
