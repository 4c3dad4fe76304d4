"""Words that stand where no name is known: ``UNKNOWN``, ``PRIVACY``, ``BABY BOY``.

They say something about the record, not about a person: alone they stay, and beside a name they are not looked for
in the text.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from incognote import languages

__all__ = ["is_placeholder", "without_placeholders"]

#: Codes of standards (HL7, E2B, ISO 21090) and of database systems.
_CODES = "unk ni nask asku msk na nav ntf ukn nn xx xxx xxxx null nil ooo"
_WORD = re.compile(r"[^\W_]+")


@cache
def _words() -> frozenset[str]:
    said = languages.in_all(lambda language: language.people.placeholders)
    return frozenset((*_CODES.split(), *(word.lower() for word in said)))


@lru_cache(maxsize=16384)
def is_placeholder(text: str) -> bool:
    """
    >>> is_placeholder("UNKNOWN, Patient"), is_placeholder("Unk"), is_placeholder("Smith, Baby Boy"), is_placeholder("")
    (True, True, False, False)
    """
    words = _WORD.findall(text.lower())
    return bool(words) and _words().issuperset(words)


@lru_cache(maxsize=16384)
def without_placeholders(text: str) -> str:
    """
    >>> without_placeholders("Smith, Baby Boy"), without_placeholders("Berg, Kari")
    ('Smith', 'Berg, Kari')
    """
    if _words().isdisjoint(_WORD.findall(text.lower())):
        return text
    kept = [word for word in text.replace(",", " , ").split() if not is_placeholder(word)]
    return " ".join(kept).replace(" ,", ",").strip(" ,")
