"""New addresses: country, state, town, postal code and phone area of a place are drawn as one real record.

A state becomes another state of the same country, a town another town of about the same size in that new state, and
postal codes and phone numbers are those of the new town. The same place is the same new place wherever it occurs.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import TypeVar

from incognote.replace.keys import number
from incognote.replace.masker import Mention
from incognote.replace.normal import compact, fold
from incognote.replace.surrogates.gazetteer import (
    COUNTRIES,
    FEWEST_PEOPLE,
    State,
    Town,
    Towns,
    phone_areas,
    size_class,
    states_of,
    towns_like,
    towns_of,
)
from incognote.replace.surrogates.nations import named_countries, neighbours_of
from incognote.replace.surrogates.phrases import rename_place
from incognote.replace.surrogates.pools import Pool, all_pools, pool
from incognote.replace.surrogates.shape import reshaped
from incognote.replace.surrogates.world import World, generators, in_case_of

__all__ = ["Addresses", "addresses_of"]

#: A postal code belongs to the nearest town or state within so many characters.
_NEAR = 80
#: And a state to the town that is so near.
_SAME_LINE = 20
#: Of fewer towns a state would say which of them it is.
_FEW = 3
#: And a country to one that is so near.
_BESIDE = 4
#: A town that the gazetteer does not have counts as a small town.
_UNKNOWN_SIZE = 1
_BRITISH = re.compile(r"(?i)([A-Z]{1,2})(\d[\dA-Z]?)(\s*)(?:(\d[A-Z]{2})|(?=$))")
_INWARD = "ABDEFGHJLNPQRSTUWXYZ"


class Addresses:
    """The places of one note and what they become; made once for a note and shared by the generators."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.towns = [m for m in world.mentions if m.label == "CITY"]
        self.states = [m for m in world.mentions if m.label == "STATE"]
        self.countries = [m for m in world.mentions if m.label == "COUNTRY"]
        self.country = self._country()
        self._new: dict[str, Town] = {}
        self._new_states: dict[tuple[str, str], State] = {}
        self._abroad: dict[str, str] = {}

    def _country(self) -> str:
        """The note's own country: where its states, towns and postal codes are, else where its language is spoken."""
        countries = COUNTRIES.get(self.world.language, ("US",))
        votes: Counter[str] = Counter()  # of as many votes the first country of the language wins
        for mention in self.world.mentions:
            if mention.label == "STATE":
                votes.update(2 * [c for c in countries if _state(c, mention.text)])
            elif mention.label == "CITY":
                votes.update(
                    {place.country for place in towns_like(fold(mention.text))[:1] if place.country in countries}
                )
            elif mention.label == "ZIP" and (home := _country_of_code(mention.text)) in countries:
                votes[home] += 3
        return max(countries, key=lambda country: (votes[country], -countries.index(country)))

    def town(self, mention: Mention) -> Town | None:
        """The new town of a mention."""
        name = fold(mention.text)
        if name not in self._new:
            old = self._original(name, mention)
            home = old.country if old else self._country_beside(mention)
            country = home if home == self.country else self.abroad(home)
            state = self._state_beside(mention) or (old and _state(old.country, old.state))
            new_state = self.state(state).name if state and state.country == country else ""
            towns = towns_of(country, new_state, size_class(old.population) if old else _UNKNOWN_SIZE)

            def candidates() -> Iterator[str]:
                for key in self.world.keys("TOWN", name):
                    yield _weighted(towns, key).town
                yield from towns.by_name

            chosen = self.world.once("TOWN", name, candidates) if towns else None
            if chosen is None:
                return None
            self._new[name] = towns.by_name[chosen]
        return self._new[name]

    def abroad(self, country: str) -> str:
        """The country that another than the note's own becomes: its towns, its name and those from there agree."""
        if country not in self._abroad:
            others = [code for code in neighbours_of(country) if code != self.country]

            def candidates() -> Iterator[str]:
                for key in self.world.keys("ABROAD", country):
                    yield others[number(key, len(others))]

            self._abroad[country] = (self.world.once("ABROAD", country, candidates) if others else None) or country
        return self._abroad[country]

    def state(self, old: State) -> State:
        """The new state of a state: another of the same country, by its people."""
        key = old.country, old.name
        if key not in self._new_states:
            others = tuple(state for state in _with_towns(old.country) if state.name != old.name)
            taken = {state.name for state in self._new_states.values()}
            drawn = (_weighted(others, k) for k in self.world.keys("STATE", f"{old.country} {old.name}"))
            self._new_states[key] = next((state for state in drawn if state.name not in taken), others[0])
        return self._new_states[key]

    def beside(self, mention: Mention) -> Town | None:
        """The new town whose postal code this is: the nearest one before or after; else one of the note's own."""
        near = min(self.towns, key=lambda town: _distance(town, mention), default=None)
        if near and _distance(near, mention) <= _NEAR:
            return self.town(near)
        if self.towns:
            return self.town(self.towns[0])
        state = self._state_beside(mention)
        towns = towns_of(self.country, self.state(state).name if state else "", _UNKNOWN_SIZE)
        return _weighted(towns, self.world.key("TOWN", "")) if towns else None

    def phone_area(self, old: str) -> str:
        """The area code that a US area becomes: that of the new town whose old one it is, else another that exists."""
        for mention in self.towns:
            if (known := self._original(fold(mention.text), mention)) and old in known.areas:
                new = self.town(mention)
                if new and new.areas:
                    return new.areas[number(self.world.key("AREA", old), len(new.areas))]
        areas = phone_areas()
        return areas[number(self.world.key("AREA", old), len(areas))]

    def _original(self, name: str, mention: Mention) -> Town | None:
        """The town that is meant, if the gazetteer has it: of the state beside it, of the country, of one where the
        note's language is spoken, else abroad; of these the largest.
        """
        known = towns_like(name)
        state = self._state_beside(mention)
        languages = COUNTRIES.get(self.world.language, ())
        own = [place for place in known if state and place.state == state.name]
        own = own or [place for place in known if place.country == self.country]
        return next(iter(own or [place for place in known if place.country in languages] or known), None)

    def _country_beside(self, mention: Mention) -> str:
        """The country that a town which the gazetteer lacks is said to be in: `Tarnów, Poland`."""
        near = min(self.countries, key=lambda country: _distance(country, mention), default=None)
        known = named_countries(fold(near.text), self.world.language) if near else ()
        return known[0].code if near and known and _distance(near, mention) <= _BESIDE else self.country

    def _state_beside(self, mention: Mention) -> State | None:
        near = min(self.states, key=lambda state: _distance(state, mention), default=None)
        return _state(self.country, near.text) if near and _distance(near, mention) <= _SAME_LINE else None


