"""Phone numbers of the English-speaking countries: North America, Britain and Ireland, Australia, Singapore, India."""

from __future__ import annotations

import re

from incognote.rules.phone_parts import DIGIT, END, EXT, FAX_WORDS, OTHER_NUMBER, PHONE_WORDS, read_digits
from incognote.rules.recognizer import digits, recognizer

recognizer(
    "phone-na",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./])(?<![A-Z]-)(?<![0-9]\ "
        r")(?:\+?1[\s.-]?)?(?:\([2-9][0-9]{2}\)\s?|"
        rf"[2-9][0-9]{{2}}[-./\ ]\s?)[0-9]{{3}}[-.\ ]\s?[0-9]{{4}}{END}"
        rf"(?:(?:[,;]?\s?(?:x(?=\s?[0-9]{{2}}|[4-9])|(?<=[0-9])x|ext\.?|"
        r"extension)\s?[0-9]{1,5})(?![0-9]))?"
    ),
    digits(1, 3) | {"(", "+"},
    languages=("en",),
    not_before=(
        (
            r"(?:ssn|nhs|npi|mrn|acct|account|id|policy|member|meeting\s+id|claim|file|no|code|ref|"
            r"barcode|ubrn|nhs\s+no|medicare|hc|ohip|svc|phn|edipi|reg|lic|licence|license|order|bank|hcn|plan|"
            r"banks\s+federal,|nhs\s+number(?:\sis)?|health\s+card|icn|chart|case|tracking)\.?:?\s*#?\s*$"
        ),
    ),
    window=16,
    then={"-", ".", "/", ")", "("} | digits(3),
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

recognizer(
    "phone-local-en",
    "PHONE",
    (
        rf"(?<![0-9])(?<![0-9][-./])(?<![0-9]\s)(?<![\w]-)[0-9]{{3}}-\s?[0-9]{{4}}{END}(?:\s?"
        r"x[0-9]{1,5})?"
    ),
    digits(3),
    languages=("en",),
    before=(
        (
            rf"(?:{PHONE_WORDS}|{FAX_WORDS}|number|driver\s+\w+|"
            r"Dr\.?\s+(?-i:[A-Z])\w+(?:\s(?-i:[A-Z])\w+)?|conf)[\s:.,#(]*(?:\(?\w{1,8}\)?\s?)?$"
        ),
        r"\b555-[0-9]{4}\s*(?:or|,|/)\s*$",
    ),
    window=26,
    then={"-"},
    examples=("telephone [555-0166].", "Phone:[555-0103]Ins", "driver Otis [555-0181])"),
    not_examples=("accession 555-0166", "study 120-4471"),
)

recognizer(
    "phone-local-alone-en",
    "PHONE",
    r"(?<![\w.,/#=-])[2-9][0-9]{2}-[0-9]{4}(?![\w/-])(?![.,][0-9])",
    digits(3),
    languages=("en",),
    then={"-"},
    not_before=(OTHER_NUMBER, r"[0-9]\s$"),
    not_after=(r"^\s?(?:mg|ml|kcal|units?|steps|copies|cells|g\b)",),
    window=24,
    examples=("sister Ruth [482-7719] will",),
    not_examples=("accession 482-7719", "1500-2000 kcal", "study 420-4471"),
)

recognizer(
    "phone-555",
    "PHONE",
    rf"(?<![0-9-])(?<![\w]-)555-01[0-9]{{2}}{END}",
    digits(3),
    languages=("en",),
    then={"-"},
    examples=("by [555-0134] on",),
    not_examples=("A-555-0134",),
)

