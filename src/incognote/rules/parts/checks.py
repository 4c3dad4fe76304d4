"""Check digits that python-stdnum does not know, and short names for those it does."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module

__all__ = [
    "digits_of",
    "is_fodselsnummer",
    "is_kontonummer",
    "is_luhn",
    "is_nino",
    "is_norwegian_birth_number",
    "stdnum_check",
]


def digits_of(text: str) -> str:
    """Only the digits of a text.

    >>> digits_of("120678 44587")
    '12067844587'
    """
    return "".join(char for char in text if char.isdigit())


def is_norwegian_birth_number(text: str) -> bool:
    """Eleven digits that begin with a day, month and year, as fødselsnummer, D-number (day +40), help number
    (month +40) or a synthetic test number (month +80 or +65); the check digits are not looked at.
    """
    number = digits_of(text)
    if len(number) != 11:
        return False
    day, month = int(number[:2]), int(number[2:4])
    day -= 40 if day > 40 else 0
    for added in (80, 65, 40):
        if added < month <= added + 12:
            month -= added
            break
    return 1 <= day <= 31 and 1 <= month <= 12


def is_fodselsnummer(text: str) -> bool:
    """A Norwegian birth number with both check digits right.

    >>> is_fodselsnummer("010190 00083"), is_fodselsnummer("01019000084")
    (True, False)
    """
    number = [int(char) for char in digits_of(text)]
    if not is_norwegian_birth_number(text):
        return False
    first = sum(weight * digit for weight, digit in zip((3, 7, 6, 1, 8, 9, 4, 5, 2, 1), number, strict=False)) % 11
    second = sum(weight * digit for weight, digit in zip((5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1), number, strict=False)) % 11
    return first == 0 and second == 0


def is_kontonummer(text: str) -> bool:
    """A Norwegian bank account: eleven digits, the last by modulus 11.

    >>> is_kontonummer("8601 11 17947"), is_kontonummer("8601 11 17948")
    (True, False)
    """
    number = [int(char) for char in digits_of(text)]
    if len(number) != 11:
        return False
    return (
        sum(weight * digit for weight, digit in zip((5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1), number, strict=True)) % 11 == 0
    )


def is_luhn(text: str) -> bool:
    """The check of cards, SIN and NPI (with the prefix 80840)."""
    total = 0
    for place, char in enumerate(reversed(digits_of(text))):
        doubled = int(char) * (1 + place % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def is_nino(text: str) -> bool:
    """A UK national insurance number by its letters; there is no check digit."""
    return bool(re.fullmatch(r"(?![DFIQUV])[A-Z](?![DFIQUVO])[A-Z][0-9]{6}[A-D]", re.sub(r"\W", "", text).upper()))


def stdnum_check(module: str) -> Callable[[re.Match[str]], bool]:
    """A validator from ``stdnum``, loaded when first asked: ``stdnum_check("es.dni")``."""

    def check(match: re.Match[str]) -> bool:
        return bool(import_module(f"stdnum.{module}").is_valid(match[0]))

    return check
