"""Approximate search for phrases in notes: which of a million phrases does this sentence hold, misspelt or reordered?

First a filter, then proof. The filter is that of SimString: a phrase is a candidate for a stretch of words if the cosine
of their sets of character trigrams reaches a threshold; an inverted index from rare trigrams to phrases finds them
without looking at the rest. The proof compares word by word: each may differ by up to ``distance`` edits, in the same
order or in any.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from incognote.lexicons.keys import normalize, words_of

__all__ = ["Match", "PhraseIndex", "edit_distance"]

LONGEST: Final = 12


@dataclass(frozen=True, slots=True)
class Match:
    """Words ``[first, last)`` of the text are the phrase with this number; ``cosine`` says how alike they look."""

    first: int
    last: int
    phrase: int
    cosine: float


class PhraseIndex:
    """An index over phrases, built once; the phrases' own words are kept to compare with.

    >>> index = PhraseIndex(["congenital heart block", "hair color and hair shaft abnormalities"])
    >>> [m.phrase for m in index.search("the patient has congenitel hart block".split(), distance=1)]
    [0]
    >>> [m.phrase for m in index.search("abnormalities on hair shaft and hair color".split(), in_order=False)]
    []
    >>> [m.phrase for m in index.search("hair shaft abnormalities and hair color".split(), in_order=False)]
    [1]
    """

    def __init__(self, phrases: Iterable[str], cosine: float = 0.6) -> None:
        if not 0 < cosine <= 1:
            raise ValueError("cosine must lie in (0, 1]")
        self.cosine = cosine
        self.words = [tuple(words_of(phrase)) for phrase in phrases]
        grams = [_grams(words) for words in self.words]
        self._sizes = np.fromiter(map(len, grams), np.int32, len(grams))
        self._lengths = np.fromiter(map(len, self.words), np.int32, len(grams))
        flat = np.fromiter((gram for group in grams for gram in group), np.int64, int(self._sizes.sum()))
        owner = np.repeat(np.arange(len(grams), dtype=np.int32), self._sizes)
        order = np.lexsort((owner, flat))
        self._grams, starts = np.unique(flat[order], return_index=True)
        self._starts = np.append(starts, len(flat))
        self._owners = owner[order]
        self._known_lengths = np.unique(self._lengths[(self._lengths > 0) & (self._lengths <= LONGEST)]).tolist()

    def __len__(self) -> int:
        return len(self.words)

    def search(self, words: Sequence[str], distance: int = 0, in_order: bool = True) -> list[Match]:
        """The phrases that stand in ``words``, longest first and without overlap."""
        normal = [normalize(word) for word in words]
        matches: list[Match] = []
        for length in self._known_lengths:
            for first in range(len(normal) - length + 1):
                stretch = tuple(normal[first : first + length])
                for phrase, cosine in self.candidates(stretch):
                    if self._lengths[phrase] == length and _same(stretch, self.words[phrase], distance, in_order):
                        matches.append(Match(first, first + length, phrase, cosine))
        return _without_overlap(matches)

    def candidates(self, words: Sequence[str]) -> list[tuple[int, float]]:
        """The phrases whose trigrams are as alike to those of ``words`` as the threshold asks, and how alike."""
        grams = np.fromiter(_grams(words), np.int64)
        size = len(grams)
        if not size or not len(self._grams):
            return []
        at = np.minimum(np.searchsorted(self._grams, grams), len(self._grams) - 1)
        at = at[self._grams[at] == grams]
        smallest, largest = math.ceil(self.cosine**2 * size), math.floor(size / self.cosine**2)
        needed = math.ceil(self.cosine * math.sqrt(size * smallest))
        if len(at) < needed:
            return []
        # A phrase that shares ``needed`` trigrams shares at least one of the rarest ``size - needed + 1``.
        counts = self._starts[at + 1] - self._starts[at]
        at = at[np.argsort(counts, kind="stable")]
        rare = max(1, len(at) - needed + 1)
        some = np.unique(
            np.concatenate([self._owners[self._starts[g] : self._starts[g + 1]] for g in at[:rare].tolist()])
        )
        some = some[(self._sizes[some] >= smallest) & (self._sizes[some] <= largest)]
        shared = np.zeros(len(some), np.int32)
        for gram in at.tolist():
            shared += _contains(self._owners[self._starts[gram] : self._starts[gram + 1]], some)
        cosine = shared / np.sqrt(size * self._sizes[some].astype(np.float64))
        good = cosine >= self.cosine - 1e-9
        return list(zip(some[good].tolist(), cosine[good].tolist(), strict=True))


def edit_distance(a: str, b: str, most: int) -> int:
    """The number of insertions, deletions and substitutions from ``a`` to ``b``, or ``most + 1`` if there are more.

    >>> edit_distance("cool", "fool", 3), edit_distance("prove", "improvement", 3)
    (1, 4)
    """
    if a == b:
        return 0
    if abs(len(a) - len(b)) > most:
        return most + 1
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def _same(a: Sequence[str], b: Sequence[str], distance: int, in_order: bool) -> bool:
    if in_order:
        return all(edit_distance(x, y, distance) <= distance for x, y in zip(a, b, strict=True))
    left = list(b)
    for word in a:
        nearest = min(left, key=lambda other: edit_distance(word, other, distance))
        if edit_distance(word, nearest, distance) > distance:
            return False
        left.remove(nearest)
    return True


def _grams(words: Sequence[str]) -> set[int]:
    """The character trigrams of each word with its edges, as numbers; word order does not matter."""
    grams = set()
    for word in words:
        codes = [1, *map(ord, word), 2]
        grams.update((a << 42) ^ (b << 21) ^ c for a, b, c in zip(codes, codes[1:], codes[2:], strict=False))
    return grams


def _contains(postings: NDArray[np.int32], some: NDArray[np.int32]) -> NDArray[np.bool_]:
    at = np.minimum(np.searchsorted(postings, some), len(postings) - 1)
    found: NDArray[np.bool_] = postings[at] == some
    return found


def _without_overlap(matches: list[Match]) -> list[Match]:
    taken: list[Match] = []
    for match in sorted(matches, key=lambda m: (m.first - m.last, -m.cosine, m.first, m.phrase)):
        if all(match.last <= other.first or other.last <= match.first for other in taken):
            taken.append(match)
    return sorted(taken, key=lambda m: m.first)
