"""Originals that reappear: what was an identifier in the note and still stands somewhere in its output."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from incognote.labels import GROUP_OF

__all__ = ["Original", "reappearing"]

#: A label and the string it was on.
Original = tuple[str, str]

SHORTEST = 4
SHORTEST_NUMBER = 6


def reappearing(text: str, originals: Iterable[Original]) -> Iterator[Original]:
    """Each place where an original of at least 4 characters, a part of a name, or the digits of a number stand again.

    Parts of names count only as they were written or in capitals: the name ``Rose`` is not the flower.

    >>> list(reappearing("Mrs OKAFOR, id 12345678, rose garden", [("PATIENT", "Rose Okafor"), ("ID", "1234-5678")]))
    [('PATIENT', 'OKAFOR'), ('ID', '12345678')]
    """
    whole: dict[str, str] = {}
    parts: dict[str, str] = {}
    numbers: dict[str, str] = {}
    for label, original in originals:
        flat = " ".join(original.split())
        digits = re.sub(r"\D", "", original)
        if len(digits) >= SHORTEST_NUMBER:
            numbers.setdefault(digits, label)
        if len(flat) >= SHORTEST:
            whole.setdefault(flat.casefold(), label)
        if GROUP_OF.get(label) == "NAME":
            for part in re.findall(r"[^\W\d_]+", original):
                if len(part) >= SHORTEST:
                    parts.setdefault(part, label)
                    parts.setdefault(part.upper(), label)
    seen: set[int] = set()
    if whole:
        for match in _any_of(whole, re.IGNORECASE).finditer(text):
            flat = " ".join(match[0].split()).casefold()
            if flat in whole:
                seen.update(range(*match.span()))
                yield whole[flat], match[0]
    if parts:
        for match in _any_of(parts).finditer(text):
            if match.start() not in seen:
                yield parts[match[0]], match[0]
    if numbers:
        for match in re.finditer(r"\d(?:[ ./-]?\d){5,}", text):
            digits = re.sub(r"\D", "", match[0])
            if digits in numbers and match.start() not in seen:
                yield numbers[digits], match[0]


def _any_of(strings: Iterable[str], flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    longest_first = sorted(strings, key=len, reverse=True)
    body = "|".join(re.escape(string).replace(r"\ ", r"\s+") for string in longest_first)
    return re.compile(rf"(?<!\w)(?:{body})(?!\w)", flags)
