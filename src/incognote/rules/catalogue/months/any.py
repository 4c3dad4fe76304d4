"""Dates with an English month, which other languages use too, and seasons of a year."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.months import DASH, DAY, EN, YEAR
from incognote.rules.parts.words import SEASONS

date = rules("DATE")

date(
    "date-day-month-word-en",
    rf"""
        (?<![0-9./])(?<![A-Z]-)(?:{DAY}(?:st|nd|rd|th)?{DASH})?{DAY}(?:st|nd|rd|th|lst)?
        (?:\s?-\s?|\s{{1,2}}of\s{{1,2}}|\s{{0,2}})(?:{EN})(?:\s?[-,/]?\s{{0,2}}(?:of\s)?{YEAR}(?![0-9]))?
        (?!(?-i:-?[a-z]))(?!(?-i:[A-Z]{{2}}))
    """,
    languages=("en", "nb", "es"),
    validator=lambda match: (
        not match[0].lower().endswith((" may", " mar", " march", " sun"))
        or match[0][-3:] in ("May", "MAY", "Mar")
        or match[0].endswith(("arch", "ARCH"))
    ),
    not_after=r"^\s?(?:mg|ml|be|have|not|need|cause)\b",
    examples=(
        "[12Jan2014]",
        "[1-december-15]",
        "[19-Jul- 2011]",
        "born [4 July 1943].",
        "[14 Jan 2031]",
        "the [3rd of March]",
        "[24-Feb]",
    ),
    not_examples=("1 may need", "2 mar", "45 June", "12 deciliters"),
)

date(
    "date-month-word-day-en",
    rf"""
        \b(?:{EN})\s?-?\s{{0,2}}{DAY}(?:st|nd|rd|th|lst)?(?:{DASH}{DAY}(?:st|nd|rd|th)?|/[0-9]{{1,2}})?(?![0-9])
        (?:\s?[,-]?\s{{0,2}}(?:of\s)?(?:(?:1[89]|20|21)[0-9]{{2}}|['’][0-9]{{2}})(?![0-9]))?(?![0-9:%])
        (?!\.[0-9])(?!(?-i:-?[a-z]))
    """,
    languages=("en", "nb"),
    validator=lambda match: (
        match[0][:1].isupper() or not match[0].lower().startswith(("may", "mar", "dec", "sun ", "sat "))
    ),
    not_after=r"^\s?(?:mg|ml|days?|hours?|weeks?|tabs?|units?|mcg|years?|times|per|x)\b",
    examples=("[January 24, 2014]", "[MAR-14-2006]", "[Oct 14]", "on [Dec.\n5]", "[March 12-14]"),
    not_examples=("may 2 tabs", "dec 5 mg", "may 12 hours", "march 5 miles"),
)

date(
    "date-month-word-year-en",
    rf"""
        \b(?:{EN})(?:{DASH}(?:{EN}))?\s?[-,/]?\s{{0,2}}(?:of\s)?(?:(?:1[89]|20|21)[0-9]{{2}}|['’][0-9]{{2}})
        (?![0-9])(?!\.[0-9])(?!(?-i:-?[a-z]))
    """,
    languages=("en", "nb"),
    not_after=r"^\s?(?:mg|ml|units?|steps|calories|kcal)",
    examples=("[jan2014]", "[December 2015]", "[October-November 2013]", "[june of '19]", "[November\n2041]"),
    not_examples=("may 2000 mg",),
)

date(
    "season-year",
    rf"""
        \b(?:{SEASONS["en"]}\s(?:of\s)?|{SEASONS["es"]}\s(?:del?\s)?|{SEASONS["nb"]}\s)
        (?:(?:1[89]|20|21)[0-9]{{2}}(?:\s?[-–/]\s?[0-9]{{2,4}})?|['’-][0-9]{{2}})(?![\w])
    """,
    examples=("the [winter of 2043-44]", "[SUMMER '64]", "en [verano de 2019]", "[høsten 2019]", "[vinteren 2018/19]"),
    not_examples=("a fall of 2 m", "en verano", "på høsten"),
)
