"""A note as the lists see it: what each token may be, how ordinary it is, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from incognote.lexicons.lexicon import ByteArray, FlagArray, load_lexicon, mask
from incognote.text.analysis import Analysis
from incognote.text.tokens import BoolArray, IntArray

__all__ = ["View", "view_of"]


@dataclass(frozen=True, slots=True)
class View:
    """Parallel arrays over the tokens of one note."""

    words: list[str]
    #: Each different word once, and where among them each token's word is.
    distinct: list[str]
    index: IntArray
    length: IntArray
    flags: FlagArray
    #: The flags of the phrase a token is part of, and whether it begins one.
    phrase: FlagArray
    phrase_start: BoolArray
    common: ByteArray
    #: How common the word is as a given name and as a surname; 0 where it is none.
    given: NDArray[np.int16]
    surname: NDArray[np.int16]
    facts: IntArray
    #: Whether a line break stands before the token.
    breaks: BoolArray

    def has(self, *names: str) -> BoolArray:
        """Where a token has one of the flags, by itself."""
        found: BoolArray = (self.flags & mask(*names)) != 0
        return found

    def in_phrase(self, *names: str) -> BoolArray:
        """Where a token is part of a listed phrase that has one of the flags."""
        found: BoolArray = (self.phrase & mask(*names)) != 0
        return found

    def is_(self, fact: int) -> BoolArray:
        found: BoolArray = (self.facts & fact) != 0
        return found


_views: WeakKeyDictionary[Analysis, View] = WeakKeyDictionary()


def view_of(note: Analysis) -> View:
    """The view of a note, made once however many finders ask."""
    view = _views.get(note)
    if view is None:
        view = _views[note] = _look(note)
    return view


def _look(note: Analysis) -> View:
    lexicon, tokens = load_lexicon(), note.tokens
    written, index = tokens.distinct
    distinct = _without_genitive(written) if note.language == "nb" else written
    names = lexicon.name_frequencies(distinct).astype(np.int16)[index]
    phrase, phrase_start = np.zeros(len(tokens), np.uint32), np.zeros(len(tokens), np.bool_)
    for start, end, bits in lexicon.phrases(tokens.words):
        phrase[start:end] = bits
        phrase_start[start] = True
    line = np.searchsorted(np.flatnonzero(np.frombuffer(note.text.encode("utf-32-le"), np.uint32) == 10), tokens.starts)
    return View(
        words=tokens.words,
        distinct=written,
        index=index,
        length=np.fromiter(map(len, written), np.int32, len(written))[index],
        flags=lexicon.flags(distinct, note.language)[index],
        phrase=phrase,
        phrase_start=phrase_start,
        common=lexicon.commonness(distinct, note.language)[index],
        given=names[:, 0],
        surname=names[:, 1],
        facts=note.lines.facts,
        breaks=np.concatenate((np.zeros(min(1, len(line)), np.bool_), line[1:] != line[:-1])),
    )


def _without_genitive(words: list[str]) -> list[str]:
    """Norwegian words without the s of the genitive (``Hansens``, ``Crohns``), where only the rest is listed."""
    flags = load_lexicon().flags(words)
    common = load_lexicon().commonness(words, "nb")
    unlisted = zip(words, ((flags == 0) & (common == 0)).tolist(), strict=True)
    return [word[:-1] if new and len(word) > 3 and word[-1] in "sS" else word for word, new in unlisted]
