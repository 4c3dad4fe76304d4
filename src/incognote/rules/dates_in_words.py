"""Dates told in words, as in dictations: ``April fourth``, ``the eleventh of May``, ``fjerde i sjette``."""

from __future__ import annotations

from incognote.rules.recognizer import recognizer
from incognote.rules.words import MONTH_WORDS, NUMBER_WORDS, WEEKDAY_WORDS, any_of, number_words, word_set

_TEENS_EN = (
    "third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth thirtieth"
)
_LATE_EN = (
    rf"(?:(?:twenty|thirty)[-\s](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|{any_of(_TEENS_EN)})"
)
_DAY_EN = rf"(?:{_LATE_EN}|first|second)"
_FULL_MONTHS = " ".join(MONTH_WORDS["en"].split()[:12])
_MONTH_EN = any_of(_FULL_MONTHS)
_YEAR_EN = (
    rf"(?:,?\s(?:(?:nineteen|twenty)[-\s](?:hundred|oh[-\s]\w+|{number_words('en')})|"
    rf"two\sthousand(?:\sand)?(?:\s{number_words('en')})?|(?:19|20)[0-9]{{2}}|"
    rf"(?:thirty|forty|fifty|sixty|seventy|eighty|ninety)[-\s]?\w{{3,5}}))"
)
_DAYS_EN = any_of("monday tuesday wednesday thursday friday saturday sunday")
_STARTS_EN = frozenset([*_TEENS_EN.split(), "first", "second", "twenty", "thirty"])

recognizer(
    "date-month-ordinal-en",
    "DATE",
    rf"(?:{_DAYS_EN},?\s)?{_MONTH_EN}\s(?:the\s)?{_DAY_EN}{_YEAR_EN}?(?![\w-])",
    frozenset(_FULL_MONTHS.split()) | frozenset(WEEKDAY_WORDS["en"].split()),
    languages=("en",),
    needs=_STARTS_EN,
    validator=lambda match: match[0][0].isupper() or not match[0].startswith(("may first", "may second", "march ")),
    examples=(
        "slot is [April fourth] at",
        "born [june nineteenth two thousand three] period",
        "[August the ninth, eighty-eight].",
    ),
    not_examples=("may first try", "march second"),
)

recognizer(
    "date-ordinal-month-en",
    "DATE",
    (
        rf"(?:{_DAYS_EN},?\s(?:the\s)?)?{_DAY_EN}\s(?:(?:{_DAYS_EN}\s)?(?:of|in)\s)"
        rf"{_MONTH_EN}{_YEAR_EN}?(?![\w-])|{_DAYS_EN}\sthe\s{_DAY_EN}(?![\w-])"
    ),
    _STARTS_EN | frozenset(WEEKDAY_WORDS["en"].split()),
    languages=("en",),
    needs=_STARTS_EN,
    examples=(
        "the [eleventh of february twenty thirty] period",
        "on [Friday, the thirteenth of June], of",
        "it was the [second sunday in july] because",
        "biopsy [friday the twenty sixth]\n",
    ),
    not_examples=("the second of three", "third in line"),
)

recognizer(
    "date-ordinal-alone-en",
    "DATE",
    rf"(?:on|until|til|since|by|before|after)\sthe\s(?P<id>{_LATE_EN})(?=[.,;)]|\s?\n|\s(?:and|at|for|with|she|he|we)\b)",
    ("on", "until", "til", "since", "by", "before", "after"),
    languages=("en",),
    needs=_STARTS_EN,
    not_before=(r"(?:finger|toe|rib|floor|ward|attempt|try|lap|day)\s*$",),
    examples=("filled ramipril on the [tenth]. Thirty",),
    not_examples=("on the third floor", "by the fifth day"),
)

recognizer(
    "birth-date-in-numbers-told-en",
    "DATE",
    (
        r"(?:date\sof\sbirth|birthday|birthdate|dob)(?:\sis)?[\s,:]{1,2}"
        rf"(?P<id>{number_words('en')}[-,\s]{{1,2}}{number_words('en')}[-,\s]{{1,2}}(?:nineteen\s|twenty\s)?{number_words('en')})(?![\w-])"
    ),
    ("date", "birthday", "birthdate", "dob"),
    languages=("en",),
    needs=frozenset(NUMBER_WORDS["en"].split()),
    examples=("birthday [nine twenty-two seventy-nine]. Dr.",),
    not_examples=("birthday one of three",),
)

_DAY_NB = (
    r"(?:(?:tjue|tretti)(?:første|andre|annen|tredje|fjerde|femte|sjette|sjuende|syvende|åttende|niende)|"
    r"tredje|fjerde|femte|sjette|sjuende|syvende|åttende|niende|tiende|ellevte|tolvte|trettende|fjortende|femtende|"
    r"sekstende|syttende|attende|nittende|tjuende|trettiende|første|fyrste|andre|annen)"
)
_MONTH_NB = any_of(" ".join(MONTH_WORDS["nb"].split()[:12]))
_YEAR_NB = (
    r"(?:\s(?:(?:nitten|tjue|totusenog|nittenhundreog)[a-zæøå]{2,14}|totusen|(?:19|20)[0-9]{2}|"
    rf"{any_of('tretti førti femti seksti sytti åtti nitti')}(?:og)?[a-zæøå]{{0,5}}))"
)
_STARTS_NB = word_set(
    "første fyrste andre annen tredje fjerde femte sjette sjuende syvende åttende niende tiende ellevte tolvte "
    "trettende fjortende femtende sekstende syttende attende nittende tjuende trettiende"
) | {
    ten + unit
    for ten in ("tjue", "tretti")
    for unit in ("første", "andre", "tredje", "fjerde", "femte", "sjette", "sjuende", "syvende", "åttende", "niende")
}

recognizer(
    "date-in-words-nb",
    "DATE",
    rf"{_DAY_NB}\s(?:i\s)?(?:{_MONTH_NB}|(?<=i\s){_DAY_NB}){_YEAR_NB}?(?![\w])",
    _STARTS_NB,
    languages=("nb",),
    examples=(
        "den [tredje i sjette tjuetjuefire] nei",
        "[nittende februar] pasienten",
        "dato [fjerde mars totusenogtjuefem] punktum",
    ),
    not_examples=("den tredje i rekka", "andre i familien"),
)
