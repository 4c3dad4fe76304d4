"""Ages beside people, in any language: ``a widow, 79, who lives``, ``children: Inti 12 and Sol 9``."""

from __future__ import annotations

from incognote.languages import load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, END, HALF, NAME, NOT_AGE_AFTER, NUMBER, RELATIVES, age_list
from incognote.rules.parts.words import any_of

age = rules("AGE")

_NOT_A_PERSON = (
    r"(?:[0-9%]|score|scale|hr|rr|bp|na|k|cr|bun|hb|hgb|wbc|plt|crp|gcs|ef|sats?|spo2|temp|inr|mmse|moca|room|rm|bed|ward|unit|"
    r"day|dag|día|no|nr|grade|grad|grado|stage|level|calle|c/|avda|street|st|road|rd|gate|vei\w*|box|apt|flat|ext|page|lot|"
    rf"{any_of(word for form in load('en').calendar.months for word in form)}|"
    r"max|min|mean|mode|approx|minutes|mins|units|bpm|total|sum|x|glu\w*|lactate|ph|platelets|"
    r"plaza|paseo|av|rúa|carrer|ctra|crta|domicilio|avinguda|cama|hab|sala|planta|rom|seng|post|puls|km)\W*$"
)
_NOT_BEFORE = (_NOT_A_PERSON, r"[0-9/:.%]\s[^\W\d_]{1,4},\s$")

age(
    "age-between-commas",
    r"""
        (?:(?<=[^\W\d_],\ )|(?<=[^\W_][)»\"”.],\ )|(?<=\w»\),\ ))(?P<id>[1-9][0-9])(?=,\ [^\W\d_]{3}|\)[ ,.;])
    """,
    languages=("en", "nb"),
    not_before=_NOT_BEFORE,
    not_after=NOT_AGE_AFTER,
    examples=(
        "known to us (he/they, [52]), seen",
        "a widow, [79], who lives",
        "pas nguyen thi lan, [48], negldesigner",
    ),
    not_examples=("sats fine, HR, 72, regular", "Na, 35, low", "rooms 12, 14, and"),
)

# In Spanish a house number is written there as well.
age(
    "age-between-commas-es",
    r"""
        (?:(?<=\w,\ )|(?<=[\w?][)»\"”],\ ))(?P<id>[1-9][0-9])
        (?=,\ (?-i:[a-zñ]{3})|(?<=(?-i:[a-z]),\ [0-9][0-9])\)[ ,.;])
    """,
    languages=("es",),
    not_before=_NOT_BEFORE,
    not_after=(NOT_AGE_AFTER, r"^,\s?(?:[0-9]|(?:calle|col|urb|piso|bajo)\b)"),
    examples=("la paciente, [48], refiere",),
    not_examples=("Na, 35, low", "calle Mayor, 35, piso"),
)

_UNITS = r"""
    months?|mos?|mths|weeks?|wks?|days|yrs?|years|años?|meses|mes|días|semanas|år|mndr?|måneder|månader|uker
    |veker|dager
"""
_AGE = rf"(?:{NUMBER}{HALF}?|{'|'.join(AGE_IN_WORDS.values())}){END}(?:\s?(?:{_UNITS})\b)?"
_AND_NAME = rf"""
    (?:\s\([^()\n]{{0,40}}\))?(?:,?\s(?:and|y|e|og|&|\+)\s|[,;]\s)
    (?:(?:twins|son|daughter|hij[oa]|sønn|datter)\s)?(?-i:{NAME})(?:\s{NAME})?,?\s
"""

age(
    "age-list-of-names",
    rf"""
        (?:{any_of(" ".join(RELATIVES.values()) + " her his their own older younger")})(?:\stwo)?
        (?:\s[a-z]{{1,8}}){{0,5}}[:,]?\s(?-i:{NAME})(?:\s{NAME})?,?\s{age_list(_AGE, _AND_NAME)}(?=[,.;:)\s])
        (?!\.[0-9])
    """,
    validator=lambda match: match["id"].lower() not in ("0", "one", "un", "una", "en", "ett"),
    examples=(
        "Two kids, Inti [12] and Sol [9], with",
        "and the children, Ebude [14], Sone [twelve] and Mesame [eight], are",
        "tres hijos: Wilmer [14], Yuleisy [9] y Dylan [18 meses]. Vive",
        "to sønner, Brede [25] (gipsmaker, bor i Florø) og Tarjei [22], som",
    ),
    not_examples=("Grade 2 and Stage 3,", "hijos sanos, fase 2 y grado 3,", "Type 2 og Grad 3,"),
)
