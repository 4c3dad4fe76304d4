"""Dates in numbers, whole or in part; a day and a month alone where the words or surer dates beside it allow it."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.dates import (
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
    is_british_duration,
    is_calendar_date,
    is_compact_date,
    is_later_than_its_month,
    is_near_other_dates,
    is_one_of_several_scores,
    looks_like_a_fraction,
)
from incognote.rules.parts.words import ROMAN_MONTH

date = rules("DATE")

date(
    "date-three-numbers",
    rf"""
        {LEFT}(?P<a>[0-9]{{1,2}})\s?(?P<s>[/.-])\s{{0,2}}(?P<b>[0-9]{{1,2}})\s?(?P=s)\s{{0,2}}
        (?:{YEAR}|'?[0-9]{{2}}(?!\d){RIGHT})
    """,
    validator=is_calendar_date,
    not_before=(
        r"""
            (?:v|ver|version|ip|icd|lot|fnr|iban|sort\s?code|apgars?|apgar\s+var|apgar\s+ved\s+fødsel\s+var|hco3
            |glu|ag|mic|x)\b\.?:?\s*$
        """,
        r"[0-9]\s*/\s*$",
    ),
    examples=(
        "Seen [31-12-15] and [6/12/2015].",
        "Innlagt [31.12.2015]",
        "DOB[05/06/2019]",
        "seen [09/14/2067]CPT 99214",
        "on [12/ 03/ 2019]",
        "[07/\n14/22] ok",
    ),
    not_examples=("version 1.12.15", "10.19.0.66", "35/14/2019", "acct 58-07-4411", "sort code 00-11-22"),
)

date(
    "date-year-first",
    rf"""
        {LEFT}(?:1[89]|20|21)[0-9]{{2}}\s?(?P<s>[-/.])\s?(?P<a>[0-9]{{1,2}})\s?(?P=s)\s?(?P<b>[0-9]{{1,2}})
        (?=\b|T[0-9]){RIGHT}
    """,
    validator=is_calendar_date,
    examples=("[2014-01-12]", "Date: [2029/09/30]", "[2024-02-13]T10:22"),
    not_examples=("2014-31-52", "A-2014-01-12-9"),
)

date(
    "date-blank-between",
    r"""
        (?<![0-9]\ )(?<![0-9])(?P<a>[0-9]{1,2})\s(?P<b>[0-9]{1,2})\s(?:(?:19|20)[0-9]{2}|[0-9]{2})
        (?![0-9])(?!\s?[0-9])
    """,
    validator=is_calendar_date,
    before=r"(?:dob|d\.o\.b|born|b|date|dictated|typed|fecha|f\.?\s?n|nac\w*|født|fødd|f|dato|seen|d|t)\.?:?\s*$",
    examples=("DOB [04 07 1943]", "født [12 03 45]", "DICTATED [28 10 2009]"),
    not_examples=("HR 12 03 45", "doses 2 4 6"),
)

date(
    "date-roman-month",
    rf"""
        {LEFT}(?:[12][0-9]|3[01]|0?[1-9])(?:
            (?P<s>[./-]){ROMAN_MONTH}(?:(?P=s)\s?(?:(?:19|20)[0-9]{{2}}|[0-9]{{2}}))?
            |\s?(?P<t>[/-])\s?{ROMAN_MONTH}\s?(?P=t)\s?(?:19|20)[0-9]{{2}}
        )(?![\w])(?![./-]\w)
    """,
    case=True,
    not_before=r"(?:NYHA|grado|grade|clase|tipo|estadio|par|nervio|nervios)\.?:?\s*$",
    examples=("[16.XI.2019]", "el [3-V-1998]", "[22-II] alta", "F.N. [08-VIII-1974]\n", "Fecha: [18 / VIII / 2022]"),
    not_examples=("NYHA 2-III", "L4-V5", "nervios 3-IV", "till 6. I have"),
)

date(
    "date-compact",
    r"(?<![\w.,/-])(?P<run>[0-9]{8}|[0-9]{6})(?![\w/-])(?![.,][0-9])",
    validator=is_compact_date,
    before=r"""
        (?:dob|d\.o\.b\.?|date|dated|born|b\.|fecha|f\.\s?nac\.?|nacid[oa]|nac\.|fn|f\.n\.|født|fødd|f\.|f|dato
        |den|innlagt|innhentet|exp|utskr\w*|adm|mottatt|prøvetatt|oft|kv|lis[123]|birthTime\s+value)[\s:=\"]*$
    """,
    examples=("DOB [19430704]", "født [120345]", "f. [090163], pnr", "DOB: [070443]"),
    not_examples=("MRN 120345", "case no: 050368", "ref 20190304"),
)

date(
    "date-eight-digits",
    r"""
        (?<![\w.,/#-])(?P<id>
            (?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])
            |(?:0[1-9]|[12][0-9]|3[01])(?:0[1-9]|1[0-2])(?:19[3-9]|20[0-4])[0-9]
            |(?:0[1-9]|1[0-2])(?:1[3-9]|2[0-9]|3[01])(?:19[3-9]|20[0-4])[0-9]
        )(?![\w/-])(?![.,][0-9])
    """,
    not_before=r"""
        (?:nº|n\.º|nr|no|num\w*|número|nummer|id|mrn|nhc|ref\w*|case|acc\w*|folio|mipres|llt|code|lot|batch|tel
        |tlf|tfno|mob\w*|servicio|serie|s/n|sn|duf|dni|ci|hc|policy|account|kto|konto|medical\srecord)[.:#]*\s*$
    """,
    not_after=r"^\s[0-9]{4}\b",
    examples=("received [20310522]; follow-up", "OCRBATCH02  [07222032] 16:20", "INOCENCIO  V  [28121957]  067"),
    not_examples=("MRN 20310522", "Servicio nº 23011987", "LLT 10042033)", "tlf 20119088"),
)

date(
    "date-timestamp",
    r"""
        (?<![\w.,/-])(?P<id>(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01]))
        (?=[0-9]{4}(?:[0-9]{2})?(?![0-9])|[T_][0-9]{4}|\s[0-2][0-9]:?[0-5][0-9]\b|\||\.dcm)
    """,
    examples=("MSH|[20290617]081455|", "[20290617] 08:14"),
    not_examples=("acc 20290617081455991",),
)

# What a scanner makes of a digit, and back.
_D = r"[0-9OoQlI|]"
_READ = str.maketrans("OoQqlLIi|", "000011111")
# Some letter must be there: most dates are well read, and it need not be looked for in them.
_MISREAD = r"(?=[0-9/.\n-]{0,9}[OoQlI|])"


def _is_scanned_date(match: re.Match[str]) -> bool:
    """Some letter stands for a digit, and what was meant is a day and a month, or a month and a day."""
    raw = match.groupdict()
    parts = [part for part in (raw["a"], raw["b"], raw.get("y")) if part]
    if not any(char in "OoQlI|" for part in parts for char in part) or sum(map(str.isdigit, match[0])) < 2:
        return False
    return day_and_month(int(raw["a"].translate(_READ)), int(raw["b"].translate(_READ)))


date(
    "date-scanned",
    rf"""
        {_MISREAD}(?<![\w./-])(?P<a>{_D}{{1,2}})(?P<s>[/.-])\n?(?P<b>{_D}{{1,2}})(?P=s)\n?
        (?P<y>(?:[1l][9]|2[0Oo]){_D}{{2}}|{_D}{{2}})(?![\w/-])(?!\.[0-9])
    """,
    case=True,
    validator=_is_scanned_date,
    examples=(
        "D.O.B [O5/21/1974] Chart",
        "D0B: [l2/04/1951] Age",
        "Data [24.lO.2O19] 08",
        "Alta: [02-l2-93]\n",
        "[O9/1O/30] hives",
    ),
    not_examples=("l-l-l", "I/O/24h", "10/12/19O4X", "O2/1l/5x"),
)

_PAIR = rf"""
    {LEFT}(?P<a>[0-9]{{1,2}})/\s?(?P<b>[0-9]{{1,2}})(?![0-9/])(?!-[0-9]+[^/0-9])(?![.,][0-9])(?!\s?%)
    (?!(?-i:[a-z]{{1,2}}\b|[A-Z][a-z]))
"""

date(
    "date-pair",
    _PAIR,
    languages=("en", "nb"),
    validator=lambda match: (
        is_calendar_date(match)
        and (not looks_like_a_fraction(match) or is_near_other_dates(match))
        and not is_british_duration(match)
    ),
    not_before=NOT_BEFORE,
    not_after=NOT_AFTER,
    examples=("seen [3/14] by", "admitted [12/24], home [12/27]", "innlagt [12/3] med", "[14/3] kom"),
    not_examples=("strength 5/5 throughout", "pain 4/10", "BP 118/76", "vision 20/40", "BiPAP 16/6", "T10/11"),
)

date(
    "date-pair-es",
    _PAIR,
    languages=("es",),
    validator=lambda match: (
        is_calendar_date(match)
        and not looks_like_a_fraction(match)
        and (is_later_than_its_month(match) or is_near_other_dates(match))
    ),
    not_before=NOT_BEFORE,
    not_after=NOT_AFTER,
    examples=("ingreso [12/10] alta",),
    not_examples=("fuerza 5/5", "dolor 4/10", "TA 118/76"),
)

date(
    "date-pair-among-dates",
    r"(?<![\w./,-])(?<![0-9]-)(?P<a>[0-9]{1,2})/(?P<b>[0-9]{1,2})(?![\w/%])(?![.,-][0-9])(?!\s?%)",
    validator=lambda match: is_calendar_date(match) and is_among_other_dates(match) and not is_british_duration(match),
    not_before=r"""
        (?:bp|bt|ta|pa|va|vision|visus|gcs|mmse|moca|score|pain|power|strength|kraft|fuerza|nodes|span
        |[0-9]/[0-9]{1,2}\s?(?:,|to|/)?)\W*$
    """,
    not_after=NOT_AFTER,
    examples=("Adm 3/14/19. BMZ x2 [3/19] ok",),
    not_examples=("Adm 3/14/19. BP 3/19",),
)

date(
    "date-pair-in-context",
    rf"""
        {LEFT}(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})(?![0-9/])(?!-[0-9]+[^/0-9])(?!\.[0-9])(?!\s?%)
        (?!(?-i:[a-z]{{1,2}}\b|[A-Z][a-z]))
    """,
    validator=lambda match: (
        is_calendar_date(match) and not is_british_duration(match) and not is_one_of_several_scores(match)
    ),
    before=(DATING, LINE_START, r"/[0-9]{1,2}(?:\sand|,|\sto|\s?[-–]|\sy|\sog|\s{2,})\s?$"),
    not_before=SCALES + LINK,
    not_after=NOT_AFTER,
    examples=("readmitted on [3/5] with", "ingresa el [2/3] por", "den [2/3] kom"),
    not_examples=("strength 5/5", "take 1/2 tab", "on 1/2 tab", "soft 1/6"),
)

date(
    "date-pair-then-time",
    rf"""
        {LEFT}(?P<a>[0-9]{{1,2}})/(?P<b>[0-9]{{1,2}})
        (?=\s{{1,2}}(?:at\s|kl\.?\s?|a\slas\s)?[0-2]?[0-9][:.]?[0-5][0-9]\b|:\s|\s(?:at|kl)\s)
    """,
    validator=is_calendar_date,
    not_before=SCALES + LINK,
    examples=("[3/5] 0930 stable", "and [3/5]: WBC", "[2/3] a las 08:15 estable", "[2/3] kl 13 kom"),
    not_examples=("power 3/5: weak",),
)

date(
    "date-month-year",
    r"(?<![0-9./-])(?<![A-Za-z][-/])(?P<m>0?[1-9]|1[0-2])\s?[/-]\s?(?:19|20)[0-9]{2}(?![\w/-])(?!\.[0-9])",
    examples=("since [03/2019]", "exp [9-2027]"),
    not_examples=("13/2019", "GEN-3-2019"),
)

date(
    "date-month-short-year",
    r"(?<![\w./-])(?P<m>0?[1-9]|1[0-2])/(?P<y>[0-9]{2})(?![\w/-])(?!\.[0-9])",
    validator=lambda match: (
        int(match["y"]) > 31
        and match["y"] not in ("40", "52", "60", "36", "48", "50", "56")
        and not (match["m"] == "1" and match["y"] in ("32", "64", "80"))  # a titre
    ),
    not_before=(*NOT_BEFORE, r"(?:mic|bp|ta|bt|va)\W*$"),
    not_after=NOT_AFTER,
    examples=("TIA [9/61];", "exp [11/64]"),
    not_examples=("6/60 vision", "for 6/52", "BP 11/64", "RPR 1/64"),
)
