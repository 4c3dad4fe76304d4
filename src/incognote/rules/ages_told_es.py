"""Spanish ages that a sentence tells: ``tiene 80``, ``va para los noventa``, ``octogenario``, ``a los 14 meses``."""

from __future__ import annotations

import re

from incognote.rules.age_parts import AGE_IN_WORDS, ALONE, END, NUMBER, NUMBERS, SINCE_AN_EVENT_ES
from incognote.rules.recognizer import recognizer
from incognote.rules.words import AGE_WORDS, NUMBER_WORDS, any_of, word_set

_ES = AGE_IN_WORDS["es"]
#: Too small to be an age where nothing but a verb says so.
_COUNTS = frozenset(("0", "1", "2", "3", "un", "una", "uno", "dos", "tres"))
#: What is as likely to count something as to be an age.
SMALL = _COUNTS | frozenset(map(str, range(13))) | frozenset(NUMBER_WORDS["es"].split()[:14])


def _is_told(match: re.Match[str]) -> bool:
    """``tiene 80`` tells an age; what is small, or follows a verb that may tell anything, needs more."""
    number, told = match["id"].lower(), match[0].lower()
    if number in _COUNTS:
        return False
    if told.startswith(("para", "dice", "hizo", "hacer", "cuenta", "será")):
        return number not in SMALL and not (told.startswith("para ") and " los " not in told)
    return not told.startswith("tener") or not number.isdigit() or int(number) > 4


recognizer(
    "age-told-es",
    "AGE",
    (
        r"(?:tiene|tenía|tenia|tengo|tener|tendr[áa]|cumpl(?:e|i[óo]|irá|ía|ir|idos|idas|o|imos)|hizo|hacer|cuenta|contaba|serán|será|"
        r"ajustó|para|dice|(?<=con\s)(?:solo|apenas|tan\ssolo)|(?<=\ba\s)sus)(?:\s(?:hoy|ya|como|unos|los|casi|ahora|solo|sólo|tener|apenas)){0,2}"
        rf"\s(?P<id>{NUMBER}|{_ES}){END}(?:\so\s(?P<id2>{NUMBER}|{_ES}){END})?"
        r"(?=[.,;:)]|\s?\n|\s(?:y|por|en|el|la|para|no|según|porque|cumplidos|recién|este|esta|pero|se|largos|cuando)\b|\s*$)"
        r"(?!\spor\s(?:ciento|minuto|campo|hora|día))(?!\sy\s(?:pico|tantos|muchos|largos|medio))"
    ),
    word_set(
        "tiene tenía tenia tengo tener tendrá tendra cumple cumplió cumplio cumplirá cumplía cumplir cumplidos "
        "cumplidas "
        "cumplo cumplimos hizo hacer cuenta contaba serán será ajustó para dice solo apenas tan sus"
    ),
    languages=("es",),
    validator=_is_told,
    examples=(
        "Salvador Guerra, tiene [80], vive",
        "cumplió [15] y se fue",
        "Va a hacer [noventa] para la Candelaria",
        "ya voy para los [ochenta y ocho] y no",
        "cumple los [catorce] el día",
        "y dice tener [16]; la",
        "ella tiene [76] o [77] porque",
        "que a sus [80] la llama",
    ),
    not_examples=("tiene 2 hijos", "tiene 38 de fiebre", "cita para 15, control", "tiene tres y"),
)

recognizer(
    "age-at-arrival-es",
    "AGE",
    rf"con\s(?P<id>{NUMBER}|{_ES}){END}(?=[.,;)]|\s(?:por|y|a|en)\s|\s?\n)(?!\sa\s[0-9])",
    ("con",),
    languages=("es",),
    before=(
        r"(?:lleg\w+|vin[oe]\w*|emigr\w+|muri\w+|falleci\w+|cas[óo]\w*|debut\w+|empez\w+|comenz\w+|servir|menarquia|menarca|"
        r"diagnostic\w+|qued[óo]\s\w+|ingreso|ingresad[oa]|intent\w+|fum\w+|parto|hablar|operad[oa])[^.;\n]{0,34}\scon\s$",
    ),
    not_before=(
        r"(?:fiebre|glasgow|gcs|sat\w*|temperatura|peso|fc|ta|hb|inr|tratamiento|mejor[ií]a)\W[^.;\n]{0,12}con\s$",
    ),
    window=60,
    validator=lambda match: match["id"].lower() not in _COUNTS,
    examples=("llegó a Bizkaia con [seis], de la mano", "Ya su padre murio de lo mismo con [cincuenta y cuatro] y el"),
    not_examples=("llegó con 38,9", "ingresó con 34,6 ºC", "murió con dos"),
)

