"""English ages without a unit that a sentence tells: ``she is 34``, ``died at 59``, ``in her late fifties``."""

from __future__ import annotations

import re

from incognote.rules.age_parts import AGE_IN_WORDS, ALONE, END, HALF, NOT_AGE_AFTER, NUMBER, NUMBERS
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import AGE_WORDS, DECADE_WORDS, NUMBER_WORDS, any_of, word_set

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


recognizer(
    "age-told-en",
    "AGE",
    (rf"{ALONE}(?P<id>(?:{NUMBER}{HALF}?|{_EN})(?:\s?(?:months?|mos?|years|yrs|weeks)(?=\s?(?:[.,;)]|$)))?){END}"),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    before=(
        r"(?:turned|turns|turning|was\sthen|is\snow|is\sonly|who['’]?s|who\sis|(?:he|she|they|i|"
        r"you|pt|patient)\s(?:is|was|are|am)|when\s(?:he|she|they|pt|the\spatient|i)\s(?:was|"
        r"were)|(?<!the\s)(?-i:[A-Z][a-zà-ÿ][\w'’-]+)\sis|boy\s\w+\sis|(?:son|daughter|child|mother|father|mom|mum|dad|brother|sister|wife|husband|"
        r"patient|grandmother|grandfather)\s(?:(?-i:[A-Z])\w+\s)?(?:is|was)|"
        r"and\sis|i['’]?m|she['’]?s|he['’]?s|will\sbe|would\sbe|supposedly|boy\sof|"
        r"girls?\sof|boys\sof|woman\sof|man\sof|lady\sof|child\sof|confirmed|proud\sof\sbeing|age,\sbeing|"
        r"walked|menarche|menopause(?:\sat)?|conscripted\sat|lived\sto(?:\sbe)?|at\sapproximately|going\son|pushing|nearing|approaching|since\s(?:he|she)\swas|passed\sat|"
        r"(?:mr|mrs|ms|miss|dr)\.?\s\w+\sis|(?:he|she|they)\s(?:is|was|were)\s(?:now|only|just|about|around|"
        r"almost|nearly|still|maybe|barely|approximately))\s$",
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
    window=22,
    validator=_is_no_count,
    prior=word_set(
        "turned turns turning is was were are am then now s m who who's supposedly of confirmed "
        "walked menarche menopause at be shes hes im only just about around almost nearly still maybe barely "
        "approximately being both to on pushing nearing approaching"
    ),
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


def _is_no_article(match: re.Match[str]) -> bool:
    return match["id"].lower() != "one"


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
    """``died at 59`` tells an age, ``back at 9`` and ``until four`` an hour."""
    return 12 < int(match["id"]) < 110 if match["id"].isdigit() else match["id"].lower() not in _HOURS


recognizer(
    "age-life-event-en",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER}(?:\s?(?:years|yrs)(?=[.,;)]))?|"
        rf"{_EN}){END}(?=[.,;:)\n]|\s(?:in|of|and|to|for|on|with|by|at|after|when|from|until|but|while|as|which|"
        rf"or\s[1-9][0-9]\b|\()|(?<=d\.\ [0-9]{{2}})\s[A-Za-z]|\s*$)"
    ),
    NUMBERS | AGE_WORDS["en"],
    languages=("en",),
    before=(r"(?:at|until|till?|since|from|before|under|by|(?<![0-9]\s)d\.)\s(?:about\s|around\s|roughly\s)?$",),
    not_before=(
        r"(?:hr|rate|running|set|stable|maintain\w*|sats?|spo2|up|waking|woke|remain\w*|titrat\w*|"
        r"goal|cap|capped|score|level|weight|wt|bp|map|temp|bed|came|arriv\w*|appt|meet|clinic|"
        r"home|daily|drip|gtt|gcs|ef|hgb|plt|peak\w*|bovie|rectal|core|collapse|hco3|ciwa|"
        r"held|target|inr|peep|fio2|flow|lives|drain\w*|pain|hob|hct|visit|call\w*|back|due|bolus|"
        r"insulin|units|seen|round|dose|kept|leave|shift|therapist|stopped|steady|claudication|"
        r"resting|rest|starts?|lying|k|lines|tear|apgar|pit|guto|on|tuesdays|wednesdays|mondays|"
        r"thursdays|fridays|cm|g|mg|clock|nights?|early|bus|[0-9]{1,2})\s(?:at|until|since|before|"
        r"@|under|over|from|till?|by|about|around)\s$",
        r"(?:[0-9]|down|up|improved|decreased|increased|weaned|dropped|fell|rose|went|lowered|reduced|gained|lost)\s(?:from|by|to)\s$",
        r"\((?:from|was)\s$",
        r"(?:rectal|core|temp)[^.;\n]{0,22}\s(?:at|from)\s$",
        r"(?:platform|gate|table|room|floor|stage|unit|bay)\sat\s$",
    ),
    not_after=(NOT_AGE_AFTER, r"^\s(?:in\s(?:the\s)?(?:morning|evening|afternoon)|o'clock|to\s[0-9])"),
    window=22,
    validator=_is_no_clock_time,
    prior={"at", "until", "since", ".", "till", "til", "from", "before", "under", "by", "about", "around", "roughly"},
    examples=(
        "mother HTN, CVA at [51]. Social",
        "OUD since [18] (back",
        "ETOH cirrhosis d. [58]. Mother",
        "mother d. [68] CVA",
    ),
    not_examples=("sats stable at 95.", "waking at 4.", "at 10 am"),
)

