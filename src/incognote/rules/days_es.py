"""Days that Spanish notes name without their month: ``vuelve el 22``, ``el día del Carmen``, ``L-X-V``, ``dom 5``."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import MONTHS, NUMBER_WORDS, any_of, number_words, word_set

_DAY = r"(?:3[01]|[12][0-9]|[1-9])"
_AFTER = (
    r"(?=[.,;:)?](?![0-9oaº])|\s?\n|\s?$|\s(?:por|a\sl[ao]s?|en|con|se|no|tengo|regresó|desde|para|noche|tarde|mañana|"
    r"quedó|lo|la|le|me|nos|vino|viene|vienen|si|y|o|al)\b)"
)

recognizer(
    "day-alone-es",
    "DATE",
    rf"(?<=\s){_DAY}{_AFTER}",
    digits(1, 2),
    languages=("es",),
    prior={"el", "del", "al", "día"},
    before=(
        r"(?:vuelv\w+|volver\w*|cit\w+|alta(?:\sprevista)?|revisión|control|analítica|comité(?:\s\w+)?|ingres\w+|"
        r"intervenid[oa]|operad[oa]|retirad[oa]s?|terminad[oa]|solicitad[oa]|puesta?|previst[oa]|firmad[oa]|extraíd[oa]|"
        r"informad[oa]|fallec\w+|ocurrió|traqueo|reunión|conjunta|fuera|vencida|obras|audiencia|noche|tarde|mañana|semana|"
        r"comenzó|empezó|inició|trajeron|llevó|cayó|caída)\s(?:hasta\s|desde\s|para\s)?(?:el|del|al)\s"
        r"(?:pasado\s|próximo\s)?(?:día\s)?$",
        r"(?:hasta|desde|antes|para|aplazar)\s(?:el|al|del)\s(?:día\s)?$",
    ),
    not_after=(r"^\s?(?:%|mg|ml|años|días|meses|semanas|horas|h\b|de\s(?:la|cada)\b|por\sciento)",),
    window=34,
    examples=("se cita el [22]. Guardia", "hasta el [7]. Aviso", "alta prevista el [5]. Retirar"),
    not_examples=("hasta el 90 por ciento", "control el 12 de mayo", "desde el 3 %"),
)

_NAMED = r"(?-i:[A-ZÁÉÍÓÚÑ][a-zñáéíóú]{2,})"

recognizer(
    "named-day-es",
    "DATE",
    (
        rf"d[ií]a\s(?:de\s(?:l[ao]s?\s)?|del\s)(?!(?-i:San|Santa|Santo|Sant|Hoy|Alta|Ingreso)\b){_NAMED}"
        rf"(?:\s(?:de\s(?:l[ao]s?\s)?)?{_NAMED})?(?![\w])"
    ),
    ("día", "dia"),
    languages=("es",),
    not_before=(r"(?:hospital|centro|unidad|casa|cada|hab|cama|sala)\s(?:de\s)?$",),
    not_after=(r"^\s?[0-9]",),
    window=16,
    examples=(
        "Acudió el [día del Carmen] con",
        "hoy, [Día de la Constitución], tras",
        "desde el [Día de Asturias], con",
    ),
    not_examples=("el día del ingreso", "Hospital de Día de Oncología"),
)

recognizer(
    "saints-day-es",
    "DATE",
    (
        r"(?:(?:d[ií]a|víspera|noche|fiesta|merienda|desde|hasta|por|para|feliz|cumplid[oa]s\sen|puente)\s(?:de\s|del\s)?)"
        rf"(?P<id>(?-i:San(?:ta|to|t)?)\s{_NAMED})(?![\w])(?!\s(?:de|y)\s(?-i:[A-ZÁ]|l[ao]s?\s(?-i:[A-ZÁ])))"
    ),
    word_set("día dia víspera noche fiesta merienda desde hasta por para feliz cumplidos cumplidas puente"),
    languages=("es",),
    validator=lambda match: match[0].split()[0].lower() not in ("desde", "hasta", "por", "para") or " de " in match[0],
    examples=("el día de [San Mateo]: no", "la víspera de [San Sebastián]. Solo"),
    not_examples=("desde San Sebastián", "Hospital San Juan"),
)

_WEEKDAY = r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)"
_SHORT = (
    r"(?:lun|mar|mié|mie|miérc|jue|vie|vier|sáb|sab|dom|dl|dt|dc|dj|dv|ds|dg|dimarts|dijous|dilluns|divendres|dissabte)"
)

recognizer(
    "weekday-with-more-es",
    "DATE",
    (
        rf"(?:(?:primer|segundo|tercer|último)\s{_WEEKDAY}\sde\s(?:{MONTHS['es']})|"
        rf"{_WEEKDAY}\sde\s(?:Carnaval|Ramos|Pascua|Corpus|Pasión|Ceniza|Resurrección|Turismo)|"
        rf"{_WEEKDAY}\s{_DAY}\s(?:{MONTHS['es']})|{_WEEKDAY}\s{_DAY}\.(?:1[0-2]|0[1-9])(?![0-9])|"
        rf"{_WEEKDAY}\s(?:próximo|pasado)|"
        rf"{_WEEKDAY}\s{any_of(' '.join(NUMBER_WORDS['es'].split()[3:]))}(?=\s(?:a|por|en)\s|[.,;]))(?![\w])"
    ),
    word_set("lunes martes miércoles miercoles jueves viernes sábado sabado domingo primer segundo tercer último"),
    languages=("es",),
    examples=(
        "Retorno: [primer lunes de octubre], ficha",
        "Ingresó el [domingo de Carnaval] por",
        "[Viernes 30 agosto], 16:05",
        "el [miércoles diecinueve] a las tres",
    ),
    not_examples=("lunes de nuevo", "martes dos de la tarde"),
)

recognizer(
    "weekday-short-with-day-es",
    "DATE",
    rf"(?<![\w/-]){_SHORT}\.?\s{_DAY}(?:[/.](?:1[0-2]|0?[1-9]))?(?![\w/:-])(?![.,][0-9])(?!\s?(?:mg|ml|%|de\b|años|cm|kg))",
    word_set(
        "lun mar mié mie miérc jue vie vier sáb sab dom dl dt dc dj dv ds dg dimarts dijous dilluns divendres dissabte"
    ),
    languages=("es",),
    then=digits(1, 2) | {"."},
    examples=("[dom 5]       Domingo A.", "¿Alta [dv. 13] o no", "cita el [mar. 11], fluoxetina"),
    not_examples=("mar 40 mg", "dt 2 ml"),
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
