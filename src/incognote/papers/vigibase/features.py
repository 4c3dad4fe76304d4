"""What the VigiBase systems (Sahlström 2015, table 8) ask that nobody else does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby
from unicodedata import category

import numpy as np
from numpy.typing import NDArray

from incognote.learn.features import Place, PlaceGroup, place_groups, several, word_group
from incognote.learn.groups.forms import of_chunks
from incognote.learn.row import Row
from incognote.learn.values import ValueGroup, Values, value_groups
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.text.analysis import Analysis
from incognote.text.tokens import tokenize

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


#: The types of UMLS that the source looks up, in its order.
TYPES = ("symptom", "disease", "medication", "anatomy", "laboratory")


@cache
def _terms() -> dict[tuple[str, ...], str]:
    """The terms of the types that our other lists do not tell apart, word by word."""
    text = files("incognote.papers.vigibase").joinpath("data/clinical_terms.txt").read_text("utf-8")
    lines = (line.partition(":") for line in text.splitlines() if not line.startswith("#"))
    return {tuple(tokenize(term.strip()).words): kind for kind, _, terms in lines for term in terms.split(",")}


@place_groups("clinical_types")
def clinical_types() -> PlaceGroup:
    """Symptom, disease, medication, anatomy, laboratory: the types of the longest English terms the token is part of.

    The source looked terms up in UMLS, which may not be passed on; here they are from the lists that ship (drugs of
    DrugBank's open vocabulary, diseases of the Disease Ontology) and from a list written for this group.
    """
    terms = _terms()
    longest = max(map(len, terms))
    drug, disease = (int(mask(flag)) for flag in ("drug", "disease"))

    def look(note: Analysis) -> Place:
        words = [word.lower() for word in note.tokens.words]
        flags = load_lexicon().flags(note.tokens.words, note.language).tolist()
        kinds: list[set[str]] = [
            {kind for kind, bit in (("medication", drug), ("disease", disease)) if flag & bit} for flag in flags
        ]
        for begin, end, bits in load_lexicon().phrases(note.tokens.words):
            for kind in (kind for kind, bit in (("medication", drug), ("disease", disease)) if bits & bit):
                for some in kinds[begin:end]:
                    some.add(kind)
        free = 0
        for here in range(len(words) if note.language == "en" else 0):
            for size in range(longest if here >= free else 0, 0, -1):
                if listed := terms.get(tuple(words[here : here + size])):
                    for some in kinds[here : here + size]:
                        some.add(listed)
                    free = here + size
                    break
        values: dict[str, int] = {}
        ids = [values.setdefault(several(sorted(some)), len(values)) if some else -1 for some in kinds]
        return Place(list(values), np.array(ids, np.int32))

    return look


def _one(name: str, shares: Callable[[Row], NDArray[np.float64]]) -> ValueGroup:
    """A group of one number per token."""

    def look(row: Row) -> Values:
        different, ids = np.unique(shares(row).astype(np.float32), return_inverse=True)
        return Values(different[:, None], ids.astype(np.int32))

    return ValueGroup((name,), look)


def _share(place: NDArray[np.integer], length: NDArray[np.integer]) -> NDArray[np.float64]:
    shares: NDArray[np.float64] = place / np.maximum(length - 1, 1)
    return shares


@value_groups("token_in_document")
def token_in_document() -> ValueGroup:
    """How far through the note the token is: 0 for its first, 1 for its last."""
    return _one(
        "of the note", lambda row: _share(np.arange(len(row)) - row.first[row.note_of], row.lengths[row.note_of])
    )


@value_groups("token_in_sentence")
def token_in_sentence() -> ValueGroup:
    """How far through its sentence the token is: 0 for its first, 1 for its last."""

    def shares(row: Row) -> NDArray[np.float64]:
        starts = _sentences(row)
        lengths = np.diff(np.append(starts, len(row)))
        return _share(np.arange(len(row)) - np.repeat(starts, lengths), np.repeat(lengths, lengths))

    return _one("of the sentence", shares)


@value_groups("sentence_in_document")
def sentence_in_document() -> ValueGroup:
    """How far through the note the token's sentence is: 0 in the first, 1 in the last."""

    def shares(row: Row) -> NDArray[np.float64]:
        starts = _sentences(row)
        number = np.repeat(np.arange(len(starts)), np.diff(np.append(starts, len(row))))
        note = row.note_of[starts]
        first = np.searchsorted(note, np.arange(len(row.notes)))
        return _share(number - first[row.note_of], np.bincount(note, minlength=len(row.notes))[row.note_of])

    return _one("of the sentences", shares)


def _sentences(row: Row) -> NDArray[np.intp]:
    """The tokens that open a sentence; every note opens one."""
    return np.union1d(row.sentences, row.first[row.lengths > 0]).astype(np.intp)


@value_groups("text_length")
def text_length() -> ValueGroup:
    """The length of the token in tens of characters."""
    return _one("characters", lambda row: row.of_words(_lengths) / 10)


def _lengths(words: Sequence[str]) -> NDArray[np.float64]:
    return np.fromiter(map(len, words), np.float64, len(words))
