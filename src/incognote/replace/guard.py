"""The last look: does anything that was hidden in one place still stand in another?

Names, places, addresses and numbers are looked for as whole strings, names also by their words of four letters or more,
numbers also without the marks between their digits. What is found is replaced like the original, except where it may
well be an ordinary word; that is reported.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from incognote.labels import GROUP_OF
from incognote.replace.masker import Mention
from incognote.replace.normal import name_words
from incognote.replace.people import PARTICLES
from incognote.replace.result import Leak, Replacement

__all__ = ["Originals", "survivors"]

SHORTEST = 4
_FEWEST_DIGITS = 5
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_NUMBER = re.compile(r"\d[\d ().+/-]{3,}\d")
_NOT_DIGITS = re.compile(r"\D+")
_LOOKED_FOR = frozenset(("NAME", "LOCATION", "CONTACT", "ID"))
_UNSURE = frozenset(("STATE", "COUNTRY"))
_SKIPPED = frozenset(("ROOM", "ZIP"))
# A surname before one of these is a disease, a sign or a device.
_EPONYM = re.compile(
    r"(?:['’]s?)? (?:disease|syndrome|sign|test|catheter|score|scale|criteria|classification|fracture|lymphoma|"
    r"sykdom|syndrom|kateter|prøve|skår)\b|['’]s\b"
)


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
            if text != new and len(text) >= SHORTEST and label not in _SKIPPED:
                group = GROUP_OF.get(label, label)
                if group in _LOOKED_FOR:
                    found._add(label, group, text)
        return found

    def _add(self, label: str, group: str, text: str) -> None:
        if text.isalnum():
            if not (text.isdigit() and len(text) < _FEWEST_DIGITS) and not (group == "LOCATION" and text.islower()):
                self.words[text] = label
        else:
            self.phrases[text] = label
        if group == "NAME" and label != "USERNAME":
            for start, end in name_words(text):
                word = text[start:end]
                if len(word) >= SHORTEST and word.lower() not in PARTICLES and not word.islower():
                    self.words[word] = self.words[word.upper()] = self.words[word.capitalize()] = label
        elif group in ("CONTACT", "ID"):
            digits = _NOT_DIGITS.sub("", text)
            if len(digits) >= 7:
                self.numbers[digits] = label


def survivors(text: str, replacements: Sequence[Replacement], originals: Originals) -> Iterator[tuple[Leak, bool]]:
    """Where an original still stands in the output outside what was put in, and whether it is surely one."""
    inside = _Inside(replacements)
    for word in originals.words.keys() & set(_WORD.findall(text)):
        label = originals.words[word]
        ordinary = label in _UNSURE or _is_ordinary(word, text)
        for match in re.finditer(rf"(?<![^\W_]){re.escape(word)}(?![^\W_])", text):
            if not inside(match.start(), match.end()):
                sure = not ordinary and not _EPONYM.match(text, match.end())
                yield Leak(match.start(), match.end(), label), sure
    for phrase, label in originals.phrases.items():
        at = text.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            whole = not (text[at - 1 : at].isalnum() and phrase[0].isalnum()) and not text[end : end + 1].isalnum()
            if whole and not inside(at, end):
                yield Leak(at, end, label), label not in _UNSURE
            at = text.find(phrase, at + 1)
    if originals.numbers:
        for match in _NUMBER.finditer(text):
            known = originals.numbers.get(_NOT_DIGITS.sub("", match[0]))
            if known and not inside(match.start(), match.end()):
                yield Leak(match.start(), match.end(), known), True


def _is_ordinary(word: str, text: str) -> bool:
    """The note also has the word in small letters, so it is probably just a word."""
    return re.search(rf"(?<!\w){re.escape(word.lower())}(?!\w)", text) is not None


class _Inside:
    """Does a stretch of the output touch something that was put in?"""

    def __init__(self, replacements: Sequence[Replacement]) -> None:
        self._starts = [replacement.new_start for replacement in replacements]
        self._ends = [replacement.new_end for replacement in replacements]

    def __call__(self, start: int, end: int) -> bool:
        at = bisect_right(self._starts, start)
        return (at > 0 and self._ends[at - 1] > start) or (at < len(self._starts) and self._starts[at] < end)