#: What happens to a child, or begins in childhood: beside it even a small number is an age and no hour.
_CHILDHOOD = (
    r"(?:adopted|removed|placed|placements?|foster\s\w+|raised|orphaned|molested|abused?|raped|assault\w*|bullied|"
    r"hives|rash|polio|measles|mumps|meningitis|whooping\scough|chicken\s?pox|scarlet\sfever|rheumatic\sfever|"
    r"tonsil\w*|appendicitis|appendectomy|concussion|convulsions?|seizures?|fits|asthma|eczema|tics|bedwetting|enuresis|"
    r"toilet\strained|walk(?:ed|ing)|talked|crawled|sat|spoke|menarche|periods?|cutting|self-harm\w*|sib|"
    r"smok\w+|drank|drinking|first\sdrink|cannabis|marijuana|heroin|immigrated|emigrated|summers|born|childhood|"
    r"symptoms|died|death|left\s[a-z]+)"
)

recognizer(
    "age-in-childhood-en",
    "AGE",
    rf"(?:at|@|until|till|til|since|from|before|by)\s[~?]?(?P<id>[2-9]|1[0-2]|{_EN}){END}(?=[.,;:)]|\s(?:of|with|when|from|in\sthe\scare)\b|\s?\n)",
    word_set("at @ until till til since from before by"),
    languages=("en",),
    before=(
        rf"{_CHILDHOOD}(?:[^\n.;0-9]{{0,28}}[\s(]|\sby\s(?-i:[A-Z])\w+\s(?:at|until|since|from)\s[0-9]{{1,2}},\sagain\s)(?:at|@|until|till|til|since|from|before|by)\s[~?]?$",
    ),
    not_before=(
        r"(?:wak\w*|woke|bed|up|score|dose|stopped|visits?|wednesdays?|tuesdays?|mondays?|thursdays?|fridays?)\s(?:at|from|by)\s$",
    ),
    not_after=(NOT_AGE_AFTER,),
    window=60,
    validator=_is_no_article,
    examples=(
        "sulfa (hives at [6])",
        "polio at [4], now",
        "Removed by CYFD at [4], again at [8]; five",
        "molested by a neighbor at [9]; told",
        "7th placement since [4]. ",
        "Raised: Flint until [8]; Saginaw",
    ),
    not_examples=("walked to clinic at 10 am", "fits; back at 9.", "started waking at 4."),
)

recognizer(
    "age-at-pronoun-en",
    "AGE",
    rf"(?<!due\s)[Aa]t\s(?P<id>1[3-9]|[2-9][0-9]|[2-9](?=\s(?:he|she)\s(?:could|was|moved|began|started|went|lost|had\sa))|{_EN}),?(?=\s(?:he|she|they|I)\s|\shas\s|\sjust\s)",
    ("at",),
    languages=("en",),
    case=True,
    not_before=(r"(?:level|due|given|rate|set|seen|woke|bed|called|up)\s(?:at\s)?$",),
    window=14,
    examples=("at [17] he was committed", "when at [seven] he moved", "Lori, who at [24] has moved"),
    not_examples=("gent level due at six he is", "at 9 she vomited"),
)

