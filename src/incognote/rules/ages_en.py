"""Ages of people in English, in digits and words, told from durations by what stands around them."""

from __future__ import annotations

import re

from incognote.rules.age_parts import AGE_IN_WORDS, NUMBER, NUMBERS
from incognote.rules.recognizer import recognizer
from incognote.rules.words import AGE_WORDS

_EN = AGE_IN_WORDS["en"]

#: What may stand right after the number of an age: nothing else is worth a look.
_AFTER_NUMBER = AGE_WORDS["en"] | {
    "-",
    "year",
    "years",
    "yr",
    "yrs",
    "y",
    "yo",
    "yof",
    "yom",
    "month",
    "months",
    "mo",
    "week",
    "weeks",
    "day",
    "days",
    "ish",
    "½",
    "1",
    "9",
    "d",
    "hrs",
    "hours",
    "mths",
    "mos",
    "wk",
    "wks",
    ".",
}

recognizer(
    "age-year-old-en",
    "AGE",
    (
        rf"(?<![0-9.,/-])(?P<id>{NUMBER}(?:ish)?(?:\s?1/2|½)?|{_EN})\s?(?:-|"
        r"\s)?\s?(?:y(?:ea)?r-?\s?-?olds?|year\s?-?\s?-?old|yrs?[\s.-]{0,2}old|y\.?\s?o\.?|y/o|"
        r"yo(?=[MFmf]\b)|y\.?\s?(?=(?:m|f|g[0-9]p[0-9])\b)|(?:month|mo|week|wk|day)s?-old|"
        r"mo\sold)(?![a-z])"
    ),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    then=_AFTER_NUMBER,
    examples=(
        "a [54]-year-old man",
        "[62] yo F",
        "[34] yr old male",
        "[9] y.o.",
        "[38] y/o",
        "[67]yo",
        "[eleven]-month-old",
        "a [60] YEAR OLD",
    ),
    not_examples=("54 years ago", "a 3 year history", "for 5 months"),
)

recognizer(
    "age-units-old-en",
    "AGE",
    (
        rf"(?<![0-9.,/-])(?P<id>(?:{NUMBER}(?:\.5|½|\s?1/2)?|{_EN})\s?(?:years|yrs|y|months?|mos?|"
        rf"mths|weeks?|wks?|days?|d|hrs|hours)(?:[\s,]{{1,2}}(?:and\s)?{NUMBER}\s?(?:months?|mo|m|"
        r"weeks|days|mths))?)\s(?:old|of\sage)\b"
    ),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    then=_AFTER_NUMBER,
    examples=("[8 months] old", "[10 days] of age", "was [9 years] old", "[eleven months] old"),
    not_examples=("8 months later",),
)

recognizer(
    "age-label-en",
    "AGE",
    (
        r"(?:ages?|aged|age\sof|sex/age|sexage|age\s\(est\.?\))\s{0,3}(?:at\s\w+|now|about|"
        r"approx\.?|appears|around|apparent)?[\s:|\t=~\"]{0,12}(?:[MF]\s?/\s?)?(?P<id>(?"
        rf":{NUMBER}(?:\.[0-9]|½)?|{_EN})(?:\s?(?:years|yrs?|months?|mos?|mths|weeks|wks|"
        rf"days)\b(?:\s?(?:and\s)?{NUMBER}\s?(?:months?|mo|mths|m|wk|weeks)\b)?|"
        r"\sy\s[0-9]{1,2}\sm\b|\sY\b(?!\s[0-9]))?)(?!\s?(?:days|hours|"
        rf"h)\b)(?![0-9%/+])(?!\.[0-9])(?:,\s(?P<id2>{NUMBER})(?=,|"
        rf"\sand))?(?:,\s(?P<id3>{NUMBER})(?=,|\sand))?(?:\s?(?:and|to|&|,)\s?(?P<id4>(?:{NUMBER}|"
        rf"{_EN})(?:\s?(?:months|mos?|weeks))?)(?![0-9%/:\w])(?!\.[0-9]))?"
    ),
    ("age", "ages", "aged", "sex"),
    languages=("en",),
    validator=lambda match: not match["id"].isalpha() or "-" in match["id"] or len(match["id"]) > 3,
    examples=(
        "Age: [62]",
        "aged [32]",
        "age of [41]",
        "ages [11] and [13]",
        "Age\t[87]\tM",
        "Age [4 yrs 2 mths]",
        "aged [18 months]",
    ),
    not_examples=("average 32", "age-related", "page 12"),
)

recognizer(
    "age-sex-en",
    "AGE",
    (
        rf"(?<![\w.,/#$+*=–-])(?P<id>{NUMBER}(?:½)?)\s?(?:-?y\.?)?\s?/?\s?(?-i:[MF]|[WBH][MF]|♀|♂|"
        r"MALE|FEMALE|male|female|Y(?=Sex)|[mf](?=\s(?:with|w/|c/o|p/w|here|"
        r"presents)))(?![\w'’.-])(?!\s?[0-9])"
    ),
    NUMBERS,
    languages=("en",),
    validator=lambda match: int(re.sub(r"\D", "", match["id"]) or 0) <= 115,
    not_after=(r"^\s?[MF]\s?(?:fr|french|DJ|with\sa?\s?(?:stick|quad)|walk)",),
    not_before=(
        (
            r"(?:temp|na|k|size|fr|bag|unit|rm|room|bed|lot|pack|grade|type|level|stage|hr|walks|over|"
            r"t|p|r|pkwy,|ave,|street,|st,|apt)\ $"
        ),
    ),
    window=10,
    then={"m", "f", "wm", "wf", "bm", "bf", "hm", "hf", "♀", "♂", "male", "female", "y", "/", "-", "½"},
    examples=("HPI: [22]M, farm", "[58] M, hx", "[33]/M  MRD", "[83] WF", "[26] F   Visit"),
    not_examples=("98.6 F", "T 38 F", "100 M2"),
)

recognizer(
    "age-after-sex-en",
    "AGE",
    (
        r"(?<![\w'-])(?<![0-9]\s)(?-i:[MF]|Male|Female|male|female|MALE|"
        rf"FEMALE)\s?[/,\s]\s{{0,4}}(?P<id>{NUMBER}(?:\s(?:years|yrs|months)|y(?=\s))?)(?!\s?(?:mg|"
        r"kg|lb|cm|%))(?![A-CE-XZa-z0-9%°/:])(?![.,-][0-9])(?!\.\s(?:SSN|DOB))"
    ),
    ("m", "f", "male", "female"),
    languages=("en",),
    validator=lambda match: match["id"] != "0",
    not_before=(
        r"(?:plate|lot|model|no|unit|apt|grade)\s[MF]\s*$",
        r"P/F\s*$",
    ),
    window=12,
    examples=("Sex/Age: F/[39]", "Lahdenpera   M / [69]   DOB", "K.    F [55]  P2077"),
    not_examples=("F 101.2", "PLATE M 45-22"),
)
