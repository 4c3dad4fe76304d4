"""Numbers in words inside dates, as they are dictated: read as figures, and written again in words.

``the fourteenth of March twenty thirty`` has a day and a year; what cannot be said in the same way stays in figures.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple
from unicodedata import normalize

from incognote.languages import codes, load
from incognote.replace.normal import fold
from incognote.replace.number_words import CARDINALS_OF, ORDINALS_OF

__all__ = ["Numeral", "find_numerals", "say_numeral"]

_WORD = re.compile(r"(?:[^\W\d_][\u0300-\u036f]*)+")
#: Words that part tens from units, or a century from its years, by language.
_AND = {"en": ("and",), "es": ("y",), "nb": ("og",)}
#: How a year begins: in words of their own, as in English, or in one word with the rest.
_YEARS = {code: load(code).numbers.years for code in codes()}
#: Norwegian writes a year in one word: its century, perhaps `og`, and the rest.
_ONE_WORD = re.compile(rf"({'|'.join(word for word in _YEARS['nb'] if ' ' not in word)})(og)?(\w{{2,}})")
_SPOKEN_CENTURIES = {19: "nitten", 20: "to tusen og"}
#: Words for a number that are mostly something else, each of them the article in its language.
_ARTICLES = frozenset(("un", "una", "en", "ein", "ett", "one", "null", "cero", "zero", "oh", "nought"))


class Numeral(NamedTuple):
    """A number in words at ``start:end``: its value, whether it counts (``ordinal``), adds up (``cardinal``) or is a
    ``year``, the words, and their language.
    """

    start: int
    end: int
    value: int
    style: str
    raw: str
    language: str


@lru_cache(maxsize=8192)
def find_numerals(text: str, language: str) -> tuple[Numeral, ...]:
    """The numbers of a text in order, each as long as it can be.

    >>> [(one.value, one.style) for one in find_numerals("Tuesday the fourteenth of March, twenty thirty one", "en")]
    [(14, 'ordinal'), (2031, 'year')]
    >>> [one.value for one in find_numerals("siete del cinco del dos mil veinticuatro", "es")]
    [7, 5, 2024]
    """
    if language not in _YEARS or not CARDINALS_OF[language]:
        return ()
    matches = list(_WORD.finditer(text))
    words = [_folded(match[0]) for match in matches]
    found: list[Numeral] = []
    at = 0
    while at < len(words):
        size, value, style = _year(words, at, language) or _number(words, at, language) or (0, 0, "")
        if size and not _apart(text, matches[at : at + size]) and not _is_weekday(text, matches[at]):
            start, end = matches[at].start(), matches[at + size - 1].end()
            found.append(Numeral(start, end, value, style, text[start:end], language))
        at += size or 1
    return tuple(found)


def _folded(word: str) -> str:
    """In Norwegian ``aattende`` is the eighth, ``attende`` the eighteenth."""
    return fold(normalize("NFC", word).lower().replace("åttende", "aattende"))


def _apart(text: str, matches: Sequence[re.Match[str]]) -> bool:
    """Does anything but blanks and hyphens stand between the words of one number?"""
    ends = [match.end() for match in matches[:-1]]
    return any(text[end : match.start()].strip(" \t\r\n-") for end, match in zip(ends, matches[1:], strict=True))


def _is_weekday(text: str, match: re.Match[str]) -> bool:
    """In Norwegian ``ti 22/8`` and ``to. 30/1`` are a Tuesday and a Thursday."""
    return match.end() - match.start() < 3 and text[match.end() :].lstrip(" .")[:1].isdecimal()


def _number(words: Sequence[str], at: int, language: str) -> tuple[int, int, str] | None:
    """A day, a month or a year of two figures: how many words it has, its value, and how it is said."""
    cardinals, ordinals = CARDINALS_OF[language], ORDINALS_OF[language]
    word = words[at]
    if word in ordinals:
        return 1, ordinals[word], "ordinal"
    value = cardinals.get(word)
    if value is None or value > 99 or word in _ARTICLES or word.endswith(("ies", "arene", "ara")):
        return None
    if value in (10, 20, 30, 40, 50, 60, 70, 80, 90):
        joint = 1 + (at + 1 < len(words) and words[at + 1] in _AND[language] and (language == "es" or value > 10))
        unit = words[at + joint] if at + joint < len(words) else ""
        if (value > 10 or joint == 2) and (language != "es" or joint == 2):
            if 0 < ordinals.get(unit, 0) < 10 and joint == 1:
                return 2, value + ordinals[unit], "ordinal"
            if 0 < cardinals.get(unit, 0) < 10:
                return 1 + joint, value + cardinals[unit], "cardinal"
    return 1, value, "cardinal"


def _year(words: Sequence[str], at: int, language: str) -> tuple[int, int, str] | None:
    years = _YEARS[language]
    match = _ONE_WORD.fullmatch(words[at]) if language == "nb" else None
    rest = _rest([match[3]], 0, language) if match else None
    if match and rest and (match[2] or rest[1] > 9 or match[1].endswith(("hundre", "tusen"))):  # `tjuesju` is 27
        return 1, years[match[1]] + rest[1], "year"
    size, century = 2, years.get(" ".join(words[at : at + 2]), 0) if at + 1 < len(words) else 0
    if not century:
        size, century = 1, years.get(words[at], 0)
        if century and language == "es":
            return None
    if not century:
        return None
    joint = at + size < len(words) and words[at + size] in _AND[language]
    rest = _rest(words, at + size + joint, language)
    if rest and (size == 2 or rest[1] > 9 or rest[0] == 2):
        return size + joint + rest[0], century + rest[1], "year"
    return (2, century, "year") if size == 2 else None


def _rest(words: Sequence[str], at: int, language: str) -> tuple[int, int] | None:
    """The years of a century: `twenty-one`, `oh four`, `veintiuno`."""
    if at >= len(words):
        return None
    if words[at] in ("oh", "o") and language == "en":
        unit = CARDINALS_OF[language].get(words[at + 1], 0) if at + 1 < len(words) else 0
        return (2, unit) if 0 < unit < 10 else None
    if words[at] in _ARTICLES:
        return (1, 1) if words[at] in ("en", "ett", "one") else None
    found = _number(words, at, language)
    return found[:2] if found and found[2] == "cardinal" else None


# -- saying ------------------------------------------------------------------------------------------------------------


@cache
def _cardinal(value: int, language: str) -> str:
    numbers = load(language).numbers
    if value < 20:
        return (*numbers.zero, *numbers.units, *numbers.teens)[value][0]
    tens, unit = divmod(value, 10)
    if not unit:
        return numbers.tens[tens - 2][0]
    if tens == 2 and numbers.twenties:
        return numbers.twenties[unit - 1][0]
    joint = {"en": "-", "es": " y "}.get(language, "")
    return f"{numbers.tens[tens - 2][0]}{joint}{numbers.units[unit - 1][0]}"


@cache
def _ordinal(value: int, language: str) -> str:
    numbers = load(language).numbers
    if language == "es":  # only the first of a month is one
        return numbers.ordinals[0][0] if value == 1 else _cardinal(value, language)
    if value <= len(numbers.ordinals):
        return numbers.ordinals[value - 1][0]
    tens, unit = divmod(value, 10)
    if not unit:
        return numbers.thirtieth if tens == 3 else _cardinal(value, language)
    return f"{_cardinal(10 * tens, language)}{'-' if language == 'en' else ''}{numbers.ordinals[unit - 1][0]}"


def say_numeral(value: int, old: Numeral, is_year: bool = False) -> str:
    """``value`` in words, said as the old number was; ``is_year`` for one of two figures.

    >>> say_numeral(2029, find_numerals("two thousand and eight", "en")[0])
    'two thousand and twenty-nine'
    """
    if old.style == "year" and value > 99:
        made = _said_year(value, old)
    elif old.style == "ordinal" and 0 < value < 100:
        made = _ordinal(value, old.language)
    else:
        value %= 100
        zero = {"en": "oh ", "es": "cero ", "nb": "null "}[old.language] if is_year and value < 10 else ""
        made = zero + _cardinal(value, old.language)
    words = old.raw.lower().split()
    if len(words) > 1 and CARDINALS_OF[old.language].get(words[-2]) in range(20, 100, 10):
        made = made.replace("-", " ")  # `twenty one`
    return made.upper() if old.raw.isupper() else made.capitalize() if old.raw[0].isupper() else made


def _said_year(value: int, old: Numeral) -> str:
    language, raw = old.language, fold(old.raw)
    century, rest = divmod(value, 100)
    year = _cardinal(rest, language) if rest else ""
    if language == "es":
        first = "dos mil" if century == 20 else "mil novecientos"
        return f"{first} {year}".strip() if century in (19, 20) else str(value)
    if language == "nb":
        if " " in raw:
            return (
                f"to tusen og {year}" if century == 20 and year else f"nitten {year}" if century == 19 else str(value)
            )
        first = {20: "totusen", 19: "nitten"}.get(century, "")
        if raw.startswith("tjue") and century == 20 and rest > 9:
            return f"tjue{year}"
        og = "og" if century == 20 and rest else ""
        return f"{first}{og}{year}" if first else str(value)
    if raw.startswith("two thousand") and century == 20:
        return f"two thousand{' and' * (' and ' in raw and bool(year))} {year}".strip()
    if century == 20 and rest < 10:
        return f"two thousand {year}".strip()
    return f"{_cardinal(century, 'en')} {year if rest > 9 else f'oh {year}' if rest else 'hundred'}"
