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
    word_set,
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
        rf"{_SHORT_DAYS}(?:\.?\s(?:the\s)?(?:3[01]|[12][0-9]|[1-9])(?:st|nd|rd|th|(?=[.,]?\s*(?:\n|$)|\s{{2}}|\s[-–])))?"
        r"(?![\w'’-])"
    ),
    _EN_STARTS,
    languages=("en",),
    case=True,
    not_before=(r"(?:good|easter|setting|mr|mrs|ms|dr|the|arctic|(?-i:Miss))\.?\s*$",),
    not_after=(
        r"^\s?(?:exposure|sets?|protect\w*|screen|burn|damage|down|up|with|w\sher|w\shim|(?-i:Pacific|Belt|City|Valley))\b",
    ),
    joins="may",
    examples=("f/u [Mon] at", "by [Thu] ok"),
    not_examples=("Sun exposure", "O2 sat 98", "the Sun", "Arctic Sun on", "Sun Pacific"),
)

_LISTED_DAY = any_of(
    "mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday "
    "tu th we fr sa su"
)
recognizer(
    "weekday-list-en",
    "DATE",
    (
        rf"(?<![\w/-]){_LISTED_DAY}(?:(?:\s?[-–]\s?|(?<=\btu)/|/(?=th\b)|/(?={_LISTED_DAY}/)){_LISTED_DAY}(?:[-–/]{_LISTED_DAY}){{0,4}}|"
        rf"\s{_LISTED_DAY}\s{_LISTED_DAY}(?:\s{_LISTED_DAY}){{0,3}})(?![\w/'’-])(?!\s?[0-9]{{1,2}}[/-])"
    ),
    _EN_STARTS,
    languages=("en",),
    then={"-", "–", "/"} | _EN_STARTS,
    validator=lambda match: not re.fullmatch(r"(?:(?:tu|th|we|fr|sa|su)\s?)+", match[0].lower()),
    examples=("2.5 [Tu/Th]. Recheck", "[Mon-Thu]", "[Mon/Wed/Fri]", "MOW [Mon Wed Fri]. Daughter"),
    not_examples=("we sat", "sun sat", "sa su"),
)

recognizer(
    "weekday-short-caps-en",
    "DATE",
    (
        r"(?:MON|TUES?|WEDS?|THURS?|THU|FRI|SAT|SUN|mon|tues?|weds?|thurs?|thu|fri)(?:\s(?:the\s)?[0-9]{1,2}(?:st|nd|rd|th))?(?![\w'’-])"
    ),
    _EN_STARTS,
    languages=("en",),
    case=True,
    not_before=(r"(?:O2|r\.a\.|room\s+air|spo2|good|easter)\s*$", r"(?:R|RR|P|HR|Daily:)\s(?:[0-9]{1,3}\s)?$"),
    not_after=(r"^\s(?:[89][0-9]|100)\b",),
    joins="may",
    examples=("[MON] dialysis", "back [thurs] ok"),
    not_examples=("O2 SAT 98", "sat up in bed"),
)

recognizer(
    "weekday-lower-alone-en",
    "DATE",
    r"(?:since|on|until|till|til|by|last\s\w+|next|every|this|from)\s(?P<id>sun|sat)(?=[.,;)]|\s*\n|\s(?:he|she|she's|pt|and|night|am|pm|morning|evening)\b)",
    word_set("since on until till til by last next every this from"),
    languages=("en",),
    case=True,
    ahead={"sun", "sat"},
    examples=("taz/gent since [sun]\n", "last etoh [sun]. ciwa", "read on [sat] he"),
    not_examples=("out of the sun.", "on sat run", "he sat."),
)

for _language, _days, _next, _sample in (
    ("en", "M T Tu W Th F Sa Su", r"(?=[ |][0-9]{1,2}:[0-9]{2}\b)", "translated\n[Th] 10:00 Tdap"),
    ("nb", "Ma Ti On To Fr Lø Sø", r"(?=:\s)", "\n[Ma]: LAR\n[On]: Sår"),
):
    recognizer(
        f"weekday-letter-of-entry-{_language}",
        "DATE",
        rf"(?<![^\n]){any_of(_days)}{_next}",
        weekday_starts(_language) | {"t"},
        languages=(_language,),
        case=True,
        needs={"ma", "fr", "lø", "sø"} if _language == "nb" else (),  # else "To:" is the head of a letter
        then={":"} if _language == "nb" else digits(1, 2) | {"|"},
        examples=(_sample,),
        not_examples=("T 10 mg", "T 98:6", "To: Dr Berg"),
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
        r"(?:lun|mié|miérc|miér|jue|vie|vier|sáb|sab|Lun|Mié|Jue|Vie|Sáb|LUN|MIÉ|JUE|VIE|SÁB|DOM(?=\s[0-9]{2}:)|"
        r"(?<=el\s)dom)(?:\.?\s[0-9]{1,2}(?![0-9/-])(?![.:][0-9])(?!\sh\b)|\.(?=[;:,)]))?(?![\w])"
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
        r"tys|laur|sun)da(?:g(?:er|ar|en)?)?(?:\s(?:den\s|d\.\s)?[0-9]{1,2}\.(?![0-9])(?!\s?(?:jan|feb|mar|"
        rf"apr|mai|jun|jul|aug|sep|okt|nov|des)))?(?:\si\s(?:uke|veke)\s(?:[0-9]{{1,2}}|{_NB_NUMBER})|"
        r"\si\s(?:januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|måneden))?(?![\w-])"
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
    rf"(?:{_SHORT_DAYS}|sun|mon|tues?|wed|thurs?|fri|M|Tu|W|Th|F|Sa|Su)\.?,?\s(?:3[01]|[12][0-9]|0?[1-9])(?:[./](?:3[01]|[12][0-9]|0?[1-9])|-(?:[12][0-9]|3[01]))(?![0-9/%-])(?![.,][0-9])",
    _EN_STARTS,
    languages=("en",),
    case=True,
    then=digits(1, 2) | {".", ","},
    not_before=(r"(?:O2|r\.a\.|spo2|wbc)\s*$", r"[0-9][ ]{0,3}\Z"),
    validator=lambda match: any(1 <= int(part) <= 12 for part in re.findall("[0-9]+", match[0])),
    examples=("[Sat 09/08]     NIC", "VFSS [Mon 24.3] if", "NIGHTS [sun 2/16] senior", "SHEET [Tu 4-29] room"),
    not_examples=("Sat 98/99", "sat 5/5", "68 F  11/2", "34 M 5/10"),
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
            rf"(?<![\w.]){any_of(_short)}(?=\.?,?[ ]{{1,2}}(?:den\s|día\s)?(?:[0-9]{{1,2}}[./-]|"
            r"[0-9]{1,2}\s|20[0-9]{2}-))"
        ),
        weekday_starts(_language),
        languages=(_language,),
        case=_language == "en",
        joins="must",
        then=digits(1, 2, 4) | {".", ",", "den", "día"},
    )
