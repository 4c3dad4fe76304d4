"""New hospitals, bodies, streets and places: what says the kind of place stays, what names it changes.

Each word becomes one of its own kind: a town in a name another town of its size, a person's name another person's, any
other word another that houses are called, letters other letters; so a name keeps its words, capitals and grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from incognote.languages import codes, load
from incognote.languages.schema import Numbers
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.replace.keys import number
from incognote.replace.masker import Mention
from incognote.replace.normal import fold
from incognote.replace.surrogates.gazetteer import COUNTRIES, size_class, towns_like, towns_of
from incognote.replace.surrogates.names import gender_by_name, names_like
from incognote.replace.surrogates.pools import Pool, generic_words, is_given, is_surname, pool
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["naming_words", "rename_place"]

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
#: Letters that stand for a word before a stop or a stroke: C/ is a street, H. a hospital.
_LETTER_WORDS = frozenset("chsnew")
_WARD_LETTERS = "ABCDEFG"
_PIECES = re.compile(r"[^\W\d_ºª]+(?:['’][^\W\d_ºª]+)*|\d+")
_ENDINGS = re.compile(
    r"(?i)(.{2,}?)(s?(?:veien|vegen|vei|veg|gata|gaten|gate|gt|bakken|bakke|faret|stubben|kroken|svingen|stien|lia|åsen|"
    r"haugen|hagen|tunet|heimen|hjemmet|plassen|torget|skogen|dalen|vika|vatnet|vannet|fjorden|øya|parken|sykehuset|sykehus|"
    r"hospitalet|klinikken|senteret|skolen|skulen|huset|gården|lunden|marka|banken|bygg|kraft|apoteket|posten))"
)
#: Words of the language and names it does not have are apart only where there are so many of them: a few would repeat.
_ENOUGH = 550
#: Norwegian compounds that say what an office does and not which it is.
_OFFICES = ("kontoret", "avdelingen", "tjenesten", "etaten", "seksjonen", "enheten", "poliklinikken", "kontor")
_KIND_FLAGS = mask("hospital_head", "organization_head", "street_head", "medical")
_NAME_FLAGS = mask("given", "surname", "city")


@generators("HOSPITAL")
@generators("ORGANIZATION")
@generators("STREET")
@generators("ROOM")
@generators("LOCATION_OTHER")
def rename_place(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """Word by word, so that ``St. Jude 2`` and ``St Jude`` stay the same house."""
    language = world.language
    made = {text: _renamed(_pieces(text, language), world) for text in {mention.text: None for mention in mentions}}
    return [made[mention.text] for mention in mentions]


def naming_words(text: str, language: str) -> Iterator[tuple[str, str]]:
    """The words of a name that are neither its kind nor a person's or a town's, each ``house`` or ``letters``.

    >>> list(naming_words("Signal Ridge Medical Center, UMC", "en"))
    [('house', 'Signal'), ('house', 'Ridge'), ('letters', 'UMC')]
    """
    for piece in _pieces(text, language)[0]:
        if piece.kind == "letters" and len(piece.text) > 1 and piece.text.isupper():
            yield "letters", piece.text
        elif (
            piece.kind == "word"
            and not piece.modest
            and piece.text[0].isupper()
            and not _is_name(piece.folded, language)
        ):
            yield "house", piece.text if not piece.text.isupper() else piece.text.capitalize()


class _Piece(NamedTuple):
    """A word or number of a place, what stands before it, and what it is: ``number``, ``generic``, ``letters`` or
    ``word``. Beside a name in capitals small letters say the kind (``Trondheim fengsel``): such a word is ``modest``.
    """

    gap: str
    text: str
    folded: str
    kind: str
    modest: bool


@lru_cache(maxsize=4096)
def _pieces(text: str, language: str) -> tuple[tuple[_Piece, ...], str]:
    """The pieces of a place, and what stands after the last."""
    matches = list(_PIECES.finditer(text))
    named_in_capitals = any(match[0][0].isupper() for match in matches)
    shouted = len(matches) > 1 and not any(c.islower() for c in text if c not in "ºª")
    pieces: list[_Piece] = []
    done = 0
    for match in matches:
        piece = match[0]
        modest = named_in_capitals and piece.islower() and len(piece) > 1
        kind = _kind(piece, shouted, language, text[match.end() : match.end() + 1])
        pieces.append(_Piece(text[done : match.start()], piece, fold(piece), kind, modest))
        done = match.end()
    return tuple(pieces), text[done:]


def _kind(piece: str, shouted: bool, language: str, after: str) -> str:
    if piece.isdecimal():
        return "number"
    folded, generic = fold(piece), generic_words()
    if language == "nb" and folded.endswith(_OFFICES):
        return "generic"
    if len(piece) == 1:
        is_word = (after in (".", "/") and folded in _LETTER_WORDS) or folded in _COMPASS or piece.islower() or shouted
        return "generic" if is_word and folded in generic | _LETTER_WORDS else "letters"
    if folded in generic or folded.removesuffix("'s") in generic or _says_a_kind(folded, language):
        return "generic"
    return "letters" if piece.isupper() and len(piece) <= 5 and not shouted else "word"


@lru_cache(maxsize=4096)
def _says_a_kind(word: str, language: str) -> bool:
    """Do our lists have a word as one of houses, streets or medicine, and not as anybody's name?"""
    flags = load_lexicon().flags([word], language)[0]
    return bool(flags & _KIND_FLAGS) and not flags & _NAME_FLAGS


