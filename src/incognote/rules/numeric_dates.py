"""Whole dates written in numbers: day, month and year in any order, with any marks between them or none."""

from __future__ import annotations

from incognote.rules.date_parts import LEFT, RIGHT, YEAR, is_calendar_date, is_compact_date, is_day_month
from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import ROMAN_MONTH

for _language in ("en", "es", "nb"):
    _starts = digits(1, 2)
    _first = _language == "en"
    recognizer(
        f"date-three-numbers-{_language}",
        "DATE",
        (
            rf"{LEFT}(?P<a>[0-9]{{1,2}})\s?(?P<s>[/.-])\s{{0,2}}(?P<b>[0-9]{{1,2}})\s?(?P=s)"
            rf"\s{{0,2}}(?:{YEAR}|'?[0-9]{{2}}(?!\d){RIGHT})"
        ),
        _starts,
        languages=(_language,),
        validator=is_calendar_date,
        then={"/", ".", "-"},
        not_before=(
            (
                r"(?:v|ver|version|ip|icd|lot|fnr|iban|sort\s?code|apgars?|apgar\s+var|"
                r"apgar\s+ved\s+fødsel\s+var|hco3|glu|ag|mic|x)\b\.?:?\s*$"
            ),
            r"[0-9]\s*/\s*$",
        ),
        window=24,
        examples=(
            "Seen [31-12-15] and [6/12/2015].",
            "Innlagt [31.12.2015]",
            "DOB[05/06/2019]",
            "seen [09/14/2067]CPT 99214",
            "on [12/ 03/ 2019]",
            "[07/\n14/22] ok",
        )
        if _first
        else (),
        not_examples=("version 1.12.15", "10.19.0.66", "35/14/2019", "acct 58-07-4411", "sort code 00-11-22"),
    )
    recognizer(
        f"date-year-first-{_language}",
        "DATE",
        (
            rf"{LEFT}(?:1[89]|20|21)[0-9]{{2}}\s?(?P<s>[-/.])\s?(?P<a>[0-9]{{1,2}})\s?(?P=s)\s?(?"
            rf"P<b>[0-9]{{1,2}})(?=\b|T[0-9]){RIGHT}"
        ),
        digits(4),
        languages=(_language,),
        validator=is_calendar_date,
        then={"/", ".", "-"},
        examples=("[2014-01-12]", "Date: [2029/09/30]", "[2024-02-13]T10:22"),
        not_examples=("2014-31-52", "A-2014-01-12-9"),
    )

recognizer(
    "date-blank-between",
    "DATE",
    (
        r"(?<![0-9] )(?<![0-9])(?P<a>[0-9]{1,2})\s(?P<b>[0-9]{1,2})\s(?:(?:19|20)[0-9]{2}|"
        r"[0-9]{2})(?![0-9])(?!\s?[0-9])"
    ),
    digits(1, 2),
    validator=is_calendar_date,
    before=(
        (
            r"(?:dob|d\.o\.b|born|b|date|dictated|typed|fecha|f\.?\s?n|nac\w*|født|fødd|f|dato|seen|d|"
            r"t)\.?:?\s*$"
        ),
    ),
    window=14,
    then=digits(1, 2),
    examples=("DOB [04 07 1943]", "født [12 03 45]", "DICTATED [28 10 2009]"),
    not_examples=("HR 12 03 45", "doses 2 4 6"),
)

recognizer(
    "date-slash-dash",
    "DATE",
    (
        rf"{LEFT}(?P<a>[0-9]{{1,2}})[/.]\s?(?P<b>[0-9]{{1,2}})(?:\.?[-–'./]\s?(?:(?:19|20)[0-9]{{2}}|[0-9]{{2}})|"
        rf"(?<=/[0-9])\s(?:19|20)[0-9]{{2}}|(?<=/1[0-2])\s(?:19|20)[0-9]{{2}}){RIGHT}(?![a-z])"
    ),
    digits(1, 2),
    languages=("nb",),
    then={"/", "."},
    validator=is_day_month,
    not_before=(r"kl\.?\s?$", r"x\s*$"),
    examples=("Innlagt [12/3-19].", "[3.11-21]", "[2.12-20]", "[12/03.19]", "Viggo, f. [11/2 2013], elev"),
    not_examples=("kl 12.30-14",),
)

