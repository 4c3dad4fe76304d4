"""Finds towns, regions and countries: by list and case, by the words before them, and by the state after them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from incognote.document import Span
from incognote.finder import finders
from incognote.lexicons.compounds import place_in_compound
from incognote.lexicons.grammar import (
    Grammar,
    GrammarFinder,
    Letters,
    WordLetters,
    letters_of,
    measured_precision,
    put,
    put_words,
)
from incognote.lexicons.keys import word_set
from incognote.lexicons.medical import kept
from incognote.lexicons.view import View, views_of
from incognote.text.analysis import Analysis
from incognote.text.facts import Fact
from incognote.text.tokens import BoolArray

__all__ = ["PlaceFinder"]

# Letters: T town, S state or region, C country, m town that is also a name or an ordinary word, U unknown and
# capitalised, t/s/k the following words of a listed phrase of that kind, a abbreviation of a state, z five digits,
# i in/from/near, l lives/born/resident, h said of people (nationality), w other.
_TOWN = r"(?:[Tm](?:[-.']{0,2}t){0,6})"
_STATE = r"(?:S(?:[-.']{0,2}s){0,6})"
_COUNTRY = r"(?:K(?:[-.']{0,2}k){0,6})"

_PATTERNS = (
    ("town-state", "CITY", rf"(?P<x>{_TOWN}|U) ,? (?:a|{_STATE}|{_COUNTRY})"),
    ("zip-town", "CITY", rf"z,? (?P<x>{_TOWN}|U)(?![-A-Z])"),
    ("state-after-town", "STATE", rf"(?:(?<=[TmtU],)(?P<x>a|{_STATE}))"),
    ("state-before-zip", "STATE", r"(?<=[Ttm]) (?P<x>a)(?=z)"),
    ("lives-in", "CITY", rf"l [wil]{{0,2}} i w? (?P<x>{_TOWN})"),
    ("lives-in-unknown", "CITY", r"l i? i (?P<x>U)"),
    ("country", "COUNTRY", rf"(?P<x>{_COUNTRY})"),
    ("people", "COUNTRY", r"(?P<x>h)"),
    ("in-state", "STATE", rf"[i,(] w? (?P<x>{_STATE})"),
    ("state", "STATE", rf"(?P<x>{_STATE})"),
    ("in-town", "CITY", rf"i (?P<x>{_TOWN})"),
    ("listed-phrase", "CITY", r"(?P<x>T(?:[-.']{0,2}t){1,6})"),
    ("of-town", "CITY", r"o (?P<x>T)"),
    ("town", "CITY", r"(?P<x>T)"),
)

_IN = word_set(
    "in from near to at outside around through via en desde cerca hacia hasta i fra ved til mot utenfor nær paa pa ifra"
)
_OF = word_set("of de del av")
_LIVES = word_set(
    """lives living lived resides resident residing born raised native moved grew visiting visited vacationing travel
    traveled travelled trip transferred immigrated emigrated relocated hometown city town vive reside residente
    natural nacido nacida procedente domicilio vecino vecina originario originaria viaje trasladado ciudad
    localidad municipio pueblo poblacion barrio bor bodde bosatt fodt vokst oppvokst flyttet reiste reise
    tilflytta kommer bur budde hjemsted hytte tur"""
)
_STATES = word_set(
    """al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or
    pa ri sc sd tn tx ut vt va wa wv wi wy dc nsw vic qld wa sa tas act nt on qc bc ab mb sk ns nb nl pei nt nu yt"""
)
_WORDS = WordLetters({"i": _IN, "l": _LIVES, "o": _OF})

#: Languages that write the postal code before the town, and its length.
_ZIP_DIGITS = {"es": 5, "nb": 4}


@finders("places")
class PlaceFinder(GrammarFinder):
    """Places a person comes from, lives in or was seen at."""

    name = "places"
    grammar = Grammar(_PATTERNS)

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        found = super().find(notes)
        for places, view in views_of(notes):
            if view.language == "nb":
                for number, span in self._in_compounds(view):
                    found[places[number]] = sorted([*found[places[number]], span])
        return found

    def _in_compounds(self, view: View) -> Iterator[tuple[int, Span]]:
        """Places that begin a Norwegian compound (``Drammensgutt``), with their note; the rest of the word stays."""
        unlisted = (view.flags == 0) & (view.common == 0) & view.is_(Fact.LETTERS) & (view.length > 6)
        tokens = np.flatnonzero(unlisted & view.of_words(_begins_with_place))
        score = measured_precision().get((self.name, "compound", "nb"), (0.5, 0.5))[1]
        numbers = view.batch.note_of(tokens)
        starts = view.batch.starts[tokens] - view.batch.shift[numbers]
        for token, number, start in zip(tokens.tolist(), numbers.tolist(), starts.tolist(), strict=True):
            if place := place_in_compound(view.words[token]):
                yield number, Span(start, start + place[0], place[1], score, self.name)

    def letters(self, view: View) -> Letters:
        letters = letters_of(view)
        capital = view.is_(Fact.CAPITALISED) & ~view.is_(Fact.INITIAL)
        shouted = view.is_(Fact.CAPITALS)
        listed, common = np.maximum(view.given, view.surname), view.common.astype(np.int16)
        free = capital & ~kept(view) & ~view.has("month", "weekday", "unit", "title", "role", "stop")
        town = free & view.has("city") & (view.length > 2) & ~(shouted & (view.length < 5))
        plain = (common == 0) | ((common < 38) & _inside(view))
        put(letters, free & (view.flags == 0) & (common == 0) & ~shouted, "U")
        put(letters, town, "m")
        put(letters, town & plain & (listed < 42), "T")
        region = view.has("state") & (view.length > 3) & plain & (listed < 52)
        if view.language != "en":  # Málaga, Oslo: the town gave its name to the region
            region &= ~town | (np.append(0, letters[:-1]) == ord("("))
        put(letters, free & region, "S")
        put(letters, view.has("country") & capital & (view.length > 2) & (listed < 58) & plain, "K")
        _put_phrases(letters, view, "city", "T", "t")
        _put_phrases(letters, view, "state", "S", "s")
        _put_phrases(letters, view, "country", "K", "k")
        adjective = view.has("nationality") & (capital if view.language == "en" else ~shouted)
        spoken = view.has("language_name", "country") | (view.language == "nb")
        put(letters, adjective & (~spoken | _said_of_person(view)), "h")
        if view.language in _ZIP_DIGITS:
            put(letters, view.is_(Fact.DIGITS) & (view.length == _ZIP_DIGITS[view.language]), "z")
        put_words(letters, view, _WORDS)
        put(letters, view.of_words(_is_state), "a")
        return letters


def _is_state(words: Sequence[str]) -> BoolArray:
    return np.fromiter((word.isupper() and word.lower() in _STATES for word in words), np.bool_, len(words))


def _begins_with_place(words: Sequence[str]) -> BoolArray:
    return np.fromiter((len(word) > 6 and place_in_compound(word) is not None for word in words), np.bool_, len(words))


def _inside(view: View) -> BoolArray:
    """After a word in lower case on the same line, where a capital means a name."""
    inside = np.zeros(len(view.words), np.bool_)
    inside[1:] = view.is_(Fact.LOWER)[:-1] & ~view.breaks[1:]
    return inside


_PEOPLE = word_set(
    """man woman male female gentleman lady boy girl patient immigrant refugee student descent origin born national
    heritage ancestry background american mother father wife husband family hombre mujer varon paciente origen
    nacionalidad ascendencia mann kvinne pasient fodt opphav avstamming bakgrunn statsborger jente gutt mor far
    kone flyktning opprinnelse foreldre aupair"""
)
_BEING = word_set(
    "er opprinnelig etnisk egentlig nacionalidad origen origin født from ascendencia originally ethnically"
)
_BOTH = _PEOPLE & _BEING
_SAID = WordLetters({"\1": _PEOPLE - _BOTH, "\2": _BEING - _BOTH, "\3": _BOTH})


def _said_of_person(view: View) -> BoolArray:
    """Beside a word for a person or for descent: there *Finnish* says where from, not what is spoken."""
    said = view.of_words(_SAID)
    person, being = said & 1 != 0, said & 2 != 0
    found = np.zeros(len(view.words), np.bool_)
    found[:-1] = person[1:]
    found[:-2] |= person[2:]
    found[1:] |= being[:-1]
    return found


def _put_phrases(letters: Letters, view: View, flag: str, first: str, rest: str) -> None:
    inside = view.in_phrase(flag) & ~view.in_phrase("disease", "drug", "medical", "eponym")
    words = view.is_(Fact.WORD)
    shown = np.zeros(len(words), np.bool_)
    start = np.flatnonzero(inside & view.phrase_start)
    shown[start] = view.is_(Fact.CAPITALISED)[start]
    run = np.cumsum(view.phrase_start)
    good = np.isin(run, run[start[shown[start]]]) & inside & words
    put(letters, good, rest)
    put(letters, good & view.phrase_start, first)
