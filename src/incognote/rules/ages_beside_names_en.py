"""English ages beside whoever is that old: after a name or kin, in brackets, in lists of children, of babies."""

from __future__ import annotations

import re

from incognote.rules.age_parts import AGE_IN_WORDS, ALONE, END, HALF, NAME, NOT_AGE_AFTER, NUMBER, NUMBERS, age_list
from incognote.rules.recognizer import recognizer
from incognote.rules.words import AGE_WORDS, any_of, word_set

__all__ = ["MANY"]

_EN = AGE_IN_WORDS["en"]

_KIN = (
    r"son|sons|daughters?|dtr|boys?|girls?|child(?:ren)?|kids?|bab(?:y|ies)|wife|husband|"
    r"partner|spouse|mother|mom|mum|father|dad|brothers?|sisters?|sis|bro|siblings?|aunt|"
    r"uncle|cousin|"
    r"nieces?|nephews?|twins|grand\w+|gran|nan|boyfriend|girlfriend|fianc\w+|half-\w+|step\w+|"
    r"son-in-law|daughter-in-law|px|poa|son\\s[A-Z]\\w+|oldest|eldest|youngest|infant|toddler|"
    r"neighbou?r|friend|colleague|carer"
)

#: Capitals between a relative and a number that are no name: scales, vital signs and blood values.
_NO_SCALE = (
    r"(?!(?-i:EPDS|GCS|PHQ|GAD|BP|HR|RR|EF|MMSE|MOCA|MoCA|CIWA|ACE|FIM|PPS|BMI|CA|INR|A1C|A1c|IQ|ECOG|KPS|NIHSS|AUDIT|"
    r"GDS|ZBI|Zarit|PT|MI|HbA1c|Hb|BRCA[12]|Rh|Gr|Grade|Stage|Room|Rm|Bed|Apt|Cell|Day|Ph|Tel|No)\b)"
)

recognizer(
    "age-after-name-en",
    "AGE",
    (
        rf"(?P<id>(?:{NUMBER}(?:\s?(?:months?|mos?|mths|weeks|wks|days|years|yrs))?|(?:twenty|"
        rf"thirty|forty|fifty|sixty|seventy|eighty|ninety)-\w{{3,5}})){END}"
    ),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    before=(rf"{NAME}(?:,?\s(?:Jr|Sr|O\.S\.B|RN|III?)\.?)?,\s$", r"[\"”],\s$"),
    after=(r"^,", r"^;", r"^\s?-?\s?(?:and|who|is|in|at|of)\b", r"^\.", r"^\)", r"^\s+(?:ref|MRN|DOB)", r"^\s*\n"),
    not_before=(
        (
            r"(?:January|February|March|April|May|June|July|August|September|October|November|"
            r"December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Room|Rm|Bed|Ward|Unit|Day|Apt|"
            r"Suite|Na|Cl|K|BUN|Cr|WBC|Hb|Hgb|HR|RR|BP|Box|Flat|PHQ|GAD|INR|Plt|Glu|Mon|Tue|Wed|Thu|"
            r"Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Stage|Grade|PSA|"
            r"AST|ALT|GCS|MMSE|MoCA|BMI|Table|Fig|Lot|GFR|EF|Hct|CRP|ESR|BNP|FEV1|SpO2|Temp|St|Street|"
            r"Road|Rd|Ave|Lane)[.,]*\s$"
        ),
    ),
    not_after=(NOT_AGE_AFTER,),
    window=24,
    validator=lambda match: match["id"] != "0",
    prior={","},
    examples=(
        "Rachel Lim Hui Min, [15], Sec 3",
        "Ernest Price, [68], himself",
        "Mr Ashley Dale, [thirty-nine], attended",
    ),
    not_examples=("May, 15, 2019", "Na, 135,", "Day, 3,"),
)

