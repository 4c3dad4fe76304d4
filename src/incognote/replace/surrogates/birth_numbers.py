"""Identity numbers that hold a date of birth and a sex: the date moves as the note's dates do, the sex stays.

A fødselsnummer, D-number, CPR number, personnummer, South African ID, CURP or RFC is known by its shape. Any other
number follows if it holds a date that the note gives in full.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from incognote.replace.dates.formats import choose, votes
from incognote.replace.dates.parse import readings
from incognote.replace.dates.timeline import OLDEST, RELEASE
from incognote.replace.keys import number
from incognote.replace.surrogates.world import World

__all__ = ["NumberLayout", "full_dates", "layout_of", "moved_number"]

#: Two figures of a year up to this one are of this century.
_THIS_CENTURY = 30
_STATES = "ASBCBSCCCLCMCSCHDFDGGTGRHGJCMCMNMSNTNLOCPLQTQRSPSLSRTCTSTLVZYNZS"
_CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"


@dataclass(frozen=True, slots=True)
class NumberLayout:
    """Where a number holds its date and its sex.

    ``order`` is ``dmy`` or ``ymd``, two figures each from ``start`` (``dmY`` and ``Ymd`` with a year of four);
    ``keeps_sex`` makes the new number say the same sex as the old one.
    """

    name: str
    shape: re.Pattern[str]
    order: str
    start: int = 0
    keeps_sex: Callable[[str, str], str] = lambda old, new: new

    def day(self, bare: str) -> date | None:
        """The date that a number holds, without what is added to day or month."""
        return _read(bare[self.start : self.start + _length(self.order)], self.order) if self.fits(bare) else None

    def fits(self, bare: str) -> bool:
        return self.shape.fullmatch(bare) is not None


def _length(order: str) -> int:
    return 8 if "Y" in order else 6


def _read(figures: str, order: str) -> date | None:
    parts, done = {}, 0
    for role in order:
        length = 4 if role == "Y" else 2
        parts[role.lower()] = int(figures[done : done + length])
        done += length
    year = parts["y"] if "Y" in order else parts["y"] + (2000 if parts["y"] <= _THIS_CENTURY else 1900)
    try:
        return date(year, parts["m"] % 20 if parts["m"] > 40 else parts["m"], parts["d"] % 40)
    except ValueError:
        return None


def _written(day: date, order: str, old: str) -> str:
    """A date in figures, with what the old one had added to day (D-numbers) and month (H-numbers)."""
    added = {"d": 0, "m": 0}
    done = 0
    for role in order:
        length = 4 if role == "Y" else 2
        value = int(old[done : done + length])
        if role == "d" and value > 40:
            added["d"] = 40
        elif role == "m" and value > 40:
            added["m"] = value - (value % 20)
        done += length
    texts = {"d": f"{day.day + added['d']:02}", "m": f"{day.month + added['m']:02}", "y": f"{day.year % 100:02}",
             "Y": f"{day.year:04}"}  # fmt: skip
    return "".join(texts[role] for role in order)


def _parity_at(place: int) -> Callable[[str, str], str]:
    def keep(old: str, new: str) -> str:
        figure = int(new[place])
        return new if (figure - int(old[place])) % 2 == 0 else f"{new[:place]}{(figure + 1) % 10}{new[place + 1 :]}"

    return keep


def _half_at(place: int) -> Callable[[str, str], str]:
    """South Africa: under 5 is a woman's."""

    def keep(old: str, new: str) -> str:
        return f"{new[:place]}{int(new[place]) % 5 + (5 if int(old[place]) > 4 else 0)}{new[place + 1 :]}"

    return keep


