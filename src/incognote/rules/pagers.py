"""Pagers, extensions and other short numbers that lead to somebody inside the house."""

from __future__ import annotations

from incognote.rules.phone_parts import END
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
        r"(?:ext(?:ensi[oó]n)?|anexo|busca|busca\snº)\b\.?\s?:?#?\s?(?P<id>[0-9]{3}\s[0-9]{3}|"
        rf"[0-9]{{3,5}}){END}(?!\w)"
    ),
    ("ext", "extension", "extensión", "anexo", "busca"),
    not_before=(r"[0-9][,;]?\s?ext\.?\s?$",),
    window=10,
    examples=("Price ext [6602]\n", "ext. [7433]"),
    not_examples=("ext rotation", "555-0118, ext. 66"),
)

recognizer(
    "extension-x",
    "PHONE",
    r"(?<![\w-])(?P<id>x[0-9]-?[0-9]{3,4})(?![\w-])",
    ("x",),
    languages=("en",),
    case=True,
    examples=("I gave [x3391]. She", "Call me [x2260] or"),
    not_examples=("x2 doses", "MAX3391"),
)

recognizer(
    "extension-x-apart",
    "PHONE",
    r"(?<![\w-])x\s(?P<id>[0-9]{4})(?![\w-])",
    ("x",),
    languages=("en",),
    case=True,
    before=(r"(?-i:[A-Z])[a-z]+,?\sx\s$",),
    window=16,
    examples=("charge Delaney, x [7118]. pt",),
    not_examples=("mg x 1000",),
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
