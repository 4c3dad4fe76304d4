"""Hiding in plain sight: every identifier becomes another of its kind, so that a missed one does not stand out."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.options import SCOPES, one_of
from incognote.replace.surrogates import Generator, World, generators

__all__ = ["Surrogate"]

# Names first: addresses and places that carry them follow.
_FIRST = frozenset(("PATIENT", "DOCTOR", "NAME", "CITY", "STATE"))
# A note's own country stays, as its towns and numbers are of that country.
_MAY_STAY = frozenset(("COUNTRY",))


@maskers("surrogate")
class Surrogate(Masker):
    """``scope`` is how far the same entity gets the same surrogate: ``note``, ``patient`` or ``project``.

    ``numbers = "fictional"`` takes phone numbers from ranges that ring nowhere; ``plausible`` ones hide better.
    """

    def __init__(self, scope: str = "patient", numbers: str = "fictional") -> None:
        self.scope = one_of("scope", scope, SCOPES)
        self.numbers = one_of("numbers", numbers, ("fictional", "plausible"))
        self._generator_of: dict[str, Generator | None] = {}

    def for_values(self) -> Surrogate:
        return self

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        world = World(note, mentions, self.scope, self.numbers)
        groups: dict[Generator, list[int]] = {}
        first = [i for i, mention in enumerate(mentions) if mention.label in _FIRST]
        for i in (*first, *(i for i, mention in enumerate(mentions) if mention.label not in _FIRST)):
            label = mentions[i].label
            generator = self._generator_of.get(label) or self._generator(label)
            if generator is not None:
                groups.setdefault(generator, []).append(i)
        made: list[str | None] = [None] * len(mentions)
        for generator, places in groups.items():
            for i, new in zip(places, generator([mentions[i] for i in places], world), strict=True):
                stays = new == mentions[i].text and mentions[i].label not in _MAY_STAY
                made[i] = None if stays else new  # never the original, however short
        world.addresses = None  # they refer back to the world: without this both would wait for the garbage collector
        return made

    def _generator(self, label: str) -> Generator | None:
        if label not in self._generator_of:
            self._generator_of[label] = generators[label] if label in generators else None  # noqa: SIM401
        return self._generator_of[label]
