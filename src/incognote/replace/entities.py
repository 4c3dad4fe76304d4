"""What each mention is a mention of: the same entity whatever its form, so that it is replaced alike."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.labels import GROUP_OF
from incognote.replace.masker import Mention
from incognote.replace.normal import compact, fold
from incognote.replace.people import link

__all__ = ["entities_of", "entity_of"]

_PEOPLE = ("PATIENT", "DOCTOR", "NAME")
_WORDY = ("LOCATION", "WORK", "PERSONAL", "DATE", "AGE")


def entity_of(label: str, text: str) -> str:
    """The normal form of anything but a person: words folded, numbers without the marks between."""
    if GROUP_OF.get(label, label) in _WORDY and label != "ZIP":
        return fold(text)
    return compact(text) or fold(text)


def entities_of(mentions: Sequence[Mention]) -> list[str]:
    """One entity for each mention; the forms of a person's name are one, and no doctor is ever a patient."""
    entities = ["" if mention.label in _PEOPLE else entity_of(mention.label, mention.text) for mention in mentions]
    for label in _PEOPLE:
        places = [i for i, mention in enumerate(mentions) if mention.label == label]
        for i, person in zip(places, link([mentions[i].text for i in places]), strict=True):
            entities[i] = person
    return entities
