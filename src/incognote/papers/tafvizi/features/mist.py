"""The regular expressions of MIST (Tafvizi 2011, table 2.1), asked of the token and of the chunk it stands in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from incognote.learn.features import PlaceGroup, place_groups, word_group
from incognote.learn.groups.forms import of_chunks

__all__: list[str] = []

#: Letters of our three languages where the source, which knows English only, writes ``A-Z`` and ``a-z``.
_UPPER, _LOWER = "A-ZÀ-ÖØ-Þ", "a-zß-öø-ÿ"

_PATTERNS = {
    name: re.compile(pattern.replace("A-Z", _UPPER).replace("a-z", _LOWER))
    for name, pattern in {
        "initial capital": r"[A-Z].*",
        "all capitals": r"[A-Z]+",
        "letters": r"[A-Za-z]+",
        "has digit": r".*[0-9].*",
        "one digit": r"[0-9]",
        "two digits": r"[0-9][0-9]",
        "four digits": r"[0-9]{4}",
        "natural number": r"[0-9]+",
        "real number": r"[0-9]+\.[0-9]+",
        "letters or digits": r"[0-9A-Za-z]+",
        "has dash": r".*-.*",
        "marks": r"[^A-Za-z0-9]+",
        "short phone": r"[0-9]{3}-[0-9]{4}",
        "long phone": r"[0-9]{3}-[0-9]{3}-[0-9]{4}",
        "five digits": r"[0-9]{5}",
        "no vowels": r"[^AaEeIiOoUu]+",
        "dashed code": r".*[A-Za-z].*-.*[0-9].*|.*[0-9].*-.*[0-9].*",
        "date separator": r"[-/]",
    }.items()
}


@word_group("mist")
def mist(word: str) -> Sequence[str]:
    """The names of the expressions that match the whole word.

    >>> mist("2014")
    ['has digit', 'four digits', 'natural number', 'letters or digits', 'no vowels']
    """
    return [name for name, pattern in _PATTERNS.items() if pattern.fullmatch(word)]


@place_groups("chunk_mist")
def chunk_mist() -> PlaceGroup:
    """The names of the expressions that match the whole chunk."""
    return of_chunks(mist)
