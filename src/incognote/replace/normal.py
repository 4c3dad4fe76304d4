"""One spelling for what is the same: without case, accents or the marks between the characters."""

from __future__ import annotations

import re
from functools import lru_cache

from incognote.text.folding import fold as fold_word

__all__ = ["compact", "fold", "name_words"]

_NOT_ALNUM = re.compile(r"[\W_]+")
# A word of a name: letters, joined by an apostrophe unless it is a possessive; hyphens part words.
_NAME_WORD = re.compile(r"(?:(?<!['’])|(?![sS]\b))[^\W\d_]+(?:['’](?![sS]\b)[^\W\d_]+)*")


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """As ``text.folding.fold``, with one blank between words.

    >>> fold("Ødegård  Núñez")
    'odegard nunez'
    """
    plain = fold_word(text)
    return plain if plain.isalnum() else " ".join(plain.split())


@lru_cache(maxsize=65536)
def compact(text: str) -> str:
    """Letters and digits only: ``555-01 23`` and ``(555) 0123`` are one number."""
    return _NOT_ALNUM.sub("", fold(text))


@lru_cache(maxsize=4096)
def name_words(text: str) -> tuple[tuple[int, int], ...]:
    """Where the words of a name stand."""
    return tuple(found.span() for found in _NAME_WORD.finditer(text))
