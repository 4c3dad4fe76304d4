"""Pagers, extensions and other short numbers that lead to somebody inside the house."""

from __future__ import annotations

from incognote.rules.phone_parts import DIGIT, END, OTHER_NUMBER, is_date_or_amount
from incognote.rules.recognizer import digits, recognizer

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
    r"(?<![\w-])x\s?(?:[0-9]-[0-9]{3,4}|[0-9]{4,5})(?![\w-])(?!\s?(?:mg|ml|cells|copies|units|g)\b)",
    ("x",),
    languages=("en",),
    case=True,
    not_before=(r"[0-9]\s?$",),
    window=4,
    examples=("I gave [x3391]. She", "Call me [x2260] or", "RN [x4-2290]\n"),
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

recognizer(
    "inner-number-en",
    "PHONE",
    r"(?<![\w.,/#=+–-])(?:p|(?<![0-9]\s))(?P<id>[1-9]-[0-9]{4})(?![\w/–-])(?![.,][0-9])",
    digits(1) | {"p"},
    languages=("en",),
    case=True,
    then={"-"} | digits(1),
    before=(r"[A-Za-z0-9][,:)]?\s\(?p?$", r"[(|–]\s?p?$"),
    not_before=(OTHER_NUMBER, r"(?:about|approx|~|for|of|every|take|from|between|dose|grade|score)\s*$"),
    not_after=(r"^\s?(?:mg|mcg|ml|units?|kcal|cal|steps|cells|copies|iu|g\b|cc|m\b|km|ft|hours|hrs)",),
    window=24,
    examples=(
        "5E, desk [7-4409], fh",
        "want to know. – Margo [3-8841]\n",
        "Wojtas PGY2 p[7-2204]\n",
        "Paged Feld ([1-6305]), CXR",
    ),
    not_examples=("2-4000 units", "about 2-3000 ml", "case 5-0133", "1990-2004"),
)

recognizer(
    "number-after-person-en",
    "PHONE",
    (
        r"(?:PGY-?\s?[1-7]|F[12]|FY[12]|NF[0-9]?|MS[34]|[Mm]e:|MD|RN|NP|PA-?C?|DO|(?<=[.\n]\s)[A-Z]{2,3}|(?<=\n)[A-Z]{2,3}|[A-Z][a-z]{2,15})"
        r"\s#(?P<id>[0-9]{4,5})(?=\s*(?:\n|$)|\s{2}|\s/)"
    ),
    ("#",),
    languages=("en",),
    case=True,
    reach=20,
    not_before=(
        r"(?:[Cc]ase|[Jj]ob|[Ii]ncident|[Bb]adge|[Cc]hart|[Uu]nit|[Rr]un|[Kk]it|[Ll]ot|[Dd]onor|[Ss]tore|[Pp]atient|[Ff]ile)\s#$",
    ),
    window=12,
    examples=("P. Quintanar PGY-2 #[20419]\n", "NF2 Abeywardena #[0417]\n", "S Marchetti F1 #[5562]  gmc"),
    not_examples=("chart #6612\n", "Case #20419\n", "Doe, J #2\n"),
)

recognizer(
    "inner-number-called-en",
    "PHONE",
    r"(?:on|call|ring|dial|page|text|on\scall|mailbox)\s(?P<id>[0-9]{5})(?=[,.;)\s]|$)(?![.,][0-9])(?!\s?(?:steps|mg|ml|units|people|kcal))",
    ("on", "call", "ring", "dial", "page", "text", "mailbox"),
    languages=("en",),
    then=digits(5) | {"call"},
    examples=("Marlon in neurophys on [45119], he", "chaplain on call [33144].\n"),
    not_examples=("on 10000 steps", "call 911"),
)

recognizer(
    "inner-number-nb",
    "PHONE",
    (
        r"(?:tlf|telefon|ring|calling|vakttlf|int)\.?(?:\s(?:int\.?|nr\.?))?:?\s(?P<id>[0-9]{4,5}|[0-9]{2}\s[0-9]{3}|[0-9]{2}-[0-9]{4}|"
        r"[0-9]\s[0-9]{2}\s[0-9]{2}|[0-9]{2}\s[0-9]\s[0-9]{2})(?![\w%])(?!\s[0-9])(?![.,:/-][0-9])(?!\s(?:kr|timer|min|år|dager)\b)"
    ),
    ("tlf", "telefon", "ring", "calling", "vakttlf", "int"),
    languages=("nb",),
    examples=(
        "Koordinator: Jorunn tlf [2231]\n",
        "halv bemanning, ring [33 2 10].\n",
        "tlf int. [83 417].",
        "calling [23-4471], mob",
    ),
    not_examples=("ring 113", "tlf 22 12 88 40", "ring 2019-12"),
)
