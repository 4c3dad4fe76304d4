"""Dates moved by the patient's secret offset, or cut down to what a law allows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache

from incognote.errors import UsageError
from incognote.replace.dates.formats import choose, votes
from incognote.replace.dates.holidays import holiday
from incognote.replace.dates.offset import MODES, Offset, offset_for
from incognote.replace.dates.parse import Reading, readings
from incognote.replace.dates.spelled import spelled_day
from incognote.replace.dates.styles import STYLES, in_words
from incognote.replace.dates.write import full_year
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.maskers.age import age_shift
from incognote.replace.options import SCOPES, check_range, check_template, one_of

__all__ = ["DateMasker"]

_BIRTH = re.compile(
    r"(?i)(?:\bdob|d\.o\.b\.?|birth|\bborn|\bnac\w*\.?|\bfødt|\bfødd|\bfødsels\w*|\bf\.)[\s\w]{0,6}[:\s]*$"
)
_SHORTEST_REACH = {"weeks": 7, "season": 366}
_NO_VOTES: Counter[str] = Counter()
_NAMED_DAY = re.compile(r"(.*?)(?:(,? (?:of |de |del )?['’-]?)(\d{4}|\d\d))?", re.S)


@maskers("date")
class DateMasker(Masker):
    """``offset`` is how dates move (``uniform``, ``weeks``, ``season``, ``external``, ``relative``, ``none``), between
    ``shortest`` and ``longest`` days; ``style`` how they are written: ``original``, ``iso``, ``words`` or ``year``.
    ``birth = "shift"`` moves dates of birth together with ages that shift.
    """

    def __init__(
        self,
        offset: str = "uniform",
        shortest: int = 366,
        longest: int = 1826,
        style: str = "original",
        scope: str = "patient",
        wrap: str = "{date}",
        upper: bool = False,
        birth: str = "same",
    ) -> None:
        one_of("offset", offset, MODES)
        check_range("longest", longest, _SHORTEST_REACH.get(offset, 1), 36524)
        check_range("shortest", shortest, 0, longest // 7 * 7 if offset == "weeks" else longest)
        check_template("wrap", wrap, ("date",), ("date",))
        self.offset, self.shortest, self.longest, self.scope = offset, shortest, longest, one_of("scope", scope, SCOPES)
        self.style, self.birth = one_of("style", style, STYLES), one_of("birth", birth, ("same", "shift"))
        self.wrap, self.upper = wrap, upper
        self.keyed = offset in ("uniform", "weeks", "season") or birth == "shift"
        self.shifts_dates = offset not in ("none", "relative")

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        offset = self.offset_of(note)
        if offset is None:
            return [None] * len(mentions)
        language = note.language
        options = [readings(mention.text, language) for mention in mentions]
        document, patient = votes(options), _patient_votes(note, language)
        chosen = [choose(option, document, patient, language) for option in options]
        anchors = _anchors(chosen)
        if self.offset == "relative":
            made = _relative(chosen, note, language)
        else:
            render = STYLES[self.style]
            latest = _latest_year(chosen)
            made = []
            for mention, reading, near in zip(mentions, chosen, anchors, strict=True):
                own = self._birth_offset(mention, note, offset)
                if reading is None:
                    text = self._named(mention.text, own, near, latest, language)
                else:
                    text = _rendered(render, mention.text, reading, own, near, latest)
                made.append(text)
        return [self._dress(text) for text in made] if self.upper or self.wrap != "{date}" else made

    def offset_of(self, note: Note) -> Offset | None:
        """How far this patient's dates move."""
        if self.offset in ("none", "relative"):
            return Offset(0)
        return offset_for(note, self.offset, self.shortest, self.longest, self.scope)

    def _birth_offset(self, mention: Mention, note: Note, offset: Offset) -> Offset:
        """A date of birth also moves by the years that ages grow under ``mode = "shift"``, so that both agree."""
        if self.birth == "same" or not _BIRTH.search(note.text, max(0, mention.start - 30), mention.start):
            return offset
        return Offset(offset.days - round(age_shift(note, self.scope) * 365.2425))

    def _dress(self, text: str | None) -> str | None:
        if text is None:
            return None
        return self.wrap.format(date=text.upper() if self.upper else text)

    def _named(self, text: str, offset: Offset, near: date | None, latest: int, language: str) -> str | None:
        """A holiday, with or without its year, or a day told in words, as the date it moves to."""
        match = _NAMED_DAY.fullmatch(text)
        if match is None:
            return None
        year = near.year if near else None
        if match[3]:  # of two figures: the last such year before the note's latest
            told_year = int(match[3])
            year = latest - (latest - told_year) % 100 if latest and told_year < 100 else full_year(told_year)
        named = holiday(match[1], year)
        told = (named, False) if named else spelled_day(match[1], language, year)
        if told is None:
            return None
        day, has_year = told[0], told[1] or bool(match[3])
        if self.style == "year" and not has_year:
            return None
        return in_words(day, offset, language, has_year, self.style, latest)


@lru_cache(maxsize=2048)
def _rendered(
    render: Callable[[str, Reading, Offset, date | None, int], str | None],
    text: str,
    reading: Reading,
    offset: Offset,
    near: date | None,
    latest: int,
) -> str | None:
    return render(text, reading, offset, near, latest)


def _patient_votes(note: Note, language: str) -> Counter[str]:
    """Formats of the dates known from the patient's other data."""
    known = (note.document.meta.get("known") or {}).get("DATE", ())
    return votes(readings(str(text), language) for text in known) if known else _NO_VOTES


def _anchors(chosen: Sequence[Reading | None]) -> list[date | None]:
    """For each date the last full one before it, else the first after it: it lends its month and year."""
    days = [_first_day(reading) for reading in chosen]
    if not any(days):
        return [None] * len(chosen)
    last = next(day for day in days if day)
    anchors: list[date | None] = []
    for day in days:
        last = day or last
        anchors.append(last)
    return anchors


@lru_cache(maxsize=32768)
def _first_day(reading: Reading | None) -> date | None:
    if reading is None or reading.value("y") is None:
        return None
    try:
        return date(full_year(reading.value("y") or 0), reading.value("m") or 1, reading.value("d") or 1)
    except ValueError:
        return None


def _latest_year(chosen: Sequence[Reading | None]) -> int:
    """The latest year written with four digits, 0 when there is none."""
    return max(map(_full_year, chosen), default=0)


@lru_cache(maxsize=32768)
def _full_year(reading: Reading | None) -> int:
    years = (part.value for part in reading.parts if part.role == "y") if reading else ()
    return max((year for year in years if year > 99), default=0)


_COUNTED = {"en": "day {n}", "es": "día {n}", "nb": "dag {n}"}


def _relative(chosen: Sequence[Reading | None], note: Note, language: str) -> list[str | None]:
    """``day 12`` after the reference point: ``meta["reference_date"]``, else the note's first full date."""
    full = [_first_day(r) if r and r.value("d") is not None and r.count == 1 else None for r in chosen]
    given = note.document.meta.get("reference_date")
    try:
        start = date.fromisoformat(str(given)) if given else next((day for day in full if day), None)
    except ValueError:
        raise UsageError(f"document {note.document.id}: reference_date is not a date like 2019-03-04") from None
    pattern = _COUNTED.get(language, "day {n}")
    return [pattern.format(n=(day - start).days) if day and start else None for day in full]
