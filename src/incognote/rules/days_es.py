"""Days that Spanish notes name without their month: ``vuelve el 22``, ``L-X-V``, ``dom 5``, ``L 12``."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import MONTHS, NUMBER_WORDS, any_of, number_words, word_set

_DAY = r"(?:3[01]|[12][0-9]|[1-9])"
_AFTER = (
    r"(?=[.,;:)?](?![0-9oaº])|\s?\n|\s?$|\s(?:por|a\sl[ao]s?|en|con|se|no|tengo|regresó|desde|para|noche|tarde|mañana|"
    r"quedó|lo|la|le|me|nos|vino|viene|vienen|si|y|o|al)\b)"
)

_NO_DAY = (
    r"^\s?(?:%|‰|mg|ml|mcg|años|días|meses|semanas|horas|h\b|por\sciento|\.?[ºª°]|\.er|x\b|cm|mm|kg|puntos|pacientes|euros|"
    r"de\s(?:la|cada|los|las|ellos|ellas)\b|y\smedio)",
)

recognizer(
    "day-after-el-es",
    "DATE",
    rf"(?<=\sel\s)(?:0[1-9]|{_DAY})(?![\wº°ª/%·])(?![.,:][0-9oeºa])(?!\s?[-–+x×→][\s0-9])(?!\s(?:de|del|d['’])\s(?!presente|mes\b|corriente)[0-9a-z])(?!\s(?:ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\b)",
    digits(1, 2),
    languages=("es",),
    prior={"el"},
    not_before=(
        r"(?:caso|cama|box|puesto|número|tubo|sala|cuna|turno|en|con|sobre|entre|pone|marca|reloj|punto|paciente|"
        r"llamad[ao]|hab\w*|quirófano|planta|diente|pieza|bus|línea|piso|y\sel\s[0-9]{1,2}\sy)\s+el\s+$",
    ),
    not_after=_NO_DAY,
    window=24,
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

recognizer(
    "day-after-del-es",
    "DATE",
    rf"(?<=l\s){_DAY}(?:{_AFTER}|(?=\s(?:lote|se|que|tienen|son|del\smes)\b))",
    digits(1, 2),
    languages=("es",),
    prior={"del", "al", "día"},
    before=(
        r"(?:alta(?:\sprevista)?|revisión|control|analítica|comité(?:\s\w+)?|ingres\w+|previ[oa](?:\s[0-9.,]+)?|"
        r"noches?|tarde|mañana|semana|conjunta|previst[oa]|fuera|vencida|obras|audiencia|reunión|sesión|guardia|rx|tac|tc|rm|eco|"
        r"pasa|pasan|se\spasa|aplaza\w*|y|[0-9]{2}:[0-9]{2}|los|accesos)\s(?:del|al)\s(?:pasado\s|próximo\s)?(?:día\s)?$",
        r"(?:hasta|desde|antes|para|aplazar)\s(?:al|del)\s(?:día\s)?$",
        rf"\bdel\s{_DAY}\sal\s$",
        rf"noche\sdel\s{_DAY}\sal\s$",
    ),
    not_before=(r"(?:vecino|vecina|tubo|vía|regla|cama|el|la|se)\s(?:del|al)\s$",),
    not_after=_NO_DAY,
    window=34,
    examples=("Pasa al [12].\n", "traqueo antes del [5]. Retirar", "14:02 del [4]).", "Los del [9] no tienen"),
    not_examples=("tubo del 8, Cormack", "control al 5.º día", "regla del 15, no", "del 3 %"),
)

recognizer(
    "day-after-dia-es",
    "DATE",
    rf"(?<=\sdía\s){_DAY}(?:{_AFTER}|(?=\s(?:son|fue|es|que)\b))(?!\sde\b)",
    digits(1, 2),
    languages=("es",),
    prior={"día"},
    before=(
        r"(?:vuelv\w+|volver\w*|voy|viene|vienen|cit\w+|alta(?:\sprevista)?|revisión|control|audiencia|casa|llamada|propio|accesos|"
        r"puntos|ingres\w+|intervenid[oa]|operad[oa]|retirad[oa]s?|previst[oa]|firmad[oa]|reunión|min|semana|nacid[oa]|cada|"
        r"antes|para|hasta|desde)\s(?:el|del|al)\s(?:pasado\s|próximo\s)?día\s$",
        r"(?:el\s(?:propio|pasado|próximo)|este|noche\sdel|pasará\sel)\sdía\s$",
    ),
    not_after=_NO_DAY,
    window=34,
    examples=("Retirar puntos el día [16].\n", "Vuelve el día [22]; la", "teléfono el propio día [13].\n"),
    not_examples=("plaquetas el día 5, sin", "el día 3 de tratamiento", "VM día 11."),
)

recognizer(
    "days-from-to-es",
    "DATE",
    rf"\bdel\s(?P<id>{_DAY})\sal\s(?P<id2>{_DAY})(?![\w/%º-])(?![.,:][0-9])(?!\sde\s)(?!\s(?:%|(?:mg|ml|días|años|meses|x)\b))",
    ("del",),
    languages=("es",),
    then=digits(1, 2),
    not_before=(
        r"(?:escala|baja|sube|puntúa|pasó|semanas?|días|exones|codones|niveles|grados|números?|puntos)\sdel\s$",
    ),
    window=16,
    examples=("(CAM-ICU +) del [2] al [5], resuelto", "Oropeza del [18] al [22].\n"),
    not_examples=("del 2 al 30 de marzo", "escala del 1 al 10", "del 5 al 10 %"),
)

recognizer(
    "two-days-es",
    "DATE",
    rf"\b(?:el|del|día|días|ofrezco|proxima:|próxima:)\s(?P<id2>{_DAY})\s(?:y|o|u)(?:\s(?:el|del))?\s(?P<id>{_DAY})(?![\w/%º-])(?![.,:][0-9])(?!\sde\s(?:{MONTHS['es']}))(?!\s(?:mg|ml|días|años|meses|h|%)\b)",
    word_set("el del día días ofrezco proxima próxima"),
    languages=("es",),
    then=digits(1, 2) | {":"},
    not_before=(
        r"(?:pone|marca|en|con|entre)\sel\s(?:[0-9]{1,2}\sy\s(?:el\s)?)?$",
        r"g/kg\sdía.{0,6}$",
        r"d[ií]as\s1\sy\s$",  # of a cycle
        r"(?:mg|/kg|/m[2²]|mui?|ui|auc|i\.?v\.?|ciclos?)\W{0,3}(?:los\s)?d[ií]as?\s[0-9]{1,2}\sy\s$",
    ),
    not_after=(r"^,?\s?(?:cada|c/)\s?[0-9]", r"^\s(?:del|de\scada)\sciclo"),
    window=26,
    examples=("mallados el [18] y el [24]; prend", "noches del [4] y del [5]; se", "traqueo el [6] o [7].\n"),
    not_examples=("el 3 y 4 de mayo", "Reloj: pone el 12 y el 3", "1.250 mg/m2 días 1 y 8 cada 21"),
)

recognizer(
    "day-of-month-told-es",
    "DATE",
    rf"(?:{_DAY}|{number_words('es')})\s(?:de\slos\scorrientes|de\seste\smes|del\scorriente|de\sc/mes|de\scada\smes)(?![\w])",
    digits(1, 2) | frozenset(NUMBER_WORDS["es"].split()),
    languages=("es",),
    then={"de", "del"},
    examples=("Fidalgo el [2 de los corrientes], con", "arrixaca el [3 de este mes] a", "ARV el [5 de c/mes].\n"),
    not_examples=("3 de este turno",),
)

_WEEKDAY = r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)"
_SHORT = (
    r"(?:lun|mar|mié|mie|miérc|jue|vie|vier|sáb|sab|dom|dl|dt|dc|dj|dv|ds|dg|dimarts|dijous|dilluns|divendres|dissabte)"
)

recognizer(
    "weekday-with-more-es",
    "DATE",
    (
        rf"(?:{_WEEKDAY}\s{_DAY}\s(?:{MONTHS['es']})|{_WEEKDAY}\s{_DAY}\.(?:1[0-2]|0[1-9])(?![0-9])|"
        rf"{_WEEKDAY}\s(?:próximo|pasado)|"
        rf"{_WEEKDAY}\s{any_of(' '.join(NUMBER_WORDS['es'].split()[3:]))}(?=\s(?:a|por|en|y|se|con)\s|[.,;]))(?![\w])"
    ),
    word_set("lunes martes miércoles miercoles jueves viernes sábado sabado domingo"),
    languages=("es",),
    examples=(
        "[Viernes 30 agosto], 16:05",
        "el [miércoles diecinueve] a las tres",
    ),
    not_examples=("lunes de nuevo", "martes dos de la tarde"),
)

recognizer(
    "weekday-short-with-day-es",
    "DATE",
    rf"(?<![\w/-]){_SHORT}\.?\s{_DAY}(?:[/.](?:1[0-2]|0?[1-9]))?(?![\w/:-])(?![.,][0-9])(?!\s?(?:mg|ml|%|de\b|años|cm|kg|h\b))",
    word_set(
        "lun mar mié mie miérc jue vie vier sáb sab dom dl dt dc dj dv ds dg dimarts dijous dilluns divendres dissabte"
    ),
    languages=("es",),
    then=digits(1, 2) | {"."},
    examples=("[dom 5]       Domingo A.", "¿Alta [dv. 13] o no", "cita el [mar. 11], fluoxetina"),
    not_examples=("mar 40 mg", "dt 2 ml"),
)

recognizer(
    "weekday-letter-with-day-es",
    "DATE",
    (
        r"(?:(?-i:L|M|X|J|V|Mi|Lu|Ma|Ju|Vi|Sa|Do|lu|ma|mi|ju|vi|sa|do)\.?|(?-i:x|j|v|l)(?=\s[0-9]{1,2}/))"
        rf"\s{_DAY}(?:[/.-](?:1[0-2]|0?[1-9])(?:[/.-][0-9]{{2,4}})?|[\s-](?:{MONTHS['es']}))?(?![\w/-])(?![.,:][0-9])(?!\s(?:meses|años|m|h|mg|ml)\b)"
    ),
    word_set("l m x j v mi lu ma ju vi sa do"),
    languages=("es",),
    then=digits(1, 2) | {"."},
    before=(
        r"(?:^|\n)\s?[-–·•]?\s?$",
        r"(?:el|hoy|revisar|enviada?|cita|control|ruta|visita|alta|próxima|desde|hasta)\s$",
        r"\s–\s$",
    ),
    window=12,
    examples=(
        "1700934\n\n[L 12] MAÑANA. Consc",
        "llegaron el [X 5] con",
        "Enviada [X 17-ene] 10:12",
        "[lu 6 may] – ulcera",
    ),
    not_examples=("Vitamina D 9 ng", "vómito X 8", "RALUCA M 7  EP", "Kt/V 1.1"),
)

recognizer(
    "weekday-letters-es",
    "DATE",
    (
        r"(?<![\w/-])(?:L-M-V|L-Mi-V|L-W-V|L-X-J|V-S-D|M-J-S|Ma-Ju-Sa|lu-mi-vi|ma-ju-sa|lu/mi/vi|ma/ju/s[áa]|"
        r"lun-(?:jue|vie)|lun/mi[ée]/vie|mar/jue/s[áa]b)(?![\w/-])"
    ),
    ("l", "v", "m", "ma", "lu", "lun", "mar"),
    languages=("es",),
    case=True,
    then={"-", "/"},
    examples=("TURNO [L-M-V] 1.º", "semana ([ma/ju/sá]). Real"),
    not_examples=("L-M 3",),
)

recognizer(
    "days-of-month-es",
    "DATE",
    (
        rf"(?:{_DAY}|{number_words('es')})\sdías\sdel\smes\sde\s(?:{MONTHS['es']})"
        r"(?:\sdel?\s(?:año\s)?(?:(?:19|20)[0-9]{2}|dos\smil(?:\s\w+)?))?(?![\w])"
    ),
    digits(1, 2) | frozenset(NUMBER_WORDS["es"].split()),
    languages=("es",),
    ahead={"días"},
    examples=("a los [28 días del mes de agosto de 2020], se reúnen",),
    not_examples=("28 días del mes",),
)

recognizer(
    "season-or-feast-of-year-es",
    "DATE",
    (
        r"(?:primavera|verano|otoño|invierno|carnaval(?:es)?|semana\ssanta|navidad(?:es)?|pascua)\s"
        r"(?:del\s['’]?[0-9]{2}|del?\s(?:19|20)[0-9]{2})(?![0-9])"
    ),
    word_set("primavera verano otoño invierno carnaval carnavales semana navidad navidades pascua"),
    languages=("es",),
    examples=("en [verano del 23]. Candidiasis", "desde la [Semana Santa del 91]. Él"),
    not_examples=("verano de 40 grados",),
)
