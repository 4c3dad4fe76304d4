"""Rooms, beds, boxes and cells."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import any_of, word_set

_NUMBER = r"#?[A-Z]{0,3}-?[0-9]{1,4}[A-Z]?(?:[-–.][0-9A-Z]{1,3})?"
_END = (
    r"(?![\w])(?![.,/:][0-9])"
    r"(?!\s?(?:%|(?:mg|ml|l/min|mm|cm|minutes|hours|days|times|years|beds|x|horas|días|semanas|meses|años|min|h|degrees|nights|mV|'|’)"
    r"(?![\w-])))"
)

recognizer(
    "room-en",
    "ROOM",
    (
        r"(?<![\w-])(?:(?:(?:side|exam|conference|conf|treatment|consult(?:ing|ation)?)\s)?(?:Rm|Room)|"
        r"Bed(?:\s?space|\sno)?|LDR|Resus|Bay|Cot|Trauma(?=\s[0-9]\b)|OR(?=\s[0-9]{1,2}\b)|GW\sbed|HALL|Cubicle|Chair|Stn|"
        r"Station|Theatre|Operatory|Isolette|Cell(?=\s[0-9]{1,2}(?![0-9/.-]))|Pod(?=\s(?-i:[A-H])\b|\s[0-9]{1,2}\s(?:bed|chair|sp))|"
        r"SR(?=\s?[0-9]\b)|Exam(?=\s[0-9]\b)|Crib|Trolley|Bedroom|Cub|Spot|Preop)(?:(?<=rm)\.|(?<=stn)\.|(?<=cub)\.)?\s?"
        rf"(?-i:{_NUMBER}|(?<!or\s)[A-H](?=\b))(?:\s?[,/]?\s?(?:bed|chair|spot|sp)\s?(?-i:[A-Z0-9]{{1,3}}))?"
        rf"(?:\s(?:window|door)\b)?{_END}"
    ),
    word_set(
        "rm room bed bedspace ldr resus bay cot trauma or gw hall cubicle exam side conference conf treatment consult "
        "consulting consultation chair stn station theatre operatory isolette cell pod sr crib trolley bedroom "
        "cub spot preop"
    ),
    languages=("en",),
    validator=lambda match: (
        match[0][:2] != "or"
        and (any(c.isdigit() for c in match[0]) or match[0][:5].lower() not in ("hall ", "cell ", "or "))
    ),
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
        r"llit)\.?\s(?:n\.?º\s|#\s?)?"
        r"(?-i:[0-9]\.[0-9]{2,3}|[0-9]{1,4}(?:[ -]?[A-Z0-9]\b(?!\.[A-Z]))?(?:-[0-9A-Z]{1,3})?(?:\sbis\b)?|"
        rf"[A-Z]-?[0-9]{{1,3}}|[A-D](?=[\s.,;)]))(?:[ ,–/-]{{1,3}}cama\s(?-i:[0-9]{{1,3}}|[A-D])\b)?{_END}(?!\sde\s)"
        r"(?:(?:,\scama)?\s(?:ventana|puerta)\b)?"
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
        r"(?-i:[0-9]\.[0-9]{3}|[A-Z]-?[0-9]{1,3}|[0-9]{1,4}(?:\s?[A-Z](?!\w)|\s[a-d](?=\s[–-]))?(?:-[0-9]{1,3})?)(?:\s(?:seng\s[0-9]|"
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

_IN_WORDS = "one two three four five six seven eight nine ten eleven twelve"
recognizer(
    "room-told-en",
    "ROOM",
    (
        rf"(?:side\sroom|room|bed|bay|cubicle|chair)\s{any_of(_IN_WORDS)}(?:\s(?:oh\s)?"
        rf"{any_of(_IN_WORDS + ' thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty')})?(?!\w)"
    ),
    ("side", "room", "bed", "bay", "cubicle", "chair"),
    languages=("en",),
    then=word_set(_IN_WORDS) | {"room"},
    not_before=(r"(?:a|one|two|three|four|the|of)\s*$",),
    window=8,
    examples=("then [bed eight] that's mr", "seen at bedside in [room five oh six] for"),
    not_examples=("a three bed unit", "bed rest"),
)
recognizer(
    "unit-and-bed-en",
    "ROOM",
    (
        r"(?<![\w/-])(?-i:ED|ICU|MICU|SICU|NICU|PICU|CCU|CVICU|CTICU|PACU|DSU|HDU|Peds|Psych|Proc|EP\sLAB|PED|Majors|Minors|ch)"
        r"[\s-](?-i:[A-Z]?[0-9]{1,2}[A-D]?)(?![\w%/:-])(?![.,][0-9])"
        r"(?!\s?(?:bed|beds|d|days?|x|visits?|stays?|admissions?|hours?|h|hrs?|weeks?|wks?|times|months|patients|pts|jan\w*|feb\w*|"
        r"mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*)\b)"
    ),
    word_set("ed icu micu sicu nicu picu ccu cvicu cticu pacu dsu hdu peds psych proc ep ped majors minors ch"),
    languages=("en",),
    then=digits(1, 2) | {"-", "lab", "h", "b", "a", "c"},
    examples=("Villaseñor, Hortencia   [MICU 08]    FULL", "[ED 14] -> 7N", "\n[ch 4]  Ybarra"),
    not_examples=("NICU 12 d at", "ICU 3 days", "ED 2 visits", "ICU 2 bed 9"),
)
_NO_ROOM = (
    r"(?:box|no|nr|n[º°]|\#|req|cl|lot|lote|sn|ref|case|code|código|tubo|art|caso|folio|exp|temp|t|id|statement|form|model|modelo|vei|"
    r"veien|vegen|gata|gate|gaten|\w+(?:veien|vegen|gata|gaten|vei|veg|svei|bakken))[.:#\s]*$"
)
recognizer(
    "bed-code-en",
    "ROOM",
    (
        r"(?<![\w.,/#=+-])(?<![0-9]\s)(?:[1-9][0-9]{2,3}-(?:[A-Z]|[1-4])|[0-9]{1,2}[A-Z]{1,2}-[0-9]{2,3}(?:-[0-9])?(?:\s[WDAB])?|"
        r"[A-Z][0-9]-[0-9]{2,3}|[0-9]-[0-9]{3}-[0-9])(?![\w/^%-])(?![.,][0-9])"
    ),
    digits(1, 2, 3, 4) | frozenset("abcdefghijklmnopqrstuvwxyz"),
    languages=("en",),
    case=True,
    then=frozenset("abcdefghijklmnopqrstuvwxyz") | digits(1) | {"-", "th", "tw", "ne", "nw", "se", "sw", "cv"},
    not_before=(_NO_ROOM,),
    window=14,
    examples=("gentleman in [11E-06], whom", "3 East   [322-A]\n", "who has [T6-14]\n", "/ 8-9 / [5-512-1]. PONV"),
    not_examples=("Box 218-A, Max", "L4-5", "T10-11", "lot 322-A"),
)
recognizer(
    "bed-code-es",
    "ROOM",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[1-9][0-9]{2}[-.](?:[A-D]|[1-4])(?:\s(?:ventana|puerta|pasillo))?(?![\w/%-])(?![.,][0-9])",
    digits(3),
    languages=("es",),
    case=True,
    then={"-", "."},
    not_before=(_NO_ROOM, r"(?:pcr|vsg|na|k|fc|peso|talla|glu\w*|plaq\w*|hb|cr|de|ck|ldh|tg|col\w*)[\s:]*$"),
    not_after=(r"^\s?(?:mg|ml|g\b|kg|cm|mm|lpm|x|°|º|ui|u/l|ng|pg|mmol|µ)",),
    window=12,
    examples=("Hilario ([315.2], prótesis", "UCI, box 11 → [717-D].\n"),
    not_examples=("PCR 112.4", "peso 104.2 kg", "código 771-B"),
)
recognizer(
    "bed-code-nb",
    "ROOM",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[1-9][0-9]{2}(?:-[1-4]|\s[A-D])(?![\w/%-])(?![.,][0-9])",
    digits(3),
    languages=("nb",),
    case=True,
    then={"-", "a", "b", "c", "d"},
    not_before=(_NO_ROOM,),
    window=16,
    examples=("Ort B, [412-2]. Niesen", "sengepost Molde, [507 D].\n"),
    not_examples=("Vækerøveien 131 C, 0383", "ref 412-2"),
)
recognizer(
    "room-short-nb",
    "ROOM",
    (
        r"(?<![\w-])(?:r\.?\s[0-9]{1,3}(?:\ss\.?\s?[0-9])?(?=[:,](?![0-9])|\s[–-]\s|\s?\n)|"
        r"(?:gang|lab|slusserom|dobbeltrom|St\.)\s[0-9]{1,2}(?=[\s.,:)]|$)(?!\.?\s?(?:år|jul\w*|t\b|timer|ganger|x|dager|gang)))"
    ),
    ("r", "gang", "lab", "slusserom", "dobbeltrom", "st"),
    languages=("nb",),
    case=True,
    then=digits(1, 2, 3) | {"."},
    examples=("jenny [r 5]: døende", "\n[gang 1]   Kristian", "på [lab 2], uten"),
    not_examples=("første gang 3. juledag", "stein r 23:30: t", "gang 17 år"),
)
recognizer(
    "room-word-es",
    "ROOM",
    (
        r"(?<![\w-])(?:pieza|pto\.?|silla|cons\.?|cta|(?<=[*•]\s)(?-i:H\.)|pasillo|cr[ií]ticos|(?-i:PED|REA|UCIA|UVI|Q)|sala|"
        r"sal[oó]n|hab\.?)[ ]?(?-i:[0-9]{1,3}(?:\s?[VPAB]\b|\sbis\b)?)(?:\s?[–,/-]?\s?cama\s?(?-i:[0-9]{1,3}|[A-D])\b)?"
        rf"{_END}(?!\s?(?:,\s?)?(?:fr|al\sfr|min|h\b|d[ií]as?))"
    ),
    word_set("pieza pto silla cons cta h pasillo críticos criticos ped rea ucia uvi q sala salón salon hab"),
    languages=("es",),
    then=digits(1, 2, 3) | {"."},
    not_before=(
        r"(?:dolor(?:es)?|endodoncia|exodoncia|caries|fractura)\s(?:en\s|de\s)?(?:la\s)?$",
        r"[0-9n],\s$",
        r"(?:molar|incisivo|canino)\b.{0,26}$",
    ),
    not_after=(r"^:?\s?(?:positiv\w*|negativ\w*|\+)",),
    window=36,
    examples=(
        "de la [pieza 7], don",
        "[Pto 3]: asintomático",
        "egreso, [hab. 11 cama 2].",
        "* [H. 427 V]. D. Amaro",
        "→ [REA 1]\n",
    ),
    not_examples=("dolor en pieza 36 al frío", "pieza 12 mm", "Avda. San Diego 1447, pieza 6, con"),
)
recognizer(
    "room-in-talk-es",
    "ROOM",
    r"(?<![\w-])(?:la|el)\s(?P<id>(?-i:[2-9]|[1-9][0-9][A-D]?))(?=\s?\([^\W\d]|\?|\sse\s(?:fue|va|ha)|\sy\sla\s[0-9]|\squiere|\sestá\b|\ssigue\b)",
    ("la",),
    languages=("es",),
    then=digits(1, 2),
    not_before=(r"(?:a|desde|hasta|entre|sobre|línea|línia|hacia|ruta)\s(?:la|el)\s*$",),
    window=12,
    examples=("Sala: la [7] (Wasserman, 83)", "y la [9]?\n"),
    not_examples=("a la 7 (tarde)", "la 2 de la mañana"),
)
