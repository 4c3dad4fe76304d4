"""Ages of people, in digits and words, told from durations by what stands around them."""

from __future__ import annotations

import re

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import AGE_WORDS, DECADE_WORDS, any_of, number_words

_N = r"(?:1[01][0-9]|[1-9]?[0-9])"
_ALONE = r"(?<![\w.,/:#$+*=-])(?<![0-9]\ )"
_END = r"(?![\w%°/])(?![.,:-][0-9])"
_NUMBERS = digits(1, 2, 3)

# ---------------------------------------------------------------------------------------------------------- English
_EN = number_words("en")

recognizer(
    "age-year-old-en", "AGE",
    rf"(?<![0-9.,/-])(?P<id>{_N}(?:ish)?(?:\s?1/2|½)?|{_EN})\s?(?:-|\s)?\s?(?:y(?:ea)?r-?\s?-?olds?|year\s?-?\s?-?old|yrs?[\s.-]{{0,2}}old|y\.?\s?o\.?|y/o|yo(?=[MFmf]\b)|y\.?\s?(?=(?:m|f|g[0-9]p[0-9])\b)|(?:month|mo|week|wk|day)s?-old|mo\sold)(?![a-z])",
    _NUMBERS | AGE_WORDS["en"], languages=("en",),
    then={"-", "year", "years", "yr", "yrs", "y", "yo", "yof", "yom", "month", "months", "mo", "week", "weeks", "day", "days", "ish", "½", "1", "9", "d", "hrs", "hours", "mths", "mos", "wk", "wks", "."} | AGE_WORDS["en"], examples=("a [54]-year-old man", "[62] yo F", "[34] yr old male", "[9] y.o.", "[38] y/o", "[67]yo", "[eleven]-month-old", "a [60] YEAR OLD"),
    not_examples=("54 years ago", "a 3 year history", "for 5 months"),
)  # fmt: skip

recognizer(
    "age-units-old-en", "AGE",
    rf"(?<![0-9.,/-])(?P<id>(?:{_N}(?:\.5|½|\s?1/2)?|{_EN})\s?(?:years|yrs|y|months?|mos?|mths|weeks?|wks?|days?|d|hrs|hours)(?:[\s,]{{1,2}}(?:and\s)?{_N}\s?(?:months?|mo|m|weeks|days|mths))?)\s(?:old|of\sage)\b",
    _NUMBERS | AGE_WORDS["en"], languages=("en",), then={"-", "year", "years", "yr", "yrs", "y", "yo", "yof", "yom", "month", "months", "mo", "week", "weeks", "day", "days", "ish", "½", "1", "9", "d", "hrs", "hours", "mths", "mos", "wk", "wks", "."} | AGE_WORDS["en"], examples=("[8 months] old", "[10 days] of age", "was [9 years] old", "[eleven months] old"), not_examples=("8 months later",),
)  # fmt: skip

recognizer(
    "age-label-en", "AGE",
    rf"(?:ages?|aged|age\sof|sex/age|sexage|age\s\(est\.?\))\s{{0,3}}(?:at\s\w+|now|about|approx\.?|appears|around|apparent)?[\s:|\t=~\"]{{0,12}}(?:[MF]\s?/\s?)?(?P<id>(?:{_N}(?:\.[0-9]|½)?|{_EN})(?:\s?(?:years|yrs?|months?|mos?|mths|weeks|wks|days)\b(?:\s?(?:and\s)?{_N}\s?(?:months?|mo|mths|m|wk|weeks)\b)?|\sy\s[0-9]{{1,2}}\sm\b|\sY\b(?!\s[0-9]))?)(?!\s?(?:days|hours|h)\b)(?![0-9%/+])(?!\.[0-9])(?:,\s(?P<id2>{_N})(?=,|\sand))?(?:,\s(?P<id3>{_N})(?=,|\sand))?(?:\s?(?:and|to|&|,)\s?(?P<id4>(?:{_N}|{_EN})(?:\s?(?:months|mos?|weeks))?)(?![0-9%/:\w])(?!\.[0-9]))?",
    ("age", "ages", "aged", "sex"), languages=("en",), validator=lambda match: not match["id"].isalpha() or "-" in match["id"] or len(match["id"]) > 3,
    examples=("Age: [62]", "aged [32]", "age of [41]", "ages [11] and [13]", "Age\t[87]\tM", "Age [4 yrs 2 mths]", "aged [18 months]"), not_examples=("average 32", "age-related", "page 12"),
)  # fmt: skip

recognizer(
    "age-sex-en", "AGE", rf"(?<![\w.,/#$+*=–-])(?P<id>{_N}(?:½)?)\s?(?:-?y\.?)?\s?/?\s?(?-i:[MF]|[WBH][MF]|♀|♂|MALE|FEMALE|male|female|Y(?=Sex)|[mf](?=\s(?:with|w/|c/o|p/w|here|presents)))(?![\w'’.-])(?!\s?[0-9])",
    _NUMBERS, languages=("en",), validator=lambda match: int(re.sub(r"\D", "", match["id"]) or 0) <= 115,
    not_after=(r"^\s?[MF]\s?(?:fr|french|DJ|with\sa?\s?(?:stick|quad)|walk)",), not_before=(r"(?:temp|na|k|size|fr|bag|unit|rm|room|bed|lot|pack|grade|type|level|stage|hr|walks|over|t|p|r|pkwy,|ave,|street,|st,|apt)\ $",), window=10,
    then={"m", "f", "wm", "wf", "bm", "bf", "hm", "hf", "♀", "♂", "male", "female", "y", "/", "-", "½"}, examples=("HPI: [22]M, farm", "[58] M, hx", "[33]/M  MRD", "[83] WF", "[26] F   Visit"), not_examples=("98.6 F", "T 38 F", "100 M2"),
)  # fmt: skip

