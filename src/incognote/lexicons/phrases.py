"""Approximate search for phrases: which of a million phrases does this sentence hold, misspelt or reordered?

First a filter, then proof. The filter is SimString's: a word of the text may be a word of the index if the cosine of
their sets of character trigrams reaches a threshold; Levenshtein's distance then proves it, once per distinct word.
Each phrase is listed under its rarest word, so only phrases whose rarest word was seen are compared, all at once in
arrays.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from incognote.text.folding import fold
from incognote.text.tokens import codes_of

__all__ = ["Match", "PhraseIndex", "edit_distance"]

Ids = NDArray[np.int32]

#: How many foreign words may stand between the words of a phrase found in any order.
SLACK = 2
_MEMORY = 100_000
_TOGETHER = 20_000
_WORDS = re.compile(r"[^\W\d_]+|\d+|\n")


@dataclass(frozen=True, slots=True)
class Match:
    """Words ``[first, last)`` of the text hold the phrase with this number."""

    first: int
    last: int
    phrase: int


class PhraseIndex:
    """An index over phrases, built once.

    >>> index = PhraseIndex(["congenital heart block", "hair color and hair shaft abnormalities"])
    >>> index.search("the patient has congenitel hart block".split(), distance=1)
    [Match(first=3, last=6, phrase=0)]
    >>> index.search("abnormalities on hair shaft and hair color".split(), in_order=False)
    [Match(first=0, last=7, phrase=1)]
    """

    def __init__(self, phrases: Iterable[str], cosine: float = 0.4) -> None:
        if not 0 < cosine <= 1:
            raise ValueError("cosine must lie in (0, 1]")
        self.cosine = cosine
        self._id: dict[str, int] = {}
        self._words, self._lengths = _numbered(phrases, self._id)
        self._vocabulary = list(self._id)
        self._offsets: NDArray[np.int64] = np.append(0, np.cumsum(self._lengths)).astype(np.int64)
        self._place = _rarest(self._words, self._lengths)
        listed = np.flatnonzero(self._lengths > 0)
        under: Ids = self._words[self._offsets[listed] + self._place[listed]]
        order = np.argsort(under, kind="stable")
        self._listed = listed[order].astype(np.int32)
        self._listed_from = np.searchsorted(under[order], np.arange(len(self._vocabulary) + 1))
        self._grams = _GramIndex(self._vocabulary, cosine)
        self._near_memory: dict[tuple[str, int], Ids] = {}

    def __len__(self) -> int:
        return len(self._lengths)

    def search(self, words: Sequence[str], distance: int = 0, in_order: bool = True) -> list[Match]:
        """The phrases in ``words``, longest first and without overlap; each word may differ by ``distance`` edits."""
        if not self._vocabulary:
            return []
        near = [self._near(fold(word), distance) for word in words]
        if not any(map(len, near)):
            return []
        seen = np.concatenate(near).astype(np.int64)
        place = np.repeat(np.arange(len(near)), [len(ids) for ids in near])
        counts = self._listed_from[seen + 1] - self._listed_from[seen]
        pick = np.repeat(self._listed_from[seen] - np.cumsum(counts) + counts, counts) + np.arange(int(counts.sum()))
        phrases, at = self._listed[pick], np.repeat(place, counts)
        if in_order:
            matches = self._in_order(phrases, at - self._place[phrases], seen, place, len(words))
        else:
            matches = self._in_any_order(phrases, at, seen, near)
        return _without_overlap(matches)

    def _in_order(
        self, phrases: Ids, first: NDArray[np.int64], seen: NDArray[np.int64], place: NDArray[np.int64], size: int
    ) -> list[Match]:
        """Those whose every word stands where it should."""
        inside = (first >= 0) & (first + self._lengths[phrases] <= size)
        phrases, first = phrases[inside], first[inside]
        there = np.unique(place * len(self._vocabulary) + seen)
        for k in range(int(self._lengths[phrases].max(initial=0))):
            wanted = (first + k) * len(self._vocabulary) + self._kth_word(phrases, k)
            good = (self._lengths[phrases] <= k) | _contained(wanted, there)
            phrases, first = phrases[good], first[good]
        ends = first + self._lengths[phrases]
        return [Match(*found) for found in zip(first.tolist(), ends.tolist(), phrases.tolist(), strict=True)]

    def _in_any_order(
        self, phrases: Ids, at: NDArray[np.int64], seen: NDArray[np.int64], near: list[Ids]
    ) -> list[Match]:
        """Those whose every word stands somewhere near their rarest."""
        there = np.unique(seen)
        for k in range(int(self._lengths[phrases].max(initial=0))):
            good = (self._lengths[phrases] <= k) | _contained(self._kth_word(phrases, k), there)
            phrases, at = phrases[good], at[good]
        matches = []
        for phrase, i in zip(phrases.tolist(), at.tolist(), strict=True):
            wanted = self._words[self._offsets[phrase] : self._offsets[phrase + 1]].tolist()
            reach = len(wanted) + SLACK
            stretch = _covering(wanted, near, max(0, i - reach + 1), min(len(near), i + reach), reach)
            if stretch:
                matches.append(Match(*stretch, phrase))
        return matches

    def _kth_word(self, phrases: Ids, k: int) -> NDArray[np.int64]:
        """The word at place ``k`` of each phrase; something else where the phrase is shorter."""
        return self._words[np.minimum(self._offsets[phrases] + k, len(self._words) - 1)].astype(np.int64)

    def _near(self, word: str, distance: int) -> Ids:
        """The words of the index within ``distance`` edits; short words must be the same."""
        key = (word, distance)
        if key not in self._near_memory:
            if len(self._near_memory) > _MEMORY:
                self._near_memory.clear()
            allowed = min(distance, max(0, len(word) - 3))
            exact = self._id.get(word)
            found = [] if exact is None else [exact]
            if allowed:
                alike = [n for n in self._grams.candidates(word, allowed).tolist() if n != exact]
                found += [n for n in alike if edit_distance(word, self._vocabulary[n], allowed) <= allowed]
            self._near_memory[key] = np.array(sorted(found), np.int32)
        return self._near_memory[key]


class _GramIndex:
    """From character trigrams to the words that have them."""

    def __init__(self, words: Sequence[str], cosine: float) -> None:
        self.cosine = cosine
        flat, owner = _all_trigrams(words)
        order = np.argsort(flat, kind="stable")
        flat, owner = flat[order], owner[order]
        new = np.ones(len(flat), np.bool_)
        new[1:] = (flat[1:] != flat[:-1]) | (owner[1:] != owner[:-1])
        self._owners = owner[new]
        self._sizes = np.bincount(self._owners, minlength=len(words)).astype(np.int32)
        self._grams, starts = np.unique(flat[new], return_index=True)
        self._starts = np.append(starts, len(self._owners))

    def candidates(self, word: str, distance: int) -> Ids:
        """The words whose trigrams are as alike to those of ``word`` as the threshold and the distance ask."""
        grams = _trigrams(word)
        at = np.minimum(np.searchsorted(self._grams, grams), len(self._grams) - 1)
        at = at[self._grams[at] == grams]
        # The fewest that any word of a possible size must share.
        needed = max(1, math.ceil(self.cosine**2 * len(grams) - 1e-9), len(grams) - 3 * distance)
        if len(at) < needed:
            return np.zeros(0, np.int32)
        # Such a word has one of the rarer trigrams at least; the common ones are only asked about words with such.
        owners = sorted((self._owners[self._starts[g] : self._starts[g + 1]] for g in at.tolist()), key=len)
        some, shared = np.unique(np.concatenate(owners[: len(at) - needed + 1]), return_counts=True)
        for others in owners[len(at) - needed + 1 :]:
            shared = shared + _contained(some, others)
        sizes = self._sizes[some]
        enough = np.maximum(self.cosine * np.sqrt(len(grams) * sizes), np.maximum(len(grams), sizes) - 3 * distance)
        alike: Ids = some[shared >= enough - 1e-9]
        return alike


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


def _covering(wanted: list[int], near: list[Ids], first: int, last: int, reach: int) -> tuple[int, int] | None:
    """The first stretch of at most ``reach`` words in ``[first, last)`` that has each wanted word once."""
    for start in range(first, last):
        left, end = list(wanted), start
        for place in range(start, min(last, start + reach)):
            ids = near[place].tolist()
            hit = next((word for word in left if word in ids), None)
            if hit is not None:
                left.remove(hit)
                end = place + 1
            elif place == start:
                break
        if not left:
            return start, end
    return None


def _numbered(phrases: Iterable[str], number_of: dict[str, int]) -> tuple[Ids, Ids]:
    """The words of all phrases in a row as numbers, new words getting new ones, and how many words each phrase has."""
    numbers, lengths = [np.zeros(0, np.int32)], [np.zeros(0, np.int32)]
    rest = iter(phrases)
    while some := list(islice(rest, _TOGETHER)):
        words = _WORDS.findall(fold.__wrapped__("\n".join([phrase.replace("\n", " ") for phrase in some])))
        for word in dict.fromkeys(words):
            if word != "\n":
                number_of.setdefault(word, len(number_of))
        row = np.fromiter((number_of.get(word, -1) for word in words), np.int32, len(words))
        ends = np.append(np.flatnonzero(row < 0), len(row))
        lengths.append((np.diff(ends, prepend=-1) - 1).astype(np.int32))
        numbers.append(row[row >= 0])
    return np.concatenate(numbers), np.concatenate(lengths)


def _rarest(words: Ids, lengths: Ids) -> Ids:
    """The place in each phrase of its rarest word, the first of several; -1 in a phrase without words."""
    place: Ids = np.full(len(lengths), -1, np.int32)
    if len(words):
        owner = np.repeat(np.arange(len(lengths)), lengths)
        seen = np.bincount(words)[words]
        starts = (np.cumsum(lengths) - lengths)[lengths > 0]
        least = np.flatnonzero(seen == np.repeat(np.minimum.reduceat(seen, starts), lengths[lengths > 0]))
        _, first = np.unique(owner[least], return_index=True)
        place[lengths > 0] = least[first] - starts
    return place


def _trigrams(word: str) -> NDArray[np.int64]:
    return np.unique(_all_trigrams([word])[0])


def _all_trigrams(words: Sequence[str]) -> tuple[NDArray[np.int64], Ids]:
    """The groups of three characters of all words, each word framed by two marks, and whose each group is."""
    codes = codes_of("".join([f"\1{word}\2" for word in words])).astype(np.int64)
    if not len(codes):
        return np.zeros(0, np.int64), np.zeros(0, np.int32)
    grams = (codes[:-2] << 42) ^ (codes[1:-1] << 21) ^ codes[2:]
    owner = np.repeat(np.arange(len(words), dtype=np.int32), [len(word) + 2 for word in words])
    inside = owner[:-2] == owner[2:]
    return grams[inside], owner[:-2][inside]


def _contained(some: NDArray[np.integer], ordered: NDArray[np.integer]) -> NDArray[np.bool_]:
    if not len(ordered):
        return np.zeros(len(some), np.bool_)
    at = np.minimum(np.searchsorted(ordered, some), len(ordered) - 1)
    found: NDArray[np.bool_] = ordered[at] == some
    return found


def _without_overlap(matches: list[Match]) -> list[Match]:
    taken: list[Match] = []
    for match in sorted(set(matches), key=lambda m: (m.first - m.last, m.first, m.phrase)):
        if all(match.last <= other.first or other.last <= match.first for other in taken):
            taken.append(match)
    return sorted(taken, key=lambda m: m.first)
