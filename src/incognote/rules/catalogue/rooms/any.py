"""Rooms and beds that begin the lines of a list of patients: the lines around begin alike."""

from __future__ import annotations

import re
from functools import lru_cache
from string import ascii_letters

from incognote.rules.engine.registry import rules
from incognote.rules.parts.tables import is_a_name

room = rules("ROOM")

#: How beds are written; the lines of one list keep to one of these.
_FORMS = (
    r"[0-9]{3,4}[-/][0-9A-Z]{1,2}|[0-9]{3}(?:\s?[A-Da-dVvPp])?",
    r"(?![IV]+-)[A-Za-z]{1,2}[-/]?[0-9]{1,3}[A-Z]?",
    r"[0-9]{1,2}[A-Za-z]{1,2}[-\s]?[0-9]{1,3}[A-Z]?",
    r"[0-9]{1,2}-[1-4]",
    r"[0-9]{1,2}[A-Da-d]",
)

_LINE = re.compile(
    r"\s{0,4}(?:[•*·–-]\s?)?(?:"
    + "|".join(f"({form})" for form in _FORMS)
    + r")(?![\w./%]|[-:][0-9])\s{0,12}(?:[|:/–·=-]\s{0,8})?"
    r"(?P<next>[\"«(]?[^\W\d_].{0,40})?"
)

#: How many lines on either side are looked at, and how many of these must begin alike.
_NEAR, _ALIKE = 4, 2
_REACH = 1_500


@lru_cache(1 << 12)
def _bed(line: str) -> tuple[str, str]:
    """The bed that a line begins with: what it shares with the other beds of a list, and itself."""
    match = _LINE.match(line)
    if not match or not match["next"]:
        return "", ""
    form, code = next((form, code) for form, code in enumerate(match.groups()) if code)
    return f"{form} {code[: len(code) - len(code.lstrip(ascii_letters))]}", code


@lru_cache(1 << 12)
def _names_a_patient(line: str) -> bool:
    match = _LINE.match(line)
    after = (match["next"] if match else "") or ""
    return is_a_name(re.split(r"[|\d:(]|\s{2}|[-–,;.]\s", after.strip('"«('))[0])


def _is_in_a_list_of_beds(match: re.Match[str]) -> bool:
    text, start = match.string, match.start("id")
    above = text[max(0, start - _REACH) : start].split("\n")
    below = text[start : start + _REACH].split("\n")
    line = above.pop() + below.pop(0)
    form, code = _bed(line)
    around = [other for other in above[-_NEAR:] + below[:_NEAR] if form and _bed(other)[0] == form]
    once = all(_bed(other)[1] != code for other in around)
    return once and len(around) >= _ALIKE and any(map(_names_a_patient, [line, *around]))


room(
    "room-in-list",
    rf"\n\s?(?:[•*·–-]\s|\s)?(?P<id>(?-i:{'|'.join(_FORMS)}))(?![\w./%]|[-:][0-9])",
    validator=_is_in_a_list_of_beds,
    examples=(
        "7 West\n[712-1]  Delacroix, Honoré  66M\n[712-2]  Brown 91F   WATCHER\n[718]    Wojciechowska, B.57F\n",
        "Turno de noche\n[C-17] Reyes, Ana: alta\n[C-18] Paz, R.: alta\n[C-19] Molina, José: pend. EKG\n",
        "Kveld\n[101]  Solem-Vik     urolig\n[102]  Aurelie D.    Norovirus\n[106B] Jorun-Elise sover\n",
    ),
    not_examples=(
        "120 mg Monday\n240 mg Tuesday\n300 mg Friday\n",
        "I-1 Peder Myhre\nI-2 Anna Ness\nI-3 Olav Ness\n",
    ),
)
