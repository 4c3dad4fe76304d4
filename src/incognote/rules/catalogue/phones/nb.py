"""Norwegian phone numbers: eight digits in any groups."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.phones import END, FAX_WORDS, OTHER_NUMBER, PHONE_WORDS

phone = rules("PHONE", "nb")

phone(
    "phone-nb",
    rf"""
        (?<![0-9])(?<![0-9][-./,\s])(?:
            [2-9][0-9](?P<s>[\s.-])[0-9]{{2}}(?P=s)[0-9]{{2}}(?P=s)[0-9]{{2}}
            |[2-9][0-9]{{2}}(?P<t>[\s.-])[0-9]{{2}}(?P=t)[0-9]{{3}}
            |[2-9][0-9]{{2}}\s[0-9]{{2}}\s[0-9]{{2}}\s[0-9]
            |[2-9][0-9]{{2}}\s[0-9]{{2}}\s[0-9]\s[0-9]{{2}}
        ){END}(?!\ [0-9]{{2}}\b)
    """,
    not_before=r"(?:fnr|konto|kontonr|kontonummer|kid|ref|saksnr|nr\.\s?journal|pasnr|polise)\.?:?\s*$",
    examples=("tlf. [57 86 44 19].", "([924 10 660])", "mob. [41.22.70.95] og", "[474-06-551]", "tlf [909 88 17 2]."),
    not_examples=("HR 57 86 44", "1234 56 78 90"),
)

phone(
    "phone-nb-odd",
    rf"(?<![0-9])(?<![0-9][-./,\s])[2-9](?:\s?-?\s?[0-9]){{7}}{END}(?!\ [0-9])",
    validator=lambda match: (
        not re.fullmatch(
            "(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{4}|[0-9]{2}-[0-9]{6}|[0-9]-[0-9]{7}", match[0]
        )
    ),
    before=(
        rf"""
            (?:{PHONE_WORDS}|{FAX_WORDS}|på|til|nå|gammel|fra|\(|resepsjon|mottaket|mor|far|mobil\w*
            |sms|primær)[\s:.,(/]*(?:nr\.?\s?|vakt\s|mor:?\s|heim:?\s|jobb(?:\s\w+)?\s|sonen:?\s|på\s
            |\w+\s)?$
        """,
        r"\($",
        r"(?:pårørende|pårørande|kona|kone|mann|sønn|datter|mor|far)[^.\n]{0,28}[,:(]\s?$",
        rf"(?:{PHONE_WORDS})[^.\n]{{0,22}}[,:(\s]$",
    ),
    not_before=r"""
        (?:fnr|konto\w*|kid|ref|journalnr|jnr|id|hpr|npr|serienr|lot|sn|polise\w*|prøvenr|henvisning\w*|saksnr
        |passnr)\.?:?\s*$
    """,
    not_after=r"^\s?(?:kr|kroner|mg|ml)",
    examples=("mobil [46254547]. Synn", "nås på [900 77 11 2] hele", "ring [22 - 12 88 40].", "Roar ([98221273])"),
    not_examples=("fnr 12345678", "journalnr 98221273"),
)

phone(
    "phone-mobile-nb",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[49][0-9]{7}(?![\w/-])(?![.,][0-9])(?!\s?[0-9])",
    not_before=OTHER_NUMBER,
    not_after=r"^\s?(?:kr|kroner|mg|ml)",
    examples=("Ole Kristian [98221273] henter",),
    not_examples=("journalnr 98221273", "ref. 48012345"),
)