recognizer(
    "age-after-sex-en", "AGE", rf"(?<![\w'-])(?<![0-9]\s)(?-i:[MF]|Male|Female|male|female|MALE|FEMALE)\s?[/,\s]\s{{0,4}}(?P<id>{_N}(?:\s(?:years|yrs|months)|y(?=\s))?)(?!\s?(?:mg|kg|lb|cm|%))(?![A-CE-XZa-z0-9%°/:])(?![.,-][0-9])(?!\.\s(?:SSN|DOB))",
    ("m", "f", "male", "female"), languages=("en",), validator=lambda match: match["id"] != "0", not_before=(r"(?:plate|lot|model|no|unit|apt|grade)\s[MF]\s*$", r"P/F\s*$",), window=12,
    examples=("Sex/Age: F/[39]", "Lahdenpera   M / [69]   DOB", "K.    F [55]  P2077"), not_examples=("F 101.2", "PLATE M 45-22"),
)  # fmt: skip

_KIN = (
    r"son|sons|daughters?|dtr|boys?|girls?|child(?:ren)?|kids?|bab(?:y|ies)|wife|husband|partner|spouse|mother|mom|mum|father|dad|brothers?|sisters?|sis|bro|siblings?|aunt|uncle|cousin|"
    r"niece|nephew|grand\w+|gran|nan|boyfriend|girlfriend|fianc\w+|half-\w+|step\w+|son-in-law|daughter-in-law|px|poa|son\\s[A-Z]\\w+|oldest|eldest|youngest|infant|toddler|neighbou?r|friend|colleague|carer"
)
_NAME = r"(?-i:[A-ZÀ-ÞŁŚŽČŞĐ][\w'’À-ÿĀ-ž-]+|[A-Z]\.)"
_NOT_AGE_AFTER = (
    r"^\s?(?:mg|mcg|ml|kg|g|lb|lbs|cm|mm|hours?|hrs?|h|days?|weeks?|wks?|months?\sago|years?\sago|years?|yrs?\sago|minutes?|min|am|pm|a\.m|p\.m|units?|u|tabs?|times|x|%|°|beats|bpm|packs?|pk|points?|pts|of|visits?|"
    r"children|kids|feet|ft|miles|l/min|l\b|fr|degrees|mmhg|doses?|steps|sessions?|grand\w+|siblings?|brothers?|sisters?|sons?|daughters?|people|patients|drinks?|beers?|cigs?|cigarettes|[/×:][0-9])"
)

recognizer(
    "age-after-name-en", "AGE", rf"(?P<id>(?:{_N}(?:\s?(?:months?|mos?|mths|weeks|wks|days|years|yrs))?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-\w{{3,5}})){_END}",
    _NUMBERS | AGE_WORDS["en"], languages=("en",), before=(rf"{_NAME}(?:,?\s(?:Jr|Sr|O\.S\.B|RN|III?)\.?)?,\s$", r"[\"”],\s$"), after=(r"^,", r"^;", r"^\s?-?\s?(?:and|who|is|in|at|of)\b", r"^\.", r"^\)", r"^\s+(?:ref|MRN|DOB)", r"^\s*\n"),
    not_before=(r"(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|Room|Rm|Bed|Ward|Unit|Day|Apt|Suite|Na|Cl|K|BUN|Cr|WBC|Hb|Hgb|HR|RR|BP|Box|Flat|PHQ|GAD|INR|Plt|Glu|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Stage|Grade|PSA|AST|ALT|GCS|MMSE|MoCA|BMI|Table|Fig|Lot|GFR|EF|Hct|CRP|ESR|BNP|FEV1|SpO2|Temp|St|Street|Road|Rd|Ave|Lane)[.,]*\s$",), not_after=(_NOT_AGE_AFTER,), window=24,
    validator=lambda match: match["id"] != "0", prior={","}, examples=("Rachel Lim Hui Min, [15], Sec 3", "Ernest Price, [68], himself", "Mr Ashley Dale, [thirty-nine], attended"), not_examples=("May, 15, 2019", "Na, 135,", "Day, 3,"),
)  # fmt: skip

recognizer(
    "age-in-brackets-en", "AGE", rf"(?<=\()(?P<id>{_N}(?:\s?(?:months?|mos?|mths|weeks|wks|days|years|yrs(?:\s5/12)?)|\s1/2|½|y(?=\)))?)(?=\)|,\s|\sand\s|;\s|\syr\b)(?:,?\s(?:and\s)?(?P<id2>{_N}(?:\s?(?:months?|mos?))?)(?=\)|,\s|\sand\s))?(?:,?\s(?:and\s)?(?P<id3>{_N}(?:\s?(?:months?|mos?))?)(?=\)|,\s))?",
    _NUMBERS, languages=("en",), before=(rf"{_NAME}\s\($", rf"\b(?:{_KIN}|rm\s[0-9]+)\s(?:\+\s[0-9]\s)?\($", r"\bM\.\s\($", r"three\s\($", r"(?:19|20)[0-9]{2}\s\($"), window=24,
    not_before=(r"PLAN\n\($", r"(?:score|grade|stage|age|level|GCS|PHQ-?9?|GAD-?7?|MMSE|MoCA|Hb|Hgb|WBC|Cr|K|Na|EF|INR|BMI|HR|BP|Table|Fig|Norton|Braden|A1c|TSH|LDL|GDS|AUDIT|PSA|CRP|BDI|Ashworth|Room|Ward|Flu|HADS|EPDS|ESS|Epworth|in\s+(?:19|20)[0-9]{2})\s\($",),
    prior={"("}, examples=("brother Fiachra ([3]) same", "Autumn ([12]) and Dawn ([9])", "Boy ([14])", "two children ([4], [18 months])", "DOB JUL 4,1989 ([75])"), not_examples=("PHQ-9 (12)", "score (12)", "MI in 2011 (3)"),
)  # fmt: skip

recognizer(
    "age-of-relative-en", "AGE", rf"(?:{_KIN}):?,?\s(?:{_NAME},?\s){{0,2}}(?P<id>{_N}(?:\s?(?:months?|mos?|mths|weeks|wks|years|yrs|yo)|½)?){_END}(?!\s(?:ago|later|before|earlier))",
    frozenset("son sons daughter daughters dtr boy boys girl girls child children kid kids baby wife husband partner spouse mother mom mum father dad brother brothers sister sisters sis bro sibling siblings aunt uncle cousin niece nephew grandson granddaughter grandmother grandfather gran nan boyfriend girlfriend fiance fiancée fiancee half stepson stepdaughter stepdad stepmother px poa oldest eldest youngest infant toddler neighbor neighbour friend colleague carer grandma grandpa grandchild".split()),
    languages=("en",), not_after=(_NOT_AGE_AFTER,), not_before=(r"(?:PACT|Mother-Baby|twin|child|NOK|DTR|baby|PT|Pt|Mann|Grandstaff)\s$",), window=34,
    validator=lambda match: match["id"] != "0", examples=("Half-sis Poppy [3]. Nan", "Sister Ansley [15] struggling", "son Chirag, [19], who"), not_examples=("mother 2 weeks ago", "wife 3 times"),
)  # fmt: skip

