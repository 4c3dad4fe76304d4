"""Who is a woman and who is a man, from the whole note: titles, words of kinship, the sex it gives, pronouns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from incognote.replace.masker import Mention
from incognote.replace.people import link

__all__ = ["TITLES", "genders_of", "word_before"]

# fmt: off
_SHE = frozenset((
    "mrs", "ms", "miss", "sra", "srta", "dra", "doña", "dña", "fru", "frøken", "frk", "mother", "mum", "mom",
    "daughter", "sister", "wife", "aunt", "niece", "grandmother", "granddaughter", "girlfriend", "widow", "madre",
    "mamá", "hija", "hermana", "esposa", "mujer", "abuela", "nieta", "tía", "sobrina", "suegra", "nuera", "vecina",
    "cuidadora", "enfermera", "mor", "mora", "moren", "mamma", "datter", "datteren", "dattera", "dotter", "dottera",
    "søster", "søsteren", "syster", "tvillingsøster", "storesøster", "lillesøster", "kone", "kona", "tante",
    "bestemor", "svigerdatter", "svigermor", "niese", "barnebarnet",
)) - {"barnebarnet"}
_HE = frozenset((
    "mr", "sr", "don", "d", "herr", "hr", "father", "dad", "son", "brother", "husband", "uncle", "nephew",
    "grandfather", "grandson", "boyfriend", "widower", "padre", "papá", "hijo", "hermano", "esposo", "marido",
    "abuelo", "nieto", "tío", "sobrino", "suegro", "yerno", "vecino", "cuidador", "enfermero", "far", "faren", "pappa",
    "sønn", "sønnen", "son", "sonen", "bror", "broren", "storebror", "lillebror", "tvillingbror", "ektemann",
    "ektemannen", "mann", "mannen", "onkel", "bestefar", "svigersønn", "svigerfar", "nevø",
))
TITLES = frozenset((
    "mr", "mrs", "ms", "miss", "dr", "drs", "dra", "prof", "sr", "sra", "srta", "don", "doña", "dña", "fru", "herr",
    "hr", "frøken", "frk", "lege", "overlege", "nurse",
))
# fmt: on
_SEX = re.compile(
    r"(?i)\b(?:sex|gender|sexo|kjønn)\s*[:=]\s*(f\b|female|mujer|femenino|kvinne|k\b|(m\b|male|hombre|varón|masculino|mann))"
)
_PRONOUNS = re.compile(r"(?i)\b(?:(she|her|hers|ella|hun|henne|hennes|ho)|(he|him|his|él|han|ham|hans))\b")


def genders_of(mentions: Sequence[Mention], text: str) -> dict[str, str]:
    """``female`` or ``male`` for each name, as the note writes it, of which the note says so."""
    found: dict[str, str] = {}
    for label in dict.fromkeys(mention.label for mention in mentions):
        own = [mention for mention in mentions if mention.label == label]
        people = link([mention.text for mention in own])
        votes: dict[str, Counter[str]] = {}
        kin: set[str] = set()
        for mention, person in zip(own, people, strict=True):
            said = _said(mention, text)
            votes.setdefault(person, Counter()).update(said)
            if said and word_before(text, mention.start) not in TITLES:
                kin.add(person)
        if label == "PATIENT":
            main = next((person for person, _ in Counter(people).most_common() if person not in kin), None)
            if main and not votes[main] and (sex := _sex_of_the_patient(text)):
                votes[main][sex] += 1
        for mention, person in zip(own, people, strict=True):
            if votes[person]:
                found[mention.text] = votes[person].most_common(1)[0][0]
    return found


def _said(mention: Mention, text: str) -> list[str]:
    """What a title in the name or the word before it says."""
    words = (mention.text.split(" ")[0].rstrip(".").lower(), word_before(text, mention.start))
    return ["female" if word in _SHE else "male" for word in words if word in _SHE or word in _HE]


def _sex_of_the_patient(text: str) -> str | None:
    if match := _SEX.search(text):
        return "male" if match[2] else "female"
    she, he = (sum(bool(match[group]) for match in _PRONOUNS.finditer(text)) for group in (1, 2))
    return None if she == he or max(she, he) < 2 else "female" if she > he else "male"


def word_before(text: str, start: int) -> str:
    """The word that leads up to a name, over any blanks and marks: ``Mr.``, ``sister:``, ``wife (``."""
    return text[max(0, start - 30) : start].rstrip(' \t\r\n.:,("').split(" ")[-1].split("\n")[-1].lower()
