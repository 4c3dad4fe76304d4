"""Norwegian weekdays, and days of the month without their month: ``den 15.``, ``ons 14.8.``."""

from __future__ import annotations

from incognote.languages import load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import FULL_MONTHS, any_of, number_words

date = rules("DATE", "nb")

_DAY = r"(?:3[01]|[12][0-9]|[1-9])"
_MONTHS, _SHORT_MONTHS = any_of(FULL_MONTHS["nb"]), any_of(load("nb").calendar.months[1])
_MONTH_NEXT = rf"(?!\s?(?:[0-9]|{_SHORT_MONTHS}|ds\b|ult\b|d\.[mså]))"
_NO_DAY = (
    r"(?!\s(?:gang|dose|dag|dagen|døgn|kur|time|uke|infusjon|klasse|etasje|etg|orden|grad|linje|trinn|år|kvartal|juledag|"
    r"nyttårsdag|påskedag|pinsedag|advent|søndag|trimester|tå|finger|ribben|mnd|måned|plass|del|runde)\w*)"
)

date(
    "day-after-den-nb",
    rf"(?<=\s)(?P<id>{_DAY}\.){_MONTH_NEXT}{_NO_DAY}(?![\w/–-])",
    before=r"(?:den|d\.|†)\s$",
    not_before=r"dag\s(?:den|d\.)\s$",
    examples=(
        "MR den [8.] bekreftet",
        "Strømmen blir stengt den [15.], Remi",
        "Mikkeline † [11.], pårørende",
        "d. [13.] og",
    ),
    not_examples=("den 3. mars", "den 2. gangen", "den 11. ds."),
)

_SHORT = r"(?:man|tirsd?|onsd?|torsd?|fred?|lørd?|lau|sønd?|mån|tys|laur)"
_TWO_LETTERS = r"(?:ma|ti|ty|on|to|fr|lø|sø|må|la|su)"

date(
    "weekday-with-day-nb",
    rf"""
        (?:
            {_SHORT}\.?\s{_DAY}(?:\.(?![0-9])|(?=\s{{3}}|,|\s*\n|\s(?-i:[a-zæøå]{{3,}})))
            |{_TWO_LETTERS}\.?\s{_DAY}\.(?![0-9])
            |(?<![^\n]){_TWO_LETTERS}\s{_DAY}(?=\s{{3}})
            |(?:{_SHORT}|{_TWO_LETTERS})\.?\s(?:{_DAY}|0[1-9])[./](?:1[0-2]|0?[1-9])(?![0-9/-])(?!\.[0-9])
             (?:\.(?=\s*\n|\s?[,;:]))?
        )
    """,
    not_after=rf"^\.?\s?(?:{_SHORT_MONTHS}|gang|dose|dag|klasse|person|time|år|tabl|ganger|mg|min)",
    examples=(
        "uke 38, [tors 19.] lab",
        "[Ma 16]    Lie, Marte",
        "[Ty 10/9]. Ringt",
        "[man 22.] og",
        "[ma 2.], [on 4.], [fr 6.], så",
        "Familiemøte [to. 21.] kl",
        "KVELD [LAU 21.12], Myrane",
        "feber fra [lør 8], 40,1",
    ),
    not_examples=("får to 2. gang", "på to 14 dager", "mange 3. person", "man 3 ganger"),
)

date(
    "weekday-abbreviated-nb",
    r"(?:tirsd|onsd|torsd|lørd|sønd|ons|tors|tirs|fre|lør)(?![\w-])(?!\.?\s?[0-9]{1,2}(?![0-9:]))",
    joins="may",
    examples=("skulle flydd [fre] – må", "ny [torsd]. ok"),
    not_examples=("fred og ro", "onsdagsklubben"),
)

_NB_NUMBER = number_words("nb")

date(
    "weekday-nb",
    rf"""
        (?:(?:førstkommende|forrige|fyrstkomande|førre)\s)?(?:man|tirs|ons|tors|fre|lør|søn|mån|tys|laur|sun)da
        (?:g(?:er|ar|en)?)?
        (?:\s(?:den\s|d\.\s)?[0-9]{{1,2}}\.(?![0-9])(?!\s?{_SHORT_MONTHS}))?
        (?:
            \si\s(?:uke|veke)\s(?:[0-9]{{1,2}}|{_NB_NUMBER})
            |\si\s(?:{_MONTHS}|måneden)
        )?(?![\w-])
    """,
    joins="may",
    examples=("på [mandag].", "hver [tirsdag]", "[fredag den 14.]"),
    not_examples=("mandagsfri",),
    not_before=r"(?:palme|første|fyrste|[0-9]\.)[ ]*$",
)
