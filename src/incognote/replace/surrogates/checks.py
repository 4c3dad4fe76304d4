"""Numbers that carry a check: does one hold, and how to make another that does."""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from stdnum import verhoeff

__all__ = ["CHECKS", "Check"]

_DNI = "TRWAGMYFPDXBNJZSQVHLCKE"
_DNI_SHAPE = re.compile(rf"[0-9XYZ][0-9]{{7}}[{_DNI}]")
_VIN_VALUES = dict(zip("0123456789ABCDEFGHJKLMNPRSTUVWXYZ", map(int, "012345678912345678123457923456789"), strict=True))
_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)


@dataclass(frozen=True, slots=True)
class Check:
    """``fits`` says whether letters and digits (upper case, nothing between) have the shape; ``holds`` tests them;
    ``places`` are the indices of the check characters and ``choices`` what may stand there.
    """

    name: str
    labels: frozenset[str]
    fits: Callable[[str], bool]
    holds: Callable[[str], bool]
    places: tuple[int, ...] = (-1,)
    choices: str = string.digits

    def repaired(self, value: str) -> str | None:
        """``value`` with check characters that hold, where there are any."""
        return next((made for made in self._variants(value) if self.holds(made)), None)

    def _variants(self, value: str) -> Iterator[str]:
        characters = list(value)
        for choice in product(self.choices, repeat=len(self.places)):
            for place, character in zip(self.places, choice, strict=True):
                characters[place] = character
            yield "".join(characters)


def _digits(*lengths: int) -> Callable[[str], bool]:
    return lambda value: len(value) in lengths and value.isdecimal()


def _weighted(value: str, *weights: int) -> int:
    return sum(int(digit) * weight for digit, weight in zip(value, weights, strict=False)) % 11


def _fodselsnummer(value: str) -> bool:
    return (
        _weighted(value, 3, 7, 6, 1, 8, 9, 4, 5, 2, 1) == 0 and _weighted(value, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1) == 0
    )


def _luhn(value: str) -> bool:
    doubled = (int(d) * (1 + i % 2) for i, d in enumerate(reversed(value)))
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def _dni(value: str) -> bool:
    start = {"X": "0", "Y": "1", "Z": "2"}.get(value[0], value[0])
    return _DNI[int(start + value[1:8]) % 23] == value[8]


def _is_dni(value: str) -> bool:
    return _DNI_SHAPE.fullmatch(value) is not None


def _iban(value: str) -> bool:
    return int("".join(str(int(c, 36)) for c in value[4:] + value[:4])) % 97 == 1


def _is_iban(value: str) -> bool:
    return 15 <= len(value) <= 34 and value[:2].isalpha() and value[2:4].isdecimal() and value.isascii()


def _vin(value: str) -> bool:
    total = sum(_VIN_VALUES[c] * w for c, w in zip(value, _VIN_WEIGHTS, strict=True)) % 11
    return value[8] == ("X" if total == 10 else str(total))


_CURP = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
_RFC = "0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ"
_CURP_SHAPE = re.compile(r"[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z\d]\d")
_RFC_SHAPE = re.compile(r"[A-ZÑ&]{4}\d{6}[A-Z\d]{2}[\dA]")
_ID_SHAPE = re.compile(r"\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}[01]\d\d")


def _curp(value: str) -> bool:
    total = sum(_CURP.index(c) * (18 - place) for place, c in enumerate(value[:17]))
    return (10 - total % 10) % 10 == int(value[17])


def _rfc(value: str) -> bool:
    total = sum(_RFC.index(c) * (13 - place) for place, c in enumerate(value[:12])) % 11
    return value[12] == {0: "0", 1: "A"}.get(total, str(11 - total))


_PEOPLE = frozenset(("SSN", "MRN", "LICENSE"))
_MONEY = frozenset(("ACCOUNT", "HEALTHPLAN"))

#: One of each; a number may carry several.
CHECKS = (
    Check("fødselsnummer", _PEOPLE, _digits(11), _fodselsnummer, (-2, -1)),
    Check("NHS number", _PEOPLE, _digits(10), lambda v: _weighted(v, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1) == 0),
    Check("Aadhaar", _PEOPLE, _digits(12), verhoeff.is_valid),
    Check("DNI or NIE", _PEOPLE, _is_dni, _dni, (-1,), _DNI),
    Check("South African ID", _PEOPLE, lambda v: _ID_SHAPE.fullmatch(v) is not None, _luhn),
    Check("CURP", _PEOPLE, lambda v: _CURP_SHAPE.fullmatch(v) is not None, _curp),
    Check("RFC", _PEOPLE, lambda v: _RFC_SHAPE.fullmatch(v) is not None, _rfc, (-1,), string.digits + "A"),
    Check("NPI", frozenset(("LICENSE",)), _digits(10), lambda v: _luhn("80840" + v)),
    Check("Luhn", _MONEY, _digits(13, 14, 15, 16, 19), _luhn),
    Check("kontonummer", _MONEY, _digits(11), lambda v: _weighted(v, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1) == 0),
    Check("IBAN", _MONEY, _is_iban, _iban, (2, 3)),
    Check(
        "VIN",
        frozenset(("VEHICLE",)),
        lambda v: len(v) == 17 and set(v) <= set(_VIN_VALUES),
        _vin,
        (8,),
        string.digits + "X",
    ),
)
