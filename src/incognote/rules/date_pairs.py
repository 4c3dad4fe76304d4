"""A day and a month in numbers: a date only where the words around, or surer dates beside it, allow it."""

from __future__ import annotations

from incognote.rules.date_parts import (
    DATING,
    LEFT,
    LINE_START,
    LINK,
    NOT_AFTER,
    NOT_BEFORE,
    SCALES,
    dashed_among_dates,
    is_among_other_dates,
    is_british_duration,
    is_calendar_date,
    is_day_month,
    is_later_than_its_month,
    is_near_other_dates,
    is_one_of_several_scores,
    is_time_with_a_dot,
    looks_like_a_fraction,
    writes_times_with_a_colon,
)
from incognote.rules.recognizer import digits, recognizer

for _language in ("en", "es", "nb"):
    _starts = digits(1, 2)
    _first = _language == "en"
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
            and not (language == "en" and is_british_duration(match))
            and (language != "es" or is_later_than_its_month(match) or is_near_other_dates(match))
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
        validator=lambda match: (
            is_calendar_date(match) and is_among_other_dates(match) and not is_british_duration(match)
        ),
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
        validator=lambda match: (
            is_calendar_date(match) and not is_british_duration(match) and not is_one_of_several_scores(match)
        ),
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
    "date-day-dot-month",
    "DATE",
    (
        rf"{LEFT}(?<!,)(?<![A-Za-z])(?P<a>[0-9]{{1,2}})\.[ ]?(?P<b>0?[1-9]|"
        r"1[0-2])(?![0-9])(?:\.(?![0-9])(?!\s?[-–]\s?[0-9])(?=\.|[,;:)]|\s*\n|\s?[–-]|"
        r"\s(?-i:[a-zæøå0-9(·])|\s*$)|(?![0-9%/])(?![.,:-][0-9]))(?!\s?(?:mg|ml|g|kg|cm|mm|l|mmol|%|"
        r"timer|t|min|°|x|e|µg|km|m|ganger|poeng|år|mnd|d)\b)"
    ),
    digits(1, 2),
    languages=("nb",),
    then={"."},
    validator=lambda match: is_day_month(match) and not is_time_with_a_dot(match),
    not_before=(
        (
            r"(?:kl|klokka|klokken|fra|til|pace\s+fra|ca|hb|crp|k|na|ph|inr|tsh|hba1c|laktat|kalium|"
            r"kapittel|kap|punkt|pkt|versjon|v|§|nr|f|siden\s+kl)\.?\s*$"
        ),
        r"kl\.?\s?[0-9.:]{1,5}\s?(?:-|–|og|til)\s?$",
    ),
    window=14,
    examples=("innlagt [12.03] med", "kontroll [4.11]", "den [3.4.] kom", "[28.03], tilsyn"),
    not_examples=("kl 12.10", "Hb 12.1", "Kalium 4.2 mmol", "F11.2", "23.4.2024. Kom 08.30, 08.45. Møtte 08.10 sammen"),
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
    before=(r"(?:reported|clinic|on|since|border|dated|el)\s*$",),
    window=12,
    not_after=(r"^\s*(?:mg|ml|mmol|kg|g|%|l|cm|mm|u\b|/)",),
    then={"."},
    examples=("Vascular clinic [12.12] w/",),
    not_examples=("on 2.5 mg", "K 4.2"),
)

recognizer(
    "date-day-dash-month-es",
    "DATE",
    rf"{LEFT}(?P<a>3[01]|[12][0-9]|0?[1-9])-(?P<b>1[0-2]|0?[1-9])(?![\w/-])(?![.,:-][0-9])(?!\s?[%°€])",
    digits(1, 2),
    languages=("es",),
    then={"-"},
    before=(
        r"(?:el|desde|hasta|hoy|fecha|alta|ingreso|egreso|cita|citad[oa]|tarde|mañana|noche|control|nacid[oa]|enviad[oa]|del)[.:]?\s*$",
        r"(?:^|\n)[-–·•*\s]{0,3}$",
        r"[(]$",
        r",\s$",
        r"\s{3}$",
    ),
    not_before=(
        r"(?:días|turno|mcf|c/|rango|apgar|campos|interno|celular|fx|calle|apdo|habitación)[\s.:]*$",
        r"[0-9],\s$",
    ),
    not_after=(
        r"^\s?(?:d[ií]as?|h|horas|mg|ml|años|sem\w*|meses|mes|cm|mm|min|puntos|kg|l|veces|hz|costal\w*|izq|der|sacudidas|off|comp\w*|"
        r"porros|cigarr\w+|x|no|hem|kω|\)|/|sesiones|de\s(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)|"
        r"(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\w*)",
    ),
    validator=lambda match: (
        int(match["a"]) > int(match["b"])
        or "0" in (match["a"][0], match["b"][0])
        or match.string[max(0, match.start() - 7) : match.start()]
        .lower()
        .rstrip()
        .endswith(("el", "desde", "hoy", "fecha:"))
        or (
            match.string[match.start() - 2 : match.start()] in ("· ", "- ")
            and match.string.startswith(":", match.end())
        )
    ),
    window=16,
    examples=(
        "Alta el [1-2]. Enal",
        "\n· [4-3]: 5 días",
        "desde [24-01] hasta [20-02] (1a",
        "Llega hoy [4-7] para",
        "\n[28-5] – 3x2",
    ),
    not_examples=("días 1-4 y", "Turno 7-7", "despierta 3-4 veces", "sangrado (1-2 %)", "MCF 2-3,"),
)

