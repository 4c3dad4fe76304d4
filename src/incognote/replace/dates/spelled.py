"""Dates told in words, as in dictations and deeds: read as a day, so that they can move like any date.

A word that is not understood, or a year of two figures, makes the whole a tag: a wrong day would be a false statement.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from unicodedata import normalize

from incognote.languages import codes, load
from incognote.replace.dates.words import MONTHS, WEEKDAYS
from incognote.replace.normal import fold
from incognote.replace.number_words import CARDINALS_OF, ORDINALS_OF

__all__ = ["spelled_day"]

_MONTHS: dict[str, dict[str, int]] = {}
for _language, _form in MONTHS:  # abbreviations are not told
    if len(_form[0]) > 3:
        _MONTHS.setdefault(_language, {}).update({name: place for place, name in enumerate(_form, 1)})
_WEEKDAYS = {one: {fold(name) for spoken, form in WEEKDAYS if spoken == one for name in form} for one in _MONTHS}
_FILLERS = {code: load(code).calendar.spoken_fillers for code in codes()}
#: How a year begins: in words of their own, as in English, or in one word with the rest.
_YEARS = {code: load(code).numbers.years for code in codes()}
#: Norwegian writes a year in one word: its century, perhaps `og`, and the rest.
_ONE_WORD = re.compile(rf"({'|'.join(word for word in _YEARS['nb'] if ' ' not in word)})(?:og)?(\w{{2,}})")


@lru_cache(maxsize=4096)
def spelled_day(text: str, language: str, near: int | None) -> tuple[date, bool] | None:
    """The day that words tell, and whether they tell its year; without one it is that of a date nearby.

    >>> spelled_day("nueve de noviembre de dos mil veintiuno", "es", None)
    (datetime.date(2021, 11, 9), True)
    >>> spelled_day("October thirty-first, two thousand sixty-four", "en", None)
    (datetime.date(2064, 10, 31), True)
    >>> spelled_day("tredje i sjette", "nb", 2024)
    (datetime.date(2024, 6, 3), False)
    """
    if language not in _MONTHS:
        return None
    words = _words(text, language)
    months = [place for place, word in enumerate(words) if word in _MONTHS[language]]
    if len(months) > 1:
        return None
    if months:
        month = _MONTHS[language][words[months[0]]]
        before, rest = words[: months[0]], words[months[0] + 1 :]
        size = len(before) or next((n for n, word in enumerate(rest, 1) if word in ORDINALS_OF[language]), 0)
        day = _day(before or rest[:size], language)
        rest = rest if before else rest[size:]
    else:  # `tredje i sjette`
        day, month = (ORDINALS_OF[language].get(word, 0) for word in [*words, "", ""][:2])
        rest = words[2:]
    year = _year(rest, language) if rest else near
    if not day or not month or not year:
        return None
    try:
        return date(year, month, day), bool(rest)
    except ValueError:
        return None


def _words(text: str, language: str) -> list[str]:
    """The words that tell something; a weekday may stand before them."""
    told = normalize("NFC", text).lower().replace("åttende", "aattende")
    if re.search(r"\d", told):
        return []
    words = [word for word in re.findall(r"[^\W\d_]+", fold(told)) if word not in _FILLERS[language]]
    return words[1:] if words and words[0] in _WEEKDAYS[language] else words


def _day(words: list[str], language: str) -> int:
    """`twenty-first`, `treinta y uno`, `fjerde`; 0 where it is anything else."""
    if not 0 < len(words) <= 2:
        return 0
    cardinals, ordinals = CARDINALS_OF[language], ORDINALS_OF[language]
    last = ordinals.get(words[-1], cardinals.get(words[-1], 0) if language == "es" else 0)
    if len(words) == 1:
        return last
    return cardinals[words[0]] + last if cardinals.get(words[0]) in (10, 20, 30) and 0 < last < 10 else 0


def _year(words: list[str], language: str) -> int:
    """0 where not every word is understood."""
    if language == "nb" and len(words) == 1 and (match := _ONE_WORD.fullmatch(words[0])):
        rest = _below_hundred([match[2]], language)
        return _YEARS["nb"][match[1]] + rest if rest else 0
    if century := _YEARS[language].get(" ".join(words[:2])):
        rest = _below_hundred(words[2:], language)
        return century + rest if rest or len(words) == 2 else 0
    rest = _below_hundred(words[1:], language)
    century = _YEARS[language].get(words[0], 0) if language == "en" else 0
    return century + rest if century and rest >= 10 else 0


def _below_hundred(words: list[str], language: str) -> int:
    cardinals = CARDINALS_OF[language]
    values = [cardinals.get(word, 0) for word in words]
    if len(values) == 1 and 0 < values[0] < 100:
        return values[0]
    return (
        sum(values) if len(values) == 2 and 20 <= values[0] < 100 and not values[0] % 10 and 0 < values[1] < 10 else 0
    )
