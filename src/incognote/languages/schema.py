"""What is known of a language: one class per file of its folder, one field per key.

Every key may be left out. The type of a field says how it is written: ``Words`` as one string with blanks between the
words, ``Phrases`` as one with commas between them, ``Forms`` as words with slashes between those of one meaning,
``Lists`` as an array of words, ``Named`` as a table of phrases, ``Counts`` as a table of numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from incognote.errors import UsageError

__all__ = [
    "Calendar",
    "Counts",
    "Forms",
    "Holidays",
    "Lists",
    "Named",
    "Numbers",
    "People",
    "Phrases",
    "Words",
    "Writing",
]

Words = tuple[str, ...]
Phrases = tuple[str, ...]
Lists = tuple[Words, ...]
Named = Mapping[str, Phrases]
Forms = tuple[Words, ...]
Counts = Mapping[str, int]


@dataclass(frozen=True)
class Calendar:
    """``calendar.toml``: months, weekdays and seasons, and the small words of dates."""

    #: Twelve to a list; the first list of a language that has a word is its form.
    months: Lists = ()
    month_spellings: Words = ()
    unsure_months: Words = ()
    #: More of them, twelve to a list, that only dates which move are read with: of languages spoken beside this one.
    further_months: Lists = ()
    #: Seven to a list, Monday first.
    weekdays: Lists = ()
    weekday_spellings: Words = ()
    #: More of them, seven to a list, that only dates which move are read with.
    further_weekdays: Lists = ()
    short_weekdays: Words = ()
    weekday_letters: Words = ()
    #: Four to a list, spring first: a year's winter is the one that begins in it.
    seasons: Lists = ()
    season_stems: Words = ()
    season_prefixes: Words = ()
    season_endings: Words = ()
    weeks: Words = ()
    quarters: Words = ()
    decades: Words = ()
    ordinal_endings: Words = ()
    fillers: Words = ()
    spoken_fillers: Words = ()
    day_and_month: str = "{day} {month}"
    year_joint: str = " "

    def __post_init__(self) -> None:
        for name, lists, size in (
            ("months", self.months, 12),
            ("further_months", self.further_months, 12),
            ("weekdays", self.weekdays, 7),
            ("further_weekdays", self.further_weekdays, 7),
            ("seasons", self.seasons, 4),
        ):
            if wrong := [words for words in lists if len(words) != size]:
                raise UsageError(f"{name}: each list has {size} words, not {len(wrong[0])}: {' '.join(wrong[0])}")

    @cached_property
    def month_words(self) -> Words:
        """Every way a month is written in a date with a day or a year beside it."""
        return _distinct(*self.months, self.month_spellings)

    @cached_property
    def weekday_words(self) -> Words:
        """Every way a weekday is written, without those too short to be believed."""
        return tuple(
            word for word in _distinct(*self.weekdays, self.weekday_spellings) if word not in self.short_weekdays
        )


@dataclass(frozen=True)
class Holidays:
    """``holidays.toml``: named days, and where they fall in a year."""

    undated: Phrases = ()
    unsearched: Phrases = ()
    ambiguous: Phrases = ()
    written: Phrases = ()
    #: By month and day (``12-25``).
    fixed: Named = field(default_factory=dict)
    #: By the days after Easter Sunday.
    easter: Named = field(default_factory=dict)
    #: By month, weekday (Monday is 0), and which one of the month (-1 is the last).
    floating: Named = field(default_factory=dict)
    #: By days after one of another calendar or of the moon, which ``replace/dates/moons.py`` lists with its numbers.
    moving: Named = field(default_factory=dict)
    #: What has a name and lasts: the same, or ``easter``, with the first and the last day.
    periods: Named = field(default_factory=dict)

    @cached_property
    def searched(self) -> Phrases:
        """The names that rules look for."""
        tables = (self.fixed, self.easter, self.floating, self.moving, self.periods)
        dated = (names for table in tables for names in table.values())
        return tuple(name for name in _distinct(self.undated, *dated) if name not in self.unsearched)


@dataclass(frozen=True)
class Numbers:
    """``numbers.toml``: numbers in words; of several words for a number the usual one is first."""

    zero: Forms = ()
    #: One to nine.
    units: Forms = ()
    not_digits: Words = ()
    not_alone: Words = ()
    #: Ten to nineteen.
    teens: Forms = ()
    #: Twenty to ninety.
    tens: Forms = ()
    #: 21 to 29, where they have words of their own.
    twenties: Forms = ()
    twenty_stem: str = ""
    hundreds: Forms = ()
    thousands: Words = ()
    #: A pattern of what stands between tens and units.
    joint: str = ""
    #: Twenties to nineties.
    decades: Forms = ()
    #: First to twentieth.
    ordinals: Forms = ()
    thirtieth: str = ""
    times: Counts = field(default_factory=dict)
    years: Counts = field(default_factory=dict)

    @cached_property
    def digits(self) -> Forms:
        """The words of the digits 0 to 9."""
        return tuple(
            tuple(word for word in forms if word not in self.not_digits) for forms in (*self.zero, *self.units)
        )

    @cached_property
    def below_hundred(self) -> Words:
        """The words that are a number from 1 to 99 by themselves."""
        words = _distinct(*self.units, *self.teens, self.tens[0] if self.tens else (), *self.twenties, *self.tens)
        return tuple(word for word in words if word not in self.not_alone)


@dataclass(frozen=True)
class People:
    """``people.toml``: titles, kin, and the words around names, ages and jobs."""

    female_titles: Words = ()
    male_titles: Words = ()
    doctor_titles: Words = ()
    doctor_words: Words = ()
    role_titles: Words = ()
    religious_titles: Words = ()
    job_titles: Words = ()
    women: Words = ()
    men: Words = ()
    relatives: Words = ()
    she: Words = ()
    he: Words = ()
    particles: Words = ()
    name_links: Words = ()
    degrees: Words = ()
    signing: Words = ()
    by: Words = ()
    working: Words = ()
    articles: Words = ()
    members: Words = ()
    #: What forms and systems hold where a name is not known.
    placeholders: Words = ()
    #: What follows the number of an age, and what leads up to one; languages that have rules of their own need neither.
    age_units: Phrases = ()
    age_labels: Phrases = ()

    @cached_property
    def titles(self) -> Words:
        """Every title before a name, of whatever person."""
        return _distinct(self.female_titles, self.male_titles, self.doctor_titles, self.role_titles)


@dataclass(frozen=True)
class Writing:
    """``writing.toml``: the small words that tell languages, sentences, headings and fields apart."""

    markers: Words = ()
    letters: Words = ()
    varieties: Named = field(default_factory=dict)
    abbreviations: Words = ()
    shouted_abbreviations: Words = ()
    connectives: Words = ()
    openers: Words = ()
    name_endings: Words = ()
    headings: Phrases = ()
    labels: Phrases = ()


def _distinct(*lists: Words) -> Words:
    return tuple(dict.fromkeys(word for words in lists for word in words))
