"""Dates written in numbers: whole ones in any order, and day with month where the words around allow it."""

from __future__ import annotations

import re

from incognote.rules.date_parts import (
    DATING,
    LEFT,
    LINE_START,
    LINK,
    NOT_AFTER,
    NOT_BEFORE,
    RIGHT,
    SCALES,
    YEAR,
    day_and_month,
    is_among_other_dates,
    is_calendar_date,
    is_compact_date,
    is_day_month,
    is_near_other_dates,
    looks_like_a_fraction,
)
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
        f"date-pair-{_language}",
        "DATE",
        (
            rf"{LEFT}(?P<a>[0-9]{{1,2}})/\s?(?P<b>[0-9]{{1,2}})(?![0-9/])(?!-[0-9]+[^/0-9])(?![.,][0-9])"
            r"(?!\s?%)(?!(?-i:[a-z]{1,2}\b|[A-Z][a-z]))"
        ),
        _starts,
        languages=(_language,),
        then={"/"},
        validator=lambda match, language=_language: (
            is_calendar_date(match)
            and (not looks_like_a_fraction(match) or (language != "es" and is_near_other_dates(match)))
        ),
        not_before=NOT_BEFORE,
        not_after=NOT_AFTER,
        window=24,
        examples={
            "en": ("seen [3/14] by", "admitted [12/24], home [12/27]", "[5/17] visit"),
            "es": ("ingreso [12/10] alta",),
            "nb": ("innlagt [12/3] med", "[14/3] kom"),
        }[_language],
        not_examples=("strength 5/5 throughout", "pain 4/10", "BP 118/76", "vision 20/40", "BiPAP 16/6", "T10/11"),
    )
    recognizer(
        f"date-pair-among-dates-{_language}",
        "DATE",
        r"(?<![\w./,-])(?<![0-9]-)(?P<a>[0-9]{1,2})/(?P<b>[0-9]{1,2})(?![\w/%])(?![.,-][0-9])(?!\s?%)",
        _starts,
        languages=(_language,),
        then={"/"},
        validator=lambda match: is_calendar_date(match) and is_among_other_dates(match),
        not_before=(
            r"(?:bp|bt|ta|pa|va|vision|visus|gcs|mmse|moca|score|pain|power|strength|kraft|fuerza|nodes|span|"
            r"[0-9]/[0-9]{1,2}\s?(?:,|to|/)?)\W*$",
        ),
        not_after=NOT_AFTER,
        window=14,
        examples=("Adm 3/14/19. BMZ x2 [3/19] ok",) if _first else (),
        not_examples=("Adm 3/14/19. BP 3/19",),
    )
    recognizer(
        f"date-pair-in-context-{_language}",
        "DATE",
        (
            rf"{LEFT}(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})(?![0-9/])(?!-[0-9]+[^/0-9])(?!\.[0-9])(?"
            r"!\s?%)(?!(?-i:[a-z]{1,2}\b|[A-Z][a-z]))"
        ),
        _starts,
        languages=(_language,),
        then={"/"},
        validator=is_calendar_date,
        before=(DATING, LINE_START, r"/[0-9]{1,2}(?:\sand|,|\sto|\s?[-–]|\sy|\sog|\s{2,})\s?$"),
        not_before=(SCALES + LINK,),
        not_after=NOT_AFTER,
        window=16,
        examples={"en": ("readmitted on [3/5] with",), "es": ("ingresa el [2/3] por",), "nb": ("den [2/3] kom",)}[
            _language
        ],
        not_examples=("strength 5/5", "take 1/2 tab", "on 1/2 tab", "soft 1/6"),
    )
    recognizer(
        f"date-pair-then-time-{_language}",
        "DATE",
        (
            rf"{LEFT}(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})(?=\s{{1,2}}(?:at\s|kl\.?\s?|"
            r"a\slas\s)?[0-2]?[0-9][:.]?[0-5][0-9]\b|:\s|\s(?:at|kl)\s)"
        ),
        _starts,
        languages=(_language,),
        then={"/"},
        validator=is_calendar_date,
        not_before=(SCALES + LINK,),
        window=16,
        examples={
            "en": ("[3/5] 0930 stable", "and [3/5]: WBC"),
            "es": ("[2/3] 08:15 estable",),
            "nb": ("[2/3] kl 13 kom",),
        }[_language],
        not_examples=("power 3/5: weak",),
    )
    recognizer(
        f"date-dashed-pair-{_language}",
        "DATE",
        rf"{LEFT}(?P<a>[0-9]{{1,2}})-(?P<b>[0-9]{{2}})(?![\w/-])(?![.,:-][0-9])(?!\s?[%°])",
        _starts,
        languages=(_language,),
        then={"-"},
        validator=lambda match: is_calendar_date(match) and int(match["b"]) < 32,
        before=(
            (
                r"(?:on|dated?|seen|adm\w*|d/c|since|until|exam|dob|visit|sail|van|bmp|labs?|given|"
                r"cleared\s+by|extubated|fecha|el|día|alta|ingres\w*|cita)\.?:?\s*$"
            ),
            LINE_START,
            r"(?:mon|tue|tues|wed|thu|thurs?|fri|sat|sun|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\w{0,6}\.?,?\s$",
        ),
        not_before=(r"(?:page|grade|ages?|rate|day|fr|size)\s*$",),
        not_after=(
            (
                r"^\s*(?:mg|ml|hours?|hrs?|h|days?|weeks?|wks?|months?|years?|yrs?|times|x|min\w*|tabs?|"
                r"reps|per|units?|l|cm|mm|d[ií]as|meses|años|semanas|horas|comp\w*)"
            ),
        ),
        window=16,
        examples=("seen on [3-14] by", "Adm [12-24]") if _first else (),
        not_examples=("for 3-14 days", "L4-5", "on 2-14 mg", "on 2-4 L"),
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
        rf"{LEFT}(?P<a>[0-9]{{1,2}})[/.]\s?(?P<b>[0-9]{{1,2}})\.?[-–'./]\s?(?:(?:19|20)[0-9]{{2}}|"
        rf"[0-9]{{2}}){RIGHT}(?![a-z])"
    ),
    digits(1, 2),
    languages=("nb",),
    then={"/", "."},
    validator=is_day_month,
    not_before=(r"kl\.?\s?$", r"x\s*$"),
    examples=("Innlagt [12/3-19].", "[3.11-21]", "[2.12-20]", "[12/03.19]"),
    not_examples=("kl 12.30-14",),
)

