"""What the lexicons know of a word, as features."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from incognote.learn.features import Place, PlaceGroup, Together, WordGroup, place_groups, word_groups
from incognote.learn.row import Row
from incognote.lexicons.lexicon import FLAGS, is_joiner, load_lexicon, mask, starts_phrase, word_keys

__all__: list[str] = []


@cache
def _names(bits: int) -> tuple[str, ...]:
    """The single flags, and all of them together: a given name that is also a city is a kind of its own."""
    single = [name for place, name in enumerate(FLAGS) if bits >> place & 1 and name != "phrase_start"]
    return (*single, "+".join(single)) if len(single) > 1 else tuple(single)


@word_groups("lists")
def lists(only: Sequence[str] = FLAGS) -> WordGroup:
    """Every list (of those in ``only``) the word stands on, as its language means it."""
    wanted = mask(*only)

    def look(words: Sequence[str], language: str) -> list[tuple[str, ...]]:
        return [_names(bits) for bits in (load_lexicon().flags(words, language) & wanted).tolist()]

    return look


@word_groups("commonness")
def commonness() -> WordGroup:
    """How ordinary the word is, and how ordinary as a given name and a surname, in steps of one power of ten."""

    def look(words: Sequence[str], language: str) -> list[tuple[str, str]]:
        lexicon = load_lexicon()
        ordinary = lexicon.commonness(words, language) // 10
        names = lexicon.name_frequencies(words) // 10
        return [
            _steps(word, given, surname)
            for word, (given, surname) in zip(ordinary.tolist(), names.tolist(), strict=True)
        ]

    return look


@cache
def _steps(word: int, given: int, surname: int) -> tuple[str, str]:
    return f"word{word}", f"name{given}/{surname}/{'word' if word > 2 else 'rare'}"


@place_groups("phrases")
@cache
def phrases() -> PlaceGroup:
    """Entries of several words: towns, drugs, diseases; first or inner word of which kind."""

    def look(row: Row) -> Place:
        values: dict[str, int] = {}
        ids = np.full(len(row), -1, np.int32)
        # The notes with one token between them that is part of no phrase.
        place = np.arange(len(row)) + row.note_of
        there = len(row) + len(row.notes)
        keys = np.zeros(there, np.uint64)
        starters, joiners = np.zeros(there, np.bool_), np.zeros(there, np.bool_)
        keys[place], starters[place] = row.of_words(word_keys), row.of_words(starts_phrase)
        joiners[place] = row.of_words(is_joiner)
        token = np.zeros(there + 1, np.intp)
        token[place] = np.arange(len(row))
        for begin, end, bits in load_lexicon().phrases_among(keys, starters, joiners):
            kind = (_names(bits)[-1:] or ("other",))[0]
            first, last = token[begin], token[end - 1] + 1
            ids[first:last] = values.setdefault(f"I-{kind}", len(values))
            ids[first] = values.setdefault(f"B-{kind}", len(values))
        return Place(list(values), ids)

    return Together(look)
