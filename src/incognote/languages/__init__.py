"""What is known of each language, as data: a folder of TOML files per language, one schema, one loader.

``load("nb").calendar.months`` reads ``nb/calendar.toml`` when it is first asked for, and never again. Folders of the
same form in a place that ``INCOGNOTE_LANGUAGES`` names are languages too.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

from incognote.errors import UsageError
from incognote.languages.schema import Calendar, Holidays, Numbers, People, Words, Writing

__all__ = ["PLACES", "SHIPPED", "Language", "codes", "in_all", "load"]

#: The languages that lexicons and models are made for.
SHIPPED = ("en", "es", "nb")
#: The environment variable that names further places, each a folder of language folders.
PLACES = "INCOGNOTE_LANGUAGES"
T = TypeVar("T")


@dataclass(frozen=True)
class Language:
    """A language by its code and folder; each part is read when it is first asked for."""

    code: str
    folder: Path

    @cached_property
    def calendar(self) -> Calendar:
        return self._read(Calendar, "calendar")

    @cached_property
    def holidays(self) -> Holidays:
        return self._read(Holidays, "holidays")

    @cached_property
    def numbers(self) -> Numbers:
        return self._read(Numbers, "numbers")

    @cached_property
    def writing(self) -> Writing:
        return self._read(Writing, "writing")

    @cached_property
    def people(self) -> People:
        return self._read(People, "people")

    def _read(self, kind: Callable[..., T], name: str) -> T:
        """One file of the folder as its class; without the file, all that it could say is empty."""
        path = self.folder / f"{name}.toml"
        if not path.exists():
            return kind()
        import tomllib  # only where a language is asked for

        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
            written = {one.name: str(one.type) for one in fields(kind)}  # type: ignore[arg-type]
            if unknown := sorted(table.keys() - written.keys()):
                raise UsageError(f"no key {', '.join(unknown)}; there are: {', '.join(written)}")
            return kind(**{key: _PARSERS[written[key]](value) for key, value in table.items()})
        except (tomllib.TOMLDecodeError, UnicodeDecodeError, AttributeError, UsageError) as error:
            raise UsageError(f"{path}: {error}") from None


def _words(text: str) -> Words:
    return tuple(text.split())


def _phrases(text: str) -> Words:
    return tuple(" ".join(phrase.split()) for phrase in text.split(",") if phrase.strip())


#: How the value of a field of each type is read.
_PARSERS: dict[str, Callable[[Any], Any]] = {
    "Words": _words,
    "Phrases": _phrases,
    "Lists": lambda lists: tuple(map(_words, lists)),
    "Named": lambda table: {name: _phrases(text) for name, text in table.items()},
    "Forms": lambda text: tuple(tuple(word.split("/")) for word in text.split()),
    "Counts": dict,
    "str": str,
}


@cache
def _folders() -> dict[str, Path]:
    """The folder of every language by its code, ours first."""
    here = Path(__file__).parent
    places = [here, *(Path(place) for place in os.environ.get(PLACES, "").split(os.pathsep) if place)]
    found = {code: here / code for code in SHIPPED}
    for place in places:
        if not place.is_dir():
            raise UsageError(f"{PLACES}: no folder {place}")
        for folder in sorted(place.iterdir()):
            if any(folder.glob("*.toml")) and found.setdefault(folder.name, folder) != folder:
                raise UsageError(f"{folder}: there is a language {folder.name!r} already, in {found[folder.name]}")
    return found


def codes() -> tuple[str, ...]:
    """The codes of all languages, ours first.

    >>> codes()[:3]
    ('en', 'es', 'nb')
    """
    return tuple(_folders())


@cache
def load(code: str) -> Language:
    """The language of a code.

    >>> load("es").calendar.months[0][:2]
    ('enero', 'febrero')
    """
    try:
        return Language(code, _folders()[code])
    except KeyError:
        raise UsageError(f"no language {code!r}; there are: {', '.join(_folders())}") from None


def in_all(words: Callable[[Language], Iterable[str]]) -> frozenset[str]:
    """The words of all languages together, where a note's own does not matter.

    >>> "veke" in in_all(lambda language: language.calendar.weeks)
    True
    """
    return frozenset(word for code in codes() for word in words(load(code)))
