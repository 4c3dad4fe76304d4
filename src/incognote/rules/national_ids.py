"""National identity and health numbers: by their check digits, by their shape, or by the word before them."""

from __future__ import annotations

import re

from incognote.rules.checks import digits_of, is_fodselsnummer, is_nino, is_norwegian_birth_number, stdnum_check
from incognote.rules.codes import labelled
from incognote.rules.recognizer import digits, recognizer

_LEFT = r"(?<![\w.-])(?<![0-9]\ )"
_RIGHT = r"(?![\w])(?![-.][0-9])"

# ------------------------------------------------------------------------------------------- United States and Canada
recognizer(
    "us-ssn",
    "SSN",
    (
        r"(?<![0-9-])(?<![A-Z]-)[0-8][0-9]{2}-[0-9]{2}-[0-9]{4}(?![0-9-])|"
        r"(?<![0-9-])(?<![A-Z]-)9[0-9]{2}-[0-9]{2}-[0-9]{4}(?![0-9-])"
    ),
    digits(3),
    languages=("en",),
    not_before=(r"(?:acct|account|mrn|member|policy|claim|case)\.?:?\s*$",),
    window=12,
    then={"-"},
    examples=("SSN: [219-83-5501]", "par [622-19-0473],"),
    not_examples=("acct 219-83-5501", "555-01-23"),
)
labelled(
    "us-ssn-labelled",
    "SSN",
    (
        r"ssn(?:\sending(?:\sin)?)?|s\.s\.|ss(?:\sno)?|social(?:\ssecurity)?(?:\s(?:number|no\.?|\#))?|last\s4(?:\sof\sssn)?|soc\ssec(?:\sno)?|last\sfour(?:\sof\ssocial)?|last4|"
        r"ssn\s(?:last4|ends)|xxx-xx|aadhaar\sxxxx\sxxxx|personnummer"
    ),
    languages=("en",),
    code=(
        r"[0-9]{6}-[0-9]{4}(?![0-9])|[0-9OolI]{3}[\s-]?[0-9OolI]{2}[\s-]?[0-9OolI]{4}|"
        r"[0-9]{4}(?![0-9/-])"
    ),
    between=r"[\s.:#=|\"*xX-]{1,12}",
    validator=lambda match: len(match["id"]) > 4 or not match[0].lower().startswith("social 2"),
    starts=("ssn", "s", "ss", "social", "last", "xxx", "aadhaar", "personnummer"),
    not_before=(r"social\s(?:history|worker|work|hx):?\s*$",),
    examples=("SSN [900147726]", "SS# [900-12-7745]"),
    not_examples=("social 2019", "ss 12"),
)
labelled(
    "ca-sin",
    "SSN",
    r"SIN(?:\s\([^)\n]{1,20}\))?",
    languages=("en",),
    code=r"[0-9]{3}[\s-]?[0-9]{3}[\s-]?[0-9]{3}(?![0-9])",
    between=r"[\s.:#]{1,4}",
    validator=None,
    starts=("sin",),
    case=True,
    examples=("SIN [952 306 714]  ",),
    not_examples=("sin 952 306 714",),
)