recognizer(
    "age-in-brackets-en",
    "AGE",
    (
        rf"(?<=\()(?P<id>{NUMBER}(?:\s?(?:months?|mos?|mths|weeks|wks|days|years|yrs(?:\s5/12)?)|"
        r"\s1/2|½|y(?=\)))?)(?=\)|,\s|\sand\s|;\s|"
        rf"\syr\b)(?:,?\s(?:and\s)?(?P<id2>{NUMBER}(?:\s?(?:months?|mos?))?)(?=\)|,\s|"
        rf"\sand\s))?(?:,?\s(?:and\s)?(?P<id3>{NUMBER}(?:\s?(?:months?|mos?))?)(?=\)|,\s))?"
    ),
    NUMBERS,
    languages=("en",),
    before=(
        rf"{NAME}\s\($",
        rf"\b(?:{_KIN}|rm\s[0-9]+)\s(?:\+\s[0-9]\s)?\($",
        r"\bM\.\s\($",
        r"three\s\($",
        r"(?:19|20)[0-9]{2}\s\($",
    ),
    window=24,
    not_before=(
        r"PLAN\n\($",
        (
            r"(?:score|grade|stage|age|level|GCS|PHQ-?9?|GAD-?7?|MMSE|MoCA|Hb|Hgb|WBC|Cr|K|Na|EF|INR|"
            r"BMI|HR|BP|Table|Fig|Norton|Braden|A1c|TSH|LDL|GDS|AUDIT|PSA|CRP|BDI|Ashworth|Room|Ward|"
            r"Flu|HADS|EPDS|ESS|Epworth|in\s+(?:19|20)[0-9]{2})\s\($"
        ),
    ),
    prior={"("},
    examples=(
        "brother Fiachra ([3]) same",
        "Autumn ([12]) and Dawn ([9])",
        "Boy ([14])",
        "two children ([4], [18 months])",
        "DOB JUL 4,1989 ([75])",
    ),
    not_examples=("PHQ-9 (12)", "score (12)", "MI in 2011 (3)"),
)


def _counts_no_children(match: re.Match[str]) -> bool:
    """``sons 2`` and ``children: 3`` tell how many; ``son 2`` how old."""
    return match["id"] != "0" and (not _PLURAL.match(match[0]) or match.string.endswith("twin ", 0, match.start()))


_PLURAL = re.compile(
    r"(?:children|kids|(?:grand|step)?(?:sons|daughters)|boys|girls|brothers|sisters|siblings|nieces|nephews|grandkids):?,?\s[0-9]$",
    re.IGNORECASE,
)

recognizer(
    "age-of-relative-en",
    "AGE",
    (
        rf"(?:{_KIN}):?,?\s(?:{_NO_SCALE}{NAME},?\s){{0,2}}(?P<id>{NUMBER}{HALF}?(?:\s?(?:months?|mos?|mths|weeks|"
        rf"wks|years|yrs|yo)\b)?){END}(?!\s?[½¼¾])(?!\s(?:ago|later|before|earlier))"
    ),
    word_set(
        "son sons daughter daughters dtr boy boys girl girls child children kid kids baby wife "
        "husband partner spouse mother mom mum father dad brother brothers sister sisters sis "
        "bro sibling siblings aunt uncle cousin niece nephew nieces nephews grandson granddaughter grandmother "
        "grandfather gran nan boyfriend girlfriend fiance fiancée fiancee half stepson "
        "stepdaughter stepdad stepmother px poa twins grandkids stepdaughters stepsons "
        "oldest eldest youngest infant toddler neighbor "
        "neighbour friend colleague carer grandma grandpa grandchild"
    ),
    languages=("en",),
    not_after=(NOT_AGE_AFTER,),
    not_before=(r"(?:PACT|Mother-Baby|twin|child|NOK|DTR|baby|PT|Pt|Mann|Grandstaff)\s$",),
    window=34,
    validator=_counts_no_children,
    examples=("Half-sis Poppy [3]. Nan", "Sister Ansley [15] struggling", "son Chirag, [19], who"),
    not_examples=("mother 2 weeks ago", "wife 3 times", "Sons 2, daughters 1."),
)

