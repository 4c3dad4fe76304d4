"""Phone numbers that are written the same way in several countries."""

from __future__ import annotations

from incognote.rules.phone_parts import END, EXT, OTHER_NUMBER
from incognote.rules.recognizer import digits, recognizer

recognizer(
    "phone-international",
    "PHONE",
    (
        r"(?:\(\+[0-9]{1,3}\)|\+\ ?[0-9]{1,3})(?:[\ .-]{0,2}\([0-9]{1,4}\))?(?:(?:[\ .·-]|"
        rf"\n(?=[0-9]{{2}}))?[0-9]{{1,10}}){{1,6}}{END}{EXT}"
    ),
    ("+", "("),
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

recognizer(
    "phone-zero-first",
    "PHONE",
    (
        r"(?<![\w.,/#=+-])(?<![0-9]\s)(?:\(0[1-9][0-9]{0,3}\)\s?[0-9]{3,4}[\s.-]?[0-9]{3,4}|"
        r"0[1-9][0-9]{1,3}[\s-][0-9]{3}[\s.-]?(?:[0-9]{2}[\s.-]?[0-9]{2}|[0-9]{3,4})|0[1-9][0-9]{3}\s[0-9]{5,6}|"
        rf"02[0-9]\s[0-9]{{4}}\s[0-9]{{4}}){END}(?!\w)(?!\s[0-9]{{3}})"
    ),
    digits(3, 4, 5) | {"("},
    languages=("en", "es"),
    then=digits(2, 3, 4, 5, 6, 7) | {"-"},
    validator=lambda match: 9 <= sum(char.isdigit() for char in match[0]) <= 12,
    not_before=(OTHER_NUMBER,),
    window=24,
    examples=("suegra, ña Victoria, [0972 881 204].", "neighbour has it: [01632 960771]", "/ [(0212) 862-4471]\n"),
    not_examples=("NHS 0487 773 3456", "cuenta 0102-0447-12-0000883391", "MRN 0972 881 204"),
)

recognizer(
    "phone-spaced-digits",
    "PHONE",
    r"(?<![0-9] )(?<![0-9])(?:[0-9] ){7,9}[0-9](?![0-9])(?! [0-9])",
    digits(1),
    then=digits(1),
    examples=("PHONE [5 5 5 0 1 4 7 7 7 0]\n", "sonen: [9 5 1 0 8 8 3 6]. Sol"),
    not_examples=("1 2 3 4",),
)

recognizer(
    "phone-with-country-code",
    "PHONE",
    r"(?<![\w+])(?P<id>00\s?[1-9][0-9]{1,2}\s?[0-9](?:[\s-]?[0-9]){6,10})(?![0-9])(?![-/.][0-9])",
    digits(2, 4, 5),
    languages=("en", "es", "nb"),
    before=(r"(?:tel\w*|tlf|mob\w*|cel\w*|padre|madre|satellitt|på|pareja|\w+,|al?|call|ring|ph)[.:]?\s$",),
    window=14,
    examples=("llamado a [00 351 268 7 11 40 9] (Elvas)", "mob [0047 480 17 366] |"),
    not_examples=("lot 0047 480 17 366",),
)