recognizer(
    "age-told-en", "AGE", rf"{_ALONE}(?P<id>{_N}(?:\s?(?:months?|mos?|years|yrs|weeks)(?=\s?(?:old|[.,;)]|$)))?|{_EN}){_END}",
    _NUMBERS | AGE_WORDS["en"], languages=("en",),
    before=(r"(?:turned|turns|turning|was\sthen|is\snow|is\sonly|who['’]?s|who\sis|(?:he|she|they|i|you|pt|patient)\s(?:is|was|are|am)|when\s(?:he|she|they|pt|the\spatient|i)\s(?:was|were)|(?-i:[A-Z]\w+)\sis|boy\s\w+\sis|(?:son|daughter|child)\s(?:\w+\s)?is|,\sis|and\sis|,\snow|\(now|,\sthen|i['’]m|she['’]s|he['’]s|will\sbe|supposedly|boy\sof|girl\sof|woman\sof|man\sof|lady\sof|child\sof|confirmed|"
            r"walked|menarche|menopause(?:\sat)?|conscripted\sat|since\s(?:he|she)\swas|passed\sat|(?:mr|mrs|ms|miss|dr)\.?\s\w+\sis)\s$",),
    not_after=(_NOT_AGE_AFTER, r"^\s?(?:weeks|wk|kg|by|to|for|months|cm)\b", r"^\+"), window=22, validator=lambda match: not match["id"].isalpha() or len(match["id"]) > 3,
    prior=frozenset("turned turns turning is was were are am then now s m who who's supposedly of confirmed walked menarche menopause at be".split()), examples=("She is [34], cycles", "turned [91] on", "when pt was [14]. 2 yrs", "a boy of [5] and"), not_examples=("she is 5 weeks pregnant", "He is 1 of 3", "was 12 mg"),
)  # fmt: skip

recognizer(
    "age-at-en", "AGE", rf"(?:(?:died|dead|d\.|dx|diagnosed|cancer|ca|disease|stroke|mi|death|passed|married|marriage|birth|retired|drink|job|smoking|started|began|onset|hernia|coiled|excluded|out|left|menarche|sober|alive|walking|infarct|suicide|killed|tested|surgery|moved|came|adopted|drowned|accident|overdose|epilepsy|diabetes|cataract|admission|fellowship|conscripted)\s(?:\w+\s){{0,3}}?)(?:at|aet|aged?)\s(?:age\s)?(?P<id>{_N}(?:\s?(?:months?|mos?|years|yrs|weeks|days))?|{_EN}){_END}(?!\s?(?:mg|ml|am|pm|a\.m|h\b|hrs|weeks?\b|kg|%|cm|months|days|minutes|units|mcg|\w+\s(?:street|road)))",
    frozenset("died dead d dx diagnosed cancer ca disease stroke mi death passed married marriage birth retired drink job smoking started began onset hernia coiled excluded out left menarche sober alive walking infarct suicide killed tested surgery moved came adopted drowned accident overdose epilepsy diabetes cataract admission fellowship conscripted".split()),
    languages=("en",), examples=("died at [59] in", "colon cancer at [42].", "Diagnosed with SLE at [22]", "breast cancer at age [46]"), not_examples=("started at 5 mg", "stroke at 9 am"),
)  # fmt: skip

recognizer(
    "age-decade-en", "AGE", rf"(?:his|her|their|my)\s(?:early|mid|late|mid-to-late|very\slate)?[\s-]{{0,2}}(?P<id>[1-9]0['’]?s|{any_of(DECADE_WORDS['en'])})\b",
    ("his", "her", "their", "my"), languages=("en",), examples=("in her [50s]", "well into his [eighties]", "in her late [fifties]"), not_examples=("in the 1950s",),
)  # fmt: skip

recognizer(
    "age-decade-alone-en", "AGE", r"(?P<id>[2-9]0s)(?![\w])", digits(2), languages=("en",), then={"s"},
    before=(r"(?:ca|cancer|died|d\.|mi|stroke|at|age|aged|male|female|~|dementia|[A-Z][a-z]+,?\s(?:early|late))\s?$", r"\"\s+$"), window=16, not_before=(r"(?:hr|bp|sbp|sats?|map|rr|glucose|the|in\s+the|sats\s+in)\s*$",),
    examples=("breast ca [40s], lives",), not_examples=("HR 80s", "sats 90s", "in the 80s"),
)  # fmt: skip

recognizer(
    "age-life-event-en", "AGE", rf"{_ALONE}(?P<id>{_N}(?:\s?(?:months?|years|yrs|days)(?=[.,;)]))?|{_EN}){_END}(?=[.,;:)\n]|\s(?:in|of|and|to|for|on|with|by|at|after|when|from|\()|\s*$)",
    _NUMBERS | AGE_WORDS["en"], languages=("en",), before=(r"(?:at|until|since|(?<![0-9]\s)d\.)\s$",),
    not_before=(
        r"(?:hr|rate|running|set|stable|maintain\w*|sats?|spo2|up|waking|woke|remain\w*|titrat\w*|goal|cap|capped|score|level|weight|wt|bp|map|temp|bed|came|arriv\w*|appt|meet|clinic|home|daily|drip|gtt|gcs|ef|hgb|plt|"
        r"held|target|inr|peep|fio2|flow|lives|drain\w*|pain|hob|hct|visit|call\w*|back|due|bolus|insulin|units|seen|round|dose|kept|leave|shift|therapist|stopped|steady|claudication|resting|rest|starts?|lying|k|lines|tear|apgar|pit|guto|on|tuesdays|wednesdays|mondays|thursdays|fridays|cm|g|mg|clock|nights?|early|bus|[0-9]{1,2})\s(?:at|until|since|before|@|under|over)\s$",
        r"(?:platform|gate|table|room|floor|stage|unit|bay)\sat\s$"),
    not_after=(_NOT_AGE_AFTER, r"^\s(?:in\s(?:the\s)?(?:morning|evening|afternoon)|o'clock|to\s[0-9])"), window=22,
    validator=lambda match: not match["id"].isalpha() or len(match["id"]) > 3,
    prior={"at", "until", "since", "."}, examples=("mother HTN, CVA at [51]. Social", "OUD since [18] (back", "ETOH cirrhosis d. [58]. Mother"), not_examples=("sats stable at 95.", "waking at 4.", "at 10 am"),
)  # fmt: skip

