"""The lines of a note: which begin a paragraph, which only go on where the page was full, which are headings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from incognote.text.facts import Fact, has
from incognote.text.sheet import Sheet
from incognote.text.tokens import BoolArray, IntArray, Tokens
from incognote.text.vocabulary import HEADING_WORDS, HEADINGS

__all__ = ["Lines", "find_lines", "lines_by_note", "sheet_lines"]

# A page between these widths was wrapped by a machine or a typist; beyond, every line is a paragraph.
_NARROWEST, _WIDEST = 50, 140
_LONGEST_HEADING = 10
_LABEL_REACH = 9


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that hold tokens, as parallel arrays: half-open token ranges and what each line is."""

    first: IntArray
    end: IntArray
    after_blank: BoolArray
    heading: BoolArray
    continues: BoolArray
    facts: IntArray
    colons: IntArray

    def __len__(self) -> int:
        return len(self.first)


def find_lines(text: str, tokens: Tokens) -> Lines:
    """The lines of ``text``; blank ones are only remembered by the line after them."""
    sheet = Sheet([text], [tokens])
    return lines_by_note(sheet, sheet_lines(sheet))[0]


def lines_by_note(sheet: Sheet, lines: Lines) -> list[Lines]:
    """The lines of a sheet parted by note, in each note's own numbers."""
    parts = zip(
        *(sheet.first.tolist(), sheet.last.tolist(), sheet.of_note(lines.first), sheet.of_note(lines.colons)),
        strict=True,
    )
    return [
        Lines(
            lines.first[some] - first,
            lines.end[some] - first,
            lines.after_blank[some],
            lines.heading[some],
            lines.continues[some],
            lines.facts[first:last],
            lines.colons[colons] - first,
        )
        for first, last, some, colons in parts
    ]


def sheet_lines(sheet: Sheet) -> Lines:
    """The lines of all notes of a sheet; the nothings between notes are lines too."""
    facts = sheet.facts
    begins = np.ones(len(facts), np.bool_)
    begins[1:] = sheet.line_of[1:] != sheet.line_of[:-1]
    first = np.flatnonzero(begins).astype(np.int32)
    end = np.append(first[1:], len(facts)).astype(np.int32)
    numbers, real = sheet.line_of[first], sheet.real[first]
    after_blank = ~real
    after_blank[1:] |= ~real[:-1] | (numbers[1:] - numbers[:-1] > 1)
    colons = _label_colons(sheet)
    labelled = np.zeros(len(first), np.bool_)
    line_of_colon = np.searchsorted(first, colons, side="right") - 1
    near = (colons - first[line_of_colon] < _LABEL_REACH) & has(facts[first[line_of_colon]], Fact.CAPITALISED)
    labelled[line_of_colon[near]] = True
    valued = np.zeros(len(first), np.bool_)
    valued[line_of_colon[colons + 1 < end[line_of_colon]]] = True
    heading = _headings(sheet, first, end, after_blank) & ~valued
    continues = _continuations(sheet, first, end, after_blank, heading, labelled)
    return Lines(first, end, after_blank, heading, continues, facts, colons)


def _label_colons(sheet: Sheet) -> IntArray:
    """The colons that may follow a label: not those in clock times, ratios, addresses of web pages."""
    facts = sheet.facts
    colon = np.flatnonzero(has(facts, Fact.COLON))
    before, after, glued_after = facts[colon - 1], facts[colon + 1], sheet.glued[colon + 1]
    named = has(before, Fact.LETTERS | Fact.DOT | Fact.CLOSER) | (has(before, Fact.WORD) & ~glued_after)
    value = ~glued_after | has(after, Fact.WORD | Fact.OPENER_MARK | Fact.HYPHEN)
    labelling: IntArray = colon[named & value].astype(np.int32)
    return labelling


