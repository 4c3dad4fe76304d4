"""Dates that stand alone in a cell of a table: which cells hold one, and how one that is a number or a type moves."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal

from incognote.replace.dates.parse import readings

__all__ = ["Evidence", "column_order", "date_evidence", "is_placeholder", "move_number", "move_typed", "split_time"]

#: How far a cell looks like a date: surely, possibly (a number that also could be something else), or not.
Evidence = Literal["sure", "possible", ""]

_TIME = re.compile(
    r"""(?sx)
      (.*?\d)  ( [ T]\s*\d{1,2}[:.]\d{2}.* )                                      # 2019-03-04T10:30:00Z
    | (\d{8})  ( T?\d{4}(?:\d\d)?(?:\.\d+)?(?:Z|[+-]\d{4})? )                     # 20190304103000, HL7 and basic ISO
    | (.*[^\W_]\d{2,4}) ( :\d\d:\d\d.* )                                          # 04MAR2019:10:30:00
    """
)
_ONLY_TIME = re.compile(r"\d{1,3}:\d\d(?::\d\d(?:[.,]\d+)?)?.*", re.S)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_FIRST_YEAR, _LAST_YEAR = 1850, 2150
_SECONDS_A_DAY = 86_400
_ORDERS = ("dmy", "mdy")
#: Ten figures are seconds since 1970 from September 2001 to 2039; with 3, 6 or 9 more they are fractions of a second.
_EPOCH = (1_000_000_000, 2_200_000_000)
#: What systems write for "no date" and "for ever": moved, they would show by how much.
_PLACEHOLDERS = {(1, 1, 1), (1753, 1, 1), (1800, 1, 1), (1840, 12, 31), (1899, 12, 30), (1900, 1, 1), (1970, 1, 1)}


@lru_cache(maxsize=1 << 15)
def date_evidence(text: str) -> Evidence:
    """Whether a cell holds a date, with or without a time of day.

    >>> [date_evidence(text) for text in ("04-MAR-2019", "02/2020", "2019-03-04T10:30Z", "20190304", "10:30:00")]
    ['sure', 'sure', 'sure', 'possible', '']
    """
    text = text.strip()
    if not 6 <= len(text) <= 60 or not any(char.isdecimal() for char in text) or _ONLY_TIME.fullmatch(text):
        return ""
    if _NUMBER.fullmatch(text) and _is_epoch(text.partition(".")[0]):
        return "possible"
    day, time = split_time(text)
    found: Evidence = ""
    for reading in readings(day, "en"):
        year, month = next((part for part in reading.parts if part.role == "y"), None), reading.value("m")
        if year is None or month is None or not (len(year.text) == 2 or _FIRST_YEAR <= year.value <= _LAST_YEAR):
            continue
        if time or (len(year.text) == 4 and not _NUMBER.fullmatch(day)) or any(part.word for part in reading.parts):
            return "sure"
        found = "possible"
    return found


def split_time(text: str) -> tuple[str, str]:
    """A cell's day and its time of day, which never moves.

    >>> split_time("2019-03-04 10:30"), split_time("20190304103000"), split_time("4 May 2019")
    (('2019-03-04', ' 10:30'), ('20190304', '103000'), ('4 May 2019', ''))
    """
    match = _TIME.fullmatch(text)
    if match is None:
        return text, ""
    day, time = (group for group in match.groups() if group is not None)
    return day, time


def column_order(text: str) -> str:
    """A date that shows in which order the numbers of this cell stand, if that is certain; ``31/12/1999`` for 16/4/19.

    >>> [column_order(text) for text in ("16/04/2019", "04-16-19 10:30", "03/04/2019", "2019-03-04")]
    ['31/12/1999', '12-31-1999', '', '']
    """
    found = {reading.order: reading.separator for reading in readings(split_time(text.strip())[0], "en")}
    if len(found) != 1:
        return ""
    ((order, separator),) = found.items()
    return separator.join({"d": "31", "m": "12", "y": "1999"}[role] for role in order) if order in _ORDERS else ""


def is_placeholder(text: str) -> bool:
    """Whether a day is none but stands for a missing or endless one: 1900-01-01, 9999-12-31.

    >>> is_placeholder("9999-12-31"), is_placeholder("01/01/1900"), is_placeholder("1931-05-02")
    (True, True, False)
    """
    for reading in readings(text, "en"):
        year = reading.value("y")
        if year is not None and year > 99 and not _FIRST_YEAR <= year <= _LAST_YEAR:
            return True
        if (year, reading.value("m"), reading.value("d")) in _PLACEHOLDERS:
            return True
    return False


def move_typed(value: date, days: int) -> date | None:
    """A date or a moment, moved; nothing for a placeholder, and where the calendar ends."""
    if (value.year, value.month, value.day) in _PLACEHOLDERS or not _FIRST_YEAR <= value.year <= _LAST_YEAR:
        return None
    try:
        return value + timedelta(days=days)
    except OverflowError:
        return None


def move_number(text: str, days: int) -> str | None:
    """Seconds or fractions of one since 1970, or a spreadsheet's days since 1900; nothing for other numbers.

    >>> move_number("1551657600", 1), move_number("1551657600000.5", -1), move_number("43528", 7), move_number("0", 7)
    ('1551744000', '1551571200000.5', '43535', None)
    """
    if not _NUMBER.fullmatch(text):
        return None
    whole, point, rest = text.partition(".")
    number = int(whole)
    size = abs(number)
    if 10_000 <= size < 100_000:
        a_day = 1
    elif 1_000_000 <= size < 10**11:
        a_day = _SECONDS_A_DAY
    elif 10**11 <= size < 10**20:
        a_day = _SECONDS_A_DAY * (10**3 if size < 10**14 else 10**6 if size < 10**17 else 10**9)
    else:
        return None
    return f"{number + days * a_day}{point}{rest}"


def _is_epoch(digits: str) -> bool:
    return len(digits) in (10, 13, 16, 19) and _EPOCH[0] <= int(digits[:10]) <= _EPOCH[1]
