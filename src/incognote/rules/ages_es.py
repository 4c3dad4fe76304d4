"""Ages of people in Spanish, in digits and words, told from durations by what stands around them."""

from __future__ import annotations

from incognote.rules.age_parts import AGE_IN_WORDS, ALONE, END, NAME, NOT_AGE_AFTER, NUMBER, NUMBERS
from incognote.rules.recognizer import recognizer
from incognote.rules.words import AGE_WORDS, any_of, word_set

_ES = AGE_IN_WORDS["es"]
_ES_FORBID = (
    r"(?:hace|hacía|hac[ií]a?\s(?:unos|m[aá]s\sde|casi)|unos|luego\sde|posterior\sa|cabo\sde|aproximad[oa]\sde|durante|desde\shace|tras|en\slos\súltimos|últimos|cada|por|primeros|"
    r"próximos|dentro\sde|más\sde|menos\sde|control\sa\slos|a\slos|total\sde|evolución\sde|"
    r"historia\sde|seguimiento\sde|tratamiento\sde|cumplid[oa]s|lleva|llevaba|pasados|dur[óo]|"
    r"después\sde|casi|otros|antes\sde|tabaquismo\sde|"
    r"fumador[a]?\sde|índice|ia|periodo\sde|tiempo\sde|supervivencia\sde|mínimo|máximo|"
    r"trabajó|condena\sde|pena\sde|validez|vive\saquí|residente|jubilad[oa]\shace|en\sespaña|"
    r"y)\s*$"
)

recognizer(
    "age-years-es",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:{NUMBER}|{_ES})(?:\s?-\s?{NUMBER})?\s{{0,2}}(?:años|AÑOS|"
        rf"urte)(?:(?:\sy|,)?\s{NUMBER}\s(?:meses|mes)|\sy\smedio)?)(?![\w])(?!\s(?:de\s(?:evoluci|"
        r"seguimiento|tratamiento|antig|duraci|historia|experiencia|matrimonio|casad|servicio|"
        r"condena|trabaj|profesi|vida\slaboral)|antes|después|atrás|más\starde|consecutivos|"
        r"fumando|casad|previ\w+|desp[uú]es|desp[uú][ée]s|m[aá]s\b|tras|del\s|de\sla\s|de\ssu\s|desde))"
    ),
    NUMBERS | AGE_WORDS["es"],
    languages=("es",),
    not_before=(_ES_FORBID.replace("a\\slos|", ""),),
    window=26,
    ahead={"años", "urte"},
    examples=("Mujer de [86 años] que", "varón, [33 años], natural", "de [cincuenta y ocho años], trabajadora"),
    not_examples=("hace 5 años", "durante 10 años", "10 años de evolución", "cada 2 años"),
)

recognizer(
    "age-small-es",
    "AGE",
    (
        rf"{ALONE}(?P<id>(?:{NUMBER}(?:½)?|{_ES})\s(?:meses|mes(?:\sy\smedio)?|semanas|días)(?:\s(?:y|"
        rf",)?\s?{NUMBER}\sdías)?)(?![\w])(?!\s(?:de\s(?:evoluci|seguimiento|tratamiento|duraci|"
        r"gestaci|embarazo|ingreso)|antes|después|más\starde))"
    ),
    NUMBERS | AGE_WORDS["es"],
    languages=("es",),
    before=(
        (
            r"(?:lactante|niñ[oa]|bebé|hij[oa]|nieto|nieta|neonato|recién\snacid[oa]|rn|varón|mujer|masculino|femenin[oa]|"
            r"paciente|prematur[oa]|edad)(?:\s\w+)?,?\s(?:de\s)?$"
        ),
        r"edad(?:\sal\s\w+)?:?\s*$",
        r"(?:alta|fallec\w+|muri\w+)\sa\slos\s$",
        r"^\($",
        r"[A-ZÁ]\w+\s\($",
        rf"{NAME}\s{NAME},\s$",
    ),
    not_before=(r"(?:cada|mg|kg|actualidad|control|durante|hace)\W*$",),
    window=26,
    ahead={"meses", "mes", "semanas", "días"},
    examples=("Lactante de [14 meses] traído", "Edad al alta: [20 días]", "Pelayo ([26 meses], EC"),
    not_examples=("fiebre de 3 días", "hace 2 meses", "cada 3 meses"),
)