def _headings(sheet: Sheet, first: IntArray, end: IntArray, after_blank: BoolArray) -> BoolArray:
    """Lines in capitals, lines that end in a colon, and short lines that say what follows."""
    facts = sheet.facts
    letters, capitals = has(facts, Fact.LETTERS), has(facts, Fact.CAPITALS)
    # Where a whole note is in capitals they say nothing.
    shouted = sheet.count(np.flatnonzero(capitals)) > 0.6 * sheet.count(np.flatnonzero(letters))
    last = facts[end - 1]
    short = end - first <= _LONGEST_HEADING
    letter_count = np.add.reduceat(letters.astype(np.int32), first)
    capital_count = np.add.reduceat((capitals & ~has(facts, Fact.INITIAL)).astype(np.int32), first)
    digit_count = np.add.reduceat(has(facts, Fact.DIGITS).astype(np.int32), first)
    ends_openly = ~has(last, Fact.DOT | Fact.COMMA | Fact.STOP)
    in_capitals = short & (capital_count > 0) & (capital_count == letter_count) & (digit_count == 0) & ends_openly
    in_capitals &= ~shouted[sheet.note_of[first]]
    lone_label = short & has(last, Fact.COLON) & (letter_count > 0)
    found: BoolArray = in_capitals | lone_label
    titled = short & ~found & (letter_count > 0) & (letter_count <= 6) & (digit_count == 0)
    titled &= has(facts[first], Fact.CAPITALISED)
    before_text = np.append(~after_blank[1:], False)
    for line in np.flatnonzero(titled).tolist():
        words = [word.lower() for word in sheet.words(first[line], end[line])]
        if words[-1] == ".":
            words.pop()
        is_alone = after_blank[line] and before_text[line] and "." not in words and "," not in words
        found[line] = " ".join(words) in HEADINGS or (is_alone and not HEADING_WORDS.isdisjoint(words))
    return found


def _continuations(
    sheet: Sheet, first: IntArray, end: IntArray, after_blank: BoolArray, heading: BoolArray, labelled: BoolArray
) -> BoolArray:
    """Lines that go on with the one before: the sentence is open, or the line before was full."""
    facts = sheet.facts
    opening = facts[first]
    numbered = has(opening, Fact.DIGITS) & ((sheet.ends - sheet.starts)[first] <= 2)
    numbered &= has(facts[np.minimum(first + 1, len(facts) - 1)], Fact.DOT)
    free = ~(after_blank | heading | labelled | has(opening, Fact.BULLET) | numbered)
    free[1:] &= ~heading[:-1]
    last = np.append(0, end[:-1] - 1)  # the last token of the line before
    closing, earlier, attached = facts[last], facts[np.maximum(last - 1, 0)], sheet.glued[last]
    lower = has(opening, Fact.LOWER)
    # Where a note is written without capitals they say nothing.
    note = sheet.note_of[first]
    uncapitalised = 2 * sheet.count(first[lower]) > sheet.count(first[sheet.real[first]])
    lower &= ~uncapitalised[note]
    open_end = has(closing, Fact.CONNECTIVE | Fact.COMMA)
    open_end |= has(closing, Fact.MONTH) & has(opening, Fact.DIGITS)
    open_end |= has(closing, Fact.HYPHEN) & has(earlier, Fact.WORD) & attached
    open_end |= has(closing, Fact.DOT) & has(earlier, Fact.ABBREVIATION) & attached
    open_end |= lower & ~has(closing, Fact.DOT | Fact.STOP | Fact.COLON)
    return free & (open_end | _follows_full_line(sheet, first, end, after_blank))


def _follows_full_line(sheet: Sheet, first: IntArray, end: IntArray, after_blank: BoolArray) -> BoolArray:
    """Lines whose first word had no room at the end of the line before, in a paragraph that looks wrapped."""
    length = sheet.ends[end - 1] - sheet.starts[first]
    paragraphs = np.flatnonzero(after_blank)
    sizes = np.diff(paragraphs, append=len(first))
    width = np.repeat(np.maximum.reduceat(length, paragraphs), sizes)
    closes = np.append(after_blank[1:], True)
    long = (length > 0.75 * width) & ~closes
    wrapped = np.add.reduceat(long.astype(np.int32), paragraphs) >= 0.6 * (sizes - 1)
    chunks = np.append(np.flatnonzero(~sheet.glued), len(sheet.starts))
    word = sheet.ends[chunks[np.searchsorted(chunks, first, side="right")] - 1] - sheet.starts[first]
    full = np.zeros(len(first), np.bool_)
    full[1:] = (length[:-1] + 1 + word[1:] > width[1:] - 2) & (length[:-1] >= _NARROWEST) & (width[1:] <= _WIDEST)
    return full & np.repeat(wrapped, sizes)
