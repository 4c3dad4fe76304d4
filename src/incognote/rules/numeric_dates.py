"""Dates written in numbers: whole ones in any order, and day with month where the words around allow it."""

from __future__ import annotations

import re

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import ROMAN_MONTH, SHORT_WEEKDAYS, WEEKDAY_WORDS

# Not a part of a longer number, version, code or time.
_LEFT = r"(?<![0-9])(?<![0-9][./:,-])(?<![0-9][/-]\ )(?<![A-Za-z0-9][-_#])(?<![A-Z]/)"
_RIGHT = r"(?![0-9])(?![./:-][0-9])(?!\s?%)"
_YEAR = r"(?:1[89]|20|21)[0-9]{2}(?=(?:[0-2][0-9]:?[0-5][0-9])?(?![0-9]))"


def _day_and_month(one: int, two: int) -> bool:
    return (1 <= one <= 31 and 1 <= two <= 12) or (1 <= one <= 12 and 1 <= two <= 31)


def _is_calendar_date(match: re.Match[str]) -> bool:
    """Groups ``a`` and ``b`` are a day and a month in either order."""
    return _day_and_month(int(match["a"]), int(match["b"]))


def _is_day_month(match: re.Match[str]) -> bool:
    return 1 <= int(match["a"]) <= 31 and 1 <= int(match["b"]) <= 12


def _is_compact_date(match: re.Match[str]) -> bool:
    """Six or eight digits with a day, a month and a year in one of the usual orders."""
    run = match["run"]
    if len(run) == 8:
        ymd = 1900 <= int(run[:4]) <= 2099 and 1 <= int(run[4:6]) <= 12 and 1 <= int(run[6:]) <= 31
        return ymd or (1900 <= int(run[4:]) <= 2099 and _day_and_month(int(run[:2]), int(run[2:4])))
    return _day_and_month(int(run[:2]), int(run[2:4])) or _day_and_month(int(run[2:4]), int(run[4:]))


def _looks_like_a_fraction(match: re.Match[str]) -> bool:
    """``3/5`` or ``2/12``: as likely a score, a part or a British duration as a date."""
    a, b = match["a"], match["b"]
    return not (a.startswith("0") or b.startswith("0")) and (int(a) <= int(b) <= 12 or b == "7" or (int(a) < 7 and b in ("15", "16", "24", "26", "18", "30")))