recognizer(
    "age-of-life-es",
    "AGE",
    rf"{ALONE}(?P<id>(?:{NUMBER}|{_ES})\s(?:días|mes(?:es)?(?:\sy\smedio)?|semanas|horas|años))(?=\sde\s(?:vida|edad)\b)",
    NUMBERS | AGE_WORDS["es"],
    languages=("es",),
    ahead={"vida", "edad"},
    examples=("con [38 días] de vida", "[5 meses] de edad"),
    not_examples=("38 días de ingreso",),
)

recognizer(
    "age-label-es",
    "AGE",
    (
        r"(?:edad|idade)(?:\s(?:aparente|actual|al\s\w+|"
        rf"gestacional\scorr\w*))?[\s:.\t|=]{{0,12}}(?P<id>(?:{NUMBER}(?:\s?-\s?{NUMBER})?)(?:\s(?"
        rf":años|meses|días|semanas)\b(?:\s(?:y\s)?{NUMBER}\smeses)?)?)(?![0-9/%+])(?!\.[0-9])"
    ),
    ("edad", "idade"),
    languages=("es",),
    not_before=(r"gestacional\s*$",),
    examples=("Edad: [46]   Peso", "(edad[40])Nº", "Edad: [63]\n", "Edad aparente [30-35 años]."),
    not_examples=("edad gestacional 39+2",),
)

recognizer(
    "age-short-es",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER})\s?(?:a|m)(?:\.|\b)(?![\w/])(?!\s?(?:las|los|la|su|un|una|días|"
        r"horas|[0-9]))"
    ),
    NUMBERS,
    languages=("es",),
    case=True,
    before=(r"(?:\)|de|,|\(|edad:?|mujer|varón|[A-ZÁÉÍÓÚ][\wáéíóúñ]+|—|-|[0-9]{4}|\s)\s?$",),
    not_before=(r"(?:hace|durante|cada|a|en|tras|genotipo|marsh|grado|tipo|estadio)\s*$",),
    not_after=(r"^\s?(?:[0-9]|m\b)",),
    window=16,
    ahead={"a", "m"},
    examples=(
        "Varón de [31] a., venezolano",
        "DNI 6.337.812   [74] a   HC",
        "F.N. 17/11/1999 ([22]a)",
        "Edad: [33]a  Ficha",
    ),
    not_examples=("de 8 a 10", "12 a las"),
)

recognizer(
    "age-at-es",
    "AGE",
    (
        rf"(?:a|aos|desde|hasta)\s(?:los\s)?(?P<id>{NUMBER}|(?:{_ES})\sy\spocos|"
        rf"{_ES})(?:\saños)?{END}(?!\s(?:y|o|a)\s(?:a\slos\s)?(?:[0-9]+|{_ES})\s(?:días|meses|semanas|min|cm))(?!\saños\sdel?\b)(?!-)(?!\sa\s[0-9])(?!\s?(?:días|meses|horas|h\b|min|minutos|mg|semanas|cm|kg|ml|%|"
        r"lpm|segundos))"
    ),
    ("a", "aos", "desde", "hasta"),
    languages=("es",),
    not_before=(r"(?:control|revisi[óo]n|cita|ecograf\w+|valoraci[óo]n|dosis|bajar|subir|reducir|aumentar)\w*\s*$",),
    validator=lambda match: "los" in match[0].lower() or "aos" in match[0].lower(),
    window=34,
    examples=(
        "Ca de mama a los [41].",
        "fallecida a los [57]. Tíos",
        "Bayley a los 2",
    )[:2],
    not_examples=("control a los 7 días", "a los 10 min"),
)