recognizer(
    "age-near-es",
    "AGE",
    (
        r"(?:ronda(?:ndo|ba)?|roza(?:ndo|ba)?|frisa(?:ndo|ba)?|supera(?:ndo|ba)?|pasa(?:dos|ndo|ba)?(?:\sde)?|camino\sde|cerca\sde|"
        rf"próxim[oa]\sa|entrad[oa]\sen|alcanzó)\s(?:ya\s)?los\s(?P<id>{NUMBER}|{_ES})(?:\saños)?{END}(?=[.,;:)]|\s?\n|\s(?:y|que|con|en|de\sedad)\b)"
    ),
    word_set(
        "ronda rondando rondaba roza rozando rozaba frisa frisando frisaba supera superando superaba pasa "
        "pasados pasando pasaba "
        "camino cerca próximo próxima entrado entrada alcanzó"
    ),
    languages=("es",),
    validator=lambda match: match["id"].lower() not in SMALL and not match[0].endswith("años"),
    examples=("que ronda los [ochenta] y vive", "pasados los [70], cuidada"),
    not_examples=("pasados los 10 minutos", "cerca de los 38 grados"),
)

recognizer(
    "age-when-es",
    "AGE",
    rf"cuando\s(?:(?:él|ella|yo)\s)?tenía\s(?P<id>{NUMBER}|{_ES}){END}(?=[.,;)]|\sy\s|\s?\n)",
    ("cuando",),
    languages=("es",),
    validator=lambda match: match["id"].lower() not in ("0", "un", "una", "uno"),
    examples=("cuando él tenía [3]. Hermanos",),
    not_examples=("cuando tenía 3 hijos",),
)

recognizer(
    "age-from-to-es",
    "AGE",
    rf"(?:de|desde|entre)\slos\s(?P<id>{NUMBER}|{_ES})\s(?:a|hasta|y)\s(?:los\s)?(?P<id2>{NUMBER}|{_ES}){END}(?!\s?(?:años|meses|días|mg|kg|cm|%|min|latidos))",
    ("de", "desde", "entre"),
    languages=("es",),
    examples=("antes, de los [19] a los [24], novicia",),
    not_examples=("entre los 60 y 80 latidos",),
)

_TENS = r"(?:veint|treint|cuarent|cincuent|sesent|setent|ochent|novent)"
_OF_TENS = r"(?:quincuagenari|sexagenari|septuagenari|octogenari|nonagenari|cuadragenari)[oa]"

recognizer(
    "age-in-one-word-es",
    "AGE",
    (
        rf"(?P<id>{_OF_TENS}|(?:treint|cuarent|cincuent|sesent|setent|ochent)(?:ón|ona)|(?:veinte|treint|cuarent)añer[oa]|"
        rf"{_TENS}[ai]?(?:y|i)?(?:tantos|pico)(?!\sde\s(?-i:[a-z]))|"
        r"(?:segunda|tercera|cuarta|quinta|sexta|s[ée]ptima|octava|novena)\sdécada(?=\sde\s(?:la|su)\svida))(?!\w)"
    ),
    word_set(
        "quincuagenario quincuagenaria sexagenario sexagenaria septuagenario septuagenaria octogenario "
        "octogenaria nonagenario "
        "nonagenaria cuadragenario cuadragenaria treintón treintona cuarentón cuarentona cincuentón "
        "cincuentona sesentón sesentona setentón setentona ochentón ochentona veinteañero veinteañera "
        "treintañero treintañera "
        "cuarentañero cuarentañera veintitantos veintipico treintaytantos treintaipico treintaypico "
        "treintitantos cuarentaytantos "
        "cuarentitantos cincuentaytantos cincuentitantos sesentaytantos setentaytantos segunda tercera cuarta "
        "quinta sexta séptima septima "
        "octava novena"
    ),
    languages=("es",),
    not_before=(r"(?:aniversario|avenida|plaza|calle|teatro|humilladero)\s$",),
    window=14,
    examples=(
        "una señora [nonagenaria] que",
        "Él, [sesentón], ex boca",
        "promedia la [sexta década] de la vida",
        "de [treintaytantos], escay",
    ),
    not_examples=("a veintitantos de enero", "la sexta década del siglo"),
)

recognizer(
    "age-about-es",
    "AGE",
    (
        rf"(?:unos|aprox\.?|aproximadamente|alrededor\sde|como\sde)\s(?P<id>[1-9][0-9]|{_ES}){END}"
        r"(?=[,;]\s(?-i:[a-zñ]{3})|\.\s|\s[|·(]|,\s(?:GCS|Glasgow|TA|sin)\b)"
    ),
    ("unos", "aprox", "aproximadamente", "alrededor", "como"),
    languages=("es",),
    not_before=(
        r"(?:hace|durante|tras|cada|a|son|faltan|camina|peso|altura|distancia|otros)\s(?:de\s)?(?:unos|aprox\.?)\s$",
    ),
    window=26,
    validator=lambda match: match["id"].lower() not in SMALL,
    examples=('apodado "Moreno", aprox. [35], haitiano', "Josefa Uriana, de unos [setenta], quien"),
    not_examples=("camina unos 50, luego", "hace unos diez, tras"),
)

