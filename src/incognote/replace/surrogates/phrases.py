"""New hospitals, bodies, streets and places: what says the kind of place stays, what names it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.gazetteer import COUNTRIES, towns_of
from incognote.replace.surrogates.pools import generic_words, pool
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["rename_place"]

#: Names that agree with the article or the saint before them.
# fmt: off
_ARTICLED: dict[str, tuple[str, ...]] = {
    "los": ("Olivos", "Álamos", "Rosales", "Robles", "Naranjos", "Cedros", "Sauces", "Tilos", "Castaños", "Jazmines"),
    "las": ("Encinas", "Palmeras", "Acacias", "Fuentes", "Lomas", "Mimosas", "Viñas", "Salinas", "Eras", "Huertas"),
    "el": ("Pinar", "Encinar", "Olivar", "Robledo", "Mirador", "Prado", "Molino", "Puente", "Soto", "Carmen"),
    "la": ("Alameda", "Vega", "Dehesa", "Ermita", "Colina", "Huerta", "Ribera", "Fuente", "Cañada", "Arboleda"),
}
_SAINTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("st", "saint"), ("Luke", "Anne", "Joseph", "Clare", "Thomas", "Agnes", "Vincent", "Monica", "Mark",
                                      "Helen", "Andrew", "Rose", "Paul", "Margaret", "Michael", "Bernadette")),
    **dict.fromkeys(("san", "sant"), ("Lucas", "Roque", "Isidro", "Rafael", "Carlos", "Vicente", "Blas", "Andrés",
                                      "Agustín", "Pedro", "Miguel", "Martín", "Lázaro", "Camilo", "Fermín")),
    "santa": ("Clara", "Mónica", "Elena", "Rosa", "Inés", "Marta", "Teresa", "Águeda", "Lucía", "Ana", "Isabel"),
}
# fmt: on
_COMPASS = frozenset("nesw")
_PIECES = re.compile(r"[^\W\d_ºª]+(?:['’][^\W\d_ºª]+)*|\d+")
_ENDINGS = re.compile(
    r"(?i)(.{2,}?)(s?(?:veien|vegen|vei|veg|gata|gaten|gate|gt|bakken|bakke|faret|stubben|kroken|svingen|stien|lia|åsen|"
    r"haugen|tunet|heimen|plassen|torget|skogen|dalen|vika|vatnet|vannet|fjorden|øya|parken|sykehuset|sykehus|posten))"
)


@generators("HOSPITAL")
@generators("ORGANIZATION")
@generators("STREET")
@generators("ROOM")
@generators("LOCATION_OTHER")
def rename_place(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """Word by word, so that ``St. Jude 2`` and ``St Jude`` stay the same house."""
    made = {text: _renamed(_pieces(text), world) for text in {mention.text: None for mention in mentions}}
    return [made[mention.text] for mention in mentions]


class _Piece(NamedTuple):
    """A word or number of a place, what stands before it, and what it is: ``number``, ``generic``, ``letters`` or
    ``word``. Beside a name in capitals small letters say the kind (``Trondheim fengsel``): such a word is ``modest``.
    """

    gap: str
    text: str
    folded: str
    kind: str
    modest: bool


@lru_cache(maxsize=16384)
def _pieces(text: str) -> tuple[tuple[_Piece, ...], str]:
    """The pieces of a place, and what stands after the last."""
    matches = list(_PIECES.finditer(text))
    named_in_capitals = any(match[0][0].isupper() for match in matches)
    shouted = len(matches) > 1 and not any(c.islower() for c in text if c not in "ºª")
    pieces: list[_Piece] = []
    done = 0
    for match in matches:
        piece = match[0]
        modest = named_in_capitals and piece.islower() and len(piece) > 1
        pieces.append(_Piece(text[done : match.start()], piece, fold(piece), _kind(piece, shouted), modest))
        done = match.end()
    return tuple(pieces), text[done:]


def _kind(piece: str, shouted: bool) -> str:
    if piece.isdecimal():
        return "number"
    folded, generic = fold(piece), generic_words()
    if len(piece) == 1 and piece.isupper() and not shouted and folded not in _COMPASS:
        return "letters"
    if folded in generic or folded.removesuffix("'s") in generic:
        return "generic"
    return "letters" if len(piece) == 1 or (piece.isupper() and len(piece) <= 5 and not shouted) else "word"


def _renamed(place: tuple[tuple[_Piece, ...], str], world: World) -> str:
    """Neighbouring words that name the place become one word: ``Treasure Valley Clinic``, ``Larkspur Clinic``."""
    pieces, rest = place
    parts: list[str] = []
    changed = named = False
    before = ""
    for piece in pieces:
        gap, text, folded, kind, modest = piece
        new = text if modest and folded not in world.words else _new_piece(piece, world, before)
        before = folded
        is_name = new != text and len(new) > 2 and kind != "number"
        if not (is_name and named and gap in (" ", "-")):
            parts += (gap, new)
        changed, named = changed or new != text, is_name
    if pieces and not changed:  # `General Hospital` names a house all the same
        parts[1] = _word(pieces[0].text, world, "")
    return "".join(parts) + rest


def _new_piece(piece: _Piece, world: World, before: str) -> str:
    _, text, folded, kind, _ = piece
    if kind == "number":
        return world.once("NUMBER", text, lambda: _numbers(text, world)) or text
    if folded in world.words:
        return in_case_of(world.words[folded], text)
    if kind == "generic":
        return text
    if kind == "letters":
        return world.once("LETTERS", text, lambda: _shapes(text, world)) or text
    return _word(text, world, before)


def _word(piece: str, world: World, before: str) -> str:
    """The word that names a place; ``before`` is the word it must agree with: an article, a saint's."""
    folded = fold(piece)
    stem, ending = piece, ""
    match = _ENDINGS.fullmatch(piece) if world.language == "nb" else None
    if match:
        stem, ending = match[1], match[2].lower()
    elif folded.endswith("'s"):
        ending = piece[-2:]
    names = _ARTICLED.get(before) if world.language == "es" else None
    names = names or _SAINTS.get(before) or _place_names(world.language, bool(match))
    new = world.pick("PLACE", fold(stem), names)
    if new is None:
        return world.once("LETTERS", piece, lambda: _shapes(piece, world)) or piece
    if not match:
        world.words.setdefault(folded, new)
    made = new + ending
    return in_case_of(made, piece)


@cache
def _place_names(language: str, compound: bool) -> tuple[str, ...]:
    """What houses, firms and streets are called: towns, surnames, and words of nature; the first part of a compound."""
    nature, surnames = pool(language, "place"), pool(language, "surname")
    if compound:
        return (*nature, *(name for name in surnames if len(name) <= 5 and not name.endswith("sen")))
    home = COUNTRIES.get(language, ("US",))[0]
    towns = [place.town for place in towns_of(home, "", 1) if place.town.isalpha()]
    return tuple(dict.fromkeys((*nature, *towns[: 3 * len(nature)], *surnames[: 2 * len(nature)])))


def _numbers(piece: str, world: World) -> Iterator[str]:
    if len(piece) == 1 and not any(map(world.is_free, "0" if piece == "0" else "123456789")):
        return  # no key gives what is not there
    for key in world.keys("NUMBER", piece):
        yield reshaped(piece, key)


def _shapes(piece: str, world: World) -> Iterator[str]:
    for key in world.keys("LETTERS", piece):
        yield reshaped(piece, key)
