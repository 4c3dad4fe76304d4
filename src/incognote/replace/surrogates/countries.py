"""Countries and nationalities: another one of the same part of the world, and the note's towns there go with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.gazetteer import HOME_NAMES
from incognote.replace.surrogates.nations import Named, named_countries, names_of, neighbours_of
from incognote.replace.surrogates.places import addresses_of
from incognote.replace.surrogates.pools import agree, pool
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["new_countries"]


@generators("COUNTRY")
def new_countries(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """The note's own country stays, as its towns do; another becomes another, and a nationality a nationality."""
    addresses = addresses_of(world)
    home = HOME_NAMES.get(addresses.country, ())
    made: list[str | None] = []
    for mention in mentions:
        name = fold(mention.text)
        known = named_countries(name, world.language)
        if name in home or (known and known[0].code == addresses.country):
            made.append(mention.text)
        elif known and neighbours_of(known[0].code):
            made.append(_named(mention.text, known[0], addresses.abroad(known[0].code)))
        else:
            made.append(_listed(mention.text, name, world))
    return made


def _named(text: str, old: Named, code: str) -> str:
    """Another country in the form of the old one."""
    new = names_of(code, old.language)[old.is_nationality]
    if old.is_nationality and old.language == "es":
        new = agree(new, text, "es")
    elif old.is_nationality and fold(text) != fold(names_of(old.code, old.language)[1]):
        new += {"en": "s", "nb": "e"}[old.language] * (not new.endswith(("ese", "ish", "ch", "e")))
    return _cased(new, text)


def _listed(text: str, name: str, world: World) -> str | None:
    """What the table does not have: ``Poland`` is a country, ``Polish`` says where someone is from."""
    is_nationality = name in _nationalities(world.language) or (world.language != "en" and text.islower())
    kind = "nationality" if is_nationality else "country"
    new = world.pick(kind.upper(), name, pool(world.language, kind))
    new = agree(new, text, world.language) if new and is_nationality else new
    return _cased(new, text) if new else None


@cache
def _nationalities(language: str) -> frozenset[str]:
    return frozenset(fold(word) for word in pool(language, "nationality"))


def _cased(new: str, text: str) -> str:
    return new[0].upper() + new[1:] if text[:1].isupper() and not text.isupper() else in_case_of(new, text)
