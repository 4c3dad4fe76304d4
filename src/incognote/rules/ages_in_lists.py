"""Ages in lists of people, in any language: children by name and age, beds with who lies in them and how old."""

from __future__ import annotations

from incognote.rules import ages_beside_names_en, ages_of_persons_es, ages_told_nb
from incognote.rules.age_parts import AGE_IN_WORDS, END, HALF, NAME, NUMBER, age_list
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import any_of, word_set

#: Plurals of kin, what may stand before a name in the list, "and", units, examples and a counter-example.
_KIN = {
    "en": (
        ages_beside_names_en.MANY + " her his their own older younger",
        "twins|son|daughter",
        "and",
        r"months?|mos?|mths|weeks?|wks?|days|yrs?|years",
        (
            "Two kids, Inti [12] and Sol [9], with",
            "and the children, Ebude [14], Sone [twelve] and Mesame [eight], are",
            "Sibs to be told by him: Ulysse [52], Philomène [46], half-sister",
            "Her own two, Amets, [nine], and Oihana, [five], will",
        ),
        "Grade 2 and Stage 3,",
    ),
    "es": (
        ages_of_persons_es.MANY,
        "hijo|hija",
        "y|e",
        r"años?|meses|mes|días|semanas",
        ("tres hijos: Wilmer [14], Yuleisy [9] y Dylan [18 meses]. Vive",),
        "hijos sanos, fase 2 y grado 3,",
    ),
    "nb": (
        ages_told_nb.MANY,
        "sønn|datter",
        "og",
        r"år|mnd|mndr|måneder|månader|uker|veker|dager",
        (
            "to sønner, Brede [25] (gipsmaker, bor i Florø) og Tarjei [22], som",
            "Barn: Dag [15 år], Vår [tolv], Odd [3].",
        ),
        "Type 2 og Grad 3,",
    ),
}

for _language, (_many, _one, _and, _units, _examples, _other) in _KIN.items():
    _age = rf"(?:{NUMBER}{HALF}?|{AGE_IN_WORDS[_language]}){END}(?:\s?(?:{_units})\b)?"
    _between = (
        rf"(?:\s\([^()\n]{{0,40}}\))?(?:,?\s(?:{_and}|&|\+)\s|[,;]\s)(?:(?:{_one})\s)?(?-i:{NAME})(?:\s{NAME})?,?\s"
    )
    recognizer(
        f"age-list-of-names-{_language}",
        "AGE",
        (
            rf"(?:{any_of(_many)})(?:\stwo)?(?:\s[a-z]{{1,8}}){{0,5}}[:,]?\s"
            rf"(?-i:{NAME})(?:\s{NAME})?,?\s{age_list(_age, _between)}(?=[,.;:)\s])(?!\.[0-9])"
        ),
        word_set(_many),
        languages=(_language,),
        validator=lambda match: match["id"].lower() not in ("0", "one", "un", "una", "en", "ett"),
        examples=_examples,
        not_examples=(_other,),
    )

_BED = r"(?-i:[A-Z]{0,2}/?[0-9]{1,4}(?:[-/\ ]?[A-Z0-9])?|[0-9]{1,2}:[0-9]{2})"
_NO_PERSON = (
    r"(?:room|ward|icp|wit|bp|hr|o2|air|unit|bay|evac|gcs|map|cvp|peep|fio2|etco2|bg|bsl|pain|temp|rom|avd|post|puls|bt|crp|hb|tube|"
    r"sala|cama|hab|box|planta|ta|fc|glasgow|tet|sng|eva|barthel|celda|módulo)\s*$"
)
for _language, _titles, _examples in (
    (
        "en",
        "mr|mrs|ms|miss|baby",
        ("\n501 Stumpf [82] - UGIB", "\nB2 Sipho N. [19], learner", "\n8:30 D'Angelo P [16] \"threw"),
    ),
    ("es", "sra|sr|srta|don|doña", ("\n301-1 sra Gladys Huenchumilla [77] — DHC", "\n303 Iris Plaza [45]: herpes")),
    ("nb", "fru|frk|hr|herr", ("\n103 Oddmund Opshaug [79] | Lewy", "\n106 B Halldis [90] | fall")),
):
    recognizer(
        f"age-in-bed-list-{_language}",
        "AGE",
        r"(?P<id>[1-9][0-9])(?=\s[-–—:|]\s|:\s|,\s(?-i:[a-zæøåñ])|\s\")",
        digits(2),
        languages=(_language,),
        then={"-", "–", "—", ":", ",", '"', "|"},
        before=(
            rf"(?:^|\n){_BED}\s{{1,4}}(?:\(\w{{2,8}}\.?\)\s)?(?:(?:{_titles})\.?\s)?{NAME}(?:,?\s{NAME}|\s(?-i:[A-Z])){{0,3}},?\s{{1,4}}$",
        ),
        not_before=(_NO_PERSON,),
        window=52,
        examples=_examples,
        not_examples=("\n2100 ICP 24 - sust", "\n2. Quetiapine 25 - night", "\n0800 BT 92 - ok"),
    )
