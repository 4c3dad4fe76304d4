"""Months alone and weekdays, in three languages, told from the names and verbs they look like."""

from __future__ import annotations

import re

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import (
    MONTH_WORDS,
    SHORT_WEEKDAYS,
    WEEKDAY_WORDS,
    any_of,
    number_words,
    weekday_starts,
)

_YEAR = (
    r"(?:(?:1[89]|20|21)[0-9]{2}|['’]?[0-9]{2}(?![0-9:])(?![.,][0-9])(?!\s?(?:mg|ml|år|h|"
    r"hours|days|min|am|pm|x|mnd)\b))"
)
_DAY = r"(?:3[01]|[12][0-9]|0?[1-9])"
_DASH = r"\s?[-–]\s?"


_EN_STARTS, _ES_STARTS, _NB_STARTS = (weekday_starts(language) for language in ("en", "es", "nb"))
_EN_MONTHS, _ES_MONTHS, _NB_MONTHS = (frozenset(MONTH_WORDS[language].split()) for language in ("en", "es", "nb"))

_NB_NUMBER = number_words("nb")
_WHEN_EN = (
    r"(?:in|since|last|next|this|by|until|til|till|from|during|through|thru|early|late|mid|"
    r"before|after|on|for|every|around|of|due|and|to|or|end\s+of|beginning\s+of|start\s+of|"
    r"middle\s+of|back\s+in|each|past|between)\s*-?$"
)
_MONTH_EN = any_of(MONTH_WORDS["en"].title())
# Who stands before a person that is called like a month.
_PERSON_EN = (
    r"(?:(?:grand)?(?:mother|father|son|daughter)|sister|brother|wife|husband|aunt|aunty|auntie|uncle|cousin|niece|friend|"
    r"partner|mamaw|nan|mom|mum|dad|nurse|mgr|manager|names?|called|by|with|Mr|Mrs|Ms|Miss|Dr|RN|Sr|PO|is)"
    r"[.,:]?\s+$"
)
recognizer(
    "months-from-to-en",
    "DATE",
    rf"{_MONTH_EN}\s?[-–]\s?{_MONTH_EN}(?![\w'’-])(?!\.?,?\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    then={"-", "–"},
    examples=("Off season [Nov–Mar], prefers", "Medicine Hat [May-Oct], gets"),
    not_examples=("Father Jun-Jin", "May-Thurner"),
)

recognizer(
    "month-alone-en",
    "DATE",
    (
        r"(?:January|February|September|October|November|December|JANUARY|FEBRUARY|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|"
        r"July|JULY|Sept|SEPT|Oct|Nov|NOV|Feb|FEB|Dec|Aug|Apr|Jul)(?![\w'’])(?![-–]\w)"
        r"(?!\.(?-i:[a-z]))(?!,?\s?[0-9]{1,4}(?![0-9,.]))"
    ),
    _EN_MONTHS,
    languages=("en",),
    case=True,
    not_before=(r"(?:Mr|Mrs|Ms|Miss|Dr|Mx)\.?\s+(?-i:[A-Z][a-z]+\s+)?$",),
    window=18,
    examples=("since [October] he", "Lexiscan [Oct] with", "was 8.2 ([Aug])."),
    not_examples=("Mr Peter September, ask", "Dr. Nov", "OCT of the macula"),
)

