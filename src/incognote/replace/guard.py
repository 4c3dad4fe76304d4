"""The last look: does anything that was hidden in one place still stand in another?

Names, places, addresses and numbers are looked for as whole strings, numbers also without the marks between their
digits. People are looked for by every word of their names, in any case, spelling and length, also misspelt. What is
found is replaced like the original, except where it may well be an ordinary word or an eponym; that is reported.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache

from incognote.labels import GROUP_OF
from incognote.replace.masker import Masked, Mention
from incognote.replace.normal import fold
from incognote.replace.people import parse_name, slip_of
from incognote.replace.result import Leak
from incognote.text.folding import spellings

__all__ = ["Originals", "survivors"]

SHORTEST = 4
_SHORTEST_WORD = 2
_LONG_ENOUGH = 6  # letters from which on a slip of the pen is looked for
_CAPITALISED = re.compile(rf"(?<!\w)[A-ZÀ-ÖØ-Þ][^\W\d_]{{{_LONG_ENOUGH - 1},}}(?!\w)")
_TITLED = re.compile(r"(?i)(?<!\w)(?:mrs?|ms|miss|dra?|prof|sra?|srta|doña|don|fru|herr|frøken|lege|nurse)\.? $")
_BEGINS = re.compile(r"(?:[.:;!?•*#>-]|\n)\s*$")
_LONG = 50_000  # characters from which on the originals are looked for together
_FEWEST_DIGITS = 7
_RUN = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"\d[\d ().+/-]{3,}\d")
_NOT_DIGITS = re.compile(r"\D+")
_ORDINARY = 30  # ten times the Zipf frequency of a word that everybody uses
_MEDICINE = ("drug", "disease", "medical", "eponym")
#: What is replaced when it turns up again; other kinds (states, professions, ages, beliefs) are only reported.
_REPLACED = frozenset(("NAME", "CONTACT", "ID"))
_REPLACED_PLACES = frozenset(("HOSPITAL", "ORGANIZATION", "STREET", "CITY", "LOCATION_OTHER"))


@dataclass(slots=True)
class Originals:
    """What was hidden, in the ways it is looked for; each with its label.

    ``names`` are the longer words of people's names, folded; ``forms`` all their words, in small letters.
    """

    names: dict[str, str] = field(default_factory=dict)
    forms: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, mentions: Sequence[Mention], new_texts: Sequence[str]) -> Originals:
        """The originals of all mentions that did not stay as they were."""
        found = cls()
        for (_, _, label, text), new in zip(mentions, new_texts, strict=True):
            if text == new or label == "AGE":
                continue
            if label in ("PATIENT", "DOCTOR"):
                found.names |= dict.fromkeys(_words_of(text), label)
                found.forms |= dict.fromkeys(_name_forms(text), label)
            if len(text) >= SHORTEST:
                (found.words if text.isalnum() else found.phrases)[text] = label
                if len(text) >= _FEWEST_DIGITS and GROUP_OF.get(label) in ("CONTACT", "ID"):
                    digits = _NOT_DIGITS.sub("", text)
                    if len(digits) >= _FEWEST_DIGITS:
                        found.numbers[digits] = label
        return found


@lru_cache(maxsize=1024)
def _words_of(text: str) -> tuple[str, ...]:
    """The words of a name that may be misspelt, folded."""
    name = parse_name(text)
    return tuple(word for i, word in enumerate(name.words) if i not in name.kept and len(word) >= _LONG_ENOUGH)


@lru_cache(maxsize=1024)
def _name_forms(text: str) -> tuple[str, ...]:
    """The words of a name in all their spellings, in small letters."""
    name = parse_name(text)
    words = [text[start:end].lower() for i, (start, end) in enumerate(name.places) if i not in name.kept]
    long = (spelling for word in words if len(word) >= SHORTEST for spelling in spellings(word))
    return tuple(dict.fromkeys((*(word for word in words if len(word) >= _SHORTEST_WORD), *long)))


def survivors(masked: Masked, originals: Originals, language: str) -> Iterator[tuple[Leak, bool]]:
    """Where an original still stands in the output outside what was put in, and whether to replace it."""
    text, inside = masked.text, _Inside(masked)
    small = text.lower()
    if len(small) != len(text):  # the one letter that becomes two
        small = text.replace("İ", "i").lower()
    for strings, where in ((originals.words, text), (originals.forms, small), (originals.phrases, text)):
        standing = _each(strings, where) if len(text) < _LONG else _together(strings, where)
        for start, end in standing:
            if not inside(start, end):
                doubt = _Doubt.NONE if strings is originals.phrases else _doubt(text, start, end, language)
                if doubt is not _Doubt.A_WORD or strings is originals.words:
                    label = strings[where[start:end]]
                    yield Leak(start, end, label), _is_replaced(label) and doubt is _Doubt.NONE
    if originals.names:
        for start, end, label in _misspelt(text, originals, language):
            if not inside(start, end):
                yield Leak(start, end, label), False
    if originals.numbers:
        for match in _NUMBER.finditer(text):
            known = originals.numbers.get(_NOT_DIGITS.sub("", match[0]))
            if known and not inside(match.start(), match.end()):
                yield Leak(match.start(), match.end(), known), True


class _Doubt(Enum):
    """Is a word that is somebody's name the name here: surely, perhaps (which is reported), or no more than a word?"""

    NONE = 0
    PERHAPS = 1
    A_WORD = 2


