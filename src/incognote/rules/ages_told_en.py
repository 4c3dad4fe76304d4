"""English ages without a unit that a sentence tells: ``she is 34``, ``died at 59``, ``in her late fifties``."""

from __future__ import annotations

import re

from incognote.rules.age_parts import ALONE, END, NOT_AGE_AFTER, NUMBER, NUMBERS
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import AGE_WORDS, DECADE_WORDS, any_of, number_words, word_set

_EN = number_words("en")

recognizer(
    "age-told-en",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER}(?:\s?(?:months?|mos?|years|yrs|weeks)(?=\s?(?:old|[.,;)]|$)))?|"
        rf"{_EN}){END}"
    ),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    before=(
        r"(?:turned|turns|turning|was\sthen|is\snow|is\sonly|who['’]?s|who\sis|(?:he|she|they|i|"
        r"you|pt|patient)\s(?:is|was|are|am)|when\s(?:he|she|they|pt|the\spatient|i)\s(?:was|"
        r"were)|(?-i:[A-Z]\w+)\sis|boy\s\w+\sis|(?:son|daughter|child)\s(?:\w+\s)?is|"
        r"and\sis|i['’]m|she['’]s|he['’]s|will\sbe|supposedly|boy\sof|"
        r"girl\sof|woman\sof|man\sof|lady\sof|child\sof|confirmed|"
        r"walked|menarche|menopause(?:\sat)?|conscripted\sat|since\s(?:he|she)\swas|passed\sat|"
        r"(?:mr|mrs|ms|miss|dr)\.?\s\w+\sis)\s$",
        r",\s(?:is|now|then|only)\s$",
        r"\((?:now|then)\s$",
    ),
    not_after=(NOT_AGE_AFTER, r"^\s?(?:weeks|wk|kg|by|to|for|months|cm)\b", r"^\+"),
    window=22,
    validator=lambda match: not match["id"].isalpha() or len(match["id"]) > 3,
    prior=word_set(
        "turned turns turning is was were are am then now s m who who's supposedly of confirmed "
        "walked menarche menopause at be"
    ),
    examples=("She is [34], cycles", "turned [91] on", "when pt was [14]. 2 yrs", "a boy of [5] and"),
    not_examples=("she is 5 weeks pregnant", "He is 1 of 3", "was 12 mg"),
)

recognizer(
    "age-at-en",
    "AGE",
    (
        r"(?:(?:died|dead|d\.|dx|diagnosed|cancer|ca|disease|stroke|mi|death|passed|married|"
        r"marriage|birth|retired|drink|job|smoking|started|began|onset|hernia|coiled|excluded|out|"
        r"left|menarche|sober|alive|walking|infarct|suicide|killed|tested|surgery|moved|came|"
        r"adopted|drowned|accident|overdose|epilepsy|diabetes|cataract|admission|fellowship|"
        r"conscripted)\s(?:\w+\s){0,3}?)(?:at|aet|"
        rf"aged?)\s(?:age\s)?(?P<id>{NUMBER}(?:\s?(?:months?|mos?|years|yrs|weeks|days))?|"
        rf"{_EN}){END}(?!\s?(?:mg|ml|am|pm|a\.m|h\b|hrs|weeks?\b|kg|%|cm|months|days|minutes|units|"
        r"mcg|\w+\s(?:street|road)))"
    ),
    word_set(
        "died dead d dx diagnosed cancer ca disease stroke mi death passed married marriage "
        "birth retired drink job smoking started began onset hernia coiled excluded out left "
        "menarche sober alive walking infarct suicide killed tested surgery moved came adopted "
        "drowned accident overdose epilepsy diabetes cataract admission fellowship conscripted"
    ),
    languages=("en",),
    examples=("died at [59] in", "colon cancer at [42].", "Diagnosed with SLE at [22]", "breast cancer at age [46]"),
    not_examples=("started at 5 mg", "stroke at 9 am"),
)


def _is_no_clock_time(match: re.Match[str]) -> bool:
    """``died at 59`` tells an age, ``back at 9`` an hour."""
    return int(match["id"]) > 12 if match["id"].isdigit() else len(match["id"]) > 3