# Words that make a pair of numbers a score, a strength, a dose or a level.
_SCALES = (
    r"(?:strength|power|motor|reflex\w*|dtrs?|pulses?|murmur|bilyd|soplo|grade|grado|grad|gr|pain|score|scale|rated|gcs|glasgow|mmse|moca|mini-cog|slums|apgars?|"
    r"bp|pa|ta|bt|vision|va|av|od|os|ou|acuity|visus|snellen|recall\w*|orient\w*|ao|a&o|aox\w*|ratio|takes?|took|tabs?|comp|hydrocodone|oxycodone|percocet|norco|"
    r"vicodin|bup/nlx|suboxone|targiniq|gravida|para|gait|levels?|l[1-5]|t|c|s|l|stage|class|nyha|ecog|karnofsky|asa|kps|brca|ck|hiv|htlv|"
    r"mallampati|phq|phq-[29]|gad|gad-7|audit|audit-c|gds|hads|asrs|bishop|nihss|norton|braden|vas|nrs|eva|ena|escala|columbia|aldrete|apfel|beighton|boston-skala|"
    r"fuerza|balance|barthel|dolor|page|pg|p\.?|páx|side|half|quarter|ph|sats?|spo2|iop|dilat\w*|station|effaced|lobes?|nodes?|lymph|"
    r"kraft|smerter?|styrke|reflekser|quads?|hip|knee|ankle|shoulder|grip|deltoids?|biceps|triceps|flex\w*|dorsiflexion|extensors?|skulder|albue|grep|hofte|ankel|"
    r"rass|cpot|flacc|hematuria|edemas?|oedema|pitting|agudeza|schirmer|kellgren-lawrence|monofil\w*|pupils?|pupilas?|pupiller|pup|gasas|compresas|countdown|census|"
    r"mood|insight|slr|tof|dn4|course|day|dag|d|mna|tinetti|pio|mms|fingertapping|rpr|anaerob|aerob|nph|bipap|cpap|sesión|session|cycle|ciclo|stop-bang|cas|allred|sppb|abcde|dosis|dose|dosen|x|rate|sigue|feeds?|rales|"
    r"columna|eg|aog|pma|ga|nivel|fasteregel|prono|enema|cuadrantes|neuro|legs?|hands?|ha|spine|ilo|tac|lice|swift|spist|syn|intact|hallucis|ellers|izquierda|derecha)"
)
_LINK = r"\s*(?:[:=,;?|]|is|was|at|of|about|es|de|a|la|på|[-–+><~≤≥])*\s*$"
_NOT_BEFORE = (_SCALES + _LINK, r"[0-9]\+?/[0-9+]{1,3},?\s*(?:and|or|og|y|i\s+ro,|→|->|\|)?\s*$", r"\d\s$", r"[0-9]\s*(?:-|/)\s*$", r"v/|m/|w/")
_NOT_AFTER = (
    r"^[\s-]*(?:tabs?|tablets?|tabl|tbl|comp\w*|caps?|pills?|cp|strength|power|reflex\w*|murmur|flow\s+murmur|sys\w*|SEM|pain|mmhg|bpm|mg|mcg|ml|g|kg|cm|mm|units?|hrs?|h|hours?|mins?|"
    r"wks?|weeks?|days?|months?|mo|yrs?|ths?|of|de|out\s+of|points?|puntos|poeng|inch|oz|lbs?|vision|correct|recall|words|criteria|full|bilat\w*|throughout|liters?|l|packs?|ppd|"
    r"cup|mile|str|dose|rate|amp|cilindros|flasker|skive|brødskive|dieta|peldaños|react\w*|react|up\b|confident|zones|positive|pos|neg|nr|s|i|r|roster|alternos|"
    r"en\s+(?:los|las|ambos|ambas|todos|escala|miembro\w*)|lpm|i\s+begge|begge|proximal\w*|distal\w*|right|left|der\w*|izq\w*|ve|hø|q/r|street|st|ave|road|calle|gitt|p\.m)(?![\w])",
)
_DATING = (
    r"(?:on|from|since|until|til|till|thru|through|by|before|after|starting|started|start|due|adm\w*|d/c|d/c'd|dc'd|dated?|seen|last|next|f/u|appt|clinic|visit|labs?|drawn|given|"
    r"stopped|stop|placed|done|signed|updated|notes?|cx|bcx|echo|ct|mri|us|xr|cxr|bx|or|surgery|effective|exp|expires|called|between|of|as\s+of|flu|hct|inr|wbc|night|"
    r"el|desde|hasta|del|al|ingres\w*|alta|fecha|cita\w*|control|próxim[ao]|últim[ao]|revisión|ayer|hoy|visto|vista|consulta|mañana|"
    r"den|fra|frå|til|innl\w*|utskr\w*|operert|op|kontroll|time|siden|sidan|før|etter|pr|per|av|prøver|tatt|sist|neste|natt|kveld|morgen|vakt|dagvakt|nattevakt|rapport|og|and|y|to|uke|f\.o\.m|t\.o\.m|tom|fom|ercp|plass|hit|kveld|flyttet|"
    + "|".join(f"{WEEKDAY_WORDS[language]} {SHORT_WEEKDAYS[language]}".replace(" ", "|") for language in ("en", "es", "nb"))
    + r")\.?,?:?\s*$"
)
_LINE_START = r"(?:^|\n)\s*(?:[-*•(]|[0-9]{1,2}[.)])?\s*$"