recognizer(
    "date-day-dot-month-es",
    "DATE",
    rf"{LEFT}(?<!,)(?P<a>3[01]|[12][0-9]|0[1-9])[.·](?P<b>0[1-9]|1[0-2])(?![\w%/])(?![.,:-][0-9])(?!\s?(?:h|hs|horas|mg|ml|g|kg|cm)\b)",
    digits(2),
    languages=("es",),
    then={".", "·"},
    validator=writes_times_with_a_colon,
    not_before=(r"(?:las|hora|h|hb|ph|k|inr|tsh|peso|creat\w*|na|glu\w*|por|valor|[0-9])[\s:]*$",),
    window=10,
    examples=("Tel 08:22. Pólipos, citado [21.03]\n", "08:22 Ing. [08.11] Alta"),
    not_examples=("a las 14.10.", "08:15 a las 14.10", "00.40 5 cm, 02.10 7 cm"),
)

recognizer(
    "date-dashed-pair-among-dates-en",
    "DATE",
    rf"{LEFT}(?<![.,])(?P<a>[0-9]{{1,2}})-(?P<b>[0-9]{{1,2}})(?=[\s.,;:)]|$)(?![.,:][0-9])(?!\s?(?:[%°x]|to\b))",
    digits(1, 2),
    languages=("en",),
    then={"-"},
    validator=dashed_among_dates,
    before=(r"[A-Za-z)][.,:]?\s(?:\()?$", r"[a-z]\s\($", r"[0-9]\s\($", r"\s{2}$", r"/[0-9]{1,2}(?:,|\sand)\s$"),
    not_before=(
        r"(?:pages?|grades?|ages?|aged|rate|days?|fr|size|levels?|ribs?|digits?|toes?|fingers?|mcp|pip|l|t|c|s|x|stage|about|"
        r"approx|every|q|for|in|of|over|class|type|gleason|score|range|goal|target|scale|drinks?|times|takes?|give|mets?|"
        r"teeth|tooth|leads?|groups?|weeks?|wks?|unit|room|rm|bed|interstate|is|are|was|cm|mm|ekg|icd|case|chart|by|ph)[.:]?\s\(?$",
    ),
    not_after=(
        r"^\s?(?:mg|ml|mcg|g|hours?|hrs?|h|d|days?|weeks?|wks?|w|months?|mos?|m|years?|yrs?|y|yo|times|min\w*|tabs?|puffs?|beats|"
        r"reps|per|units?|l|lpm|liters?|cm|mm|fr|lbs?|kg|feet|ft|nodes?|cells?|drinks?|beers?|packs?|ppd|cigs?|stools?|bm|bpm|"
        r"points?|of|sets?|/|kcal|hz|am|pm|ribs?|fingers?|second|sec|s|episodes?|words?|sessions?|visits?|flights?|blocks?|inch\w*|miles?|hpf|rbc|wbc)\b",
    ),
    window=16,
    examples=(
        "Adm 8/21/30, onset 8/23. Admit here [8-29], target",
        "tc 2/9/31. 2/12/31 trough 11.8 ([2-7]), Cr",
    ),
    not_examples=(
        "8/21/30 8/23 for 8-29 days",
        "8/1/30 8/2/30 drinks 8-12 beers",
        "on 3/4/30 L 3-4 disc",
        "marrow 4-8.",
    ),
)

recognizer(
    "date-with-two-days-en",
    "DATE",
    rf"{LEFT}(?P<a>1[0-2]|0?[1-9])/(?P<b>3[01]|[12][0-9]|0?[1-9])[-–](?P<c>3[01]|[12][0-9]|[1-9])(?![\w/%-])(?![.,:][0-9])",
    digits(1, 2),
    languages=("en",),
    then={"/"},
    validator=lambda match: int(match["b"]) < int(match["c"]) and is_near_other_dates(match),
    not_before=(SCALES + LINK,),
    window=14,
    examples=("Seen 12/27/31. BMZ [12/8-9]. Latency",),
    not_examples=("power 4/5-5", "BMZ 12/9-8"),
)
