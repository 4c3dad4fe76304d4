"""English ages without a unit: ``she is 34``, ``died at 59``, ``her son Ian, 12``, ``in her late fifties``."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, ALONE, END, HALF, NAME, NOT_AGE_AFTER, NUMBER, RELATIVES, age_list
from incognote.rules.parts.words import DECADE_WORDS, NUMBER_WORDS, any_of

age = rules("AGE", "en")

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

age(
    "age-after-name-en",
    rf"""
        (?P<id>
            (?:
                {NUMBER}(?:\s?(?:months?|mos?|mths|weeks|wks|days|years|yrs))?
                |(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-\w{{3,5}}
            )
        ){END}
    """,
    before=(rf"{NAME}(?:,?\s(?:Jr|Sr|O\.S\.B|RN|III?)\.?)?,\s$", r"""[\"”],\s$"""),
    after=(r"^,", r"^;", r"^\s?-?\s?(?:and|who|is|in|at|of)\b", r"^\.", r"^\)", r"^\s+(?:ref|MRN|DOB)", r"^\s*\n"),
    not_before=r"""
        (?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr
        |Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Room|Rm|Bed|Ward|Unit|Day|Apt|Suite|Na|Cl|K|BUN|Cr|WBC|Hb|Hgb|HR|RR|BP
        |Box|Flat|PHQ|GAD|INR|Plt|Glu|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday
        |Saturday|Sunday|Stage|Grade|PSA|AST|ALT|GCS|MMSE|MoCA|BMI|Table|Fig|Lot|GFR|EF|Hct|CRP|ESR|BNP|FEV1
        |SpO2|Temp|St|Street|Road|Rd|Ave|Lane)[.,]*\s$
    """,
    not_after=NOT_AGE_AFTER,
    validator=lambda match: match["id"] != "0",
    examples=(
        "Rachel Lim Hui Min, [15], Sec 3",
        "Ernest Price, [68], himself",
        "Mr Ashley Dale, [thirty-nine], attended",
    ),
    not_examples=("May, 15, 2019", "Na, 135,", "Day, 3,"),
)

