"""Numbers told digit by digit, as dictation and voice mail leave them: ``four four one oh seven seven``."""

from __future__ import annotations

import re

from incognote.rules.recognizer import recognizer
from incognote.rules.words import any_of, word_set

DIGITS = {
    "en": "zero oh nought one two three four five six seven eight nine double triple",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve doble triple",
    "nb": "null en ein to tre fire fem seks sju syv åtte ni",
}
#: What may stand among the digits: tens, hundreds, and the signs by name.
AMONG = {
    "en": "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty "
    "sixty seventy eighty ninety hundred dash hyphen slash point",
    "es": "diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós "
    "treinta cuarenta cincuenta sesenta setenta ochenta noventa cien y mil guion guión barra",
    "nb": "ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue tretti førti femti seksti sytti åtti "
    "nitti strek bindestrek skråstrek",
}
_COUNTED = (
    "one two three four five six seven eight nine ten eleven twelve",
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "en to tre fire fem seks sju åtte ni ti elleve tolv",
)


def _told(match: re.Match[str]) -> bool:
    """Digits that nobody counts with: not one and the same again and again, and not in their order."""
    words = re.findall(r"\w+", match[0].lower())
    return len(set(words)) > 2 and not any(" ".join(words) in counted for counted in _COUNTED)


def _spoken(language: str, phone: str, examples: tuple[str, ...], not_examples: tuple[str, ...]) -> None:
    digit, among = any_of(DIGITS[language]), any_of(f"{DIGITS[language]} {AMONG[language]}")
    between = r"[\s,.-]{1,3}"
    pattern = rf"\b{digit}{between}{digit}{between}(?:{among}{between}){{2,16}}{digit}\b"
    shared = {"languages": (language,), "then": word_set(DIGITS[language]), "validator": _told}
    starts = word_set(DIGITS[language])
    recognizer(f"spoken-phone-{language}", "PHONE", pattern, starts, before=(phone,), **shared, examples=examples[:1])
    recognizer(
        f"spoken-number-{language}",
        "ID",
        pattern,
        starts,
        not_before=(phone,),
        **shared,
        examples=examples[1:],
        not_examples=not_examples,
    )


_spoken(
    "en",
    r"\b(?:phone|call(?:ing)?|cell|mobile|number\sis|reach|at)\b",
    ("call Trudy at [two oh four five five five oh one three eight]. Okay", "record [four four one oh seven seven]."),
    ("counted one two three four five six", "one two one two one two", "one or two of the four"),
)
_spoken(
    "es",
    r"\b(?:tel[eé]fono|llam\w+|m[oó]vil|celular|whats\w*)\b",
    ("teléfono [seis seis uno dos guión cuatro cuatro cero nueve].", "historia [cuatro cuatro uno guion cero nueve]"),
    ("contó uno dos tres cuatro cinco seis", "uno de los cuatro"),
)
_spoken(
    "nb",
    r"\b(?:telefon|tlf|mobil|ring\w*|nummer)\b",
    ("ring [ni fem null to to åtte fire null].", "journal [fire fire en null sju åtte]"),
    ("teller en to tre fire fem seks", "en av fire"),
)