recognizer(
    "month-alone-or-name-en",
    "DATE",
    r"(?:April|June|August)(?![\w'’-])(?!\s(?-i:[A-Z][a-z]))(?!,?\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    not_before=(_PERSON_EN, r"(?-i:[A-Z][a-z][\w'-]*),?\s+$", r"[\"“‘']$", r"(?:^|\n)\s*$"),
    not_after=(
        r"^,?\s(?:and|or)\s(?-i:[A-Z])",
        r"^\s(?:is|was|has|had|says?|said|came|who|herself|himself|aware|reports?|will|wants?|driving|does|told|keeps|\(|(?-i:[A-Z]\.))\b",
        r"^[;,]\s(?:she|he)\b",
    ),
    window=16,
    examples=("last [April]", "(E. coli, [June])", "ca, stent [August]. He", "that [August].\n"),
    not_examples=("April is a nurse", "sister, June and Ann", "lives with wife June.", "Goes by: June", "Aunty June,"),
)

recognizer(
    "month-alone-ambiguous-en",
    "DATE",
    r"(?:March|May|Mar|Jan|Jun|MAY|MARCH|JUNE|APRIL|AUGUST)(?![\w'’])(?![-–]\w)(?!\s(?-i:[A-Z][a-z]))(?!,?\.?\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    before=(
        (
            r"(?:in|since|last|next|this|by|until|til|till|from|during|through|early|late|mid|before|"
            r"after|every|around|of|due|due\s+back|end\s+of|between|back\s+in|late)\s*-?$"
        ),
        r"[(]$",
        r"(?:Oct|Nov|Dec|Sept|'[0-9]{2}),\s$",
    ),
    window=14,
    not_before=(_PERSON_EN, r"(?:Ides\s+of|daughter|son|with|and)\s+(?:of\s+)?$"),
    not_after=(r"^\s(?:is|was|has|says?|said|be|not|have|need|cause)\b",),
    examples=("since [May] he", "mid-[March]", "due back [May]; Red", "HiDAC x2 (Oct, [Jan])"),
    not_examples=("She may go", "May is a nurse", "sister May", "spoke to Jan (reception)", "May-Thurner: left"),
)

recognizer(
    "month-alone-after-words-en",
    "DATE",
    r"(?:March|May|Mar|Jan|Jun)(?![\w'’])(?=[).,;]|\s*\n|\s{2}|\s(?-i:[a-z(]))(?!,\s?(?-i:[0-9A-Z]))(?!\.\s?[0-9])",
    _EN_MONTHS,
    languages=("en",),
    case=True,
    before=(
        r"(?-i:\b[a-z]{3,}|[0-9]|[A-Z]{3})\s+$",
        r"\n$",
    ),
    not_before=(_PERSON_EN, r"(?:to|for|and|or|from|see|saw|told|ask|asked|per|no|on|HE|SHE|IT|WE|YOU)\s+$"),
    not_after=(r"^\s(?:is|was|has|had|says?|said|came|who|be|not|have|need|cause|i|we|she|he|you|they|the)\b",),
    window=12,
    examples=("UDS [March] consistent", "was 58 [March]), HbA1c"),
    not_examples=("HE MAY STOP", "TO WHOM IT MAY CONCERN", "case mgr Jan Teel", "nurse Jan said", "\nMay I ask"),
)

recognizer(
    "month-alone-lower-en",
    "DATE",
    (
        r"(?:january|february|april|june|july|august|september|october|november|december|sept|oct|"
        r"nov|feb|jan|aug)(?![\w'’-])(?!\s?[0-9])"
    ),
    _EN_MONTHS,
    languages=("en",),
    case=True,
    before=(_WHEN_EN,),
    not_before=(r"(?:and|for|to|,)\s*$",),
    window=14,
    examples=("since [october] he",),
    not_examples=("april is a nurse",),
)

_FULL_MONTH_ES = (
    r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)"
)

recognizer(
    "month-alone-es",
    "DATE",
    rf"{_FULL_MONTH_ES}(?:\s?[-–/]\s?{_FULL_MONTH_ES}|\spasado)?(?![\w-])(?!\s(?:de|del)\s(?:[0-9]|dos|mil))",
    _ES_MONTHS,
    languages=("es",),
    case=True,
    window=20,
    not_before=(
        r"[0-9]\s+de\s+$",
        r"(?:agua\s+de|llama|llamada|llamado|(?:el|la)\s+tal)\s$",
        r"(?:calle|c/|avenida|avda\.?|plaza|[0-9])\s+(?:de\s+)?$",
        (
            r"(?:virgen|veinticinco|dos|primero|hospital|cruz|barrio|colonia|col\.|plaza|"
            r"paseo)\s+de\s*$"
        ),
    ),
    examples=(
        "desde [octubre]",
        "a finales de [abril]",
        "HbA1c de [abril] 8,6",
        "preprotésica: [abril-junio]. Muñón",
        "segunda dosis, [junio]).",
        "en [marzo pasado] y",
    ),
    not_examples=("avenida de mayo", "12 de mayo", "como agua de mayo", "se llama abril. Piel"),
)