recognizer(
    "age-told-es",
    "AGE",
    rf"(?:tiene|tenía|tengo|cumple|cumplió|cumplirá|cumplía|cumplir|con\s(?:solo|apenas|tan\ssolo))\s(?P<id>{NUMBER}|{_ES}){END}(?=[.,;)]|\sy\s|\s*\n|\s(?:por|en|el|para|recién)\s)",
    ("tiene", "tenía", "tengo", "cumple", "cumplió", "cumplirá", "cumplía", "cumplir", "con"),
    languages=("es",),
    validator=lambda match: match["id"].lower() not in ("0", "un", "una", "uno", "dos", "tres", "1", "2", "3"),
    examples=("Salvador Guerra, tiene [80], vive", "cumplió [15] y se fue"),
    not_examples=("tiene 2 hijos", "tiene 38 de fiebre"),
)

recognizer(
    "age-in-brackets-es",
    "AGE",
    rf"(?<=\()(?P<id>{NUMBER}(?:\s(?:años|meses))?)(?=\)|,\s)",
    NUMBERS,
    languages=("es",),
    before=(
        rf"{NAME}\s\($",
        r"(?:[0-9]{2}[/.-][0-9]{4})\s\($",
        r"(?:hij[oa]|herman[oa]|espos[oa]|madre|padre|mujer|marido|niet[oa]|pareja|novi[oa]|tí[oa]|abuel[oa]|suegr[oa]|"
        r"sobrin[oa]|prim[oa]|cuñad[oa]|mayor|menor|niñ[oa]|varón)\s\($",
    ),
    not_before=(
        (
            r"(?:EVA|GCS|Barthel|MMSE|NYHA|Glasgow|Norton|IMC|Hb|PCR|FC|TA|SatO2|Lawton|Yesavage|"
            r"Pfeiffer|ECOG|PSA|HbA1c|EDSS|Gleason|PHQ-9|Sala|Cama|Hab)\s\($"
        ),
    ),
    window=24,
    prior={"("},
    examples=("esposa Blanca ([48]), hijos", "Soledad ([44]). Migraña", "06-01-1960 ([58])"),
    not_examples=("Glasgow (15)", "Barthel (60)"),
)

recognizer(
    "age-after-name-es",
    "AGE",
    rf"(?P<id>{NUMBER}){END}",
    NUMBERS,
    languages=("es",),
    before=(
        rf"{NAME}[\"”]?,\s(?:de\s)?$",
        r"(?:rumano|ruman[oa]|[a-zñ]+(?:és|esa|an[oa])),\s$",
        r"(?:hij[oa]s?|niet[oa]|marido|herman[oa]|espos[oa])\s[^.,\n]{0,24},?\sde\s$",
    ),
    after=(r"^[,.;)]", r"^\sy\s"),
    not_after=(
        NOT_AGE_AFTER,
        r"^\s?(?:días|meses|h|horas|semanas|mg|ml|años)",
        r"^[.,]{1,2}\s?(?:[0-9.]|Bajo|Localidad|CP|C\.P|izq|dcha|piso|(?-i:[A-Z]\b))",
        r"^\.?\n?\s?Localidad",
    ),
    not_before=(
        (
            r"(?:Sala|Cama|Hab|Planta|Piso|Calle|C/|Avda|Box|Na|K|Hb|PCR|Glasgow|EVA|Barthel|Cr|Plaza|"
            r"Paseo|Km|Módulo|Rambla|Mar|Apto|Bloque|Mz|Lt|Col|kalea|Vilar)\.?,?\s(?:de\s)?$"
        ),
        (
            r"(?:calle|c/|avda|plaza|paseo|rúa|carrer|av|jr|ctra|rambla|camino|vereda|partida|pasaje|"
            r"grupo|urb|barrio|domicilio|dirección|ctra|crta|avinguda|general|doctor)\b[.:]?,?\s[^\n]{0,28},\s$"
        ),
    ),
    window=34,
    prior={",", "de"},
    examples=(
        "Adil Benali, [41], panadero",
        "Sara Rey, sana, 64",
    )[:1],
    not_examples=("Calle Mayor, 41,", "Sala, 4,"),
)

