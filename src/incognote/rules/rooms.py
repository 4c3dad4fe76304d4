"""Rooms, beds, boxes and cells."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer

_NUMBER = r"#?[A-Z]{0,3}-?[0-9]{1,4}[A-Z]?(?:[-–.][0-9A-Z]{1,3})?"
_END = r"(?![\w])(?![.,/:][0-9])(?!\s?(?:mg|ml|l/min|%|mm|cm|minutes|hours|days|times|years|beds|x))"

recognizer(
    "room-en",
    "ROOM",
    (
        r"(?<![\w-])(?:Rm|Room|Bed|LDR|Resus|Bay|Cot|Trauma(?=\s[0-9]\b)|OR(?=\s[0-9])|GW\sbed|"
        rf"HALL|Cubicle|Chair|Station|exam\sroom)\.?\s?(?-i:{_NUMBER})(?:\s?[,/]?\s?(?:bed|"
        rf"Bed)\s?(?-i:[A-Z0-9]{{1,3}}))?(?:\s(?:window|door)\b)?{_END}"
    ),
    ("rm", "room", "bed", "ldr", "resus", "bay", "cot", "trauma", "or", "gw", "hall", "cubicle", "exam"),
    languages=("en",),
    validator=lambda match: match[0][:2] != "or" and any(c.isdigit() for c in match[0]),
    not_before=(r"(?:emergency|operating|per|waiting|a|[0-9])\s*$",),
    window=12,
    then=digits(1, 2, 3, 4)
    | frozenset("abcdefghijklmnopqrstuvwxyz")
    | {".", "#", "-", "bed", "room", "or", "icu", "hall", "ld", "tr", "nsu"},
    examples=("[Rm 412B] stable", "in [room 318] on", "ICU [bed 11], Cap", "[LDR 5], Dec", "[rm1] mr"),
    not_examples=("room air", "bed rest", "or 2 tabs", "a 12 bed unit"),
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
        r"(?<![\w-])(?:hab(?:itación)?|cama|box|consulta|quirófano|puesto|celda|consultorio|"
        r"camilla|cupo|cubículo|sillón|gabinete|sala(?=\s[0-9])|"
        r"llit)\.?\s(?:n\.?º\s)?(?-i:[0-9]{1,4}(?:[\s-]?[A-Z0-9]\b)?(?:-[0-9A-Z]{1,2})?|"
        rf"[A-Z]-?[0-9]{{1,3}}){_END}(?!\sde\s)"
    ),
    (
        "hab",
        "habitación",
        "cama",
        "box",
        "consulta",
        "quirófano",
        "puesto",
        "celda",
        "consultorio",
        "camilla",
        "cupo",
        "cubículo",
        "sillón",
        "gabinete",
        "sala",
        "llit",
    ),
    languages=("es",),
    not_before=(r"(?:próxima|primera|segunda|en|última)\s*$",),
    window=10,
    examples=("ingresa, [hab. 312].", "[cama 308-B]\n", "[box 7].\n", "[Consulta 12] ANDAR"),
    not_examples=("cama y sillón", "consulta de 2019"),
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
        r"(?<![\w-])(?:rom|seng|stue|celle|møterom|"
        r"R(?=\s[0-9]))\s?(?-i:[0-9]{1,4}[A-Z]?(?:-[0-9]{1,3})?)(?:\s(?:seng\s[0-9]|"
        rf"vindu\b))?{_END}"
    ),
    ("rom", "seng", "stue", "celle", "møterom", "r"),
    languages=("nb",),
    validator=lambda match: match[0][0] != "r" or match[0][:3].lower() == "rom",
    examples=("på [rom 8]. Va", "[R 4 seng 1]: Fru", "[seng 22B], den"),
    not_examples=("rom for tvil", "r 12"),
)
