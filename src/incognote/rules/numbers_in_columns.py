"""Record, identity and telephone numbers, beds and log-ins in a column whose heading says what they are."""

from __future__ import annotations

import re
from functools import partial

from incognote.rules.recognizer import ALL_LANGUAGES, recognizer
from incognote.rules.table_parts import CELL_END, CELL_START, column_is_called


def _headed(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{words})\.?(?!\w)", re.IGNORECASE)


_KINDS = {
    "MRN": (
        r"mrn|mr\s?(?:no|#)|hosp(?:ital)?\.?\s?(?:no|num|number|\#)|unit\s(?:no|number)|ur(?:\sno)?|urn|hn|uhid|ip\sno|"
        r"folder(?:\sno)?|chart(?:\s?(?:no|\#))?|record(?:\sno)?|pt\s(?:no|id|\#)|patient\sid|n\.?h\.?c|h\.?\s?c(?:l|\.l)?|"
        r"historia|n\.?[º°]\s?(?:h\.?c\.?|historia)|exp(?:te|ediente)?|ficha|reg(?:istro)?|r[eé]cord|cod\.?\s?pac|"
        r"jnr|j\.nr|journal(?:nr|nummer)?|pas\.?-?(?:nr|id)|pasientnr|pid|npr(?:-id)?|clave",
        r"(?-i:[A-Z]{1,4}[- ]?)?[0-9]{2,8}(?:[-/. ][0-9]{1,8}){0,3}(?:-?(?-i:[A-Z]))?",
        4,
    ),
    "SSN": (
        r"nhs(?:\s(?:no|number|\#))?|chi(?:\sno)?|nhi|h&c(?:\sno)?|ssn|aadhaar|id\sno|dni|d\.n\.i|c[eé]dula|c\.?i|c\.?c|"
        r"doc(?:umento)?|rut|run|curp|cip|cipa|tis|sip|tarjeta|identidad|fnr|f\.nr|fødselsnr|fødselsnummer|personnr|id-nr",
        r"(?-i:[A-Z]{1,4}-?)?[0-9](?:[-/. ]?[0-9]){3,15}(?:[- ]?(?-i:[A-Z]{1,2}))?",
        4,
    ),
    "PHONE": (
        r"tel|tele?phone|phone|ph|tlf|telefon|mobil|mobile|mob|cell|contact\sno|ext|calling|vakttlf|tel[eé]fono|tfno|"
        r"m[oó]vil|celular|cel|contacto|bleep|pager",
        r"\+?\(?[0-9](?:[-/. ]?[0-9]|\)\s?[0-9]){2,13}",
        4,
    ),
    "ROOM": (
        r"rm|room|bed|bd|bay|chair|ch|chr|stn|station|loc|location|space|spot|cot|theatre|cama|hab(?:itaci[oó]n)?|box|"
        r"puesto|pto|sill[oó]n|silla|sala|quir[oó]fano|ubicaci[oó]n|seng|rom|plass|pl|stue|stol",
        r"(?-i:[A-Za-z]{1,6}[- ]?)?[0-9]{1,4}(?: ?(?-i:[A-Za-z])\b|[-/.][0-9A-Z]{1,3}){0,2}",
        1,
    ),
    "USERNAME": (
        r"user(?:\s?(?:name|id))?|login|usuario|bruker(?:navn|-?id)?|signature",
        r"[^\W\d_](?:[\w.\\-]){2,19}",
        0,
    ),
}
_EXAMPLES = {
    "MRN": {
        "en": "no | pt | hosp no | age\n1 | PURKISS D | [S441-7082] | 66\n",
        "es": "HORA;HC;NOMBRE;EDAD\n07:12;[88410];Ayala, Crispín;44\n",
        "nb": "kl     jnr        navn\n0815   [0318842]    Corneliussen, Birger\n",
    },
    "SSN": {
        "en": "time   CHI          name      age\n0900   [0709521763]   MCALOON Senga   78\n",
        "es": "nombre     DNI        edad\nLuz Rey    [41906633]   53\n",
        "nb": "navn     fnr           alder\nLie      [02075131455]   71\n",
    },
    "PHONE": {
        "en": "name        bleep     on\nWren, J     [2217]      Mon\n",
        "es": "nombre | edad | tel\nLuz Rey | 54 | [983 11 47 60]\n",
        "nb": "dag     lege     tlf\nMa 16   Molde G  [5-2214]\n",
    },
    "ROOM": {
        "en": "RM | NAME | AGE\n[T1] | Szabo | 34\n[5] | Bui | 7\n",
        "es": "Puesto  Nombre             Edad\n[1]       Linares, Coromoto  64\n",
        "nb": "Plass | Navn | Alder\n[1] | Ellingsgård, T. | 81\n",
    },
    "USERNAME": {
        "en": "time   user      action\n0702   [mgreene]   VIEW\n",
        "es": "fecha       usuario    perfil\n2023-05-04  [XABLE44]    médico\n",
        "nb": "tid      bruker     handling\n21:14    [hskog]      åpnet\n",
    },
}


_DATE_OR_RATIO = re.compile(
    r"[0-9]{1,4}/[0-9]{1,3}(?:/[0-9]{1,4})?|(?:0?[1-9]|[12][0-9]|3[01])(?:[.-](?:0?[1-9]|1[0-2])[.-](?:[0-9]{2}){1,2}|\.[01][0-9])"
)


def _is_headed(match: re.Match[str], words: re.Pattern[str], least: int) -> bool:
    value = match["id"]
    return (
        sum(char.isdigit() for char in value) >= least
        and not _DATE_OR_RATIO.fullmatch(value)
        and column_is_called(match, words)
    )


for _label, (_words, _value, _least) in _KINDS.items():
    _validator = partial(_is_headed, words=_headed(_words), least=_least)
    for _language in ALL_LANGUAGES:
        recognizer(
            f"{_label.lower()}-in-column-{_language}",
            _label,
            rf"{CELL_START}(?P<id>{_value}){CELL_END}",
            (),
            languages=(_language,),
            validator=_validator,
            special=True,
            examples=(_EXAMPLES[_label][_language],),
            not_examples=("Test   Result   Unit\nSodium   1388   mmol\n", "1 | Szabo | 34\n"),
        )