recognizer(
    "age-cancer-en", "AGE", rf"(?<![A-Za-z])(?:ca|cancer|stroke|suicide|dx|MI|drink|infarct)\s(?:@\s?)?(?P<id>{_N}){_END}(?!\s?(?:mg|yrs?\sago|years|months|weeks|days|mm|cm|%|x\b|ml))", ("ca", "cancer", "stroke", "suicide", "dx", "drink", "mi"), languages=("en",),
    examples=("Sister Grace breast cancer [46] (triple", "bowel cancer [80]. Mother", "breast ca @ [36], TNBC"), not_examples=("stroke 3 years ago", "Ca 9.2", "CA 125"), validator=lambda match: 9 < int(match["id"]) < 110,
    not_before=(r"(?-i:Ca|CA|MoCA|moca)\s$",), window=8,
)  # fmt: skip

recognizer(
    "age-column-en", "AGE", rf" (?P<id>{_N}(?:\s?(?:mo|yrs?|months|weeks|d|y))?)(?=\s{{2,}}\S|\s[-–—]\s|[-–]\s|\sG[0-9]P?[0-9]|G[0-9]\s|\stwins)", (), languages=("en",),
    before=(rf"(?-i:[A-Z][A-Z'’-]+|[A-Z]\w+),\s?{_NAME}(?:\s{_NAME})?[\"”.]?\s{{1,10}}(?:\|\s)?$", rf"{_NAME}\s{_NAME}\s{{1,8}}(?:\|\s)?$", r"(?:mrs?|ms)\.?\s\w+(?:\s[\w-]+)?\s{1,4}$", r"they/them\s{2,}$", r"[\"”]\s{2,}$", r"Bed\s\w\s{2,}$", rf"\|\s{_NAME}\s?\|\s$"),
    not_before=(r"(?:Room|Bed|Ward|Rm|Unit|PACT|Level|Team|Bay|Day|Dose|Score|HR|BP|RR|Temp|Wt|Ht|Cell|Week|Visit|Cycle|Session|Apt|Phase|Stage|Grade|Type|No|Page|Suite|Step|Part|Line|Box|Cot|Pod|Module|MEDIC|Trlr|STOP-BANG|DTaP|IPV|PCV20|MMR|Varicella|East|West|North|South)\s{1,8}$",), window=44,
    validator=lambda match: match["id"] not in ("0", "1") and match.string[match.end() : match.end() + 12].strip()[2:3] != "/", examples=("Arvid Tollefson  [88]  apt S-6", "2) Payne, Frank [58] — stent", "B8  Mwalimu Hassan [70]  stroke"), not_examples=("Med Ward 70  stroke", "Silver Unit 4  beds"),
)  # fmt: skip

recognizer(
    "age-list-en", "AGE", rf"(?:children|kids|sons|daughters|boys|girls|brothers|sisters|grandchildren|siblings)[:,]?\s?(?:aged\s|ages\s|of\s)?\(?(?P<id>{_N})(?:,\s(?P<id2>{_N}))?(?:,\s(?P<id3>{_N}))?(?:,\s(?P<id4>{_N}))?(?:,?\s?(?:and|to|&)\s?(?P<id5>{_N}))(?![0-9%])(?!\s?(?:years\sago|weeks|days|mg))",
    frozenset("children kids sons daughters boys girls brothers sisters grandchildren siblings".split()), languages=("en",),
    examples=("five children, [23], [21], [17], [12] and [9]. Oldest", "her boys, [8] and [5]. Pres", "Children [11] to [24]."), not_examples=("children 5 weeks",),
)  # fmt: skip

recognizer(
    "age-list-ages-en", "AGE", rf"(?:ages|aged)\s(?P<id>{_N}),\s(?P<id2>{_N})(?:,\s(?P<id3>{_N}))?(?:,\s(?P<id4>{_N}))?,?\s(?:and|&)\s(?P<id5>{_N})(?![0-9%])", ("ages", "aged"), languages=("en",), examples=("ages [19], [15], [11] and [5].",), not_examples=("ages 19",),
)  # fmt: skip

recognizer(
    "age-two-named-en", "AGE", rf"(?:kids|children|sons|daughters|boys|girls):?,?\s(?-i:{_NAME})\s(?P<id>{_N}),?\s(?:and\s|&\s)?(?-i:{_NAME})\s(?P<id2>{_N})(?=[,.;\s])(?!\.[0-9])", frozenset("kids children sons daughters boys girls".split()), languages=("en",),
    examples=("Two kids, Inti [12] and Sol [9], with",), not_examples=("Grade 2 and Stage 3,",),
)  # fmt: skip

recognizer(
    "age-after-birth-date-en", "AGE", rf"(?:(?<=[0-9]{{4}}\s)|(?<=[0-9]{{4}},\s)|(?<=[0-9]{{4}}\s\s\s))(?P<id>{_N}(?:\syrs)?)(?=,\s[a-z]|\s{{2,}}|\s[MF]\b)", _NUMBERS, languages=("en",), before=(r"(?:dob|d\.o\.b\.|b\.|born)[:\s]{1,3}[0-9A-Za-z/.\s-]{6,12},?\s{1,3}$",), window=26,
    prior=digits(4) | {","}, examples=("dob 21-11-1990 [28]  ex Barrow", "DOB 2/10/1971, [57], fishing"), not_examples=("seen 21-11-1990 28  ex",),
)  # fmt: skip

