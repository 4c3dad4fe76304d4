"""Norwegian birth numbers, whole or their last five digits, by check digits, shape or the word before them."""

from __future__ import annotations

import re

from incognote.rules.engine.registry import rules
from incognote.rules.parts.checks import is_fodselsnummer, is_norwegian_birth_number
from incognote.rules.parts.national_ids import LEFT, RIGHT

ssn = rules("SSN", "nb")


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


ssn(
    "no-birth-number",
    rf"{LEFT}[0-9]{{6}}(?:\s?[-/]?\s?)[0-9]{{3}}\s?[0-9]{{2}}{RIGHT}",
    validator=lambda match: (
        is_norwegian_birth_number(match[0]) and (is_fodselsnummer(match[0]) or not _account_before(match))
    ),
    not_after=r"^:",
    examples=("Skarpnes, [090363 41722], 52", "([21045348706])", "[070163 141 21], bosatt", "[180472-17276]"),
    not_examples=("konto 01019000084", "990363 41722"),
)

ssn(
    "no-birth-number-grouped",
    rf"{LEFT}(?:[0-9][ .-]?){{6}}(?:\s?[-/]\s?|\s)?(?:[0-9]\s?){{4}}[0-9]{RIGHT}",
    validator=lambda match: is_norwegian_birth_number(match[0]) and not _is_grouped_as_another_number(match[0]),
    not_before=r"(?:f|født|fødd|tlf|førerkort\w*|mob\w*|telefon|konto\w*|kid|lot|snr|serienr|ref\w*|lm|ns)\.?:?\s*$",
    examples=("Sverre   [2308 4040 113]   verge", "[05.07.51-33207]    sønn", "Pas. [27 10 93 / 38 4 06] går"),
    not_examples=("konto 1204 11 80249", "12.04.2019 1130"),
)

ssn(
    "no-personal-number",
    r"""
        (?:pnr|personnr|personnummer|siste\sfem|resten\sav\snr\ser|resten\ser|p\.nr)\.?\s?:?\s?
        (?P<id>[0-9]{5}|[0-9]{3}\s[0-9]{2})(?![0-9])
    """,
    examples=("f. 090163, pnr [18392]\n", "Personnr.: [13454]\n", "siste fem [03117],"),
    not_examples=("pnr 12",),
)