age(
    "age-in-brackets-en",
    rf"""
        (?<=\()(?P<id>{NUMBER}(?:\s?(?:months?|mos?|mths|weeks|wks|days|years|yrs(?:\s5/12)?)|\s1/2|½|y(?=\)))?)
        (?=\)|,\s|\sand\s|;\s|\syr\b)
        (?:,?\s(?:and\s)?(?P<id2>{NUMBER}(?:\s?(?:months?|mos?))?)(?=\)|,\s|\sand\s))?
        (?:,?\s(?:and\s)?(?P<id3>{NUMBER}(?:\s?(?:months?|mos?))?)(?=\)|,\s))?
    """,
    before=(
        rf"{NAME}\s\($",
        rf"\b(?:{_KIN}|rm\s[0-9]+)\s(?:\+\s[0-9]\s)?\($",
        r"\bM\.\s\($",
        r"three\s\($",
        r"(?:19|20)[0-9]{2}\s\($",
    ),
    not_before=(
        r"PLAN\n\($",
        r"""
            (?:score|grade|stage|age|level|GCS|PHQ-?9?|GAD-?7?|MMSE|MoCA|Hb|Hgb|WBC|Cr|K|Na|EF|INR|BMI|HR|BP
            |Table|Fig|Norton|Braden|A1c|TSH|LDL|GDS|AUDIT|PSA|CRP|BDI|Ashworth|Room|Ward|Flu|HADS|EPDS|ESS
            |Epworth|in\s+(?:19|20)[0-9]{2})\s\($
        """,
    ),
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

age(
    "age-of-relative-en",
    rf"""
        (?:{_KIN}):?,?\s(?:{_NO_SCALE}{NAME},?\s){{0,2}}
        (?P<id>{NUMBER}{HALF}?(?:\s?(?:months?|mos?|mths|weeks|wks|years|yrs|yo)\b)?){END}(?!\s?[½¼¾])
        (?!\s(?:ago|later|before|earlier))
    """,
    not_after=NOT_AGE_AFTER,
    not_before=r"(?:PACT|Mother-Baby|twin|child|NOK|DTR|baby|PT|Pt|Mann|Grandstaff)\s$",
    validator=_counts_no_children,
    examples=("Half-sis Poppy [3]. Nan", "Sister Ansley [15] struggling", "son Chirag, [19], who"),
    not_examples=("mother 2 weeks ago", "wife 3 times", "Sons 2, daughters 1."),
)

_LISTED = rf"(?:{NUMBER}{HALF}?(?![0-9/½])|{_EN}\b)(?:\s?(?:months?|mos?|mths|weeks?|wks?|days|yrs?|years)\b)?"
_BETWEEN = r"(?:,?\s?(?:and|to|&)\s?|\s\+\s|,\s?)"

age(
    "age-list-en",
    rf"""
        (?:{any_of(RELATIVES["en"])}|little\sones|ages|aged|(?:her|his|their|own|older|younger|other)\stwo)
        (?:\s(?:at|in|with|from)\s(?:(?:the|his|her|their)\s)?[a-z]{{2,12}})?[:,]?\s?(?:(?:are|aged|ages|of)\s)?
        \(?{age_list(_LISTED, _BETWEEN)}(?![0-9%/:])
        (?!\s?(?:years\sago|weeks|days|mg|times|x|of|children|kids|sons|daughters|boys|girls)\b)
    """,
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

#: The numbers in words that may be hours of the day.
_HOURS = frozenset(NUMBER_WORDS["en"].split()[:12])
_EN = AGE_IN_WORDS["en"]


def _is_no_count(match: re.Match[str]) -> bool:
    """``when he was two.`` tells an age; a short number in words that another word follows counts something."""
    if match["id"].lower() == "one":
        return False
    if not match["id"].isalpha() or len(match["id"]) > 3:
        return True
    left, rest = match.string[max(0, match.start() - 6) : match.start()], match.string[match.end() : match.end() + 6]
    return not left.endswith("now ") and re.match(r"[.,;:)!?\n]|\s(?:when|and|in|on)\b", rest) is not None


age(
    "age-told-en",
    rf"{ALONE}(?P<id>(?:{NUMBER}{HALF}?|{_EN})(?:\s?(?:months?|mos?|years|yrs|weeks)(?=\s?(?:[.,;)]|$)))?){END}",
    before=(
        r"""
            (?:
                turned|turns|turning|was\sthen|is\snow|is\sonly|who['’]?s|who\sis
                |(?:he|she|they|i|you|pt|patient)\s(?:is|was|are|am)
                |when\s(?:he|she|they|pt|the\spatient|i)\s(?:was|were)
                |(?<!the\s)(?-i:[A-Z][a-zà-ÿ][\w'’-]+)\sis
                |boy\s\w+\sis
                |(?:son|daughter|child|mother|father|mom|mum|dad|brother|sister|wife|husband|patient|grandmother
                 |grandfather)\s(?:(?-i:[A-Z])\w+\s)?(?:is|was)
                |and\sis|i['’]?m|she['’]?s|he['’]?s|will\sbe|would\sbe|supposedly|boy\sof|girls?\sof|boys\sof
                |woman\sof|man\sof|lady\sof|child\sof|confirmed|proud\sof\sbeing|age,\sbeing|walked|menarche
                |menopause(?:\sat)?|conscripted\sat|lived\sto(?:\sbe)?|at\sapproximately|going\son|pushing
                |nearing|approaching|since\s(?:he|she)\swas|passed\sat
                |(?:mr|mrs|ms|miss|dr)\.?\s\w+\sis
                |(?:he|she|they)\s(?:is|was|were)\s(?:now|only|just|about|around|almost|nearly|still|maybe
                 |barely|approximately)
            )\s$
        """,
        r",\s(?:is|now|then|only)\s$",
        r"\((?:now|then)\s$",
        r"[a-z]\)\sand\sboth\s$",
    ),
    not_before=(
        r"[0-9],\s(?:now|then|only)\s$",
        r"\bse\s[0-9]{1,3},\sim\s$",
        r"\b(?:beck|hamilton|braden|barthel|norton|bishop|apgar|epworth)\sis\s$",
    ),
    not_after=(NOT_AGE_AFTER, r"^\s?(?:weeks|wk|kg|by|to|for|months|cm)\b", r"^\+"),
    validator=_is_no_count,
    examples=(
        "She is [34], cycles",
        "turned [91] on",
        "when pt was [14]. 2 yrs",
        "a boy of [5] and",
        "separated when he was [two]. He",
        "on his pillow. hes [22 months]. temp",
        "a good boy till he was about [20]. He",
        "He is now [six and three-quarters] (he",
        "She is [79 1/2], she'd",
    ),
    not_examples=("she is 5 weeks pregnant", "He is 1 of 3", "was 12 mg", "they are two to a room"),
)


def _is_no_clock_time(match: re.Match[str]) -> bool:
    """``died at 59`` tells an age, ``back at 9`` and ``until four`` an hour."""
    return 12 < int(match["id"]) < 110 if match["id"].isdigit() else match["id"].lower() not in _HOURS


age(
    "age-life-event-en",
    rf"""
        {ALONE}(?P<id>{NUMBER}(?:\s?(?:years|yrs)(?=[.,;)]))?|{_EN}){END}(?=
            [.,;:)\n]
            |\s(?:in|of|and|to|for|on|with|by|at|after|when|from|until|but|while|as|which|or\s[1-9][0-9]\b|\()
            |(?<=d\.\ [0-9]{{2}})\s[A-Za-z]
            |\s*$
        )
    """,
    before=r"(?:at|until|till?|since|from|before|under|by|(?<![0-9]\s)d\.)\s(?:about\s|around\s|roughly\s)?$",
    not_before=(
        r"""
            (?:hr|rate|running|set|stable|maintain\w*|sats?|spo2|up|waking|woke|remain\w*|titrat\w*|goal|cap
            |capped|score|level|weight|wt|bp|map|temp|bed|came|arriv\w*|appt|meet|clinic|home|daily|drip|gtt|gcs
            |ef|hgb|plt|peak\w*|bovie|rectal|core|collapse|hco3|ciwa|held|target|inr|peep|fio2|flow|lives
            |drain\w*|pain|hob|hct|visit|call\w*|back|due|bolus|insulin|units|seen|round|dose|kept|leave|shift
            |therapist|stopped|steady|claudication|resting|rest|starts?|lying|k|lines|tear|apgar|pit|guto|on
            |tuesdays|wednesdays|mondays|thursdays|fridays|cm|g|mg|clock|nights?|early|bus|[0-9]{1,2})\s
            (?:at|until|since|before|@|under|over|from|till?|by|about|around)\s$
        """,
        r"""
            (?:[0-9]|down|up|improved|decreased|increased|weaned|dropped|fell|rose|went|lowered|reduced|gained
            |lost)\s(?:from|by|to)\s$
        """,
        r"\((?:from|was)\s$",
        r"(?:rectal|core|temp)[^.;\n]{0,22}\s(?:at|from)\s$",
        r"(?:platform|gate|table|room|floor|stage|unit|bay)\sat\s$",
    ),
    not_after=(NOT_AGE_AFTER, r"^\s(?:in\s(?:the\s)?(?:morning|evening|afternoon)|o'clock|to\s[0-9])"),
    validator=_is_no_clock_time,
    examples=(
        "mother HTN, CVA at [51]. Social",
        "OUD since [18] (back",
        "ETOH cirrhosis d. [58]. Mother",
        "mother d. [68] CVA",
    ),
    not_examples=("sats stable at 95.", "waking at 4.", "at 10 am"),
)

age(
    "age-decade-en",
    rf"""
        (?:his|her|their|my)\s(?:early|mid|late|mid-to-late|very\slate)?[\s-]{{0,2}}
        (?P<id>[1-9]0['’]?s|{any_of(DECADE_WORDS["en"])})\b
    """,
    examples=("in her [50s]", "well into his [eighties]", "in her late [fifties]"),
    not_examples=("in the 1950s",),
)

age(
    "age-decade-alone-en",
    r"(?P<id>[2-9]0s|[2-9]0\s?(?:-\s?)?something)(?![\w-])",
    before=(
        r"""
            (?:ca|cancer|died|d\.|mi|stroke|sah|cva|at|age|aged|male|female|~|dementia|since
            |[A-Z][a-z]+,?\s(?:early|late))[\s,]{0,2}$
        """,
        r"""[\"”]\s+$""",
        r"(?-i:[A-Z][a-zà-ÿ]+)\s\($",
        r"(?:gogo|grandma|granny|uncle|auntie|aunt|mr|mrs|ms|miss)\.?\s\w+\s$",
        r"(?:,|is\sa)\s$",
    ),
    not_before=(
        r"""
            (?:hr|bp|sbp|dbp|sats?|map|rr|glucose|the|in\s+the|sats\s+in|pulse|sr|af|rate|fhr|wt|ef|cpap)\W*
            (?:in\s+)?$
        """,
        r"[0-9]s?,\s$",
    ),
    examples=("breast ca [40s], lives", "T2DM since [20s]. Temp", "from Thibodaux, [70something] M"),
    not_examples=("HR 80s", "sats 90s", "in the 80s"),
)

age(
    "age-at-en",
    rf"""
        (?:
            (?:died|dead|d\.|dx|diagnosed|cancer|ca|disease|stroke|mi|death|passed|married|marriage|birth
            |retired|drink|job|smoking|started|began|onset|hernia|coiled|excluded|out|left|menarche|sober|alive
            |walking|infarct|suicide|killed|tested|surgery|moved|came|adopted|drowned|accident|overdose|epilepsy
            |diabetes|cataract|admission|fellowship|conscripted)\s(?:\w+\s){{0,3}}?
        )(?:at|aet|aged?)\s(?:age\s)?(?P<id>{NUMBER}(?:\s?(?:months?|mos?|years|yrs|weeks|days))?|{_EN}){END}
        (?!\s?(?:mg|ml|am|pm|a\.m|h\b|hrs|weeks?\b|kg|%|cm|months|days|minutes|units|mcg|\w+\s(?:street|road)))
    """,
    examples=("died at [59] in", "colon cancer at [42].", "Diagnosed with SLE at [22]", "breast cancer at age [46]"),
    not_examples=("started at 5 mg", "stroke at 9 am"),
)
