"""Words that only one person's notes hold: a nickname, a village, an event. What one alone has points to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from incognote.lexicons import load_lexicon, mask
from incognote.text.language import detect

__all__ = ["RareWords"]

SHORTEST = 4
_WORD = re.compile(rf"[^\W\d_]{{{SHORTEST},}}")


@dataclass(slots=True)
class RareWords:
    """Remembers of each unusual word whose notes hold it, for as long as that is one person.

    Ordinary words of the language and words that the lexicon knows as medicine are left out: in a small set they are
    rare by chance.
    """

    _owner: dict[str, str | None] = field(default_factory=dict)
    _place: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, person: str, document_id: str, text: str, language: str | None = None) -> None:
        for word in unusual_words(text, language):
            folded = word.casefold()
            if folded not in self._owner:
                self._owner[folded] = person
                self._place[folded] = document_id, word
            elif self._owner[folded] not in (person, None):
                self._owner[folded] = None
                del self._place[folded]

    def rare(self) -> Iterator[tuple[str, str]]:
        """The first note that holds it, and the word, for each that only one person's notes hold."""
        return iter(self._place.values())


def unusual_words(text: str, language: str | None = None) -> list[str]:
    """The words of a note that are neither ordinary in its language nor medicine.

    >>> unusual_words("The patient, called Snusmumrikken, has pneumonia.", "en")
    ['Snusmumrikken']
    """
    words = sorted(set(_WORD.findall(text)))
    if not words:
        return []
    lexicon = load_lexicon()
    medicine = lexicon.flags(words) & mask("drug", "disease", "medical", "unit", "eponym")
    known = (lexicon.commonness(words, language or detect(words)) > 0) | (medicine != 0)
    return [words[place] for place in (~known).nonzero()[0]]
