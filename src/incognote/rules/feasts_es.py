"""Days that Spanish notes call by a saint, a Virgin or a feast: ``por San Blas``, ``el puente de la Constitución``."""

from __future__ import annotations

from incognote.rules.recognizer import digits, recognizer
from incognote.rules.words import any_of, word_set

_NAMED = r"(?-i:[A-ZÁÉÍÓÚÑ][a-zñáéíóú]{2,})"
# Places that are called like a saint; after ``desde`` or ``para`` it is they that are meant.
_TOWNS = (
    r"(?!(?:San\s(?:Sebastián|Salvador|Pedro|Luis|Francisco|Diego|Cristóbal|Miguel|Felipe|Bernardo|Rafael|Carlos|"
    r"Fernando|Lorenzo|Javier)|Santa\s(?:Cruz|Fe|Marta|Rosa|Ana|Clara|Marina|Bárbara)|Santo\s(?:Domingo|Tomé))\b)"
)
# What follows a place, a hospital or a person rather than a feast.
_GOES_ON = r"(?![\w])(?!\s(?:de|y|del)\s(?-i:[A-ZÁ]|l[ao]s?\s(?-i:[A-ZÁ])))(?!\s(?-i:[A-ZÁÉÍÓÚÑ][a-zñáéíóú]))"

recognizer(
    "named-day-es",
    "DATE",
    (
        rf"d[ií]a\s(?:de\s(?:l[ao]s?\s)?|del\s|das?\s)(?!(?-i:San|Santa|Santo|Sant|Hoy|Alta|Ingreso)\b){_NAMED}"
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
        "2022 ([Día das Letras Galegas], lo",
    ),
    not_examples=("el día del ingreso", "Hospital de Día de Oncología"),
)

recognizer(
    "saints-day-es",
    "DATE",
    (
        r"(?:(?:d[ií]a|víspera|noche|fiestas?|festividad|merienda|feliz|cumplid[oa]s?\s(?:en|por|para)|puente|"
        r"hogueras|romería)\s(?:de\s|del\s)?)"
        rf"(?P<id>(?-i:San(?:ta|to|t)?)\s{_NAMED})(?![\w])(?!\s(?:de|y)\s(?-i:[A-ZÁ]|l[ao]s?\s(?-i:[A-ZÁ])))"
    ),
    word_set(
        "día dia víspera noche fiesta fiestas festividad merienda feliz cumplido cumplida cumplidos cumplidas puente "
        "hogueras romería"
    ),
    languages=("es",),
    examples=(
        "el día de [San Mateo]: no",
        "la víspera de [San Sebastián]. Solo",
        "desde las fiestas de [San Roque]. truficultor",
    ),
    not_examples=("desde San Sebastián", "Hospital San Juan"),
)

recognizer(
    "by-saints-day-es",
    "DATE",
    (
        r"(?:por|para|pa|hasta|desde|antes\sde|después\sde|pasado|tras|cumple\sen)\s"
        rf"(?P<id>{_TOWNS}(?-i:[Ss]an|Sant)\s(?-i:[A-ZÁÉÍÓÚÑ]?[a-zñáéíóú]{{3,}})){_GOES_ON}"
    ),
    word_set("por para pa hasta desde antes después pasado tras cumple"),
    languages=("es",),
    ahead={"san", "sant"},
    not_before=(
        r"(?:ambulancia|carretera|autobús|bus|camino|traslad\w+|viaj\w+|deriv\w+|remit\w+|sal\w+|vuelo|tren|informad[oa]s?|"
        r"firmad[oa]|operad[oa]|atendid[oa]|vist[oa])\s$",
    ),
    window=14,
    examples=(
        "noventa y dos por [San Blas]. Hasta",
        "ver antes de [San Prudencio]... perdón",
        "cumplirá, si llega, para [san Antón].",
    ),
    not_examples=("sale para San Luis", "desde San Juan de Dios", "trasladada desde San Rafael", "por san Juan Pérez"),
)

recognizer(
    "saints-day-after-date-es",
    "DATE",
    (
        r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|mañana|hoy|[0-9]{2,4})\s?"
        rf"[,(]\s?(?P<id>(?-i:San(?:ta|to|t)?)\s{_NAMED}|(?-i:Reyes|Inocentes|Candelaria))(?=[,.;)]|\s{{2}})"
    ),
    word_set("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre mañana hoy")
    | digits(2, 4),
    languages=("es",),
    ahead={"san", "santa", "santo", "sant", "reyes", "inocentes", "candelaria"},
    examples=("el 24 de junio, [San Juan], a las", "Arné 12. Mañana ([San Valero]) no", "Nac. 6 de Enero ([Reyes], 05"),
    not_examples=("28012, San Juan de", "hoy, San Juan de Dios"),
)

#: Feasts that are called by a word which is a name too; the article and what stands before tell.
_FEASTS = (
    "Candelaria Purísima Inmaculada Constitución Asunción Mercedes Santina Patrona Magdalena Altagracia Crida Feria "
    "Vendimia Pascua Cruz Merced Natividad Encarnación Ascensión Magdalenas Pilar Rosario Carmen Corpus Rocío "
    "Nazareno Apóstol Difuntos Santos Reyes Inocentes Tosantos Sanfermines Hogueras Fallas Palio Entroido Antroxu Nadal"
)

