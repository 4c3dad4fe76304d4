"""The secret distance by which all of a patient's dates move."""

from __future__ import annotations

from dataclasses import dataclass

from incognote.errors import UsageError
from incognote.replace.keys import number
from incognote.replace.masker import Note

__all__ = ["MODES", "Offset", "offset_for"]

MODES = ("uniform", "weeks", "season", "external", "relative", "none")
_YEAR, _MONTH, _QUARTER = 365.2425, 30.436875, 91.310625


@dataclass(frozen=True, slots=True)
class Offset:
    """A number of days, and the same distance in the coarser steps of dates that have no day.

    Steps are fixed for the patient, so that the distance between two months, or two years, is kept exactly too.
    """

    days: int

    @property
    def weeks(self) -> int:
        return round(self.days / 7)

    @property
    def months(self) -> int:
        return round(self.days / _MONTH)

    @property
    def quarters(self) -> int:
        return round(self.days / _QUARTER)

    @property
    def years(self) -> int:
        return round(self.days / _YEAR)

    def moves_everything(self) -> bool:
        """Does every resolution change: the weekday, the month and the year?"""
        return self.days % 7 != 0 and self.months % 12 != 0 and self.years != 0


def offset_for(note: Note, mode: str, shortest: int, longest: int, scope: str) -> Offset | None:
    """The offset of this note's patient; ``None`` where it must come from outside and is not there.

    - ``uniform``: any number of days from ``shortest`` to ``longest``, back or forward, never 0;
    - ``weeks``: the same in whole weeks, so that weekdays survive;
    - ``season``: whole years and at most five weeks more or less, so that the season survives;
    - ``external``: the number of days in the document's ``meta["date_offset"]``.
    """
    if mode == "external":
        given = note.document.meta.get("date_offset")
        try:
            return Offset(int(given)) if given not in (None, "") else None
        except (TypeError, ValueError):
            raise UsageError(f"document {note.document.id}: date_offset is not a whole number of days") from None
    for attempt in range(64):
        key = note.key(scope, "DATE OFFSET", str(attempt))
        offset = Offset(_draw(key, mode, shortest, longest))
        if offset.days and (mode != "uniform" or longest < 2 * _YEAR or offset.moves_everything()):
            return offset
    return Offset(longest or 1)


def _draw(key: bytes, mode: str, shortest: int, longest: int) -> int:
    sign = 1 if number(key, 2, 3) else -1
    if mode == "season":
        years = max(1, round(shortest / _YEAR)) + number(key, max(1, int((longest - shortest) / _YEAR)))
        return sign * round(years * _YEAR) + number(key, 3, 1) * 28 - 28 + number(key, 13, 2) - 6
    if mode == "weeks":
        first = max(1, -(-shortest // 7))
        return sign * 7 * (first + number(key, max(1, longest // 7 - first + 1)))
    return sign * (shortest + number(key, longest - shortest + 1))
