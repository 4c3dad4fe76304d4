"""The ``rules`` finder: every recognizer of a family over every note, and a user's own from a TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import UsageError
from incognote.finder import finders
from incognote.lexicons.lexicon import load_lexicon
from incognote.rules.engine.recognizer import ALL_LANGUAGES, Recognizer
from incognote.rules.engine.registry import shipped
from incognote.rules.engine.scan import RuleFinding, Scanner, settle
from incognote.text.analysis import Analysis
from incognote.text.batch import by_language

__all__ = ["RuleFinder", "read_rules"]


@finders("rules")
class RuleFinder:
    """Finds what has a form.

    ``family`` chooses the set of recognizers (``incognote``, or one of the sources' own); ``only`` and ``without``
    name recognizers or labels to use or leave out; ``rules`` is a TOML file of further recognizers. A recipe that has
    several gives them names.
    """

    def __init__(
        self,
        only: Sequence[str] = (),
        without: Sequence[str] = (),
        rules: str | Path | None = None,
        family: str = "incognote",
        name: str = "rules",
    ) -> None:
        self.name = name
        mine = [one for one in shipped() if one.family == family]
        if not mine:
            raise UsageError(f"no family of rules called {family!r}; there are: {', '.join(_families())}")
        if rules is not None:
            mine += read_rules(Path(rules))
        known = {name for one in mine for name in (one.name, one.label)}
        if unknown := sorted({*only, *without} - known):
            raise UsageError(f"no recognizer or label called {', '.join(unknown)}")
        self.recognizers = [
            one for one in mine if (not only or _named(one, only)) and not (without and _named(one, without))
        ]
        self._asks_lists = family == "incognote"
        self._scanners: dict[str, Scanner] = {}

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        return [
            [Span(one.start, one.end, one.by.label, one.by.score, self.name) for one in found]
            for found in self._all_findings(notes)
        ]

    def findings(self, note: Analysis) -> list[RuleFinding]:
        """What is found in one note and by which recognizer, without overlaps."""
        return self._all_findings([note])[0]

    def _all_findings(self, notes: Sequence[Analysis]) -> list[list[RuleFinding]]:
        found: list[list[RuleFinding]] = [[] for _ in notes]
        for language, places, batch in by_language(notes):
            if self._asks_lists:
                batch.table.column(_looked_up)
            some = [notes[place] for place in places]
            for place, note, hits in zip(places, some, self._scanner(language).scan_all(batch, some), strict=True):
                found[place] = settle(hits, note.text)
        return found

    def _scanner(self, language: str) -> Scanner:
        if language not in self._scanners:
            # A language without a catalogue of its own gets the rules of all: better too much than a leak.
            spoken = (language,) if language in ALL_LANGUAGES else (language, *ALL_LANGUAGES)
            self._scanners[language] = Scanner(one for one in self.recognizers if set(spoken) & set(one.languages))
        return self._scanners[language]


def _looked_up(words: Sequence[str]) -> NDArray[np.bool_]:
    """Looks words up in the lists, all that are new at once: validators ask for them one by one, which takes longer."""
    listed: NDArray[np.bool_] = load_lexicon().flags(words) != 0
    return listed


def _named(one: Recognizer, names: Sequence[str]) -> bool:
    return one.name in names or one.label in names


def _families() -> list[str]:
    return sorted({one.family for one in shipped()})


def read_rules(path: Path) -> list[Recognizer]:
    """The ``[[recognizer]]`` tables of a TOML file; their keys are the fields of ``Recognizer``.

    A blank in a pattern there is a blank; a line break and what indents the next line are not part of it.
    """
    try:
        tables: list[dict[str, Any]] = tomllib.loads(path.read_text("utf-8"))["recognizer"]
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise UsageError(f"{path}: not a file of [[recognizer]] tables: {error}") from None
    return [_from_table(path, table) for table in tables]


def _from_table(path: Path, table: dict[str, Any]) -> Recognizer:
    options: dict[str, Any] = {
        key: tuple(_with_blanks(key, one) for one in value) if isinstance(value, list) else _with_blanks(key, value)
        for key, value in table.items()
        if key not in _FORMER
    }
    try:
        return Recognizer(**options).check()
    except TypeError:
        names = sorted(set(options) - set(Recognizer.__dataclass_fields__)) or ["name, label and pattern"]
        raise UsageError(f"{path}: recognizer {table.get('name', '?')!r}: look at {', '.join(names)}") from None


#: Where to look for a rule used to be written by hand; files that still say it are read.
_FORMER = frozenset(["starts", "needs", "prior", "near", "ahead", "then", "reach"])
_EXPRESSIONS = frozenset(["pattern", "before", "after", "not_before", "not_after"])
_BLANK = re.compile(r"(\\.|\[\^?\]?(?:\\.|[^\]\\])*\])|\n\s*|([ #])")


def _with_blanks(key: str, value: Any) -> Any:
    """An expression as a verbose one that matches the same: blanks and ``#`` escaped, line breaks left out."""
    if key not in _EXPRESSIONS or not isinstance(value, str):
        return value
    return _BLANK.sub(lambda found: found[1] or (f"\\{found[2]}" if found[2] else ""), value)
