"""Quasi-identifiers of a person: age, sex, place and profession; each says little, together they may say who."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from incognote.document import Span
from incognote.evidence.diagnoses import diagnoses

__all__ = ["ATTRIBUTES", "Person", "rarest", "sex"]

#: What an outsider may know of a person and recognise them by, in the order of the rows of the table.
ATTRIBUTES = ("age", "sex", "place", "profession")

_ATTRIBUTE_OF = {"AGE": "age", "SEX": "sex", "PROFESSION": "profession"} | dict.fromkeys(
    ("CITY", "STATE", "COUNTRY", "ZIP", "STREET", "LOCATION_OTHER"), "place"
)
_FEMALE = re.compile(
    r"\b(?:she|hers?|female|woman|girl|mrs|ms|ella|mujer|niña|señora|sra|embarazada|hun|hennes?|kvinne|jente|fru|gravid)\b",
    re.IGNORECASE,
)
_MALE = re.compile(
    r"\b(?:he|his|him|male|man|boy|mr|él|varón|hombre|niño|señor|sr|han|hans|ham|mann|gutt|herr)\b", re.IGNORECASE
)
_SMALL_UNIT = re.compile(r"month|week|day|mes(?:es)?\b|semana|día|måned|mnd|uke|dag", re.IGNORECASE)


@dataclass(slots=True)
class Person:
    """What the notes of one person say about them; of each attribute the most frequent value counts."""

    documents: list[str] = field(default_factory=list)
    values: dict[str, Counter[str]] = field(default_factory=dict, repr=False)
    diagnoses: set[str] = field(default_factory=set, repr=False)

    def add(self, document_id: str, text: str, spans: Iterable[Span], released: str | None = None) -> None:
        """A note of the person: what ``spans`` of ``text`` say, and what the words of it (as ``released``) do."""
        self.documents.append(document_id)
        released = text if released is None else released
        for span in spans:
            attribute = _ATTRIBUTE_OF.get(span.label)
            if attribute:
                self._count(attribute, _value(attribute, span.of(text)))
        self._count("sex", sex(released))
        self.diagnoses |= diagnoses(released)

    def _count(self, attribute: str, value: str | None) -> None:
        if value:
            self.values.setdefault(attribute, Counter())[value] += 1

    def row(self) -> tuple[str | None, ...]:
        """The person's line in the table; an attribute that no note tells is None."""
        return tuple(_most_common(self.values.get(attribute)) for attribute in ATTRIBUTES)


def sex(text: str) -> str | None:
    """What the words of a note, taken together, say: its patient is spoken of more than anybody else.

    >>> sex("A 40-year-old woman. She was seen with her husband; he agrees.")
    'F'
    """
    female, male = len(_FEMALE.findall(text)), len(_MALE.findall(text))
    return None if female == male else "F" if female > male else "M"


def _value(attribute: str, text: str) -> str | None:
    text = " ".join(text.casefold().split())
    if attribute == "sex":
        return sex(text)
    if attribute != "age":
        return text
    number = re.search(r"\d+", text)
    if not number:
        return text
    if _SMALL_UNIT.search(text):
        return "0"
    return number[0] if int(number[0]) < 90 else "90+"


def _most_common(counts: Counter[str] | None) -> str | None:
    return min(counts, key=lambda value: (-counts[value], value)) if counts else None


def rarest(found: Iterable[str], frequency: Counter[str]) -> str | None:
    """The diagnosis that fewest people share: the one that tells most."""
    return min(found, key=lambda one: (frequency[one], one), default=None)