recognizer(
    "date-roman-month",
    "DATE",
    (
        rf"{LEFT}(?:[12][0-9]|3[01]|0?[1-9])(?:(?P<s>[./-]){ROMAN_MONTH}(?:(?P=s)\s?(?:(?:19|20)[0-9]{{2}}|[0-9]{{2}}))?|"
        rf"\s?(?P<t>[/-])\s?{ROMAN_MONTH}\s?(?P=t)\s?(?:19|20)[0-9]{{2}})(?![\w])(?![./-]\w)"
    ),
    digits(1, 2),
    case=True,
    not_before=(r"(?:NYHA|grado|grade|clase|tipo|estadio|par|nervio|nervios)\.?:?\s*$",),
    then={"/", ".", "-"},
    examples=("[16.XI.2019]", "el [3-V-1998]", "[22-II] alta", "F.N. [08-VIII-1974]\n", "Fecha: [18 / VIII / 2022]"),
    not_examples=("NYHA 2-III", "L4-V5", "nervios 3-IV", "till 6. I have"),
)

recognizer(
    "date-compact",
    "DATE",
    r"(?<![\w.,/-])(?P<run>[0-9]{8}|[0-9]{6})(?![\w/-])(?![.,][0-9])",
    digits(6, 8),
    validator=is_compact_date,
    before=(
        (
            r"(?:dob|d\.o\.b\.?|date|dated|born|b\.|fecha|f\.\s?nac\.?|nacid[oa]|nac\.|fn|f\.n\.|født|"
            r"fødd|f\.|f|dato|den|innlagt|innhentet|exp|utskr\w*|adm|mottatt|prøvetatt|oft|kv|"
            r"lis[123]|birthTime\s+value)[\s:=\"]*$"
        ),
    ),
    window=22,
    examples=("DOB [19430704]", "født [120345]", "f. [090163], pnr", "DOB: [070443]"),
    not_examples=("MRN 120345", "case no: 050368", "ref 20190304"),
)

recognizer(
    "date-eight-digits",
    "DATE",
    (
        r"(?<![\w.,/#-])(?P<id>(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])|(?:0[1-9]|[12][0-9]|3[01])"
        r"(?:0[1-9]|1[0-2])(?:19[3-9]|20[0-4])[0-9]|(?:0[1-9]|1[0-2])(?:1[3-9]|2[0-9]|3[01])(?:19[3-9]|20[0-4])[0-9])(?![\w/-])(?![.,][0-9])"
    ),
    digits(8),
    not_before=(
        r"(?:nº|n\.º|nr|no|num\w*|número|nummer|id|mrn|nhc|ref\w*|case|acc\w*|folio|mipres|llt|code|lot|batch|tel|tlf|tfno|mob\w*|"
        r"servicio|serie|s/n|sn|duf|dni|ci|hc|policy|account|kto|konto|medical\srecord)[.:#]*\s*$",
    ),
    not_after=(r"^\s[0-9]{4}\b",),
    window=18,
    examples=("received [20310522]; follow-up", "OCRBATCH02  [07222032] 16:20", "INOCENCIO  V  [28121957]  067"),
    not_examples=("MRN 20310522", "Servicio nº 23011987", "LLT 10042033)", "tlf 20119088"),
)

recognizer(
    "date-six-digits-in-table-nb",
    "DATE",
    r"(?<=\|\s)(?P<id>(?P<run>(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])[0-9]{2}))(?=\s\|)",
    digits(6),
    languages=("nb",),
    examples=("Aukra, Leikny | [030371] | 53",),
    not_examples=("| 991371 |", "030371"),
)

recognizer(
    "date-before-personal-number",
    "DATE",
    r"(?<![\w.,/-])(?P<id>[0-9]{6})(?=\s[0-9]{5}:)",
    digits(6),
    languages=("nb",),
    examples=("Oddny Bakke, [280338] 10433: Kontroll",),
    not_examples=("280338 10433, gift",),
)

recognizer(
    "date-timestamp",
    "DATE",
    (
        r"(?<![\w.,/-])(?P<id>(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|"
        r"3[01]))(?=[0-9]{4}(?:[0-9]{2})?(?![0-9])|[T_][0-9]{4}|\s[0-2][0-9]:?[0-5][0-9]\b|\||"
        r"\.dcm)"
    ),
    digits(8, 12, 14),
    examples=("MSH|[20290617]081455|", "[20290617] 08:14"),
    not_examples=("acc 20290617081455991",),
)
