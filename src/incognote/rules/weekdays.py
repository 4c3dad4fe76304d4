"""Weekdays in three languages, told from the names and verbs they look like."""

from __future__ import annotations

import re

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import (
    SHORT_WEEKDAYS,
    WEEKDAY_WORDS,
    any_of,
    number_words,
    weekday_starts,
)

_EN_STARTS, _ES_STARTS, _NB_STARTS = (weekday_starts(language) for language in ("en", "es", "nb"))
_NB_NUMBER = number_words("nb")

recognizer(
    "weekday-en",
    "DATE",
    (
        r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:s(?![\w'’])|(?!\ (?-i:[A-Z][a-z]+)\b(?!\ at)))"
        r"(?:,?\s(?:the\s)?(?:[0-9]{1,2}(?:st|nd|rd|"
        r"th))(?![a-z])(?!\s(?:of\s)?(?-i:[A-Z][a-z])))?(?:\sof\sHoly\sWeek|"
        r"\safter\sLabor\sDay)?(?![\w'’])"
    ),
    frozenset(WEEKDAY_WORDS["en"].split()),
    languages=("en",),
    not_before=(
        r"(?:Dr|Mr|Mrs|Ms|Miss|MD|names?|black|nurse)[.,:]?\s*$",
        r"(?:super\s+bowl|palm|good|black|ash|easter|whit|remembrance|fat|cyber|boxing)\s*$",
    ),
    joins="may",
    examples=("back on [Monday].", "[TUESDAY]", "church on [Sundays]", "[thursday]"),
    not_examples=("Mondayish",),
)

_SHORT_DAYS = r"(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)"
recognizer(
    "weekday-short-en",
    "DATE",
    (
        rf"{_SHORT_DAYS}(?:[-–]{_SHORT_DAYS}(?:[-–]{_SHORT_DAYS}){{0,3}}|(?:/{_SHORT_DAYS}){{2,4}}|"
        r"\.?\s(?:the\s)?(?:3[01]|[12][0-9]|[1-9])(?:st|nd|rd|th|(?=[.,]?\s*(?:\n|$)|\s{2}|\s[-–])))?(?![\w'’-])"
    ),
    _EN_STARTS,
    languages=("en",),
    case=True,
    not_before=(r"(?:good|easter|setting|mr|mrs|ms|dr|the|(?-i:Miss))\.?\s*$",),
    not_after=(r"^\s?(?:exposure|sets?|protect\w*|screen|burn|damage|down|up|with)",),
    joins="may",
    examples=("f/u [Mon] at", "[Tue]/[Thu] dialysis", "[Mon-Thu]"),
    not_examples=("Sun exposure", "O2 sat 98", "the Sun"),
)

recognizer(
    "weekday-short-caps-en",
    "DATE",
    (
        r"(?:MON|TUES?|WEDS?|THURS?|THU|FRI|SAT|SUN|mon|tues?|weds?|thurs?|thu|fri)(?:[-–/](?:MON|"
        r"TUES?|WEDS?|THURS?|THU|FRI|SAT|SUN|mon|tue|wed|thu|fri|sat|"
        r"sun)){0,5}(?:\s(?:the\s)?[0-9]{1,2}(?:st|nd|rd|th))?(?![\w'’-])"
    ),
    _EN_STARTS,
    languages=("en",),
    case=True,
    not_before=(r"(?:O2|r\.a\.|room\s+air|spo2|good|easter)\s*$",),
    joins="may",
    examples=("[MON-WED-FRI] dialysis", "back [thurs] ok"),
    not_examples=("O2 SAT 98", "sat up in bed"),
)

recognizer(
    "weekday-letters",
    "DATE",
    (
        r"(?:MWF|TTS|TThS|TTh|MTWThF|TuThSa|T/Th(?:/S(?:at?)?)?|M/W/F|M-W-F|m/w/f|mwf|tts|L-X-V|"
        r"M-J-S|LXV|L-M-X-J-V|Sa\sSu)(?![\w-])"
    ),
    ("mwf", "tts", "tths", "tth", "mtwthf", "tuthsa", "t", "m", "l", "lxv", "sa", "tt", "th"),
    languages=("en", "es"),
    case=True,
    examples=("HD [MWF]", "diálisis [L-X-V]", "[M/W/F]"),
    not_examples=("M/WF",),
)

recognizer(
    "weekday-es",
    "DATE",
    (
        r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|m[ée]rcores|"
        r"venres)(?:\s[0-9]{1,2}(?![0-9/:-])(?!\.[0-9])(?!\s(?:de|h|horas|años|"
        r"mg|[ap]\.?\s?m)\b))?(?!\sde\s(?:Ramos|Pascua|Resurrección|Feria))(?!\sSanto)(?![\w])"
    ),
    _ES_STARTS,
    languages=("es",),
    joins="may",
    examples=("el [lunes 14]", "los [domingos]", "MIÉ [MIERCOLES]"),
    not_examples=("Viernes Santo",),
    not_before=(r"(?:señora?|don|doña|sr|sra)\.?\s*$",),
    validator=lambda match: not match[0].startswith("Domingo") or " " in match[0],
)

recognizer(
    "weekday-short-es",
    "DATE",
    (
        r"(?:lun|mié|miérc|jue|vie|sáb|sab|Lun|Mié|Jue|Vie|"
        r"Sáb)(?:\.?\s[0-9]{1,2}(?![0-9/-])(?![.:][0-9])(?!\sh\b)|\.(?=[;:,)]))?(?![\w])"
    ),
    _ES_STARTS,
    languages=("es",),
    case=True,
    joins="may",
    examples=("cita [vie 14]", "el [sáb]"),
    not_examples=("viene",),
)

recognizer(
    "weekday-nb",
    "DATE",
    (
        r"(?:(?:førstkommende|forrige|fyrstkomande|førre)\s)?(?:man|tirs|ons|tors|fre|lør|søn|mån|"
        r"tys|laur|sun)da(?:g(?:er|ar|en)?)?(?:\s(?:den\s)?[0-9]{1,2}\.(?![0-9])(?!\s?(?:jan|feb|mar|"
        rf"apr|mai|jun|jul|aug|sep|okt|nov|des)))?(?:\si\s(?:uke|veke)\s(?:[0-9]{{1,2}}|{_NB_NUMBER}))?(?![\w-])"
    ),
    _NB_STARTS | {"førstkommende", "forrige", "lørda", "sønda", "fyrstkomande", "førre"},
    languages=("nb",),
    joins="may",
    examples=("på [mandag].", "hver [tirsdag]", "[fredag den 14.]"),
    not_examples=("mandagsfri",),
    not_before=(r"(?:palme|første|fyrste|[0-9]\.)[ ]*$",),
)

recognizer(
    "weekday-with-pair-en",
    "DATE",
    rf"{_SHORT_DAYS}\.?,?\s(?:3[01]|[12][0-9]|0?[1-9])[./](?:3[01]|[12][0-9]|0?[1-9])(?![0-9/%])(?![.,][0-9])",
    _EN_STARTS,
    languages=("en",),
    case=True,
    then=digits(1, 2) | {".", ","},
    not_before=(r"(?:O2|r\.a\.|spo2)\s*$",),
    validator=lambda match: any(1 <= int(part) <= 12 for part in re.findall("[0-9]+", match[0])),
    examples=("[Sat 09/08]     NIC", "VFSS [Mon 24.3] if"),
    not_examples=("Sat 98/99", "sat 5/5"),
)

for _language in ("en", "es", "nb"):
    _short = (
        SHORT_WEEKDAYS[_language].title()
        if _language == "en"
        else SHORT_WEEKDAYS[_language] + " " + WEEKDAY_WORDS[_language]
    )
    recognizer(
        f"weekday-before-date-{_language}",
        "DATE",
        (
            rf"(?<![\w.]){any_of(_short)}(?=\.?,?\s{{1,2}}(?:den\s|día\s)?(?:[0-9]{{1,2}}[./-]|"
            r"[0-9]{1,2}\s|20[0-9]{2}-))"
        ),
        weekday_starts(_language),
        languages=(_language,),
        case=_language == "en",
        joins="must",
        then=digits(1, 2, 4) | {".", ",", "den", "día"},
    )
