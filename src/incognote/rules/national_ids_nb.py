"""Norwegian birth numbers, whole or their last five digits, by check digits, shape or the word before them."""

from __future__ import annotations

import re

from incognote.rules.checks import digits_of, is_fodselsnummer, is_norwegian_birth_number
from incognote.rules.codes import labelled
from incognote.rules.national_id_parts import LEFT, RIGHT
from incognote.rules.recognizer import digits, recognizer


def _account_before(match: re.Match[str]) -> bool:
    return bool(
        re.search(
            r"(?:konto|kontonr|kid|lot|ref)\w*\.?:?\s*$",
            match.string[max(0, match.start() - 12) : match.start()],
            re.IGNORECASE,
        )
    )


def _is_grouped_as_another_number(text: str) -> bool:
    """An account is written 4-2-5, a date and a time with a year of four digits."""
    groups = [len(group) for group in re.findall("[0-9]+", text)]
    return (
        "  " in text
        or "\n" in text
        or groups in ([4, 2, 5], [4, 7], [6, 5])
        or groups[:3] in ([2, 2, 4], [1, 2, 4], [2, 1, 4])
        or len(groups) == 1
    )


recognizer(
    "no-birth-number",
    "SSN",
    rf"{LEFT}[0-9]{{6}}(?:\s?[-/]?\s?)[0-9]{{3}}\s?[0-9]{{2}}{RIGHT}",
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
        rf"{LEFT}[0-9]{{2}}[\s.][0-9]{{2}}[\s.][0-9]{{2}}\s(?:[0-9]{{5}}|"
        rf"[0-9]{{3}}\s[0-9]{{2}}){RIGHT}"
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
    "no-birth-number-grouped",
    "SSN",
    rf"{LEFT}(?:[0-9][ .-]?){{6}}(?:\s?[-/]\s?|\s)?(?:[0-9]\s?){{4}}[0-9]{RIGHT}",
    digits(1, 2, 3, 4, 6, 8),
    languages=("nb",),
    validator=lambda match: is_norwegian_birth_number(match[0]) and not _is_grouped_as_another_number(match[0]),
    not_before=(r"(?:f|født|fødd|tlf|førerkort\w*|mob\w*|telefon|konto\w*|kid|lot|snr|serienr|ref\w*|lm|ns)\.?:?\s*$",),
    window=14,
    then=digits(1, 2, 3, 4, 5, 7) | {".", "-", "/"},
    examples=("Sverre   [2308 4040 113]   verge", "[05.07.51-33207]    sønn", "Pas. [27 10 93 / 38 4 06] går"),
    not_examples=("konto 1204 11 80249", "12.04.2019 1130"),
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
