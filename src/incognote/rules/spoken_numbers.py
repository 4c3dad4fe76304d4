"""Numbers told digit by digit, as dictation and voice mail leave them: ``four four one oh seven seven``."""

from __future__ import annotations

import re

from incognote.rules.recognizer import recognizer
from incognote.rules.words import any_of, word_set

DIGITS = {
    "en": "zero oh nought one two three four five six seven eight nine double triple",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve doble triple",
    "nb": "null en én ein to tre fire fem seks sju syv åtte ni",
}
#: What may stand among the digits: tens and hundreds.
AMONG = {
    "en": "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty "
    "sixty seventy eighty ninety hundred",
    "es": "diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós "
    "veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta cuarenta cincuenta "
    "sesenta setenta ochenta noventa cien ciento doscientos trescientos cuatrocientos quinientos seiscientos "
    "setecientos ochocientos novecientos mil millón millones un",
    "nb": "ti elleve tolv tretten fjorten femten seksten sytten atten nitten tjue tretti førti femti seksti sytti åtti "
    "nitti",
}
#: The signs by name, and what joins tens and units.
_SIGNS = {"en": "dash hyphen slash point", "es": "y guion guión barra", "nb": "strek bindestrek skråstrek"}
_COUNTED = (
    "one two three four five six seven eight nine ten eleven twelve",
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "en to tre fire fem seks sju åtte ni ti elleve tolv",
)


def _told(match: re.Match[str]) -> bool:
    """Digits that nobody counts with: not one and the same again and again, and not in their order."""
    words = re.findall(r"\w+", match[0].lower())
    return len(set(words)) > 2 and not any(" ".join(words) in counted for counted in _COUNTED)


def _spoken(
    language: str, contexts: dict[str, str], examples: dict[str, str], not_examples: tuple[str, ...], more: str = ""
) -> None:
    """One recognizer for each label whose words stand before, which believe any numbers, and one for the rest.

    ``more`` may follow the number of a person.
    """
    digit, number = any_of(DIGITS[language]), any_of(f"{DIGITS[language]} {AMONG[language]}")
    among = any_of(f"{DIGITS[language]} {AMONG[language]} {_SIGNS[language]}")
    between = r"[\s,.-]{1,3}"
    for label, context in contexts.items():
        recognizer(
            f"spoken-{label.lower()}-{language}",
            label,
            rf"\b{number}{between}{among}{between}(?:(?:{among}|[0-9]{{1,4}}){between}){{1,16}}(?:{number}|[0-9]{{2,4}})\b"
            + (more if label == "SSN" else ""),
            word_set(f"{DIGITS[language]} {AMONG[language]}"),
            languages=(language,),
            then=word_set(f"{DIGITS[language]} {AMONG[language]} {_SIGNS[language]} ,"),
            validator=_told,
            before=(context,),
            window=30,
            examples=(examples[label],),
            not_examples=not_examples,
        )
    recognizer(
        f"spoken-number-{language}",
        "ID",
        rf"\b{digit}{between}{digit}{between}(?:{among}{between}){{2,16}}{digit}\b",
        word_set(DIGITS[language]),
        languages=(language,),
        then=word_set(DIGITS[language]),
        validator=_told,
        not_before=tuple(contexts.values()),
        examples=(examples["ID"],),
        not_examples=not_examples,
    )


_spoken(
    "en",
    {
        "PHONE": (
            r"\b(?:phone|call(?:ing)?|cell|mobile|(?:phone|best|my|his|her)\snumber(?:\sis|'s)?|number(?:\sis|'s)|first|"
            r"reach|at|ext(?:ension)?|bleep|pager|on)[\s:,]{1,2}$"
        ),
        "MRN": r"\b(?:record|hospital|chart|unit|mrn)(?:\s(?:number|no|is)){0,2}\s$",
    },
    {
        "PHONE": "call Trudy at [two oh four five five five oh one three eight]. Okay",
        "MRN": "medical record number [four four one oh seven seven] strike",
        "ID": "sample [four four one oh seven seven].",
    },
    ("counted one two three four five six", "one two one two one two", "one or two of the four", "at seven forty five"),
)
_spoken(
    "es",
    {
        "PHONE": (
            r"\b(?:tel[eé]fono|fax|m[oó]vil|celular|whats\w*|extensi[oó]n|fijo)\b(?:\s[\w,]+){0,3}\s$|"
            r"\b(?:al|llam\w+|que\ses\sel)\s$"
        ),
        "SSN": r"\b(?:dni|c[eé]dula|documento|identidad|carn[eé]t?)(?:\s\w+){0,3}\s$",
        "MRN": r"\b(?:historia|expediente|ficha)(?:\s\w+){0,3}\s$",
    },
    {
        "PHONE": "teléfono [seis seis uno dos guión cuatro cuatro cero nueve].",
        "SSN": "con dni [siete dos uno cuatro cero nueve ocho seis] tiene",
        "MRN": "número de historia [cuatro cuatro uno guion cero nueve siete] punto",
        "ID": "petición [cuatro cuatro uno guion cero nueve]",
    },
    ("contó uno dos tres cuatro cinco seis", "uno de los cuatro", "al tres por ciento"),
    more=r"(?:,?\sletra\s\w{1,5}\b)?",
)
_spoken(
    "nb",
    {
        "PHONE": r"\b(?:telefon|tlf|mobil|ring\w*|nummer\w*|calling)\b(?:\s[\w,]+){0,3}\s$|\bpå\s$",
        "SSN": r"\b(?:fødselsnummer|personnummer|fnr)(?:\s\w+)?\s$",
        "MRN": r"\b(?:journalnummer|journal|pasientnummer)(?:\s\w+)?\s$",
    },
    {
        "PHONE": "ring [ni fem null to to åtte fire null].",
        "SSN": "personnummer [fire null to én to] punktum",
        "MRN": "journal [fire fire en null sju åtte]",
        "ID": "prøve [fire fire en null sju åtte]",
    },
    ("teller en to tre fire fem seks", "en av fire"),
)
