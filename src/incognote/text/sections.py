"""Headings and ``Field:`` labels, and which of them each token stands under."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from incognote.text.facts import Fact, has
from incognote.text.lines import Lines, sheet_lines
from incognote.text.sentences import sheet_sentences
from incognote.text.sheet import Sheet
from incognote.text.tokens import IntArray, Tokens
from incognote.text.vocabulary import HEADING_WORDS, HEADINGS, LABELS

__all__ = ["Sections", "find_sections", "sheet_sections"]

_LONGEST_LABEL = 6  # words
_FARTHEST = 48  # tokens that are looked at before a colon, so that a line of colons costs no more than other lines
_COLUMN_GAP = 3  # blanks that part two columns of a line
_SEPARATORS = frozenset('.,;|?!•·=…>"“”«»()')
_DOTTED = Fact.ABBREVIATION | Fact.INITIAL
_MARKS_AROUND = " .:-–—•·*#"
_BRACKETS = {")": "(", "]": "["}


@dataclass(frozen=True, slots=True)
class Sections:
    """``names[section[i]]`` is the heading token ``i`` stands under, ``names[field[i]]`` the label it is the value of.

    Names are lower case without their colon; -1 means none.
    """

    names: list[str]
    section: IntArray
    field: IntArray


class _Label(NamedTuple):
    """The tokens of a label and of its value: ``[start, end)``, ``[colon + 1, stop)``."""

    start: int
    end: int
    colon: int
    at_line_start: bool
    alone: bool


class _Row(NamedTuple):
    """The tokens as plain lists: looking back from a colon goes token by token, where arrays are slow.

    ``apart`` says of a token that more than a blank stands before it.
    """

    words: list[str]
    apart: list[bool]
    glued: list[bool]
    facts: list[int]


def find_sections(text: str, tokens: Tokens) -> Sections:
    """The heading and the field of every token.

    A value ends at the next label, at a wide gap, or with its line (also when that was wrapped); a label in the middle
    of a line at the end of the sentence. A label alone on its line holds until a blank line or the next label.

    >>> from incognote.text.tokens import tokenize
    >>> text = "Plan: home. Navn: Kari Lie  Fnr: 010203"
    >>> tokens = tokenize(text)
    >>> found = find_sections(text, tokens)
    >>> [(word, found.names[i]) for word, i in zip(tokens.words, found.field) if i >= 0]
    [('home', 'plan'), ('.', 'plan'), ('Kari', 'navn'), ('Lie', 'navn'), ('010203', 'fnr')]
    """
    sheet = Sheet([text], [tokens])
    lines = sheet_lines(sheet)
    return sheet_sections(sheet, lines, sheet_sentences(sheet, lines))[0]


def sheet_sections(sheet: Sheet, lines: Lines, sentences: IntArray) -> list[Sections]:
    """As ``find_sections``, for every note of a sheet with these lines and sentences; the notes share their names."""
    names: dict[str, int] = {}

    def number(name: str) -> int:
        return names.setdefault(name, len(names))

    labels = _labels(sheet, lines)
    named = _names(sheet, [label.start for label in labels], [label.end for label in labels])
    headings = {label.start: name for label, name in zip(labels, named, strict=True) if _is_section(label, name)}
    firsts, ends = lines.first[lines.heading].tolist(), lines.end[lines.heading].tolist()
    headings |= zip(firsts, _names(sheet, firsts, ends), strict=True)
    headings |= _spoken_headings(sheet, lines)
    field = np.full(len(sheet.facts), -1, np.int32)
    stops = _value_stops(sheet, lines, sentences, labels, headings)
    for label, name, stop in zip(labels, named, stops, strict=True):
        field[label.start : label.colon + 1] = -1
        field[label.colon + 1 : stop] = number(name)
    numbers = dict.fromkeys((sheet.first - 1).tolist(), -1) | {first: number(headings[first]) for first in headings}
    begins = sorted(numbers)
    section = np.repeat(np.array([numbers[first] for first in begins], np.int32), np.diff([*begins, len(field)]))
    shared, bounds = list(names), zip(sheet.first.tolist(), sheet.last.tolist(), strict=True)
    return [Sections(shared, section[first:last], field[first:last]) for first, last in bounds]


def _names(sheet: Sheet, firsts: Sequence[int], ends: Sequence[int]) -> list[str]:
    """The names of headings and labels by their first tokens and those after them."""
    places = np.array([firsts, ends], np.intp)
    begins, closes = sheet.starts[places[0]].tolist(), sheet.ends[places[1] - 1].tolist()
    return [_tidy(sheet.text[begin:close]) for begin, close in zip(begins, closes, strict=True)]


@lru_cache(1 << 12)
def _tidy(label: str) -> str:
    return " ".join(label.lower().strip(_MARKS_AROUND).split())


def _is_section(label: _Label, name: str) -> bool:
    if label.alone or not label.at_line_start:
        return label.alone
    return name in HEADINGS or (name not in LABELS and not HEADING_WORDS.isdisjoint(name.split()))


def _labels(sheet: Sheet, lines: Lines) -> list[_Label]:
    """What stands before each colon that may follow a label, if it looks like one."""
    if not len(lines.colons):
        return []
    line_of = np.searchsorted(lines.first, lines.colons, side="right") - 1
    firsts, ends = lines.first[line_of].tolist(), lines.end[line_of].tolist()
    apart = [False, *(sheet.starts[1:] - sheet.ends[:-1] > 1).tolist()]
    row = _Row(sheet.all_words, apart, sheet.glued.tolist(), sheet.facts.tolist())
    found: list[_Label] = []
    floor = 0
    for colon, line_first, line_end in zip(lines.colons.tolist(), firsts, ends, strict=True):
        low = max(line_first, floor)
        bounds = _label_bounds(row, colon, low, at_line_start=low == line_first)
        if bounds:
            start, end = bounds
            at_line_start = start == line_first
            found.append(_Label(start, end, colon, at_line_start, at_line_start and colon + 1 == line_end))
            floor = colon + 1
    return found


def _label_bounds(row: _Row, colon: int, low: int, *, at_line_start: bool) -> tuple[int, int] | None:
    """The half-open token range of the label before ``colon``, looking back no further than ``low``."""
    words, facts = row.words, row.facts
    end = colon
    while end > max(low, colon - 10) and words[end - 1] in _BRACKETS:  # Name (as on visa):
        opening = _BRACKETS[words[end - 1]]
        end -= 1
        while end > max(low, colon - 10) and words[end] != opening:
            end -= 1
    if end > low and words[end - 1] == ".":  # Tel.:
        end -= 1
    farthest = max(low, end - _FARTHEST)
    word_starts = _words_back(row, farthest, end)
    if not word_starts:
        return None
    start = word_starts[-1]
    fresh = row.apart[start] if start > low else at_line_start  # a line or column
    whole = len(word_starts) <= _LONGEST_LABEL and (start > farthest or farthest == low)
    if fresh and whole:
        return (start, end) if facts[start] & Fact.WORD else None
    known = _known_suffix(row, word_starts, end)
    if known or not whole:
        return known
    last = start if start > low else word_starts[0]
    return (last, end) if facts[last] & (Fact.CAPITALISED | Fact.DIGITS) else None


def _words_back(row: _Row, low: int, end: int) -> list[int]:
    """Where the words before ``end`` begin, last first, back to a separator, a wide gap, or one word too many."""
    words, glued, facts = row.words, row.glued, row.facts
    found: list[int] = []
    start = end
    while start > low and len(found) <= _LONGEST_LABEL:
        before = start - 1
        if words[before] in _SEPARATORS and not (
            words[before] == "." and before > low and (facts[before - 1] & _DOTTED or (start < end and glued[start]))
        ):
            break
        if start < end:
            if glued[start] and facts[before] & Fact.DIGITS and facts[start] & Fact.CAPITALISED:  # 2022FechaSalida:
                break
            if not glued[start]:
                found.append(start)
                if row.apart[start]:
                    return found
        start = before
    if start < end:
        found.append(start)
    return found


def _known_suffix(row: _Row, word_starts: list[int], end: int) -> tuple[int, int] | None:
    """The longest run of words just before the colon that is the name of a field or section."""
    for start in reversed(word_starts):
        span = range(start, end)
        phrase = "".join(row.words[i] if row.glued[i] or i == start else f" {row.words[i]}" for i in span).lower()
        if phrase in LABELS or phrase in HEADINGS:
            return start, end
    last = row.words[end - 1]
    if last[0].isupper() and last.lower() in LABELS:  # BondarenkoNIE:
        return end - 1, end
    return None


def _value_stops(
    sheet: Sheet, lines: Lines, sentences: IntArray, labels: list[_Label], headings: dict[int, str]
) -> list[int]:
    """Where the value of each label ends."""
    if not labels:
        return []
    after = np.array([label.colon + 1 for label in labels], np.int32)
    note_end = sheet.last[sheet.note_of[after - 1]]
    next_label = np.minimum([*(label.start for label in labels[1:]), len(sheet.facts)], note_end).tolist()

    def following(marks: IntArray) -> list[int]:
        places = np.searchsorted(marks, after, side="right")
        return np.minimum(np.append(marks, len(sheet.facts))[places], note_end).tolist()  # type: ignore[no-any-return]

    gaps = np.flatnonzero(sheet.starts[1:] - sheet.ends[:-1] >= _COLUMN_GAP) + 1
    line_end = following(lines.first[~lines.continues])
    block_end = following(np.sort(np.concatenate((lines.first[lines.after_blank], np.array([*headings], np.int32)))))
    column_end = following(gaps.astype(np.int32))
    sentence_end = following(sentences)
    stops = []
    for i, label in enumerate(labels):
        if label.alone:
            stop = block_end[i]
        else:
            stop = (
                min(line_end[i], column_end[i])
                if label.at_line_start
                else min(line_end[i], column_end[i], sentence_end[i])
            )
        if label.start not in headings:  # a section goes on after a field inside it
            stop = min(stop, next_label[i])
        stops.append(max(label.colon + 1, stop))
    return stops


def _spoken_headings(sheet: Sheet, lines: Lines) -> dict[int, str]:
    """Dictated headings: capitals at the beginning of a line, closed by a dot (`MENTAL STATUS. Alert`)."""
    capital = has(sheet.facts, Fact.CAPITALS)
    open_ = capital[lines.first] & ~lines.heading & ~lines.continues
    firsts, stops, ends = lines.first[open_].tolist(), lines.end[open_].tolist(), []
    for first, stop in zip(firsts, stops, strict=True):
        end = first
        while end < min(stop, first + 5) and capital[end]:
            end += 1
        ends.append(end)
    found = {}
    for first, stop, end, name in zip(firsts, stops, ends, _names(sheet, firsts, ends), strict=True):
        closed = end + 1 < stop and sheet.all_words[end] == "." and sheet.ends[end - 1] - sheet.starts[first] > 3
        if closed and (not capital[end + 1] or name in HEADINGS):
            found[first] = name
    return found
