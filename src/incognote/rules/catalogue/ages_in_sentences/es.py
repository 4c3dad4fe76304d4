"""Spanish ages without a unit: ``tiene 80``, ``octogenario``, ``su hijo Iker (15)``, lists of children."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, END, NUMBER, RELATIVES, age_list
from incognote.rules.parts.words import NUMBER_WORDS, any_of

age = rules("AGE", "es")

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


age(
    "age-told-es",
    rf"""
        (?:
            tiene|tenía|tenia|tengo|tener|tendr[áa]
            |cumpl(?:e|i[óo]|irá|ía|ir|idos|idas|o|imos)
            |hizo|hacer|cuenta|contaba|serán|será|ajustó|para|dice
            |(?<=con\s)(?:solo|apenas|tan\ssolo)
            |(?<=\ba\s)sus
        )(?:\s(?:hoy|ya|como|unos|los|casi|ahora|solo|sólo|tener|apenas)){{0,2}}\s(?P<id>{NUMBER}|{_ES}){END}
        (?:\so\s(?P<id2>{NUMBER}|{_ES}){END})?(?=
            [.,;:)]|\s?\n
            |\s(?:y|por|en|el|la|para|no|según|porque|cumplidos|recién|este|esta|pero|se|largos|cuando)\b
            |\s*$
        )(?!\spor\s(?:ciento|minuto|campo|hora|día))(?!\sy\s(?:pico|tantos|muchos|largos|medio))
    """,
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

_ES = AGE_IN_WORDS["es"]
_PERSONS = (
    "varón hombre mujer señor señora niño niña chico chica chaval chavala muchacho muchacha joven adolescente "
    "masculino "
    "femenino femenina fémina usuario usuaria donante paciente hijo hija nieto nieta bisnieto bisnieta hermano hermana "
    "hermanito hermanita madre padre mamá papá abuelo abuela primo prima sobrino sobrina cuñado cuñada tío tía "
    "marido esposo esposa pareja suegro suegra yerno nuera varoncito nena nene piba pibe cabro cabra anciano anciana "
    "gestante primigesta interno interna sujeto "
    "cuñados nietos nietas hijos hijas hermanos hermanas"
)
#: What a number after a person counts when it is no age.
_COUNTED = re.compile(
    r"\s?(?:a\b|años?|meses|mes|m\b|días?|dias|d\b|semanas|sem|horas?|h\b|min|kg|kilos|g\b|gr|cm|mm|ml|mg|%|hijos|partos|paquetes|"
    r"cigarr\w+|euros|sesiones|metros|puntos|camas|litros|o\s[0-9]|a\s[0-9]|y\s\w+\s(?:años|meses|días))",
    re.IGNORECASE,
)
_LASTS = re.compile(r"\s(?:de\s(?:evol|trat|segu|casad|matrim|prisi|antig)|después|antes|más|casad)", re.IGNORECASE)
_ENDS = re.compile(r"[,.;:)]|\s?\n|\s?$|\s(?:que|con|y|sin|en)\b", re.IGNORECASE)
_LISTED = rf"(?:{NUMBER}|{_ES}){END}(?:\s(?:años?|meses|mes|días|semanas)\b)?"

age(
    "age-list-es",
    rf"""
        (?:{any_of(RELATIVES["es"])})(?:\s[0-9]\b)?
        (?:,?\s(?-i:[A-ZÁÉÍÓÚÑ])[\wáéíóúñ]+|\s[yi]\b|,?\s(?:don|doña)\b){{0,6}}
        (?:,?\s(?:de|entre)\s|\s?\(|(?<=[a-zñ]),\s){age_list(_LISTED, r",?[ ](?:[yo][ ])?")}
        (?!\s?(?:mg|kg|cm|%|veces|horas|parejas|hijos|hijas|varones|mujeres))
    """,
    validator=lambda match: match["id"].lower() not in ("0", "un", "una", "uno"),
    examples=(
        "dos hijas de [9] y [5 años] en",
        "4 hijos entre [11] y [23 años].",
        "tres menores de [9], [6] y [1 año]. El",
        "los otros cuatro, de [11], [9], [4] y [2 meses]. No",
        "HIJOS 3 ([10], [6] y [18 meses])   PAIS",
        "sus hijas, Mireia y Berta, de [veinte] y [dieciséis]; la",
        "a sus nietos, de [3] y [5 años], por",
    ),
    not_examples=("hijos de 9", "dos hijos, uno"),
)


def _counts_nothing(match: re.Match[str]) -> bool:
    """``varón de 67 ingresado`` tells an age; a small number does so only where the clause ends after it."""
    number, rest = match["id"].lower().removesuffix(" años"), match.string[match.end() : match.end() + 24]
    if number in ("un", "una", "uno", "0", "1"):
        return False
    if match["id"].endswith("años"):
        return not _LASTS.match(rest)
    return _ENDS.match(rest) is not None or (number not in SMALL and not _COUNTED.match(rest))


age(
    "age-of-person-es",
    rf"""
        (?:{any_of(_PERSONS)}|(?:(?<=\bel\s)|(?<=\bla\s))(?:menor|mayor|pequeñ[oa]))
        (?:\s(?!del?\b|que\b|no\b|con\b)[a-zñáéíóú]+)?(?:,?\s(?-i:[A-ZÁÉÍÓÚÑ])[\w'’-]+){{0,2}},?\s
        (?:como\s|hoy\s)?de\s(?:unos\s|aprox\.?\s)?(?P<id>(?:{NUMBER}|{_ES}){END}(?:\saños\b)?)
        (?:\sy\s(?!una?\s)(?P<id2>{NUMBER}|{_ES}){END}(?!\s?(?:kg|kilos|cm|g)\b))?(?!,[0-9])(?!\.º)
        (?!\s?(?:x|por)\s?[0-9])(?!\sy\s\w+\s(?:años|meses))
    """,
    validator=_counts_nothing,
    examples=(
        "Donante: varón de [36], HSA",
        "Chico de [13], 2.º",
        "dos cuñados de [12] y [14]. Niega",
        "hermana de [once], Shirley",
        "en varón de [67] ingresado en",
        "Señor de unos [70 años] encontrado",
        "paciente de [49], g3p2a1",
        "La hermana, Vera, de [cinco], con",
        "y el chaval de [veinticuatro] miocarditis",
    ),
    not_examples=(
        "niño de 3 años después",
        "madre de dos hijos",
        "mujer de 10 partos",
        "varón de 50 kg",
        "paciente de 40 cigarrillos",
        "el mayor de 35 por 45 mm",
    ),
)

age(
    "age-after-sex-es",
    r"""
        (?:varón|varon|mujer|hombre|masc|masculino|fem|femenin[oa]|fémina|(?-i:NN))\.?[,:]?\s(?:de\s)?
        (?:unos\s|aprox\.?\s|~\s?|¿)?(?P<id>[1-9][0-9])(?=[,;:?]|\.\s|\s[-–—·|(]|\s?\n)(?![.,][0-9])
    """,
    examples=("Datos clínicos: varón [55], hiper", "Masc. [63], letrista", "Hombre, unos [50], sin"),
    not_examples=("RN varón 3.410 g", "mujer, 2 partos"),
)

age(
    "age-of-infant-es",
    rf"""
        (?:
            lactante|bebé|bebe|guagua|rn|neonato|reci[ée]n\snacid[oa]
            |gemel[oa]s?(?:\s[12I]{{1,2}})?
            |bisniet[oa]|niet[oa]|niñ[oa]|preescolar
            |(?:(?<=\bel\s)|(?<=\bla\s))(?:menor|pequeñ[oa])
        )(?:\s(?:de\s)?(?-i:[A-ZÁÉÍÓÚÑ«\"“])[\wáéíóúñ]+[»\"”]?){{0,3}}[,.:]?\s(?:de\s)?
        (?P<id>
            (?:{NUMBER}|{_ES})\s?(?:m|d|h|meses|mes|d[íi]as|semanas|horas)
            (?:\sy\s(?:{NUMBER}\s?(?:d|d[íi]as)|medio))?
        )(?![\w/])(?!\s(?:de\s(?:evoluci|ingreso|tratamiento|fiebre|tos)|después|antes))
    """,
    examples=(
        "Lactante [7 m], traído",
        "rn de [11 dias] de vida",
        "su guagua de [5 meses] con tos",
        "el menor de [diez meses], iso",
    ),
    not_examples=("niño hace 3 días", "RN de 3.200 g"),
)
