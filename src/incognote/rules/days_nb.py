"""Days that Norwegian notes name without their month: ``den 15.``, ``ons 14.8.``, ``ma-on-fr``, ``12. ds.``."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import any_of, weekday_starts, word_set

_NB_STARTS = weekday_starts("nb")
_DAY = r"(?:3[01]|[12][0-9]|[1-9])"
_MONTH_NEXT = r"(?!\s?(?:[0-9]|jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des|ds\b|ult\b|d\.[mså]))"
_NO_DAY = (
    r"(?!\s(?:gang|dose|dag|dagen|døgn|kur|time|uke|infusjon|klasse|etasje|etg|orden|grad|linje|trinn|år|kvartal|juledag|"
    r"nyttårsdag|påskedag|pinsedag|advent|søndag|trimester|tå|finger|ribben|mnd|måned|plass|del|runde)\w*)"
)

recognizer(
    "day-after-den-nb",
    "DATE",
    rf"(?<=\s)(?P<id>{_DAY}\.){_MONTH_NEXT}{_NO_DAY}(?![\w/–-])",
    digits(1, 2),
    languages=("nb",),
    prior={"den", "d", ".", "†"},
    before=(r"(?:den|d\.|†)\s$",),
    not_before=(r"dag\s(?:den|d\.)\s$",),
    window=14,
    examples=(
        "MR den [8.] bekreftet",
        "Strømmen blir stengt den [15.], Remi",
        "Mikkeline † [11.], pårørende",
        "d. [13.] og",
    ),
    not_examples=("den 3. mars", "den 2. gangen", "den 11. ds."),
)

recognizer(
    "day-after-words-nb",
    "DATE",
    rf"(?P<id>{_DAY}\.){_MONTH_NEXT}{_NO_DAY}(?=\s?[,;.)]|\s(?:og|så|kl|sendt|v/|med|samme)\b|\s*\n)",
    digits(1, 2),
    languages=("nb",),
    prior={"til", "fra", "hjemme", "prøvd", "taken", "bortreist", "land", "gitt", "innlagt", "kommer", "(", "og"},
    before=(
        r"(?:hjemme|prøvd|gitt|innlagt|kommer|utskrevet|operert|klar\sfra|bortreist\stil|frem\stil|fram\stil|x\s[0-9]\s\()\s?$",
        rf"\({_DAY}\.\sog\s$",
    ),
    window=20,
    examples=(
        "boreoperatør, hjemme [10.]. Bestemor",
        "Æ e på land frem til [23.], så",
        "Våken og klar fra [19.]. Kona",
    ),
    not_examples=("falt fra 31 til 9. Tilbake", "fra 2. kvartal", "hjemme 3. dag"),
)

recognizer(
    "day-of-this-month-nb",
    "DATE",
    rf"(?<![\w./])(?:{_DAY}\.?\s?[-–]\s?)?{_DAY}\.?\s?(?:ds|d\.\s?[ms]|ult|inst|s\.m|dennes)\.?(?![\w])",
    digits(1, 2),
    languages=("nb",),
    then={".", "ds", "d"},
    examples=("Vinderen den [11. ds.]\n", "prøvene fra [12.ds.], var", "fra [25. ult.] til"),
    not_examples=("12. dsk", "3. d 4"),
)

_SHORT = r"(?:man|tirsd?|onsd?|torsd?|fred?|lørd?|lau|sønd?|mån|tys|laur)"
_TWO_LETTERS = r"(?:ma|ti|ty|on|to|fr|lø|sø|må|la|su)"

recognizer(
    "weekday-with-day-nb",
    "DATE",
    (
        rf"(?:{_SHORT}\.?\s{_DAY}(?:\.(?![0-9])|(?=\s{{3}}|,|\s*\n|\s(?-i:[a-zæøå]{{3,}})))|"
        rf"{_TWO_LETTERS}\.?\s{_DAY}\.(?![0-9])|(?<![^\n]){_TWO_LETTERS}\s{_DAY}(?=\s{{3}})|"
        rf"(?:{_SHORT}|{_TWO_LETTERS})\.?\s(?:{_DAY}|0[1-9])[./](?:1[0-2]|0?[1-9])(?![0-9/-])(?!\.[0-9])(?:\.(?=\s*\n|\s?[,;:]))?)"
    ),
    _NB_STARTS | {"tys", "laur", "mån", "må", "la", "su"},
    languages=("nb",),
    then=digits(1, 2) | {"."},
    not_after=(
        r"^\.?\s?(?:jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des|gang|dose|dag|klasse|person|time|år|tabl|ganger|mg|min)",
    ),
    window=8,
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

recognizer(
    "weekday-abbreviated-nb",
    "DATE",
    r"(?:tirsd|onsd|torsd|lørd|sønd|ons|tors|tirs|fre|lør)(?![\w-])(?!\.?\s?[0-9]{1,2}(?![0-9:]))",
    _NB_STARTS,
    languages=("nb",),
    joins="may",
    examples=("skulle flydd [fre] – må", "ny [torsd]. ok"),
    not_examples=("fred og ro", "onsdagsklubben"),
)


recognizer(
    "weekday-short-nb",
    "DATE",
    (
        r"(?:tirsd|onsd|torsd|lørd|sønd|mand|tors|ons|fre|lør|man(?=[-–]))(?:[-–](?:tors|man|ons|"
        r"fre|lør|søn))?(?![\w])(?!\.?\s?[0-9])"
    ),
    _NB_STARTS,
    languages=("nb",),
    case=True,
    before=(
        r"(?:på|til|fra|hver|neste|sist|kommer|time|kontroll|tilsyn|f\.o\.m\.?|i|nå|innen)\s*$",
        r"(?:^|\n)\s*$",
        r"[(,]\s*$",
    ),
    validator=lambda match: match[0] not in ("man", "fred"),
    window=14,
    joins="may",
    examples=("time [torsd]", "på [fre] kl"),
    not_examples=("man kan", "i fred", "søn av"),
)


_LISTED = "man mand tir tirs tirsd ons onsd tor tors torsd fre lør søn ma ti on to fr lø sø mån ty tys la su"
_LIST_DAY = any_of(_LISTED)

recognizer(
    "weekday-list-nb",
    "DATE",
    rf"(?<![\w/-]){_LIST_DAY}\s?(?P<s>[-/–])\s?{_LIST_DAY}(?:(?P=s){_LIST_DAY}){{0,4}}(?![\w/–-])",
    word_set(_LISTED),
    languages=("nb",),
    then={"-", "/", "–"},
    examples=("Dialyse videre [ma-on-fr] skift", "DIALYSELISTE [man/ons/fre] – form", "NATT [ons–to]. Rom"),
    not_examples=("to-tre", "og/on", "ti-fire"),
)

recognizer(
    "weekday-two-letters-nb",
    "DATE",
    r"(?:ma|ti|on|to|fr|lø|sø|søn|man|mand|tirs|tir)(?=[.,;)]|\s*\n|\s(?:kl|morgen|kveld|natt|formiddag|ettermiddag|men|og|etter|før)\b|\s[0-2][0-9][0-5][0-9]\b)(?![.,][0-9])",
    _NB_STARTS,
    languages=("nb",),
    case=True,
    before=(
        r"(?:kommer|komme|kjem|startet|starta|tilbake|slutt|service|siden|flyttes\stil|spør\sdr\s\w+|ringer|time|kontroll|ekko|"
        r"møte|hentes|lagt\sinn|i\sgår,|inn|innen|fra|synstap\s\w+)\s$",
    ),
    not_before=(r"(?:fra|kommer|inn|time)\s[0-9]+\s$",),
    window=20,
    examples=("som ble startet [ma]. Kona", "jeg er tilbake [lø]. hvis", "lagt inn [søn]. stryk", "kommer [ti] 0840"),
    not_examples=("kommer to ganger", "time til", "kommer fra", "sov i ti timer"),
)