recognizer(
    "age-opens-sentence-en", "AGE", rf"(?:(?<=[.:]\s)|(?<=\n))(?P<id>[1-9][0-9])(?=,\s(?-i:[A-Za-z])|\sy\s|\.\s(?-i:[A-Z][a-z]))", digits(2), languages=("en",), before=(r"[^\W\d_]{2}[.:]\s$",), not_before=(r"(?:HR|RR|BP|score|sats?|age|pulse|no|nos|fig|Local|[0-9]|level|dose|units|GCS|day|room|temp|wt|census|total|count|x|approx|st|rm|bed|vs|FHR|est|inc|pt|tab|vol|pg|ref)[.:]\s$",), not_after=(r"^,\s(?:and|then|was|is)\b",), window=16,
    examples=("of CNM Gráinne. [58], long-term",), not_examples=("HR: 58, regular",),
)  # fmt: skip

recognizer(
    "age-decade-words-en", "AGE", rf"(?P<id>{any_of(DECADE_WORDS['en'])})(?![\w])", DECADE_WORDS["en"].split(), languages=("en",), before=(r"(?-i:[A-Z])[a-z]+,?\s(?:early|late|mid)[\s-]$",), window=24, examples=("Moana Lake, early [forties], Ngai",), not_examples=("the forties",),
)  # fmt: skip

# ---------------------------------------------------------------------------------------------------------- Spanish
_ES = number_words("es")
_ES_FORBID = (
    r"(?:hace|hacía|durante|desde\shace|tras|en\slos\súltimos|últimos|cada|por|primeros|próximos|dentro\sde|más\sde|menos\sde|control\sa\slos|a\slos|total\sde|evolución\sde|historia\sde|seguimiento\sde|tratamiento\sde|cumplid[oa]s|lleva|llevaba|pasados|dur[óo]|después\sde|casi|otros|antes\sde|tabaquismo\sde|"
    r"fumador[a]?\sde|índice|ia|periodo\sde|tiempo\sde|supervivencia\sde|mínimo|máximo|trabajó|condena\sde|pena\sde|validez|vive\saquí|residente|jubilad[oa]\shace|en\sespaña|y)\s*$"
)

recognizer(
    "age-years-es", "AGE", rf"{_ALONE}(?P<id>(?:{_N}|{_ES})(?:\s?-\s?{_N})?\s{{1,2}}(?:años|AÑOS|urte)(?:(?:\sy|,)?\s{_N}\s(?:meses|mes)|\sy\smedio)?)(?![\w])(?!\s(?:de\s(?:evoluci|seguimiento|tratamiento|antig|duraci|historia|experiencia|matrimonio|casad|servicio|condena|trabaj|profesi|vida\slaboral)|antes|después|atrás|más\starde|consecutivos|fumando|casad))",
    _NUMBERS | AGE_WORDS["es"], languages=("es",), not_before=(_ES_FORBID.replace("a\\slos|", ""),), window=26,
    ahead={"años", "urte"}, examples=("Mujer de [86 años] que", "varón, [33 años], natural", "de [cincuenta y ocho años], trabajadora"), not_examples=("hace 5 años", "durante 10 años", "10 años de evolución", "cada 2 años"),
)  # fmt: skip

recognizer(
    "age-small-es", "AGE", rf"{_ALONE}(?P<id>{_N}(?:½)?\s(?:meses|mes|semanas|días)(?:\s(?:y|,)?\s?{_N}\sdías)?)(?![\w])(?!\s(?:de\s(?:evoluci|seguimiento|tratamiento|duraci|gestaci|embarazo|ingreso)|antes|después|más\starde))",
    _NUMBERS, languages=("es",), before=(r"(?:lactante|niñ[oa]|bebé|hij[oa]|nieto|nieta|neonato|recién\snacid[oa]|rn|varón|mujer|edad)(?:\s\w+)?,?\s(?:de\s)?$", r"edad(?:\sal\s\w+)?:?\s*$", r"(?:alta|fallec\w+|muri\w+)\sa\slos\s$", r"^\($", r"[A-ZÁ]\w+\s\($"), window=26,
    ahead={"meses", "mes", "semanas", "días"}, examples=("Lactante de [14 meses] traído", "Edad al alta: [20 días]", "Pelayo ([26 meses], EC"), not_examples=("fiebre de 3 días", "hace 2 meses", "cada 3 meses"),
)  # fmt: skip

recognizer(
    "age-of-life-es", "AGE", rf"{_ALONE}(?P<id>{_N}\s(?:días|meses|semanas|horas|años))(?=\sde\s(?:vida|edad)\b)", _NUMBERS, languages=("es",), ahead={"vida", "edad"}, examples=("con [38 días] de vida", "[5 meses] de edad"), not_examples=("38 días de ingreso",),
)  # fmt: skip

recognizer(
    "age-label-es", "AGE", rf"(?:edad|idade)(?:\s(?:aparente|actual|al\s\w+|gestacional\scorr\w*))?[\s:.\t|=]{{0,12}}(?P<id>(?:{_N}(?:\s?-\s?{_N})?)(?:\s(?:años|meses|días|semanas)\b(?:\s(?:y\s)?{_N}\smeses)?)?)(?![0-9/%+])(?!\.[0-9])",
    ("edad", "idade"), languages=("es",), not_before=(r"gestacional\s*$",), examples=("Edad: [46]   Peso", "(edad[40])Nº", "Edad: [63]\n", "Edad aparente [30-35 años]."), not_examples=("edad gestacional 39+2",),
)  # fmt: skip

recognizer(
    "age-short-es", "AGE", rf"{_ALONE}(?P<id>{_N})\s?(?:a|m)(?:\.|\b)(?![\w/])(?!\s?(?:las|los|la|su|un|una|días|horas|[0-9]))", _NUMBERS, languages=("es",), case=True,
    before=(r"(?:\)|de|,|\(|edad:?|mujer|varón|[A-ZÁÉÍÓÚ][\wáéíóúñ]+|—|-|[0-9]{4}|\s)\s?$",), not_before=(r"(?:hace|durante|cada|a|en|tras|genotipo|marsh|grado|tipo|estadio)\s*$",), not_after=(r"^\s?(?:[0-9]|m\b)",), window=16,
    ahead={"a", "m"}, examples=("Varón de [31] a., venezolano", "DNI 6.337.812   [74] a   HC", "F.N. 17/11/1999 ([22]a)", "Edad: [33]a  Ficha"), not_examples=("de 8 a 10", "12 a las"),
)  # fmt: skip

