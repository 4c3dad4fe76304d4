"""Spanish rooms, beds and boxes."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.rooms import END, NO_ROOM

room = rules("ROOM", "es")

room(
    "room-es",
    rf"""
        (?<![\w-])(?:hab(?:itación|it)?|cama|box|consulta(?!\s[12][0-9]{{3}})|quirófano|puesto|celda|consultorio
        |despacho|cuna|cunero|incubadora|inc|paritorio|dilatación|observación|triaje|camilla|cupo|cub(?:ículo)?
        |sillón|gabinete|sala(?=\s[0-9])|llit)\.?\s(?:n\.?º\s|\#\s?)?(?-i:
            [0-9]\.[0-9]{{2,3}}
            |[0-9]{{1,4}}(?:[ -]?[A-Z0-9]\b(?!\.[A-Z]))?(?:-[0-9A-Z]{{1,3}})?(?:\sbis\b)?
            |[A-Z]-?[0-9]{{1,3}}|[A-D](?=[\s.,;)])
        )(?:[ ,–/-]{{1,3}}cama\s(?-i:[0-9]{{1,3}}|[A-D])\b)?{END}(?!\sde\s)
        (?:(?:,\scama)?\s(?:ventana|puerta)\b)?
    """,
    not_before=r"(?:próxima|primera|segunda|última)\s*$",
    examples=(
        "ingresa, [hab. 312].",
        "[cama 308-B]\n",
        "[box 7].\n",
        "[Consulta 12] ANDAR",
        "en [habitación 3.117]\n",
        "a [cuna 3].",
    ),
    not_examples=("cama y sillón", "consulta de 2019", "acude a consulta 3 meses después", "exodoncia de la pieza 48"),
)

room(
    "room-the-es",
    rf"(?<![\w-])las?\s(?P<id>(?-i:[1-9][0-9]{{2}}(?:[-/][0-9A-Z])?(?:\sventana|\spuerta)?)){END}",
    not_before=r"(?:entre|línea|sobre|por|ruta|carretera|nacional|norma|resolución|ley)\s(?:(?:en|a)\s)?las?\s*$",
    not_after=r"""
        ^\s?(?:y\s[0-9]{3}\s)?(?:personas|veces|semanas|pesetas|euros|calorías|kcal|copias|lpm|latidos
        |pulsaciones|unidades|cc|mcg|mil|plaquetas)
    """,
    examples=("el de la [306] quién", "La paciente de la [608] ha", "Sube a la [205 ventana]."),
    not_examples=("a las 1200", "entre la 100 y", "no pasa de las 110 pulsaciones"),
)

room(
    "bed-code-es",
    r"""
        (?<![\w.,/#=+-])(?<![0-9]\s)[1-9][0-9]{2}[-.](?:[A-D]|[1-4])(?:\s(?:ventana|puerta|pasillo))?
        (?![\w/%-])(?![.,][0-9])
    """,
    case=True,
    not_before=(NO_ROOM, r"(?:pcr|vsg|na|k|fc|peso|talla|glu\w*|plaq\w*|hb|cr|de|ck|ldh|tg|col\w*)[\s:]*$"),
    not_after=r"^\s?(?:mg|ml|g\b|kg|cm|mm|lpm|x|°|º|ui|u/l|ng|pg|mmol|µ)",
    examples=("Hilario ([315.2], prótesis", "UCI, box 11 → [717-D].\n"),
    not_examples=("PCR 112.4", "peso 104.2 kg", "código 771-B"),
)

room(
    "room-word-es",
    rf"""
        (?<![\w-])(?:
            pieza|pto\.?|silla|cons\.?|cta|(?<=[*•]\s)(?-i:H\.)|pasillo|cr[ií]ticos
            |(?-i:PED|REA|UCIA|UVI|Q)
            |sala|sal[oó]n|hab\.?
        )[ ]?(?-i:[0-9]{{1,3}}(?:\s?[VPAB]\b|\sbis\b)?)(?:\s?[–,/-]?\s?cama\s?(?-i:[0-9]{{1,3}}|[A-D])\b)?{END}
        (?!\s?(?:,\s?)?(?:fr|al\sfr|min|h\b|d[ií]as?))
    """,
    not_before=(
        r"(?:dolor(?:es)?|endodoncia|exodoncia|caries|fractura)\s(?:en\s|de\s)?(?:la\s)?$",
        r"[0-9n],\s$",
        r"(?:molar|incisivo|canino)\b.{0,26}$",
    ),
    not_after=r"^:?\s?(?:positiv\w*|negativ\w*|\+)",
    examples=(
        "de la [pieza 7], don",
        "[Pto 3]: asintomático",
        "egreso, [hab. 11 cama 2].",
        "* [H. 427 V]. D. Amaro",
        "→ [REA 1]\n",
    ),
    not_examples=("dolor en pieza 36 al frío", "pieza 12 mm", "Avda. San Diego 1447, pieza 6, con"),
)
