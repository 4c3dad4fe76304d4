"""Dates moved by the patient's secret offset, or cut down to what a law allows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date

from incognote.errors import UsageError
from incognote.replace.dates.formats import choose, votes
from incognote.replace.dates.offset import DIRECTIONS, MODES, Offset, offset_for
from incognote.replace.dates.parse import Reading, readings
from incognote.replace.dates.styles import STYLES, write_named
from incognote.replace.dates.timeline import Moment, Timeline
from incognote.replace.dates.write import Habits, habits_of
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.maskers.age import age_shift
from incognote.replace.options import SCOPES, check_range, check_template, one_of

__all__ = ["DateMasker"]

_SHORTEST_REACH = {"weeks": 7, "season": 366}
_NO_VOTES: Counter[str] = Counter()
#: A time of day after a date stays as it is: it is medicine.
_TIME = re.compile(r"(.*?\d)([ T]\d{1,2}:\d{2}.*|T\d{2,6}(?:Z|[+-]\d{2,4})?)", re.S)


_SINGULAR = frozenset(("sábado", "sabado", "domingo"))
_THE = re.compile(r"(?i)\blos\s(?:[a-záéíóú]+(?:,|\s[ye])\s){0,4}$")


@maskers("date")
class DateMasker(Masker):
    """``offset`` is how dates move (``uniform``, ``weeks``, ``season``, ``external``, ``relative``, ``none``), between
    ``shortest`` and ``longest`` days; ``direction`` is ``past``, ``future`` or ``both``; ``style`` is how they are
    written: ``original``, ``iso``, ``words`` or ``year``. ``birth = "shift"`` moves dates of birth together with ages
    that shift.
    """

    def __init__(
        self,
        offset: str = "season",
        shortest: int = 366,
        longest: int = 1826,
        direction: str = "past",
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
        self.direction = one_of("direction", direction, DIRECTIONS)
        self.wrap, self.upper = wrap, upper
        self.keyed = offset in ("uniform", "weeks", "season") or birth == "shift"
        self.shifts_dates = offset not in ("none", "relative")

    def for_values(self) -> DateMasker:
        """The same shift, written in the form of the field; a policy that keeps years alone keeps them here too."""
        style = "year" if self.style == "year" else "original"
        return DateMasker(self.offset, self.shortest, self.longest, self.direction, style, self.scope, birth=self.birth)

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        offset = self.offset_of(note)
        if offset is None:
            return [None] * len(mentions)
        language = note.language
        split = [_TIME.fullmatch(mention.text) for mention in mentions]
        mentions = [
            Mention(m.start, m.end, m.label, match[1]) if match else m for m, match in zip(mentions, split, strict=True)
        ]
        options = [readings(mention.text, language) for mention in mentions]
        document, patient = votes(options), _patient_votes(note, language)
        chosen = [choose(option, document, patient, language) for option in options]
        line = Timeline(mentions, chosen, note.text, language, _reference(note))
        if self.offset == "relative":
            made = _relative(line, note, language)
        else:
            habits = habits_of((mention.text for mention in mentions), chosen)
            made = [
                self._written(mention.text, chosen[i], line, i, self._own_offset(line, i, note, offset), habits)
                for i, mention in enumerate(mentions)
            ]
        made = [text + match[2] if match and text else text for text, match in zip(made, split, strict=True)]
        if language == "es":
            made = [_in_plural(text, m, note.text) for text, m in zip(made, mentions, strict=True)]
        return [self._dress(text) for text in made] if self.upper or self.wrap != "{date}" else made

    def offset_of(self, note: Note) -> Offset | None:
        """How far this patient's dates move."""
        if self.offset in ("none", "relative"):
            return Offset(0)
        return offset_for(note, self.offset, self.shortest, self.longest, self.scope, self.direction)

    def _written(
        self, text: str, reading: Reading | None, line: Timeline, i: int, offset: Offset, habits: Habits
    ) -> str | None:
        moments = line.moments[i]
        if not moments:
            return None
        if named := line.named[i]:
            return write_named(text, named, moments[0], offset, line.language, self.style, habits)
        assert reading is not None
        return STYLES[self.style](text, reading, moments, offset, habits)

    def _own_offset(self, line: Timeline, i: int, note: Note, offset: Offset) -> Offset:
        """A date of birth also moves by the years that ages grow under ``mode = "shift"``, so that both agree."""
        if self.birth == "same" or not line.births[i]:
            return offset
        return Offset(offset.days - round(age_shift(note, self.scope) * 365.2425))

    def _dress(self, text: str | None) -> str | None:
        if text is None:
            return None
        return self.wrap.format(date=text.upper() if self.upper else text)


def _in_plural(text: str | None, mention: Mention, note: str) -> str | None:
    """``los martes y jueves`` may become ``los sábados y lunes``: of the weekdays two have a plural of their own."""
    if not text or text.lower() not in _SINGULAR or mention.text.lower() in _SINGULAR:
        return text
    is_plural = _THE.search(note, max(0, mention.start - 60), mention.start)
    return text + ("S" if text.isupper() else "s") if is_plural else text


def _patient_votes(note: Note, language: str) -> Counter[str]:
    """Formats of the dates known from the patient's other data."""
    known = (note.document.meta.get("known") or {}).get("DATE", ())
    return votes(readings(str(text), language) for text in known) if known else _NO_VOTES


def _reference(note: Note) -> date | None:
    """The day the note was written, where its metadata give it."""
    given = note.document.meta.get("reference_date")
    try:
        return date.fromisoformat(str(given)) if given else None
    except ValueError:
        raise UsageError(f"document {note.document.id}: reference_date is not a date like 2019-03-04") from None


_COUNTED = {"en": "day {n}", "es": "día {n}", "nb": "dag {n}"}


def _relative(line: Timeline, note: Note, language: str) -> list[str | None]:
    """``day 12`` after the reference point: ``meta["reference_date"]``, else the note's first date that is a day."""
    days = [_single_day(moments) for moments in line.moments]
    unborn = (day for day, born in zip(days, line.births, strict=True) if day and not born)
    start = _reference(note) or next(unborn, None)
    pattern = _COUNTED.get(language, "day {n}")
    return [pattern.format(n=(day - start).days) if day and start else None for day in days]


def _single_day(moments: Sequence[Moment]) -> date | None:
    return moments[0].on if len(moments) == 1 and not moments[0].over else None
