"""What the header of a column says: which part of a note it is, or which kind of identifier is likely under it."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import Any

__all__ = ["label_of_header", "usual_column"]

_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_LETTERS = str.maketrans({"ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "ł": "l", "Ł": "L", "ß": "ss"})
_SHORTEST_ENDING = 4
#: Labels whose words are also used of things: ``drug_name``, ``item_id``.
_GENERIC = ("PATIENT", "ID")


def usual_column(names: Sequence[str], role: str) -> str | None:
    """The column that usually has this role, if there is one.

    >>> usual_column(["NOTE_KEY", "PatMrnID"], "patient")
    'PatMrnID'
    """
    folded = {"".join(_words_of(name)): name for name in reversed(names)}
    return next((folded[usual] for usual in _data()["roles"][role] if usual in folded), None)


@lru_cache(maxsize=4096)
def label_of_header(name: str) -> str | None:
    """The label of what a column of this name probably holds; nothing for one that names no identifier.

    >>> [label_of_header(name) for name in ("ATTENDING_PHYSICIAN", "admissiondate", "drug_name", "Fødselsdato", "dose")]
    ['DOCTOR', 'DATE', None, 'DATE', None]
    """
    data, words = _data(), _words_of(name)
    if not words or words[-1] in data["last"]:
        return None
    if "".join(words) in data["roles"]["patient"]:
        return "MRN"
    for at in reversed(range(len(words))):
        label = data["words"].get(words[at]) or _by_ending(words[at], data)
        others = [word for place, word in enumerate(words) if place != at]
        if label and not (label in _GENERIC and others and data["things"].issuperset(others)):
            return str(label)
    return None


def _by_ending(word: str, data: dict[str, Any]) -> str | None:
    """The label of a header written in one word: it ends, or begins, with one that is known."""
    if word in ("update", "candidate", "mandate", "diabetes"):
        return None
    for cut in range(1, len(word) - _SHORTEST_ENDING + 1):
        label = data["words"].get(word[cut:])
        if label and not (label in _GENERIC and word[:cut] in data["things"]):
            return str(label)
    return None


@lru_cache(maxsize=4096)
def _words_of(name: str) -> tuple[str, ...]:
    """The words of a header, folded.

    >>> _words_of("PAT_MRN_ID"), _words_of("patientMrnID"), _words_of("Fecha de atención")
    (('pat', 'mrn', 'id'), ('patient', 'mrn', 'id'), ('fecha', 'de', 'atencion'))
    """
    plain = unicodedata.normalize("NFKD", name[:200].translate(_LETTERS))
    bare = "".join(char for char in plain if not unicodedata.combining(char))
    return tuple(word.lower() for word in _WORDS.findall(bare))


@cache
def _data() -> dict[str, Any]:
    """The table beside this module; a word is found by itself, a role by its headers without separators."""
    table = tomllib.loads((resources.files("incognote.formats") / "headers.toml").read_text("utf-8"))
    return {
        "roles": {role: ["".join(_words_of(name)) for name in names] for role, names in table["roles"].items()},
        "words": {word: label for label, words in table["words"].items() for word in words.split()},
        "things": frozenset(table["things"]["words"].split()),
        "last": frozenset(table["things"]["last"].split()),
    }
