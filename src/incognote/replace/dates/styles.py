"""How a moved date is written: as it was, in ISO, in words without doubt, or the year alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from incognote.replace.dates.holidays import holiday_names, period
from incognote.replace.dates.nth import write_nth
from incognote.replace.dates.offset import Offset
from incognote.replace.dates.parse import Reading
from incognote.replace.dates.timeline import Moment, NamedDay
from incognote.replace.dates.words import DAY_WORDS, MONTHS, YEAR_JOINTS, in_case
from incognote.replace.dates.write import Habits, Moved, move, write

__all__ = ["STYLES", "write_named"]

OVER = "90+"

Style = Callable[[str, Reading, Sequence[Moment], Offset, Habits], "str | None"]


def _iso(text: str, reading: Reading, moments: Sequence[Moment], offset: Offset, habits: Habits) -> str | None:
    return _each(reading, moments, offset, _iso_date, "/")


def _words(text: str, reading: Reading, moments: Sequence[Moment], offset: Offset, habits: Habits) -> str | None:
    return _each(reading, moments, offset, _word_date, " - ")


def _year(text: str, reading: Reading, moments: Sequence[Moment], offset: Offset, habits: Habits) -> str | None:
    """The year alone; ``90+`` for one that tells an age over 89."""
    if any(reading.value("y", index) is None for index in range(reading.count)) or not moments:
        return None
    if any(moment.over for moment in moments):
        return OVER
    return "-".join(dict.fromkeys(str(moment.year) for moment in moments))


def _each(
    reading: Reading,
    moments: Sequence[Moment],
    offset: Offset,
    show: Callable[[Moved, bool], str | None],
    joint: str,
) -> str | None:
    if any(part.role in ("w", "s", "q", "k", "c") for part in reading.parts) and reading.value("m") is None:
        return None
    shown = []
    for index, moment in enumerate(moments):
        new = move(moment, offset)
        text = show(new, reading.value("y", index) is not None) if new else None
        if text is None:
            return None
        shown.append(text)
    return joint.join(shown) or None


def _iso_date(new: Moved, has_year: bool) -> str | None:
    parts = [f"{new.year:04}" if has_year else "-", None if new.month is None else f"{new.month:02}"]
    return "-".join(p for p in (*parts, None if new.day is None else f"{new.day:02}") if p)


def _word_date(new: Moved, has_year: bool) -> str | None:
    month = MONTHS[0][1][new.month - 1].capitalize() if new.month else None
    return " ".join(str(p) for p in (new.day, month, new.year if has_year else None) if p is not None) or None


def write_named(
    text: str, named: NamedDay, moment: Moment, offset: Offset, language: str, style: str, habits: Habits
) -> str | None:
    """A holiday becomes the holiday it moves to, if it meets one; else the date written out. A time that has a name
    keeps it if the moved day is in it again, else becomes the month.
    """
    has_year = named.has_year
    if style == "year":
        return (OVER if moment.over else str(moment.year)) if has_year else None
    new = move(moment, offset)
    if new is None or new.month is None or new.day is None or new.year is None:
        return None
    if style in ("iso", "words"):
        return None if named.kind == "period" else (_iso_date if style == "iso" else _word_date)(new, has_year)
    joint = YEAR_JOINTS[language]
    year = str(new.year) if has_year else ""
    months = next(form for known, form in MONTHS if known == language)
    month = months[new.month - 1].capitalize() if language == "en" else months[new.month - 1]
    if named.kind == "period":
        again = period(named.name, new.year)
        is_again = again is not None and again[0] <= date(new.year, new.month, new.day) <= again[1]
        return (named.name + named.tail if is_again else month) + (f" {year}" if year else "")
    if named.kind == "nth" and (written := write_nth(named.name, date(new.year, new.month, new.day), language)):
        return written + (f"{joint}{year}" if year else "")
    if named.kind == "holiday" and (names := holiday_names(new.year, new.month, new.day, language)):
        return in_case(names[0], text) + named.tail + (f" {year}" if year else "")
    form = "{day} {month}" if language == "en" and habits.day_first else DAY_WORDS[language]
    if form[1] == "d" and language == "en":
        joint = " "
    written = form.format(day=new.day, month=month) + (named.tail if named.tail[:1] == " " else "")
    return f"{written}{joint}{year}" if year else written


STYLES: dict[str, Style] = {"original": write, "iso": _iso, "words": _words, "year": _year}