@lru_cache(maxsize=4096)
def _is_name(word: str, language: str) -> bool:
    """Is a word a town's or a person's name, and no ordinary word?"""
    if load_lexicon().commonness([word], language)[0] > 0:
        return False
    return bool(towns_like(word)) or is_surname(word) or is_given(word)


def _renamed(place: tuple[tuple[_Piece, ...], str], world: World) -> str:
    """The name with each of its naming words replaced."""
    pieces, rest = place
    parts: list[str] = []
    changed = False
    before = ""
    for piece in pieces:
        new = piece.text if piece.modest and piece.folded not in world.words else _new_piece(piece, world, before)
        before = piece.folded
        parts += (piece.gap, new)
        changed = changed or new != piece.text
    if pieces and not changed:  # `General Hospital` names a house all the same; in Spanish the kind comes first
        at = len(pieces) - 1 if world.language == "es" else 0
        parts[2 * at + 1] = _word(pieces[at].text, world, "")
    return "".join(parts) + rest


def _new_piece(piece: _Piece, world: World, before: str) -> str:
    _, text, folded, kind, _ = piece
    if kind == "number":
        return world.once("NUMBER", text, lambda: _numbers(text, world)) or text
    if text.islower() and (alike := _numbers_like(folded, world.language)):  # dictated: `cama doscientos doce`
        return alike[number(world.key("NUMBER", folded), len(alike))]
    if folded in world.words and not (world.language == "es" and before in _ARTICLED):
        return in_case_of(world.words[folded], text)
    if kind == "generic":
        return text
    if kind == "letters":
        return _letters(text, world)
    return _word(text, world, before)


@lru_cache(maxsize=1024)
def _numbers_like(word: str, language: str) -> tuple[str, ...]:
    """The other numbers that are said in the place of one in words (folded): tens for tens, hundreds for hundreds."""
    numbers = load(language).numbers if language in codes() else Numbers()
    for forms in (numbers.units[1:], numbers.teens, numbers.twenties, numbers.tens, numbers.hundreds):
        if any(word in map(fold, some) for some in forms):
            return tuple(some[0] for some in forms if word not in map(fold, some))
    return ()


def _letters(text: str, world: World) -> str:
    """A ward's letter becomes another, and an abbreviation one that other houses have."""
    if len(text) == 1 and text.upper() in _WARD_LETTERS:
        others = [letter for letter in _WARD_LETTERS if letter != text.upper()]
        return in_case_of(others[number(world.key("LETTERS", text), len(others))], text)
    known = _abbreviations(world.language, len(text)) if text.isupper() else ()
    new = world.pick("LETTERS", text, known) if len(known) > 20 else None
    return new or world.once("LETTERS", text, lambda: _shapes(text, world)) or text


