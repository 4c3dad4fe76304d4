"""Date-shift recovery: the offset is worked out from dates beside the notes, from other patients, or from weekdays.

One recovered offset gives back every date of its patient; if all patients share it, of everyone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, timedelta

from incognote.evidence.attacks.base import AttackFinding, attacks, not_run
from incognote.evidence.binomial import rate_of
from incognote.evidence.release import Pair, Release
from incognote.replace.dates.holidays import holiday
from incognote.replace.dates.parse import Reading, readings

__all__ = ["date_columns", "date_shift", "day_of", "weekdays"]

_FEWEST = 5
_SHORTEST_NAME = 6  # of a holiday: Jul is also a month


@attacks("date shift: one offset for all")
def date_shift(release: Release) -> AttackFinding:
    """Whoever knows one patient's dates knows the offset of all who share it."""
    title = "One date offset for many patients"
    offsets = {patient: found for patient, found in _offsets(release).items() if found}
    if len(offsets) < _FEWEST:
        return not_run(title, f"The dates of fewer than {_FEWEST} patients were moved.")
    counts = Counter(offset for found in offsets.values() for offset in {found.most_common(1)[0][0]})
    offset, most = counts.most_common(1)[0]
    rate = rate_of(most, len(offsets))
    weak = offset != 0 and rate.low > 0.1
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"The most frequent offset is that of {most} of {len(offsets)} patients.",
        "Give each patient an offset of its own: --patient-column, and a policy with scope \"patient\" or \"note\"."
        if weak else "Nothing to do.",
        rate.value,
        1 / len(offsets),
        {"patients": len(offsets), "distinct": len(counts)},
    )  # fmt: skip


@attacks("date shift: columns")
def date_columns(release: Release) -> AttackFinding:
    """A date beside the notes, minus the dates in the note, is the offset: tried for all of a patient's notes."""
    title = "Date offset from structured columns"
    if not release.columns:
        return not_run(
            title,
            "No columns of dates are released beside the notes.",
            "Name them with --date-column if there are any.",
        )
    truth = _offsets(release)
    tried, recovered, where = 0, 0.0, []
    for patient, pairs in release.patients.items():
        if not truth[patient]:
            continue
        tried += 1
        guesses = Counter(
            (column - day).days
            for pair in pairs
            for column in set(release.columns.get(pair.id, ()))
            for day in {day for _, day in _moved(pair)}
        )
        best = [offset for offset, times in guesses.items() if times == max(guesses.values())]
        right = set(best) & {-offset for offset in truth[patient]} - {0}
        if right:
            recovered += len(right) / len(best)
            where.append(pairs[0].id)
    if tried < _FEWEST:
        return not_run(title, f"The dates of fewer than {_FEWEST} patients were moved.")
    number = recovered / tried
    weak = number > 0.05
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"Subtracting the dates in the notes from the columns beside them recovers the offset of {number:.1%} of "
        f"{tried} patients.",
        "Shift the columns in the same run (--date-columns), or leave them out." if weak else "Nothing to do.",
        number,
        0.0,
        {"patients": tried},
        where if weak else [],
    )


@attacks("date shift: weekdays and holidays")
def weekdays(release: Release) -> AttackFinding:
    """A weekday or holiday beside a moved date that it does not fit betrays the offset, or its remainder by seven."""
    title = "Date offset from weekdays and holidays"
    tried, wrong, where = 0, 0, []
    for pair in release.pairs:
        for change in pair.changes:
            if change.span.label != "DATE":
                continue
            fitted, fits = _fits(change.original, pair.language), _fits(change.text, pair.language)
            around = _named_day(pair, change.text) if fits is None else None
            if (fits is None or fitted is False) and around is None:
                continue
            tried += 1
            if fits is False or around is False:
                wrong += 1
                where.append(pair.id)
    if tried < _FEWEST:
        return not_run(title, f"Only {tried} moved dates have a weekday or holiday beside them; {_FEWEST} needed.")
    rate = rate_of(wrong, tried)
    weak = rate.low > 0.02
    return AttackFinding(
        title,
        "weak" if weak else "quiet",
        f"{wrong} of {tried} moved dates with a weekday or holiday beside them no longer fit it.",
        "Move dates by whole weeks (offset = \"weeks\"), or let weekdays move with their dates (mask DATE also where "
        "only the weekday is written)." if weak else "Nothing to do.",
        rate.value,
        0.0,
        {"tried": tried, "low": rate.low},
        sorted(set(where)) if weak else [],
    )  # fmt: skip


def _offsets(release: Release) -> dict[str, Counter[int]]:
    """By how many days dates of each patient were moved, where both dates are complete."""
    found: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for patient, pairs in release.patients.items():
        found[patient] = Counter((new - old).days for pair in pairs for old, new in _moved(pair) if new != old)
    return found


def _moved(pair: Pair) -> Iterator[tuple[date, date]]:
    """Complete dates before and after; of a date that can be read in two ways the reading both share."""
    for change in pair.changes:
        if change.span.label != "DATE" or change.text == change.original:
            continue
        for old, new in zip(
            readings(change.original, pair.language), readings(change.text, pair.language), strict=False
        ):
            before, after = day_of(old), day_of(new)
            if old.order == new.order and before and after:
                yield before, after
                break


def day_of(reading: Reading) -> date | None:
    """The day that a reading stands for, if it is a single complete one."""
    year, month, day = (reading.value(role) for role in "ymd")
    if year is None or month is None or day is None or reading.count != 1:
        return None
    try:
        return date(year if year > 99 else 2000 + year if year < 50 else 1900 + year, month, day)
    except ValueError:
        return None


def _fits(text: str, language: str) -> bool | None:
    """Does the weekday of a date fit it? None if there is none, or two readings."""
    options = [reading for reading in readings(text, language) if reading.value("w") is not None and day_of(reading)]
    if len(options) != 1:
        return None
    day = day_of(options[0])
    return day is not None and day.weekday() == options[0].value("w")


def _named_day(pair: Pair, text: str) -> bool | None:
    """Is a holiday written beside a moved date, in brackets or after a comma, on that date?"""
    options = [day for day in map(day_of, readings(text, pair.language)) if day]
    at = pair.text.find(text) if text else -1
    if len(options) != 1 or at < 0:
        return None
    for near in (pair.text[at + len(text) : at + len(text) + 40], pair.text[max(0, at - 40) : at]):
        for piece in near.replace("(", ",").replace(")", ",").replace(":", ",").split(","):
            if len(piece.strip()) >= _SHORTEST_NAME and (named := holiday(piece.strip(), options[0].year)):
                return abs(named - options[0]) <= timedelta(days=1)
    return None
