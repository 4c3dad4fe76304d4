"""Ages as numbers: digits or words, in days, weeks, months or years, in three languages."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from incognote.replace.normal import fold
from incognote.replace.number_words import CARDINALS

__all__ = ["Age", "parse_age", "tells_great_age"]

_UNITS = (
    (365.0, re.compile(r"y|yr|yrs|year|years|yo|a|ano|anos|ar|aring|aringen|urte")),
    (30.4, re.compile(r"m|mo|mos|month|months|mes|meses|mnd|maned|maneder|manad|manader")),
    (7.0, re.compile(r"w|wk|wks|week|weeks|semana|semanas|uke|uker|veke|veker")),
    (1.0, re.compile(r"d|day|days|dia|dias|dag|dager|dagar|dogn")),
    (1 / 24, re.compile(r"h|hr|hrs|hour|hours|hora|horas|t|time|timer")),
)
_PARTS_OF_A_YEAR = {"/12": 30.4, "/52": 7.0, "/7": 1.0}  # 18/12 is eighteen months
_AND = ("y", "og", "and")
_NUMBER = re.compile(r"[0-9]{1,4}(?:[.,][0-9]+)?")
_PIECE = re.compile(r"[0-9]+(?:[.,][0-9]+)?|[^\W\d_¼½¾]+")


#: Words of an age over 89 that are no number, and any figures or numbers in words that were not understood.
_GREAT = re.compile(r"nonagen|centen|hundre|nitti|ninet|novent|cien|oldest old|decima|tenth|tiende|[0-9]")


def tells_great_age(text: str) -> bool:
    """Whether words that are no number may tell an age over 89.

    >>> tells_great_age("nonagenaria"), tells_great_age("octogenario"), tells_great_age("tenårene")
    (True, False, False)
    """
    return bool(_GREAT.search(fold(text)))


class Age(NamedTuple):
    """An age in years, and where its first number stands."""

    years: float
    start: int
    end: int


@lru_cache(maxsize=8192)
def parse_age(text: str) -> Age | None:
    """How old, in years; no unit means years, and a decade is its first year.

    >>> parse_age("eighty-four years").years, parse_age("18 months").years < 2, parse_age("noventa y un años").years
    (84.0, True, 91.0)
    """
    pieces = [(match.start(), match.end(), fold(match[0])) for match in _PIECE.finditer(text)]
    numbers: list[tuple[int, int, float]] = []
    unit = 365.0
    for start, end, piece in pieces:
        value = _value(piece)
        if piece in _AND and numbers and not text[numbers[0][0]].isdecimal():
            continue
        if value is not None and (not numbers or _joins(text[numbers[-1][1] : start])):
            numbers.append((start, end, value))
        elif numbers:
            unit = next((days for days, names in _UNITS if names.fullmatch(piece)), unit)
            if any(names.fullmatch(piece) for _, names in _UNITS):
                break
    if not numbers:
        return None
    is_digit = text[numbers[0][0]].isdecimal()
    total = numbers[0][2] if is_digit else sum(value for _, _, value in numbers)
    unit = _PARTS_OF_A_YEAR.get(text[numbers[0][1] :].strip(), unit)
    return Age(total * unit / 365.0, numbers[0][0], numbers[0][1] if is_digit else numbers[-1][1])


def _value(piece: str) -> float | None:
    if _NUMBER.fullmatch(piece):
        return float(piece.replace(",", "."))
    return None if piece not in CARDINALS else float(CARDINALS[piece])


def _joins(gap: str) -> bool:
    return gap.strip() in ("", "-", *_AND)
