"""Moves a reading by an offset and writes it back in its own format, language, resolution and capitals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from incognote.replace.dates.numerals import say_numeral
from incognote.replace.dates.offset import Offset
from incognote.replace.dates.parse import ROMAN, Part, Reading
from incognote.replace.dates.timeline import Moment
from incognote.replace.dates.words import MONTHS, in_case

__all__ = ["NO_HABITS", "Habits", "Moved", "habits_of", "move", "write"]

_ORDINALS = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}


class Habits(NamedTuple):
    """How the note writes its dates: with zeros before single figures or not, which list its month names are of, and
    whether the day stands before the month.
    """

    padded: bool | None = None
    months: tuple[str, ...] = ()
    day_first: bool = False


NO_HABITS = Habits()


def habits_of(texts: Iterable[str], chosen: Iterable[Reading | None]) -> Habits:
    """What the dates of a note show about all of them; ``12Jan`` and ``12-Jan`` are short whatever the note does."""
    padding: Counter[bool] = Counter()
    months: Counter[tuple[str, ...]] = Counter()
    day_first = 0
    for text, reading in zip(texts, chosen, strict=True):
        if reading is None:
            continue
        shown = _shows_padding(reading)
        if shown is not None and reading.order:
            padding[shown] += 1
        places = [part.role for part in reading.parts if part.role in "dm"][:2]
        day_first += (places == ["d", "m"]) - (places == ["m", "d"])
        free = (part for part in reading.parts if part.role == "m" and text[: part.start].rstrip()[-1:] != "-")
        months.update(form for part in free if not text[: part.start][-1:].isdigit() for form in _lists_of(part))
    padded = padding.most_common(1)[0][0] if padding else None
    return Habits(padded, months.most_common(1)[0][0] if months else (), day_first > 0)


@lru_cache(maxsize=1024)
def _shows_padding(reading: Reading) -> bool | None:
    numbers = [part.text for part in reading.parts if part.role in "dm" and part.text.isdigit() and not part.said]
    if any(text[0] == "0" for text in numbers):
        return True
    return False if any(len(text) == 1 for text in numbers) else None


@lru_cache(maxsize=4096)
def _lists_of(part: Part) -> tuple[tuple[str, ...], ...]:
    """The lists of month names that a month may be of."""
    word = part.word
    if word is None:
        return ()
    name = part.text.lower()
    return tuple(form for language, form in MONTHS if language == word.language and form[word.place] == name)


@lru_cache(maxsize=1024)
def _with_months(reading: Reading, months: tuple[str, ...]) -> Reading:
    """The reading with month names of the note's own list, where they may be of it and nothing beside them decides."""

    def is_open(part: Part) -> bool:
        lists = _lists_of(part)
        return part.role == "m" and months in lists and part.word is not None and part.word.form == lists[0]

    parts = tuple(
        part._replace(word=part.word._replace(form=months)) if part.word and is_open(part) else part
        for part in reading.parts
    )
    return Reading(reading.order, parts, reading.separator, reading.count)


