"""All dates of a note on one time line: which day, month or year each mention means, before anything moves.

A date without a year belongs to the full date nearest to it in the text, and takes the year that puts it closest to
that date, so that `12/28` in a note of 5 January is a day of the year before. Dates of birth and old history lend their
year to no other date. A month, season or year leans on a day of the note that falls into it, and both move together.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as with_changes
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from incognote.replace.dates.holidays import holiday, period
from incognote.replace.dates.nth import nth_day
from incognote.replace.dates.parse import Reading
from incognote.replace.masker import Mention

__all__ = ["OLDEST", "RELEASE", "Moment", "NamedDay", "Timeline", "is_birth"]

#: The oldest age that may be told; older people are "90 or over".
OLDEST = 89
#: A full date so many days before the latest is history, and lends its year to no other date.
CURRENT_DAYS = 550
#: Where a note has no full date, its dates are placed around this day (in no leap year, so that none is a day off).
_NOWHERE = date(2001, 7, 1)
#: The year in which a birth date of an undated note is judged: the release of these rules.
RELEASE = 2026
_BIRTH = re.compile(
    r"(?i)(?:\bdob|d\.o\.b\.?|birth|\bborn|\bnac\w*\.?|\bfødt|\bfødd|\bfødsels\w*|\bf\.)[\s\w]{0,6}[:\s]*$"
)
_NAMED_DAY = re.compile(
    r"(?i)(?P<name>.*?)(?P<tail>[ -]?(?:weekend|wknd|week|break|helgen?|helga|uken?|uka|veka))??"
    r"(?:,? (?:of |de |del )?['’-]?(?P<year>\d{4}|\d\d))?",
    re.S,
)
#: The month in the middle of a season (spring first) and of a quarter.
_MIDDLE = {"s": (4, 7, 10, 12), "q": (2, 5, 8, 11)}


@dataclass(frozen=True, slots=True)
class Moment:
    """What one date of a mention means: its year, month and day, given or inferred, as far as the mention goes.

    ``unit`` is a season, quarter or week (``role`` s, q, k; a decade, c, has its first year); ``lean`` is a day of the
    note that falls into a month, season or year; ``over`` marks a date that would tell an age over 89.
    """

    year: int
    month: int | None = None
    day: int | None = None
    role: str = ""
    unit: int | None = None
    lean: date | None = None
    over: bool = False

    @property
    def on(self) -> date | None:
        """The day, where the mention goes as far."""
        return date(self.year, self.month, self.day) if self.month and self.day else None

    def contains(self, day: date) -> bool:
        """Does a day fall into this month, season, quarter, week or year?"""
        if self.month is not None:
            return (day.year, day.month) == (self.year, self.month)
        if self.role == "s":
            months_in = (day.month - 3) % 12
            return day.year - (day.month < 3) == self.year and months_in // 3 + 1 == self.unit
        if self.role == "q":
            return day.year == self.year and (day.month - 1) // 3 + 1 == self.unit
        if self.role == "k":
            return day.isocalendar()[:2] == (self.year, self.unit)
        return day.year == self.year and self.role != "c"


class NamedDay(NamedTuple):
    """A day that is not written as a date: ``kind`` is a ``holiday``, a ``period`` that the day is in, or ``nth`` for a
    weekday by its place in a month; ``has_year`` if it gives its year; ``name`` is without year and ``tail``.
    """

    day: date
    has_year: bool
    kind: str
    name: str
    tail: str


def is_birth(text: str, start: int) -> bool:
    """Do the words before ``start`` say that a date of birth follows?"""
    return _BIRTH.search(text, max(0, start - 30), start) is not None


class Timeline:
    """The moments of a note's dates: ``moments[i]`` has one for each date of mention ``i``, two for a range.

    ``named[i]`` is there for a holiday or a day in words; ``moments[i]`` is empty for what cannot be read.
    """

    def __init__(
        self,
        mentions: Sequence[Mention],
        chosen: Sequence[Reading | None],
        text: str,
        language: str,
        reference: date | None = None,
    ) -> None:
        self.language = language
        self.births = [is_birth(text, mention.start) for mention in mentions]
        self._starts = [mention.start for mention in mentions]
        self._centuries(chosen)
        self.named: list[NamedDay | None] = [None] * len(mentions)
        self._days: list[list[date]] = [self._full_days(i, reading) for i, reading in enumerate(chosen)]
        for i, (mention, reading) in enumerate(zip(mentions, chosen, strict=True)):
            if reading is None and (known := self._named_day(mention.text, None)) and known.has_year:
                self._days[i], self.named[i] = [known.day], known
        self.latest = self._latest(chosen, reference)
        anchors = self._anchors(reference)
        self.moments: list[list[Moment]] = []
        for i, (mention, reading) in enumerate(zip(mentions, chosen, strict=True)):
            self.moments.append(self._read(i, reading, anchors[i]) if reading else self._name(i, mention, anchors[i]))
        self._lean()
        self._hide_great_age()

    # -- years ---------------------------------------------------------------------------------------------------------

    def _centuries(self, chosen: Sequence[Reading | None]) -> None:
        """The years written in full, from which the century of two figures is told."""
        told = [_full_years(reading) if reading else () for reading in chosen]
        self._birth = max(
            (max(years) for years, born in zip(told, self.births, strict=True) if born and years), default=0
        )
        others = (max(years) for years, born in zip(told, self.births, strict=True) if not born and years)
        self._latest_year = max(others, default=0)

    def full_year(self, value: int, born: bool = False) -> int:
        """A year of two figures in the plausible century: not after the note's latest, not before the birth."""
        if value > 99:
            return value
        if self._latest_year:
            year = self._latest_year + 1 - (self._latest_year + 1 - value) % 100
            if born or year >= self._birth or year + 100 > self._latest_year + OLDEST:
                return year
            return year + 100
        if self._birth and not born:
            return self._birth + (value - self._birth) % 100
        return value + (2000 if value < 50 else 1900)

    def _full_days(self, i: int, reading: Reading | None) -> list[date]:
        """The days of a mention that gives day, month and year."""
        if reading is None:
            return []
        days = []
        for index in range(reading.count):
            year, month, day = (reading.value(role, index) for role in "ymd")
            if year is None or month is None or day is None:
                return []
            days.append(_day(self.full_year(year, self.births[i]), month, day))
        if len(days) == 2 and days[0] > days[1] and _shares_year(reading):  # 30.12.-4.1.24
            days[0] = _day(days[0].year - 1, days[0].month, days[0].day)
        return days

    def _latest(self, chosen: Sequence[Reading | None], reference: date | None) -> date | None:
        """The latest day the note is known to speak of, births apart."""
        days = [day for some, born in zip(self._days, self.births, strict=True) if not born for day in some]
        years = [
            date(self.full_year(year), 12, 31)
            for reading, born in zip(chosen, self.births, strict=True)
            if reading and not born and (year := reading.value("y")) is not None
        ]
        known = days or years
        return max([*known, reference]) if reference else max(known, default=None)

    # -- anchors -------------------------------------------------------------------------------------------------------

    def _anchors(self, reference: date | None) -> list[date]:
        """For each mention the full date a year-less one belongs to: the nearest, neither birth nor history."""
        full = [(self._starts[i], day) for i, days in enumerate(self._days) for day in days if not self.births[i]]
        if self.latest:
            current = [(at, day) for at, day in full if (self.latest - day).days <= CURRENT_DAYS]
            full = current or full
        if not full:
            return [reference or self.latest or _NOWHERE] * len(self._starts)
        places = [at for at, _ in full]
        anchors = []
        for start in self._starts:
            after = bisect_left(places, start)
            near = [full[n] for n in (after - 1, after) if 0 <= n < len(full)]
            anchors.append(min(near, key=lambda one: abs(one[0] - start))[1])
        return anchors

    def _read(self, i: int, reading: Reading, anchor: date) -> list[Moment]:
        moments: list[Moment] = []
        for index in range(reading.count):
            if self._days[i]:
                day = self._days[i][index]
                moments.append(Moment(day.year, day.month, day.day))
                continue
            moment = self._moment(i, reading, index, moments[-1].on or anchor if moments else anchor)
            if moment is None:
                return []
            moments.append(moment)
        return moments

    def _moment(self, i: int, reading: Reading, index: int, anchor: date) -> Moment | None:
        year, month, day = (reading.value(role, index) for role in "ymd")
        told = None if year is None else self.full_year(year, self.births[i])
        if day is not None:
            return _of(_nearest(_candidates(told, month, day, anchor), anchor))
        if month is not None:
            return Moment(told or _nearest(_candidates(None, month, 15, anchor), anchor).year, month)
        for role in "sqk":
            unit = reading.value(role, index)
            if unit is not None:
                year_of = told or _nearest([_middle(role, unit, anchor.year + n) for n in (-1, 0, 1)], anchor).year
                return Moment(year_of, role=role, unit=unit)
        if (decade := reading.value("c", index)) is not None:
            return Moment(self.full_year(decade, self.births[i]) // 10 * 10, role="c")
        return Moment(told if told is not None else anchor.year)

    # -- days with names -----------------------------------------------------------------------------------------------

    def _named_day(self, text: str, anchor: date | None) -> NamedDay | None:
        """A named day; without a year of its own it is placed near ``anchor``."""
        match = _NAMED_DAY.fullmatch(text)
        if match is None:
            return None
        given = self.full_year(int(match["year"])) if match["year"] else None
        years = [given] if given else [anchor.year + n for n in (-1, 0, 1)] if anchor else []
        whole = match["name"] + (match["tail"] or "")
        names = [(match["name"], match["tail"] or ""), (whole, "")]
        for name, tail in reversed(names) if period(whole, 2001) else names:
            found = [one for year in years for one in self._days_called(name, year, anchor, given is not None, tail)]
            if found:
                return min(found, key=lambda one: abs((one.day - anchor).days)) if anchor else found[0]
        return None

    def _days_called(self, name: str, year: int, anchor: date | None, has_year: bool, tail: str) -> Iterator[NamedDay]:
        if feast := holiday(name, year, anchor):
            yield NamedDay(feast, has_year, "holiday", name, tail)
        elif day := nth_day(name, self.language, year):
            yield NamedDay(day, has_year, "nth", name, tail)
        elif days := period(name, year):
            near = anchor or days[0]
            yield NamedDay(min(max(days[0], near), days[1]), has_year, "period", name, tail)

    def _name(self, i: int, mention: Mention, anchor: date) -> list[Moment]:
        known = self.named[i] or self._named_day(mention.text, anchor)
        if known is None:
            return []
        self.named[i] = known
        if known.kind != "period":
            self._days[i] = [known.day]
        return [_of(known.day)]

    # -- what coarse dates lean on -------------------------------------------------------------------------------------

    def _lean(self) -> None:
        """Months, seasons and years lean on the nearest day of the note that falls into them."""
        days = [(self._starts[i], day) for i, some in enumerate(self.moments) for m in some if (day := m.on)]
        if not days:
            return
        for i, some in enumerate(self.moments):
            for n, moment in enumerate(some):
                if moment.day is None:
                    within = [(abs(at - self._starts[i]), day) for at, day in days if moment.contains(day)]
                    if within:
                        some[n] = with_changes(moment, lean=min(within)[1])

    # -- ages over 89 --------------------------------------------------------------------------------------------------

    def _hide_great_age(self) -> None:
        """The birth date of a person over 89 becomes one of a person of 90: it keeps its day, not its year."""
        end = self.latest or (date(RELEASE, 12, 31) if any(self.births) else None)
        if end is None:
            return
        for i, some in enumerate(self.moments):
            for n, moment in enumerate(some):
                born = moment.on or date(moment.year, moment.month or 1, 1)
                age = end.year - born.year - ((end.month, end.day) < (born.month, born.day))
                if age <= OLDEST:
                    continue
                if self.births[i]:
                    year = moment.year + age - OLDEST - 1
                    lean = moment.lean and _day(moment.lean.year + age - OLDEST - 1, moment.lean.month, moment.lean.day)
                    some[n] = with_changes(
                        moment, year=year, day=_last(year, moment.month, moment.day), lean=lean, over=True
                    )
                else:
                    some[n] = with_changes(moment, over=True)


@lru_cache(maxsize=1024)
def _full_years(reading: Reading) -> tuple[int, ...]:
    return tuple(part.value for part in reading.parts if part.role == "y" and part.value > 99)


def _shares_year(reading: Reading) -> bool:
    return any(part.role == "y" and len(part.dates) == 2 for part in reading.parts)


def _day(year: int, month: int, day: int) -> date:
    return date(year, month, _last(year, month, day) or day)


def _last(year: int, month: int | None, day: int | None) -> int | None:
    """29 February is the 28th in a year that has none."""
    if (month, day) == (2, 29) and (year % 4 or (year % 100 == 0 and year % 400)):
        return 28
    return day


def _of(day: date) -> Moment:
    return Moment(day.year, day.month, day.day)


def _candidates(year: int | None, month: int | None, day: int, anchor: date) -> list[date]:
    """The days around the anchor that a day and month, or a lone day, may mean."""
    if month is None:
        first = anchor.replace(day=1)
        months = [first - timedelta(days=1), first, first + timedelta(days=31)]
        pairs = [(one.year, one.month) for one in months]
    else:
        reach = (8, 4) if (month, day) == (2, 29) else (1, 1)
        years = [year] if year else range(anchor.year - reach[0], anchor.year + reach[1] + 1)
        pairs = [(one, month) for one in years]
    found = []
    for one, its_month in pairs:
        try:
            found.append(date(one, its_month, day))
        except ValueError:
            continue
    return found


def _nearest(days: Iterable[date], anchor: date) -> date:
    """The day closest to the anchor, of two as close the earlier."""
    return min(days, key=lambda day: (abs((day - anchor).days), day))


def _middle(role: str, unit: int, year: int) -> date:
    if role == "k":
        return date(year, 1, 4) + timedelta(weeks=unit - 1)
    return date(year, _MIDDLE[role][unit - 1], 15)