recognizer(
    "feast-with-article-es",
    "DATE",
    (
        r"(?:desde|por|para|pa|hasta|tras|antes\sdel?|después\sdel?|fiestas?\sdel?|festividad\sdel?|víspera\sdel?|pasad[oa]|"
        r"semana\sdel?|llegará?\sa|d[ií]a\sdel?|cumplid[oa]s?\sen|en)\s(?:(?:la|las|el|los)\s)?"
        rf"(?P<id>(?-i:{any_of(_FEASTS)}))(?![\w])(?!\s(?:de\s|del\s|y\s|i\s)?(?:l[ao]s?\s)?(?-i:[A-ZÁÉÍÓÚÑ0-9]))"
    ),
    word_set(
        "desde por para pa hasta tras antes después fiesta fiestas festividad víspera pasada pasado semana llegar "
        "llegará día dia cumplido cumplida cumplidos cumplidas en"
    ),
    languages=("es",),
    ahead=frozenset(_FEASTS.lower().split()),
    validator=lambda match: (
        match["id"] in ("Sanfermines", "Tosantos", "Nadal", "Antroxu", "Entroido", "Pascua", "Reyes")
        or match[0].split()[0].lower() not in ("por", "para", "en", "desde", "hasta")
        or (match[0][:2].lower() != "en" and bool({"la", "las", "el", "los"} & set(match[0].lower().split())))
    ),
    not_before=(r"(?:hospital|residencia|barrio|vive|clínica|colegio|ingresad[oa]|centro|planta|calle|hermandad)\s$",),
    window=14,
    examples=(
        "hacer noventa para la [Candelaria]. Desde",
        "Vuelve pasada la [Feria].\n",
        "En la semana del [Pilar] lo",
        "vuelve pa los [Tosantos].",
        "dolor desde [Sanfermines]. Biopsia",
    ),
    not_examples=("por Pilar", "vive en la Magdalena", "en la Cruz Roja", "para Carmen"),
)

recognizer(
    "virgins-day-es",
    "DATE",
    (
        r"(?:por|para|desde|hasta|antes\sde|tras|pasada|d[ií]a\sde|fiesta\sde|víspera\sde)\sla\s"
        rf"(?P<id>(?-i:Virgen|V\.)\s(?:de\s(?:la\s)?|del\s)?{_NAMED})(?![\w])"
    ),
    word_set("por para desde hasta antes tras pasada día dia fiesta víspera"),
    languages=("es",),
    ahead={"virgen", "v"},
    not_before=(r"(?:hospital|residencia|clínica|parroquia|ermita)\s(?:de\s)?$",),
    examples=("que vuelva por la [Virgen del Carmen]. Tfno", "para la [Virgen de Caacupé]; a"),
    not_examples=("ingresa en la Virgen del Rocío", "por la virgen que lo haré"),
)

recognizer(
    "long-weekend-es",
    "DATE",
    (
        r"(?:puente|finde|semana|feriado)\sde\s(?:la\s|las\s|los\s)?"
        r"(?:(?-i:Constitución|Inmaculada|Pilar|Cruz|Turismo|Reyes|Carnaval|Purísima|Almudena|Difuntos|Santos|Pascua)|"
        r"mayo|noviembre|octubre|diciembre|abril)(?![\w])"
        r"|puente\sdel\s(?-i:Pilar|Corpus)(?![\w])|feriado\sdel\s(?:3[01]|[12]?[0-9])(?![\w])|noche\sde\slas\svelitas"
    ),
    word_set("puente finde semana noche feriado"),
    languages=("es",),
    then={"de", "del"},
    not_before=(r"(?:calle|c/|la\súltima|primera|cada|una|segunda)\s$",),
    examples=(
        "lleva desde el [puente de la Constitución] con",
        "permiso el [puente de mayo]. Dice",
        "antes de [Semana de Turismo]? Puede",
        "Tulcán  [noche de las velitas]\n",
    ),
    not_examples=("semana de enero", "noche de los hechos"),
)

_WEEKDAY = r"(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?)"
_NTH = r"(?:1\.?[eo]r|[1-5]\.?\s?[º°]|[2-5](?:do|ro|to)|primer(?:os|o)?|segundos?|tercer(?:os|o)?|cuarto|últimos?)"
_MONTH = (
    r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre)"
    r"(?:\sdel?\s(?:19|20)[0-9]{2})?"
)

recognizer(
    "nth-weekday-es",
    "DATE",
    rf"(?<![\w.]){_NTH}\s{_WEEKDAY}(?:\sde(?:l|\scada)?\s(?:mes|{_MONTH}))?(?![\w])",
    frozenset("9") | word_set("primer primero primeros segundo segundos tercer tercero terceros cuarto último últimos"),
    languages=("es",),
    ahead=word_set("lunes martes miércoles miercoles jueves viernes sábado sabado sábados domingo domingos"),
    examples=(
        "POEM el [2.º jueves de noviembre] en",
        "comité del [2do miércoles de agosto], Dr",
        "molecular [1er lunes de octubre]; gilt",
        "cada [segundo miércoles]. Abril",
    ),
    not_examples=("segundo lugar el lunes", "1. lunes"),
)

recognizer(
    "weekday-of-feast-es",
    "DATE",
    rf"{_WEEKDAY}\s(?:de\s(?:l[ao]s?\s)?(?:semana\sde\s)?(?-i:[A-ZÁÉÍÓÚÑ][\w'’]{{3,}})(?:\sde\s(?:19|20)[0-9]{{2}})?|(?-i:Santo|santo|gras|lardero|Lardero))(?![\w])",
    word_set("lunes martes miércoles miercoles jueves viernes sábado sabado domingo"),
    languages=("es",),
    then={"de", "santo", "gras", "lardero"},
    not_before=(r"(?:santo|don|doña|sr|sra)\.?\s$",),
    window=8,
    examples=(
        "el [Sábado de Gloria]. Santos",
        "antes del [viernes de Dolores].",
        "desde el [lunes de Entroido]. Col",
        "el [jueves de la semana de Turismo]; adj",
    ),
    not_examples=("Santo Domingo de Guzmán", "el lunes de nuevo"),
)
