"""Ages of people in English, in digits and words, told from durations by what stands around them."""

from __future__ import annotations

import re

from incognote.rules.age_parts import AGE_IN_WORDS, ALONE, HALF, NAME, NUMBER, NUMBERS
from incognote.rules.recognizer import recognizer
from incognote.rules.words import AGE_WORDS, word_set

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
        rf"(?<![A-Za-z0-9.,/-])(?P<id>{NUMBER}(?:ish)?(?:\s?1/2|½)?|{_EN})\s?(?:-|"
        r"\s)?\s?(?:y(?:ea)?r-?\s?-?olds?|year\s?-?\s?-?old|yrs?[\s.-]{0,2}old|y\.?\s?o\.?|y/o|"
        r"yo(?=[MFmf]\b)|y\.?\s?(?=(?:m|f|g[0-9]p[0-9])\b)|(?:month|mo|week|wk|day)s?-old|"
        r"mo\sold)(?![a-z]{2})"
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
        "ID/CC: [69]yoM, Lakota",
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
        r"(?:ages?(?:\s?/\s?(?:sex|dob))?|aged|age\sof|sex/age|sexage|age\s\(est\.?\))\s{0,3}(?:at\s\w+|now|about|"
        r"approx\.?|appears|around|apparent)?[\s:|\t=~\"]{0,12}(?:[MF]\s?/\s?)?(?P<id>(?"
        rf":{NUMBER}(?:\.[0-9]|{HALF})?|{_EN})(?:\s?(?:years|yrs?|months?|mos?|mths|weeks|wks|"
        rf"days)\b(?:\s?(?:and\s)?{NUMBER}\s?(?:months?|mo|mths|m|wk|weeks|days|d)\b)?|"
        r"\sy\s[0-9]{1,2}\sm\b|\sY\b(?!\s[0-9]))?)(?!\s?(?:days|hours|"
        rf"h)\b)(?![0-9%/+])(?!\.[0-9])(?:,\s(?P<id2>{NUMBER})(?=,|"
        rf"\sand))?(?:,\s(?P<id3>{NUMBER})(?=,|\sand))?(?:\s?(?:and|to|&|,|-|–)\s?(?P<id4>(?:{NUMBER}|"
        rf"{_EN})(?:\s?(?:months|mos?|weeks))?)(?![0-9%/:\w])(?!\.[0-9]))?"
    ),
    ("age", "ages", "aged", "sex"),
    languages=("en",),
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

recognizer(
    "age-sex-en",
    "AGE",
    (
        rf"(?<![\w.,/#$+*=–-])(?P<id>{NUMBER}(?:½)?)\s?(?:-?y\.?)?\s?/?\s?(?-i:[MF]|[WBH][MF]|♀|♂|"
        r"MALE|FEMALE|male|female|Y(?=Sex)|[mf](?=\s(?:with|w/|c/o|p/w|here|"
        r"presents)))(?![\w'’-])(?:(?!\.)|(?<=[0-9][MF])(?=\.\s))(?!\s?[0-9]{1,4}\b)"
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

recognizer(
    "age-sex-small-en",
    "AGE",
    rf"{ALONE}(?P<id>1[89]|[2-9][0-9])/?(?-i:[mf])(?=[,;.]?\s(?-i:[a-z])|,)(?!\s(?:walk|away|x|per|of|from\s[0-9]|apart)\b)",
    NUMBERS,
    languages=("en",),
    then={"m", "f", "/"},
    not_before=(
        r"(?:walk\w*|amb\w*|swim\w*|r[au]n|at|of|every|after|for|x|about|in|up|to|last|past|next|over|fr|size|cath\w*|"
        r"temp|t|within|another|min|max|wait\w*|every)\s$",
    ),
    window=12,
    examples=(
        "sending the fournier. [55]m on jardiance",
        "a/p: [66]f h/o",
        "deshawn, [29]m, vol",
        "pt sunny [24]/m from sangrur",
    ),
    not_examples=("87% at 60m on 6MWT", "16f catheter", "walked 50m with stick", "wait 20m then"),
)

recognizer(
    "age-about-sex-en",
    "AGE",
    (
        r"(?:male|female|man|woman|(?-i:M|F)|gentleman|lady|boy|girl|unknown|unidentified)[,:]?\s\(?"
        r"(?:(?:approx\.?|approximately|about|around|apparently|maybe|c\.|circa|(?:appears|looks)(?:\s(?:about|around))?|est\.?)\s[~?]?|[~?])"
        rf"(?P<id>[1-9]0['’]?s|[1-9][0-9]|{_EN})(?![\w%°/:])(?![.,][0-9])(?!\s?(?:min|minutes|hours|days|weeks|months|kg|cm|ml|mg)\b)"
    ),
    ("male", "female", "man", "woman", "m", "f", "gentleman", "lady", "boy", "girl", "unknown", "unidentified"),
    languages=("en",),
    validator=lambda match: match["id"].lower() != "one",
    examples=("pt: male, approx [60], first", "Unknown male ~[30], OB", "Found: M ?[20s], on rock"),
    not_examples=("Downtime unknown, maybe 10 min", "Fell 4 m approx 13:50"),
)

_FORBIDDEN = r"(?:for|x|over|past|last|after|in|every|within|next|about|since|times|duration|ago)\s*$"

recognizer(
    "age-years-and-months-en",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER}\s?(?:y(?:ears?|rs?)?\.?,?\s?(?:and\s)?{NUMBER}\s?(?:m|mos?|mths?|months?)|"
        rf"m(?:os?|onths?|ths)\.?,?\s(?:and\s)?{NUMBER}\s?(?:d|days?|wks?|weeks?)))(?![\w/])"
    ),
    NUMBERS,
    languages=("en",),
    then={"y", "yr", "yrs", "year", "years", "mo", "mos", "month", "months", "mths"},
    not_before=(_FORBIDDEN,),
    not_after=(r"^\s(?:ago|later|hx|history|prior|before|post|after|of)\b",),
    window=14,
    examples=("Tolman, [10 y 4 m]. Here", "youngest brian [1 yr 8 mo] for", "age at vax [12 mo 4 d]   Medicare"),
    not_examples=("for 2 yrs 3 mo", "3 years 2 months ago"),
)

recognizer(
    "age-birthday-en",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER}(?:st|nd|rd|th)(?=\sbirthday\b)|"
        r"(?:(?<=\bher\ )|(?<=\bhis\ ))(?:1[68]|[2-9][0-9])(?:st|nd|rd|th)(?=[.;,)]|\s(?:in|last|next|on)\b))"
    ),
    NUMBERS,
    languages=("en",),
    then={"st", "nd", "rd", "th"},
    examples=("his [81st] birthday in", "not seen since her [21st]; he"),
    not_examples=("on the 12th birthdays are", "her 3rd, 4th"),
)

