"""Tokens as an encoder reads them: pieces of words, how each is written, where it stands, and stretches of a note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from incognote.learn.batch import Batch
from incognote.learn.wordpiece import WordPieces
from incognote.text.tokens import IntArray

__all__ = ["LOOKS", "PLACES", "Pieces", "Stretch", "look_of", "read_pieces", "stretches_of"]

#: How a word can be written; the vocabulary knows no capitals.
LOOKS = ("other", "number", "lower", "Capital", "CAPITALS", "C", "miXed")
#: Where a piece can stand: inside a word, after a blank, glued to the word before, first in a line, the same after an
#: empty line, and outside the note.
INNER, AFTER_BLANK, GLUED, LINE, AFTER_EMPTY_LINE, OUTSIDE = range(6)
PLACES = OUTSIDE + 1

#: Pieces that are read together, the two at the ends included, and how many of them neighbouring stretches share.
LONGEST, SHARED = 256, 48


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces of some tokens in a row; token ``t`` has those from ``first[t]`` to ``first[t + 1]``."""

    numbers: IntArray
    looks: IntArray
    places: IntArray
    first: IntArray


@dataclass(frozen=True, slots=True)
class Stretch:
    """The tokens ``[begin, end)``, read together; what is said of ``[told_from, told_to)`` counts."""

    begin: int
    end: int
    told_from: int
    told_to: int


def look_of(word: str) -> int:
    """How a word is written, as a number of ``LOOKS``.

    >>> [LOOKS[look_of(word)] for word in ("of", "Okafor", "MRI", "J", "iPad", "2031", "/")]
    ['lower', 'Capital', 'CAPITALS', 'C', 'miXed', 'number', 'other']
    """
    if word[:1].isdigit():
        return 1
    if not word[:1].isalpha():
        return 0
    if word.islower() or not word[:1].isupper():
        return 2 if word == word.lower() else 6
    if len(word) == 1:
        return 5
    if word.isupper():
        return 4
    return 3 if word[1:] == word[1:].lower() else 6


def read_pieces(batch: Batch, vocabulary: WordPieces) -> Pieces:
    """The pieces of the real tokens of a batch, or of a part of one."""
    if vocabulary not in batch.shared:
        of_words = [vocabulary.of(word) for word in batch.distinct]
        looks = np.fromiter(map(look_of, batch.distinct), np.int32, len(batch.distinct))
        sizes = np.fromiter(map(len, of_words), np.int32, len(of_words))
        batch.shared[vocabulary] = np.concatenate(of_words), sizes, np.cumsum(sizes) - sizes, looks, _places(batch)
    flat, sizes, begins, looks, places = batch.shared[vocabulary]
    words = batch.ids[batch.tokens]
    counts = sizes[words]
    first = np.append(0, np.cumsum(counts)).astype(np.int32)
    within = np.arange(first[-1]) - np.repeat(first[:-1], counts)
    numbers = flat[np.repeat(begins[words], counts) + within]
    standing = np.full(len(numbers), INNER, np.int32)
    standing[first[:-1]] = places[batch.span]
    return Pieces(numbers, np.repeat(looks[words], counts), standing, first)


def _places(batch: Batch) -> IntArray:
    """Where each token of the whole row stands."""
    row = batch.row
    out = np.full(len(row), AFTER_BLANK, np.int32)
    out[np.concatenate([np.zeros(0, np.bool_), *(note.tokens.glued for note in row.notes)])] = GLUED
    out[row.line_first] = LINE
    out[row.line_first[row.after_blank]] = AFTER_EMPTY_LINE
    return out


def stretches_of(first: IntArray, notes: IntArray, longest: int = LONGEST, shared: int = SHARED) -> Iterator[Stretch]:
    """Stretches that cover all tokens and do not leave their note; ``notes`` are the tokens that open a note.

    Each has at most ``longest`` pieces with the two at its ends; neighbours share up to so many, so that what is said
    of a token was read with words on either side.
    """
    room = longest - 2
    for begin, end in pairwise([*notes.tolist(), len(first) - 1]):
        told, start = begin, begin
        while told < end:
            stop = min(int(np.searchsorted(first, first[start] + room, side="right")) - 1, end)
            again = stop if stop == end else int(np.searchsorted(first, first[stop] - shared))
            again = again if told < again else stop
            told_to = (again + stop + 1) // 2
            yield Stretch(start, stop, told, told_to)
            told, start = told_to, again
