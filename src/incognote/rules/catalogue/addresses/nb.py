"""Norwegian street addresses and postal codes."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import FULL_MONTHS, any_of

street = rules("STREET", "nb")
postal_code = rules("ZIP", "nb")

_NB_ROAD = (
    r"(?:veien|vegen|vei|veg|gata|gaten|gate|gt|allé|alleen|plass|plassen|bakken|svingen|"
    r"stien|stigen|kroken|lia|haugen|åsen|toppen|tunet|grenda|jordet|myra|moen|berget|stranda|"
    r"strand|brygga|kaia|torget|terrasse|ringen|faret|løkka|marka|viken|vika|neset|sletta|"
    r"dalen|hagan|hagen|teigen|engen|enga|tråkket|tråkka|reina|gjerdet)"
)

street(
    "street-nb",
    rf"""
        (?<![\w-])(?-i:[A-ZÆØÅ])(?=[\w'-]*+\s(?:[0-9]|\w++\s(?:[0-9]|\w++\s[0-9])))[\wæøåé'-]{{0,22}}?
        (?:(?<=\w)|\s(?:(?-i:[A-ZÆØÅ])[\wæøå]{{1,14}}\s)?){_NB_ROAD}\s(?-i:[0-9]{{1,4}}(?:\s?[A-H]\b)?)(?![\w])
        (?![.,:/-][0-9])(?:,\sH[0-9]{{4}})?
    """,
    not_after=r"^\s?(?:mg|år|timer|dager|stk|ganger|mnd)",
    examples=("bor i [Haugerudveien 60], 0674 Oslo", "Adr: [Storgata 14 B]\n", "[Sondre gate 4]"),
    not_examples=("bor på rom 4", "Moen 12 mg"),
)

postal_code(
    "zip-nb",
    r"""
        (?<![\w.,/-])(?<![0-9]\ )[0-9]{4}(?=\s(?-i:[A-ZÆØÅ])[\wæøåÆØÅ]{1,})
        (?!\s(?:Hz|KJ|mg|ml|NOK|IE|E|Kcal)\b)
    """,
    before=(
        r"""
            (?:[0-9]\s?[A-H]?|H[0-9]{4}|vei|veien|vegen|gata|postboks\s[0-9]+|legesenter|legekontor|sykehus
            |grenda|[a-zæøå]{2,}),\s{1,2}$
        """,
        r"[0-9]\s?[A-H]?\s?\n$",
        r"(?:i|til|på|postnr|adr|adresse|bosted|·|\|)[:.]?\s$",
    ),
    not_before=rf"(?:siden|i|fra|høsten|våren|sommeren|{any_of(FULL_MONTHS['nb'])}|født|ca)\s*$",
    examples=("Haugerudveien 60, [0674] Oslo", "Stormyrlia 3, [8008] Bodø"),
    not_examples=("siden 2011 Oslo", "i 2019 Ahus"),
)
