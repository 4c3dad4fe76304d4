"""Dates with the month or the weekday in words, in three languages."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import MONTH_WORDS, MONTHS, SEASONS, SHORT_WEEKDAYS, WEEKDAY_WORDS, any_of, weekday_starts

_YEAR = r"(?:(?:1[89]|20|21)[0-9]{2}|['’]?[0-9]{2}(?![0-9:])(?![.,][0-9])(?!\s?(?:mg|ml|år|h|hours|days|min|am|pm|x|mnd)\b))"
_DAY = r"(?:3[01]|[12][0-9]|0?[1-9])"
_DASH = r"\s?[-–]\s?"


_EN_STARTS, _ES_STARTS, _NB_STARTS = (weekday_starts(language) for language in ("en", "es", "nb"))
_EN_MONTHS, _ES_MONTHS, _NB_MONTHS = (frozenset(MONTH_WORDS[language].split()) for language in ("en", "es", "nb"))
#: What may stand between the day and the month.
_BEFORE_MONTH = frozenset("- – / . of de d st nd rd th lst º er ro te de og".split())
_EN, _ES, _NB = MONTHS["en"], MONTHS["es"], MONTHS["nb"]

recognizer(
    "date-day-month-word-en", "DATE",
    rf"""(?<![0-9./])(?<![A-Z]-)(?:{_DAY}(?:st|nd|rd|th)?{_DASH})?{_DAY}(?:st|nd|rd|th|lst)?(?:\s?-\s?|\s{{1,2}}of\s{{1,2}}|\s{{0,2}})(?:{_EN})
         (?:\s?[-,/]?\s{{0,2}}(?:of\s)?{_YEAR}(?![0-9]))?(?!(?-i:-?[a-z]))(?!(?-i:[A-Z]{{2}}))""",
    digits(1, 2), languages=("en", "nb", "es"), then=_EN_MONTHS | _BEFORE_MONTH,
    validator=lambda match: not match[0].lower().endswith((" may", " mar", " march", " sun")) or match[0][-3:] in ("May", "MAY", "Mar") or match[0].endswith(("arch", "ARCH")),
    not_after=(r"^\s?(?:mg|ml|be|have|not|need|cause)\b",),
    examples=("[12Jan2014]", "[1-december-15]", "[19-Jul- 2011]", "born [4 July 1943].", "[14 Jan 2031]", "the [3rd of March]", "[24-Feb]"),
    not_examples=("1 may need", "2 mar", "45 June", "12 deciliters"),
)  # fmt: skip

recognizer(
    "date-month-word-day-en", "DATE",
    rf"""\b(?:{_EN})\s?[-.,]?\s{{0,2}}{_DAY}(?:st|nd|rd|th|lst)?(?:{_DASH}{_DAY}(?:st|nd|rd|th)?|/{_DAY})?(?![0-9])
         (?:\s?[,-]?\s{{0,2}}(?:of\s)?(?:(?:1[89]|20|21)[0-9]{{2}}|['’][0-9]{{2}})(?![0-9]))?(?![0-9:%])(?!\.[0-9])(?!(?-i:-?[a-z]))""",
    _EN_MONTHS, languages=("en", "nb"),
    validator=lambda match: match[0][:1].isupper() or not match[0].lower().startswith(("may", "mar", "dec", "sun ", "sat ")),
    not_after=(r"^\s?(?:mg|ml|days?|hours?|weeks?|tabs?|units?|mcg|years?|times|per|x)\b",),
    examples=("[January 24, 2014]", "[MAR-14-2006]", "[Oct 14]", "on [Dec.\n5]", "[March 12-14]"),
    not_examples=("may 2 tabs", "dec 5 mg", "may 12 hours", "march 5 miles"),
)  # fmt: skip

recognizer(
    "date-month-word-year-en", "DATE",
    rf"""\b(?:{_EN})(?:{_DASH}(?:{_EN}))?\s?[-,/]?\s{{0,2}}(?:of\s)?(?:(?:1[89]|20|21)[0-9]{{2}}|['’][0-9]{{2}})(?![0-9])(?!\.[0-9])(?!(?-i:-?[a-z]))""",
    _EN_MONTHS, languages=("en", "nb"), not_after=(r"^\s?(?:mg|ml|units?|steps|calories|kcal)",),
    examples=("[jan2014]", "[December 2015]", "[October-November 2013]", "[june of '19]", "[November\n2041]"), not_examples=("may 2000 mg",),
)  # fmt: skip

recognizer(
    "date-year-month-word", "DATE", rf"(?<![\w/-])(?:19|20)[0-9]{{2}}[\s-]?(?:{_EN}|{_NB}|{_ES})(?:[\s-]{_DAY}(?![0-9]))?(?![\w])",
    digits(4), then=_EN_MONTHS | _ES_MONTHS | _NB_MONTHS | {"-"}, examples=("[2014 oct]", "[2014-Oct-03]"), not_examples=("2014 octopus",),
)  # fmt: skip

_ES_YEAR = rf"(?:(?:19|20)[0-9]{{2}}(?![0-9])|(?:\s{{1,2}}de(?:l)?(?:\s+año)?\s{{1,2}}|,?\s{{1,2}}|\s?[-/.'’]\s?){_YEAR}(?![0-9]))"

recognizer(
    "date-day-month-word-es", "DATE",
    rf"""(?<![0-9./])(?:{_DAY}{_DASH})?{_DAY}(?:\.?º|\.er|ro)?(?:\s{{1,2}}d(?:e\s{{1,2}}|['’])|\s?[-/.]\s?|\s{{0,2}})(?:{_ES}){_ES_YEAR}?(?![\w])(?!\sde\s(?:edad|vida))""",
    digits(1, 2), languages=("es",), then=_ES_MONTHS | _BEFORE_MONTH,
    validator=lambda match: not match[0].lower().endswith((" mar", " may", " set")),
    examples=("[12 de marzo de 2019]", "[3-mar-2019]", "[4 de abril]", "el [14SEP2031]", "[1.º de mayo]", "[14/ago/2020]"), not_examples=("12 de ellos",),
)  # fmt: skip

recognizer(
    "date-month-word-year-es", "DATE",
    rf"\b(?:{_ES})(?:\s?[-/]\s?(?:{_ES}))?(?:\s{{1,2}}del?(?:\s+año)?\s{{1,2}}{_YEAR}|\s?['’/-]\s?{_YEAR}|,?\s{{0,2}}(?:19|20)[0-9]{{2}}|(?<=[a-z]{{4}})\s[0-9]{{2}}|(?<=[a-z]{{3}})[0-9]{{2}})(?![0-9])(?![\w])(?![-,:][0-9])(?!\s?(?:mg|años|días|h|horas|pacientes))",
    _ES_MONTHS, languages=("es",), examples=("[octubre de 2013]", "[feb'19]", "[nov-21]", "[oct20]", "[octubre del 21]"), not_examples=("mayor 20",),
)  # fmt: skip

recognizer(
    "date-words-es", "DATE",
    r"(?:(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo),?\s)?\b(?:uno|primero|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\w{2,6}|veint\w{1,8}|treinta(?:\sy\suno)?)"
    rf"\s(?:de|del)\s(?:{_ES})(?:\sdel?\sdos\smil(?:\s(?:dieci\w{{2,6}}|veint\w{{1,8}}|treinta|\w{{3,8}}\sy\s\w{{2,6}}|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince))?)?\b",
    frozenset(
        "lunes martes miércoles jueves viernes sábado domingo uno primero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
        "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta".split()
    ), languages=("es",), needs=_ES_MONTHS, examples=("el [nueve de noviembre de dos mil veintiuno]", "[tres de mayo]"), not_examples=("dos de ellos",),
)  # fmt: skip

recognizer(
    "date-words-en", "DATE",
    rf"(?:{_EN})\s(?:the\s)?(?:(?:twenty|thirty)-?\s?)?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth)"
    r"(?:,?\s(?:two\sthousand(?:\sand)?|nineteen|twenty)(?:[\s-](?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)){0,2})?\b",
    _EN_MONTHS, languages=("en",), examples=("[October thirty-first, two thousand sixty-four]",), not_examples=("may second the motion of it",),
    validator=lambda match: match[0][0].isupper(),
)  # fmt: skip

recognizer(
    "date-day-month-word-nb", "DATE",
    rf"""(?<![0-9./])(?:{_DAY}\.?(?:{_DASH}|\s?og\s)|{_DAY}\.,\s{_DAY}\.\sog\s)?{_DAY}(?:\.|te|de)?\s?-?\s{{0,2}}(?:{_NB})(?:\s?-?\s?{_YEAR}(?![0-9]))?(?![\w])""",
    digits(1, 2), languages=("nb",), then=_NB_MONTHS | _BEFORE_MONTH,
    validator=lambda match: not match[0].endswith((" des", " mar")),
    examples=("[12. mars 2019]", "[3. april]", "[2.–4. aug]", "[12. mai -19]", "den [3. og 4. september]", "[17.mai]"), not_examples=("12 marsvin",),
)  # fmt: skip

recognizer(
    "date-month-word-year-nb", "DATE",
    rf"\b(?:{_NB})(?:\s?[-–/]\s?(?:{_NB}))?(?:\s{{1,2}}(?:19|20)[0-9]{{2}}|\s?[-–'’]\s?{_YEAR}|\s(?=[0-9]{{2}}\b){_YEAR})(?![0-9])(?![\w-])(?!\s?(?:år|mg|mnd|uker))",
    _NB_MONTHS, languages=("nb",), examples=("[mars 2019]", "[mars/april 2019]", "[okt -19]", "[nov. 2021]"), not_examples=("mars 12 år",),
)  # fmt: skip

for _language, _of in (("en", r"(?:\s(?:of\s)?)"), ("es", r"(?:\sdel?\s)"), ("nb", r"\s")):
    recognizer(
        f"season-year-{_language}", "DATE",
        rf"\b{SEASONS[_language]}{_of}(?:(?:1[89]|20|21)[0-9]{{2}}(?:\s?[-–/]\s?[0-9]{{2,4}})?|['’-][0-9]{{2}})(?![\w])",
        {"en": frozenset("spring summer autumn fall winter".split()), "es": frozenset("primavera verano otoño invierno".split()),
         "nb": frozenset(stem + end for stem in "vår sommer sommar høst haust vinter sensommer senhøst forsommer".split() for end in ("", "en", "a", "ferien", "ferie"))}[_language],
        languages=(_language,),
        examples={"en": ("the [winter of 2043-44]", "[SUMMER '64]"), "es": ("en [verano de 2019]",), "nb": ("[høsten 2019]", "[vinteren 2018/19]")}[_language],
        not_examples={"en": ("a fall of 2 m",), "es": ("en verano",), "nb": ("på høsten",)}[_language],
    )  # fmt: skip

_WHEN_EN = r"(?:in|since|last|next|this|by|until|til|till|from|during|through|thru|early|late|mid|before|after|on|for|every|around|of|due|and|to|or|end\s+of|beginning\s+of|start\s+of|middle\s+of|back\s+in|each|past|between|-|–|/|,|\()\s*-?$"

recognizer(
    "month-alone-en", "DATE", r"(?:January|February|April|June|July|August|September|October|November|December|Sept|Oct|Nov|Feb)(?![\w'’-])(?!\.(?-i:[a-z]))(?!\s(?-i:[A-Z][a-z]))(?!\s?[0-9])",
    _EN_MONTHS, languages=("en",), before=(_WHEN_EN,), window=14,
    examples=("since [October] he", "last [April]"), not_examples=("April is a nurse", "June Smith came"),
)  # fmt: skip

recognizer(
    "month-alone-ambiguous-en", "DATE", r"(?:March|May|Mar|Jan|Dec|Aug|Jun|Jul|Apr|MAY|MARCH)(?![\w'’-])(?!\s(?-i:[A-Z][a-z]))(?!\s?[0-9])",
    _EN_MONTHS, languages=("en",), case=True, before=(r"(?:in|since|last|next|this|by|until|til|till|from|during|through|early|late|mid|before|after|every|around|of|due|end\s+of|between|back\s+in|late)\s*-?$",), window=14,
    not_before=(r"(?:daughter|son|wife|sister|mother|brother|husband|aunt|friend|with|and)\s+(?:of\s+)?$",),
    examples=("since [May] he", "mid-[March]"), not_examples=("She may go", "May is a nurse", "sister May"),
)  # fmt: skip

recognizer(
    "month-alone-lower-en", "DATE", r"(?:january|february|april|june|july|august|september|october|november|december|sept|oct|nov|feb|jan|aug)(?![\w'’-])(?!\s?[0-9])",
    _EN_MONTHS, languages=("en",), case=True, before=(_WHEN_EN,), not_before=(r"(?:and|for|to|,)\s*$",), window=14, examples=("since [october] he",), not_examples=("april is a nurse",),
)  # fmt: skip

recognizer(
    "month-alone-es", "DATE", r"(?-i:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)(?![\w-])(?!\s?[0-9])(?!\sde\s(?:[0-9]|dos))",
    _ES_MONTHS, languages=("es",), before=(r"[(]$", r"(?:en|desde|hasta|de|a|próxima|revisión:|última|control|sesión|finales\s+de|mediados\s+de|principios\s+de|pasado|próximo|este|y|entre|mes\s+de|para|cada|todo|último|primeros\s+de|antes\s+de|por)\s*$"), window=16,
    not_before=(r"[0-9]\s+de\s+$", r"(?:calle|c/|avenida|avda\.?|plaza|[0-9])\s+(?:de\s+)?$", r"(?:virgen|fiestas|veinticinco|dos|primero|hospital|cruz|barrio|colonia|col\.|plaza|paseo)\s+de\s*$"),
    examples=("desde [octubre]", "a finales de [abril]"), not_examples=("avenida de mayo", "12 de mayo"),
)  # fmt: skip

recognizer(
    "month-alone-nb", "DATE", r"(?:januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember|okt\.|feb\.|nov\.|des\.|jan\.|sept\.)(?![\w-])(?!\s?-?[0-9])",
    _NB_MONTHS, languages=("nb",), case=True,
    before=(r"(?-i:[a-zæøå])[.,:–-]?\s?$", r"[(/]$", r"(?:i|siden|sidan|fra|frå|til|før|etter|ut|innen|medio|ultimo|primo|rundt|starten\s+av|slutten\s+av|av|midten\s+av|neste|sist|forrige|denne|om|og|mot|gjennom|hver|tidlig|sent|seint|søndag\s+i|mandag\s+i)\s*$"), not_before=(r"(?:[0-9]\.?|etternavn|fru|hr)\s*$",), window=16,
    examples=("siden [oktober]", "i slutten av [mai]"), not_examples=("12. mars",),
)  # fmt: skip

recognizer(
    "weekday-en", "DATE", r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?:,?\s(?:the\s)?(?:[0-9]{1,2}(?:st|nd|rd|th))(?![a-z]))?(?:\sof\sHoly\sWeek|\safter\sLabor\sDay)?(?![\w'’])(?!\s(?-i:[A-Z][a-z]+)\b(?!\sat))",
    frozenset(WEEKDAY_WORDS["en"].split()), languages=("en",), not_before=(r"(?:Dr|Mr|Mrs|Ms|Miss|MD|names?|black|nurse)[.,:]?\s*$", r"(?:super\s+bowl|palm|good|black|ash|easter|whit|remembrance|fat|cyber|boxing)\s*$",),
    joins="may", examples=("back on [Monday].", "[TUESDAY]", "church on [Sundays]", "[thursday]"), not_examples=("Mondayish",),
)  # fmt: skip

_SHORT_DAYS = r"(?:Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun)"
recognizer(
    "weekday-short-en", "DATE", rf"{_SHORT_DAYS}(?:[-–]{_SHORT_DAYS}(?:[-–]{_SHORT_DAYS}){{0,3}}|(?:/{_SHORT_DAYS}){{2,4}}|\s(?:the\s)?[0-9]{{1,2}}(?:st|nd|rd|th|(?=[.,]?\s*(?:\n|$))))?(?![\w'’-])",
    _EN_STARTS, languages=("en",), case=True, not_before=(r"(?:good|easter|the|setting|mr|mrs|ms|dr|miss)\.?\s*$",), not_after=(r"^\s?(?:exposure|sets?|protect\w*|screen|burn|damage|down|up|with)",),
    joins="may", examples=("f/u [Mon] at", "[Tue]/[Thu] dialysis", "[Mon-Thu]"), not_examples=("Sun exposure", "O2 sat 98", "the Sun"),
)  # fmt: skip

recognizer(
    "weekday-short-caps-en", "DATE", rf"(?:MON|TUES?|WEDS?|THURS?|THU|FRI|SAT|SUN|mon|tues?|weds?|thurs?|thu|fri)(?:[-–/](?:MON|TUES?|WEDS?|THURS?|THU|FRI|SAT|SUN|mon|tue|wed|thu|fri|sat|sun)){{0,5}}(?:\s(?:the\s)?[0-9]{{1,2}}(?:st|nd|rd|th))?(?![\w'’-])",
    _EN_STARTS, languages=("en",), case=True, not_before=(r"(?:O2|r\.a\.|room\s+air|spo2|good|easter)\s*$",), joins="may", examples=("[MON-WED-FRI] dialysis", "back [thurs] ok"), not_examples=("O2 SAT 98", "sat up in bed"),
)  # fmt: skip

recognizer(
    "weekday-letters", "DATE", r"(?:MWF|TTS|TThS|TTh|MTWThF|TuThSa|T/Th(?:/S(?:at?)?)?|M/W/F|M-W-F|m/w/f|mwf|tts|L-X-V|M-J-S|LXV|L-M-X-J-V|Sa\sSu)(?![\w-])",
    ("mwf", "tts", "tths", "tth", "mtwthf", "tuthsa", "t", "m", "l", "lxv", "sa", "tt", "th"), case=True, examples=("HD [MWF]", "diálisis [L-X-V]", "[M/W/F]"), not_examples=("M/WF",),
)  # fmt: skip

recognizer(
    "weekday-es", "DATE", rf"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|m[ée]rcores|venres)(?:\s[0-9]{{1,2}}(?![0-9/:-])(?!\.[0-9])(?!\s(?:de|h|horas|años|mg)\b))?(?!\sde\s(?:Ramos|Pascua|Resurrección|Feria))(?!\sSanto)(?![\w])",
    _ES_STARTS, languages=("es",), joins="may", examples=("el [lunes 14]", "los [domingos]", "MIÉ [MIERCOLES]"), not_examples=("Viernes Santo",),
    not_before=(r"(?:señora?|don|doña|sr|sra)\.?\s*$",), validator=lambda match: not match[0].startswith("Domingo") or " " in match[0],
)  # fmt: skip

recognizer(
    "weekday-short-es", "DATE", r"(?:lun|mié|miérc|jue|vie|sáb|sab|Lun|Mié|Jue|Vie|Sáb)(?:\.?\s[0-9]{1,2}(?![0-9/:-])(?!\.[0-9]))?(?![\w])", _ES_STARTS, languages=("es",), case=True,
    joins="may", examples=("cita [vie 14]", "el [sáb]"), not_examples=("viene",),
)  # fmt: skip

recognizer(
    "weekday-nb", "DATE", r"(?:(?:førstkommende|forrige|fyrstkomande|førre)\s)?(?:man|tirs|ons|tors|fre|lør|søn|mån|tys|laur|sun)da(?:g(?:er|ar)?)?(?:\s(?:den\s)?[0-9]{1,2}\.(?![0-9])(?!\s?(?:jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|des)))?(?:\si\suke\s[0-9]{1,2})?(?![\w-])",
    _NB_STARTS | {"førstkommende", "forrige", "lørda", "sønda", "fyrstkomande", "førre"}, languages=("nb",), joins="may", examples=("på [mandag].", "hver [tirsdag]", "[fredag den 14.]"), not_examples=("mandagsfri",),
    not_before=(r"(?:palme|første|fyrste|[0-9]\.)\s*$",),
)  # fmt: skip

recognizer(
    "weekday-short-nb", "DATE", r"(?:tirsd|onsd|torsd|lørd|sønd|mand|tors|ons|fre|lør|man(?=[-–]))(?:[-–](?:tors|man|ons|fre|lør|søn))?(?![\w])(?!\.?\s?[0-9])",
    _NB_STARTS, languages=("nb",), case=True, before=(r"(?:på|til|fra|hver|neste|sist|kommer|time|kontroll|tilsyn|f\.o\.m\.?|i|nå|innen)\s*$", r"(?:^|\n)\s*$", r"[(,]\s*$"),
    validator=lambda match: match[0] not in ("man", "fred"), window=14,
    joins="may", examples=("time [torsd]", "på [fre] kl"), not_examples=("man kan", "i fred", "søn av"),
)  # fmt: skip

for _language in ("en", "es", "nb"):
    _short = SHORT_WEEKDAYS[_language].title() if _language == "en" else SHORT_WEEKDAYS[_language] + " " + WEEKDAY_WORDS[_language]
    recognizer(
        f"weekday-before-date-{_language}", "DATE", rf"(?<![\w.]){any_of(_short)}(?=\.?,?\s{{1,2}}(?:den\s|el\s|día\s)?(?:[0-9]{{1,2}}[./-]|[0-9]{{1,2}}\s|20[0-9]{{2}}-))", weekday_starts(_language), languages=(_language,), case=_language == "en", joins="must",
        then=digits(1, 2, 4) | {".", ",", "den", "el", "día"},
    )  # fmt: skip
