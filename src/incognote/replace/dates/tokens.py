"""The words and numbers of a date: what each may mean, before it is said which is the day and which the month."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Literal, NamedTuple

from incognote.languages import codes, load
from incognote.replace.dates.numerals import Numeral, find_numerals
from incognote.replace.dates.words import (
    DECADES,
    FILLERS,
    FILLERS_OF,
    ORDINAL_SUFFIXES,
    QUARTERS,
    WEEKS,
    Word,
    season_in,
    words_of,
)

__all__ = ["ROMAN", "Token", "schedule", "tokens_of"]

_TOKENS = re.compile(r"[0-9]+|[^\W\d_]+|[\W\d_]")
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_LAST = re.compile(r"(?i)(?:the |el |den )?(?:last|final|último|ultimo|siste) ")
_ENGLISH_ORDINALS = ("st", "nd", "rd", "th")
_SCHEDULE = re.compile(r"(?:M|Tu|Th|T|W|F|Sa|Su|S)(?:[-/ ]?(?:M|Tu|Th|T|W|F|Sa|Su|S))+|[LMXJVSD](?:[-/ ][LMXJVSD])+")
_LETTER_DAYS = {code: letters for code in codes() if (letters := load(code).calendar.weekday_letters)}


class Token(NamedTuple):
    """A part of a date: ``kind`` is n or y (a number of one or two figures, of four), M, W, S or C (a month, weekday,
    season or decade in words), c, k or q (what makes a number a decade, a week or a quarter); ``said`` is there for a
    number in words.
    """

    start: int
    end: int
    kind: str
    text: str
    words: tuple[Word, ...]
    suffix: str = ""
    said: Numeral | None = None

    @property
    def value(self) -> int:
        """The number."""
        roman = self.text.upper()
        return ROMAN.index(roman) + 1 if roman in ROMAN else int(self.text)


def tokens_of(text: str, language: str) -> list[Token] | None:
    """The tokens that mean something; ``None`` when a word is none of the calendar's."""
    tokens: list[Token] = []
    numerals = {numeral.start: numeral for numeral in find_numerals(text, language)}
    done = 0
    for match in _TOKENS.finditer(text):
        raw, (start, end) = match[0], match.span()
        if start < done:
            continue
        if numeral := numerals.get(start):
            tokens.append(_said(numeral, len(numerals)))
            done = numeral.end
        elif raw.isascii() and raw.isdecimal():
            if len(raw) not in (1, 2, 4):
                return None
            tokens.append(Token(start, end, "y" if len(raw) == 4 else "n", raw, ()))
        elif raw[0].isalpha() and not _after_a_number(raw, start, end, text, tokens):
            token = _word(raw, start, end, text, language, is_first=not tokens)
            if isinstance(token, Token):
                tokens.append(token)
            elif token is None:
                return None
    settled = _settle_words(tokens)
    if _LAST.match(text) and [token.kind for token in settled[:2]] == ["W", "M"]:
        return None
    return None if any(_counts_weekdays(*pair) for pair in pairwise(settled)) else settled


def _counts_weekdays(one: Token, other: Token) -> bool:
    """``second Monday``, ``2.º jueves``: no day of the month."""
    ordinal = one.suffix or (one.said and one.said.style == "ordinal")
    return bool(ordinal) and other.kind == "W" and one.kind == "n" and one.value < 6


def _said(numeral: Numeral, count: int) -> Token:
    """A number in words; in Spanish a lone ``los ochenta`` is a decade."""
    value, place = numeral.value, (numeral.start, numeral.end)
    if numeral.language == "es" and count == 1 and value in range(30, 100, 10):
        return Token(*place, "C", numeral.raw, words_of(numeral.raw, "es", "C"))
    return Token(*place, "y" if value > 999 else "n", str(value), (), "", numeral)


