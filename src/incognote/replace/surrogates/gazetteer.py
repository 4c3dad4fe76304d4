"""Real places that surrogate addresses are drawn from: towns with their state, size, postal start and phone areas."""

from __future__ import annotations

from functools import cache, cached_property, lru_cache
from importlib import resources
from itertools import accumulate
from typing import NamedTuple

from incognote.replace.normal import fold

__all__ = [
    "COUNTRIES",
    "FEWEST_PEOPLE",
    "HOME_NAMES",
    "State",
    "Town",
    "Towns",
    "phone_areas",
    "size_class",
    "states_of",
    "towns_like",
    "towns_of",
]

#: The countries of a language, the one assumed first.
COUNTRIES = {
    "en": ("US", "GB", "CA", "AU", "IE", "NZ", "ZA", "IN", "NG"),
    "es": ("ES", "MX", "AR", "CO", "CL", "PE", "VE", "EC", "BO", "UY", "PY", "CU", "DO", "GT", "HN", "SV", "NI", "CR",
           "PA", "PR"),
    "nb": ("NO",),
}  # fmt: skip
#: How a note names its own country, folded; such a name stays, since everything around it is of that country too.
HOME_NAMES = {
    "US": ("us", "u.s.", "usa", "u.s.a.", "united states", "united states of america", "america", "american"),
    "GB": ("uk", "u.k.", "united kingdom", "england", "scotland", "wales", "britain", "great britain", "british"),
    "CA": ("canada", "canadian"),
    "AU": ("australia", "australian"),
    "IE": ("ireland", "irish"),
    "ES": ("espana", "espanol", "espanola"),
    "MX": ("mexico", "mexicano", "mexicana"),
    "AR": ("argentina", "argentino"),
    "CO": ("colombia", "colombiano", "colombiana"),
    "CL": ("chile", "chileno", "chilena"),
    "PE": ("peru", "peruano", "peruana"),
    "NO": ("norge", "noreg", "norsk"),
}
#: Fewer people than these do not make a place less likely to be drawn.
FEWEST_PEOPLE = 500
#: Towns are alike in size if they are in one class: villages, small towns, towns, cities, large cities.
_CLASSES = (2_000, 10_000, 50_000, 250_000)


class State(NamedTuple):
    """A state, province or county, with its people."""

    country: str
    code: str
    name: str
    population: int


class Town(NamedTuple):
    """A town and what goes with it; ``post`` is what its postal codes begin with, ``areas`` its phone areas."""

    country: str
    code: str
    state: str
    town: str
    population: int
    post: str
    areas: tuple[str, ...]


@cache
def _places() -> tuple[Town, ...]:
    lines = (resources.files("incognote.replace") / "pools" / "places.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return tuple(
        Town(country, code, state, town, int(people), post, tuple(areas.split()))
        for country, code, state, town, people, post, areas in rows
    )


@cache
def _by_name() -> dict[str, list[Town]]:
    found: dict[str, list[Town]] = {}
    for place in sorted(_places(), key=lambda place: -place.population):
        found.setdefault(fold(place.town), []).append(place)
    return found


@cache
def _by_country() -> dict[str, list[Town]]:
    found: dict[str, list[Town]] = {}
    for place in _places():
        found.setdefault(place.country, []).append(place)
    return found


@cache
def states_of(country: str) -> tuple[State, ...]:
    """The states of a country, the most populous first; none where the country's towns are listed without."""
    people: dict[tuple[str, str], int] = {}
    for place in _by_country().get(country, ()):
        if place.state:
            people[place.code, place.state] = people.get((place.code, place.state), 0) + place.population
    return tuple(sorted((State(country, *key, n) for key, n in people.items()), key=lambda state: -state.population))


class Towns(tuple[Town, ...]):
    """Towns to draw from, with what drawing needs."""

    @cached_property
    def by_name(self) -> dict[str, Town]:
        return {place.town: place for place in self}

    @cached_property
    def sums(self) -> list[int]:
        """Their people added up; the smallest count as a village."""
        return list(accumulate(max(place.population, FEWEST_PEOPLE) for place in self))


@cache
def towns_of(country: str, state: str, size: int) -> Towns:
    """Towns of a class of size, of a state or (``""``) of the whole country; of the nearest class that has three."""
    own = [place for place in _by_country().get(country, ()) if not state or place.state == state]
    for distance in range(len(_CLASSES) + 1):
        near = Towns(place for place in own if abs(size_class(place.population) - size) <= distance)
        if len(near) >= 3:
            return near
    return Towns(own)


def size_class(population: int) -> int:
    """From 0, a village, to 4, a large city."""
    return sum(population >= limit for limit in _CLASSES)


@lru_cache(maxsize=1024)
def towns_like(name: str) -> tuple[Town, ...]:
    """The towns of that name (folded), the largest first."""
    return tuple(_by_name().get(name, ()))


@cache
def phone_areas() -> tuple[str, ...]:
    """The area codes of the United States."""
    return tuple(sorted({area for place in _places() for area in place.areas}))