@cache
def _with_towns(country: str) -> tuple[State, ...]:
    """The states of a country that have towns to choose from: not Oslo, which is one."""
    every = states_of(country)
    return tuple(state for state in every if len(towns_of(country, state.name, 2)) >= _FEW) or every


def addresses_of(world: World) -> Addresses:
    """The note's addresses, made on first use."""
    if world.addresses is None:
        world.addresses = Addresses(world)
    return world.addresses


def _distance(one: Mention, other: Mention) -> int:
    return max(other.start - one.end, one.start - other.end, 0)


_Row = TypeVar("_Row", Town, State)


def _weighted(rows: Sequence[_Row], key: bytes) -> _Row:
    """A row, by its number of people."""
    sums = rows.sums if isinstance(rows, Towns) else _sums(rows)
    return rows[bisect_left(sums, 1 + number(key, sums[-1]))]


@lru_cache(maxsize=1024)
def _sums(rows: Sequence[Town | State]) -> list[int]:
    return list(accumulate(max(row.population, FEWEST_PEOPLE) for row in rows))


@cache
def _states_by_name(country: str) -> dict[str, State]:
    found = {fold(state.name): state for state in states_of(country)}
    return found | {fold(state.code): state for state in states_of(country) if state.code.isalpha()}


def _state(country: str, text: str) -> State | None:
    return _states_by_name(country).get(fold(text).rstrip("."))


