"""Towns, states, countries and professions: another one from the list of its kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import pool
from incognote.replace.surrogates.world import Generator, World, generators, in_case_of

__all__ = ["from_list"]


def from_list(kind_of: Callable[[str, str], str]) -> Generator:
    """A generator that picks from the list that ``kind_of(text, language)`` names."""

    def pick(mentions: Sequence[Mention], world: World) -> list[str | None]:
        made: dict[str, str | None] = {}
        for mention in mentions:
            if mention.text not in made:
                made[mention.text] = _picked(mention.text, kind_of(mention.text, world.language), world)
        return [made[mention.text] for mention in mentions]

    return pick


def _picked(text: str, kind: str, world: World) -> str | None:
    entity = fold(text)
    if kind == "town" and entity in world.words:
        return in_case_of(world.words[entity], text)
    new = world.pick(kind.upper(), entity, pool(world.language, kind))
    if new is None:
        return None
    if kind == "town" and " " not in entity:
        world.words.setdefault(entity, new)
    if text[:1].isupper() and not text.isupper():
        return new[0].upper() + new[1:]
    return in_case_of(new, text)


def _state(text: str, language: str) -> str:
    return "state_code" if language == "en" and len(text) == 2 and text.isupper() else "state"


def _country(text: str, language: str) -> str:
    """``Poland`` is a country, ``Polish`` says where someone is from."""
    return (
        "nationality" if fold(text) in _nationalities(language) or (language != "en" and text.islower()) else "country"
    )


@cache
def _nationalities(language: str) -> frozenset[str]:
    return frozenset(fold(word) for word in pool(language, "nationality"))


generators.add("CITY", from_list(lambda text, language: "town"))
generators.add("STATE", from_list(_state))
generators.add("COUNTRY", from_list(_country))
generators.add("PROFESSION", from_list(lambda text, language: "profession"))
