"""Countries by their names and by who is from there, in three languages, and which are of one part of the world."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import NamedTuple

from incognote.replace.normal import fold
from incognote.replace.surrogates.gazetteer import towns_of
from incognote.replace.surrogates.pools import agree

__all__ = ["Named", "named_countries", "names_of", "neighbours_of"]

#: A country of fewer towns would say which of them it is.
_FEWEST_TOWNS = 5
_LANGUAGES = ("en", "es", "nb")


class Named(NamedTuple):
    """A country by one of its names, or by who is from there."""

    code: str
    language: str
    is_nationality: bool


@cache
def _rows() -> dict[str, tuple[str, ...]]:
    """The part of the world of each country, then its name and nationality in each language."""
    lines = (resources.files("incognote.replace") / "pools" / "countries.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {code: tuple(names) for code, *names in rows}


@cache
def neighbours_of(country: str) -> tuple[str, ...]:
    """The other countries of the same part of the world of which the gazetteer has towns; none for one not listed."""
    part = _rows()[country][0] if country in _rows() else None
    alike = (code for code, names in _rows().items() if names[0] == part and code != country)
    return tuple(code for code in alike if len(towns_of(code, "", 3)) >= _FEWEST_TOWNS)


def names_of(country: str, language: str) -> tuple[str, str]:
    """A country's name and who is from there.

    >>> names_of("PE", "es")
    ('Perú', 'peruano')
    """
    place = 1 + 2 * _LANGUAGES.index(language)
    name, nationality = _rows()[country][place : place + 2]
    return name, nationality


def named_countries(name: str, language: str) -> list[Named]:
    """The countries that a name (folded) may mean, the reader's language first."""
    return sorted(_by_name().get(name, ()), key=lambda one: one.language != language)


@cache
def _by_name() -> dict[str, list[Named]]:
    found: dict[str, list[Named]] = {}
    for code, names in _rows().items():
        for place, name in enumerate(names[1:]):
            language, is_nationality = _LANGUAGES[place // 2], bool(place % 2)
            for form in _forms(name, language) if is_nationality else (name,):
                found.setdefault(fold(form), []).append(Named(code, language, is_nationality))
    return found


def _forms(name: str, language: str) -> Iterator[str]:
    """`peruano, peruana, peruanos, peruanas`; `Peruvian, Peruvians`; `peruansk, peruanske`."""
    yield name
    if language == "es":
        yield from (agree(name, like, "es") for like in ("maestra", "maestros", "maestras"))
    else:
        yield name + {"en": "s", "nb": "e"}[language]
