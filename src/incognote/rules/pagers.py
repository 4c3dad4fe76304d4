"""Pagers, extensions and other short numbers that lead to somebody inside the house."""

from __future__ import annotations

from incognote.rules.phone_parts import DIGIT, END, is_date_or_amount
from incognote.rules.recognizer import recognizer

recognizer(
    "pager-en",
    "PHONE",
    (
        r"(?:pager|pgr|bleep|bleeped|beeper|bleep\sno\.?|pg|paged|spectralink|spectra|vocera)\s?(?:no\.?|number|is|on|"
        rf"#)?[\s:#]{{0,3}}(?P<id>[0-9]{{1,2}}-[0-9]{{4}}|[0-9]{{3,5}}(?![-0-9])){END}"
    ),
    ("pager", "pgr", "bleep", "bleeped", "beeper", "pg", "paged", "spectralink", "spectra", "vocera"),
    languages=("en",),
    examples=("pgr [31877] / senior", "bleep [2217].", "pager [7-4410]", "Pager: [7720]"),
    not_examples=("pager 603-555-0140",),
)

recognizer(
    "pager-p-en",
    "PHONE",
    r"(?<=\s)p(?P<id>[0-9]{4,5})(?![\w-])",
    ("p",),
    languages=("en",),
    case=True,
    examples=("J Rosales R2 p[8823]\n",),
    not_examples=("P8823",),
)

recognizer(
    "extension",
    "PHONE",
    (
        r"(?:ext(?:ension)?)\b\.?\s?:?#?\s?(?P<id>[0-9]{3}\s[0-9]{3}|"
        rf"[0-9]-[0-9]{{4}}|{DIGIT}{{2,5}}){END}(?!\w)(?!\s?(?:°|deg|mm|cm))"
    ),
    ("ext", "extension"),
    languages=("en", "nb"),
    not_before=(r"[0-9][,;]?\s?ext\.?\s?$",),
    window=10,
    examples=("Price ext [6602]\n", "ext. [7433]", "privacy, ext. [55].", "(ext [4O19])"),
    not_examples=("ext rotation", "555-0118, ext. 66", "knee ext 15 deg"),
)

recognizer(
    "extension-es",
    "PHONE",
    (
        r"(?:ext|extensi[oó]n|anexo|interno|int(?=\.)|dect|bip|mensáfono|busca|corporativo|centralita)\b\.?"
        r"(?:\sn?\.?º)?[ :]{1,3}"
        r"(?P<id>[#*]?[0-9]{1,6}(?:[\ .·-][0-9]{1,5}){0,2})(?![\w%])(?![.,:/·-][0-9])(?!\s(?:de|casos|años|d[ií]as)\b)"
    ),
    (
        "ext",
        "extension",
        "extensión",
        "anexo",
        "interno",
        "int",
        "dect",
        "bip",
        "mensáfono",
        "busca",
        "corporativo",
        "centralita",
    ),
    languages=("es",),
    validator=lambda match: (
        (2 if match[0][:2].lower() in ("in", "an", "de") else 3) <= sum(char.isdigit() for char in match["id"]) <= 7
        and not is_date_or_amount(match["id"].replace(".", " "))
    ),
    not_before=(r"[0-9][,;]?\s?\(?(?:ext|int|interno|anexo)\.?\s?$",),
    window=10,
    examples=(
        "trabajadora social. Ext. [48 120]\n",
        "(busca [6.021])",
        "Anexo [8-077].",
        "o busca [*4410].",
        "DECT [41-7-08]\n",
        "Vide, bip [2204].",
    ),
    not_examples=(
        "ext. rotación",
        "flexión 40, extensión 25.",
        "busca 12 casos",
        "interno 5 años",
        "958 02 00 00 ext. 42",
    ),
)

recognizer(
    "extension-x",
    "PHONE",
    r"(?<![\w-])x\s?(?P<id>[0-9]-[0-9]{3,4}|[0-9]{4,5})(?![\w-])(?!\s?(?:mg|ml|cells|copies|units|g)\b)",
    ("x",),
    languages=("en",),
    case=True,
    not_before=(r"[0-9]\s?x\s?$",),
    window=4,
    examples=("I gave x[3391]. She", "Call me x[2260] or", "RN x[4-2290]\n"),
    not_examples=("x2 doses", "MAX3391", "2 x 1000"),
)

recognizer(
    "calling-nb",
    "PHONE",
    (
        r"(?:calling|internt|intern|int\.?tlf)\s?(?:nr\.?\s?)?:?\s?(?P<id>[0-9]-[0-9]{4}|"
        r"[0-9]{2}[\s-][0-9]{3}|[0-9]{3,5})(?![0-9])"
    ),
    ("calling", "internt", "intern"),
    languages=("nb",),
    examples=("(calling [1-4402])",),
    not_examples=("internt 12",),
)
