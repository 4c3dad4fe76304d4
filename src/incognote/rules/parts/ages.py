"""What ages in all languages have in common: the number, and what shows that it is something else."""

from __future__ import annotations

from incognote.languages import codes, load
from incognote.rules.parts.words import DECADE_WORDS, any_of, number_words

__all__ = [
    "AGE_IN_WORDS",
    "ALONE",
    "END",
    "HALF",
    "NAME",
    "NOT_AGE_AFTER",
    "NUMBER",
    "RELATIVES",
    "SINCE_AN_EVENT_ES",
    "age_list",
]
#: After a number of years or months: they are counted from an event (``a los 2 años del trasplante``).
SINCE_AN_EVENT_ES = (
    r"(?:\s(?:desde|tras|después|luego)\b|\sdel?\s(?:la\s|su\s|los\s|las\s|haber\w*\s)?(?:intervenci|cirug|diagn|trasplant|"
    r"primari|tratam|inicio|operaci|proced|ingreso|evoluci|seguim|accident|parto|alta|implant|cierre|radio|quimio|biopsia|"
    r"extracci|colocaci|post|fractura|retirada|suspen|caída|episodio)\w*)"
)
NUMBER = r"(?:1[01][0-9]|[1-9]?[0-9])"
ALONE = r"(?<![\w.,/:#$+*=-])(?<![0-9]\ )"
#: A half or a quarter after the digits of an age.
HALF = r"(?:\s?[½¼¾]|\s1/[24]|\s3/4)"
#: `fem og tjue`: what may stand before the tens.
_BEFORE_TENS_NB = [word for forms in load("nb").numbers.units for word in forms if word not in ("ein", "ett")]
#: An age in words, with its half; as a whole or not at all (``ochenta y tres`` is never ``ochenta``).
AGE_IN_WORDS = {
    "en": rf"(?>{number_words('en')}(?:\sand\s(?:a\s(?:half|quarter)|three[-\s]quarters))?)",
    "es": rf"(?>{number_words('es')}(?:\sy\smedi[oa])?|ciento\s(?:un|uno|dos|tres|cuatro|cinco|seis|siete|ocho)\b)",
    "nb": (
        rf"(?>(?:{any_of(_BEFORE_TENS_NB)}\s?og\s?{any_of(DECADE_WORDS['nb'])}|"
        rf"{number_words('nb')})(?:\sog\s(?:et|ett|en|eit|ein)\shalv[t]?)?)"
    ),
}
END = r"(?![\w%°/])(?![.,:+-][0-9])"
NAME = r"(?-i:[A-ZÀ-ÞŁŚŽČŞĐ][\w'’À-ÿĀ-ž-]+|[A-Z]\.)"


def age_list(item: str, join: str, most: int = 6) -> str:
    """A pattern for two ages or more, each a group of its own, with ``join`` between any two of them.

    >>> age_list("[0-9]", ", ", 3)
    '(?P<id>[0-9])(?:, (?P<id2>[0-9])(?:, (?P<id3>[0-9]))?)'
    """
    pattern = ""
    for place in range(most, 1, -1):
        pattern = f"(?:{join}(?P<id{place}>{item}){pattern}){'?' if place > 2 else ''}"
    return f"(?P<id>{item}){pattern}"


NOT_AGE_AFTER = (
    r"^\s?(?:mg|mcg|ml|kg|g|lb|lbs|cm|mm|hours?|hrs?|h|days?|weeks?|wks?|months?\sago|"
    r"years?\sago|years?|yrs?\sago|minutes?|min|am|pm|a\.m|p\.m|units?|u|tabs?|times|x|%|°|"
    r"beats|bpm|packs?|pk|points?|pts|of|visits?|"
    r"children|kids|feet|ft|miles|l/min|l\b|fr|degrees|mmhg|doses?|steps|sessions?|grand\w+|"
    r"siblings?|brothers?|sisters?|sons?|daughters?|people|patients|drinks?|beers?|cigs?|"
    r"cigarettes|[/×:][0-9])"
)
#: Words for several relatives: a list of ages may follow them.
RELATIVES = {code: " ".join(load(code).people.relatives) for code in codes()}
