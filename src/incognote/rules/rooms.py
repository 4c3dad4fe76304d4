"""Rooms, beds, boxes and cells."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import word_set

_NUMBER = r"#?[A-Z]{0,3}-?[0-9]{1,4}[A-Z]?(?:[-–.][0-9A-Z]{1,3})?"
_END = (
    r"(?![\w])(?![.,/:][0-9])"
    r"(?!\s?(?:%|(?:mg|ml|l/min|mm|cm|minutes|hours|days|times|years|beds|x|horas|días|semanas|meses|años)(?![\w-])))"
)

recognizer(
    "room-en",
    "ROOM",
    (
        r"(?<![\w-])(?:(?:(?:side|exam|conference|conf|treatment|consult(?:ing|ation)?)\s)?(?:Rm|Room)|"
        r"Bed(?:\s?space|\sno)?|LDR|Resus|Bay|Cot|Trauma(?=\s[0-9]\b)|OR(?=\s[0-9])|GW\sbed|HALL|Cubicle|Chair|Stn|"
        r"Station|Theatre|Operatory|Isolette|Cell(?=\s[0-9]{1,2}(?![0-9/.-]))|Pod|SR(?=\s?[0-9]\b)|Exam(?=\s[0-9]\b))\.?\s?"
        rf"(?-i:{_NUMBER})(?:\s?[,/]?\s?(?:bed|"
        rf"Bed)\s?(?-i:[A-Z0-9]{{1,3}}))?(?:\s(?:window|door)\b)?{_END}"
    ),
    word_set(
        "rm room bed bedspace ldr resus bay cot trauma or gw hall cubicle exam side conference conf treatment consult "
        "consulting consultation chair stn station theatre operatory isolette cell pod sr"
    ),
    languages=("en",),
    validator=lambda match: match[0][:2] != "or" and any(c.isdigit() for c in match[0]),
    not_before=(r"(?:emergency|operating|per|waiting|a|[0-9])\s*$",),
    window=12,
    then=digits(1, 2, 3, 4)
    | frozenset("abcdefghijklmnopqrstuvwxyz")
    | {".", "#", "-", "bed", "rm", "room", "space", "no", "or", "icu", "hall", "ld", "tr", "nsu"},
    examples=(
        *("[Rm 412B] stable", "in [room 318] on", "ICU [bed 11], Cap", "[LDR 5], Dec", "[rm1] mr"),
        *(
            "Left [side rm 3] at",
            "hd [chair 11], 2nd shift",
            "tonight [station 4]\n",
            "[Rm 412] Xavier",
            "in [bed space 5].",
        ),
    ),
    not_examples=("room air", "bed rest", "or 2 tabs", "a 12 bed unit", "cot 3 x daily"),
)
recognizer(
    "room-label-en",
    "ROOM",
    (
        r"(?:room|bed|cell|location|loc)\s?[:#]\s{0,3}(?P<id>(?-i:[A-Z]{0,5}-?"
        rf"[0-9]{{1,4}}[A-Z]?(?:-[0-9A-Z]{{1,3}})?)|HALL\s[0-9]){_END}"
    ),
    ("room", "bed", "cell", "location", "loc"),
    languages=("en",),
    examples=("ROOM: [244]\n", "Room:[LD-07]\n", "BED: [HALL 6]\n"),
    not_examples=("location: left",),
)
recognizer(
    "cell-en",
    "ROOM",
    r"cell\s(?P<id>(?-i:[A-Z]-[0-9]{1,3}))(?![\w-])",
    ("cell",),
    languages=("en",),
    examples=("CELL [D-14]   AG",),
    not_examples=("cell 555-0134",),
)
recognizer(
    "room-es",
    "ROOM",
    (
        r"(?<![\w-])(?:hab(?:itación|it)?|cama|box|consulta(?!\s[12][0-9]{3})|quirófano|puesto|celda|consultorio|despacho|cuna|cunero|"
        r"incubadora|inc|paritorio|dilatación|observación|triaje|camilla|cupo|cub(?:ículo)?|sillón|gabinete|sala(?=\s[0-9])|"
        r"llit)\.?\s(?:n\.?º\s|#\s?)?(?-i:[0-9]\.[0-9]{2,3}|[0-9]{1,4}(?:[\s-]?[A-Z0-9]\b)?(?:-[0-9A-Z]{1,2})?|"
        rf"[A-Z]-?[0-9]{{1,3}}){_END}(?!\sde\s)(?:(?:,\scama)?\s(?:ventana|puerta)\b)?"
    ),
    word_set(
        "hab habitación habit cama box consulta quirófano puesto celda consultorio despacho cuna cunero "
        "incubadora inc paritorio dilatación observación triaje camilla cupo cub cubículo sillón gabinete sala llit"
    ),
    languages=("es",),
    not_before=(r"(?:próxima|primera|segunda|última)\s*$",),
    window=10,
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
recognizer(
    "room-the-es",
    "ROOM",
    rf"(?<![\w-])las?\s(?P<id>(?-i:[1-9][0-9]{{2}}(?:[-/][0-9A-Z])?(?:\sventana|\spuerta)?)){_END}",
    ("la", "las"),
    languages=("es",),
    then=digits(3),
    not_before=(r"(?:entre|línea|sobre|por|ruta|carretera|nacional|norma|resolución|ley)\s(?:(?:en|a)\s)?las?\s*$",),
    not_after=(
        r"^\s?(?:y\s[0-9]{3}\s)?"
        r"(?:personas|veces|semanas|pesetas|euros|calorías|kcal|copias|lpm|latidos|pulsaciones|unidades|cc|mcg|mil|"
        r"plaquetas)",
    ),
    window=20,
    examples=("el de la [306] quién", "La paciente de la [608] ha", "Sube a la [205 ventana]."),
    not_examples=("a las 1200", "entre la 100 y", "no pasa de las 110 pulsaciones"),
)
recognizer(
    "room-label-es",
    "ROOM",
    (
        r"(?:cama|habitación|hab|box)\s?(?::|"
        rf"\.{{3,24}})\s{{0,3}}(?P<id>[0-9]{{1,4}}(?:-[0-9A-Z])?){_END}"
    ),
    ("cama", "habitación", "hab", "box"),
    languages=("es",),
    examples=("CAMA: [318]\n", "Cama: [517-1]\n"),
    not_examples=("cama: sí",),
)
recognizer(
    "room-nb",
    "ROOM",
    (
        r"(?<![\w-])(?:rom|seng|stue|celle|møterom|plass|pl(?=\.?\s[0-9])|stol|boks|fødestue|traumestue|sengerom|enerom|isolat|"
        r"værelse|korr(?:idor)?|R(?=\s[0-9]))\.?\s?"
        r"(?-i:[0-9]\.[0-9]{3}|[A-Z]-?[0-9]{1,3}|[0-9]{1,4}[A-Z]?(?:-[0-9]{1,3})?)(?:\s(?:seng\s[0-9]|"
        rf"vindu\b|dør\b))?{_END}"
    ),
    word_set(
        "rom seng stue celle møterom r plass pl stol boks fødestue traumestue sengerom enerom isolat værelse korr "
        "korridor"
    ),
    languages=("nb",),
    validator=lambda match: match[0][0] != "r" or match[0][:3].lower() == "rom",
    examples=("på [rom 8]. Va", "[R 4 seng 1]: Fru", "[seng 22B], den", "[stol 6], Dialysen", "på [isolat 2]."),
    not_examples=("rom for tvil", "r 12"),
)