recognizer(
    "age-in-twelfths-en",
    "AGE",
    (
        r"(?:baby|infant|son|daughter|dtr|boy|girl|child|toddler|sister|brother|twins?|kids,?(?:\s\w+\s[0-9]{1,2}\sand)?)"
        r"(?:\sof)?(?:\s(?-i:[A-Z])[\w'’-]+){0,3},?\s{1,10}(?P<id>[0-9]{1,2}/(?:12|52))(?![/\w])(?!\s(?:ago|later|post|of|hx|leave)\b)"
    ),
    (
        "baby",
        "infant",
        "son",
        "daughter",
        "dtr",
        "boy",
        "girl",
        "child",
        "toddler",
        "sister",
        "brother",
        "twin",
        "twins",
        "kids",
    ),
    languages=("en",),
    special=True,
    examples=(
        "Baby Zainab, [7/52], red book",
        "Blackbird Leys; son [18/12]\n",
        "kids, Lihle 5 and Avumile [18/12]: both",
    ),
    not_examples=("cough 3/52", "daughter 2/52 ago"),
)

_MILESTONE = (
    r"(?:sat|stood|walk\w*|crawl\w*|roll\w*|shuffl\w*|words?|talk\w*|spoke|smil\w*|babbl\w*|wean\w*|rash|hives|seiz\w*|"
    r"fits?|surger\w*|operated|repair\w*|died|diagnosed|adopted|removed|cooing)"
)

recognizer(
    "age-milestone-en",
    "AGE",
    (
        rf"{_MILESTONE}(?:\s\w+){{0,3}}?\s(?:at|from|by|since)\s"
        rf"(?P<id>(?:{NUMBER}{HALF}?|{_EN})\s(?:months?|mos?|mths?|weeks?|wks?|days?|hours|hrs))(?![\w/])(?!\s(?:post|after|gest|ago|later)\w*)"
    ),
    word_set(
        "sat stood walk walked walking walks crawl crawled crawling crawls roll rolled rolling rolls shuffle shuffled "
        "shuffling word words talk talked talking spoke smile smiled smiling babble babbled babbling weaned rash hives "
        "seizure seizures seized fit fits surgery surgeries operated repair repaired died diagnosed adopted "
        "removed cooing"
    ),
    languages=("en",),
    examples=("He sat at [nine months], then", "operated at [11 days]. Brother"),
    not_examples=("born at 36 wks", "walked at 3 weeks post"),
)

recognizer(
    "age-of-patient-en",
    "AGE",
    rf"(?<![\w-])(?:[Pp]t|[Pp]atient),?\s(?:{NAME}\s){{0,3}}(?P<id>[1-9][0-9])(?=[,.]\s[A-Za-z])",
    ("pt", "patient"),
    languages=("en",),
    case=True,
    examples=("bed 14-2. Pt [66], retired", "CMV D+/R-. Pt [59]. FEV1"),
    not_examples=("PT 14, INR 1.2", "pt 12, 14 and"),
)