# ------------------------------------------------------------------------------- United Kingdom, Ireland, New Zealand
labelled(
    "uk-nhs-labelled",
    "SSN",
    r"NHS|CHI|H&C",
    languages=("en",),
    code=r"[0-9]{3}[\s-]?[0-9]{3}[\s-]?[0-9]{4}(?![0-9])",
    between=r"(?:\s(?:no|number|num)\b\.?)?[\s.:#|]{0,6}",
    validator=None,
    starts=("nhs", "chi", "h"),
    examples=("NHS [485 777 3456]", "NHS No: [943 476 5870]"),
    not_examples=("NHS 111 line",),
)
recognizer(
    "uk-nhs",
    "SSN",
    rf"{_LEFT}[0-9]{{3}}[\s-][0-9]{{3}}[\s-][0-9]{{4}}{_RIGHT}",
    digits(3),
    languages=("en",),
    validator=stdnum_check("gb.nhs"),
    before=(r"(?:nhs|no|number|patient|pt)\.?:?\s*$",),
    window=12,
    then=digits(3) | {"-"},
    examples=("patient [943 476 5919] seen",),
    not_examples=("patient 943 476 5918",),
)
recognizer(
    "uk-nhs-in-note",
    "SSN",
    rf"{_LEFT}[0-9]{{3}}\s[0-9]{{3}}\s[0-9]{{4}}{_RIGHT}",
    digits(3),
    languages=("en",),
    needs=("nhs",),
    not_before=(r"(?:tel\w*|ph\w*|mob\w*|call\w*|fax|ring|line|desk)[.:\s]*$",),
    window=12,
    then=digits(3),
    examples=("NHS trust letter: Ann Hale [621 904 5583], seen",),
    not_examples=("NHS line, tel 621 904 5583",),
)
recognizer(
    "sg-nric",
    "SSN",
    r"(?<![\w-])[STFGM][0-9]{7}[A-Z](?![\w-])",
    ("s", "t", "f", "g", "m"),
    languages=("en",),
    case=True,
    then=digits(7),
    examples=("Tan Wei Ming, [S0000526Z], Ward",),
    not_examples=("S12345Z",),
)
recognizer(
    "za-id-alone",
    "SSN",
    r"(?<![\w.-])[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])\s?[0-9]{4}\s?[01][0-9]{2}(?![\w-])",
    digits(13, 6),
    languages=("en",),
    validator=lambda match: len(re.sub(r"\D", "", match[0])) == 13,
    examples=("Sipho Dube [920315 0674 088] Wa", "patient [6508175040148] M"),
    not_examples=("acct 9999150674088",),
)
recognizer(
    "uk-nino",
    "SSN",
    r"(?<![A-Z0-9])[A-Z]{2}\s?[0-9]{2}\s?[0-9]{2}\s?[0-9]{2}\s?[A-D](?![A-Za-z0-9])",
    frozenset(a + b for a in "abceghjklmnoprstwxyz" for b in "abceghjklmnprstwxyz"),
    languages=("en",),
    case=True,
    validator=lambda match: is_nino(match[0]),
    then=digits(2, 6),
    examples=("NI [AB 12 34 56 C]",),
    not_examples=("QQ 12 34 56 Z",),
)
labelled(
    "id-word-en",
    "SSN",
    (
        r"NI(?:\s?(?:no|number))?|NINO|NHI|PPS|PPSN|NRIC|IHI|NIN|CNIC|Aadhaar|Aadhar|"
        r"Medicare\sbeneficiary|ID\sno|national\sid"
    ),
    languages=("en",),
    between=r"(?:\s(?:no|number|num)\b\.?)?[\s.:#|]{0,24}",
    validator=lambda match: "/" not in match["id"] and sum(char.isdigit() for char in match["id"]) >= 4,
    starts=(
        "ni",
        "nino",
        "nhi",
        "pps",
        "ppsn",
        "nric",
        "ihi",
        "nin",
        "cnic",
        "aadhaar",
        "aadhar",
        "medicare",
        "national",
        "id",
    ),
    case=False,
    examples=("NHI [ZZZ0016], DOB", "NI no. [QQ 12 34 56 C] for", "NRIC [S0000526Z], Ward", "Aadhaar [5512 0098 7743]"),
    not_examples=("NI shunt", "pps now"),
)
recognizer(
    "za-id",
    "SSN",
    rf"(?:(?<=ID\s)|(?<=ID:\s)|(?<=ID\sno\s))[0-9]{{13}}{_RIGHT}",
    digits(13),
    languages=("en",),
    examples=("ID [9203150674088]   Wa",),
    not_examples=("ID 920315067408",),
)
recognizer(
    "in-aadhaar",
    "SSN",
    rf"{_LEFT}[2-9][0-9]{{3}}\s[0-9]{{4}}\s[0-9]{{4}}{_RIGHT}(?!\s[0-9])",
    digits(4),
    languages=("en",),
    validator=stdnum_check("in_.aadhaar"),
    examples=("no [2341 2341 2346]",),
    not_examples=("no 2341 2341 2347",),
)

