"""Identifiers known beforehand: what a table says about the patient is found in the note, however it is written."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache

from incognote.document import Span
from incognote.errors import UsageError
from incognote.finder import finders
from incognote.labels import GROUP_OF, LABELS
from incognote.rules.parts.words import MONTH_WORDS, any_of, word_set
from incognote.text.analysis import Analysis
from incognote.text.folding import fold, fold_with_places, spellings

__all__ = ["KnownFinder"]

_SHORTEST_PART = 3
_ORDINARY = 38  # ten times the Zipf frequency
_MEDICINE = ("drug", "disease", "medical")
_PARTS_OF = ("NAME", "LOCATION", "WORK")
_SMALL_WORDS = word_set("the and von van der den del las los san santa street road avenue calle hospital")

_WORD = re.compile(r"[^\W\d_]+")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_INITIALS_BEFORE = re.compile(r"(?<![\w.])(?:[A-Z]\.? ?){1,2}\Z")
_INITIALS_AFTER = re.compile(r",? [A-Z](?:\.? ?[A-Z])?\.?(?!\w)")
_BETWEEN = re.compile(r"[ -]|, ?")

#: The key of identifiers without a given kind.
UNTOLD = "*"


@finders("known")
class KnownFinder:
    """Marks the identifiers of ``meta["known"]``, a mapping from label to strings.

    Each is looked for as it stands, whatever its case, accents and blanks; a name also by its parts of three letters
    and more and, with ``misspellings``, one letter off (two in long names); a date in any format; a number with any
    separators. What is found this way is certain: the score is 1.
    """

    name = "known"

    def __init__(self, misspellings: bool = True) -> None:
        self.misspellings = misspellings

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        return [self._in_note(note) for note in notes]

    def _in_note(self, note: Analysis) -> list[Span]:
        known = note.document.meta.get("known") or {}
        if not isinstance(known, Mapping):
            raise UsageError("known identifiers are a mapping from label to a list of strings")
        if not known:
            return []
        found: set[tuple[int, int, str]] = set()
        folded, places = fold_with_places(note.text)
        for told, values in known.items():
            if told not in (*LABELS, UNTOLD):
                raise UsageError(f"known identifiers: no label {told!r}")
            for value in map(str, [values] if isinstance(values, str) else values):
                label = told if told != UNTOLD else _kind(value)
                for start, end in _exactly(folded, value, label):
                    found.add((int(places[start]), int(places[end - 1]) + 1, label))
                if GROUP_OF[label] in _PARTS_OF:
                    found.update((start, end, label) for start, end in self._parts(note, value, GROUP_OF[label]))
        return [Span(start, end, label, 1.0, self.name) for start, end, label in _longest(found)]

    def _parts(self, note: Analysis, value: str, group: str) -> Iterator[tuple[int, int]]:
        """Tokens that are a part of a known name, or nearly; a word of the language only where a name has a capital."""
        words_of_name = [fold(part) for part in _WORD.findall(value)]
        parts = {
            spelling
            for part in _WORD.findall(value)
            if len(part) >= _SHORTEST_PART and fold(part) not in _SMALL_WORDS
            for spelling in spellings(part)
        }
        if not parts:
            return
        ordinary = {part for part in parts if _is_ordinary(part, note.language)}
        if group != "NAME":
            parts -= ordinary
        words = note.tokens.words
        near = {
            word
            for word in set(words)
            if word[:1].isalpha() and self._is_part(word, parts) and not (word.islower() and fold(word) in ordinary)
        }
        places = [
            (int(note.tokens.starts[index]), int(note.tokens.ends[index]))
            for index, word in enumerate(words)
            if word in near
        ]
        yield from _joined(note.text, places, {word[0] for word in words_of_name} if group == "NAME" else ())

    def _is_part(self, word: str, parts: Collection[str]) -> bool:
        folded = fold(word)
        if folded in parts:
            return len(folded) > _SHORTEST_PART or not word.islower()
        if not self.misspellings or word.islower():
            return False
        return any(
            _distance(folded, part) <= (2 if len(part) > 8 else 1)
            for part in parts
            if len(part) > 4 and part[0] == folded[0]
        )


def _joined(text: str, places: Iterable[tuple[int, int]], initials: Collection[str]) -> Iterator[tuple[int, int]]:
    """Parts of one name that stand together as one, with the initials of the name beside them: ``M. Okafor``."""
    joined: list[tuple[int, int]] = []
    for start, end in places:
        before, after = _INITIALS_BEFORE.search(text, 0, start), _INITIALS_AFTER.match(text, end)
        if before and set(fold(before[0])) & set(_LETTERS) <= set(initials):
            start = before.start()
        if after and set(fold(after[0])) & set(_LETTERS) <= set(initials):
            end = after.end()
        if joined and (start <= joined[-1][1] or _BETWEEN.fullmatch(text, joined[-1][1], start)):
            start = joined.pop()[0]
        joined.append((start, end))
    yield from joined


@lru_cache(maxsize=16384)
def _is_ordinary(word: str, language: str) -> bool:
    """Is a part of a name also a word of the language or of medicine: long, health, drug?"""
    from incognote.lexicons.lexicon import load_lexicon, mask  # large lists, and few notes need them

    lexicon = load_lexicon()
    return bool(lexicon.commonness([word], language)[0] >= _ORDINARY) or bool(
        lexicon.flags([word], language)[0] & mask(*_MEDICINE)
    )


def _exactly(folded: str, value: str, label: str) -> Iterator[tuple[int, int]]:
    for pattern in _patterns(value, label):
        yield from (match.span() for match in pattern.finditer(folded))


@lru_cache(maxsize=4096)
def _patterns(value: str, label: str) -> tuple[re.Pattern[str], ...]:
    """The ways one value may be written, over folded text."""
    written, value = value.strip(), fold(value.strip())
    if not value:
        return ()
    ways = []
    if label == "DATE" and (day := _date(value)):
        ways.append(_any_format(day))
    elif sum(char.isdigit() for char in value) >= 4 and re.fullmatch(r"[\w\s./:()+-]+", value):
        # Numbers: the same letters and digits with any separator, or none, between them.
        ways.append(r"[\s./:()-]{0,2}".join(map(re.escape, re.sub(r"[\W_]", "", value))))
    words = [
        any_of(" ".join(map(re.escape, spellings(word)))) if word else "" for word in re.split(r"[\s.,-]+", written)
    ]
    ways.append(r"[\s.,-]{1,3}".join(words))
    return tuple(re.compile(rf"(?<![^\W_]){way}(?![^\W_])") for way in dict.fromkeys(ways) if way)


def _kind(value: str) -> str:
    """What an identifier is that came without a label, by its looks.

    >>> [_kind(value) for value in ("Okafor, Emeka", "12/03/1951", "8820-113-6", "e.okafor@example.org")]
    ['PATIENT', 'DATE', 'ID', 'EMAIL']
    """
    if "@" in value:
        return "EMAIL"
    if _date(value):
        return "DATE"
    return "ID" if any(character.isdigit() for character in value) else "PATIENT"


def _date(value: str) -> date | None:
    """A calendar date from ``2019-03-04``, ``4.3.2019`` or ``04/03/2019`` (day first, unless that cannot be)."""
    numbers = [int(number) for number in re.findall(r"[0-9]+", value)]
    if len(numbers) != 3 or re.search(r"[^\d\s./-]", value):
        return None
    year, month, day = numbers if numbers[0] > 31 else numbers[::-1]
    if month > 12:
        month, day = day, month
    try:
        return date(year if year > 99 else 1900 + year, month, day)
    except ValueError:
        return None


def _any_format(day: date) -> str:
    d, m, y = rf"0?{day.day}", rf"0?{day.month}", rf"(?:{day.year}|'?{day.year % 100:02})"
    months = {language: fold(words).split() for language, words in MONTH_WORDS.items()}
    names = any_of(
        " ".join({month for words in months.values() for month in words if _month_number(month) == day.month})
    )
    gap = r"[\s./,-]{1,3}(?:de[l]?\s|of\s)?"
    orders = (
        rf"{d}{gap}{m}{gap}{y}",
        rf"{m}{gap}{d}{gap}{y}",
        rf"{day.year}{gap}{m}{gap}{d}",
        rf"{d}(?:st|nd|rd|th)?\.?{gap}{names}\.?(?:{gap}{y})?",
        rf"{names}\.?\s?{d}(?:st|nd|rd|th)?(?:{gap}{y})?",
        rf"{day:%d}{names}{y}",
        f"{day:%d%m%y}",
        f"{day:%d%m%Y}",
        f"{day:%Y%m%d}",
    )
    return f"(?:{'|'.join(orders)})"


_STEMS = (
    "jan ene gen xan",
    "feb",
    "mar",
    "apr abr",
    "may mai maio",
    "jun xun",
    "jul xul",
    "aug ago",
    "sep set",
    "oct okt out",
    "nov",
    "dec dic des",
)


def _month_number(word: str) -> int:
    for number, stems in enumerate(_STEMS, 1):
        if word.startswith(tuple(stems.split())):
            return number
    return 0


def _distance(one: str, two: str) -> int:
    """The edit distance with swaps of neighbours, or 3 when it is larger than 2.

    >>> _distance("okafor", "okfaor"), _distance("hansen", "hanson"), _distance("ali", "berg")
    (1, 1, 3)
    """
    if abs(len(one) - len(two)) > 2:
        return 3
    before: list[int] = []
    last = list(range(len(two) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(two, 1):
            best = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == two[j - 2] and one[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        if min(row) > 2:
            return 3
        before, last = last, row
    return min(last[-1], 3)


def _longest(found: Iterable[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Without those that lie inside another."""
    kept: list[tuple[int, int, str]] = []
    for start, end, label in sorted(found, key=lambda one: (one[0], -one[1], one[2])):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end, label))
    return kept
