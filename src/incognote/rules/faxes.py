"""Fax numbers: by the word before them, or as the header that a fax machine prints."""

from __future__ import annotations

from incognote.rules.phone_parts import END
from incognote.rules.recognizer import digits, recognizer

_NUMBER_AFTER_FAX = (
    r"(?:fax|faxed|faks|telefaks|telefax|fakset|fx)\b\.?(?:\s(?:no|nr|n0|results|form|forms|orders|conf|to|it|"
    r"us|on|resept|same|at|number|is|på|til|fra|from|al|by|del|de|"
    r"número))*(?:\s\([a-z][^()\n]{1,20}\))?\s?[.:=#|]{0,3}\s{0,3}(?P<id>(?:\+?[0-9]{1,3}[\s-])?(?"
    r":\((?:0[0-9]{3,4}|[0-9]{2,3})\)|[0-9]{1,5})[-./\s]?\s?[0-9]{1,4}(?:[-./\s][0-9]{1,4}){0,7}|"
    r"[0-9]{8,11})(?![0-9])"
)
# In Spanish it is one telephone number among others, as the models of MEDDOCAN that ship have learnt it.
for _name, _languages in (("fax", ("en", "nb")), ("fax-es", ("es",))):
    recognizer(
        _name,
        "FAX",
        _NUMBER_AFTER_FAX,
        ("fax", "faxed", "faks", "telefaks", "telefax", "fakset", "fx"),
        languages=_languages,
        special=_name == "fax",
        validator=lambda match: 7 <= sum(c.isdigit() for c in match["id"]) <= 13,
        examples=("Fax [(216) 555-0145]\n", "faks [72 57 30 47] |", "faxed [910-555-0142],", "fax to [020 7946 0812]"),
        not_examples=("fax 12 pages", "faxed 3/4"),
    )

recognizer(
    "fax-header",
    "FAX",
    r"(?<![\w-])(?P<id>[2-9][0-9]{9})(?=\s{2,}(?:P\.|TO:))",
    digits(10),
    languages=("en",),
    special=True,
    examples=("VALLEY EYE  [6035550181]   TO: [6035550134]   P.01",),
    not_examples=("MRN 6035550181 to",),
)

recognizer(
    "fax-initial",
    "FAX",
    rf"(?<![\w])f:?\s(?P<id>\(?[0-9]{{2,5}}\)?[-.\s]\s?[0-9]{{2,4}}(?:[-.\s][0-9]{{2,4}}){{1,2}}){END}",
    ("f",),
    languages=("en", "nb"),
    special=True,
    not_before=(r"(?:sex|gender|sexo|kjønn)[:\s]*$",),
    validator=lambda match: sum(c.isdigit() for c in match["id"]) >= 8,
    examples=("T 520.555.0101  F [520.555.0102]\n", "P: (08) 5550 1137  F: [(08) 5550 1138]\n"),
    not_examples=("F 101 2",),
)