def _doubt(text: str, start: int, end: int, language: str) -> _Doubt:
    """Two or three letters are a name only with one capital, after a title or where a word would have none."""
    word = text[start:end]
    if word.islower():
        return _Doubt.A_WORD if _may_be_a_word(word, language) else _Doubt.PERHAPS
    if len(word) >= SHORTEST:
        return _Doubt.PERHAPS if _may_be_a_word(word, language) else _Doubt.NONE
    if not word.istitle():
        return _Doubt.A_WORD
    if _TITLED.search(text, max(0, start - 12), start):
        return _Doubt.NONE
    begins = start == 0 or _BEGINS.search(text, max(0, start - 12), start)
    return _Doubt.A_WORD if begins and _may_be_a_word(word, language) else _Doubt.PERHAPS


def _misspelt(text: str, originals: Originals, language: str) -> Iterator[tuple[int, int, str]]:
    """Words with a capital that are one slip away from a long name and are no words themselves."""
    by_letter: dict[str, list[str]] = {}
    for name in originals.names:
        by_letter.setdefault(name[0], []).append(name)
    for word in {word for word in _CAPITALISED.findall(text) if word.lower() not in originals.forms}:
        folded = fold(word)
        meant = next((name for name in by_letter.get(folded[0], ()) if slip_of(folded, name)), None)
        if meant and not _may_be_a_word(word, language):
            yield from ((start, end, originals.names[meant]) for start, end in _each([word], text))


def _each(strings: Iterable[str], text: str) -> Iterator[tuple[int, int]]:
    """Where strings stand and are not part of longer words, each looked for in turn."""
    for string in strings:
        at = text.find(string) if string in text else -1  # the quicker question first: most are gone
        while at >= 0:
            end = at + len(string)
            if not (text[at - 1 : at].isalnum() and string[0].isalnum()) and not text[end : end + 1].isalnum():
                yield at, end
            at = text.find(string, at + 1)


def _together(strings: Collection[str], text: str) -> Iterator[tuple[int, int]]:
    """The same, going through the text once, whatever the number of strings.

    Each begins with a run of letters and digits, or has one after its first marks, and that run must be one of the
    text's own.
    """
    begun: dict[str, set[tuple[int, int]]] = {}
    for string in strings:
        if run := _RUN.search(string):
            begun.setdefault(run[0], set()).add((run.start(), len(string)))
    for match in _RUN.finditer(text):
        for lead, length in begun.get(match[0], ()):
            start, end = match.start() - lead, match.start() - lead + length
            if start < 0 or end > len(text) or text[end : end + 1].isalnum():
                continue
            if text[start:end] in strings:
                yield start, end


def _is_replaced(label: str) -> bool:
    return label in _REPLACED_PLACES or GROUP_OF.get(label) in _REPLACED


@lru_cache(maxsize=1024)
def _may_be_a_word(word: str, language: str) -> bool:
    """Is a name also a word of the language or of medicine: Rose, Long, Foley, Allegra?"""
    from incognote.lexicons.lexicon import load_lexicon, mask  # large lists, and few notes need them

    lexicon = load_lexicon()
    common = lexicon.commonness([word], language)[0] >= _ORDINARY
    return bool(common) or bool(lexicon.flags([word], language)[0] & mask(*_MEDICINE))


class _Inside:
    """Does a stretch of the output touch something that was put in?"""

    def __init__(self, masked: Masked) -> None:
        self._masked = masked

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        """Where what was put in begins and ends; few notes need to know."""
        starts: list[int] = []
        ends: list[int] = []
        shift = 0
        for (start, end, _, _), new in zip(self._masked.mentions, self._masked.new_texts, strict=True):
            starts.append(start + shift)
            ends.append(start + shift + len(new))
            shift = ends[-1] - end
        return starts, ends

    def __call__(self, start: int, end: int) -> bool:
        starts, ends = self._bounds
        at = bisect_right(starts, start)
        return (at > 0 and ends[at - 1] > start) or (at < len(starts) and starts[at] < end)
