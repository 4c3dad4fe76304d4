"""National identity and health numbers of the English-speaking countries, by check digits, shape or the word before."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.checks import is_nino, stdnum_check
from incognote.rules.parts.codes import labelled
from incognote.rules.parts.national_ids import LEFT, RIGHT

ssn = rules("SSN", "en")

ssn(
    "us-ssn",
    r"""
        (?<![0-9-])(?<![A-Z]-)[0-8][0-9]{2}-[0-9]{2}-[0-9]{4}(?![0-9-])
        |(?<![0-9-])(?<![A-Z]-)9[0-9]{2}-[0-9]{2}-[0-9]{4}(?![0-9-])
    """,
    not_before=r"(?:acct|account|mrn|member|policy|claim|case)\.?:?\s*$",
    examples=("SSN: [219-83-5501]", "par [622-19-0473],"),
    not_examples=("acct 219-83-5501", "555-01-23"),
)

labelled(
    "us-ssn-labelled",
    "SSN",
    r"ssn(?:\sending(?:\sin)?)?|s\.s\.|ss(?:\sno)?|social(?:\ssecurity)?(?:\s(?:number|no\.?|\#))?|last\s4(?:\sof\sssn)?|soc\ssec(?:\sno)?|last\sfour(?:\sof\ssocial)?|last4|"
    r"ssn\s(?:last4|ends)|xxx-xx|aadhaar\sxxxx\sxxxx|personnummer",
    code=r"[0-9]{6}-[0-9]{4}(?![0-9])|[0-9OolI]{3}[\s-]?[0-9OolI]{2}[\s-]?[0-9OolI]{4}|"
    r"[0-9]{4}(?![0-9/-])",
    between=r"[\s.:#=|\"*xX-]{1,12}",
    validator=lambda match: len(match["id"]) > 4 or not match[0].lower().startswith("social 2"),
    not_before=r"social\s(?:history|worker|work|hx):?\s*$",
    languages=("en",),
    examples=("SSN [900147726]", "SS# [900-12-7745]"),
    not_examples=("social 2019", "ss 12"),
)

labelled(
    "ca-sin",
    "SSN",
    r"SIN(?:\s\([^)\n]{1,20}\))?",
    code=r"[0-9]{3}[\s-]?[0-9]{3}[\s-]?[0-9]{3}(?![0-9])",
    between=r"[\s.:#]{1,4}",
    validator=None,
    case=True,
    languages=("en",),
    examples=("SIN [952 306 714]  ",),
    not_examples=("sin 952 306 714",),
)

labelled(
    "uk-nhs-labelled",
    "SSN",
    r"NHS(?:\scard)?|CHI|H&C|HCN",
    code=r"[0-9]{3}[\s-]?[0-9]{3}[\s-]?[0-9]{4}(?![0-9])",
    between=r"(?:\s(?:no|number|num)\b\.?)?(?:\sis)?[\s.:#|]{0,6}",
    validator=None,
    languages=("en",),
    examples=("NHS [485 777 3456]", "NHS No: [943 476 5870]"),
    not_examples=("NHS 111 line",),
)

ssn(
    "uk-nhs",
    rf"{LEFT}[0-9]{{3}}[\s-][0-9]{{3}}[\s-][0-9]{{4}}{RIGHT}",
    validator=stdnum_check("gb.nhs"),
    before=r"(?:nhs|no|number|patient|pt)\.?:?\s*$",
    examples=("patient [943 476 5919] seen",),
    not_examples=("patient 943 476 5918",),
)

ssn(
    "sg-nric",
    r"(?<![\w-])[STFGM][0-9]{7}[A-Z](?![\w-])",
    case=True,
    examples=("Tan Wei Ming, [S0000526Z], Ward",),
    not_examples=("S12345Z",),
)

ssn(
    "uk-nino",
    r"(?<![A-Z0-9])[A-Z]{2}\s?[0-9]{2}\s?[0-9]{2}\s?[0-9]{2}\s?[A-D](?![A-Za-z0-9])",
    case=True,
    validator=lambda match: is_nino(match[0]),
    examples=("NI [AB 12 34 56 C]",),
    not_examples=("QQ 12 34 56 Z",),
)

labelled(
    "id-word-en",
    "SSN",
    r"NI(?:\s?(?:no|number))?|NINO|NHI|PPS|PPSN|NRIC|IHI|NIN|CNIC|Aadhaar|Aadhar|"
    r"Medicare\sbeneficiary|ID\sno|national\sid",
    between=r"(?:\s(?:no|number|num)\b\.?)?[\s.:#|]{0,24}",
    validator=lambda match: "/" not in match["id"] and sum(char.isdigit() for char in match["id"]) >= 4,
    case=False,
    languages=("en",),
    examples=("NHI [ZZZ0016], DOB", "NI no. [QQ 12 34 56 C] for", "NRIC [S0000526Z], Ward", "Aadhaar [5512 0098 7743]"),
    not_examples=("NI shunt", "pps now"),
)

ssn(
    "za-id",
    rf"(?:(?<=ID\s)|(?<=ID:\s)|(?<=ID\sno\s))[0-9]{{13}}{RIGHT}",
    examples=("ID [9203150674088]   Wa",),
    not_examples=("ID 920315067408",),
)

ssn(
    "in-aadhaar",
    rf"{LEFT}[2-9][0-9]{{3}}\s[0-9]{{4}}\s[0-9]{{4}}{RIGHT}(?!\s[0-9])",
    validator=stdnum_check("in_.aadhaar"),
    examples=("no [2341 2341 2346]",),
    not_examples=("no 2341 2341 2347",),
)
