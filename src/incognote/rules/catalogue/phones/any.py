"""Phone numbers written alike in several countries, fax numbers and extensions."""

from __future__ import annotations

from incognote.rules.engine.registry import rules
from incognote.rules.parts.phones import DIGIT, END, EXT, OTHER_NUMBER

phone = rules("PHONE")

phone(
    "phone-international",
    rf"""
        (?:\(\+[0-9]{{1,3}}\)|\+\ ?[0-9]{{1,3}})(?:[\ .-]{{0,2}}\([0-9]{{1,4}}\))?
        (?:(?:[\ .·-]|\n(?=[0-9]{{2}}))?[0-9]{{1,10}}){{1,6}}{END}{EXT}
    """,
    validator=lambda match: 8 <= sum(c.isdigit() for c in match[0]) <= 16,
    examples=(
        "tlf [+47 92 38 41 07].",
        "[+34 612 345 678]",
        "[+44 7700 900318]",
        "[+1-443-555-0155]",
        "[+4741508832]",
        "FAX [(+591) 2 282 4417] ·",
    ),
    not_examples=("+2 edema 12 34", "HR +12 34"),
)

phone(
    "phone-zero-first",
    rf"""
        (?<![\w.,/#=+-])(?<![0-9]\s)(?:
            \(0[1-9][0-9]{{0,3}}\)\s?[0-9]{{3,4}}[\s.-]?[0-9]{{3,4}}
            |0[1-9][0-9]{{1,3}}[\s-][0-9]{{3}}[\s.-]?(?:[0-9]{{2}}[\s.-]?[0-9]{{2}}|[0-9]{{3,4}})
            |0[1-9][0-9]{{3}}\s[0-9]{{5,6}}
            |02[0-9]\s[0-9]{{4}}\s[0-9]{{4}}
        ){END}(?!\w)(?!\s[0-9]{{3}})
    """,
    languages=("en", "es"),
    validator=lambda match: 9 <= sum(char.isdigit() for char in match[0]) <= 12,
    not_before=OTHER_NUMBER,
    examples=("suegra, ña Victoria, [0972 881 204].", "neighbour has it: [01632 960771]", "/ [(0212) 862-4471]\n"),
    not_examples=("NHS 0487 773 3456", "cuenta 0102-0447-12-0000883391", "MRN 0972 881 204"),
)

phone(
    "phone-with-country-code",
    r"(?<![\w+])(?P<id>00\s?[1-9][0-9]{1,2}\s?[0-9](?:[\s-]?[0-9]){6,10})(?![0-9])(?![-/.][0-9])",
    languages=("en", "es", "nb"),
    before=r"(?:tel\w*|tlf|mob\w*|cel\w*|padre|madre|satellitt|på|pareja|\w+,|al?|call|ring|ph)[.:]?\s$",
    examples=("llamado a [00 351 268 7 11 40 9] (Elvas)", "mob [0047 480 17 366] |"),
    not_examples=("lot 0047 480 17 366",),
)

rules("FAX")(
    "fax",
    r"""
        (?:fax|faxed|faks|telefaks|telefax|fakset|fx)\b\.?(?:
            \s(?:no|nr|n0|results|form|forms|orders|conf|to|it|us|on|resept|same|at|number|is|på|til|fra|from|al
            |by|del|de|número)
        )*(?:\s\([a-z][^()\n]{1,20}\))?\s?[.:=#|]{0,3}\s{0,3}(?P<id>
            (?:\+?[0-9]{1,3}[\s-])?(?:\((?:0[0-9]{3,4}|[0-9]{2,3})\)|[0-9]{1,5})[-./\s]?\s?[0-9]{1,4}
            (?:[-./\s][0-9]{1,4}){0,7}
            |[0-9]{8,11}
        )(?![0-9])
    """,
    priority=1,
    validator=lambda match: 7 <= sum(c.isdigit() for c in match["id"]) <= 13,
    examples=("Fax [(216) 555-0145]\n", "faks [72 57 30 47] |", "faxed [910-555-0142],", "fax to [020 7946 0812]"),
    not_examples=("fax 12 pages", "faxed 3/4"),
)

phone(
    "extension",
    rf"""
        (?:ext(?:ension)?)\b\.?\s?:?\#?\s?(?P<id>[0-9]{{3}}\s[0-9]{{3}}|[0-9]-[0-9]{{4}}|{DIGIT}{{2,5}}){END}
        (?!\w)(?!\s?(?:°|deg|mm|cm))
    """,
    languages=("en", "nb"),
    not_before=r"[0-9][,;]?\s?ext\.?\s?$",
    examples=("Price ext [6602]\n", "ext. [7433]", "privacy, ext. [55].", "(ext [4O19])"),
    not_examples=("ext rotation", "555-0118, ext. 66", "knee ext 15 deg"),
)