MANY = (
    "children kids sons daughters boys girls brothers sisters siblings sibs twins grandchildren grandkids grandsons "
    "granddaughters grandbabies nephews nieces stepsons stepdaughters stepchildren stepkids cousins"
)
_LISTED = rf"(?:{NUMBER}{HALF}?(?![0-9/½])|{_EN}\b)(?:\s?(?:months?|mos?|mths|weeks?|wks?|days|yrs?|years)\b)?"
_BETWEEN = r"(?:,?\s?(?:and|to|&)\s?|\s\+\s|,\s?)"

recognizer(
    "age-list-en",
    "AGE",
    (
        rf"(?:{any_of(MANY)}|little\sones|ages|aged|(?:her|his|their|own|older|younger|other)\stwo)"
        r"(?:\s(?:at|in|with|from)\s(?:(?:the|his|her|their)\s)?[a-z]{2,12})?[:,]?\s?(?:(?:are|aged|ages|of)\s)?\(?"
        rf"{age_list(_LISTED, _BETWEEN)}"
        r"(?![0-9%/:])(?!\s?(?:years\sago|weeks|days|mg|times|x|of|children|kids|sons|daughters|boys|girls)\b)"
    ),
    word_set(MANY) | word_set("little ages aged her his their own older younger other"),
    languages=("en",),
    validator=lambda match: match["id"] != "0" and match["id"].lower() != "one",
    examples=(
        "five children, [23], [21], [17], [12] and [9]. Oldest",
        "her boys, [8] and [5]. Pres",
        "Children [11] to [24].",
        "two grandsons, [22] and [19], have",
        "kids [20], [18], [13], onset",
        "5 great grandkids in the house, [13], [10], [8], [8] and [1]. Propane",
        "the little ones, [6], [4] and [22 months].",
        "the older two, [fifteen] and [sixteen], stopped",
        "Siblings [5] and [2½] not allowed",
        "ages [19], [15], [11] and [5].",
    ),
    not_examples=("children 5 weeks", "his two, then", "kids 2 and 3 times", "ages 19"),
)

recognizer(
    "age-of-baby-en",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:{NUMBER}|{_EN})\s?(?:months?|mos?|mths|weeks?|wks?|days?|d|hrs|hours))"
        r"(?=\s(?:boy|girl|infant|baby|male|female|child|toddler|twins?)\b)"
    ),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    ahead={"boy", "girl", "infant", "baby", "male", "female", "child", "toddler", "twin", "twins"},
    examples=("[14 mo] boy, bronchiolitis",),
    not_examples=("3 weeks later a boy",),
)

recognizer(
    "age-after-baby-en",
    "AGE",
    (
        r"(?:baby|infant|newborn|neonate|toddler|twins?(?:\s[AB](?:/[AB])?)?|sib|WCC|well[\s-]child(?:\s(?:check|visit))?|"
        r"child(?:\sof)?|age\sat\s(?:last\s)?\w+)(?:\sof\s[a-z]+)?(?:\s(?-i:[(\"“]{0,2}[A-Z])[\w'’-]*[)\"”]{0,2}){0,4}(?:,|:|\s?[-–—|])?\s(?:at\s|now\s|aged?\s)?"
        rf"(?P<id>(?:{NUMBER}|{_EN})\s?(?:months?|mos?|mths|weeks?|wks?|days?|d|hrs|hours|yrs?|years?))(?![\w])(?!\s(?:ago|later|old|gest))"
    ),
    word_set("baby infant newborn neonate toddler twin twins sib wcc well child age"),
    languages=("en",),
    examples=(
        "and baby [7 months] at home",
        "Fong twins A/B, [11 d], TSB",
        "WCC [6 months], Rankin",
        "a child of [20 months] who",
        "caller: mother. child [14 mo], fever",
        'Baby Boy Oduya ("Tobenna"), [6 days]. Ex',
        "also baby of sharon [6 days] cord",
    ),
    not_examples=("baby 3 weeks ago", "child 2"),
)
