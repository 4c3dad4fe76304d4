"""One spelling for what is the same: without case, accents or the marks between the characters."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

__all__ = ["compact", "fold", "name_words"]

_NOT_ALNUM = re.compile(r"[\W_]+")
# A word of a name: letters, joined by an apostrophe unless it is a possessive; hyphens part words.
_NAME_WORD = re.compile(r"(?:(?<!['’])|(?![sS]\b))[^\W\d_]+(?:['’](?![sS]\b)[^\W\d_]+)*")
_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "đ": "d", "ł": "l", "ß": "ss", "ð": "d", "þ": "th", "ı": "i", "’": "'"})


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Lower case, no accents, one blank between words.

    >>> fold("Ødegård  Núñez")
    'odegard nunez'
    """
    plain = text.lower()
    if not plain.isalnum():
        plain = " ".join(plain.split())
    if plain.isascii():
        return plain
    plain = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
    return "".join(c for c in plain if not unicodedata.combining(c))


@lru_cache(maxsize=65536)
def compact(text: str) -> str:
    """Letters and digits only: ``555-01 23`` and ``(555) 0123`` are one number."""
    return _NOT_ALNUM.sub("", fold(text))


@lru_cache(maxsize=16384)
def name_words(text: str) -> tuple[tuple[int, int], ...]:
    """Where the words of a name stand."""
    return tuple(found.span() for found in _NAME_WORD.finditer(text))
