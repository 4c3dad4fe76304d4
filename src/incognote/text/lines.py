"""The lines of a note: which begin a paragraph, which only go on where the page was full, which are headings."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from incognote.text.facts import Fact, has, token_facts
from incognote.text.tokens import BoolArray, IntArray, Tokens
from incognote.text.vocabulary import HEADING_WORDS, HEADINGS

__all__ = ["Lines", "find_lines", "label_colons"]

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
    facts = token_facts(tokens)
    breaks = np.flatnonzero(np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32) == ord("\n"))
    line_of = np.searchsorted(breaks, tokens.starts)
    if not len(tokens):
        none, nothing = np.zeros(0, np.int32), np.zeros(0, np.bool_)
        return Lines(none, none, nothing, nothing, nothing, facts, none)
    begins = np.ones(len(tokens), np.bool_)
    begins[1:] = line_of[1:] != line_of[:-1]
    first = np.flatnonzero(begins).astype(np.int32)
    end = np.empty_like(first)
    end[:-1], end[-1] = first[1:], len(tokens)
    numbers = line_of[first]
    after_blank = np.ones(len(first), np.bool_)
    after_blank[1:] = numbers[1:] - numbers[:-1] > 1
    colons = label_colons(tokens, facts)
    labelled = np.zeros(len(first), np.bool_)
    line_of_colon = np.searchsorted(first, colons, side="right") - 1
    near = (colons - first[line_of_colon] < _LABEL_REACH) & has(facts, Fact.CAPITALISED)[first[line_of_colon]]
    labelled[line_of_colon[near]] = True
    valued = np.zeros(len(first), np.bool_)
    valued[line_of_colon[colons + 1 < end[line_of_colon]]] = True
    heading = _headings(tokens, facts, first, end, after_blank) & ~valued
    continues = _continuations(tokens, facts, first, end, after_blank, heading, labelled)
    return Lines(first, end, after_blank, heading, continues, facts, colons)


def label_colons(tokens: Tokens, facts: IntArray) -> IntArray:
    """The colons that may follow a label: not those in clock times, ratios, addresses of web pages."""
    colon = np.flatnonzero(has(facts, Fact.COLON))
    colon = colon[colon > 0]
    before, after = facts[colon - 1], facts[np.minimum(colon + 1, len(facts) - 1)]
    glued_after = np.append(tokens.glued, False)[colon + 1]
    named = has(before, Fact.LETTERS | Fact.DOT | Fact.CLOSER) | (has(before, Fact.WORD) & ~glued_after)
    value = ~glued_after | has(after, Fact.WORD | Fact.OPENER_MARK | Fact.HYPHEN)
    labelling: IntArray = colon[named & value].astype(np.int32)
    return labelling


def _headings(tokens: Tokens, facts: IntArray, first: IntArray, end: IntArray, after_blank: BoolArray) -> BoolArray:
    """Lines in capitals, lines that end in a colon, and short lines that say what follows."""
    letters, capitals = has(facts, Fact.LETTERS), has(facts, Fact.CAPITALS)
    shouted = capitals.sum() > 0.6 * letters.sum()  # the whole note is in capitals: they say nothing
    last = facts[end - 1]
    short = end - first <= _LONGEST_HEADING
    letter_count = np.add.reduceat(letters.astype(np.int32), first)
    capital_count = np.add.reduceat((capitals & ~has(facts, Fact.INITIAL)).astype(np.int32), first)
    digit_count = np.add.reduceat(has(facts, Fact.DIGITS).astype(np.int32), first)
    ends_openly = ~has(last, Fact.DOT | Fact.COMMA | Fact.STOP)
    in_capitals = short & (capital_count > 0) & (capital_count == letter_count) & (digit_count == 0) & ends_openly
    if shouted:
        in_capitals[:] = False
    lone_label = short & has(last, Fact.COLON) & (letter_count > 0)
    found: BoolArray = in_capitals | lone_label
    titled = short & ~found & (letter_count > 0) & (letter_count <= 6) & (digit_count == 0)
    titled &= has(facts[first], Fact.CAPITALISED)
    before_text = np.append(~after_blank[1:], False)
    for line in np.flatnonzero(titled).tolist():
        words = [word.lower() for word in tokens.words[first[line] : end[line]]]
        if words[-1] == ".":
            words.pop()
        telling = after_blank[line] and before_text[line] and "." not in words and "," not in words
        found[line] = " ".join(words) in HEADINGS or (telling and not HEADING_WORDS.isdisjoint(words))
    return found


def _continuations(
    tokens: Tokens,
    facts: IntArray,
    first: IntArray,
    end: IntArray,
    after_blank: BoolArray,
    heading: BoolArray,
    labelled: BoolArray,
) -> BoolArray:
    """Lines that go on with the one before: the sentence is open, or the line before was full."""
    opening = facts[first]
    numbered = has(opening, Fact.DIGITS) & (_lengths(tokens)[first] <= 2)
    numbered &= has(facts[np.minimum(first + 1, len(facts) - 1)], Fact.DOT)
    free = ~(after_blank | heading | labelled | has(opening, Fact.BULLET) | numbered)
    free[1:] &= ~heading[:-1]
    if not free.any():
        return free
    last = np.concatenate((first[:1], end[:-1] - 1))  # the last token of the line before
    closing, earlier = facts[last], facts[np.maximum(last - 1, 0)]
    lower = has(opening, Fact.LOWER)
    if lower.mean() > 0.5:  # a note without capitals: they say nothing
        lower = np.zeros(len(first), np.bool_)
    open_end = has(closing, Fact.CONNECTIVE | Fact.COMMA)
    open_end |= has(closing, Fact.MONTH) & has(opening, Fact.DIGITS)
    open_end |= has(closing, Fact.HYPHEN) & has(earlier, Fact.WORD) & tokens.glued[last]
    open_end |= has(closing, Fact.DOT) & has(earlier, Fact.ABBREVIATION) & tokens.glued[last]
    open_end |= lower & ~has(closing, Fact.DOT | Fact.STOP | Fact.COLON)
    return free & (open_end | _follows_full_line(tokens, first, end, after_blank))


def _follows_full_line(tokens: Tokens, first: IntArray, end: IntArray, after_blank: BoolArray) -> BoolArray:
    """Lines whose first word had no room at the end of the line before, in a paragraph that looks wrapped."""
    length = tokens.ends[end - 1] - tokens.starts[first]
    paragraphs = np.flatnonzero(after_blank)
    sizes = np.diff(paragraphs, append=len(first))
    width = np.repeat(np.maximum.reduceat(length, paragraphs), sizes)
    closes = np.append(after_blank[1:], True)
    long = (length > 0.75 * width) & ~closes
    wrapped = np.add.reduceat(long.astype(np.int32), paragraphs) >= 0.6 * (sizes - 1)
    chunks = np.append(np.flatnonzero(~tokens.glued), len(tokens))
    word = tokens.ends[chunks[np.searchsorted(chunks, first, side="right")] - 1] - tokens.starts[first]
    full = np.zeros(len(first), np.bool_)
    full[1:] = (length[:-1] + 1 + word[1:] > width[1:] - 2) & (length[:-1] >= _NARROWEST) & (width[1:] <= _WIDEST)
    return full & np.repeat(wrapped, sizes)


def _lengths(tokens: Tokens) -> IntArray:
    return tokens.ends - tokens.starts