for _language in ("en", "es", "nb"):
    _starts = digits(1, 2)
    _first = _language == "en"
    recognizer(
        f"date-three-numbers-{_language}", "DATE",
        rf"""{_LEFT}(?P<a>[0-9]{{1,2}})\s?(?P<s>[/.-])\s{{0,2}}(?P<b>[0-9]{{1,2}})\s?(?P=s)\s{{0,2}}(?:{_YEAR}|'?[0-9]{{2}}(?!\d){_RIGHT})""",
        _starts, languages=(_language,), validator=_is_calendar_date, then={"/", ".", "-"},
        not_before=(r"(?:v|ver|version|ip|icd|lot|fnr|iban|sort\s?code|apgars?|apgar\s+var|apgar\s+ved\s+fødsel\s+var|hco3|glu|ag|mic|x)\b\.?:?\s*$", r"[0-9]\s*/\s*$"), window=24,
        examples=("Seen [31-12-15] and [6/12/2015].", "Innlagt [31.12.2015]", "DOB[05/06/2019]", "seen [09/14/2067]CPT 99214", "on [12/ 03/ 2019]", "[07/\n14/22] ok") if _first else (),
        not_examples=("version 1.12.15", "10.19.0.66", "35/14/2019", "acct 58-07-4411", "sort code 00-11-22"),
    )  # fmt: skip
    recognizer(
        f"date-year-first-{_language}", "DATE",
        rf"{_LEFT}(?:1[89]|20|21)[0-9]{{2}}\s?(?P<s>[-/.])\s?(?P<a>[0-9]{{1,2}})\s?(?P=s)\s?(?P<b>[0-9]{{1,2}})(?=\b|T[0-9]){_RIGHT}",
        digits(4), languages=(_language,), validator=_is_calendar_date, then={"/", ".", "-"},
        examples=("[2014-01-12]", "Date: [2029/09/30]", "[2024-02-13]T10:22"), not_examples=("2014-31-52", "A-2014-01-12-9"),
    )  # fmt: skip
    recognizer(
        f"date-pair-{_language}", "DATE",
        rf"{_LEFT}(?P<a>[0-9]{{1,2}})/\s?(?P<b>[0-9]{{1,2}})(?![0-9/])(?!-[0-9]+[^/0-9])(?!\.[0-9])(?!\s?%)(?![A-Z][a-z])",
        _starts, languages=(_language,), then={"/"},
        validator=lambda match: _is_calendar_date(match) and not _looks_like_a_fraction(match),
        not_before=_NOT_BEFORE, not_after=_NOT_AFTER, window=24,
        examples={"en": ("seen [3/14] by", "admitted [12/24], home [12/27]", "[5/17] visit"), "es": ("ingreso [12/10] alta",), "nb": ("innlagt [12/3] med", "[14/3] kom")}[_language],
        not_examples=("strength 5/5 throughout", "pain 4/10", "BP 118/76", "vision 20/40", "BiPAP 16/6", "T10/11"),
    )  # fmt: skip
    recognizer(
        f"date-pair-in-context-{_language}", "DATE",
        rf"{_LEFT}(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})(?![0-9/])(?!-[0-9]+[^/0-9])(?!\.[0-9])(?!\s?%)(?![A-Z][a-z])",
        _starts, languages=(_language,), then={"/"}, validator=_is_calendar_date, before=(_DATING, _LINE_START, r"/[0-9]{1,2}(?:\sand|,|\sto|\s?[-–]|\sy|\sog|\s{2,})\s?$"),
        not_before=(_SCALES + _LINK,), not_after=_NOT_AFTER, window=16,
        examples={"en": ("readmitted on [3/5] with",), "es": ("ingresa el [2/3] por",), "nb": ("den [2/3] kom",)}[_language],
        not_examples=("strength 5/5", "take 1/2 tab", "on 1/2 tab", "soft 1/6"),
    )  # fmt: skip
    recognizer(
        f"date-pair-then-time-{_language}", "DATE",
        rf"{_LEFT}(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})(?=\s{{1,2}}(?:at\s|kl\.?\s?|a\slas\s)?[0-2]?[0-9][:.]?[0-5][0-9]\b|:\s|\s(?:at|kl)\s)",
        _starts, languages=(_language,), then={"/"}, validator=_is_calendar_date, not_before=(_SCALES + _LINK,), window=16,
        examples={"en": ("[3/5] 0930 stable", "and [3/5]: WBC"), "es": ("[2/3] 08:15 estable",), "nb": ("[2/3] kl 13 kom",)}[_language], not_examples=("power 3/5: weak",),
    )  # fmt: skip
    recognizer(
        f"date-dashed-pair-{_language}", "DATE",
        rf"{_LEFT}(?P<a>[0-9]{{1,2}})-(?P<b>[0-9]{{2}})(?![\w/-])(?![.,:-][0-9])(?!\s?[%°])",
        _starts, languages=(_language,), then={"-"}, validator=lambda match: _is_calendar_date(match) and int(match["b"]) < 32,
        before=(r"(?:on|dated?|seen|adm\w*|d/c|since|until|exam|dob|visit|sail|van|bmp|labs?|given|cleared\s+by|extubated|fecha|el|día|alta|ingres\w*|cita)\.?:?\s*$", _LINE_START, r"(?<=\()$"),
        not_before=(r"(?:page|grade|ages?|rate|day|fr|size)\s*$",),
        not_after=(r"^\s*(?:mg|ml|hours?|hrs?|h|days?|weeks?|wks?|months?|years?|yrs?|times|x|min\w*|tabs?|reps|per|units?|l|cm|mm|d[ií]as|meses|años|semanas|horas|comp\w*)",), window=16,
        examples=("seen on [3-14] by", "Adm [12-24]") if _first else (), not_examples=("for 3-14 days", "L4-5", "on 2-14 mg", "on 2-4 L"),
    )  # fmt: skip

