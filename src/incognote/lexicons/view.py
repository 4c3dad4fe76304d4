"""Notes as the lists see them: what each token may be, how ordinary it is, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from incognote.lexicons.lexicon import ByteArray, FlagArray, is_joiner, load_lexicon, mask, starts_phrase, word_keys
from incognote.text.analysis import Analysis
from incognote.text.batch import Batch, by_language
from incognote.text.facts import word_facts
from incognote.text.tokens import BoolArray, IntArray

__all__ = ["View", "view_of", "views_of"]


_ARRAYS = ("length", "flags", "common", "given", "surname", "facts", "breaks", "phrase", "phrase_start")


class View:
    """Parallel arrays over the tokens of a batch of notes in one language."""

    def __init__(self, batch: Batch, language: str) -> None:
        self.batch, self.language = batch, language
        self.words = batch.words

    def of_words(self, make: Callable[..., NDArray[Any]], *options: Hashable) -> NDArray[Any]:
        """What depends on the word alone, for each token."""
        return self.batch.table.column(make, *options)[self.batch.numbers]

    @cached_property
    def length(self) -> IntArray:
        return self.of_words(_lengths)

    @cached_property
    def flags(self) -> FlagArray:
        return self.of_words(_flags, self.language)

    @cached_property
    def common(self) -> ByteArray:
        return self.of_words(_commonness, self.language)

    @cached_property
    def given(self) -> NDArray[np.int16]:
        """How common the word is as a given name; 0 where it is none."""
        return self.of_words(_name_frequency, self.language, 0)

    @cached_property
    def surname(self) -> NDArray[np.int16]:
        """How common the word is as a surname; 0 where it is none."""
        return self.of_words(_name_frequency, self.language, 1)

    @cached_property
    def facts(self) -> IntArray:
        return self.of_words(word_facts)

    @cached_property
    def breaks(self) -> BoolArray:
        """Whether a line break stands before the token."""
        return self.batch.breaks()

    @cached_property
    def phrase(self) -> FlagArray:
        """The flags of the phrase a token is part of."""
        bits = np.zeros(len(self.words), np.uint32)
        for start, end, flags in self._phrases:
            bits[start:end] = flags
        return bits

    @cached_property
    def phrase_start(self) -> BoolArray:
        """Whether a token begins a phrase."""
        begins = np.zeros(len(self.words), np.bool_)
        begins[[start for start, _, _ in self._phrases]] = True
        return begins

    @cached_property
    def _phrases(self) -> list[tuple[int, int, int]]:
        return load_lexicon().phrases_among(
            self.of_words(word_keys), self.of_words(starts_phrase), self.of_words(is_joiner)
        )

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


_views: WeakKeyDictionary[Analysis, dict[int, View]] = WeakKeyDictionary()


def views_of(notes: Sequence[Analysis]) -> Iterator[tuple[list[int], View]]:
    """One view per language with the places of its notes; made once, however many finders ask for the same notes."""
    for language, places, batch in by_language(notes):
        made = _views.setdefault(notes[places[0]], {})
        view = made.get(len(places))
        if view is None or view.batch is not batch:
            view = made[len(places)] = View(batch, language)
        yield places, view


def view_of(note: Analysis) -> View:
    """The view of a single note, without the tokens that frame it."""
    _, view = next(views_of([note]))
    own = slice(int(view.batch.first[0]), int(view.batch.last[0]))
    part = copy(view)
    part.words = view.words[own]
    part.__dict__.update({name: getattr(view, name)[own] for name in _ARRAYS})
    return part


def _lengths(words: list[str]) -> IntArray:
    return np.fromiter(map(len, words), np.int32, len(words))


def _flags(words: list[str], language: str) -> FlagArray:
    return load_lexicon().flags(_listed_form(words, language), language)


def _commonness(words: list[str], language: str) -> ByteArray:
    return load_lexicon().commonness(_listed_form(words, language), language)


def _name_frequency(words: list[str], language: str, kind: int) -> NDArray[np.int16]:
    return load_lexicon().name_frequencies(_listed_form(words, language))[:, kind].astype(np.int16)


def _listed_form(words: list[str], language: str) -> list[str]:
    """Norwegian words without the s of the genitive (``Hansens``, ``Crohns``), where only the rest is listed."""
    if language != "nb":
        return words
    flags = load_lexicon().flags(words)
    common = load_lexicon().commonness(words, "nb")
    unlisted = zip(words, ((flags == 0) & (common == 0)).tolist(), strict=True)
    return [word[:-1] if new and len(word) > 3 and word[-1] in "sS" else word for word, new in unlisted]