# ------------------------------------------------------------------------------------------------ Spain, Latin America
recognizer(
    "es-dni",
    "SSN",
    rf"{_LEFT}[0-9]{{1,2}}\.?[0-9]{{3}}\.?[0-9]{{3}}[\s-]?[A-Z]{_RIGHT}",
    digits(1, 2, 7, 8),
    languages=("es",),
    case=True,
    validator=lambda match: _letter_fits(match[0]) or _after_dni(match),
    examples=("DNI [12345678Z]", "con [12.345.678-Z],"),
    not_examples=("12345678A pieza",),
)
recognizer(
    "es-nie",
    "SSN",
    r"(?<![A-Z0-9])[XYZ][\s-]?[0-9]{7}[\s-]?[A-Z](?![\w])",
    ("x", "y", "z"),
    languages=("es",),
    case=True,
    then=digits(7) | {"-"},
    examples=("NIE [X-5592187-T]", "[Y8841203H]"),
    not_examples=("X-559",),
)
recognizer(
    "mx-curp",
    "SSN",
    r"(?<![A-Z0-9])[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9](?![A-Z0-9])",
    (),
    needs=("curp",),
    languages=("es",),
    case=True,
    examples=("CURP\n[ZALR830106HOCRSY04], uni",),
    not_examples=("CURP ZALR83",),
)
recognizer(
    "cl-rut",
    "SSN",
    rf"{_LEFT}[0-9]{{1,2}}\.[0-9]{{3}}\.[0-9]{{3}}-[0-9Kk]{_RIGHT}",
    digits(1, 2),
    languages=("es",),
    not_before=(r"nit\.?:?\s*$",),
    window=8,
    then={"."},
    examples=("RUT [12.004.881-2],", "[17.482.905-K]"),
    not_examples=("NIT 890.999.871-3", "12.004.88-2"),
)
_ES_ID = r"[A-Z]{0,4}(?:[\s.-]?[0-9A-Z]{1,10}){1,6}"
labelled(
    "id-word-es",
    "SSN",
    (
        r"DNI|D\.N\.I|NIE|NIF|C\.?I|C\.?C|TI/CC|RC|T\.?I|CUI/DPI|CUI|DPI|DUI|CUIL|RUT|RUN|CURP|"
        r"PPT|PEP|cédula(?:\sdel?\s\w+)?|céd|identidad|documento|"
        r"CIP(?:-SNS)?(?:\s?\(TSI\))?(?:\sprovisional)?|CIPA|CIPNA|SIP|TIS|TSI|NUHSA|"
        r"DASE(?:\stramitado,\scódigo)?|cod\.\sautonómico|tarjeta\ssanitaria\s\(CIP\)"
    ),
    languages=("es",),
    code=(
        r"(?:[VE]-)?[0-9]{1,3}(?:\.[0-9]{3}){1,3}(?:[\s-]?[0-9A-Z]|\s(?:CB|LP|SC|OR|PT|"
        r"Pt))?(?![\w])|[0-9]{4}\s[0-9]{5}\s[0-9]{4}(?![\w])|"
        r"[A-Z]{0,4}-?[0-9]{1,10}(?:-[0-9]{1,10}){0,3}-?[0-9A-Z]?(?:\s(?:CB|LP|SC|OR|"
        r"PT)\b)?(?![\w-])|[A-Z]{4}\s?[0-9]\s[0-9]{6}\s[0-9]{2}\s[0-9](?![\w])|"
        r"[A-Z]{1,8}[0-9A-Z]{0,3}[0-9]{4,16}(?![\w])|[0-9]{4}\s[0-9]{5}\s[0-9]{4}(?![\w])|"
        r"[A-Z]{4}\s[0-9]{4}\s[0-9]{4}(?![\w])|[0-9]{6}[A-Z]{4}[0-9]{4}|[A-Z]+-[0-9]+-[0-9]+|"
        r"[A-Z]{4}[0-9]{6}[HM][A-Z]{5}[A-Z0-9][0-9]"
    ),
    between=r"(?:\s(?:CC|RC|TI|n\.?[º°])\b)?[\s.:#|º°…·()-]{0,24}",
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 5,
    starts=(
        "dni",
        "d",
        "nie",
        "nif",
        "ci",
        "c",
        "cc",
        "ti",
        "t",
        "rc",
        "cui",
        "dpi",
        "dui",
        "cuil",
        "rut",
        "run",
        "curp",
        "ppt",
        "pep",
        "cédula",
        "céd",
        "identidad",
        "documento",
        "cip",
        "cipa",
        "cipna",
        "sip",
        "tis",
        "tsi",
        "nuhsa",
        "dase",
        "cod",
        "tarjeta",
    ),
    not_after=(r"^\s?(?:mg|ml|prof)",),
    not_before=(r"(?:céd|cédula)\.?\s(?:prof|esp)\w*\.?\s*$",),
    examples=(
        "DNI: [24518836]\n",
        "C.I. [V-6.447.120], de",
        "CIP: [RYAL330921941013]",
        "CC [1.077.450.311], cel",
        "Identidad [0501-1997-04471]. Edad",
        "NUHSA [AN1187340926]",
        "TIS [PUCA 2 260317 00 4]. Tut",
        "SIP [11870342].",
    ),
    not_examples=("CI firmado", "TIS activa", "RC 60", "céd. prof. 5518204"),
)


def _letter_fits(text: str) -> bool:
    from stdnum.es import dni

    return bool(dni.is_valid(text.replace(".", "")))