recognizer(
    "date-blank-between", "DATE",
    r"(?<![0-9] )(?<![0-9])(?P<a>[0-9]{1,2})\s(?P<b>[0-9]{1,2})\s(?:(?:19|20)[0-9]{2}|[0-9]{2})(?![0-9])(?!\s?[0-9])",
    digits(1, 2), validator=_is_calendar_date, before=(r"(?:dob|d\.o\.b|born|b|date|dictated|typed|fecha|f\.?\s?n|nac\w*|født|fødd|f|dato|seen|d|t)\.?:?\s*$",), window=14,
    then=digits(1, 2), examples=("DOB [04 07 1943]", "født [12 03 45]", "DICTATED [28 10 2009]"), not_examples=("HR 12 03 45", "doses 2 4 6"),
)  # fmt: skip

recognizer(
    "date-slash-dash", "DATE",
    rf"{_LEFT}(?P<a>[0-9]{{1,2}})[/.]\s?(?P<b>[0-9]{{1,2}})\.?[-–'./]\s?(?:(?:19|20)[0-9]{{2}}|[0-9]{{2}}){_RIGHT}(?![a-z])",
    digits(1, 2), languages=("nb",), then={"/", "."}, validator=_is_day_month, not_before=(r"kl\.?\s?$", r"x\s*$"),
    examples=("Innlagt [12/3-19].", "[3.11-21]", "[2.12-20]", "[12/03.19]"), not_examples=("kl 12.30-14",),
)  # fmt: skip

recognizer(
    "date-range-to-date", "DATE",
    rf"{_LEFT}(?P<c>[0-9]{{1,2}})\.\s?[-–]\s?(?P<a>[0-9]{{1,2}})\.(?P<b>[0-9]{{1,2}})\.?(?:[0-9]{{2,4}}(?![0-9]))?", digits(1, 2), languages=("nb",), validator=_is_day_month,
    then={"."}, examples=("innlagt [14.–19.8.24] etter",), not_examples=("2.–3. dag",),
)  # fmt: skip

recognizer(
    "date-two-dates", "DATE",
    rf"{_LEFT}(?P<id>(?P<a>[0-9]{{1,2}})(?P<s>[./])[0-9]{{1,2}}\.?)\s?[-–]\s?(?P<id2>(?P<c>[0-9]{{1,2}})(?P=s)(?P<b>[0-9]{{1,2}})(?:(?P=s)[0-9]{{2,4}}|\.(?=\s(?-i:[a-zæøå])))?)(?![0-9])(?!\s?(?:mg|ml|mmol|g|kg|%|cm))",
    digits(1, 2), validator=lambda match: (
        all(_day_and_month(*map(int, re.findall("[0-9]+", match[group])[:2])) for group in ("id", "id2"))
    ), not_before=(r"(?:kl\.?|klokka|fra\s+kl|l|t|c|[0-9])\s*$", _SCALES + _LINK), not_after=(r"^\s*(?:mg|ml|%|mmol|cm|kg|g|l|timer|min)\b",), window=12,
    then={"/", "."}, examples=("MICU [2/13]-[2/17]", "sykm. [10.03]–[24.03]"), not_examples=("kl 10.30–12.30", "kl 08.10-10.12", "1.5-2.5 mg"),
)  # fmt: skip

