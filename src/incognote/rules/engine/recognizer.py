"""What a recognizer is: a pattern, the words around it, a check, and examples of what it must and must not match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from incognote.errors import UsageError
from incognote.labels import LABELS
from incognote.patterns.syntax import parsed
from incognote.rules.engine.context import Expressions, Surroundings

__all__ = ["ALL_LANGUAGES", "Recognizer", "Validator"]

ALL_LANGUAGES = ("en", "es", "nb")
Validator = Callable[["re.Match[str]"], bool]

#: A match begins where a word or a number begins, or at any other character; ``WhalenChief`` has two words.
_BEGINS_A_WORD = r"(?:(?<![^\W\d_])(?=[^\W\d_])|(?<!\d)(?=\d)|(?=[\W_])|(?-i:(?<=[a-zß-öø-ÿ])(?=[A-ZÀ-ÖØ-Þ])))"


@dataclass(frozen=True)
class Recognizer:
    r"""One rule: what it marks, never where to look for it.

    ``pattern`` is a verbose regular expression (blanks do not count, ``\s`` or ``\ `` is a space) that ignores case
    unless ``case`` is set. A match begins at the beginning of a word or number, or ``inside`` one as well. The span is
    the group ``id`` (and ``id2``, ``id3`` … for lists), or the whole match.

    ``before``/``after``: one of these expressions must occur within ``window`` characters; ``not_before``/
    ``not_after``: none of them may. The ``validator`` has the last word.

    Of overlapping spans the longest is kept, then the one of higher ``priority`` (a fax number is a telephone number
    too), then that of the higher ``score``, which is the measured precision. ``joins``: a weekday ``may`` be one span
    with the date that follows it; what is too short to be trusted alone ``must``.
    """

    name: str
    label: str
    pattern: str
    languages: tuple[str, ...] = ALL_LANGUAGES
    before: Expressions = ()
    after: Expressions = ()
    not_before: Expressions = ()
    not_after: Expressions = ()
    window: int = 40
    validator: Validator | None = None
    case: bool = False
    inside: bool = False
    joins: Literal["", "may", "must"] = ""
    priority: int = 0
    family: str = "incognote"
    score: float = 0.9
    examples: tuple[str, ...] = ()
    not_examples: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.label not in LABELS:
            raise UsageError(f"recognizer {self.name!r}: no label {self.label!r}")

    @property
    def expression(self) -> tuple[str, int]:
        """The whole pattern as it is tried, and its flags."""
        flags = re.VERBOSE | (re.NOFLAG if self.case else re.IGNORECASE)
        return self.pattern if self.inside else f"{_BEGINS_A_WORD}(?:{self.pattern}\n)", int(flags)

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The pattern, compiled when it is first tried."""
        with self._blame():
            return re.compile(*self.expression)

    def tree(self) -> Any:
        """The pattern, parsed: where it can match is known before it is compiled."""
        with self._blame():
            return parsed(*self.expression)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        return tuple(name for name in self.regex.groupindex if name.startswith("id"))

    @cached_property
    def surroundings(self) -> Surroundings | None:
        """The words around a match that are asked for; mostly there are some."""
        if not (self.before or self.after or self.not_before or self.not_after):
            return None
        with self._blame():
            return Surroundings(self.before, self.after, self.not_before, self.not_after, self.window)

    @contextmanager
    def _blame(self) -> Iterator[None]:
        try:
            yield
        except re.error as error:
            raise UsageError(f"recognizer {self.name!r}: bad pattern: {error}") from None

    def check(self) -> Recognizer:
        """Itself, once all its expressions are known to be good."""
        _ = self.regex, self.surroundings
        return self

    def find(self, text: str, places: Iterable[int]) -> Iterator[tuple[int, int]]:
        """The spans in a text, from left to right; ``places`` are those where a match can begin, in order.

        The search goes on after what was marked, and after a refused match at the next place.
        """
        done = 0
        for place in places:
            if place >= done and (match := self.regex.match(text, place)):
                for span in self.spans(text, match):
                    yield span
                    done = max(done, span[1])

    def search(self, text: str) -> Iterator[tuple[int, int]]:
        """The same spans, without being told where to look: what the scan must agree with."""
        place = 0
        while match := self.regex.search(text, place):
            place = match.start() + 1
            for span in self.spans(text, match):
                yield span
                place = max(place, span[1])

    def spans(self, text: str, match: re.Match[str]) -> list[tuple[int, int]]:
        """What a match of the pattern marks, if the words around it and the validator agree."""
        marked = self._marked(match)
        start, end = marked[0]
        if start == end or (self.surroundings and not self.surroundings.allow(text, start, end)):
            return []
        return marked if not self.validator or self.validator(match) else []

    def refusal(self, text: str, match: re.Match[str]) -> str:
        """Why a match marks nothing; empty where it marks something."""
        if self.spans(text, match):
            return ""
        start, end = self._marked(match)[0]
        if start == end:
            return "the match is empty"
        return (self.surroundings and self.surroundings.refusal(text, start, end)) or "refused by the validator"

    def _marked(self, match: re.Match[str]) -> list[tuple[int, int]]:
        return [match.span(group) for group in self.groups if match.start(group) >= 0] or [match.span()]
