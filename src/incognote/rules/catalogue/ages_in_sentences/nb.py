"""Norwegian ages without a unit: ``selv er hun 34``, ``Tuva på elleve``, ``tics siden sju``, lists of children."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, END, NAME, NUMBER, RELATIVES, age_list
from incognote.rules.parts.words import any_of

age = rules("AGE", "nb")

_NB = AGE_IN_WORDS["nb"]
_AGE = rf"(?:{NUMBER}|{_NB}){END}"
#: What follows a number that is no age, or no age without its unit.
_COUNTED = (
    r"(?!\s?(?:år|årig|åring|aar|mnd|mndr|md|uker?|veker?|dager?|dagar|døgn|måneder?|månader?|timer?|t\b|min|minutt\w*|kl|mg|g\b|kg|"
    r"kilo|ml|dl|cm|mm|m\b|%|prosent|stk|ganger|gonger|barn|søsken|døtre|sønner|av\b|poeng|grader|kroner|slag|x\b|"
    r"e\b|ie\b|andre|eldre|til|\.?\s?(?:jan|feb|mars|april|mai|jun|jul|aug|sept|okt|nov|des)))"
)
_SOON = (
    r"(?:\s(?:nå|no|da|då|bare|berre|snart|over|ca\.?|nesten|drøyt|omtrent|allerede|rundt|nett|nettopp|fylt|like)){0,2}"
)
_ARTICLES = frozenset(("en", "én", "ein", "ett", "to", "0", "1"))


def _is_no_article(match: re.Match[str]) -> bool:
    return match["id"].lower() not in _ARTICLES


age(
    "age-told-nb",
    rf"""
        (?:
            (?:han|hun|ho|jeg|eg|du|som|(?:da|då|når)\s{NAME})\s
            (?:er|e|var|blir|ble|blei|vert|vart|fyller|fylte)
            |(?:er|var|blir|fyller|fylte)\s(?:han|hun|ho|jeg|eg)
        ){_SOON}\s«?(?P<id>{_AGE}(?:\sår(?=[.,;]|\sog\b))?){_COUNTED}
        (?=[.,;:)!?»]|\s?\n|\s?$|\s(?:komma|punktum|og|på|om|i|da|då|når|så|som|men|gammel|gamal|palme\w+)\b)
    """,
    validator=_is_no_article,
    examples=(
        "Selv er hun [34]. Bilder",
        "Han blir [90] på lørdag",
        "da Embrik var [elleve]. Foster",
        "Vigdis, som er [24], har",
        "jeg er [seks og et halvt],» sier",
        "til han var over [sytti], og",
    ),
    not_examples=("han er 12 kg", "hun var to og", "som var 29. mai", "han er 1 av"),
)

_LISTED = rf"{_AGE}(?:\s(?:år|mnd|mndr|måneder|månader|uker|veker|dager)\b)?"

age(
    "age-list-nb",
    rf"""
        (?:{any_of(RELATIVES["nb"])})(?:,?\s(?:og\s)?{NAME}){{0,4}}(?:,|:|\s(?:på|er|mellom|fra|frå))?\s\(?
        {age_list(_LISTED, r",?[ ](?:(?:og|til)[ ])?")}(?![%/])
        (?!\s(?:siden|etter|i\strekk|ganger|mm|cm|kg|stk|barn|døtre|sønner))
    """,
    not_before=r"kontroll\w*\s(?:på|mellom|fra)?\s?$",
    validator=lambda match: match["id"].lower() not in ("0", "en", "én", "ein") and len(match[0]) > 9,
    examples=(
        "to barn på [6] og [11 år] bor",
        "døtre mellom [9] og [16 år].",
        "to jenter ([4] og [9]) i",
        "sønnene Odin og Tor, [9] og [6], teller",
        "De tre barna er [22], [19] og [14 år]; den",
        "søsken på [seks], [fire] og [ett]. Áhkku",
    ),
    not_examples=("kontroll mellom 3 og 6 mnd", "barn 3 ganger", "av barn er to"),
)