recognizer(
    "age-at-es", "AGE", rf"(?:a|aos|desde|hasta)\s(?:los\s)?(?P<id>{_N}|(?:{_ES})\sy\spocos|{_ES})(?:\saños)?{_END}(?!\s?(?:días|meses|horas|h\b|min|minutos|mg|semanas|cm|kg|ml|%|lpm|segundos))",
    ("a", "aos", "desde", "hasta"), languages=("es",), before=(r"(?:crió|milita|palabras|marcha|ca|cáncer|mama|ovario|colon|fallec\w*|muri[óo]|muert[oa]|†|infarto|iam|ictus|diagnostic\w*|dx|debut\w*|menarquia|menopausia|melanoma|cirrosis|cego|tabaco|fum\w*|diario|suicid\w*|diabetes|casó|emigró|inici[óo]|consumo|madre|padre|herman[oa]|tí[oa]|abuel[oa]|prim[oa])\b[^.\n]{0,18}$",),
    validator=lambda match: "los" in match[0].lower() or "aos" in match[0].lower(), window=34,
    examples=("Ca de mama a los [41].", "fallecida a los [57]. Tíos", "Bayley a los 2", ) [:2], not_examples=("control a los 7 días", "a los 10 min"),
)  # fmt: skip

recognizer(
    "age-in-brackets-es", "AGE", rf"(?<=\()(?P<id>{_N}(?:\s(?:años|meses))?)(?=\)|,\s)", _NUMBERS, languages=("es",),
    before=(rf"{_NAME}\s\($", r"(?:[0-9]{2}[/.-][0-9]{4})\s\($", r"(?:hij[oa]|herman[oa]|espos[oa]|madre|padre|mujer|marido|niet[oa])\s\($"), not_before=(r"(?:EVA|GCS|Barthel|MMSE|NYHA|Glasgow|Norton|IMC|Hb|PCR|FC|TA|SatO2|Lawton|Yesavage|Pfeiffer|ECOG|PSA|HbA1c|EDSS|Gleason|PHQ-9|Sala|Cama|Hab)\s\($",), window=24,
    prior={"("}, examples=("esposa Blanca ([48]), hijos", "Soledad ([44]). Migraña", "06-01-1960 ([58])"), not_examples=("Glasgow (15)", "Barthel (60)"),
)  # fmt: skip

recognizer(
    "age-after-name-es", "AGE", rf"(?P<id>{_N}){_END}", _NUMBERS, languages=("es",), before=(rf"{_NAME}[\"”]?,\s(?:de\s)?$", r"(?:rumano|ruman[oa]|[a-zñ]+(?:és|esa|an[oa])),\s$", r"(?:hij[oa]s?|niet[oa]|marido|herman[oa]|espos[oa])\s[^.,\n]{0,24},?\sde\s$"), after=(r"^[,.;)]", r"^\sy\s"), not_after=(_NOT_AGE_AFTER, r"^\s?(?:días|meses|h|horas|semanas|mg|ml|años)"),
    not_before=(r"(?:Sala|Cama|Hab|Planta|Piso|Calle|C/|Avda|Box|Na|K|Hb|PCR|Glasgow|EVA|Barthel|Cr|Plaza|Paseo|Km|Módulo|Rambla|Mar|Apto|Bloque|Mz|Lt|Col|kalea|Vilar)\.?,?\s(?:de\s)?$", r"(?:calle|c/|avda|plaza|paseo|rúa|carrer|av|jr|ctra|rambla|camino|vereda|partida|pasaje|grupo|urb|barrio)\.?\s[^\n]{0,28},\s$"), window=34,
    prior={",", "de"}, examples=("Adil Benali, [41], panadero", "Sara Rey, sana, 64", ) [:1], not_examples=("Calle Mayor, 41,", "Sala, 4,"),
)  # fmt: skip

recognizer(
    "age-list-es", "AGE", rf"(?:hij[oa]s|niet[oa]s|niñ[oa]s|herman[oa]s)\s(?:de|entre)\s(?P<id>{_N})(?:,\s(?P<id2>{_N}))?\sy\s(?P<id3>{_N}\s(?:años|meses))\b", frozenset("hijos hijas nietos nietas niños niñas hermanos hermanas".split()), languages=("es",), examples=("dos hijas de [9] y [5 años] en", "4 hijos entre [11] y [23 años]."), not_examples=("hijos de 9",),
)  # fmt: skip

# -------------------------------------------------------------------------------------------------------- Norwegian
_NB = number_words("nb")
_NB_DECADE = any_of(DECADE_WORDS["nb"])
_NB_DURATION = (
    r"(?:(?<!var\s)i|for|etter|om|siste|hver|hvert|over|under|neste|første|fyrste|gjennom|på\sover|på\s(?:ca|under)|innen|inntil|minst|i\sca|mer\senn|i\sover|etter\sca|i\ssnart|cirka|siden|sidan|ca|i\snesten|gjennomsnitt|dom\spå|dom|koloskopi|i\snær|9,8\spå|som\ser|juni,|fengsel\si|drøye|par|mange|annet|pakke|pakkeår|kvart|kvar|vart|gift\si|jobbet|røykt|to\stil|de\ssiste|dei\ssiste|nesten|x|fikk|garanti|tok|prøvetid)\s*$"
)

recognizer(
    "age-years-nb", "AGE", rf"{_ALONE}(?P<id>(?:{_N}(?:½|,5)?|{_NB})\s(?:år|år\sog\s{_N}\s(?:mnd|måneder|månader)|mnd|måneder|månader|uker|veker|dager|dagar|døgn))(?=s?\s(?:gammel|gammal|gamal|gml|gamle|alder)\b)",
    _NUMBERS | AGE_WORDS["nb"], languages=("nb",), ahead={"år", "mnd", "mnds", "måneder", "månader", "uker", "veker", "dager", "dagar", "døgn"}, examples=("[38 år] gammel lærer", "døde [72 år] gammel", "[sju år] gamal gut", "[14 mnd] gammel"), not_examples=("38 år siden",),
)  # fmt: skip

