"""Phone and pager numbers of the English-speaking countries."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.phones import DIGIT, END, OTHER_NUMBER, read_digits

phone = rules("PHONE", "en")

phone(
    "phone-na",
    rf"""
        (?<![0-9])(?<![0-9][-./])(?<![A-Z]-)(?<![0-9]\ )(?:\+?1[\s.-]?)?
        (?:\([2-9][0-9]{{2}}\)\s?|[2-9][0-9]{{2}}[-./\ ]\s?)[0-9]{{3}}[-.\ ]\s?[0-9]{{4}}{END}
        (?:(?:[,;]?\s?(?:x(?=\s?[0-9]{{2}}|[4-9])|(?<=[0-9])x|ext\.?|extension)\s?[0-9]{{1,5}})(?![0-9]))?
    """,
    not_before=r"""
        (?:ssn|nhs|npi|mrn|acct|account|id|policy|member|meeting\s+id|claim|file|no|code|ref|barcode|ubrn
        |nhs\s+no|medicare|hc|ohip|svc|phn|edipi|reg|lic|licence|license|order|bank|hcn|plan
        |nhs\s+number(?:\sis)?|health\s+card|icn|chart|case|tracking)\.?:?\s*\#?\s*$
    """,
    examples=(
        "call [207-555-0149] x",
        "([815-555-0120])",
        "cell [(432) 555-0115].",
        "[1-800-555-0172 x3318]",
        "her number [203-555-\n0198]. Raised",
        "[309/555-0141]",
        "[651.555.0187]",
    ),
    not_examples=("MRN 207-555-0149", "123-456-7890", "NHS 485 777 3456"),
)

phone(
    "phone-freephone",
    rf"(?<![0-9])1[38]00[\s-][0-9]{{3}}[\s-][0-9]{{3,4}}{END}",
    examples=("triage [1300 555 019].",),
    not_examples=("1400 555 019",),
)

phone(
    "phone-singapore-india",
    rf"""
        (?<![0-9])
        (?:[689][0-9]{{3}}\s[0-9]{{4}}|[6-9][0-9]{{4}}[\s-][0-9]{{5}}|0[0-9]{{2,3}}-[0-9]{{3}}\s?[0-9]{{4}})
        {END}
    """,
    before=(
        r"(?:hp|mob\w*|cell|ph|tel|alt|phone|contact|call|whatsapp|at)[\s:.|]*$",
        r"(?:coordinator|DMO)[\w\s,]{1,14}$",
    ),
    examples=("HP | [9555 0136]\n", "Alt: [90000 41183] (son"),
    not_examples=("IC 9555 0136",),
)

phone(
    "pager-en",
    rf"""
        (?:pager|pgr|bleep|bleeped|beeper|bleep\sno\.?|pg|paged|spectralink|spectra|vocera)\s?
        (?:no\.?|number|is|on|\#)?[\s:#]{{0,3}}(?P<id>[0-9]{{1,2}}-[0-9]{{4}}|[0-9]{{3,5}}(?![-0-9])){END}
    """,
    examples=("pgr [31877] / senior", "bleep [2217].", "pager [7-4410]", "Pager: [7720]"),
    not_examples=("pager 603-555-0140",),
)

phone(
    "phone-555",
    rf"(?<![0-9-])(?<![\w]-)555-01[0-9]{{2}}{END}",
    examples=("by [555-0134] on",),
    not_examples=("A-555-0134",),
)

phone(
    "phone-scanned-en",
    rf"""
        (?<![\w.,/#=+-])(?P<id>
            {DIGIT}{{3}}[- ]{DIGIT}{{3}}[- ]{DIGIT}{{2}}\ ?{DIGIT}{{2}}
            |[O0]{DIGIT}{{4}}\ {DIGIT}{{3}}\ ?{DIGIT}{{3,4}}
        )(?![\w-])
    """,
    validator=lambda match: read_digits(match["id"]) >= 10 and not re.fullmatch("[0-9 -]+", match["id"]),
    not_before=OTHER_NUMBER,
    examples=("FAX N0. : [7l7 555 O1l8]  ", "Honey [O77OO 9OO 4l6]\n", "deliver, [734-555-Ol 26] )"),
    not_examples=("717 555 0118", "MRN 7l7 555 O1l8"),
)