recognizer(
    "date-range-to-date",
    "DATE",
    (
        rf"{LEFT}(?P<c>[0-9]{{1,2}})\.\s?[-–]\s?(?P<a>[0-9]{{1,2}})\.(?P<b>[0-9]{{1,2}})\.?(?"
        r":[0-9]{2,4}(?![0-9]))?"
    ),
    digits(1, 2),
    languages=("nb",),
    validator=is_day_month,
    then={"."},
    examples=("innlagt [14.–19.8.24] etter",),
    not_examples=("2.–3. dag",),
)

recognizer(
    "date-night-between",
    "DATE",
    rf"{LEFT}(?P<c>[0-9]{{1,2}})/(?P<a>[0-9]{{1,2}})\.(?P<b>[0-9]{{1,2}})(?![\w/,-])(?!\.[0-9])",
    digits(1, 2),
    languages=("nb",),
    then={"/"},
    validator=lambda match: is_day_month(match) and int(match["a"]) - int(match["c"]) == 1,
    examples=("Nattevakt [13/14.12]. Rigmor",),
    not_examples=("4/9.12", "120/80.5"),
)

for _language, _mark, _sample in (
    ("en", "/", "MICU [2/13]-[2/17]"),
    ("es", "/", "UCI [2/3]-[7/3]"),
    ("nb", "[./]", "sykm. [10.03]–[24.03]"),
):
    recognizer(
        f"date-two-dates-{_language}",
        "DATE",
        (
            rf"{LEFT}(?P<id>(?P<a>[0-9]{{1,2}})(?P<s>{_mark})[0-9]{{1,2}}\.?)\s?[-–]\s?(?P<id2>(?"
            r"P<c>[0-9]{1,2})(?P=s)(?P<b>[0-9]{1,2})(?:(?P=s)[0-9]{2,4}|"
            r"\.(?=\s(?-i:[a-zæøå])))?)(?![0-9])(?!\s?(?:mg|ml|mmol|g|kg|%|cm))"
        ),
        digits(1, 2),
        languages=(_language,),
        validator=lambda match: all(
            day_and_month(*map(int, re.findall("[0-9]+", match[group])[:2])) for group in ("id", "id2")
        ),
        not_before=(r"(?:kl\.?|klokka|fra\s+kl|l|t|c|[0-9])\s*$", SCALES + LINK),
        not_after=(r"^\s*(?:mg|ml|%|mmol|cm|kg|g|l|timer|min)\b",),
        window=12,
        then={"/", "."},
        examples=(_sample,),
        not_examples=("kl 10.30–12.30", "kl 08.10-10.12", "1.5-2.5 mg"),
    )

