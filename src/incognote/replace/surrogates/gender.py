"""Who is a woman and who is a man, from the whole note: titles, words of kinship, the sex it gives, pronouns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from incognote.languages import in_all
from incognote.replace.masker import Mention
from incognote.replace.people import link

__all__ = ["TITLES", "genders_of", "word_before"]

# fmt: off
#: Further words that say who is a woman or a man; they are no cue that a name follows.
_MEN = frozenset((
    "stepfather", "stepson", "grandpa", "granddad", "godson", "primo", "cuñado", "novio", "amigo", "padrino",
    "compañero", "viudo", "paisano", "mzee", "bwana", "baba", "abba",
    "abogado", "fetter", "svoger", "stefar", "stesønn", "morfar", "farfar", "oldefar",
))
_WOMEN = frozenset((
    "stepmother", "stepdaughter", "grandma", "granny", "goddaughter", "prima", "cuñada", "novia", "amiga", "madrina",
    "compañera", "viuda", "abogada", "comadrona", "matrona", "kusine", "svigerinne", "stemor", "stedatter", "mormor",
    "farmor", "oldemor", "mama", "fru", "frk", "frøken",
))
# fmt: on
#: ``D. Luis`` is a title only in Spanish, and only before a name.
_HE = in_all(lambda language: (*language.people.male_titles, *language.people.men)) | _MEN | {"d"}
_SHE = in_all(lambda language: (*language.people.female_titles, *language.people.women)) | _WOMEN
TITLES = in_all(lambda language: language.people.titles)
_SEX = re.compile(
    r"(?i)\b(?:sex|gender|sexo|kjønn)\s*[:=]\s*(f\b|female|mujer|femenino|kvinne|k\b|(m\b|male|hombre|varón|masculino|mann))"
)
#: What follows a name in lists and headings: `77M`, `66 F`, `54 yo man`, `(38 år, kvinne`.
_AFTER = re.compile(
    r"""(?x) [\s,;|(\[-]* \d{1,3} \s?-? (?:y/?o|yrs?|year|years|år|åring|años?|a)?\b (?:-?\s?old)? [\s,;./|-]{0,3}
      (?: ([FKW] | (?i:female|woman|girl|lady|kvinne|jente|dame|mujer|niña|señora))
        | ([MHV] | (?i:male|man|boy|gentleman|mann|gutt|hombre|niño|varón|señor)) ) (?![^\W_])
    | [\s,;|(\[-]* \d{1,3} (?: ([FKW]) | ([MHV]) ) (?![^\W_])"""
)
_PRONOUNS = re.compile(
    rf"(?i)\b(?:({'|'.join(sorted(in_all(lambda language: language.people.she)))})"
    rf"|({'|'.join(sorted(in_all(lambda language: language.people.he)))}))\b"
)


def genders_of(mentions: Sequence[Mention], text: str) -> dict[str, str]:
    """``female`` or ``male`` for each name, as the note writes it, of which the note says so."""
    found: dict[str, str] = {}
    for label in dict.fromkeys(mention.label for mention in mentions):
        own = [mention for mention in mentions if mention.label == label]
        people = link([mention.text for mention in own])
        votes: dict[str, list[str]] = {person: [] for person in people}
        kin: set[str] = set()
        for mention, person in zip(own, people, strict=True):
            before = word_before(text, mention.start)
            if said := _said(mention, before):
                votes[person] += said
                if before not in TITLES:
                    kin.add(person)
            if match := _AFTER.match(text, mention.end, mention.end + 30):
                votes[person].append("female" if match[1] or match[3] else "male")
        if label == "PATIENT":
            main = next((person for person, _ in Counter(people).most_common() if person not in kin), None)
            if main and not votes[main] and (sex := _sex_of_the_patient(text)):
                votes[main].append(sex)
        genders = {person: Counter(said).most_common(1)[0][0] for person, said in votes.items() if said}
        found |= {
            mention.text: genders[person] for mention, person in zip(own, people, strict=True) if person in genders
        }
    return found


def _said(mention: Mention, before: str) -> list[str]:
    """What a title in the name or the word before it says."""
    words = (mention.text.partition(" ")[0].rstrip(".").lower(), before)
    return ["female" if word in _SHE else "male" for word in words if word in _SHE or word in _HE]


def _sex_of_the_patient(text: str) -> str | None:
    if match := _SEX.search(text):
        return "male" if match[2] else "female"
    pronouns = _PRONOUNS.findall(text)
    she = sum(bool(female) for female, _ in pronouns)
    he = len(pronouns) - she
    return None if she == he or max(she, he) < 2 else "female" if she > he else "male"


def word_before(text: str, start: int) -> str:
    """The word that leads up to a name, over any blanks and marks: ``Mr.``, ``sister:``, ``wife (``."""
    return text[max(0, start - 30) : start].rstrip(' \t\r\n.:,("').split(" ")[-1].split("\n")[-1].lower()
