"""Phone numbers of Norway, eight digits in whatever groups."""

from __future__ import annotations

import re

from incognote.rules.phone_parts import DIGIT, END, FAX_WORDS, OTHER_NUMBER, PHONE_WORDS, read_digits
from incognote.rules.recognizer import digits, recognizer

recognizer(
    "phone-nb",
    "PHONE",
    (
        r"(?<![0-9])(?<![0-9][-./,\s])(?:[2-9][0-9](?P<s>[\s.-])[0-9]{2}(?P=s)[0-9]{2}(?P=s)"
        r"[0-9]{2}|[2-9][0-9]{2}(?P<t>[\s.-])[0-9]{2}(?P=t)[0-9]{3}|"
        r"[2-9][0-9]{2}\s[0-9]{2}\s[0-9]{2}\s[0-9]|"
        rf"[2-9][0-9]{{2}}\s[0-9]{{2}}\s[0-9]\s[0-9]{{2}}){END}(?!\ [0-9]{{2}}\b)"
    ),
    digits(2, 3),
    languages=("nb",),
    not_before=(r"(?:fnr|konto|kontonr|kontonummer|kid|ref|saksnr|nr\.\s?journal|pasnr|polise)\.?:?\s*$",),
    window=14,
    examples=("tlf. [57 86 44 19].", "([924 10 660])", "mob. [41.22.70.95] og", "[474-06-551]", "tlf [909 88 17 2]."),
    not_examples=("HR 57 86 44", "1234 56 78 90"),
)

recognizer(
    "phone-mobile-nb",
    "PHONE",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[49][0-9]{7}(?![\w/-])(?![.,][0-9])(?!\s?[0-9])",
    digits(8),
    languages=("nb",),
    not_before=(OTHER_NUMBER,),
    not_after=(r"^\s?(?:kr|kroner|mg|ml)",),
    window=24,
    examples=("Ole Kristian [98221273] henter",),
    not_examples=("journalnr 98221273", "ref. 48012345"),
)

recognizer(
    "phone-nb-odd",
    "PHONE",
    rf"(?<![0-9])(?<![0-9][-./,\s])[2-9](?:\s?-?\s?[0-9]){{7}}{END}(?!\ [0-9])",
    digits(1, 2, 3, 4, 5, 8),
    languages=("nb",),
    validator=lambda match: (
        not re.fullmatch(
            "(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}|[0-9]{4}-[0-9]{4}|[0-9]{2}-[0-9]{6}|[0-9]-[0-9]{7}", match[0]
        )
    ),
    before=(
        (
            rf"(?:{PHONE_WORDS}|{FAX_WORDS}|på|til|nå|gammel|fra|\(|resepsjon|mottaket|mor|far|roar|"
            r"katja|mobil\w*|sms|øystein|primær)[\s:.,(/]*(?:nr\.?\s?|vakt\s|mor:?\s|heim:?\s|"
            r"jobb(?:\s\w+)?\s|sonen:?\s|på\s|\w+\s)?$"
        ),
        r"\($",
        r"(?:pårørende|pårørande|kona|kone|mann|sønn|datter|mor|far)[^.\n]{0,28}[,:(]\s?$",
        rf"(?:{PHONE_WORDS})[^.\n]{{0,22}}[,:(\s]$",
    ),
    window=40,
    not_before=(
        (
            r"(?:fnr|konto\w*|kid|ref|journalnr|jnr|id|hpr|npr|serienr|lot|sn|polise\w*|prøvenr|"
            r"henvisning\w*|saksnr|passnr)\.?:?\s*$"
        ),
    ),
    not_after=(r"^\s?(?:kr|kroner|mg|ml)",),
    examples=("mobil [46254547]. Synn", "nås på [900 77 11 2] hele", "ring [22 - 12 88 40].", "Roar ([98221273])"),
    not_examples=("fnr 12345678", "journalnr 98221273"),
)

recognizer(
    "phone-odd-groups-nb",
    "PHONE",
    r"(?<![\w.,/#=+-])(?<![0-9]\s)[2-9](?: ?[0-9]){7}(?![\w/%-])(?![.,:][0-9])(?! [0-9])",
    digits(1, 2, 3, 4),
    languages=("nb",),
    then=digits(1, 2, 4),
    validator=lambda match: (
        match[0].count(" ") >= 2
        and bool(re.search(r"(?:^| )[0-9](?: |$)", match[0]) or re.fullmatch("[0-9]{2} [0-9]{2} [0-9]{4}", match[0]))
    ),
    before=(r"[^\W\d_][,:)]?\s{1,12}\(?$", r"\($"),
    not_before=(OTHER_NUMBER, r"\b(?:bt|p|rf|sat|spo2|tp|vekt|kl|snr|sn|konto\w*)[\s:]*$"),
    window=24,
    examples=(
        "verge Kolbjørn Eide [57 86 3 3 5 0]    Eid",
        "lagesen [95 7 11 802]\n",
        "Brynjulf Ree, [66 96 9412], bry",
    ),
    not_examples=("BT 97 5 88 2 1 1", "kl 22 10 2020", "journalnr 66 96 9412"),
)

recognizer(
    "phone-scanned-nb",
    "PHONE",
    rf"(?:tlf|telefon|mob(?:il)?|faks|nås\spå)\.?:?\s{{0,3}}(?P<id>{DIGIT}(?:[ /–-]{{0,3}}{DIGIT}){{7}})(?![\w-])",
    ("tlf", "telefon", "mob", "mobil", "faks", "nås"),
    languages=("nb",),
    validator=lambda match: read_digits(match["id"]) == 8,
    examples=("Tlf: [9l 6O 44 2l]\n", "faks [67 80 11 – 54]\n", "tlf[7OO89 4I6]."),
    not_examples=("tlf 113", "telefon Olo lol"),
)