recognizer(
    "date-roman-month",
    "DATE",
    (
        rf"{LEFT}(?:[12]?[0-9]|3[01])(?P<s>[./-]){ROMAN_MONTH}(?:(?P=s)\s?(?:(?:19|20)[0-9]{{2}}|"
        r"[0-9]{2}))?(?![\w])(?![./-]\w)"
    ),
    digits(1, 2),
    case=True,
    not_before=(r"(?:NYHA|grado|grade|clase|tipo|estadio|par|nervio|nervios)\.?:?\s*$",),
    then={"/", ".", "-"},
    examples=("[16.XI.2019]", "el [3-V-1998]", "[22-II] alta"),
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

recognizer(
    "date-day-dot-month",
    "DATE",
    (
        rf"{LEFT}(?<!,)(?<![A-Za-z])(?P<a>[0-9]{{1,2}})\.\s?(?P<b>0?[1-9]|"
        r"1[0-2])(?![0-9])(?:\.(?![0-9])(?!\s?[-–]\s?[0-9])(?=\.|[,;:)]|\s*\n|\s?[–-]|"
        r"\s(?-i:[a-zæøå0-9])|\s*$)|(?![0-9%/])(?![.,:-][0-9]))(?!\s?(?:mg|ml|g|kg|cm|mm|l|mmol|%|"
        r"timer|t|min|°|x|e|µg|km|m|ganger|poeng|år|mnd|d)\b)"
    ),
    digits(1, 2),
    languages=("nb",),
    then={"."},
    validator=is_day_month,
    not_before=(
        (
            r"(?:kl|klokka|klokken|fra|til|pace\s+fra|ca|hb|crp|k|na|ph|inr|tsh|hba1c|laktat|kalium|"
            r"kapittel|kap|punkt|pkt|versjon|v|§|nr|f|siden\s+kl)\.?\s*$"
        ),
        r"kl\.?\s?[0-9.:]{1,5}\s?(?:-|–|og|til)\s?$",
    ),
    window=14,
    examples=("innlagt [12.03] med", "kontroll [4.11]", "den [3.4.] kom", "[28.03], tilsyn"),
    not_examples=("kl 12.10", "Hb 12.1", "Kalium 4.2 mmol", "F11.2"),
)

recognizer(
    "date-from-day-dot-month",
    "DATE",
    (
        rf"{LEFT}(?P<id>(?P<a>[0-9]{{1,2}})\.(?P<b>0?[1-9]|1[0-2])(?:\.(?=\.|[,;:)]|\s*\n|"
        r"\s(?-i:[a-zæøå0-9])))?)(?![0-9%/])(?![.,:-][0-9])"
    ),
    digits(1, 2),
    languages=("nb",),
    validator=is_day_month,
    before=(r"(?:fra|frå|til|siden|f\.o\.m\.?|t\.o\.m\.?|fom|tom)\s*$",),
    not_before=(r"kl\.?\s*(?:fra|til)?\s*$", r"[0-9]\s(?:fra|til)\s*$"),
    window=14,
    not_after=(r"^\s*(?:mg|ml|mmol|kg|g|%|l|timer|min|cm|mm|til\s+[0-9]+[.,][0-9]+)",),
    then={"."},
    examples=("feberfri fra [15.7.], går",),
    not_examples=("kl fra 12.10", "fra 4.2 til 4.8"),
)

recognizer(
    "date-day-dot-month-in-context",
    "DATE",
    rf"{LEFT}(?P<a>[0-9]{{1,2}})\.(?P<b>0?[1-9]|1[0-2])(?![0-9,:%/-])(?!\.[0-9])",
    digits(1, 2),
    languages=("en", "es"),
    validator=is_day_month,
    before=(r"(?:reported|clinic|on|border|dated|el|\+)\s*$",),
    window=12,
    not_after=(r"^\s*(?:mg|ml|mmol|kg|g|%|l|cm|mm|u\b|/)",),
    then={"."},
    examples=("Vascular clinic [12.12] w/",),
    not_examples=("on 2.5 mg", "K 4.2"),
)

recognizer(
    "date-month-year",
    "DATE",
    (
        r"(?<![0-9./-])(?<![A-Za-z][-/])(?P<m>0?[1-9]|1[0-2])\s?[/-]\s?(?:19|"
        r"20)[0-9]{2}(?![\w/-])(?!\.[0-9])"
    ),
    digits(1, 2),
    then={"/", "-"},
    examples=("since [03/2019]", "exp [9-2027]"),
    not_examples=("13/2019", "GEN-3-2019"),
)

recognizer(
    "date-month-short-year",
    "DATE",
    r"(?<![\w./-])(?P<m>0?[1-9]|1[0-2])/(?P<y>[0-9]{2})(?![\w/-])(?!\.[0-9])",
    digits(1, 2),
    validator=lambda match: int(match["y"]) > 31 and match["y"] not in ("40", "52", "60", "36"),
    not_before=(*NOT_BEFORE, r"(?:mic|bp|ta|bt|va)\W*$"),
    not_after=NOT_AFTER,
    window=24,
    then={"/"},
    examples=("TIA [9/61];", "exp [11/64]"),
    not_examples=("6/60 vision", "for 6/52", "BP 11/64"),
)

recognizer(
    "date-expiry",
    "DATE",
    r"(?<![\w./-])(?:0?[1-9]|1[0-2])[/-](?:[0-9]{2})(?![\w/-])",
    digits(1, 2),
    before=(
        (
            r"(?:exp|expires|expiry|cad|caduca|caducidad|utløper|utl|hba1c|"
            r"[0-9]{2}/[0-9]{2}:\s*[0-9]{2})\.?:?\s*$"
        ),
    ),
    window=16,
    then={"/", "-"},
    examples=("lot 1FA982, exp [03/25]",),
    not_examples=("experience 3/25",),
)

recognizer(
    "date-year-month",
    "DATE",
    r"(?<![\w./-])(?:19|20)[0-9]{2}-(?:0[1-9]|1[0-2])(?![\w/-])(?!\.[0-9])",
    digits(4),
    not_before=(r"(?:case|ref|file|no|nr|id|claim|batch|lot|ao)[.:#]*\s*$",),
    then={"-"},
    examples=("since [2019-03]",),
    not_examples=("2019-13", "A/2019-03", "AO 2013-06"),
)