def _country_of_code(text: str) -> str:
    code = text.strip()
    if code.isdecimal():
        return {4: "NO"}.get(len(code), "")
    if len(code) == 10 and code[5] == "-":
        return "US"
    bare = compact(code)
    if len(bare) == 6 and bare[::2].isalpha() and bare[1::2].isdecimal():
        return "CA"
    return "GB" if bare[:1].isalpha() and bare[-2:].isalpha() and any(map(str.isdecimal, bare)) else ""


@generators("CITY")
def new_towns(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """Each town as the new town of its place, in its own capitals."""
    addresses = addresses_of(world)
    made: list[str | None] = []
    for mention in mentions:
        place = addresses.town(mention)
        if place:
            world.words.setdefault(fold(mention.text), place.town)
        made.append(in_case_of(place.town, mention.text) if place else None)
    return made


@generators("STATE")
def new_states(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """States by name or code; a county or region that the gazetteer lacks keeps its kind and changes its name."""
    addresses = addresses_of(world)
    made: list[str | None] = []
    for mention in mentions:
        old = _state(addresses.country, mention.text)
        if old is None:
            listed = _regions().get(fold(mention.text)) or _regions().get(fold(mention.text) + ".")
            new = world.pick("STATE", fold(mention.text), listed) if listed else None
            made.append(_in_its_dress(new, mention.text) if new else rename_place([mention], world)[0])
            continue
        state = addresses.state(old)
        if mention.text.isalpha() and len(mention.text) > 3:
            world.words.setdefault(fold(mention.text), state.name)  # houses are called by it
        is_code = old.code.isalpha() and fold(mention.text).rstrip(".") == fold(old.code)
        made.append(state.code if is_code else in_case_of(state.name, mention.text))
    return made


@cache
def _regions() -> dict[str, Pool]:
    """The lists of regions by each of their members: a county becomes a county, people of a valley those of another."""
    found: dict[str, Pool] = {}
    states = {(language, "state"): pool(language, "state") for language in COUNTRIES}
    for (owner, _), names in (*all_pools().items(), *states.items()):
        if owner == "regions" or names in states.values():
            for name in names:
                found.setdefault(fold(name), names)
    return found


def _in_its_dress(new: str, text: str) -> str:
    return in_case_of(new if text.endswith(".") or not new.endswith(".") else new[:-1], text)


def _british_code(old: re.Match[str], area: str, key: bytes) -> str:
    """``DE45 9ZZ``: the area of a town, a district, and a figure and two letters of those that are used."""
    area = area or _british_areas()[number(key, len(_british_areas()))]
    letters = "".join(_INWARD[byte % len(_INWARD)] for byte in key[20:22])
    new = f"{area}{1 + key[8] % 29}{old[3]}{key[9] % 10}{letters if old[4] else ''}"
    return new if old[0].isupper() else new.lower()


@cache
def _british_areas() -> tuple[str, ...]:
    return tuple(sorted({place.post for place in towns_of("GB", "", 2) if place.post}))


@generators("ZIP")
def new_codes(mentions: Sequence[Mention], world: World) -> list[str | None]:
    """Postal codes of the new town beside them, in the shape of the original."""
    addresses = addresses_of(world)
    return [_code(mention, addresses, world) for mention in mentions]


def _code(mention: Mention, addresses: Addresses, world: World) -> str | None:
    text = mention.text
    place = addresses.beside(mention)
    start = place.post if place else ""
    british = _BRITISH.fullmatch(text) if world.language == "en" else None

    def candidates() -> Iterator[str]:
        for key in world.keys("ZIP", compact(text)):
            if british and (start.isalpha() or not start):
                yield _british_code(british, start, key)
                continue
            rest = reshaped(text, key)
            fits = start and len(text) > len(start) and start.isdecimal() == text[: len(start)].isdecimal()
            fits = fits and start.isalpha() == text[: len(start)].isalpha()
            yield start + rest[len(start) :] if fits else rest

    return world.once("ZIP", compact(text), candidates)