recognizer(
    "date-roman-month", "DATE",
    rf"{_LEFT}(?:[12]?[0-9]|3[01])(?P<s>[./-]){ROMAN_MONTH}(?:(?P=s)\s?(?:(?:19|20)[0-9]{{2}}|[0-9]{{2}}))?(?![\w])(?![./-]\w)",
    digits(1, 2), case=True, not_before=(r"(?:NYHA|grado|grade|clase|tipo|estadio|par|nervio|nervios)\.?:?\s*$",),
    then={"/", ".", "-"}, examples=("[16.XI.2019]", "el [3-V-1998]", "[22-II] alta"), not_examples=("NYHA 2-III", "L4-V5", "nervios 3-IV", "till 6. I have"),
)  # fmt: skip

recognizer(
    "date-compact", "DATE",
    r"(?<![\w.,/-])(?P<run>[0-9]{8}|[0-9]{6})(?![\w/-])(?![.,][0-9])",
    digits(6, 8), validator=_is_compact_date,
    before=(r"(?:dob|d\.o\.b\.?|date|dated|born|b\.|fecha|f\.\s?nac\.?|nacid[oa]|nac\.|fn|f\.n\.|født|fødd|f\.|f|dato|den|innlagt|innhentet|exp|utskr\w*|adm|mottatt|prøvetatt|oft|kv|lis[123]|birthTime\s+value)[\s:=\"]*$",),
    window=22,
    examples=("DOB [19430704]", "født [120345]", "f. [090163], pnr", "DOB: [070443]"), not_examples=("MRN 120345", "case no: 050368", "ref 20190304"),
)  # fmt: skip

recognizer(
    "date-before-personal-number", "DATE", r"(?<![\w.,/-])(?P<id>[0-9]{6})(?=\s[0-9]{5}:)", digits(6), languages=("nb",), examples=("Oddny Bakke, [280338] 10433: Kontroll",), not_examples=("280338 10433, gift",),
)  # fmt: skip

recognizer(
    "date-timestamp", "DATE",
    r"(?<![\w.,/-])(?P<id>(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01]))(?=[0-9]{4}(?:[0-9]{2})?(?![0-9])|[T_][0-9]{4}|\s[0-2][0-9]:?[0-5][0-9]\b|\||\.dcm)",
    digits(8, 12, 14), examples=("MSH|[20290617]081455|", "[20290617] 08:14"), not_examples=("acc 20290617081455991",),
)  # fmt: skip

recognizer(
    "date-day-dot-month", "DATE",
    rf"""{_LEFT}(?<!,)(?<![A-Za-z])(?P<a>[0-9]{{1,2}})\.\s?(?P<b>0?[1-9]|1[0-2])(?![0-9])
         (?:\.(?![0-9])(?!\s?[-–]\s?[0-9])(?=\.|[,;:)]|\s*\n|\s?[–-]|\s(?-i:[a-zæøå0-9])|\s*$)|(?![0-9%/])(?![.,:-][0-9]))
         (?!\s?(?:mg|ml|g|kg|cm|mm|l|mmol|%|timer|t|min|°|x|e|µg|km|m|ganger|poeng|år|mnd|d)\b)""",
    digits(1, 2), languages=("nb",), then={"."}, validator=_is_day_month,
    not_before=(r"(?:kl|klokka|klokken|fra|til|pace\s+fra|ca|hb|crp|k|na|ph|inr|tsh|hba1c|laktat|kalium|kapittel|kap|punkt|pkt|versjon|v|§|nr|f|siden\s+kl)\.?\s*$", r"kl\.?\s?[0-9.:]{1,5}\s?(?:-|–|og|til)\s?$"), window=14,
    examples=("innlagt [12.03] med", "kontroll [4.11]", "den [3.4.] kom", "[28.03], tilsyn"), not_examples=("kl 12.10", "Hb 12.1", "Kalium 4.2 mmol", "F11.2"),
)  # fmt: skip

