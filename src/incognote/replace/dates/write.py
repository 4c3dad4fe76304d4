"""Moves a reading by an offset and writes it back in its own format, language, resolution and capitals."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from incognote.replace.dates.offset import Offset
from incognote.replace.dates.parse import ROMAN, Part, Reading
from incognote.replace.dates.words import in_case

__all__ = ["Moved", "full_year", "move", "write"]

_ORDINALS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}


class Moved(NamedTuple):
    """The new values of one date, ``None`` for what the original did not say; ``unit`` is a season, quarter or week."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    unit: int | None = None


def full_year(value: int) -> int:
    """Two-digit years count from 2000: whichever century was meant, the days between two of them are the same."""
    return value if value > 99 else 2000 + value


def move(reading: Reading, index: int, offset: Offset, near: date | None) -> Moved | None:
    """One date of a reading, moved; ``near`` is a date of the note that lends a missing month or year.

    Lone days of a note without such a date move as those of one month do. ``None`` where the result would be no date:
    before year 1.
    """
    year, month, day = _told(reading, index)
    try:
        if day is not None:
            new = _day(year, month, day, near) + timedelta(days=offset.days)
            return Moved(new.year, new.month, new.day)
        if month is not None:
            new_year, month = divmod(_year_or(2000, year) * 12 + month - 1 + offset.months, 12)
            return Moved(new_year, month + 1) if 1 <= new_year <= 9999 else None
        for role, per_year, steps in (("s", 4, offset.quarters), ("q", 4, offset.quarters), ("k", 52, offset.weeks)):
            unit = reading.value(role, index)
            if unit is not None:
                new_year, unit = divmod(_year_or(2000, year) * per_year + min(unit, per_year) - 1 + steps, per_year)
                return Moved(new_year, unit=unit + 1)
        if year is not None:
            new_year = full_year(year) + offset.years
            return Moved(new_year) if 1 <= new_year <= 9999 else None
    except (ValueError, OverflowError):
        return None
    return Moved()


@lru_cache(maxsize=32768)
def _told(reading: Reading, index: int) -> tuple[int | None, int | None, int | None]:
    """The year, month and day of one date of a reading."""
    return reading.value("y", index), reading.value("m", index), reading.value("d", index)


def _year_or(default: int, year: int | None) -> int:
    return default if year is None else full_year(year)


def _day(year: int | None, month: int | None, day: int, near: date | None) -> date:
    if year is not None and month is not None:
        return date(full_year(year), month, day)
    base = near or date(2001, 1, 1)
    if (month, day) == (2, 29):
        return date(base.year - base.year % 4, 2, 29)
    return date(base.year, month or base.month, day)


def write(text: str, reading: Reading, offset: Offset, near: date | None) -> str | None:
    """The whole mention, moved; ``None`` where it cannot be."""
    moved = [move(reading, i, offset, near) for i in range(reading.count)]
    news = [new for new in moved if new is not None]
    if len(news) < len(moved) or any(part.role == "c" for part in reading.parts):
        return None
    if len(news) == 2 and not _agree(reading, news):
        return _write_apart(text, reading, news, offset)
    pieces: list[str] = []
    done = 0
    padded = _padded(text, reading)
    for part in reading.parts:
        pieces += (text[done : part.start], _write_part(part, news[part.dates[-1]], offset, padded))
        done = part.end
    return "".join(pieces) + text[done:]


def _agree(reading: Reading, news: list[Moved]) -> bool:
    """Do both dates of a range still share what the original wrote once?"""
    shared = {part.role for part in reading.parts if len(part.dates) == 2}
    first, last = news
    return ("m" not in shared or first.month == last.month) and ("y" not in shared or first.year == last.year)


def _write_apart(text: str, reading: Reading, news: list[Moved], offset: Offset) -> str:
    """``12.-16. mars`` may become ``30. mars-3. april``: each date in full, with the marks the original had."""
    parts = [part for part in reading.parts if part.role != "w"]
    before = {part: text[left.end : part.start] for left, part in pairwise(parts)}
    padded = _padded(text, reading)
    joint = next((before[part] for part in parts[1:] if part.dates == (1,)), "-")
    gap_of = {part.role: before[part] for part in reversed(parts[1:]) if part.dates != (1,) and part in before}
    written = []
    for index in (0, 1):
        own = [part for part in parts if index in part.dates]
        pieces = [_write_part(own[0], news[index], offset, padded)]
        for part in own[1:]:
            pieces += (gap_of.get(part.role, " "), _write_part(part, news[index], offset, padded))
        written.append("".join(pieces))
    first = parts[0].start
    joint = joint.lstrip(".") if written[0][-1:].isalpha() or len(parts) > 3 else joint
    return text[:first] + written[0] + joint + written[1] + text[parts[-1].end :]


@lru_cache(maxsize=32768)
def _padded(text: str, reading: Reading) -> bool:
    """Are days and months written with two digits?"""
    numbers = [part for part in reading.parts if part.role in "dm" and part.text.isdigit()]
    if any(part.text[0] == "0" for part in numbers):
        return True
    if any(len(part.text) == 1 for part in numbers):
        return False
    words = [part for part in reading.parts if part.role == "m" and not part.text.isdigit()]
    if any(part.suffix for part in numbers):
        return False
    return not words or text[words[0].start - 1 : words[0].start] == "-" or text[: words[0].start].isdigit()


def _write_part(part: Part, new: Moved, offset: Offset, padded: bool) -> str:
    if part.role == "w":
        assert part.word is not None
        return in_case(part.word.form[(part.value + offset.days) % 7], part.text)
    if part.role == "d":
        assert new.day is not None
        suffix = _ORDINALS.get(new.day, "th") if part.suffix else ""
        return (f"{new.day:02}" if padded else str(new.day)) + (suffix.upper() if part.suffix.isupper() else suffix)
    if part.role == "m":
        assert new.month is not None
        if part.word:
            return in_case(part.word.form[new.month - 1], part.text)
        return ROMAN[new.month - 1] if part.text[0].isalpha() else f"{new.month:02}" if padded else str(new.month)
    if part.role in ("y", "ye"):
        assert new.year is not None
        year = new.year + (part.role == "ye")
        return f"{year:04}" if len(part.text) == 4 else f"{year % 100:02}"
    assert new.unit is not None
    return in_case(part.word.form[new.unit - 1], part.text) if part.word else str(new.unit)
