"""National identity and health numbers of the English-speaking countries, by check digits, shape or the word before."""

from __future__ import annotations

import re

from incognote.rules.checks import is_nino, stdnum_check
from incognote.rules.codes import labelled
from incognote.rules.national_id_parts import LEFT, RIGHT
from incognote.rules.recognizer import digits, recognizer

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

labelled(
    "uk-nhs-labelled",
    "SSN",
    r"NHS(?:\scard)?|CHI|H&C|HCN",
    languages=("en",),
    code=r"[0-9]{3}[\s-]?[0-9]{3}[\s-]?[0-9]{4}(?![0-9])",
    between=r"(?:\s(?:no|number|num)\b\.?)?(?:\sis)?[\s.:#|]{0,6}",
    validator=None,
    starts=("nhs", "chi", "h", "hcn"),
    examples=("NHS [485 777 3456]", "NHS No: [943 476 5870]"),
    not_examples=("NHS 111 line",),
)

recognizer(
    "uk-nhs",
    "SSN",
    rf"{LEFT}[0-9]{{3}}[\s-][0-9]{{3}}[\s-][0-9]{{4}}{RIGHT}",
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
    rf"{LEFT}[0-9]{{3}}\s[0-9]{{3}}\s[0-9]{{4}}{RIGHT}",
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
    rf"(?:(?<=ID\s)|(?<=ID:\s)|(?<=ID\sno\s))[0-9]{{13}}{RIGHT}",
    digits(13),
    languages=("en",),
    examples=("ID [9203150674088]   Wa",),
    not_examples=("ID 920315067408",),
)

recognizer(
    "in-aadhaar",
    "SSN",
    rf"{LEFT}[2-9][0-9]{{3}}\s[0-9]{{4}}\s[0-9]{{4}}{RIGHT}(?!\s[0-9])",
    digits(4),
    languages=("en",),
    validator=stdnum_check("in_.aadhaar"),
    examples=("no [2341 2341 2346]",),
    not_examples=("no 2341 2341 2347",),
)