recognizer(
    "age-plain-years-nb", "AGE", rf"{_ALONE}(?P<id>(?:{_N}(?:½)?|{_NB})\sår(?:\sog\s{_N}\s(?:mnd|måneder|månader))?)(?![\w])(?!\s?(?:siden|sidan|tilbake|senere|seinare|etter|før|med|i\strekk|til|ved|på|fast|gift|som\s(?:lærer|bonde)|gammel|gamal|gammal|gml|hos))(?!-)",
    _NUMBERS | AGE_WORDS["nb"], languages=("nb",), not_before=(_NB_DURATION,), window=18,
    ahead={"år"}, examples=("Kvinne, [62 år], polsk", "mor lever, [73 år].", "datter på [7 år]", "([58 år]) sitter"), not_examples=("i 20 år", "for 5 år siden", "etter 2 år", "hvert 3 år"),
)  # fmt: skip

recognizer(
    "age-small-nb", "AGE", rf"{_ALONE}(?P<id>(?:{_N}(?:½)?|{_NB})\s(?:mnd\b|måneder|månader|uker|veker|dager))(?!\s?(?:siden|sidan|tilbake|senere|etter|før|gammel|gamal))(?![\w-])",
    _NUMBERS | AGE_WORDS["nb"], languages=("nb",),
    before=(r"(?:ved|fra|barn|gutt|jente|sønn|datter|jenta|gutten|yngste|alder:?|nå|sol|tvilling\s[12],\s\w+,\snå|på|født)\s(?:på\s)?$", rf"{_NAME},?\s(?:på\s)?$", r"^\($"), not_before=(r"(?:kontroll|time|om|etter|i|dose|ny|poliklinikk|hvert|rtg-kontroll|fra\sca|om\sca|inntil|opphold|eng|sykmeldt|opptil|time\spå|varighet|kur|permisjon|ventetid|kjøreforbud|bil|kg|ekg|dommen\svar|siste|epds\stas\sved|mål)\s(?:på\s)?\(?$", r"kontroll\w*\s*(?:om|ved)?\s*$"), window=20,
    ahead={"mnd", "måneder", "månader", "uker", "veker", "dager"}, examples=("Leander [7 mnd], rom 11", "lot AROLC741 ved [6 uker] og", "en sønn på [18 måneder]."), not_examples=("kontroll 3 mnd", "om 6 uker", "etter 4 uker"),
)  # fmt: skip

recognizer(
    "age-compound-nb", "AGE", rf"(?<![\w.,/-])(?P<id>{_N}|{_NB})-?\s?(?:årig|åring|års(?:alder\b|kontroll|dag\b))(?:[a-zæøå]{{0,6}})(?![\w])",
    _NUMBERS | frozenset(number + end for number in AGE_WORDS["nb"] for end in ("åring", "årig", "åringen", "åringer")), languages=("nb",),
    examples=("[90]-åring", "[66]-årig ukrainsk", "som [nitten]åring", "[27]årig Drammensgutt", "[Tre]åring", "til [7]-årsalder"), not_examples=("i 80-årene",),
)  # fmt: skip

recognizer(
    "age-decade-nb", "AGE", rf"(?<![\w.,/])(?P<id>(?:[1-9]0|1[0-9])-(?:årene|åra|årsalderen)|(?:{_NB_DECADE}\w{{0,5}}|tredve)(?:årene|åra|årsalderen)|tenårene|tenåra|tenåring(?:er|en|ar)?|barneårene|barneåra)(?![\w])",
    digits(2) | frozenset(ten + end for ten in [*DECADE_WORDS["nb"].split(), "tjuetre", "tredve"] for end in ("årene", "åra", "årsalderen", "årsalder")) | {"tenårene", "tenåra", "tenåring", "tenåringer", "tenåringen", "barneårene", "barneåra", "tenåringar"},
    languages=("nb",), not_before=(r"(?:medisin|deler\sav|norge|utslett|svalbard|på)\s+(?:i\s+)?$",), examples=("i [60-årene]", "tidlig i [førtiårene]", "fra [tenårene]", "i [barneårene]"), not_examples=("på 80-tallet",),
)  # fmt: skip

recognizer(
    "age-label-nb", "AGE", rf"alder(?:\sved\s\w+)?[\s:|\t]{{1,8}}(?P<id>(?:{_N})(?:\s(?:år|mnd)\b)?)(?![0-9./%])", ("alder",), languages=("nb",), examples=("Alder: [62]   Fylke",), not_examples=("alder ukjent",),
)  # fmt: skip

recognizer(
    "age-in-brackets-nb", "AGE", rf"(?<=\()(?P<id>{_N}(?:\s(?:år|mnd|uker))?|{_NB}(?:\sår)?)(?=\)|,\s|\si\s)(?:,\s(?P<id2>{_N})(?=,|\sog))?(?:\sog\s(?P<id3>{_N}(?:\s(?:år|mnd))?)(?=\)))?",
    _NUMBERS | AGE_WORDS["nb"], languages=("nb",), before=(rf"(?:{_NAME})\s\($", r"(?:sønn\w*|datter\w*|dotter\w*|bror\w*|søster\w*|syster\w*|mor|far|kone\w*|kona|mann|barn|barna|jente|gutt|snart)\s\($"),
    not_before=(r"(?:GCS|NEWS2?|CRP|Hb|MADRS|PHQ-9|GAD-7|Norton|MMSE|MoCA|KMI|BMI|EF|Rom|Seng|Apgar|HADS|AUDIT|Barthel|LDL|INR|EDSS|CDT|ASA|CFS)\s\($",), window=24,
    prior={"("}, examples=("kona Vigdis ([64]) var med", "Storebror Ask ([seks]) er", "Vårin ([sju])."), not_examples=("NEWS (5)", "GCS (15)"),
)  # fmt: skip