@cache
def _abbreviations(language: str, length: int) -> tuple[str, ...]:
    return tuple(word for word in pool(language, "letters") if len(word) == length)


def _word(piece: str, world: World, before: str) -> str:
    """The word that names a place; ``before`` is the word it must agree with: an article, a saint's."""
    folded = fold(piece)
    stem, ending = piece, ""
    match = _ENDINGS.fullmatch(piece) if world.language == "nb" else None
    if match:
        stem, ending = match[1], match[2].lower()
    elif folded.endswith("'s"):
        stem, ending = piece[:-2], piece[-2:]
    elif world.language == "nb" and folded.endswith("s") and _is_genitive(folded):  # `Botten Hansens gate`
        stem, ending = piece[:-1], piece[-1:]
    names = _ARTICLED.get(before) if world.language == "es" else None
    names = names or _SAINTS.get(before)
    after_a_name = _person(before) == "given" and is_surname(fold(stem))
    if names is None and after_a_name and not match:
        names = names_like(fold(stem), before, "surname", world.language)
    new = world.pick("PLACE", fold(stem), names or _names_of_its_kind(fold(stem), world.language, bool(match)))
    if new is None:
        return world.once("LETTERS", piece, lambda: _shapes(piece, world)) or piece
    if not match:
        world.words.setdefault(folded, new)
    made = new + ending
    return in_case_of(made, piece)


def _is_genitive(word: str) -> bool:
    is_other = is_surname(word) or is_given(word) or towns_like(word) or len(word) < 6
    return is_surname(word[:-1]) and not is_other


@lru_cache(maxsize=4096)
def _names_of_its_kind(word: str, language: str, compound: bool) -> Pool | tuple[str, ...]:
    """What a word that names a place may become: a town for a town, a person for a person, or another such word."""
    if compound:
        return _stems(language)
    if _is_name(word, language):
        towns = [place for place in towns_like(word) if place.country in COUNTRIES.get(language, ())]
        if towns:
            return _towns(towns[0].country, size_class(towns[0].population))
        kind = gender_by_name(word) if _person(word) == "given" else None
        return names_like(word, word, kind or "surname", language)
    return _houses(language, load_lexicon().commonness([word], language)[0] > 0).like(word)


@cache
def _houses(language: str, are_words: bool) -> Pool:
    """What houses are called by: words of the language (`Signal Ridge`), or names it does not have (`Portneuf`)."""
    names = [name for name in pool(language, "house") if not _says_a_kind(fold(name), language)]
    known = load_lexicon().commonness([fold(name) for name in names], language) > 0
    chosen = [name for name, is_word in zip(names, known.tolist(), strict=True) if is_word == are_words]
    return Pool.of(chosen, [1] * len(chosen)) if len(chosen) >= _ENOUGH else pool(language, "house")


@lru_cache(maxsize=4096)
def _person(word: str) -> str:
    """``given`` or ``surname`` for a word that is one more often than the other."""
    given, surname = load_lexicon().name_frequency(word)
    return "given" if given > surname and is_given(word) else "surname" if is_surname(word) else ""


@cache
def _towns(country: str, size: int) -> tuple[str, ...]:
    """Towns of one word, of a country and a class of size."""
    return tuple(dict.fromkeys(place.town for place in towns_of(country, "", size) if place.town.isalpha()))


@cache
def _stems(language: str) -> tuple[str, ...]:
    """The first parts of compounds: words of nature and short surnames."""
    short = (name for name in pool(language, "surname") if len(name) <= 5 and not name.endswith("sen"))
    return (*pool(language, "place"), *short)


def _numbers(piece: str, world: World) -> Iterator[str]:
    if len(piece) == 1 and not any(map(world.is_free, "0" if piece == "0" else "123456789")):
        return  # no key gives what is not there
    for key in world.keys("NUMBER", piece):
        yield reshaped(piece, key)


def _shapes(piece: str, world: World) -> Iterator[str]:
    for key in world.keys("LETTERS", piece):
        yield reshaped(piece, key)