recognizer(
    "phone-uk-style",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./\s])(?:\(0[0-9]{1,4}\)\s?|"
        rf"0[1-9][0-9]{{0,4}}[\s-])[0-9]{{3,4}}[\s-]?[0-9]{{2,4}}(?:\ [0-9]{{2,4}})?{END}{EXT}"
    ),
    frozenset("9" * n for n in range(2, 6)) | {"("},
    languages=("en",),
    then=digits(2, 3, 4, 5, 6, 7) | {"-"},
    validator=lambda match: 8 <= sum(c.isdigit() for c in re.sub(r"(?i)\s?(?:x|ext).*", "", match[0])) <= 12,
    before=(
        (
            rf"(?:{PHONE_WORDS}|{FAX_WORDS}|on|to|by|via|hub|wayne|dwayne|his|"
            r"her)[\s:.,|()\t]*(?:\(?(?:conf|is|number|at|on|me|now|back|to|same\s+day)\)?\s*)?$"
        ),
        r"(?-i:[A-Z])[\w'’]+[\s,:(|/]{1,3}$",
        r"[/|(]\s*$",
        r"\)[\s,:]*$",
        r"(?:direct|number\sis|bypass|stokes|no\.|clare)[:\s]*$",
    ),
    window=30,
    not_before=(
        (
            r"(?:nhs|mrn|hosp|(?:nhs|hosp|ni|chart)\sno|id|acct|account|sort\s+code|ni|ref|#|pt|nhi|"
            r"ur|imc|gmc|nmc|va|hospital|unit|chi|ic|health)(?:\s?(?:no|number|num))?[.:#]*\s*$"
        ),
    ),
    examples=(
        "tel [01632 960 771]\n",
        "mob [0491 570 156]",
        "([020 7946 0321])",
        "Ph [(03) 5550 0172]",
        "Sorcha [086 555 0194]  IHI",
    ),
    not_examples=("NHS 0487 773 3456", "MRN 01632 960 771"),
)

recognizer(
    "phone-solid-en",
    "PHONE",
    r"(?<![\w-])0[1-9][0-9]{8,9}(?![\w-])",
    digits(10, 11),
    languages=("en",),
    before=(rf"(?:{PHONE_WORDS}|{FAX_WORDS}|FROM|TO)[\s:.,|]*$",),
    window=14,
    examples=("ring [01632960119] now",),
    not_examples=("MRN 01632960119",),
)

recognizer(
    "phone-freephone",
    "PHONE",
    rf"(?<![0-9])1[38]00[\s-][0-9]{{3}}[\s-][0-9]{{3,4}}{END}",
    digits(4),
    languages=("en",),
    then=digits(3) | {"-"},
    examples=("triage [1300 555 019].",),
    not_examples=("1400 555 019",),
)

recognizer(
    "phone-two-fives-en",
    "PHONE",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[6-9][0-9]{4}[\s-][0-9]{5}(?![\w/-])(?!\s[0-9])",
    digits(5),
    languages=("en",),
    then=digits(5) | {"-"},
    not_before=(OTHER_NUMBER,),
    window=24,
    examples=("coordinator Jancy Rani [94430 00268];",),
    not_examples=("card no 94430 00268",),
)

recognizer(
    "phone-singapore-india",
    "PHONE",
    (
        r"(?<![0-9])(?:[689][0-9]{3}\s[0-9]{4}|[6-9][0-9]{4}[\s-][0-9]{5}|"
        rf"0[0-9]{{2,3}}-[0-9]{{3}}\s?[0-9]{{4}}){END}"
    ),
    digits(3, 4, 5),
    languages=("en",),
    before=(
        r"(?:hp|mob\w*|cell|ph|tel|alt|anxious|phone|contact|call|whatsapp|at)[\s:.|]*$",
        r"(?:coordinator|DMO)[\w\s,]{1,14}$",
    ),
    window=20,
    then=digits(3, 4, 5) | {"-"},
    examples=("HP | [9555 0136]\n", "Alt: [90000 41183] (son"),
    not_examples=("IC 9555 0136",),
)

recognizer(
    "phone-scanned-en",
    "PHONE",
    (
        rf"(?<![\w.,/#=+-])(?P<id>{DIGIT}{{3}}[- ]{DIGIT}{{3}}[- ]{DIGIT}{{2}} ?{DIGIT}{{2}}|"
        rf"[O0]{DIGIT}{{4}} {DIGIT}{{3}} ?{DIGIT}{{3,4}})"
        r"(?![\w-])"
    ),
    frozenset("9" * n for n in range(1, 6)) | {"o", "oo", "l"},
    languages=("en",),
    validator=lambda match: read_digits(match["id"]) >= 10 and not re.fullmatch("[0-9 -]+", match["id"]),
    not_before=(OTHER_NUMBER,),
    window=24,
    examples=("FAX N0. : [7l7 555 O1l8]  ", "Honey [O77OO 9OO 4l6]\n", "deliver, [734-555-Ol 26] )"),
    not_examples=("717 555 0118", "MRN 7l7 555 O1l8"),
)
