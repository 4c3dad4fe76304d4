"""English ages with a unit, a label or a sex beside them, in digits and words."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, HALF, NUMBER

age = rules("AGE", "en")

_EN = AGE_IN_WORDS["en"]

age(
    "age-year-old-en",
    rf"""
        (?<![A-Za-z0-9.,/-])(?P<id>{NUMBER}(?:ish)?(?:\s?1/2|½)?|{_EN})\s?(?:-|\s)?\s?(?:
            y(?:ea)?r-?\s?-?olds?|year\s?-?\s?-?old|yrs?[\s.-]{{0,2}}old|y\.?\s?o\.?|y/o|yo(?=[MFmf]\b)
            |y\.?\s?(?=(?:m|f|g[0-9]p[0-9])\b)
            |(?:month|mo|week|wk|day)s?-old
            |mo\sold
        )(?![a-z]{{2}})
    """,
    examples=(
        "a [54]-year-old man",
        "[62] yo F",
        "[34] yr old male",
        "[9] y.o.",
        "[38] y/o",
        "[67]yo",
        "ID/CC: [69]yoM, Lakota",
        "[eleven]-month-old",
        "a [60] YEAR OLD",
    ),
    not_examples=("54 years ago", "a 3 year history", "for 5 months"),
)

age(
    "age-units-old-en",
    rf"""
        (?<![0-9.,/-])(?P<id>
            (?:{NUMBER}(?:\.5|½|\s?1/2)?|{_EN})\s?(?:years|yrs|y|months?|mos?|mths|weeks?|wks?|days?|d|hrs
            |hours)(?:[\s,]{{1,2}}(?:and\s)?{NUMBER}\s?(?:months?|mo|m|weeks|days|mths))?
        )\s(?:old|of\sage)\b
    """,
    examples=("[8 months] old", "[10 days] of age", "was [9 years] old", "[eleven months] old"),
    not_examples=("8 months later",),
)

age(
    "age-label-en",
    rf"""
        (?:ages?(?:\s?/\s?(?:sex|dob))?|aged|age\sof|sex/age|sexage|age\s\(est\.?\))\s{{0,3}}
        (?:at\s\w+|now|about|approx\.?|appears|around|apparent)?[\s:|\t=~\"]{{0,12}}(?:[MF]\s?/\s?)?
        (?P<id>
            (?:{NUMBER}(?:\.[0-9]|{HALF})?|{_EN})(?:
                \s?(?:years|yrs?|months?|mos?|mths|weeks|wks|days)\b
                (?:\s?(?:and\s)?{NUMBER}\s?(?:months?|mo|mths|m|wk|weeks|days|d)\b)?
                |\sy\s[0-9]{{1,2}}\sm\b|\sY\b(?!\s[0-9])
            )?
        )(?!\s?(?:days|hours|h)\b)(?![0-9%/+])(?!\.[0-9])(?:,\s(?P<id2>{NUMBER})(?=,|\sand))?
        (?:,\s(?P<id3>{NUMBER})(?=,|\sand))?(?:
            \s?(?:and|to|&|,|-|–)\s?(?P<id4>(?:{NUMBER}|{_EN})(?:\s?(?:months|mos?|weeks))?)(?![0-9%/:\w])
            (?!\.[0-9])
        )?
    """,
    validator=lambda match: match["id"].lower() != "one",
    examples=(
        "Age: [62]",
        "Age / DOB       [29]   31.08.2000",
        "in 1994, aged [two], by",
        "age [12]–[15] w/ aunt",
        "aged [32]",
        "age of [41]",
        "ages [11] and [13]",
        "Age\t[87]\tM",
        "Age [4 yrs 2 mths]",
        "aged [18 months]",
    ),
    not_examples=("average 32", "age-related", "page 12"),
)

age(
    "age-sex-en",
    rf"""
        (?<![\w.,/#$+*=–-])(?P<id>{NUMBER}(?:½)?)\s?(?:-?y\.?)?\s?/?\s?
        (?-i:[MF]|[WBH][MF]|♀|♂|MALE|FEMALE|male|female|Y(?=Sex)|[mf](?=\s(?:with|w/|c/o|p/w|here|presents)))
        (?![\w'’-])(?:(?!\.)|(?<=[0-9][MF])(?=\.\s))(?!\s?[0-9]{{1,4}}\b)
    """,
    validator=lambda match: int(re.sub(r"\D", "", match["id"]) or 0) <= 115,
    not_after=r"^\s?[MF]\s?(?:fr|french|DJ|with\sa?\s?(?:stick|quad)|walk)",
    not_before=r"""
        (?:temp|na|k|size|fr|bag|unit|rm|room|bed|lot|pack|grade|type|level|stage|hr|walks|over|t|p|r|pkwy,|ave,
        |street,|st,|apt)\ $
    """,
    examples=(
        "HPI: [22]M, farm",
        "Basil [74]M. Sudden",
        "S.D. [38]F 5522240.",
        "[58] M, hx",
        "[33]/M  MRD",
        "[83] WF",
        "[26] F   Visit",
    ),
    not_examples=("98.6 F", "T 38 F", "100 M2", "misty, 58 F. Brook"),
)

age(
    "age-after-sex-en",
    rf"""
        (?<![\w'-])(?<![0-9]\s)(?-i:[MF]|Male|Female|male|female|MALE|FEMALE)\s?[/,\s]\s{{0,4}}
        (?P<id>{NUMBER}(?:\s(?:years|yrs|months)|y(?=\s))?)(?!\s?(?:mg|kg|lb|cm|%))(?![A-CE-XZa-z0-9%°/:])
        (?![.,-][0-9])(?!\.\s(?:SSN|DOB))
    """,
    validator=lambda match: match["id"] != "0",
    not_before=(r"(?:plate|lot|model|no|unit|apt|grade)\s[MF]\s*$", r"P/F\s*$"),
    examples=("Sex/Age: F/[39]", "Lahdenpera   M / [69]   DOB", "K.    F [55]  P2077"),
    not_examples=("F 101.2", "PLATE M 45-22"),
)