_NB_KIN = r"sønn(?:en)?|datter(?:en)?|dtr|dotter|bror(?:en)?|søster(?:en)?|syster|storebror|lillebror|storesøster|lillesøster|veslesyster|halvsøster|halvbror|mor|far|mormor|morfar|farmor|farfar|kone|kona|mann|ektefelle|samboer|kjæreste|fetter|kusine|tante|onkel|barn|barna|tvilling\w*|yngste|eldste|pas|pasienten|fru|fr\.|niese|nevø"

recognizer(
    "age-after-name-nb", "AGE", rf"(?P<id>{_N}|{_NB}){_END}(?!\s?(?:[0-9]|år|mnd|uker|dager|mg|ml|måneder|stk|ganger|t\b|timer|%|kg|g\b|cm|mm|x|min))",
    _NUMBERS | AGE_WORDS["nb"], languages=("nb",), before=(rf"{_NAME},\s$",), after=(r"^,", r"^\.", r"^;", r"^\)", r"^-", r"^\s*\n", r"^\sog\b"),
    not_before=(r"(?:Rom|Seng|Avd|Uke|Veke|Hb|Na|K|CRP|GCS|ASA|NEWS|Post|Gate|Blokk|Poststed|Januar|Februar|Mars|April|Mai|Juni|Juli|August|September|Oktober|November|Desember|Dag|Grad|Type|Kap|Nr|Tlf|Oslo|Bergen)[.,]*\s$",), window=24,
    validator=lambda match: match["id"].lower() not in ("en", "to", "én", "ett", "ein", "0", "1"), prior={","}, examples=("Tsegay Haile, [35], og kona", "Stein Holm Hauge, [17], er på"), not_examples=("Rom, 4,", "Hauge, to år"),
)  # fmt: skip

recognizer(
    "age-of-relative-nb", "AGE", rf"{_ALONE}(?P<id>{_N}|{_NB}){_END}(?!\s?(?:år|mnd|uker|dager|mg|ml|måneder|stk|ganger|t\b|timer|%|kg|g\b|cm|mm|x\b|min|barn|døtre|sønner|søsken|andre|g/d|i\s[0-9]|[0-9]|juni|mai|mars|april|juli|august|sept|okt|nov|des|jan|feb|eldre|av|gang|og\såtti))",
    _NUMBERS | AGE_WORDS["nb"], languages=("nb",),
    before=(rf"\b(?:{_NB_KIN})\s{_NAME}(?:\s{_NAME})?(?:,?\s|\s(?:på|er)\s)$", rf"\b(?:{_NB_KIN})\s(?:på|er)\s$", rf"(?:{_NAME})\spå\s$",
            rf"{_NAME},?\ser\s$", r"(?:i\sdag|i\slive,|lever,|levde\stil|hasj\sfra|daglig\ssiden|fylle|brått|jente|gutt|gutten\svar|pasienten\svar|,\ser|fylte|fyller|ble|blei|vart|han\sver|han\svar|hun\svar|ho\svar|døde|døydde|død|hun\ser|han\ser|ho\ser|du\ser|er\snå|nå|i\sdag|mamma\ssom\ser|en\salder\sav|fra\s(?:hun|han|ho)\svar|da\s(?:hun|han)\svar|då\s(?:ho|han)\svar|ved|mor|far|snart|gutten\ser\snå)\s$"),
    not_before=(r"(?:kontroll|målt|score|gcs|dose|skår|ble\sca|vekt|temp|crp|hb|inr|uke|rom|avd|kl|post|dag|puls|bt|saturasjon|metning|terskel|sats?|nrs|steg|hba1c|nå\s*:)\s(?:\w+\s)?$",), window=34,
    validator=lambda match: match["id"].lower() not in ("en", "to", "én", "ett", "ein", "0", "1"), after=(r"^[,.;:)!?]", r"^\s*\n", r"^\s(?:og|i|på|år|som|da|den|er|bor|kan|har|frisk|med|ved|til|av|p[0-9])\b", r"^\s*$"), not_after=(r"^\s?(?:kilo|kroner|,[0-9]|[–-][0-9]|prosent|poeng|runder|ml|slag|av|til|cm|mmol|°|grader|e\b|av\s[0-9])",),
    examples=("Sønnen Tor Even på [50] bor", "mor lever; fylte [77] i april", "da hun var [ni]. Hun", "Fyller [91] på torsdag"), not_examples=("ble 12 mg", "ved 5 år"),
)  # fmt: skip

recognizer(
    "age-column-nb", "AGE", rf" (?P<id>{_N}(?:\s(?:år|uker|mnd))?|{_NB}\s(?:uker|mnd|år))(?=\s{{4,}}\S)", (), languages=("nb",), before=(rf"(?:^|\n)\s*{_NAME}(?:\s(?:{_NAME}|\(\w+\)))*\s{{1,24}}(?:†\s)?$",), not_before=(r"(?:Erc|P-|Ceft|Cipro|MCV|MCH|Gastro|AV)[\w()-]*\s*$", r"\w+(?:idim|acin|illin|mycin)\s*$"), not_after=(r"^\s+[LHSIR]?\s+(?:fL|pg|µ|mmol|g/|%|R|S)",), window=44,
    examples=("Live               [15]                 p",), not_examples=("puls               72                 ok",),
)  # fmt: skip

recognizer(
    "age-list-nb", "AGE", rf"(?:er|på|mellom|fra|barn|\()\s?(?P<id>{_N}|{_NB}),?\s(?:(?P<id2>{_N}|{_NB})\s)?(?:og|til)\s(?P<id3>(?:{_N}|{_NB})\s(?:år|mnd|måneder))(?![\w])(?!\s(?:siden|etter|gammel|i\strekk))", ("er", "på", "mellom", "fra", "barn", "("), languages=("nb",),
    before=(r"(?:barn\w*|døtre\w*|sønn\w*|søsken|jenter|gutter|tvilling\w*|\()\s?(?:er|på|mellom|fra)?\s?\(?$",), not_before=(r"kontroll\w*\s$",), window=34, examples=("to barn på [6] og [11 år] bor", "døtre mellom [9] og [16 år]."), not_examples=("kontroll mellom 3 og 6 mnd",),
)  # fmt: skip
