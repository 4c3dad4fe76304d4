"""What a recognizer is: a pattern, the words around it, a check, and examples of what it must and must not match."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from typing import Any, Literal

from incognote.errors import UsageError
from incognote.labels import LABELS
from incognote.registry import Registry
from incognote.rules.contexts import Surroundings

__all__ = [
    "ALL_LANGUAGES",
    "Recognizer",
    "Validator",
    "digits",
    "measured_scores",
    "recognizer",
    "recognizers",
    "shipped",
]

ALL_LANGUAGES = ("en", "es", "nb")
Validator = Callable[["re.Match[str]"], bool]

#: One module per kind of identifier; importing it registers its recognizers.
KINDS = (
    "numeric_dates",
    "scanned_dates",
    "date_pairs",
    "date_ranges",
    "numeric_months",
    "calendar_dates",
    "dates_in_words",
    "days_es",
    "days_nb",
    "feasts_es",
    "months_alone",
    "weekdays",
    "years",
    "years_told",
    "holidays",
    "ages_en",
    "ages_beside_names_en",
    "ages_told_en",
    "ages_in_columns_en",
    "ages_in_tables",
    "ages_in_lists",
    "ages_es",
    "ages_told_es",
    "ages_of_persons_es",
    "ages_nb",
    "ages_told_nb",
    "ages_after_names",
    "phones",
    "phones_en",
    "phones_es",
    "phones_nb",
    "pagers",
    "faxes",
    "web",
    "national_ids_en",
    "national_ids_es",
    "national_ids_nb",
    "accounts",
    "vehicles",
    "licences",
    "records",
    "numbers_in_columns",
    "records_after_ages",
    "case_numbers",
    "devices",
    "addresses",
    "rooms",
    "rooms_in_lists",
    "spoken_numbers",
    "usernames",
    "vigibase",
    "mimic",
    "mist",
)

recognizers: Registry[Recognizer] = Registry("recognizers")


@dataclass(frozen=True)
class Recognizer:
    """One rule.

    ``pattern`` is matched (ignoring case unless ``case`` is set) at every token in ``starts``: words in lower case,
    single marks, or runs of digits written as nines (``digits(1, 2)``). With ``reach`` the match may begin that many
    characters before such a token. Without ``starts`` the pattern is searched in the whole text. The span is the group
    ``id`` (and ``id2``, ``id3`` … for lists), or the whole match. A line break in the pattern and the blanks after it
    are not part of it.

    ``before``/``after``: one of these expressions must stand within ``window`` characters; ``not_before``/
    ``not_after``: none of them may. Five sets of words only make the scan fast: ``needs`` (one of them must be
    somewhere in the note), ``prior`` (the token right before the start), ``near`` (among the eight before it), ``then``
    (the one right after it) and ``ahead`` (among the six after it); of the last four, the first given is used.

    ``joins``: a weekday ``may`` be one span with the date that follows it; what is too short to be trusted alone
    ``must``. ``special``: names a kind of what others find with the same span (a fax number is a telephone number too),
    and is believed rather than they.
    """

    name: str
    label: str
    pattern: str
    starts: frozenset[str] = frozenset()
    languages: tuple[str, ...] = ALL_LANGUAGES
    needs: frozenset[str] = frozenset()
    prior: frozenset[str] = frozenset()
    near: frozenset[str] = frozenset()
    ahead: frozenset[str] = frozenset()
    then: frozenset[str] = frozenset()
    reach: int = 0
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    not_before: tuple[str, ...] = ()
    not_after: tuple[str, ...] = ()
    window: int = 30
    validator: Validator | None = None
    case: bool = False
    joins: Literal["", "may", "must"] = ""
    special: bool = False
    family: str = "incognote"
    score: float = 0.9
    examples: tuple[str, ...] = ()
    not_examples: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.label not in LABELS:
            raise UsageError(f"recognizer {self.name!r}: no label {self.label!r}")

    @cached_property
    def regex(self) -> re.Pattern[str]:
        """The pattern, compiled when it is first tried: there are hundreds, and few notes need them all."""
        with self._blame():
            return re.compile(re.sub(r"\n\s*", "", self.pattern), 0 if self.case else re.IGNORECASE)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        return tuple(name for name in self.regex.groupindex if name.startswith("id"))

    @cached_property
    def _marks_one(self) -> bool:
        return self.groups in ((), ("id",))

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

    def anywhere(self, text: str, openings: list[int]) -> list[tuple[int, int]]:
        """The spans of its matches, one after another; ``openings`` are the places where one can begin."""
        if len(openings) * 8 > len(text):
            return [span for match in self.regex.finditer(text) for span in self.spans(text, match)]
        spans, done = [], 0
        for at in openings:
            if at >= done and (match := self.regex.match(text, at)):
                spans += self.spans(text, match)
                done = max(match.end(), at + 1)
        return spans

    def around(self, text: str, anchors: list[int]) -> list[tuple[int, int]]:
        """The spans that hold one of the anchors; windows that touch are searched once."""
        spans, first = [], 0
        while first < len(anchors):
            last = first
            while last + 1 < len(anchors) and anchors[last + 1] - anchors[last] <= self.reach:
                last += 1
            window = max(0, anchors[first] - self.reach), anchors[last] + self.reach + 80
            for match in self.regex.finditer(text, *window):
                place = bisect_left(anchors, match.start())
                if place < len(anchors) and anchors[place] < match.end():
                    spans += self.spans(text, match)
            first = last + 1
        return spans

    def spans(self, text: str, match: re.Match[str]) -> list[tuple[int, int]]:
        """What a match of the pattern marks, if the words around it and the validator agree."""
        span = match.span("id") if "id" in self.groups else match.span()
        if span[0] < 0:
            span = match.span()
        if span[0] == span[1] or (self.surroundings and not self.surroundings.allow(text, *span)):
            return []
        if self.validator and not self.validator(match):
            return []
        if self._marks_one:
            return [span]
        return [match.span(group) for group in self.groups if match.start(group) >= 0] or [match.span()]


def digits(*lengths: int) -> frozenset[str]:
    """The start tokens for runs of that many digits.

    >>> sorted(digits(1, 2))
    ['9', '99']
    """
    return frozenset("9" * length for length in lengths)


@cache
def measured_scores() -> dict[str, float]:
    """The precision of each shipped recognizer, as ``python -m incognote.rules.calibrate`` last measured it."""
    table = files("incognote.rules") / "scores.tsv"
    if not table.is_file():
        return {}
    rows = (line.split("\t") for line in table.read_text("utf-8").splitlines() if line and line[0] != "#")
    return {row[0]: float(row[1]) for row in rows}


def recognizer(name: str, label: str, pattern: str, starts: Iterable[str] = (), **more: Any) -> Recognizer:
    """Make a recognizer and register it under its name; its score is the measured one where there is one."""
    more.setdefault("score", measured_scores().get(name, 0.8))
    sets = ("needs", "prior", "near", "ahead", "then")
    options: dict[str, Any] = {key: frozenset(value) if key in sets else value for key, value in more.items()}
    return recognizers.add(name, Recognizer(name, label, pattern, frozenset(starts), **options))


def shipped() -> list[Recognizer]:
    """Every registered recognizer, ours and other packages', in the order of their names."""
    for kind in KINDS:
        import_module(f"incognote.rules.{kind}")
    return [recognizers[name] for name in recognizers]
