"""Numbers, beds and log-ins in a column whose heading says what they are, and record numbers beside an age."""

from __future__ import annotations

import re
from functools import partial

from incognote.rules.engine.registry import recognizer, rules
from incognote.rules.parts.tables import CELL_END, CELL_START, column_is_called, is_a_name

mrn = rules("MRN")


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
        r"(?-i:[A-Za-z]{1,6}[- ]?)?[0-9]{1,4}(?:\ ?(?-i:[A-Za-z])\b|[-/.][0-9A-Z]{1,3}){0,2}",
        1,
    ),
    "USERNAME": (
        r"user(?:\s?(?:name|id))?|login|usuario|bruker(?:navn|-?id)?|signature",
        r"[^\W\d_](?:[\w.\\-]){2,19}",
        0,
    ),
}
_EXAMPLES = {
    "MRN": (
        "no | pt | hosp no | age\n1 | PURKISS D | [S441-7082] | 66\n",
        "HORA;HC;NOMBRE;EDAD\n07:12;[88410];Ayala, Crispín;44\n",
        "kl     jnr        navn\n0815   [0318842]    Corneliussen, Birger\n",
    ),
    "SSN": (
        "time   CHI          name      age\n0900   [0709521763]   MCALOON Senga   78\n",
        "nombre     DNI        edad\nLuz Rey    [41906633]   53\n",
        "navn     fnr           alder\nLie      [02075131455]   71\n",
    ),
    "PHONE": (
        "name        bleep     on\nWren, J     [2217]      Mon\n",
        "nombre | edad | tel\nLuz Rey | 54 | [983 11 47 60]\n",
        "dag     lege     tlf\nMa 16   Molde G  [5-2214]\n",
    ),
    "ROOM": (
        "RM | NAME | AGE\n[T1] | Szabo | 34\n[5] | Bui | 7\n",
        "Puesto  Nombre             Edad\n[1]       Linares, Coromoto  64\n",
        "Plass | Navn | Alder\n[1] | Ellingsgård, T. | 81\n",
    ),
    "USERNAME": (
        "time   user      action\n0702   [mgreene]   VIEW\n",
        "fecha       usuario    perfil\n2023-05-04  [XABLE44]    médico\n",
        "tid      bruker     handling\n21:14    [hskog]      åpnet\n",
    ),
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
    recognizer(
        f"{_label.lower()}-in-column",
        _label,
        rf"{CELL_START}(?P<id>{_value}){CELL_END}",
        validator=partial(_is_headed, words=_headed(_words), least=_least),
        priority=1,
        inside=True,
        examples=_EXAMPLES[_label],
        not_examples=("Test   Result   Unit\nSodium   1388   mmol\n", "1 | Szabo | 34\n"),
    )

_DATE = re.compile(r"(?:[0-3][0-9][01][0-9](?:19|20)[0-9]{2}|(?:19|20)[0-9]{2}[01][0-9][0-3][0-9]|[0-9]+000)")
#: The cell before, or what stands before a comma.
_BEFORE = re.compile(r"(?:^|[|/;\t]|\s{2})\s*([^|/;\t\n]{2,40}?)[\s,|/;]*$")


def _is_of_a_patient(match: re.Match[str]) -> bool:
    """Not a date, nor a count; and where no sex tells that the number before is an age, after a name in a cell."""
    if _DATE.fullmatch(match["id"]):
        return False
    if match["sex"] or match["gap"] == ", ":
        return bool(match["sex"])
    left = match.string[max(0, match.start() - 60) : match.start()].rpartition("\n")[2]
    before = _BEFORE.search(left)
    return bool(before and is_a_name(before[1].strip()))


mrn(
    "record-after-age",
    r"""
        (?<![\w.,/:#-])[1-9]?[0-9](?:\s?(?:y\.?o\.?|yrs|a\.?|años|år|y)(?!\w))?
        (?P<sex>(?:\s?/\s?|\s)?(?-i:[MFVHKmf])(?!\w))?(?P<gap>[ ]{2,12}|[ ]?[|;][ ]?|[ ]/[ ]|,[ ])
        (?P<id>
            (?-i:[A-Z]{1,2}-?)?[0-9]{5,9}(?:-(?-i:[A-Z]))?
            |[0-9]{3}-[0-9]{2}-[0-9]{3}
            |[0-9]{2}-[0-9]{2}-[0-9]{2,3}
        )(?![\w-])(?![.,/][0-9])(?!\s?(?-i:mg|ml|/|x|%))
    """,
    validator=_is_of_a_patient,
    examples=(
        "a9-2  Feng, Guoliang  88M  [20477903]  DNR\n2) R.McA. 49F, [5518203]. Panc",
        "08:30  Rovellat, Mireia   52   [00330128]   HT + DA\n701-1|Calleja, Eutimio|91|[330817]|ICC\n",
        "Hans Henrik Storvåg   70 M   [4471902]   AVF\nkl 9  Lie, Ole  44 år  [553107]  kontroll\n",
    ),
    not_examples=("WBC  12  150000\n", "Leukocytes   77   20481177\n", "Rey, A.  77  28121957\n", "2n 1a, 08500."),
)
