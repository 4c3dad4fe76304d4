"""Words and phrases as 64-bit numbers: no list is readable in the compiled tables, and looking up is arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.text.folding import fold

__all__ = ["KeyArray", "key_of", "keys_of", "phrase_key", "word_set", "words_of"]

KeyArray = NDArray[np.uint64]

#: The multiplier of the rolling phrase key ``k1 * M**(n-1) + ... + kn`` (modulo 2**64); any large odd number does.
MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)

_WORDS = re.compile(r"[^\W\d_]+|\d+")


def words_of(entry: str) -> list[str]:
    """The normalised words and numbers of a list entry, without the marks between them.

    >>> words_of("St. John's")
    ['st', 'john', 's']
    """
    return _WORDS.findall(fold(entry))


def key_of(normal: str, language: str = "") -> int:
    """The key of a normalised word, for all languages or as one language means it."""
    told = f"{language}\t{normal}".encode("utf-8", "surrogatepass")  # a broken character is no listed word either
    return int.from_bytes(blake2b(told, digest_size=8).digest(), "little")


def keys_of(normals: Sequence[str], language: str = "") -> KeyArray:
    """The keys of normalised words."""
    if hash_words := native.kernel("hash_words"):
        keys = np.empty(len(normals), np.uint64)
        hash_words(f"{language}\t".encode(), list(normals), True, keys)
        return keys
    return np.fromiter((key_of(normal, language) for normal in normals), np.uint64, len(normals))


def phrase_key(normals: Iterable[str]) -> int:
    """The key of a phrase of normalised words; of a single word, that word's own key.

    >>> phrase_key(["oslo"]) == key_of("oslo")
    True
    """
    key = 0
    for normal in normals:
        key = (key * int(MULTIPLIER) + key_of(normal)) & 0xFFFFFFFFFFFFFFFF
    return key


def word_set(text: str) -> frozenset[str]:
    """The words of a list written out in the code."""
    return frozenset(text.split())
