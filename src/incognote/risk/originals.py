"""Originals that reappear: what was an identifier in the note and still stands somewhere in its output."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from incognote.labels import GROUP_OF
from incognote.lexicons import load_lexicon
from incognote.text.language import LANGUAGES

__all__ = ["Original", "reappearing"]

#: A label and the string it was on.
Original = tuple[str, str]

SHORTEST = 4
SHORTEST_NUMBER = 6
_WORD = re.compile(rf"[^\W\d_]{{{SHORTEST},}}")


def reappearing(text: str, originals: Iterable[Original]) -> Iterator[Original]:
    """Each place where an original of at least 4 characters, a part of a name, or the digits of a number stand again.

    Case does not matter, except for a single word and for parts of names: those count as they were written or in
    capitals, and in lower case only if they are no ordinary words. The name ``Rose`` is not the flower.

    >>> list(reappearing("Mrs OKAFOR, id 12345678, rose garden", [("PATIENT", "Rose Okafor"), ("ID", "1234-5678")]))
    [('PATIENT', 'OKAFOR'), ('ID', '12345678')]
    """
    whole: dict[str, str] = {}
    words: dict[str, str] = {}
    numbers: dict[str, str] = {}
    for label, original in originals:
        flat = " ".join(original.split())
        digits = re.sub(r"\D", "", original)
        if len(digits) >= SHORTEST_NUMBER:
            numbers.setdefault(digits, label)
        if len(flat) >= SHORTEST and not flat.isalpha():
            whole.setdefault(flat.casefold(), label)
        if flat.isalpha() or GROUP_OF.get(label) == "NAME":
            for word in _WORD.findall(original):
                words.setdefault(word, label)
    parts = {form: label for word, label in words.items() for form in (word, word.upper())}
    for word, is_ordinary in zip(words, _ordinary(list(words)), strict=True):
        if not is_ordinary:
            parts.setdefault(word.lower(), words[word])
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


def _ordinary(words: list[str]) -> list[bool]:
    """Which of the words, in lower case, are words of some language of ours."""
    if not words:
        return []
    lower = [word.lower() for word in words]
    commonness = [load_lexicon().commonness(lower, language) for language in LANGUAGES]
    return [bool(common) for common in np.any(commonness, axis=0)]


def _any_of(strings: Iterable[str], flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    longest_first = sorted(strings, key=len, reverse=True)
    body = "|".join(re.escape(string).replace(r"\ ", r"\s+") for string in longest_first)
    return re.compile(rf"(?<!\w)(?:{body})(?!\w)", flags)
