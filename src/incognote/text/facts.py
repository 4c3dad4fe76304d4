"""What a token is by itself, worked out once per distinct word and spread over the text as bits."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from incognote.text.tokens import BoolArray, IntArray, Tokens
from incognote.text.vocabulary import ABBREVIATIONS, CONNECTIVES, MONTHS, OPENERS, TITLES

__all__ = ["Fact", "has", "token_facts", "word_facts"]


class Fact:
    """One bit per fact; a token has several. Plain integers: an enum's operators would cost more than the work."""

    WORD = 1  # has a letter or a digit
    LETTERS = 2
    DIGITS = 4
    CAPITALISED = 8  # begins with a capital
    LOWER = 16  # begins with a lower case letter
    CAPITALS = 32  # letters, none of them lower case
    INITIAL = 64  # one capital letter
    SHORT = 128  # at most two letters
    DOT = 256
    STOP = 512  # ! ? …
    CLOSER = 1024
    OPENER_MARK = 2048  # an opening bracket or quote, ¿ ¡
    BULLET = 4096
    COLON = 8192
    ABBREVIATION = 16384
    CONNECTIVE = 32768
    MONTH = 65536
    SENTENCE_OPENER = 131072
    COMMA = 262144
    HYPHEN = 524288


_PUNCTUATION = {
    ".": Fact.DOT,
    ":": Fact.COLON,
    ",": Fact.COMMA,
    "-": Fact.HYPHEN | Fact.BULLET,
    "'": Fact.CLOSER,
    '"': Fact.CLOSER | Fact.OPENER_MARK,
    **dict.fromkeys("!?…", Fact.STOP),
    **dict.fromkeys(")]}»”’", Fact.CLOSER),
    **dict.fromkeys("([{«“‘¿¡„", Fact.OPENER_MARK),
    **dict.fromkeys("*•·–—▪◦‣●■□☐☑✓+>#", Fact.BULLET),
}


def token_facts(tokens: Tokens) -> IntArray:
    """The bits of :class:`Fact` of every token."""
    words, index = tokens.distinct
    return word_facts(words)[index]


def word_facts(words: Sequence[str]) -> IntArray:
    """The bits of :class:`Fact` of every word."""
    return np.fromiter(map(_known.__getitem__, words), np.int32, len(words))


def has(facts: IntArray, fact: int) -> BoolArray:
    """Where any of the bits of ``fact`` is set."""
    found: BoolArray = (facts & fact) != 0
    return found


def _facts(word: str) -> int:
    if len(word) == 1 and word in _PUNCTUATION:
        return _PUNCTUATION[word]
    first = word[0]
    if first.isdecimal():
        return Fact.WORD | Fact.DIGITS
    if not first.isalpha():
        return 0
    facts = Fact.WORD | Fact.LETTERS
    if first.isupper():
        facts |= Fact.CAPITALISED
        if word.isupper():
            facts |= Fact.CAPITALS
            if len(word) == 1:
                facts |= Fact.INITIAL
    else:
        facts |= Fact.LOWER
    if len(word) <= 2:
        facts |= Fact.SHORT
    lower = word.lower()
    for fact, words in _WORD_LISTS:
        if lower in words:
            facts |= fact
    if facts & Fact.CAPITALS and len(word) > 1 and lower not in TITLES:
        facts &= ~Fact.ABBREVIATION
    if lower.endswith("nr"):  # fødselsnr., saksnr.: the number follows
        facts |= Fact.ABBREVIATION
    return facts


_WORD_LISTS = (
    (Fact.ABBREVIATION, ABBREVIATIONS),
    (Fact.CONNECTIVE, CONNECTIVES),
    (Fact.MONTH, MONTHS),
    (Fact.SENTENCE_OPENER, OPENERS),
)


class _Known(dict[str, int]):
    """Facts of the words met so far; evicted when there are very many."""

    def __missing__(self, word: str) -> int:
        if len(self) >= 1 << 17:
            self.clear()
        facts = self[word] = _facts(word)
        return facts


_known = _Known()