def _after_a_number(raw: str, start: int, end: int, text: str, tokens: list[Token]) -> bool:
    """Does a word belong to the number before it: ``22nd``, ``4de``, ``1.º``?"""
    if not tokens or tokens[-1].kind not in "ny" or tokens[-1].said:
        return False
    gap = text[tokens[-1].end : start]
    if gap not in ("", ".") or (gap and raw not in "ºª"):
        return False
    lower = raw.lower()
    if lower in _ENGLISH_ORDINALS or lower in ORDINAL_SUFFIXES:
        tokens[-1] = tokens[-1]._replace(end=end, suffix=gap + raw)
        return True
    return False


def _word(raw: str, start: int, end: int, text: str, language: str, is_first: bool) -> Token | Literal[False] | None:
    """A word as a token; ``False`` for what may stand between, ``None`` for one that is none of the calendar's."""
    lower = raw.lower()
    if (raw in ROMAN or (len(raw) > 1 and raw.islower() and raw.upper() in ROMAN)) and _is_roman(text, start, end):
        return Token(start, end, "M", raw, ())
    if (lower == "s" and text[start - 1 : start].isdecimal()) or lower in DECADES:
        return Token(start, end, "c", raw, ())
    if decade := words_of(raw, language, "C"):
        return Token(start, end, "C", raw, decade)
    words = words_of(raw, language)
    if words and len(raw) == 1 and not (raw.isupper() and is_first and text[end : end + 1] in ("", " ", ".", "-", "/")):
        words = ()
    if words and words[0].language != language and (lower in FILLERS_OF.get(language, ()) or len(raw) < 3):
        words = ()  # `to` and `on` are weekdays only in Norwegian
    if words:
        return Token(start, end, words[0].kind, raw, words)
    if lower in WEEKS or lower in QUARTERS:
        return Token(start, end, "k" if lower in WEEKS else "q", raw, ())
    if lower in FILLERS:
        return False
    if season := season_in(lower):
        first, last = start + season[0], start + season[1]
        return Token(first, last, "S", text[first:last], words_of(text[first:last], language, "S"))
    return None


def _settle_words(tokens: list[Token]) -> list[Token]:
    """``mar`` before a written month or a numeric date is a Tuesday, elsewhere March."""
    settled = []
    for i, token in enumerate(tokens):
        own = [word for word in token.words if word.language == token.words[0].language]
        if {"M", "W"} <= {word.kind for word in own}:
            later = [other.kind for other in tokens[i + 1 :]]
            numbers = [other for other in tokens[i + 1 :] if other.kind in "ny"]
            alone = len(numbers) == 1 and len(numbers[0].text) == 1 and not numbers[0].said
            kind = "W" if "M" in later or len(numbers) > 1 or alone else "M"
            token = token._replace(kind=kind, words=tuple(word for word in own if word.kind == kind))
        settled.append(token)
    return settled


def _is_roman(text: str, start: int, end: int) -> bool:
    """A month in Roman numbers stands after a day, or before a year: ``8.XI.2019``, ``xi/2020``."""
    if start == 0:
        return text[end : end + 1] in ("/", "-") and text[end + 1 : end + 3].isdecimal()
    return bool(re.search(r"\d[\s./-]$", text[:start])) and not text[end : end + 1].isalpha()


def schedule(text: str, language: str) -> list[Token]:
    """``MWF``, ``T/Th``, ``L-X-V``: weekdays as single letters."""
    if not (2 <= len(text) <= 12 and _SCHEDULE.fullmatch(text)) or text in ("Tu", "Th", "Sa", "Su"):
        return []
    form = _LETTER_DAYS.get(language, _LETTER_DAYS["en"])
    found = []
    for match in re.finditer(r"Tu|Th|Sa|Su|[A-Z]", text):
        raw = {"Tu": "T", "S": "Sa"}.get(match[0], match[0]) if form is _LETTER_DAYS["en"] else match[0]
        if raw not in form:
            return []
        place = form.index(raw)
        found.append(Token(*match.span(), "W", match[0], (Word("W", place, language, form),)))
    return found