class Moved(NamedTuple):
    """The new values of one date, ``None`` for what the original did not say; ``unit`` is a season, quarter or week."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    unit: int | None = None


def move(moment: Moment, offset: Offset) -> Moved | None:
    """One date, moved; ``None`` where the result would lie outside the calendar.

    A day moves by days. A month, season, quarter, week or year goes where the day it leans on goes; without such a day
    it moves by the patient's fixed step, so that the distance between two of them is kept exactly.
    """
    try:
        if day := moment.on or moment.lean:
            new = day + timedelta(days=offset.days)
            return _as_coarse_as(moment, new)
        if moment.month is not None:
            year, month = divmod(moment.year * 12 + moment.month - 1 + offset.months, 12)
            return Moved(year, month + 1) if 1 <= year <= 9999 else None
        if moment.unit is not None:
            per_year, steps = (52, offset.weeks) if moment.role == "k" else (4, offset.quarters)
            year, unit = divmod(moment.year * per_year + min(moment.unit, per_year) - 1 + steps, per_year)
            return Moved(year, unit=unit + 1)
        year = moment.year + offset.years
        if moment.role == "c":  # as the middle of the decade moves
            year = (moment.year + 5 + offset.years) // 10 * 10
        return Moved(year) if 1 <= year <= 9999 else None
    except (ValueError, OverflowError):
        return None


def _as_coarse_as(moment: Moment, new: date) -> Moved:
    if moment.role == "s":
        return Moved(new.year - (new.month < 3), unit=(new.month - 3) % 12 // 3 + 1)
    if moment.role == "q":
        return Moved(new.year, unit=(new.month - 1) // 3 + 1)
    if moment.role == "k":
        return Moved(*new.isocalendar()[:1], unit=new.isocalendar()[1])
    return Moved(new.year, new.month if moment.month else None, new.day if moment.day else None)


def write(
    text: str, reading: Reading, moments: Sequence[Moment], offset: Offset, habits: Habits = NO_HABITS
) -> str | None:
    """The whole mention, moved; ``None`` where it cannot be. ``habits`` settle what the mention leaves open."""
    moved = [move(moment, offset) for moment in moments]
    news = [new for new in moved if new is not None]
    if len(news) < reading.count:
        return None
    padded = _padded(text, reading, habits.padded)
    if habits.months:
        reading = _with_months(reading, habits.months)
    if len(news) == 2 and not _agree(reading, news):
        return _write_apart(text, reading, news, offset, padded)
    pieces: list[str] = []
    done = 0
    for part in reading.parts:
        pieces += (text[done : part.start], _write_part(part, news[part.dates[-1]], offset, padded))
        done = part.end
    return "".join(pieces) + text[done:]


def _agree(reading: Reading, news: list[Moved]) -> bool:
    """Do both dates of a range still share what the original wrote once?"""
    shared = {part.role for part in reading.parts if len(part.dates) == 2}
    first, last = news
    return ("m" not in shared or first.month == last.month) and ("y" not in shared or first.year == last.year)


def _write_apart(text: str, reading: Reading, news: list[Moved], offset: Offset, padded: bool) -> str:
    """``12.-16. mars`` may become ``30. mars-3. april``: each date in full, with the marks the original had."""
    parts = [part for part in reading.parts if part.role != "w"]
    before = {part: text[left.end : part.start] for left, part in pairwise(parts)}
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


@lru_cache(maxsize=1024)
def _padded(text: str, reading: Reading, habit: bool | None) -> bool:
    """Are days and months written with two digits? Where the mention does not show it, as the note does elsewhere."""
    numbers = [part for part in reading.parts if part.role in "dm" and part.text.isdigit()]
    shown = _shows_padding(reading)
    if shown is not None:
        return shown
    if habit is not None and reading.order and len(reading.parts) > 1:
        return habit
    words = [part for part in reading.parts if part.role == "m" and not part.text.isdigit()]
    if any(part.suffix for part in numbers):
        return False
    return not words or text[words[0].start - 1 : words[0].start] == "-" or text[: words[0].start].isdigit()


def _ordinal_ending(day: int, old: str) -> str:
    """What makes a number an ordinal, as English does it, or as the old one says it is done.

    >>> _ordinal_ending(22, "th"), _ordinal_ending(17, "4de"[1:]), _ordinal_ending(2, ".º"), _ordinal_ending(1, ".º")
    ('nd', 'de', '', '.º')
    """
    if old.lower() in ("st", "nd", "rd", "th"):
        suffix = _ORDINALS.get(day, "th")
        return suffix.upper() if old.isupper() else suffix
    if old.lower() in ("te", "de", "dje", "dre", "ste", "den"):  # Norwegian: 1ste, 4de, 5te
        return "ste" if day == 1 else "te" if day in (5, 6, 11, 12) else "de"
    return old if day == 1 else ""  # Spanish: only the first is one


def _write_part(part: Part, new: Moved, offset: Offset, padded: bool) -> str:
    if part.role == "w":
        assert part.word is not None
        return in_case(part.word.form[(part.value + offset.days) % 7], part.text)
    if part.said:
        value = {"d": new.day, "m": new.month, "y": new.year}.get(part.role, new.unit)
        assert value is not None
        return say_numeral(value, part.said, part.role == "y")
    if part.role == "d":
        assert new.day is not None
        return (f"{new.day:02}" if padded else str(new.day)) + _ordinal_ending(new.day, part.suffix)
    if part.role == "m":
        assert new.month is not None
        if part.word:
            return in_case(part.word.form[new.month - 1], part.text)
        if part.text[0].isalpha():
            return in_case(ROMAN[new.month - 1], part.text) if part.text.isupper() else ROMAN[new.month - 1].lower()
        return f"{new.month:02}" if padded else str(new.month)
    if part.role in ("y", "ye", "c"):
        assert new.year is not None
        year = new.year + (part.role == "ye")
        if part.word:
            return in_case(part.word.form[max(0, year % 100 // 10 - 2)], part.text)
        return f"{year:04}" if len(part.text) == 4 else f"{year % 100:02}"
    assert new.unit is not None
    return in_case(part.word.form[new.unit - 1], part.text) if part.word else str(new.unit)
