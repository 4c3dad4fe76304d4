"""English ages in rows and headings: in a column after a name, after a date of birth, beside the sex, before ``y``."""

from __future__ import annotations

from incognote.rules.age_parts import NAME, NUMBER, NUMBERS
from incognote.rules.recognizer import digits, recognizer

recognizer(
    "age-column-en",
    "AGE",
    (
        rf" (?P<id>{NUMBER}(?:\s?(?:mo|yrs?|months|weeks|d|y))?)(?=\s{{2,}}\S|\s[-–—]\s|[-–]\s|"
        r"\sG[0-9]P?[0-9]|G[0-9]\s|\stwins)"
    ),
    (),
    languages=("en",),
    before=(
        rf"(?-i:[A-Z][A-Z'’-]+|[A-Z]\w+),\s?{NAME}(?:\s{NAME})?[\"”.]?\s{{1,10}}(?:\|\s)?$",
        rf"{NAME}\s{NAME}\s{{1,8}}(?:\|\s)?$",
        r"(?:mrs?|ms)\.?\s\w+(?:\s(?!in\b|of\b|at\b)[\w-]+)?\s{1,4}$",
        r"they/them\s{2,}$",
        r"[\"”]\s{2,}$",
        r"Bed\s\w\s{2,}$",
        rf"\|\s{NAME}\s?\|\s$",
    ),
    not_before=(
        (
            r"(?:Room|Bed|Ward|Rm|Unit|PACT|FIM|ISS|GCS|INCAT|NIHSS|MELD|EDSS|CIWA|MoCA|MMSE|PPS|KPS|Level|Team|Bay|Day|Dose|Score|HR|BP|RR|Temp|Wt|Ht|Cell|"
            r"Week|Visit|Cycle|Session|Apt|Phase|Stage|Grade|Type|No|Page|Suite|Step|Part|Line|Box|"
            r"Cot|Pod|Module|MEDIC|Trlr|STOP-BANG|DTaP|IPV|PCV20|MMR|Varicella|East|West|North|"
            r"South)\s{1,8}$"
        ),
    ),
    window=44,
    validator=lambda match: (
        match["id"] not in ("0", "1") and match.string[match.end() : match.end() + 12].strip()[2:3] != "/"
    ),
    examples=("Arvid Tollefson  [88]  apt S-6", "2) Payne, Frank [58] — stent", "B8  Mwalimu Hassan [70]  stroke"),
    not_examples=("Med Ward 70  stroke", "Silver Unit 4  beds"),
)

recognizer(
    "age-after-birth-date-en",
    "AGE",
    (
        r"(?:(?<=[0-9]{4}\s)|(?<=[0-9]{4},\s)|"
        rf"(?<=[0-9]{{4}}\s\s\s))(?P<id>{NUMBER}(?:\syrs)?)(?=,\s[a-z]|\s{{2,}}|\s[MF]\b)"
    ),
    NUMBERS,
    languages=("en",),
    before=(r"(?:dob|d\.o\.b\.|b\.|born)[:\s]{1,3}[0-9A-Za-z/.\s-]{6,12},?\s{1,3}$",),
    window=26,
    prior=digits(4) | {","},
    examples=("dob 21-11-1990 [28]  ex Barrow", "DOB 2/10/1971, [57], fishing"),
    not_examples=("seen 21-11-1990 28  ex",),
)

recognizer(
    "age-opens-sentence-en",
    "AGE",
    (
        r"(?:(?<=[.:]\ )|(?<=\n)|(?<=\n[-•*–]\ ))(?P<id>[1-9][0-9])"
        r"(?:(?=,\s(?-i:[A-Za-z])|\sy\s)|"
        r"(?<=[.:]\ [0-9]{2})(?=\.\s(?:(?-i:[A-Z]|he['’]?s?\s|she['’]?s?\s)|\n)))"
    ),
    digits(2),
    languages=("en",),
    before=(r"(?:[^\W\d_]{2}|[^\W\d_]\))[.:]\s$", r"\n[-•*–]\s$"),
    not_before=(
        (
            r"(?:HR|RR|BP|score|sats?|age|pulse|no|nos|fig|Local|[0-9]|level|dose|units|GCS|day|room|"
            r"temp|wt|census|total|count|x|approx|st|rm|bed|vs|FHR|est|inc|pt|tab|vol|pg|ref|ext|bed\sno|bed\sstate|nov|dec|jan|feb|aug|sept?|oct)[.:]\s$"
        ),
    ),
    not_after=(r"^,\s(?:and|then|was|is)\b",),
    window=16,
    examples=("of CNM Gráinne. [58], long-term", "in the chook shed. [48]. PBI on", "known\n- [62], lives w/"),
    not_examples=("HR: 58, regular", "was eleven.\n12. He was", "at no. 14. 2 steps"),
)

recognizer(
    "age-y-en",
    "AGE",
    r"(?<![\w.,/:#$+*=–-])(?P<id>[1-9]?[0-9]|10[0-9])\s?[yY](?:(?=[\s,;.)|/]|$)|(?=(?-i:[MF])\b))(?!\.?\s?o\b)",
    NUMBERS,
    languages=("en",),
    then={"y", "ym", "yf"},
    not_before=(r"(?:x|for|over|past|last|in|every|after|of|about|~|>|<|about|q|next|within|since|approx|times)\s*$",),
    not_after=(
        r"^\s?[yY]\.?\s(?:ago|later|hx|history|prior|before|post|after|in|of|w/out|duration|PFS|OS)\b",
        r"^\s?Y\s/",
    ),
    window=12,
    examples=("Social|[43] y, ferry", "Goldie f [36]Y 03 Mar", "[80] y South African"),
    not_examples=("for 10 y, now", "3 y ago", "every 5 y."),
)

recognizer(
    "age-glued-to-sex-en",
    "AGE",
    r"(?<![A-Z0-9])[MF](?P<id>[1-9][0-9]?)(?=DOB|MRN|SSN)",
    (),
    languages=("en",),
    needs=("dob",),
    case=True,
    examples=("DOB known, Soon-JaF[74]DOB02/08/1993",),
    not_examples=("F74 code, DOB",),
)
