"""The secret distance by which all of a patient's dates move."""

from __future__ import annotations

from dataclasses import dataclass

from incognote.errors import UsageError
from incognote.replace.keys import number
from incognote.replace.masker import Note

__all__ = ["DIRECTIONS", "MODES", "Offset", "offset_for"]

MODES = ("uniform", "weeks", "season", "external", "relative", "none")
DIRECTIONS = ("past", "future", "both")
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


def offset_for(
    note: Note, mode: str, shortest: int, longest: int, scope: str, direction: str = "both"
) -> Offset | None:
    """The offset of this note's patient; ``None`` where it must come from outside and is not there.

    - ``uniform``: any number of days from ``shortest`` to ``longest``, never 0;
    - ``weeks``: the same in whole weeks, so that weekdays survive;
    - ``season``: whole years and one to three weeks more or less, so that the season survives;
    - ``external``: the number of days in the document's ``meta["date_offset"]``.

    ``direction`` is where dates go; ``past`` puts no note into the future.
    """
    if mode == "external":
        given = note.document.meta.get("date_offset")
        try:
            return Offset(int(given)) if given not in (None, "") else None
        except (TypeError, ValueError):
            raise UsageError(f"document {note.document.id}: date_offset is not a whole number of days") from None
    for attempt in range(64):
        key = note.key(scope, "DATE OFFSET", str(attempt))
        offset = Offset(_sign(key, direction) * _draw(key, mode, shortest, longest))
        if mode == "weeks" or (
            offset.days % 7 and (mode == "season" or longest < 2 * _YEAR or offset.moves_everything())
        ):
            return offset
    return Offset(-longest if direction == "past" else longest)


def _sign(key: bytes, direction: str) -> int:
    return {"past": -1, "future": 1}.get(direction) or (1 if number(key, 2, 3) else -1)


def _draw(key: bytes, mode: str, shortest: int, longest: int) -> int:
    if mode == "season":
        years = max(1, round(shortest / _YEAR)) + number(key, max(1, int((longest - shortest) / _YEAR)))
        drift = 7 + number(key, 15, 1)
        return round(years * _YEAR) + (drift if years == 1 or number(key, 2, 2) else -drift)
    if mode == "weeks":
        first = max(1, -(-shortest // 7))
        return 7 * (first + number(key, max(1, longest // 7 - first + 1)))
    return shortest + number(key, longest - shortest + 1)
