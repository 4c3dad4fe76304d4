"""Spanish weekdays, and days of the month without their month: ``vuelve el 22``."""

from __future__ import annotations

from incognote.languages import load
from incognote.rules.engine.registry import rules
from incognote.rules.parts.words import any_of

date = rules("DATE", "es")

_DAY = r"(?:3[01]|[12][0-9]|[1-9])"
_NO_DAY = (
    r"^\s?(?:%|‰|mg|ml|mcg|años|días|meses|semanas|horas|h\b|por\sciento|\.?[ºª°]|\.er|x\b|cm|mm|kg|puntos|pacientes|euros|"
    r"de\s(?:la|cada|los|las|ellos|ellas)\b|y\smedio)",
)

date(
    "day-after-el-es",
    rf"""
        (?<=\sel\s)(?:0[1-9]|{_DAY})(?![\wº°ª/%·])(?![.,:][0-9oeºa])(?!\s?[-–+x×→][\s0-9])
        (?!\s(?:de|del|d['’])\s(?!presente|mes\b|corriente)[0-9a-z])
        (?!\s{any_of(load("es").calendar.months[2])}\b)
    """,
    not_before=r"""
        (?:caso|cama|box|puesto|número|tubo|sala|cuna|turno|en|con|sobre|entre|pone|marca|reloj|punto|paciente
        |llamad[ao]|hab\w*|quirófano|planta|diente|pieza|bus|línea|piso|y\sel\s[0-9]{1,2}\sy)\s+el\s+$
    """,
    not_after=_NO_DAY,
    examples=(
        "intercurre el [31] c/ flebitis",
        "la llevó la hermana el [12].\n",
        "se cita el [22]. Guardia",
        "TC el [16]\n",
        "hasta el [7]. Aviso",
    ),
    not_examples=(
        "el 90 por ciento",
        "el 12 de mayo",
        "desde el 3 %",
        "el 2.º día",
        "Reloj: pone el 12 y",
        "al box el 7",
        "en el 5.",
    ),
)

date(
    "weekday-es",
    r"""
        (?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?|m[ée]rcores|venres)
        (?:\s[0-9]{1,2}(?![0-9/:-])(?!\.[0-9])(?!\s(?:de|h|horas|años|mg|[ap]\.?\s?m)\b))?
        (?!\sde\s(?:Ramos|Pascua|Resurrección|Feria))(?!\sSanto)(?![\w])
    """,
    joins="may",
    examples=("el [lunes 14]", "los [domingos]", "MIÉ [MIERCOLES]"),
    not_examples=("Viernes Santo",),
    not_before=r"(?:señora?|don|doña|sr|sra)\.?\s*$",
    validator=lambda match: not match[0].startswith("Domingo") or " " in match[0],
)

date(
    "weekday-short-es",
    r"""
        (?:lun|mié|miérc|miér|jue|vie|vier|sáb|sab|Lun|Mié|Jue|Vie|Sáb|LUN|MIÉ|JUE|VIE|SÁB|DOM(?=\s[0-9]{2}:)
        |(?<=el\s)dom)(?:\.?\s[0-9]{1,2}(?![0-9/-])(?![.:][0-9])(?!\sh\b)|\.(?=[;:,)]))?(?![\w])
    """,
    case=True,
    joins="may",
    examples=("cita [vie 14]", "el [sáb]"),
    not_examples=("viene",),
)