def _curp(old: str, new: str) -> str:
    """The letter of the sex stays; the state is another, and letters stand where names have consonants and vowels."""
    at = 2 * (sum(map(ord, new[11:13])) % (len(_STATES) // 2))
    state = _STATES[at : at + 2]
    inner = "".join(_CONSONANTS[ord(letter) % len(_CONSONANTS)] for letter in new[13:16])
    return new[0] + "AEIOU"[ord(new[1]) % 5] + new[2:10] + old[10] + state + inner + new[16:]


_LAYOUTS = (
    NumberLayout("fødselsnummer", re.compile(r"\d{11}"), "dmy", 0, _parity_at(8)),
    NumberLayout("South African ID", re.compile(r"\d{10}[01]\d\d"), "ymd", 0, _half_at(6)),
    NumberLayout("personnummer", re.compile(r"(?:19|20)\d{10}"), "Ymd", 0, _parity_at(10)),
    NumberLayout("CPR number", re.compile(r"\d{10}"), "dmy", 0, _parity_at(9)),
    NumberLayout("CURP", re.compile(r"(?i)[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z\d]\d"), "ymd", 4, _curp),
    NumberLayout("RFC", re.compile(r"(?i)[A-ZÑ&]{4}\d{6}[A-Z\d]{3}"), "ymd", 4),
)
_LABELS = frozenset(("SSN", "MRN", "HEALTHPLAN", "ID", "LICENSE", "BIOID", "ACCOUNT"))


def layout_of(bare: str, label: str, language: str, world: World) -> tuple[NumberLayout, date] | None:
    """The layout of a number and the date it holds; nothing for a number that holds none."""
    if label == "SSN":
        for layout in _LAYOUTS:
            day = layout.day(bare)
            if day and (layout.name != "CPR number" or _is_danish(bare, world)):
                return layout, _in_its_century(day, bare, layout, world)
    return next(_by_dates_of_the_note(bare, world), None) if label in _LABELS else None


def _in_its_century(day: date, bare: str, layout: NumberLayout, world: World) -> date:
    """The century of two figures: the note's, if it gives the day in full; else what a Norwegian number says itself."""
    told = [known for known in full_dates(world) if (known.year % 100, known.month, known.day) ==
            (day.year % 100, day.month, day.day)]  # fmt: skip
    if told:
        return told[0]
    if layout.name != "fødselsnummer":
        return day
    serial, year = int(bare[6:9]), day.year % 100
    is_past = serial < 500 or (serial >= 900 and year >= 40) or year + 2000 > RELEASE
    return day.replace(year=year + (1900 if is_past else 2000), day=min(day.day, 28) if day.month == 2 else day.day)


def _is_danish(bare: str, world: World) -> bool:
    """Ten figures are a date and four more only if the note gives that date, or writes the date apart."""
    return any(re.search(rf"{bare[:6]}[- ]{bare[6:]}", mention.text) for mention in world.mentions)


def _by_dates_of_the_note(bare: str, world: World) -> Iterator[tuple[NumberLayout, date]]:
    if world.figures is None:
        orders = ("Ymd", "dmY", "ymd", "dmy")
        world.figures = [(_written(day, order, "0" * 8), order, day) for day in full_dates(world) for order in orders]
    for figures, order, day in world.figures:
        if figures in bare:
            start = bare.index(figures)
            yield NumberLayout("a date of the note", re.compile(".*", re.S), order, start), day


def full_dates(world: World) -> list[date]:
    """The days that the note gives with their years, the earliest first: a date of birth is."""
    if world.full_dates is not None:
        return world.full_dates
    texts = [world.note.text[span.start : span.end] for span in world.note.document.spans if span.label == "DATE"]
    options = [readings(text, world.language) for text in texts]
    document = votes(options)
    found: set[date] = set()
    for option in options:
        reading = choose(option, document, Counter(), world.language)
        year, month, day = (reading.value(role) if reading else None for role in "ymd")
        if year is None or month is None or day is None:
            continue
        full = year if year > 99 else year + (2000 if year <= _THIS_CENTURY else 1900)
        try:
            found.add(date(full, month, day))
        except ValueError:
            continue
    world.full_dates = sorted(found)
    return world.full_dates


def moved_number(bare: str, fresh: str, key: bytes, found: tuple[NumberLayout, date], world: World) -> str:
    """``fresh`` (other characters of the same shape) with the date of ``bare`` moved, and with its sex."""
    layout, old = found
    days = world.note.days()
    if not days:  # dates that do not move must not be read off a number either
        days = -(400 + number(key, 3000))
    day = _not_over_89(old, world) + timedelta(days=days)
    end = layout.start + _length(layout.order)
    new = fresh[: layout.start] + _written(day, layout.order, bare[layout.start : end]) + fresh[end:]
    if layout.name == "fødselsnummer":
        new = _norwegian(new, day, world)
    return layout.keeps_sex(bare, new)


def _norwegian(new: str, day: date, world: World) -> str:
    """The three figures after the date say the century; fictional numbers have 80 added to the month."""
    first = int(new[6]) % 5 + (5 if day.year >= 2000 else 0)
    month = day.month + 80 if world.numbers == "fictional" else int(new[2:4])
    return f"{new[:2]}{month:02}{new[4:6]}{first}{new[7:]}"


def _not_over_89(born: date, world: World) -> date:
    """The birth of a person over 89 becomes that of one of 90, as in the note's dates (``dates/timeline.py``)."""
    seen = [day for day in full_dates(world) if day > born]
    end = seen[-1] if seen else date(RELEASE, 12, 31)
    age = end.year - born.year - ((end.month, end.day) < (born.month, born.day))
    if age <= OLDEST:
        return born
    year = born.year + age - OLDEST - 1
    return born.replace(year=year, day=min(born.day, 28) if born.month == 2 else born.day)
