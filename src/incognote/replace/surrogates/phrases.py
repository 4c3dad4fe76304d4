"""New hospitals, bodies, streets and places: what says the kind of place stays, what names it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.pools import generic_words, pool
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["rename_place"]

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
    made = {text: _renamed(text, world) for text in {mention.text: None for mention in mentions}}
    return [made[mention.text] for mention in mentions]


def _renamed(text: str, world: World) -> str:
    """Neighbouring words that name the place become one word: ``Treasure Valley Clinic``, ``Larkspur Clinic``.

    Beside a name in capitals small letters say the kind (``Trondheim fengsel``) and stay.
    """
    pieces = list(_PIECES.finditer(text))
    generic = generic_words()
    named_in_capitals = any(match[0][0].isupper() for match in pieces)
    shouted = len(pieces) > 1 and not any(c.islower() for c in text if c not in "ºª")
    parts: list[str] = []
    done, changed, named = 0, False, False
    for match in pieces:
        piece, gap = match[0], text[done : match.start()]
        stays = named_in_capitals and piece.islower() and len(piece) > 1 and fold(piece) not in world.words
        new = piece if stays else _new_piece(piece, generic, shouted, world)
        is_name = new != piece and len(new) > 2 and not piece.isdecimal()
        if not (is_name and named and gap in (" ", "-")):
            parts += (gap, new)
        done, changed, named = match.end(), changed or new != piece, is_name
    if pieces and not changed:  # `General Hospital` names a house all the same
        parts[1] = _word(pieces[0][0], world)
    return "".join(parts) + text[done:]


def _new_piece(piece: str, generic: frozenset[str], shouted: bool, world: World) -> str:
    if piece.isdecimal():
        return world.once("NUMBER", piece, lambda: _numbers(piece, world)) or piece
    folded = fold(piece)
    if folded in world.words:
        return in_case_of(world.words[folded], piece)
    if folded in generic or folded.removesuffix("'s") in generic:
        return piece
    if len(piece) == 1 or (piece.isupper() and len(piece) <= 5 and not shouted):
        return world.once("LETTERS", piece, lambda: _shapes(piece, world)) or piece
    return _word(piece, world)


def _word(piece: str, world: World) -> str:
    folded = fold(piece)
    stem, ending = piece, ""
    match = _ENDINGS.fullmatch(piece) if world.language == "nb" else None
    if match:
        stem, ending = match[1], match[2].lower()
    elif folded.endswith("'s"):
        ending = piece[-2:]
    words = pool(world.language, "place")
    new = world.pick("PLACE", fold(stem), words)
    if new is None:
        return world.once("LETTERS", piece, lambda: _shapes(piece, world)) or piece
    if not match:
        world.words.setdefault(folded, new)
    made = new + ending
    return in_case_of(made, piece)


def _numbers(piece: str, world: World) -> Iterator[str]:
    for key in world.keys("NUMBER", piece):
        yield reshaped(piece, key)


def _shapes(piece: str, world: World) -> Iterator[str]:
    for key in world.keys("LETTERS", piece):
        yield reshaped(piece, key)
