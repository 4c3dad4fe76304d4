"""Which reading of an ambiguous date is meant: the one whose format the document uses most, then the patient."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from functools import lru_cache
from itertools import chain

from incognote.replace.dates.parse import Reading

__all__ = ["choose", "votes"]

# `3/4` sides with `03/04/2019`: both put the month first.
_SIDE = {"mdy": "md", "md": "md", "dmy": "dm", "dm": "dm"}


def votes(dates: Iterable[Sequence[Reading]]) -> Counter[str]:
    """How many dates of a document could be in each format (table 9's *format frequency*), also by their marks.

    >>> from incognote.replace.dates.parse import readings
    >>> count = votes([readings(text, "en") for text in ("03-04-2014", "16-05-2014", "Jan 2014")])
    >>> count["dmy"], count["mdy"], count["dm with -"]
    (2, 1, 2)
    """
    return Counter(chain.from_iterable(map(_ballot, dates)))


@lru_cache(maxsize=1024)
def _ballot(options: Sequence[Reading]) -> frozenset[str]:
    """What one date votes for."""
    orders = {reading.order for reading in options if reading.order}
    sides = {_SIDE[order] for order in orders if order in ("mdy", "dmy")}
    return frozenset(orders | sides | {_marked(reading) for reading in options if reading.order})


def choose(options: Sequence[Reading], document: Counter[str], patient: Counter[str], language: str) -> Reading | None:
    """The reading most others support, those with the same marks first; without evidence the custom of the language."""
    if len(options) > 1 and language != "en" and document["mdy"] <= document["dmy"]:
        options = [reading for reading in options if reading.order not in ("md", "mdy")] or options
    if len(options) > 1:  # `Tue 08/11/2022` was a Tuesday in November
        options = [reading for reading in options if _fits_its_weekday(reading)] or options
    if len(options) < 2:
        return options[0] if options else None

    def support(reading: Reading) -> tuple[int, ...]:
        keys = _evidence(reading)
        return (*[votes.get(key, 0) for votes in (document, patient) for key in keys], _custom(reading, language))

    return max(options, key=support)


@lru_cache(maxsize=1024)
def _fits_its_weekday(reading: Reading) -> bool:
    weekday, year, month, day = (reading.value(role) for role in "wymd")
    if weekday is None or not year or not month or not day:
        return False
    try:
        return date(year if year > 99 else 2000 + year, month, day).weekday() == weekday
    except ValueError:
        return False


@lru_cache(maxsize=1024)
def _evidence(reading: Reading) -> tuple[str, str, str]:
    """What speaks for a reading where others voted for it, the best evidence first."""
    return _marked(reading), _SIDE.get(reading.order, reading.order), reading.order


def _marked(reading: Reading) -> str:
    return f"{_SIDE.get(reading.order, reading.order)} with {reading.separator.strip()[:1]}"


def _custom(reading: Reading, language: str) -> int:
    """Month first only in English, and not with dots; years last, and a bare year only where nothing else fits."""
    month_first = language == "en" and "." not in reading.separator
    ranks = {"mdy": 3 + month_first, "dmy": 4 - month_first, "md": 3 + month_first, "dm": 4 - month_first}
    return ranks.get(reading.order, 1)