recognizer(
    "age-life-event-en",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER}(?:\s?(?:years|yrs)(?=[.,;)]))?|"
        rf"{_EN}){END}(?=[.,;:)\n]|\s(?:in|of|and|to|for|on|with|by|at|after|when|from|\()|\s*$)"
    ),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    before=(r"(?:at|until|till?|since|from|before|under|by|(?<![0-9]\s)d\.)\s$",),
    not_before=(
        r"(?:hr|rate|running|set|stable|maintain\w*|sats?|spo2|up|waking|woke|remain\w*|titrat\w*|"
        r"goal|cap|capped|score|level|weight|wt|bp|map|temp|bed|came|arriv\w*|appt|meet|clinic|"
        r"home|daily|drip|gtt|gcs|ef|hgb|plt|"
        r"held|target|inr|peep|fio2|flow|lives|drain\w*|pain|hob|hct|visit|call\w*|back|due|bolus|"
        r"insulin|units|seen|round|dose|kept|leave|shift|therapist|stopped|steady|claudication|"
        r"resting|rest|starts?|lying|k|lines|tear|apgar|pit|guto|on|tuesdays|wednesdays|mondays|"
        r"thursdays|fridays|cm|g|mg|clock|nights?|early|bus|[0-9]{1,2})\s(?:at|until|since|before|"
        r"@|under|over|from|till?|by|about|around)\s$",
        r"(?:[0-9]|down|up|improved|decreased|increased|weaned|dropped|fell|rose|went|lowered|reduced|gained|lost)\s(?:from|by|to)\s$",
        r"(?:platform|gate|table|room|floor|stage|unit|bay)\sat\s$",
    ),
    not_after=(NOT_AGE_AFTER, r"^\s(?:in\s(?:the\s)?(?:morning|evening|afternoon)|o'clock|to\s[0-9])"),
    window=22,
    validator=_is_no_clock_time,
    prior={"at", "until", "since", ".", "till", "til", "from", "before", "under", "by"},
    examples=("mother HTN, CVA at [51]. Social", "OUD since [18] (back", "ETOH cirrhosis d. [58]. Mother"),
    not_examples=("sats stable at 95.", "waking at 4.", "at 10 am"),
)

recognizer(
    "age-cancer-en",
    "AGE",
    (
        r"(?<![A-Za-z])(?:ca|cancer|stroke|suicide|dx|MI|drink|"
        rf"infarct)\s(?:@\s?)?(?P<id>{NUMBER}){END}(?!\s?(?:mg|yrs?\sago|years|months|weeks|days|"
        r"mm|cm|%|x\b|ml))"
    ),
    ("ca", "cancer", "stroke", "suicide", "dx", "drink", "mi"),
    languages=("en",),
    examples=("Sister Grace breast cancer [46] (triple", "bowel cancer [80]. Mother", "breast ca @ [36], TNBC"),
    not_examples=("stroke 3 years ago", "Ca 9.2", "CA 125"),
    validator=lambda match: 9 < int(match["id"]) < 110,
    not_before=(r"(?-i:Ca|CA|MoCA|moca)\s$",),
    window=8,
)

recognizer(
    "age-decade-en",
    "AGE",
    (
        r"(?:his|her|their|my)\s(?:early|mid|late|mid-to-late|"
        rf"very\slate)?[\s-]{{0,2}}(?P<id>[1-9]0['’]?s|{any_of(DECADE_WORDS['en'])})\b"
    ),
    ("his", "her", "their", "my"),
    languages=("en",),
    examples=("in her [50s]", "well into his [eighties]", "in her late [fifties]"),
    not_examples=("in the 1950s",),
)

recognizer(
    "age-decade-alone-en",
    "AGE",
    r"(?P<id>[2-9]0s)(?![\w])",
    digits(2),
    languages=("en",),
    then={"s"},
    before=(
        (
            r"(?:ca|cancer|died|d\.|mi|stroke|at|age|aged|male|female|~|dementia|"
            r"[A-Z][a-z]+,?\s(?:early|late))\s?$"
        ),
        r"\"\s+$",
    ),
    window=16,
    not_before=(r"(?:hr|bp|sbp|sats?|map|rr|glucose|the|in\s+the|sats\s+in)\s*$",),
    examples=("breast ca [40s], lives",),
    not_examples=("HR 80s", "sats 90s", "in the 80s"),
)

recognizer(
    "age-decade-words-en",
    "AGE",
    rf"(?P<id>{any_of(DECADE_WORDS['en'])})(?![\w])",
    DECADE_WORDS["en"].split(),
    languages=("en",),
    before=(r"(?-i:[A-Z])[a-z]+,?\s(?:early|late|mid)[\s-]$",),
    window=24,
    examples=("Moana Lake, early [forties], Ngai",),
    not_examples=("the forties",),
)

recognizer(
    "age-late-decade-en",
    "AGE",
    r"(?<!hr )(?<!sats )(?<!bp )(?<!rate )(?<!the )"
    r"(?:early|mid|late)[\s-](?P<id>[2-9]0['’]?s)(?!\w)|(?P<id2>[2-9]0-something)(?!\w)",
    digits(2) | {"early", "mid", "late"},
    languages=("en",),
    not_before=(r"(?:hr|bp|sbp|dbp|sats?|map|rr|glucose|temp|the|in\s+the|pulse|rate|wt)\s*(?:in\s(?:the\s)?)?$",),
    window=14,
    examples=("no. 7, late [80s] - on", "is a [30-something], gay"),
    not_examples=("HR mid 80s", "in the late 80s"),
)
