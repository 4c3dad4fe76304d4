"""What the VigiBase systems (Sahlström 2015, table 8) ask that nobody else does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

from incognote.learn.features import Place, PlaceGroup, place_groups, word_group
from incognote.learn.groups.forms import of_chunks
from incognote.text.analysis import Analysis

__all__: list[str] = []


@word_group("character_pattern")
def character_pattern(word: str) -> Sequence[str]:
    """The Unicode categories of the characters, repeats merged.

    >>> character_pattern("Ab01")
    ('LuLlNd',)
    """
    return ("".join(kind for kind, _ in groupby(category(c) for c in word)),)


@place_groups("chunk_pattern")
def chunk_pattern() -> PlaceGroup:
    """``character_pattern`` of the chunk."""
    return of_chunks(character_pattern)


@word_group("contains_xyz")
def contains_xyz(word: str) -> Sequence[str]:
    """Letters that stand for what somebody has taken out already (``XX-YY``)."""
    return [letter for letter in "XYZ" if letter in word.upper()]


_TENTHS = [f"{n}/10" for n in range(11)]


def _tenths(share: NDArray[np.float64]) -> Place:
    return Place(_TENTHS, np.rint(share * 10).astype(np.int32))


def _share(place: NDArray[np.intp], length: NDArray[np.intp] | int) -> NDArray[np.float64]:
    shares: NDArray[np.float64] = place / np.maximum(np.asarray(length) - 1, 1)
    return shares


@place_groups("token_in_document")
def token_in_document() -> PlaceGroup:
    """How far through the note the token stands, in tenths."""
    return lambda note: _tenths(_share(np.arange(len(note.tokens)), len(note.tokens)))


@place_groups("token_in_sentence")
def token_in_sentence() -> PlaceGroup:
    """How far through its sentence the token stands, in tenths."""

    def look(note: Analysis) -> Place:
        lengths = np.diff(np.append(note.sentences, len(note.tokens)))
        place = np.arange(len(note.tokens)) - np.repeat(note.sentences, lengths)
        return _tenths(_share(place, np.repeat(lengths, lengths)))

    return look


@place_groups("sentence_in_document")
def sentence_in_document() -> PlaceGroup:
    """How far through the note the token's sentence stands, in tenths."""

    def look(note: Analysis) -> Place:
        lengths = np.diff(np.append(note.sentences, len(note.tokens)))
        share = _share(np.arange(len(lengths)), len(lengths))
        return _tenths(np.repeat(share, lengths))

    return look