recognizer(
    "date-from-day-dot-month", "DATE", rf"{_LEFT}(?P<id>(?P<a>[0-9]{{1,2}})\.(?P<b>0?[1-9]|1[0-2])(?:\.(?=\.|[,;:)]|\s*\n|\s(?-i:[a-zæøå0-9])))?)(?![0-9%/])(?![.,:-][0-9])",
    digits(1, 2), languages=("nb",), validator=_is_day_month, before=(r"(?:fra|frå|til|siden|f\.o\.m\.?|t\.o\.m\.?|fom|tom)\s*$",), not_before=(r"kl\.?\s*(?:fra|til)?\s*$", r"[0-9]\s(?:fra|til)\s*$"), window=14,
    not_after=(r"^\s*(?:mg|ml|mmol|kg|g|%|l|timer|min|cm|mm|til\s+[0-9]+[.,][0-9]+)",), then={"."}, examples=("feberfri fra [15.7.], går",), not_examples=("kl fra 12.10", "fra 4.2 til 4.8"),
)  # fmt: skip

recognizer(
    "date-day-dot-month-in-context", "DATE", rf"{_LEFT}(?P<a>[0-9]{{1,2}})\.(?P<b>0?[1-9]|1[0-2])(?![0-9,:%/-])(?!\.[0-9])",
    digits(1, 2), languages=("en", "es"), validator=_is_day_month, before=(r"(?:reported|clinic|on|border|dated|el|\+)\s*$",), window=12,
    not_after=(r"^\s*(?:mg|ml|mmol|kg|g|%|l|cm|mm|u\b|/)",), then={"."}, examples=("Vascular clinic [12.12] w/",), not_examples=("on 2.5 mg", "K 4.2"),
)  # fmt: skip

recognizer(
    "date-month-year", "DATE",
    r"(?<![0-9./-])(?<![A-Za-z][-/])(?P<m>0?[1-9]|1[0-2])\s?[/-]\s?(?:19|20)[0-9]{2}(?![\w/-])(?!\.[0-9])",
    digits(1, 2), then={"/", "-"}, examples=("since [03/2019]", "exp [9-2027]"), not_examples=("13/2019", "GEN-3-2019"),
)  # fmt: skip

recognizer(
    "date-month-short-year", "DATE", r"(?<![\w./-])(?P<m>0?[1-9]|1[0-2])/(?P<y>[0-9]{2})(?![\w/-])(?!\.[0-9])",
    digits(1, 2), validator=lambda match: int(match["y"]) > 31 and match["y"] not in ("40", "52", "60", "36"), not_before=(*_NOT_BEFORE, r"(?:mic|bp|ta|bt|va)\W*$"), not_after=_NOT_AFTER, window=24,
    then={"/"}, examples=("TIA [9/61];", "exp [11/64]"), not_examples=("6/60 vision", "for 6/52", "BP 11/64"),
)  # fmt: skip

recognizer(
    "date-expiry", "DATE", r"(?<![\w./-])(?:0?[1-9]|1[0-2])[/-](?:[0-9]{2})(?![\w/-])", digits(1, 2), before=(r"(?:exp|expires|expiry|cad|caduca|caducidad|utløper|utl|hba1c|[0-9]{2}/[0-9]{2}:\s*[0-9]{2})\.?:?\s*$",), window=16,
    then={"/", "-"}, examples=("lot 1FA982, exp [03/25]",), not_examples=("experience 3/25",),
)  # fmt: skip

recognizer(
    "date-year-month", "DATE",
    r"(?<![\w./-])(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])(?![\w/-])(?!\.[0-9])",
    digits(4), not_before=(r"(?:case|ref|file|no|nr|id|claim|batch|lot|ao)[.:#]*\s*$",), then={"-"}, examples=("since [2019-03]",), not_examples=("2019-13", "A/2019-03", "AO 2013-06"),
)  # fmt: skip
