"""Word groups: what a token's own string tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from incognote.learn.features import WordGroup, word_group, word_groups

__all__: list[str] = []

_DIGITS = re.compile(r"\d")


@word_group("lower")
def lower(word: str) -> Sequence[str]:
    """The word in lower case with every digit written 0, so that 2014 and 1987 are one."""
    return (word.lower() if word.isalpha() else _DIGITS.sub("0", word.lower()),)


@word_groups("lower_in_language")
def lower_in_language() -> WordGroup:
    """As ``lower``, kept apart by language: for models of several, where ``for`` and ``to`` mean different things."""
    return lambda words, language: [(f"{language} {lower(word)[0]}",) for word in words]


@word_group("word")
def word_itself(word: str) -> Sequence[str]:
    """The word as it is written."""
    return (word,)


@word_group("affixes")
def affixes(word: str, prefixes: int = 4, suffixes: int = 4) -> Sequence[str]:
    """The first and last one to n letters of the lower-cased word."""
    lowered = word.lower()
    size = len(lowered)
    return [f"<{lowered[:n]}" for n in range(1, min(prefixes, size) + 1)] + [
        f">{lowered[-n:]}" for n in range(1, min(suffixes, size) + 1)
    ]


@word_group("shape")
def shape(word: str) -> Sequence[str]:
    """``McDonald`` is ``XxXx``: runs of capitals, small letters, digits, other; short runs of digits keep their length.

    >>> shape("Okafor"), shape("2019"), shape("USA")
    (('Xx',), ('9999',), ('XX',))
    """
    if word.isdigit():
        return ("9" * min(len(word), 12),)
    if word.isupper():
        return ("X" if len(word) == 1 else "XX",)
    if word.islower():
        return ("x" if len(word) == 1 else "xx",)
    if word.istitle():
        return ("Xx",)
    return (re.sub(r"(.)\1+", r"\1", "".join(_kind(c) for c in word)),)


def _kind(character: str) -> str:
    if character.isdigit():
        return "9"
    if character.isupper():
        return "X"
    if character.isalpha():
        return "x"
    return character


@word_group("length")
def length(word: str) -> Sequence[str]:
    """How many characters it has, 15 standing for more."""
    return (str(min(len(word), 15)),)


_NUMBER_CLASSES = (
    (1, 12, "month"),
    (13, 31, "day"),
    (32, 89, "age"),
    (90, 120, "old"),
    (121, 1899, "number"),
    (1900, 2100, "year"),
)


@word_group("number")
def number(word: str) -> Sequence[str]:
    """What a number could be by its size: a month, a day, an age, a year."""
    if not word.isdecimal() or len(word) > 6:
        return ()
    value = int(word)
    return [name for low, high, name in _NUMBER_CLASSES if low <= value <= high] or ["other"]
