"""Spanish dates in numbers: ``4-3``, ``28-05``."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.dates import LEFT

date = rules("DATE", "es")

date(
    "date-day-dash-month-es",
    rf"{LEFT}(?P<a>3[01]|[12][0-9]|0?[1-9])-(?P<b>1[0-2]|0?[1-9])(?![\w/-])(?![.,:-][0-9])(?!\s?[%°€])",
    before=(
        r"""
            (?:el|desde|hasta|hoy|fecha|alta|ingreso|egreso|cita|citad[oa]|tarde|mañana|noche|control|nacid[oa]
            |enviad[oa]|del)[.:]?\s*$
        """,
        r"(?:^|\n)[-–·•*\s]{0,3}$",
        r"[(]$",
        r",\s$",
        r"\s{3}$",
    ),
    not_before=(
        r"(?:días|turno|mcf|c/|rango|apgar|campos|interno|celular|fx|calle|apdo|habitación)[\s.:]*$",
        r"[0-9],\s$",
    ),
    not_after=r"""
        ^\s?(?:
            d[ií]as?|h|horas|mg|ml|años|sem\w*|meses|mes|cm|mm|min|puntos|kg|l|veces|hz|costal\w*|izq|der
            |sacudidas|off|comp\w*|porros|cigarr\w+|x|no|hem|kω|\)|/|sesiones
            |de\s(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)
            |(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\w*
        )
    """,
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
    examples=(
        "Alta el [1-2]. Enal",
        "\n· [4-3]: 5 días",
        "desde [24-01] hasta [20-02] (1a",
        "Llega hoy [4-7] para",
        "\n[28-5] – 3x2",
    ),
    not_examples=("días 1-4 y", "Turno 7-7", "despierta 3-4 veces", "sangrado (1-2 %)", "MCF 2-3,"),
)
