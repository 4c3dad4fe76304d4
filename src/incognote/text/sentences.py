"""Where sentences begin in clinical text."""

from __future__ import annotations

import numpy as np

from incognote.text.facts import Fact, has
from incognote.text.lines import Lines, sheet_lines
from incognote.text.sheet import Sheet
from incognote.text.tokens import BoolArray, IntArray, Tokens

__all__ = ["sentence_starts", "sheet_sentences"]


def sentence_starts(text: str, tokens: Tokens) -> IntArray:
    """The index of the first token of each sentence.

    A heading, a list item and a line that does not continue the one before begin one; so does what follows a full
    stop, unless the dot belongs to a title, an initial, a number or another abbreviation.

    >>> text = "Seen by Dr. Vincent on\\nMonday. BP 118/76, temp. 37.5. Asked for\\nDña. Inés."
    >>> from incognote.text.tokens import tokenize
    >>> tokens = tokenize(text)
    >>> [tokens.words[i] for i in sentence_starts(text, tokens)]
    ['Seen', 'BP', 'Asked']
    """
    sheet = Sheet([text], [tokens])
    return sheet_sentences(sheet, sheet_lines(sheet)) - int(sheet.first[0])


def sheet_sentences(sheet: Sheet, lines: Lines) -> IntArray:
    """As ``sentence_starts``, for all notes of a sheet with these lines."""
    begins = _after_stops(sheet, lines)
    begins[lines.first[~lines.continues]] = True
    begins &= sheet.real
    return np.flatnonzero(begins).astype(np.int32)


def _after_stops(sheet: Sheet, lines: Lines) -> BoolArray:
    """Tokens that follow the end of a sentence, be it on the same line."""
    facts, glued, count = sheet.facts, sheet.glued, len(sheet.facts)
    line_first = np.zeros(count, np.bool_)
    line_first[lines.first] = True

    # Candidates: a token after a stop, closing quotes and brackets skipped.
    stop = np.flatnonzero(has(facts, Fact.DOT | Fact.STOP))
    begin = stop + 1
    for _ in range(2):
        begin = begin + (has(facts[begin], Fact.CLOSER) & glued[begin])
    inside = sheet.real[begin] & sheet.real[stop - 1]
    stop, begin = stop[inside], begin[inside]
    opening, loose = facts[begin], ~glued[begin]

    # The word the dot stands on, and what is before it.
    word = facts[stop - 1]
    dotted = glued[stop - 1] & has(facts[stop - 2], Fact.DOT) & has(word, Fact.LETTERS)  # q.d. J.R.
    leading = dotted & has(facts[stop - 3], Fact.ABBREVIATION)  # bl.a. e.g.
    two_dots = has(word, Fact.DOT | Fact.STOP)
    item = has(word, Fact.DIGITS) & line_first[stop - 1]  # 1. Right breast
    item &= sheet.ends[stop - 1] - sheet.starts[stop - 1] <= 2

    capital = has(opening, Fact.CAPITALISED)
    opener = capital & has(opening, Fact.SENTENCE_OPENER)
    after = facts[begin + 1]
    new = capital | has(opening, Fact.OPENER_MARK) | (has(opening, Fact.BULLET) & has(after, Fact.CAPITALISED))
    strong = ~has(word, Fact.ABBREVIATION | Fact.INITIAL) & ~leading & ~item
    number = has(opening, Fact.DIGITS) & ~has(word, Fact.SHORT) & ~dotted & ~has(word, Fact.DIGITS)
    ends = loose & strong & (new & ~(dotted & has(word, Fact.CAPITALS)) | number)
    era = has(opening, Fact.INITIAL) & has(after, Fact.DOT)  # 1600 a. C.
    ends &= ~(era & has(word, Fact.LOWER) & (sheet.ends[stop - 1] - sheet.starts[stop - 1] == 1))
    ends |= loose & opener & has(word, Fact.INITIAL) & ~line_first[stop - 1]
    ends |= loose & two_dots & new

    # A note written without capitals: any word may begin a sentence, if the dot stands on a real word.
    lower = loose & strong & has(opening, Fact.LOWER)
    lower_case = sheet.count(begin[lower]) > 2 * sheet.count(begin[loose & strong & capital])
    lower_case = lower_case[sheet.note_of[begin]]
    ends |= lower_case & lower & ~has(word, Fact.SHORT) & ~dotted

    # medication.He is: the blank is missing.
    before_ends = has(word, Fact.LETTERS) & ~has(word, Fact.CAPITALS | Fact.SHORT | Fact.ABBREVIATION)
    whole = ~glued[begin + 1]
    ends |= ~loose & capital & ~has(opening, Fact.CAPITALS) & before_ends & whole & ~glued[stop - 1]

    exclaimed = has(facts[stop], Fact.STOP)
    goes_on = has(opening, Fact.COMMA | Fact.STOP) | (has(opening, Fact.LOWER) & ~lower_case)
    ends = np.where(exclaimed, loose & ~goes_on, ends)
    begins = np.zeros(count, np.bool_)
    begins[begin[ends]] = True
    return begins