def _after_dni(match: re.Match[str]) -> bool:
    return bool(
        re.search(
            r"(?:dni|nif|d\.n\.i\.?)[\s:.]*(?:n\.?º)?\s*$",
            match.string[max(0, match.start() - 12) : match.start()],
            re.IGNORECASE,
        )
    )


# ------------------------------------------------------------------------------------------------------------- Norway
recognizer(
    "no-birth-number",
    "SSN",
    rf"{_LEFT}[0-9]{{6}}(?:\s?[-/]?\s?)[0-9]{{3}}\s?[0-9]{{2}}{_RIGHT}",
    digits(6, 11, 9),
    languages=("nb",),
    validator=lambda match: (
        is_norwegian_birth_number(match[0]) and (is_fodselsnummer(match[0]) or not _account_before(match))
    ),
    not_after=(r"^:",),
    examples=("Skarpnes, [090363 41722], 52", "([21045348706])", "[070163 141 21], bosatt", "[180472-17276]"),
    not_examples=("konto 01019000084", "990363 41722"),
)
recognizer(
    "no-birth-number-spaced",
    "SSN",
    (
        rf"{_LEFT}[0-9]{{2}}[\s.][0-9]{{2}}[\s.][0-9]{{2}}\s(?:[0-9]{{5}}|"
        rf"[0-9]{{3}}\s[0-9]{{2}}){_RIGHT}"
    ),
    digits(2),
    languages=("nb",),
    validator=lambda match: is_norwegian_birth_number(match[0]),
    not_before=(r"(?:f|født|fødd)\.?\s*$",),
    window=8,
    then=digits(2) | {"."},
    examples=("år ([10 07 11 513 82])", "Siv, [13.05.87 00848], P2"),
    not_examples=("99 07 11 513 82",),
)
recognizer(
    "no-personal-number",
    "SSN",
    (
        r"(?:pnr|personnr|personnummer|siste\sfem|resten\sav\snr\ser|resten\ser|"
        r"p\.nr)\.?\s?:?\s?(?P<id>[0-9]{5}|[0-9]{3}\s[0-9]{2})(?![0-9])"
    ),
    ("pnr", "personnr", "personnummer", "siste", "resten", "p"),
    languages=("nb",),
    examples=("f. 090163, pnr [18392]\n", "Personnr.: [13454]\n", "siste fem [03117],"),
    not_examples=("pnr 12",),
)
recognizer(
    "no-personal-number-after-date",
    "SSN",
    (
        r"(?:f|født|fødd|fødselsdato)?\.?:?\s{0,2}(?<![0-9])[0-9]{2}\.[0-9]{2}\.[0-9]{2}(?"
        r":[0-9]{2})?\s{1,3}(?P<id>[0-9]{5})(?![0-9])"
    ),
    ("f", "født", "fødd", "99"),
    languages=("nb",),
    examples=("f. 08.10.90 [11860]\n", "Vera   13.12.88  [00403]\n"),
    not_examples=("08.10.90 kl 11860",),
)
recognizer(
    "no-personal-number-after-day",
    "SSN",
    r"[0-9]{6}\s(?P<id>[0-9]{5})(?=:)",
    digits(6),
    languages=("nb",),
    examples=("Bakke, 280338 [10433]: Kontroll",),
    not_examples=("280338 10433, gift",),
)
labelled(
    "no-birth-number-labelled",
    "SSN",
    r"fnr|f\.?\s?nr|fødselsnr|fødselsnummer|personnr|d-nr|d-nummer|p\.nr|hjelpenummer(?:\sbrukes)?",
    languages=("nb",),
    code=(
        r"[0-9]{6}[\s/-]?[0-9]{2,3}\s?[0-9]{2,3}(?![0-9])|"
        r"[0-9]{2}\.[0-9]{2}\.[0-9]{2}\s[0-9]{3}\s?[0-9]{2}(?![0-9])"
    ),
    between=r"(?:\s(?:til\s\w+|\(11\ssiffer\)))?[\s.:]{0,16}",
    validator=lambda match: len(digits_of(match["id"])) == 11,
    starts=("fnr", "f", "fødselsnr", "fødselsnummer", "personnr", "d", "p", "hjelpenummer"),
    examples=("FNR: [181154 15 999]\n", "D-nummer [70018728004],", "Fnr til attesten: [26.02.49 097 93]."),
    not_examples=("fnr ukjent",),
)


def _account_before(match: re.Match[str]) -> bool:
    return bool(
        re.search(
            r"(?:konto|kontonr|kid|lot|ref)\w*\.?:?\s*$",
            match.string[max(0, match.start() - 12) : match.start()],
            re.IGNORECASE,
        )
    )
