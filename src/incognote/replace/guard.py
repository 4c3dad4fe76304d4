"""The last look: does anything that was hidden in one place still stand in another?

Names, places, addresses and numbers are looked for as whole strings, names also by their words of four letters or more,
numbers also without the marks between their digits. What is found is replaced like the original, except where it may
well be an ordinary word or an eponym; that is reported.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from incognote.labels import GROUP_OF
from incognote.replace.masker import Masked, Mention
from incognote.replace.normal import name_words
from incognote.replace.result import Leak

__all__ = ["Originals", "survivors"]

SHORTEST = 4
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
    """What was hidden, in the three ways it is looked for; each with its label."""

    words: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, mentions: Sequence[Mention], new_texts: Sequence[str]) -> Originals:
        """The originals of all mentions that did not stay as they were."""
        found = cls()
        for (_, _, label, text), new in zip(mentions, new_texts, strict=True):
            if text != new and len(text) >= SHORTEST and label != "AGE":
                (found.words if text.isalnum() else found.phrases)[text] = label
                if label in ("PATIENT", "DOCTOR"):
                    words, phrases = _name_forms(text)
                    for word in words:
                        found.words[word] = label
                    for phrase in phrases:
                        found.phrases[phrase] = label
                elif len(text) >= _FEWEST_DIGITS and GROUP_OF.get(label) in ("CONTACT", "ID"):
                    digits = _NOT_DIGITS.sub("", text)
                    if len(digits) >= _FEWEST_DIGITS:
                        found.numbers[digits] = label
        return found


@lru_cache(maxsize=16384)
def _name_forms(text: str) -> tuple[frozenset[str], frozenset[str]]:
    """The longer words of a name as written, in capitals, and with one capital; those of letters alone first."""
    words = [text[start:end] for start, end in name_words(text)]
    long = [word for word in words if len(word) >= SHORTEST and not word.islower()]
    forms = frozenset(form for word in long for form in (word, word.upper(), word.capitalize()))
    alone = frozenset(filter(str.isalpha, forms))
    return alone, forms - alone


def survivors(masked: Masked, originals: Originals, language: str) -> Iterator[tuple[Leak, bool]]:
    """Where an original still stands in the output outside what was put in, and whether to replace it."""
    text, inside = masked.text, _Inside(masked)
    for strings, are_words in ((originals.words, True), (originals.phrases, False)):
        standing = _each(strings, text) if len(text) < _LONG else _together(strings, text)
        for start, end in standing:
            if not inside(start, end):
                string = text[start:end]
                unsure = are_words and (string.islower() or _may_be_a_word(string, language))
                yield Leak(start, end, strings[string]), _is_replaced(strings[string]) and not unsure
    if originals.numbers:
        for match in _NUMBER.finditer(text):
            known = originals.numbers.get(_NOT_DIGITS.sub("", match[0]))
            if known and not inside(match.start(), match.end()):
                yield Leak(match.start(), match.end(), known), True


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


@lru_cache(maxsize=16384)
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