recognizer(
    "age-years-with-months-es",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:(?:un|1)\saño|(?<!un\s)(?<!1\s)año|(?:{NUMBER}|{_ES})\s(?:años|añitos))(?:\sy\smedio|(?:,|\sy)?\s(?:{NUMBER}|{_ES})\s(?:meses|mes|m)))(?![\w/])"
    ),
    NUMBERS | AGE_WORDS["es"] | {"año"},
    languages=("es",),
    ahead={"medio", "meses", "mes", "m"},
    not_before=(
        r"(?:hace|durante|cada|tras|desde|después\sde|cabo\sde|lleva|últimos?|en|casi|por|dentro\sde|al|fue\sde)\s*$",
    ),
    not_after=(
        r"^\s(?:de\s(?:evoluci\w+|seguimiento|tratamiento|duraci\w+|prisión|condena)|después|antes|más\starde|tras|desde)",
    ),
    window=16,
    examples=(
        "la niña de [año y medio], está",
        "varoncito de [un año once meses], único",
        "Hija de [tres años y cuatro meses], Desi",
    ),
    not_examples=("hace año y medio", "durante un año y tres meses"),
)

recognizer(
    "age-milestone-es",
    "AGE",
    rf"(?:a|desde)\slos\s(?P<id>(?:{NUMBER}|{_ES})\s(?:días|meses|semanas|horas|m\b))(?!\sdel?\smes)",
    ("a", "desde"),
    languages=("es",),
    before=(
        r"(?:camin\w+|anduvo|march\w+|gate\w+|sent[óo]\w*|sedest\w+|bipedest\w+|palabras|habl\w+|sonr\w+|convulsi\w+|operad[oa]|"
        r"intervenid[oa]|implantad[oa]|diagnosticad[oa]|debut\w*|falleci\w+|muri[óo]|varoncito|niñ[oa]|"
        r"trasplantad[oa]|adoptad[oa])[^.;\n]{0,32}\s(?:a|desde)\slos\s$",
    ),
    not_before=(r"(?:control|revisi[óo]n|cita|reevaluar|retirad[oa]|dosis|egresa|alta)[^.;\n]{0,24}\sa\slos\s$",),
    not_after=(rf"^{SINCE_AN_EVENT_ES}",),
    window=60,
    examples=(
        "Caminó a los [14 meses]. Hasta",
        "implantada bilateral a los [14 meses] por",
        "operado en el Gustavo Fricke a los [2 días], macro",
    ),
    not_examples=("control a los 6 meses", "a los 28 días del mes de agosto", "murió a los dos meses de la cirugía"),
)

recognizer(
    "age-opens-sentence-es",
    "AGE",
    (
        r"(?:(?<=[\w)»\"”?]\.\ )|(?<=[^\W\d_]:\ )|(?<=[?»”\"]\ ))"
        rf"(?P<id>[1-9][0-9](?=,\s(?-i:[a-zñ]{{3}})|(?<!:\ [0-9][0-9])\.\s(?!\w\.))|(?:{_TENS}\w{{1,6}})"
        rf"(?:\sy\s\w{{2,6}})?(?=\.\s|\scumpl))(?![.,][0-9])"
    ),
    NUMBERS | AGE_WORDS["es"],
    languages=("es",),
    not_before=(
        r"(?:ed|cons|mi[ée]rc|lun|mar|jue|vie|s[áa]b|dom|núm|no|n\.º|art|pág|hab|tel|tlf|ext|fig|sl|mz|lt|dpto|apto|cap|vol|op|col|máx|mín|"
        r"phq-?9|gad-?7|ados-2\st|cpss-5|pcl-5|moca|mmse|barthel|glasgow|eva|recuento(?:\sde\shoy)?|vacunas[^\n]{0,24}|t|fc|fr|ta|pcr|hb|inr|total|"
        r"puntuación|score|peso|talla|imc|lote|sala|cama|celda|planta|box|piquer)[.:]\s$",
        r"(?:domicilio|direcci[óo]n|calle|c/|avda?|av|plaza|paseo)\b[^\n]{0,24}$",
    ),
    window=30,
    examples=(
        "Celda 22, módulo 4. [50].\nGitano",
        "SIADH por sertralina. [88], maestra",
        "que diga mi hija. [Ochenta]. No",
    ),
    not_examples=("PHQ-9: 13.\n", "el miérc. 23.\nEduco", "concurrente.\n10. Aviso"),
)

recognizer(
    "age-little-years-es",
    "AGE",
    rf"{ALONE}(?P<id>(?:{NUMBER}|{_ES})\s(?:añitos|tacos|añicos))(?![\w])",
    NUMBERS | AGE_WORDS["es"],
    languages=("es",),
    ahead={"añitos", "tacos", "añicos"},
    examples=("Idaira, [3 añitos], se queda", "mutua. [46 tacos]. Debe"),
    not_examples=("tacos al pastor",),
)

recognizer(
    "age-and-some-es",
    "AGE",
    (
        rf"(?P<id>(?:[2-9]0|{any_of('veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa')})"
        r"\sy\s(?:tantos|pico|muchos|largos))(?![\w])"
    ),
    NUMBERS | AGE_WORDS["es"],
    languages=("es",),
    ahead={"tantos", "pico", "muchos", "largos"},
    not_after=(r"^\s(?:años|mg|euros|días|kilos|pacientes|casos|km)",),
    examples=("hasta los [70 y tantos], y", "Señor de [setenta y pico], dice"),
    not_examples=("setenta y pico kilos",),
)
