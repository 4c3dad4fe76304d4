"""Numbers said digit by digit, as dictation and voice mail leave them: ``four four one oh seven seven``."""

from __future__ import annotations

import re

from incognote.languages import codes, load
from incognote.languages.schema import Numbers
from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import any_of

#: Articles, which are digits only beside a number.
_ARTICLES = {"un", "ett"}


def _digits(numbers: Numbers) -> str:
    """The words of the digits and of their repetition."""
    words = (word for forms in numbers.digits for word in forms if word not in _ARTICLES)
    return " ".join((*words, *numbers.times))


def _among(numbers: Numbers) -> str:
    """What may stand among the digits: tens, hundreds and thousands."""
    larger = (*numbers.teens, *numbers.twenties, *numbers.tens, *numbers.hundreds, numbers.thousands)
    articles = (word for forms in numbers.units for word in forms if word in _ARTICLES)
    return " ".join((*(word for forms in larger for word in forms), *articles))


_DIGITS = {code: _digits(load(code).numbers) for code in codes()}
_AMONG = {code: _among(load(code).numbers) for code in codes()}
#: The signs by name, and what joins tens and units.
_SIGNS = {"en": "dash hyphen slash point", "es": "y guion guión barra", "nb": "strek bindestrek skråstrek"}
_COUNTED = [
    " ".join(forms[0] for forms in (*load(code).numbers.units, *load(code).numbers.teens[:3])) for code in codes()
]


def _is_not_counting(match: re.Match[str]) -> bool:
    """Neither the same digits again and again, nor all in their order."""
    words = re.findall(r"\w+", match[0].lower())
    return len(set(words)) > 2 and not any(" ".join(words) in counted for counted in _COUNTED)


_NUMBER = any_of(" ".join((*_DIGITS.values(), *_AMONG.values())))
_PART = any_of(" ".join((*_DIGITS.values(), *_AMONG.values(), *_SIGNS.values())))
_SPOKEN = rf"""
    \b{_NUMBER}[\s,.-]{{1,3}}{_PART}[\s,.-]{{1,3}}(?:(?:{_PART}|[0-9]{{1,4}})[\s,.-]{{1,3}}){{1,16}}
    (?:{_NUMBER}|[0-9]{{2,4}})\b
"""
_NOT_EXAMPLES = (
    "counted one two three four five six",
    "one two one two one two",
    "one or two of the four",
    "at seven forty five",
    "contó uno dos tres cuatro cinco seis",
    "al tres por ciento",
    "teller en to tre fire fem seks",
)

rules("PHONE")(
    "spoken-phone",
    _SPOKEN,
    validator=_is_not_counting,
    before=(
        r"""
            (?:
                phone|call(?:ing)?|cell|mobile
                |(?:phone|best|my|his|her)\snumber(?:\sis|'s)?
                |number(?:\sis|'s)|first|reach|at|ext(?:ension)?|bleep|pager|on
            )[\s:,]{1,2}$
        """,
        r"""
            (?:tel[eé]fono|fax|m[oó]vil|celular|whats\w*|extensi[oó]n|fijo|telefon|tlf|mobil|ring\w*|nummer\w*)
            \b(?:\s[\w,]+){0,3}\s$
        """,
        r"(?:al|llam\w+|que\ses\sel|på)\s$",
    ),
    examples=(
        "call Trudy at [two oh four five five five oh one three eight]. Okay",
        "teléfono [seis seis uno dos guión cuatro cuatro cero nueve].",
        "ring [ni fem null to to åtte fire null].",
    ),
    not_examples=_NOT_EXAMPLES,
)

rules("SSN", "es", "nb")(
    "spoken-ssn",
    _SPOKEN + r"(?:,?\sletra\s\w{1,5}\b)?",
    validator=_is_not_counting,
    before=(
        r"(?:dni|c[eé]dula|documento|identidad|carn[eé]t?)(?:\s\w+){0,3}\s$",
        r"(?:fødselsnummer|personnummer|fnr)(?:\s\w+)?\s$",
    ),
    examples=(
        "con dni [siete dos uno cuatro cero nueve ocho seis] tiene",
        "personnummer [fire null to én to] punktum",
    ),
    not_examples=_NOT_EXAMPLES,
)

rules("MRN")(
    "spoken-mrn",
    _SPOKEN,
    validator=_is_not_counting,
    before=(
        r"(?:record|hospital|chart|unit|mrn)(?:\s(?:number|no|is)){0,2}\s$",
        r"(?:historia|expediente|ficha)(?:\s\w+){0,3}\s$",
        r"(?:journalnummer|journal|pasientnummer)(?:\s\w+)?\s$",
    ),
    examples=(
        "medical record number [four four one oh seven seven] strike",
        "número de historia [cuatro cuatro uno guion cero nueve siete] punto",
        "journal [fire fire en null sju åtte]",
    ),
    not_examples=_NOT_EXAMPLES,
)