recognizer(
    "month-short-alone-es",
    "DATE",
    r"(?:ene|feb|abr|ago|sept|oct|nov|dic|Ene|Feb|Abr|Ago|Sept|Oct|Nov|Dic)(?![\w'’/-])(?!\.?\s?[0-9])",
    _ES_MONTHS,
    languages=("es",),
    case=True,
    before=(r"(?:en|desde|hasta|volver|vuelve|control|revisión|cita|para|de|neg|previo|última?|\()\s?$", r"(?:^|\n)$"),
    not_before=(r"(?:[0-9]|de\sla|lo)\s(?:de\s)?$",),
    window=12,
    examples=("(previo NR en [feb]), FTA", "Volver [dic]. Tfno", "sem.\n[Dic] urgencia"),
    not_examples=("3 de feb", "el abr"),
)

recognizer(
    "month-alone-nb",
    "DATE",
    (
        r"(?:januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|"
        r"okt\.|feb\.|nov\.|des\.|jan\.|sept\.)(?![\w-])(?!\s?-?[0-9])"
    ),
    _NB_MONTHS,
    languages=("nb",),
    case=True,
    before=(
        r"(?-i:[a-zæøå])[.,:–-]?\s?$",
        r"[(/]$",
        (
            r"(?:i|siden|sidan|fra|frå|til|før|etter|ut|innen|medio|ultimo|primo|rundt|starten\s+av|"
            r"slutten\s+av|av|midten\s+av|neste|sist|forrige|denne|om|og|mot|gjennom|hver|tidlig|sent|"
            r"seint|søndag\s+i|mandag\s+i)\s*$"
        ),
    ),
    not_before=(r"(?:[0-9]\.?|etternavn|fru|hr)\s*$",),
    window=16,
    examples=("siden [oktober]", "i slutten av [mai]"),
    not_examples=("12. mars",),
)

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
    "weekday-abbreviated-nb",
    "DATE",
    r"(?:tirsd|onsd|torsd|lørd|sønd|ons|tors|fre|lør)(?![\w-])(?!\.?\s?[0-9])",
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

recognizer(
    "weekday-with-day-nb",
    "DATE",
    (
        r"(?:man|tirs?|ons|tors?|fre|lør|søn|mån|tys|laur|(?<![^\n])(?:ma|ti|on|to|fr|lø|sø|må|ty|la|su))\.?"
        r"(?:\s(?:3[01]|[12][0-9]|[1-9])(?:\.(?![0-9])|(?=\s{3}))|\s(?:3[01]|[12][0-9]|0?[1-9])[./](?:1[0-2]|0?[1-9])(?![0-9/-])(?!\.[0-9]))"
    ),
    weekday_starts("nb") | {"tys", "laur", "mån", "må", "ty", "la", "su"},
    languages=("nb",),
    then=digits(1, 2) | {"."},
    not_after=(r"^\.?\s?(?:jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des)",),
    window=8,
    examples=("uke 38, [tors 19.] lab", "[Ma 16]    Lie, Marte", "[Ty 10/9]. Ringt", "[man 22.] og"),
    not_examples=("får to 2. gang", "mange 3. person"),
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
            rf"(?<![\w.]){any_of(_short)}(?=\.?,?\s{{1,2}}(?:den\s|el\s|día\s)?(?:[0-9]{{1,2}}[./-]|"
            r"[0-9]{1,2}\s|20[0-9]{2}-))"
        ),
        weekday_starts(_language),
        languages=(_language,),
        case=_language == "en",
        joins="must",
        then=digits(1, 2, 4) | {".", ",", "den", "el", "día"},
    )
