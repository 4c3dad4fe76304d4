"""Dates, weekdays and ages of the languages that are known by a folder of words only, with no rules of their own."""

from __future__ import annotations

from collections.abc import Iterable

from incognote.languages import SHIPPED, Language, codes, load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import ALONE, END, NUMBER
from incognote.rules.parts.months import DASH, DAY, YEAR
from incognote.rules.parts.words import MONTHS, WEEKDAYS, any_of, number_words

__all__ = ["add_rules"]


def add_rules(language: Language) -> None:
    """The rules of a language, as far as its folder has the words for them."""
    code, calendar, people = language.code, language.calendar, language.people
    date, age = rules("DATE", code), rules("AGE", code)
    link = rf"(?:{_any(calendar.fillers)}\s)?" if calendar.fillers else ""
    if calendar.months:
        month, ending = MONTHS[code], rf"(?:{_any(calendar.ordinal_endings)}|\.)?"
        date(
            f"date-day-month-word-{code}",
            rf"(?<![0-9./])(?:{DAY}{ending}{DASH})?{DAY}{ending}\s?-?\s{{0,2}}{link}{month}"
            rf"(?:\s?[-,]?\s{{0,2}}{link}{YEAR}(?![0-9]))?(?![\w])",
        )
        date(f"date-month-word-year-{code}", rf"\b{month}\s{{0,2}}{link}(?:1[89]|20|21)[0-9]{{2}}(?![\w])")
    if calendar.weekdays:
        date(f"weekday-{code}", rf"{WEEKDAYS[code]}(?![\w-])", joins="may")
    number = rf"(?:{NUMBER}|{number_words(code)})" if language.numbers.units else NUMBER
    if people.age_units:
        age(f"age-years-{code}", rf"{ALONE}(?P<id>{number}\s?{_any(people.age_units)})(?![\w])")
    if people.age_labels:
        age(f"age-label-{code}", rf"{_any(people.age_labels)}[\s:]{{1,4}}(?P<id>{number}){END}")


def _any(phrases: Iterable[str]) -> str:
    """An alternation of phrases in a verbose pattern."""
    return any_of(phrase.replace(".", r"\.").replace(" ", r"\s") for phrase in phrases)


for _code in codes():
    if _code not in SHIPPED:
        add_rules(load(_code))
