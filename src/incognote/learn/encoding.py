"""Spans as a tag per token and back: IO, BIO, IOB2, BIOES, and which tag may follow which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import UsageError
from incognote.text.tokens import IntArray, Tokens

__all__ = ["ENCODINGS", "Encoding"]

#: The position letters of each encoding: (first, middle, last, single). BIO and IOB2 are two names of one thing,
#: as are BIOES and BIOESU.
ENCODINGS: dict[str, tuple[str, str, str, str]] = {
    "IO": ("I", "I", "I", "I"),
    "BIO": ("B", "I", "I", "B"),
    "IOB2": ("B", "I", "I", "B"),
    "BIOES": ("B", "I", "E", "S"),
    "BIOESU": ("B", "I", "E", "S"),
}


@dataclass(frozen=True)
class Encoding:
    """The tag set for some labels; tag 0 is always ``O``.

    >>> Encoding.of("BIO", ["AGE"]).tags
    ('O', 'B-AGE', 'I-AGE')
    """

    name: str
    tags: tuple[str, ...]

    @classmethod
    def checked(cls, name: str, tags: Sequence[str]) -> Encoding:
        """The tags of a model file: ``O``, then every tag of each label, as ``of`` gives them.

        >>> Encoding.checked("BIO", ["O", "B-AGE", "I-AGE"]).name
        'BIO'
        """
        begins = {tag[2:] for tag in tags if tag.startswith("B-")} if name == "IO" else ()
        made = cls.of(name, {tag[2:] for tag in tags[1:]}, begins)
        if sorted(made.tags[1:]) != sorted(tags[1:]) or tags[0] != "O":
            raise UsageError(f"the tags of a model are not those of {name}")
        return cls(name, tuple(tags))

    @classmethod
    def of(cls, name: str, labels: Iterable[str], begins: Iterable[str] = ()) -> Encoding:
        """The tags of an encoding; with IO, the labels in ``begins`` get a B tag all the same.

        IO with a few beginnings is several times cheaper than BIO where neighbours of one label hardly ever touch.
        """
        if name not in ENCODINGS:
            raise UsageError(f"no encoding called {name!r}; there are: {', '.join(ENCODINGS)}")
        tags = ["O"]
        for label in sorted(set(labels)):
            letters = ENCODINGS["BIO" if label in begins else name]
            tags += [f"{letter}-{label}" for letter in dict.fromkeys(letters)]
        return cls(name, tuple(tags))

    def encode(self, tokens: Tokens, spans: Sequence[Span]) -> IntArray:
        """One tag per token; where spans overlap the longer one counts, labels the encoding lacks are left out."""
        index = {tag: i for i, tag in enumerate(self.tags)}
        out = np.zeros(len(tokens), np.int32)
        for span in sorted(spans, key=lambda s: (s.start - s.end, s.start)):
            begin, end = tokens.touching(span.start, span.end)
            if begin == end or out[begin:end].any() or f"I-{span.label}" not in index:
                continue
            has_begin = f"B-{span.label}" in index
            first, middle, last, single = ENCODINGS["BIO" if self.name == "IO" and has_begin else self.name]
            out[begin:end] = index[f"{middle}-{span.label}"]
            out[begin] = index[f"{first}-{span.label}"]
            out[end - 1] = index[f"{last}-{span.label}"]
            if end - begin == 1:
                out[begin] = index[f"{single}-{span.label}"]
        return out

    def ranges(self, tags: IntArray) -> list[tuple[int, int, str]]:
        """The half-open token ranges and labels that a tag sequence marks."""
        begins, ends, labels = self.bounds(tags)
        return list(zip(begins.tolist(), ends.tolist(), labels, strict=True))

    def bounds(self, tags: IntArray, firsts: IntArray | None = None) -> tuple[IntArray, IntArray, list[str]]:
        """Where the ranges that a tag sequence marks begin and end, and their labels; none goes on over ``firsts``.

        Illegal sequences are repaired as they are read: a middle tag without a beginning starts a new range.
        """
        label_of, opens, closes = self._tag_facts
        marked = np.flatnonzero(tags).astype(np.int32)
        here = tags[marked]
        label = label_of[here]
        begins = opens[here]
        begins[:1] = True
        begins[1:] |= (np.diff(marked) != 1) | (label[1:] != label[:-1]) | closes[here[:-1]]
        if firsts is not None:
            begins |= np.isin(marked, firsts)
        heads = np.flatnonzero(begins)
        lasts = np.append(heads[1:], len(marked))[: len(heads)] - 1
        names = [self._labels[one] for one in label[heads].tolist()]
        return marked[heads], marked[lasts] + 1, names

    @cached_property
    def _labels(self) -> list[str]:
        """The different labels, in the order of their tags."""
        return list(dict.fromkeys(tag.partition("-")[2] for tag in self.tags))

    @cached_property
    def _tag_facts(self) -> tuple[IntArray, NDArray[np.bool_], NDArray[np.bool_]]:
        """Of every tag: the number of its label, whether it always begins a range, whether it always ends one."""
        numbers = {label: number for number, label in enumerate(self._labels)}
        parts = [tag.partition("-") for tag in self.tags]
        return (
            np.array([numbers[label] for _, _, label in parts], np.int32),
            np.array([letter in "BS" for letter, _, _ in parts]),
            np.array([letter in "ES" for letter, _, _ in parts]),
        )

    def legal(self) -> NDArray[np.bool_]:
        """``legal[a, b]``: tag b may stand after tag a; row and column -1 stand for the border of a sequence."""
        size = len(self.tags) + 1
        allowed = np.zeros((size, size), np.bool_)
        kinds = [("O", "")] + [tuple(tag.split("-", 1)) for tag in self.tags[1:]] + [("O", "")]
        for a, (before, label_before) in enumerate(kinds):
            unfinished = self.name.startswith("BIOES") and before in ("B", "I")
            for b, (here, label_here) in enumerate(kinds):
                continues = label_before == label_here != "" and before not in "ES" and here not in "BS"
                opens_anew = here in "OBS" or f"B-{label_here}" not in self.tags
                allowed[a, b] = continues or (opens_anew and not unfinished)
        return allowed
