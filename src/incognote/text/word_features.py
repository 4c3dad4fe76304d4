"""What the tagger knows of a word, hashed for many words at once.

A feature is a row of an embedding table, found by a sum of character codes times fixed random odd numbers, one per
place. No feature string is ever made, so that a new word costs microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["IDENTITIES", "fold", "word_features"]

IDENTITIES = 3  # the first features name the word itself: by the home treebank's convention, in lower case, as written

_LONGEST = 32  # characters that are looked at, half from each end
_PREFIXES, _SUFFIXES = 4, 5  # the longest of each
_ZEROS = dict.fromkeys(map(ord, "123456789"), "0")


def _multipliers(count: int, state: int = 0x9E3779B97F4A7C15) -> NDArray[np.uint64]:
    """Odd numbers of a linear congruential generator: the same everywhere and for ever."""
    numbers = []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
        numbers.append(state | 1)
    return np.array(numbers, np.uint64)


_TIMES = _multipliers(_LONGEST)
_KINDS = _multipliers(IDENTITIES + 2 + _PREFIXES + _SUFFIXES, state=1)


def fold(word: str) -> str:
    """Words that fold to the same string have the same features: all digits are alike.

    >>> fold("12Jan2014")
    '00Jan0000'
    """
    return word.translate(_ZEROS)


def word_features(words: Sequence[str], buckets: int) -> tuple[NDArray[np.intp], NDArray[np.bool_]]:
    """The table rows ``[word, feature]`` of folded words, and which of them the word has.

    The features are the identities, the shape, prefixes, suffixes and all groups of three letters. ``buckets``, the
    number of rows, is a power of two.

    >>> rows, there = word_features(["bone", "Bone"], 1 << 15)
    >>> (rows[0] == rows[1]).tolist()[:5]  # all but the exact form and the shape
    [True, True, False, False, True]
    """
    cut = [word if len(word) <= _LONGEST else word[: _LONGEST // 2] + word[-_LONGEST // 2 :] for word in words]
    written, lower = _codes(cut), _codes([word.lower()[:_LONGEST] for word in cut])
    sizes = np.fromiter((min(len(word.lower()), _LONGEST) for word in cut), np.intp, len(cut))[:, None]
    whole = _sum(lower)
    backwards = np.take_along_axis(lower, np.maximum(sizes - 1 - np.arange(_SUFFIXES), 0), axis=1)
    groups = lower[:, :-2] * _TIMES[0] + lower[:, 1:-1] * _TIMES[1] + lower[:, 2:] * _TIMES[2]
    hashes = [
        np.column_stack([whole, whole, _sum(written), _sum(_shape(written, lower))]) + _KINDS[: IDENTITIES + 1],
        np.cumsum(lower[:, :_PREFIXES] * _TIMES[:_PREFIXES], axis=1) + _KINDS[-_PREFIXES:],
        np.cumsum(backwards * _TIMES[:_SUFFIXES], axis=1) + _KINDS[-_PREFIXES - _SUFFIXES : -_PREFIXES],
        groups + _KINDS[IDENTITIES + 1],
    ]
    there = [
        np.ones((len(words), IDENTITIES + 1), np.bool_),
        sizes > np.arange(_PREFIXES),
        sizes > np.arange(_SUFFIXES),
        sizes > np.arange(2, _LONGEST),
    ]
    return _bucket(np.concatenate(hashes, axis=1), buckets), np.concatenate(there, axis=1)


def _codes(words: Sequence[str]) -> NDArray[np.uint64]:
    """The characters' numbers ``[word, place]``, zero after the end."""
    array = np.array(words, dtype=f"U{_LONGEST}")
    return array.view(np.uint32).reshape(len(words), _LONGEST).astype(np.uint64)


def _sum(codes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return np.asarray((codes * _TIMES).sum(axis=1, dtype=np.uint64))


def _shape(written: NDArray[np.uint64], lower: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Capitals as X and other letters as x, at most two of a kind in a row; digits are zeros already."""
    small = (lower >= ord("a")) & (lower <= ord("z")) | (lower >= 0xC0) & (lower < 0x2000)
    kinds = np.where(written != lower, np.uint64(ord("X")), np.where(small, np.uint64(ord("x")), lower))
    third = np.zeros(kinds.shape, np.bool_)
    third[:, 2:] = (kinds[:, 2:] == kinds[:, 1:-1]) & (kinds[:, 2:] == kinds[:, :-2])
    shape = np.zeros_like(kinds)
    row, column = np.nonzero(~third)
    shape[row, (np.cumsum(~third, axis=1) - 1)[row, column]] = kinds[row, column]
    return shape


def _bucket(hashes: NDArray[np.uint64], buckets: int) -> NDArray[np.intp]:
    hashes ^= hashes >> np.uint64(29)
    hashes *= _TIMES[-1]
    return (hashes >> np.uint64(64 - (buckets.bit_length() - 1))).astype(np.intp)
