"""How a moved date is written: as it was, in ISO, in words that nobody can mistake, or the year alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from incognote.replace.dates.offset import Offset
from incognote.replace.dates.parse import Reading
from incognote.replace.dates.words import DAY_WORDS, MONTHS
from incognote.replace.dates.write import Moved, move, write

__all__ = ["STYLES", "in_words"]

_OLDEST = 89

Style = Callable[[str, Reading, Offset, "date | None", int], "str | None"]


def _original(text: str, reading: Reading, offset: Offset, near: date | None, latest: int) -> str | None:
    return write(text, reading, offset, near)


def _iso(text: str, reading: Reading, offset: Offset, near: date | None, latest: int) -> str | None:
    return _each(reading, offset, near, _iso_date, "/")


def _words(text: str, reading: Reading, offset: Offset, near: date | None, latest: int) -> str | None:
    return _each(reading, offset, near, _word_date, " - ")


def _year(text: str, reading: Reading, offset: Offset, near: date | None, latest: int) -> str | None:
    """The year alone; ``90+`` for one so long before the note's latest that it betrays an age over 89."""
    years: list[str] = []
    for index in range(reading.count):
        part = next((p for p in reading.parts if p.role == "y" and index in p.dates), None)
        if part is None:
            return None
        year = part.value
        if len(part.text) < 4:
            year = latest - (latest - year) % 100 if latest else year
        if year and year < latest - _OLDEST:
            return "90+"
        years.append(str(year) if year > 99 else f"'{year:02}")
    return "-".join(dict.fromkeys(years))


def _each(
    reading: Reading, offset: Offset, near: date | None, show: Callable[[Moved, bool], str | None], joint: str
) -> str | None:
    if any(part.role in ("w", "s", "q", "k", "c") for part in reading.parts) and reading.value("m") is None:
        return None
    shown = []
    for index in range(reading.count):
        new = move(reading, index, offset, near)
        text = show(new, reading.value("y", index) is not None) if new else None
        if text is None:
            return None
        shown.append(text)
    return joint.join(shown)


def _iso_date(new: Moved, has_year: bool) -> str | None:
    parts = [f"{new.year:04}" if has_year else "-", None if new.month is None else f"{new.month:02}"]
    return "-".join(p for p in (*parts, None if new.day is None else f"{new.day:02}") if p)


def _word_date(new: Moved, has_year: bool) -> str | None:
    month = MONTHS[0][1][new.month - 1].capitalize() if new.month else None
    return " ".join(str(p) for p in (new.day, month, new.year if has_year else None) if p is not None) or None


def in_words(day: date, offset: Offset, language: str, has_year: bool, style: str, latest: int) -> str | None:
    """The date a named day moves to, as the language writes it."""
    if style == "year":
        return "90+" if day.year < latest - _OLDEST else str(day.year)
    try:
        new = day + timedelta(days=offset.days)
    except OverflowError:
        return None
    moved = Moved(new.year, new.month, new.day)
    if style in ("iso", "words"):
        return (_iso_date if style == "iso" else _word_date)(moved, has_year)
    names = next(form for known, form in MONTHS if known == language)
    month = names[new.month - 1].capitalize() if language == "en" else names[new.month - 1]
    text = DAY_WORDS[language].format(day=new.day, month=month)
    joint = {"en": ", ", "es": " de ", "nb": " "}[language]
    return f"{text}{joint}{new.year}" if has_year else text


STYLES: dict[str, Style] = {"original": _original, "iso": _iso, "words": _words, "year": _year}
