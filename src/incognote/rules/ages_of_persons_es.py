"""Spanish ages beside whoever is that old: after a person, a sex or a relative, in lists of children, in pedigrees."""

from __future__ import annotations

import re

from incognote.rules.age_parts import AGE_IN_WORDS, END, NUMBER, NUMBERS, age_list
from incognote.rules.ages_told_es import SMALL
from incognote.rules.recognizer import recognizer
from incognote.rules.words import any_of, word_set

__all__ = ["MANY"]

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
MANY = (
    "hijos hijas nietos nietas bisnietos niños niñas hermanos hermanas padres gemelos gemelas mellizos mellizas "
    "abuelos "
    "tíos menores sobrinos sobrinas cuñados primos primas matrimonio cuatro"
)
_LISTED = rf"(?:{NUMBER}|{_ES}){END}(?:\s(?:años?|meses|mes|días|semanas)\b)?"

recognizer(
    "age-list-es",
    "AGE",
    (
        rf"(?:{any_of(MANY)})(?:\s[0-9]\b)?(?:,?\s(?-i:[A-ZÁÉÍÓÚÑ])[\wáéíóúñ]+|\s[yi]\b|,?\s(?:don|doña)\b){{0,6}}"
        rf"(?:,?\s(?:de|entre)\s|\s?\(|(?<=[a-zñ]),\s){age_list(_LISTED, r',?[ ](?:[yo][ ])?')}"
        r"(?!\s?(?:mg|kg|cm|%|veces|horas|parejas|hijos|hijas|varones|mujeres))"
    ),
    word_set(MANY),
    languages=("es",),
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


recognizer(
    "age-of-person-es",
    "AGE",
    (
        rf"(?:{any_of(_PERSONS)}|(?:(?<=\bel\s)|(?<=\bla\s))(?:menor|mayor|pequeñ[oa]))(?:\s(?!del?\b|que\b|no\b|con\b)[a-zñáéíóú]+)?(?:,?\s(?-i:[A-ZÁÉÍÓÚÑ])[\w'’-]+){{0,2}},?\s(?:como\s|hoy\s)?de\s(?:unos\s|aprox\.?\s)?"
        rf"(?P<id>(?:{NUMBER}|{_ES}){END}(?:\saños\b)?)(?:\sy\s(?!una?\s)(?P<id2>{NUMBER}|{_ES}){END}(?!\s?(?:kg|kilos|cm|g)\b))?(?!,[0-9])(?!\.º)(?!\s?(?:x|por)\s?[0-9])(?!\sy\s\w+\s(?:años|meses))"
    ),
    word_set(_PERSONS) | {"menor", "mayor", "pequeño", "pequeña"},
    languages=("es",),
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

recognizer(
    "age-after-sex-es",
    "AGE",
    (
        r"(?:varón|varon|mujer|hombre|masc|masculino|fem|femenin[oa]|fémina|(?-i:NN))\.?[,:]?\s(?:de\s)?(?:unos\s|aprox\.?\s|~\s?|¿)?"
        r"(?P<id>[1-9][0-9])(?=[,;:?]|\.\s|\s[-–—·|(]|\s?\n)(?![.,][0-9])"
    ),
    ("varón", "varon", "mujer", "hombre", "masc", "masculino", "fem", "femenino", "femenina", "fémina", "nn"),
    languages=("es",),
    examples=("Datos clínicos: varón [55], hiper", "Masc. [63], letrista", "Hombre, unos [50], sin"),
    not_examples=("RN varón 3.410 g", "mujer, 2 partos"),
)

recognizer(
    "age-beside-sex-letter-es",
    "AGE",
    (
        r"(?:(?<=\s\s)|(?<=[·|/;]\s)|(?<=\n))(?:(?:[VMFH]|♀|♂)(?:\s{1,2}|\s/\s)¿?(?P<id>[1-9][0-9]?(?:\smeses)?)(?=\??(?:\s{2}|\s[·|/]|,(?![0-9])))|"
        r"~?(?P<id2>[1-9][0-9]?)\s?(?:[VMF]|♀|♂)(?=\s{2}|\s[·|/]|[.,]\s[A-Za-z]))"
    ),
    NUMBERS | {"v", "m", "f", "h", "♀", "♂", "~"},
    languages=("es",),
    case=True,
    examples=(
        "ZHENG, LIANHUA  M [34]  EP. 2500",
        "ITZEL / céd. 9-218-1046 / F / [57] / recibido",
        "CC 25.480.116 · [33] F · UCIN",
    ),
    not_examples=("RTU-V 2 cm", "12 H ANTES"),
)

recognizer(
    "age-of-infant-es",
    "AGE",
    (
        r"(?:lactante|bebé|bebe|guagua|rn|neonato|reci[ée]n\snacid[oa]|gemel[oa]s?(?:\s[12I]{1,2})?|bisniet[oa]|niet[oa]|niñ[oa]|preescolar|(?:(?<=\bel\s)|(?<=\bla\s))(?:menor|pequeñ[oa]))"
        r"(?:\s(?:de\s)?(?-i:[A-ZÁÉÍÓÚÑ«\"“])[\wáéíóúñ]+[»\"”]?){0,3}[,.:]?\s(?:de\s)?"
        rf"(?P<id>(?:{NUMBER}|{_ES})\s?(?:m|d|h|meses|mes|d[íi]as|semanas|horas)(?:\sy\s(?:{NUMBER}\s?(?:d|d[íi]as)|medio))?)(?![\w/])"
        r"(?!\s(?:de\s(?:evoluci|ingreso|tratamiento|fiebre|tos)|después|antes))"
    ),
    word_set(
        "lactante bebé bebe guagua rn neonato recién recien gemelo gemela gemelos gemelas bisnieto bisnieta "
        "nieto nieta "
        "niño niña preescolar menor pequeño pequeña"
    ),
    languages=("es",),
    examples=(
        "Lactante [7 m], traído",
        "rn de [11 dias] de vida",
        "su guagua de [5 meses] con tos",
        "el menor de [diez meses], iso",
    ),
    not_examples=("niño hace 3 días", "RN de 3.200 g"),
)

_FAMILY = (
    r"(?:madre|padre|t[íi][oa]s?|(?:bis)?abuel[oa]s?|herman[oa]s?|prim[oa]s?|hij[oa]s?|sobrin[oa]|"
    r"I{1,3}V?[-:.][0-9])"
)

recognizer(
    "age-in-pedigree-es",
    "AGE",
    (
        r"(?:mama|ovario|colon|recto|ccr|páncreas|endometrio|matriz|útero|próstata|gástrico|estómago|pulmón|urotelial|riñón|tiroides|"
        r"pólipos|melanoma|leucemia|linfoma|cáncer|c[aá]|infarto|iam|ictus|acv|evc|muerte\ssúbita|san[oa]s?|viv[oa]|fallecid[oa]|finad[oa]|"
        r"gleason\s[0-9]\+[0-9])\.?(?:\s(?:bilateral|dcha|izda|metastásico))?,?\s(?P<id>[2-9][0-9])(?:/(?P<id2>[2-9][0-9]))?"
        r"(?=[,.;)]|\s{2}|\s?\n|\s(?:y|e|en)\s)(?![.,][0-9])"
    ),
    word_set(
        "mama ovario colon recto ccr páncreas endometrio matriz útero próstata gástrico estómago pulmón "
        "urotelial riñón tiroides "
        "pólipos melanoma leucemia linfoma cáncer ca cá infarto iam ictus acv evc muerte sano sana sanos sanas "
        "vivo viva "
        "fallecido fallecida finado finada gleason"
    ),
    languages=("es",),
    before=(_FAMILY,),
    window=70,
    examples=(
        "abuela Raquel, ovario [48], m. 1974",
        "II-1 madre Miriam, mama bilateral [43]/[55], viva",
        "Tía (II-5), viva, [72], sana",
    ),
    not_examples=("Próstata 38 cc", "madre sana, 2 abortos"),
)
