"""From the characters of a date to its parts: what each number may be, in every reading that makes sense."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from incognote.replace.dates.numerals import Numeral
from incognote.replace.dates.tokens import ROMAN, Token, schedule, tokens_of
from incognote.replace.dates.words import MONTHS, Word

__all__ = ["ROMAN", "Part", "Reading", "readings"]

# Most dates are as plain as this: 2019, 3/4, 03.04.2019, 2019-04-03.
_PLAIN = re.compile(
    r"(?a:(?P<year>\d{4})|(?P<a>\d\d?)(?P<s>[./-])(?P<b>\d\d?)(?:(?P=s)(?P<c>\d{4}|\d\d))?"
    r"|(?P<y>\d{4})(?P<t>[./-])(?P<m>\d\d?)(?P=t)(?P<d>\d\d?))"
)
#: Figures with letters among them that a scanner takes for figures, and the other way round: ``l951``, ``n0vember``.
_MISREAD = re.compile(
    r"(?<![^\W\d_])[lIOo|\d]*\d[lIOo|\d]*|(?<=[\s/.-])[lIOo|]{1,4}(?=[\s/.-])"
    r"|^[lIOo|]{1,2}(?=[/.-])|(?<=[\s/.-])[lIOo|]{1,4}$"
)
_BETWEEN_DAYS = frozenset(("/", "-", "–", ".–", ".-", "→", "y", "og"))
_REREAD = str.maketrans("lI|Oo", "11100")
_ZERO_IN_A_WORD = re.compile(r"(?i)(?<=[a-z])0(?=[a-z])|(?<![\w.])0(?=kt)")
# fmt: off
#: What a run of numbers (n: one or two digits, y: four), month names (M) and other words may be, best first. A role is
#: d, m, y (day, month, year), s (season), q (quarter), k (week), c (decade); a digit says which date of a range it is.
_ROLES: dict[str, tuple[str, ...]] = {
    "nnn": ("m d y", "d m y", "y m d", "d0 d1 m"),      # 3/4/19, 14/11-17, 13/14.12
    "nny": ("m d y", "d m y"),                          # 03/04/2019
    "ynn": ("y m d", "y d m"),                          # 2019-04-03
    "nn": ("m d", "d m", "m y", "y0 y1", "d0 d1"),      # 2/14, 14.2., 03/23, '52-'54, 24-25
    "nnnn": ("d0 d1 m y", "m0 d0 m1 d1", "d0 m0 d1 m1"),  # 14.-19.8.24, 11/30-12/1
    "nnny": ("d0 d1 m y",),                             # 14.-19.8.2024
    "nnnnn": ("d0 m0 d1 m1 y", "m0 d0 m1 d1 y"),        # 30.7.-4.8.24
    "nnnny": ("d0 m0 d1 m1 y", "m0 d0 m1 d1 y"),
    "nnnnnn": ("d0 m0 y0 d1 m1 y1", "m0 d0 y0 m1 d1 y1"),
    "nnynny": ("d0 m0 y0 d1 m1 y1", "m0 d0 y0 m1 d1 y1"),
    "ny": ("m y",), "yn": ("y0 y1", "y m"), "yy": ("y0 y1",),
    "y": ("y",), "n": ("y", "d"),                       # 2012, '86, 20th
    "M": ("m",), "Mn": ("m y", "m d"), "My": ("m y",), "yM": ("y m",),
    "nM": ("d m",), "nMn": ("d m y",), "nMy": ("d m y",),
    "Mny": ("m d y",), "Mnn": ("m d0 d1", "m d y"), "Mnny": ("m d0 d1 y",),
    "yMn": ("y m d",), "ynM": ("y d m",),
    "nnM": ("d0 d1 m",), "nnMn": ("d0 d1 m y",), "nnMy": ("d0 d1 m y",),
    "nMnM": ("d0 m0 d1 m1",), "nMnMy": ("d0 m0 d1 m1 y",), "nMnMn": ("d0 m0 d1 m1 y",),
    "nMynMy": ("d0 m0 y0 d1 m1 y1",), "nMnnMn": ("d0 m0 y0 d1 m1 y1",),
    "MnMn": ("m0 d0 m1 d1",), "MnMny": ("m0 d0 m1 d1 y",), "MnyMny": ("m0 d0 y0 m1 d1 y1",),
    "MM": ("m0 m1",), "MMy": ("m0 m1 y",), "MMn": ("m0 m1 y",), "MyMy": ("m0 y0 m1 y1",),
    "Sy": ("s y",), "Sn": ("s y",), "Syn": ("s y ye",), "Syy": ("s y ye",), "SSy": ("s0 s1 y",),
    "S": ("s",), "kn": ("k",), "kny": ("k y",), "knn": ("k0 k1", "k y"), "ynk": ("y k",), "nk": ("k",),
    "qny": ("q y",), "yqn": ("y q",), "qnn": ("q y",), "nqy": ("q y",), "nqn": ("q y",),
    "yc": ("c",), "nc": ("c",), "cn": ("c",), "C": ("c",), "cC": ("c",), "CC": ("c0 c1",),
    "": ("",),
}
# fmt: on
_LONGEST = (31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_COMPACT = {6: ("m2d2y2", "d2m2y2", "y2m2d2"), 8: ("y4m2d2", "d2m2y4", "m2d2y4")}


class Part(NamedTuple):
    """One part of a date: where it stands, what it is, which dates of the mention it belongs to, and its value."""

    start: int
    end: int
    role: str
    dates: tuple[int, ...]
    value: int
    word: Word | None
    text: str
    suffix: str = ""
    said: Numeral | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """One way to understand a mention: its parts, the order of the numbers that others may share, and ``count``,
    which is 2 for a range.

    ``readings`` gives the same object for the same text, so readings are told apart by identity, which is quick.
    """

    order: str
    parts: tuple[Part, ...]
    separator: str = ""
    count: int = 1

    def value(self, role: str, date: int = 0) -> int | None:
        """The number of a role in one of the dates."""
        for part in self.parts:
            if part.role == role and date in part.dates:
                return part.value
        return None


@lru_cache(maxsize=1024)
def readings(text: str, language: str) -> tuple[Reading, ...]:
    """Every sensible reading of a date; none for what is no date.

    >>> [reading.order for reading in readings("03-04-2014", "en")], [r.order for r in readings("16-05-2014", "en")]
    (['mdy', 'dmy'], ['dmy'])
    """
    plain = _PLAIN.fullmatch(text)
    if plain and (found_plain := _plain_readings(plain)):
        return found_plain
    if len(text) in _COMPACT and text.isascii() and text.isdecimal():
        return _compact_readings(text)
    if letters := schedule(text, language):
        return (Reading("", tuple(map(_weekday, letters))),)
    tokens = tokens_of(text, language)
    key = "".join(token.kind for token in tokens or () if token.kind != "W")
    if tokens is None or key not in _ROLES:
        reread = _MISREAD.sub(lambda match: match[0].translate(_REREAD), _ZERO_IN_A_WORD.sub("o", text))
        return readings(reread, language) if reread != text else ()
    weekdays = [_weekday(token) for token in tokens if token.kind == "W"]
    core = [token for token in tokens if token.kind != "W"]
    if not tokens:
        return ()
    core = [token for token in core if token.kind not in "kqc"]
    found: list[Reading] = []
    for roles in _ROLES[key]:
        if roles == "d0 d1" and found:
            continue
        reading = _reading(text, core, roles.split(), weekdays, language)
        if reading is not None:
            found.append(reading)
    return tuple(found)


def _plain_readings(match: re.Match[str]) -> tuple[Reading, ...]:
    """The readings of a plain date, the same as by the longer way of tokens and roles."""
    if match["year"]:
        return (Reading("y", (_number(match, "year", "y"),)),)
    groups, separator = ("y", "m", "d"), match["t"] or match["s"]
    if match["y"]:
        orders: tuple[str, ...] = ("ymd", "ydm")
    elif match["c"]:
        groups = ("a", "b", "c")
        orders = ("mdy", "dmy") if len(match["c"]) == 4 else ("mdy", "dmy", "ymd")
    else:
        groups, orders = ("a", "b", ""), ("md", "dm", "my")
    found = []
    for order in orders:
        parts = tuple(_number(match, group, role) for group, role in zip(groups, order, strict=False))
        reading = Reading(order, parts, separator)
        if all(part.role != "y" or len(part.text) > 1 for part in parts) and _possible(reading, 0):
            found.append(reading)
    return tuple(found)


def _number(match: re.Match[str], group: str, role: str) -> Part:
    return Part(match.start(group), match.end(group), role, (0,), int(match[group]), None, match[group])


def _weekday(token: Token) -> Part:
    return Part(token.start, token.end, "w", (0,), token.words[0].place, token.words[0], token.text)


def _reading(text: str, tokens: list[Token], roles: list[str], weekdays: list[Part], language: str) -> Reading | None:
    gaps = [text[a.end : b.start] for a, b in pairwise(tokens)]
    if len(roles) != len(tokens) or not _fits(text, tokens, roles, gaps, language):
        return None
    dates = (0, 1) if any(role[-1] == "1" for role in roles) else (0,)
    parts = []
    for token, role in zip(tokens, roles, strict=True):
        word = _in_form(token, text)
        value = token.value if word is None else 10 * word.place + 20 if word.kind == "C" else word.place + 1
        own = (int(role[-1]),) if role[-1].isdigit() else dates
        place = (token.start, token.end, role.rstrip("01"))
        parts.append(Part(*place, own, value, word, token.text, token.suffix, token.said))
    order = "".join(role[0] for role, token in zip(roles, tokens, strict=True)) if not _written(tokens) else ""
    separator = next((gap for gap in gaps if gap.strip()), "")
    reading = Reading(order, tuple(sorted(parts + weekdays)), separator, len(dates))
    return reading if all(_possible(reading, i) for i in range(reading.count)) else None


def _in_form(token: Token, text: str) -> Word | None:
    """The word with its list; ``May`` between hyphens or glued to a number is the short form."""
    word = token.words[0] if token.words else None
    if word and word.kind == "M" and word.place == 4 and re.search(r"[\d-]$", text[: token.start]):
        form = next((form for language, form in MONTHS if language == word.language and len(form[0]) == 3), word.form)
        return word._replace(form=form)
    return word


def _written(tokens: list[Token]) -> bool:
    return any(token.words for token in tokens)


def _fits(text: str, tokens: list[Token], roles: list[str], gaps: list[str], language: str) -> bool:
    """Is this assignment of roles the way anybody would write it?"""
    shape = " ".join(roles)
    marks = [gap.strip() for gap in gaps]
    for token, role in zip(tokens, roles, strict=True):
        if (role[0] == "y" and len(token.text) == 1) or (role[0] == "d" and len(token.text) > 2):
            return False
    if shape == "d0 d1 m" and not tokens[-1].words:  # 13/14.12, 02-03/09
        return (
            len(set(marks)) == 2 and marks[1] in (".", "/") and marks[0] in ("/", "-", "–", ".–", ".-", "→", "y", "og")
        )
    if shape == "d0 d1":  # 24-25, where no month is
        return marks[0] in ("-", "–", "y", "og") and language != "en" and int(tokens[0].text) < int(tokens[1].text)
    if shape in ("m d y", "d m y", "y m d") and all(token.kind == "n" for token in tokens):
        if shape == "y m d" and not (marks[0] == marks[1] and len(tokens[0].text) == 2):
            return False
        return (
            marks[0] == marks[1]
            or tokens[0].said is not None
            or (shape == "d m y" and marks[1] in ("-", "-", " -", "'", "–"))
        )
    if shape == "y0 y1":
        if tokens[0].kind == "n":
            return text.lstrip()[:1] in "'’-" and marks[0] != ""
        second, first = int(tokens[1].text), int(tokens[0].text)
        return bool(marks[0]) and (second > first if tokens[1].kind == "y" else second > first % 100)
    if shape == "m y" and tokens[0].kind == "n" and tokens[1].kind == "n":
        return len(tokens[1].text) == 2 and bool(marks[0]) and text[:1] not in "'’"
    if shape in ("m d", "d m") and tokens[0].kind == "n" and tokens[1].kind == "n":
        return bool(marks[0] or tokens[0].said) and text[:1] not in "'’"
    if shape in ("m y", "m d") and tokens[0].words and tokens[1].kind == "n":
        is_year = (marks[0][-1:] in ("'", "’", "-", "/") and marks[0]) or language != "en" or int(tokens[1].text) > 31
        if language == "en" and marks[0] in ("-", "."):
            is_year = int(tokens[1].text) > 31
        return bool(is_year) == (shape == "m y")
    if shape in ("m d0 d1", "m d y") and len(tokens) == 3 and tokens[2].kind == "n" and tokens[0].words:
        return (marks[1] in ("-", "–", "and", "to", "&")) == (shape == "m d0 d1")
    if shape in ("y", "d") and tokens[0].kind == "n":
        return (_lone_year(text, tokens[0], language)) == (shape == "y")
    return True


def _lone_year(text: str, token: Token, language: str) -> bool:
    return int(token.text) > 31 or text[: token.start].strip()[-1:] in ("'", "’", "-", "–")


def _possible(reading: Reading, date: int) -> bool:
    values = {part.role: part.value for part in reading.parts if date in part.dates}
    month, day = values.get("m"), values.get("d")
    if month is not None and not 1 <= month <= 12:
        return False
    if not (1 <= values.get("k", 1) <= 53 and 1 <= values.get("q", 1) <= 4):
        return False
    if day is None:
        return True
    longest = _LONGEST[month] if month else 31
    year = values.get("y", 2000)
    if month == 2 and (year % 4 or (year % 100 == 0 and year > 99 and year % 400)):
        longest = 28
    return 1 <= day <= longest


def _compact_readings(text: str) -> tuple[Reading, ...]:
    found = []
    for layout in _COMPACT[len(text)]:
        parts, at = [], 0
        for role, width in zip(layout[::2], layout[1::2], strict=True):
            raw = text[at : at + int(width)]
            parts.append(Part(at, at + int(width), role, (0,), int(raw), None, raw))
            at += int(width)
        reading = Reading(layout[::2], tuple(parts))
        year = reading.value("y") or 0
        if _possible(reading, 0) and (len(text) == 6 or 1800 <= year <= 2200):
            found.append(reading)
    return tuple(found)
