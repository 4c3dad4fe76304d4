"""Ages in a column of their own: its heading says so, or the rows around have names and ages too."""

from __future__ import annotations

import re
from functools import lru_cache

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, HALF, NUMBER
from incognote.rules.parts.tables import cells, is_a_name

age = rules("AGE")

_HEADING = re.compile(r"(?:age|edad|alder|ed|ald|yrs?|años|år)\b\.?(?:\s?/\s?\S{1,4})?", re.IGNORECASE)
_UNIT = r"(?:\s?(?:(?-i:[ymda])|yrs?|yo|mos?|days|wks?|weeks|años|meses|días|år|mnd|uker|dager)\b)"
_SEX = r"(?-i:\s?[MFKVH]\b)?"
_AGE = re.compile(
    rf"(?:[~¿]|ca\.?\s|aprox\.?\s)?(?:{NUMBER}(?:{HALF}|[?å]|{_UNIT}\.?)?{_SEX}|{'|'.join(AGE_IN_WORDS.values())})",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"[^0-9]")
_RECORD = re.compile(r"(?<![0-9,.])[0-9](?:[0-9]|[ .-](?=[0-9])){5,}")
#: How far the rows around are looked at, how many of them on either side, and how many must look alike.
_REACH, _NEAR, _ALIKE = 1_500, 4, 2


@lru_cache(1 << 12)
def _age_cell(row: str) -> int:
    """Which cell of a row is the age of a person in a cell before it; -1 where none is."""
    row_cells = [row[first:last] for first, last in cells(row)]
    for place, cell in enumerate(row_cells[1:5], 1):
        if _AGE.fullmatch(cell):
            return place if any(is_a_name(before) for before in row_cells[max(0, place - 2) : place]) else -1
    return -1


def _is_a_record(row: str, age: int) -> bool:
    """Whether a row alone shows that it is a person's: a number of two digits, and beside it the number of a record."""
    row_cells = [row[first:last] for first, last in cells(row)]
    beside = row_cells[max(0, age - 1) : age] + row_cells[age + 1 : age + 2]
    return len(_DIGITS.sub("", row_cells[age])) == 2 and any(_RECORD.search(cell) for cell in beside)


def _is_in_an_age_column(match: re.Match[str]) -> bool:
    text, start = match.string, match.start("id")
    above = text[max(0, start - _REACH) : start].split("\n")
    below = text[start : start + _REACH].split("\n")
    at, row = len(above[-1]), above.pop() + below.pop(0)
    spans = cells(row)
    mine = next((place for place, (first, last) in enumerate(spans) if first <= at < last), -1)
    if mine < 0 or not _AGE.fullmatch(row[slice(*spans[mine])]):
        return False
    around = above[-_NEAR:] + below[:_NEAR]
    if _age_cell(row) == mine and (
        sum(_age_cell(other) == mine for other in around) >= _ALIKE or _is_a_record(row, mine)
    ):
        return True
    return any(_is_headed(heading, at, mine, len(spans)) for heading in reversed(above))


@lru_cache(1 << 12)
def _is_headed(heading: str, at: int, mine: int, count: int) -> bool:
    """Whether a row calls the column age: the cell of the same number, or the one that stands above."""
    spans = cells(heading)
    return any(
        _HEADING.fullmatch(heading[first:last]) is not None
        and (place == mine if len(spans) == count else abs(first - at) <= 3)
        for place, (first, last) in enumerate(spans)
        if len(spans) > 2
    )


age(
    "age-in-table",
    rf"""
        (?:(?<=[|·;\t])|(?<=[|·;/]\s)|(?<=\s\s)|(?<=\s[~¿])|(?<=\.\.\s)|(?<=\s\sca\s))
        (?P<id>{NUMBER}(?:{HALF}|(?!\s?[ay]\b){_UNIT})?|{"|".join(AGE_IN_WORDS.values())})
        (?=(?:\s?(?-i:[ay])\b)?[å?.]?{_SEX}(?:\s?[|·;\t\n]|\s//?\s|\s\.\.|\s{{2}}|\s*$))
    """,
    validator=_is_in_an_age_column,
    examples=(
        "Pt / Kowalczuk I / [62] / 8841\nPt / Love, Carol / [70] / 0316\nPt / Barzani S / [19] / 5502\n",
        "601   REY CALVO, A.   [77]   118\n602   MBAYE, Ousmane   [33]   220\n603   Prado, Luz   [91]   9\n",
        "1   Skaar Bergljot   [77]   61,5\n2   Fjell, Ola   [52]   94\n3   Gran Ivar   [84]   66,5\n",
    ),
    not_examples=("Sodium   38   mmol\nPotassium   44   mmol\nCreatinine   80   umol\n",),
)