recognizer(
    "age-list-es",
    "AGE",
    (
        r"(?:hij[oa]s|niet[oa]s|niñ[oa]s|herman[oa]s|padres|gemel[oa]s|abuel[oa]s|tí[oa]s)\s(?:de|"
        rf"entre)\s(?P<id>{NUMBER})(?:,\s(?P<id2>{NUMBER}))?\sy\s(?P<id3>{NUMBER}\s(?:años|"
        r"meses))\b"
    ),
    word_set("hijos hijas nietos nietas niños niñas hermanos hermanas padres gemelos gemelas abuelos tíos"),
    languages=("es",),
    examples=("dos hijas de [9] y [5 años] en", "4 hijos entre [11] y [23 años]."),
    not_examples=("hijos de 9",),
)

recognizer(
    "age-years-and-months-es",
    "AGE",
    (
        rf"{ALONE}(?P<id>{NUMBER}\s?(?:años?,?\s{{1,2}}{NUMBER}\s?(?:meses|mes|m)|a\.?,?\s{{0,2}}{NUMBER}\s?m)|"
        rf"(?:{NUMBER}|{_ES})\s(?:meses|años)\sy\smedio)(?![\w/])"
    ),
    NUMBERS | AGE_WORDS["es"],
    languages=("es",),
    not_before=(r"(?:hace|durante|cada|tras|desde|hasta|en|de\s[0-9]+\sa)\s*$",),
    not_after=(r"^\s?(?:de\s(?:evoluci\w+|seguimiento|tratamiento|duraci\w+)|después|antes|más\starde)",),
    window=16,
    examples=(
        "Ona, [6a 8m], 1.º",
        "EDAD [7 A 4 M] |",
        "Lactante de [3 meses y medio], Aymane",
    ),
    not_examples=("hace 3 meses y medio", "de 2 a 4 mg"),
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

_PERSONS_ES = (
    r"varón|hombre|mujer|señora?|niñ[oa]|chic[oa]|chaval[a]?|muchach[oa]|joven|adolescente|masculino|femenin[oa]|"
    r"fémina|usuari[oa]|donante|hij[oa]|niet[oa]|herman[oa]|hermanit[oa]|madre|abuel[oa]|prim[oa]|sobrin[oa]|"
    r"cuñad[oa]s?|tí[oa]|niet[oa]s|hij[oa]s|herman[oa]s"
)

recognizer(
    "age-of-person-es",
    "AGE",
    (
        rf"(?:{_PERSONS_ES})(?:\s(?!de\b)[a-zñáéíóú]+)?,?\s(?:como\s|hoy\s)?de\s(?:unos\s)?(?P<id>{NUMBER}|{_ES}){END}"
        rf"(?:\sy\s(?P<id2>{NUMBER}|{_ES}){END})?(?=[,.;:)]|\s?\n|\s(?:que|con|y|sin|en)\b)(?!,[0-9])(?!\sy\s\w+\s(?:años|meses))"
    ),
    word_set(
        "varón hombre mujer señor señora niño niña chico chica chaval chavala muchacho muchacha joven "
        "adolescente masculino femenino femenina fémina usuario usuaria donante hijo hija nieto nieta hermano "
        "hermana hermanito hermanita madre abuelo abuela primo prima sobrino sobrina cuñado cuñada "
        "cuñados tío tía nietos nietas hijos hijas hermanos hermanas"
    ),
    languages=("es",),
    validator=lambda match: match["id"].lower() not in ("un", "una", "uno", "0", "1"),
    examples=(
        "Donante: varón de [36], HSA",
        "Chico de [13], 2.º",
        "dos cuñados de [12] y [14]. Niega",
        "hermana de [once], Shirley",
    ),
    not_examples=("niña de 3 años", "madre de dos hijos", "mujer de 2 partos"),
)
