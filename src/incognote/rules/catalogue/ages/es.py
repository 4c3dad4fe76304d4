"""Spanish ages with a unit, a label or a sex beside them, in digits and words."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.ages import AGE_IN_WORDS, ALONE, END, NAME, NOT_AGE_AFTER, NUMBER, SINCE_AN_EVENT_ES

age = rules("AGE", "es")

_ES = AGE_IN_WORDS["es"]
_ES_FORBID = (
    r"(?:hace|hacía|hac[ií]a?\s(?:unos|m[aá]s\sde|casi)|unos|luego\sde|posterior\sa|cabo\sde|aproximad[oa]\sde|durante|desde\shace|tras|en\slos\súltimos|últimos|cada|por|primeros|"
    r"próximos|dentro\sde|más\sde|menos\sde|control\sa\slos|a\slos|total\sde|evolución\sde|"
    r"historia\sde|seguimiento\sde|tratamiento\sde|cumplid[oa]s|lleva|llevaba|pasados|dur[óo]|"
    r"después\sde|casi|otros|antes\sde|tabaquismo\sde|"
    r"fumador[a]?\sde|índice|ia|periodo\sde|tiempo\sde|supervivencia\sde|mínimo|máximo|"
    r"trabajó|condena\sde|pena\sde|validez|vive\saquí|residente|jubilad[oa]\shace|en\sespaña|"
    r"(?:dm|dm1|dm2|hta|epoc|asma|vih|diab[eé]tic[oa]|hipertens[oa]|diabetes|diálisis|fumador[a]?)\s(?:desde\s)?de|"
    r"revisi[óo]n\sa\slos|revisi[óo]n\strimestral|conserv\w+|cotizó\s[^\n]{0,10}|relata|hará\s(?:\w+\so)?|fue\s\w+|restricciones\s\(|"
    r"y)\s*$"
)
#: What stands before an age in words; after other words ``treinta años`` tell how long (``fue cartera treinta años``).
_BEFORE_WORDS = re.compile(
    r"(?:^|[^\w\s]|\n|\b(?:de|con|los|sus|como|unos|entre|y|o|a|hasta|desde|edad|es|casi|punto|coma|varón|hombre|mujer|"
    r"masculino|femenin[oa]|ten\w+|tien\w+|cumpl\w+))\s{0,3}$",
    re.IGNORECASE,
)


def _is_no_time_in_words(match: re.Match[str]) -> bool:
    return (
        match["id"][0].isdigit()
        or _BEFORE_WORDS.search(match.string, max(0, match.start() - 14), match.start()) is not None
    )


age(
    "age-years-es",
    rf"""
        {ALONE}(?P<id>
            (?:{NUMBER}|{_ES})(?:\s?-\s?{NUMBER})?\s{{0,2}}(?:años|anys|urte)
            (?:(?:\sy|,)?\s{NUMBER}\s(?:meses|mes)|\sy\smedio)?
        )(?![\w])(?!
            \s(?:
                de\s(?:evoluci|seguimiento|tratamiento|antig|duraci|historia|experiencia|matrimonio|casad
                |servicio|condena|trabaj|profesi|vida\slaboral|escuela|estudios|repetir)
                |privad|antes|después|atrás|más\starde|consecutivos|en\s(?-i:[A-Z])|fumando|casad|previ\w+
                |desp[uú]es|desp[uú][ée]s|m[aá]s\b|tras|del\s|de\sla\s|de\ssu\s|desde
            )
        )
    """,
    not_before=_ES_FORBID.replace("a\\slos|", ""),
    validator=_is_no_time_in_words,
    examples=("Mujer de [86 años] que", "varón, [33 años], natural", "de [cincuenta y ocho años], trabajadora"),
    not_examples=("hace 5 años", "durante 10 años", "10 años de evolución", "cada 2 años"),
)

age(
    "age-label-es",
    rf"""
        (?:años\scumplidos|edad|idade)(?:\s(?:estimada|aparente|actual|al\s\w+|gestacional\scorr\w*|de))?
        [\s:.\t|=]{{0,12}}(?P<id>
            (?:{NUMBER}(?:\s?-\s?{NUMBER})?)(?:\s(?:años|meses|días|semanas)\b(?:\s(?:y\s)?{NUMBER}\smeses)?)?
        )(?![0-9/%+])(?!\.[0-9])
    """,
    not_before=r"gestacional\s*$",
    examples=("Edad: [46]   Peso", "(edad[40])Nº", "Edad: [63]\n", "Edad aparente [30-35 años]."),
    not_examples=("edad gestacional 39+2",),
)

age(
    "age-short-es",
    rf"""
        {ALONE}(?P<id>10[0-9]|[1-9][0-9]|(?:(?<=,\ )|(?<=de\ )|(?<=\.\ ))[1-9])
        (?:(?<=[0-9][0-9])a(?:\.|\b)|(?:a|\sa)(?=[.,;:)|]|\s{{2}}|\s?\n|\s[-–·—|/(]|\s[A-Z]|$)\.?)(?![\w/])
        (?!\s?(?:las|los|la|su|un|una|días|horas|vez|hora|[0-9]))
    """,
    case=True,
    before=r"(?:\)|de|,|\(|edad:?|mujer|varón|[A-ZÁÉÍÓÚ][\wáéíóúñ]+|—|-|[0-9]{4}|\s)\s?$",
    not_before=r"(?:hace|durante|cada|a|en|tras|genotipo|marsh|grado|tipo|estadio)\s*$",
    not_after=r"^\s?(?:[0-9]|m\b)",
    examples=(
        "Varón de [31] a., venezolano",
        "DNI 6.337.812   [74] a   HC",
        "F.N. 17/11/1999 ([22]a)",
        "Edad: [33]a  Ficha",
    ),
    not_examples=("de 8 a 10", "12 a las"),
)

age(
    "age-at-es",
    rf"""
        (?:a|aos|desde|hasta)\s(?:los\s)?(?P<id>(?:{NUMBER}|{_ES}\sy\spocos|{_ES})(?:\saños)?){END}
        (?!\s(?:y|o|a)\s(?:a\slos\s)?(?:[0-9]+|{_ES})\s(?:días|meses|semanas|min|cm))
        (?!(?:\saños)?{SINCE_AN_EVENT_ES})(?!-)(?!\sa\s[0-9])
        (?!\s?(?:días|meses|horas|h\b|min|minutos|mg|semanas|cm|kg|ml|%|lpm|segundos))
    """,
    not_before=r"(?:control|revisi[óo]n|cita|ecograf\w+|valoraci[óo]n|dosis|bajar|subir|reducir|aumentar)\w*\s*$",
    validator=lambda match: "los" in match[0].lower() or "aos" in match[0].lower(),
    examples=("Ca de mama a los [41].", "fallecida a los [57]. Tíos", "Bayley a los 2")[:2],
    not_examples=("control a los 7 días", "a los 10 min"),
)

age(
    "age-in-brackets-es",
    rf"(?<=\()(?P<id>{NUMBER}(?:\s(?:años|meses))?)(?=\)|,\s)",
    before=(
        rf"{NAME}\s\($",
        r"(?:[0-9]{2}[/.-][0-9]{4})\s\($",
        r"""
            (?:hij[oa]|herman[oa]|espos[oa]|madre|padre|mam[áa]|pap[áa]|mujer|marido|niet[oa]|pareja|novi[oa]
            |tí[oa]|abuel[oa]|suegr[oa]|sobrin[oa]|prim[oa]|cuñad[oa]|mayor|menor|niñ[oa]|varón)\s\($
        """,
    ),
    not_before=r"""
        (?:EVA|GCS|Barthel|MMSE|NYHA|Glasgow|Norton|IMC|Hb|PCR|FC|TA|SatO2|Lawton|Yesavage|Pfeiffer|ECOG|PSA
        |HbA1c|EDSS|Gleason|PHQ-9|Sala|Cama|Hab)\s\($
    """,
    examples=("esposa Blanca ([48]), hijos", "Soledad ([44]). Migraña", "06-01-1960 ([58])"),
    not_examples=("Glasgow (15)", "Barthel (60)"),
)

age(
    "age-after-name-es",
    rf"(?P<id>{NUMBER}|{_ES}){END}",
    validator=lambda match: match["id"].lower() not in ("un", "una", "uno", "dos", "tres"),
    before=(
        rf"""{NAME}[\"”]?,\s(?:de\s)?$""",
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
        r"""
            (?:Sala|Cama|Hab|Planta|Piso|Calle|C/|Avda|Box|Na|K|Hb|PCR|Glasgow|EVA|Barthel|Cr|Plaza|Paseo|Km
            |Módulo|Rambla|Mar|Apto|Bloque|Mz|Lt|Col|kalea|Vilar)\.?,?\s(?:de\s)?$
        """,
        r"""
            (?:calle|c/|avda|plaza|paseo|rúa|carrer|av|jr|ctra|rambla|camino|vereda|partida|pasaje|grupo|urb
            |barrio|domicilio|dirección|ctra|crta|avinguda|general|doctor)\b[.:]?,?\s[^\n]{0,28},\s$
        """,
    ),
    examples=("Adil Benali, [41], panadero", "Sara Rey, sana, 64")[:1],
    not_examples=("Calle Mayor, 41,", "Sala, 4,"),
)

age(
    "age-years-and-months-es",
    rf"""
        {ALONE}(?P<id>
            {NUMBER}\s?(?:años?,?\s{{1,2}}{NUMBER}\s?(?:meses|mes|m)|a\.?,?\s{{0,2}}{NUMBER}\s?m)
            |(?:{NUMBER}|{_ES})\s(?:meses|años)\sy\smedio
        )(?![\w/])
    """,
    not_before=r"(?:hace|durante|cada|tras|desde|hasta|en|de\s[0-9]+\sa)\s*$",
    not_after=r"^\s?(?:de\s(?:evoluci\w+|seguimiento|tratamiento|duraci\w+)|después|antes|más\starde)",
    examples=("Ona, [6a 8m], 1.º", "EDAD [7 A 4 M] |", "Lactante de [3 meses y medio], Aymane"),
    not_examples=("hace 3 meses y medio", "de 2 a 4 mg"),
)
