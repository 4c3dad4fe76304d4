"""Dates in scanned text, where the machine read letters for digits: ``O8/29/30``, ``l2/04/1951``, ``24.lO.2O19``."""

from __future__ import annotations

import re

from incognote.rules.date_parts import day_and_month
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import MONTH_WORDS, MONTHS

# What a scanner makes of a digit, and back.
_D = r"[0-9OoQlI|]"
_READ = str.maketrans("OoQqlLIi|", "000011111")
# Some letter must be there: most dates are well read, and it need not be looked for in them.
_MISREAD = r"(?=[0-9/.\n-]{0,9}[OoQlI|])"
# Words and runs of digits that such a date can begin with, and what can follow the first of them.
_LETTERS = frozenset(["o", "l", "i", "ol", "oi", "ll", "lo", "io", "oo", "q", "|"])
_AFTER_DIGITS = _LETTERS | {"/", ".", "-"}


def _is_scanned_date(match: re.Match[str]) -> bool:
    """Some letter stands for a digit, and what was meant is a day and a month, or a month and a day."""
    raw = match.groupdict()
    parts = [part for part in (raw["a"], raw["b"], raw.get("y")) if part]
    if not any(char in "OoQlI|" for part in parts for char in part) or sum(map(str.isdigit, match[0])) < 2:
        return False
    return day_and_month(int(raw["a"].translate(_READ)), int(raw["b"].translate(_READ)))


recognizer(
    "date-scanned",
    "DATE",
    (
        rf"{_MISREAD}(?<![\w./-])(?P<a>{_D}{{1,2}})(?P<s>[/.-])\n?(?P<b>{_D}{{1,2}})(?P=s)\n?(?P<y>(?:[1l][9]|2[0Oo]){_D}{{2}}|"
        rf"{_D}{{2}})(?![\w/-])(?!\.[0-9])"
    ),
    digits(1, 2) | _LETTERS,
    case=True,
    then=_AFTER_DIGITS | digits(1),
    validator=_is_scanned_date,
    examples=(
        "D.O.B [O5/21/1974] Chart",
        "D0B: [l2/04/1951] Age",
        "Data [24.lO.2O19] 08",
        "Alta: [02-l2-93]\n",
        "[O9/1O/30] hives",
    ),
    not_examples=("l-l-l", "I/O/24h", "10/12/19O4X", "O2/1l/5x"),
)

recognizer(
    "date-scanned-pair",
    "DATE",
    rf"{_MISREAD}(?<![\w./-])(?P<a>{_D}{{1,2}})/(?P<b>{_D}{{1,2}})(?![\w/-])(?!\.[0-9])",
    digits(1, 2) | {"o", "l"},
    case=True,
    then=_AFTER_DIGITS | digits(1),
    validator=lambda match: (
        any(char.isdigit() for char in match["a"])
        and any(char.isdigit() for char in match["b"])
        and _is_scanned_date(match)
    ),
    not_before=(r"(?:side|page|pág|p|s|bp|bt|ta|score|pain)\.?:?\s*$",),
    window=10,
    examples=("jordina), [24/l0] 13", "innlagt her [12/1O] –", "cancelled ([3O/11])"),
    not_examples=("side l/2", "l/O", "I/2"),
)

recognizer(
    "date-scanned-day-and-month-word",
    "DATE",
    rf"(?:{MONTHS['en']})\s(?P<day>[0-9][OolI]|[lIO][0-9])(?:,?\s(?:19|20|l9|2O){_D}{{2}})?(?![\w/-])",
    frozenset(MONTH_WORDS["en"].split()),
    languages=("en",),
    validator=lambda match: 1 <= int(match["day"].translate(_READ)) <= 31,
    examples=("Adm. [Nov. 2O, 1958]   Disch", "Dr. Patel [Jan 3l] at"),
    not_examples=("may lO mg", "Jan 30"),
)

recognizer(
    "year-scanned",
    "DATE",
    r"(?<![\w./-])(?:l9[0-9OlI]{2}|[12l][9O0][0-9OlI]{2}(?<=[OlI].|.[OlI]))(?![\w/%-])(?![.,][0-9])",
    digits(1, 2, 3) | {"l"},
    case=True,
    before=(r"(?:in|since|de|en|i|siden|fra|desde|året|año|nov\.?|19|,)\s*$",),
    window=10,
    examples=("worker. In [l944], following", "via lndia i [l99O]. Gift", "de Cega, en [l951].\n"),
    not_examples=("i 1990", "nr l944"),
)
