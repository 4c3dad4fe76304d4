"""English ages without a unit: after names and kin, in brackets, lists and columns, at an event of life."""

from __future__ import annotations

import re

from incognote.rules.age_parts import ALONE, END, NAME, NOT_AGE_AFTER, NUMBER, NUMBERS
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import AGE_WORDS, DECADE_WORDS, any_of, number_words, word_set

_EN = number_words("en")

_KIN = (
    r"son|sons|daughters?|dtr|boys?|girls?|child(?:ren)?|kids?|bab(?:y|ies)|wife|husband|"
    r"partner|spouse|mother|mom|mum|father|dad|brothers?|sisters?|sis|bro|siblings?|aunt|"
    r"uncle|cousin|"
    r"niece|nephew|grand\w+|gran|nan|boyfriend|girlfriend|fianc\w+|half-\w+|step\w+|"
    r"son-in-law|daughter-in-law|px|poa|son\\s[A-Z]\\w+|oldest|eldest|youngest|infant|toddler|"
    r"neighbou?r|friend|colleague|carer"
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

recognizer(
    "age-of-relative-en",
    "AGE",
    (
        rf"(?:{_KIN}):?,?\s(?:{NAME},?\s){{0,2}}(?P<id>{NUMBER}(?:\s?(?:months?|mos?|mths|weeks|"
        rf"wks|years|yrs|yo)|½)?){END}(?!\s(?:ago|later|before|earlier))"
    ),
    word_set(
        "son sons daughter daughters dtr boy boys girl girls child children kid kids baby wife "
        "husband partner spouse mother mom mum father dad brother brothers sister sisters sis "
        "bro sibling siblings aunt uncle cousin niece nephew grandson granddaughter grandmother "
        "grandfather gran nan boyfriend girlfriend fiance fiancée fiancee half stepson "
        "stepdaughter stepdad stepmother px poa oldest eldest youngest infant toddler neighbor "
        "neighbour friend colleague carer grandma grandpa grandchild"
    ),
    languages=("en",),
    not_after=(NOT_AGE_AFTER,),
    not_before=(r"(?:PACT|Mother-Baby|twin|child|NOK|DTR|baby|PT|Pt|Mann|Grandstaff)\s$",),
    window=34,
    validator=lambda match: match["id"] != "0",
    examples=("Half-sis Poppy [3]. Nan", "Sister Ansley [15] struggling", "son Chirag, [19], who"),
    not_examples=("mother 2 weeks ago", "wife 3 times"),
)

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
        r"(?:mrs?|ms)\.?\s\w+(?:\s[\w-]+)?\s{1,4}$",
        r"they/them\s{2,}$",
        r"[\"”]\s{2,}$",
        r"Bed\s\w\s{2,}$",
        rf"\|\s{NAME}\s?\|\s$",
    ),
    not_before=(
        (
            r"(?:Room|Bed|Ward|Rm|Unit|PACT|Level|Team|Bay|Day|Dose|Score|HR|BP|RR|Temp|Wt|Ht|Cell|"
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
    "age-list-en",
    "AGE",
    (
        r"(?:children|kids|sons|daughters|boys|girls|brothers|sisters|grandchildren|"
        r"siblings)[:,]?\s?(?:aged\s|ages\s|"
        rf"of\s)?\(?(?P<id>{NUMBER})(?:,\s(?P<id2>{NUMBER}))?(?:,\s(?P<id3>{NUMBER}))?(?:,\s(?"
        rf"P<id4>{NUMBER}))?(?:,?\s?(?:and|to|&)\s?(?P<id5>{NUMBER}))(?![0-9%])(?!\s?(?:years\sago|"
        r"weeks|days|mg))"
    ),
    word_set("children kids sons daughters boys girls brothers sisters grandchildren siblings"),
    languages=("en",),
    examples=(
        "five children, [23], [21], [17], [12] and [9]. Oldest",
        "her boys, [8] and [5]. Pres",
        "Children [11] to [24].",
    ),
    not_examples=("children 5 weeks",),
)

recognizer(
    "age-list-ages-en",
    "AGE",
    (
        rf"(?:ages|aged)\s(?P<id>{NUMBER}),\s(?P<id2>{NUMBER})(?:,\s(?P<id3>{NUMBER}))?(?:,\s(?"
        rf"P<id4>{NUMBER}))?,?\s(?:and|&)\s(?P<id5>{NUMBER})(?![0-9%])"
    ),
    ("ages", "aged"),
    languages=("en",),
    examples=("ages [19], [15], [11] and [5].",),
    not_examples=("ages 19",),
)

recognizer(
    "age-two-named-en",
    "AGE",
    (
        r"(?:kids|children|sons|daughters|boys|"
        rf"girls):?,?\s(?-i:{NAME})\s(?P<id>{NUMBER}),?\s(?:and\s|"
        rf"&\s)?(?-i:{NAME})\s(?P<id2>{NUMBER})(?=[,.;\s])(?!\.[0-9])"
    ),
    word_set("kids children sons daughters boys girls"),
    languages=("en",),
    examples=("Two kids, Inti [12] and Sol [9], with",),
    not_examples=("Grade 2 and Stage 3,",),
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
    r"(?:(?<=[.:]\s)|(?<=\n))(?P<id>[1-9][0-9])(?=,\s(?-i:[A-Za-z])|\sy\s|\.\s(?-i:[A-Z][a-z]))",
    digits(2),
    languages=("en",),
    before=(r"[^\W\d_]{2}[.:]\s$",),
    not_before=(
        (
            r"(?:HR|RR|BP|score|sats?|age|pulse|no|nos|fig|Local|[0-9]|level|dose|units|GCS|day|room|"
            r"temp|wt|census|total|count|x|approx|st|rm|bed|vs|FHR|est|inc|pt|tab|vol|pg|ref)[.:]\s$"
        ),
    ),
    not_after=(r"^,\s(?:and|then|was|is)\b",),
    window=16,
    examples=("of CNM Gráinne. [58], long-term",),
    not_examples=("HR: 58, regular",),
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
        r"child\sof|age\sat\s(?:last\s)?\w+)(?:\s(?-i:[A-Z])\w+)?(?:,|:|\s?[-–—])?\s(?:at\s|now\s|aged?\s)?"
        rf"(?P<id>(?:{NUMBER}|{_EN})\s?(?:months?|mos?|mths|weeks?|wks?|days?|d|hrs|hours|yrs?|years?))(?![\w])(?!\s(?:ago|later|old|gest))"
    ),
    word_set("baby infant newborn neonate toddler twin twins sib wcc well child age"),
    languages=("en",),
    examples=(
        "and baby [7 months] at home",
        "Fong twins A/B, [11 d], TSB",
        "WCC [6 months], Rankin",
        "a child of [20 months] who",
    ),
    not_examples=("baby 3 weeks ago",),
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