recognizer(
    "age-from-to-en",
    "AGE",
    (
        rf"(?:from|between)\s(?:about\s|~)?(?P<id>{NUMBER}|{_EN})\s?(?:to|and|-|–|until|till)\s?(?P<id2>{NUMBER}|{_EN}){END}"
        r"(?=[.,;:)]|\s(?:he|she|they|in|when|with|as|at|while|by)\b|\s?\n)"
    ),
    ("from", "between"),
    languages=("en",),
    before=(
        r"(?:smok\w+|drank|drinking|alcohol|beer|wine|heroin|cocaine|cannabis|marijuana|meth|tobacco|ppd|packs?|used?|"
        r"daily|abused?|molested|bullied|homeless|lived|raised|worked|served|married|jail\w*|prison\w*|incarcerated|foster|years|stretch|well|sober|\")"
        r"[^.;\n0-9]{0,24}\s(?:from|between)\s(?:about\s|~)?$",
    ),
    not_before=(r"(?:score|rose|fell|went|up|down|decreased|increased|improved)\s(?:from|between)\s$",),
    not_after=(NOT_AGE_AFTER, r"^\s?[ap]\.?m"),
    window=56,
    validator=lambda match: match["id"] != "0",
    examples=(
        "Smoked from [12] to [50]. His",
        "daily from [51] to [53], the",
        "a good stretch between [30] and [34] in",
    ),
    not_examples=("ODI rose from 38 to 62.", "works daily from 9 to 5 pm", "score up from 12 to 29."),
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
    "age-of-first-use-en",
    "AGE",
    (
        r"(?:alcohol|etoh|thc|cannabis|marijuana|mj|cocaine|crack|heroin|opi(?:oids?|ates?)|pills|meth(?:amphetamines?)?|"
        rf"tobacco|nicotine|cigarettes|cigs|benzos?|fentanyl|lsd|mdma|vaping|beer)(?:\s(?:at\s)?|\s{{2,16}})(?P<id>[5-9]|[1-5][0-9]){END}"
        r"(?!\s?(?:x|mg|g|ppd|packs?|per|a\s(?:day|week)|/|drinks?|beers?|days?|weeks?|months?|years?|yrs?|cans?|bags?)\b)"
    ),
    word_set(
        "alcohol etoh thc cannabis marijuana mj cocaine crack heroin opioid opioids opiate opiates pills meth "
        "methamphetamine methamphetamines tobacco nicotine cigarettes cigs benzo benzos fentanyl lsd mdma vaping beer"
    ),
    languages=("en",),
    before=(r"(?:first\suse[ds]?|age\s(?:of\s)?(?:first|onset)|first\stried)",),
    window=170,
    examples=(
        "First use: alcohol [11] (stole dad's), THC [12], pills [17] after",
        "substance   first use   last use\n alcohol            [12]          July",
    ),
    not_examples=("alcohol 12 beers daily", "heroin 2 bags"),
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
    r"(?P<id>[2-9]0s|[2-9]0\s?(?:-\s?)?something)(?![\w-])",
    digits(2),
    languages=("en",),
    then={"s", "something", "-"},
    before=(
        (
            r"(?:ca|cancer|died|d\.|mi|stroke|sah|cva|at|age|aged|male|female|~|dementia|since|"
            r"[A-Z][a-z]+,?\s(?:early|late))[\s,]{0,2}$"
        ),
        r"[\"”]\s+$",
        r"(?-i:[A-Z][a-zà-ÿ]+)\s\($",
        r"(?:gogo|grandma|granny|uncle|auntie|aunt|mr|mrs|ms|miss)\.?\s\w+\s$",
        r"(?:,|is\sa)\s$",
    ),
    window=16,
    not_before=(
        r"(?:hr|bp|sbp|dbp|sats?|map|rr|glucose|the|in\s+the|sats\s+in|pulse|sr|af|rate|fhr|wt|ef|cpap)\W*(?:in\s+)?$",
        r"[0-9]s?,\s$",
    ),
    examples=("breast ca [40s], lives", "T2DM since [20s]. Temp", "from Thibodaux, [70something] M"),
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
    "age-in-one-word-en",
    "AGE",
    r"(?P<id>(?:sexa|septua|octo|nona)genarian|(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)y-?(?:ish|something))(?!\w)",
    word_set(
        "sexagenarian septuagenarian octogenarian nonagenarian twentyish thirtyish fortyish fiftyish sixtyish "
        "seventyish eightyish ninetyish twenty thirty forty fifty sixty seventy eighty ninety"
    ),
    languages=("en",),
    examples=("half-sister Tootie, [thirtyish].", "this spry [octogenarian] who"),
    not_examples=("twenty or thirty",),
)

recognizer(
    "age-late-decade-en",
    "AGE",
    r"(?<!hr )(?<!sats )(?<!bp )(?<!rate )(?<!the )"
    r"(?:early|mid|late)[\s-](?P<id>[2-9]0['’]?s)(?!\w)",
    {"early", "mid", "late"},
    languages=("en",),
    not_before=(r"(?:hr|bp|sbp|dbp|sats?|map|rr|glucose|temp|the|in\s+the|pulse|rate|wt)\s*(?:in\s(?:the\s)?)?$",),
    window=14,
    examples=("no. 7, late [80s] - on",),
    not_examples=("HR mid 80s", "in the late 80s"),
)
