"""The day, the dash and the year beside a month."""

from __future__ import annotations

from incognote.rules.parts.words import MONTHS

YEAR = (
    r"(?:(?:1[89]|20|21)[0-9]{2}|['’]?[0-9]{2}(?![0-9]|:[0-9])(?![.,][0-9])(?!\s?(?:mg|ml|år|h|"
    r"hours|days|min|am|pm|x|mnd)\b))"
)
DAY = r"(?:3[01]|[12][0-9]|0?[1-9])"
DASH = r"\s?[-–]\s?"
EN, ES, NB = MONTHS["en"], MONTHS["es"], MONTHS["nb"]
