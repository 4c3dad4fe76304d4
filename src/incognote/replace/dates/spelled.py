"""Dates told in words, as in dictations and deeds: read as a day, so that they can move like any date."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from itertools import pairwise

from incognote.replace.dates.words import MONTHS, WEEKDAYS
from incognote.replace.dates.write import full_year
from incognote.replace.normal import fold
from incognote.replace.number_words import CARDINALS, ORDINALS

__all__ = ["spelled_day"]

_MONTHS = {name: place for _, form in MONTHS for place, name in enumerate(form, 1) if len(name) > 3 or name == "may"}
_WEEKDAYS = {name for _, form in WEEKDAYS for name in form}
_THOUSANDS = {"thousand": 1000, "mil": 1000, "totusen": 2000, "nittenhundre": 1900}
#: Norwegian writes a year in one word: its century, perhaps `og`, and the rest.
_ONE_WORD = re.compile(r"(totusen|nittenhundre|nitten|tjue)(?:og)?(\w{2,})")


@lru_cache(maxsize=4096)
def spelled_day(text: str, near: int | None) -> tuple[date, bool] | None:
    """The day that words tell, and whether they tell its year; without one it is that of a date nearby.

    >>> spelled_day("nueve de noviembre de dos mil veintiuno", None)
    (datetime.date(2021, 11, 9), True)
    >>> spelled_day("October thirty-first, two thousand sixty-four", None)
    (datetime.date(2064, 10, 31), True)
    >>> spelled_day("tredje i sjette", 2024)
    (datetime.date(2024, 6, 3), False)
    """
    words = re.findall(r"[^\W\d_]+", fold(text))
    months = [place for place, word in enumerate(words) if word in _MONTHS]
    if len(months) > 1 or any(one in ORDINALS and two in _WEEKDAYS for one, two in pairwise(words)):
        return None
    if months:
        month = _MONTHS[words[months[0]]]
        rest = words[months[0] + 1 :]
        day, _ = _day_among(words[: months[0]])
        if not day and not ORDINALS.keys().isdisjoint(rest):  # `October thirty-first`, not `enero del dos mil`
            day, rest = _day_among(rest)
    else:
        day, rest = _day_among(words)
        month, rest = _day_among(rest)
    year = _year(rest)
    if not day or not month or not (year or near):
        return None
    try:
        return date(year or near or 1, month, day), bool(year)
    except ValueError:
        return None


def _day_among(words: list[str]) -> tuple[int, list[str]]:
    """The first number that can be a day, and the words after it: an ordinal ends it, as in `thirty-first`."""
    day = 0
    for place, word in enumerate(words):
        if word in ORDINALS:
            return day + ORDINALS[word], words[place + 1 :]
        value = CARDINALS.get(word, 0)
        if value and day and not (day in (20, 30) and value < 10):
            return day, words[place:]
        day += value
    return day, []


def _year(words: list[str]) -> int:
    """0 where none is told."""
    if len(words) == 1 and (match := _ONE_WORD.fullmatch(words[0])):
        words = list(match.groups())
    if any(word in _THOUSANDS for word in words):
        place = next(place for place, word in enumerate(words) if word in _THOUSANDS)
        times = sum(CARDINALS.get(word, 0) for word in words[:place]) or 1
        return times * _THOUSANDS[words[place]] + sum(CARDINALS.get(word, 0) for word in words[place + 1 :])
    values = [CARDINALS[word] for word in words if word in CARDINALS]
    if len(values) > 1 and values[0] in (18, 19, 20) and sum(values[1:]) >= 10:
        return 100 * values[0] + sum(values[1:])
    return full_year(sum(values)) if values and sum(values) < 100 else 0
