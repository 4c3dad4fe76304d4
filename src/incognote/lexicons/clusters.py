"""Words that large text uses alike: each known word's place in a tree of words, as the first bits of a path.

Two words with the same first four bits are broadly alike (verbs, names, places), with the same ten bits closely
(given names of women). ``python -m tools.clusters`` makes the table; it holds 32-bit hashes, never words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from incognote.lexicons.keys import KeyArray, key_of, keys_of
from incognote.lexicons.lexicon import DATA

__all__ = ["Clusters", "load_clusters", "short_key"]

_UNKNOWN: Final = 0


def short_key(word: str, language: str) -> int:
    """The first half of a word's key, case kept: short because the table has many, and a wrong hit does little harm."""
    return key_of(word, language) >> 32


class Clusters:
    """The paths of words by language. Bit ``n`` of a path (the least first) is the branch taken at depth ``n``."""

    def __init__(self, keys: NDArray[np.uint32], paths: NDArray[np.uint16]) -> None:
        self._keys, self._paths = keys, paths

    @classmethod
    def load(cls, folder: Path) -> Clusters:
        files = (folder / f"cluster_{name}.npy" for name in ("keys", "paths"))
        return cls(*(np.asarray(np.load(file, mmap_mode="r")) for file in files))

    def paths(self, words: Sequence[str], language: str) -> NDArray[np.uint16]:
        """The path of each word as written, or else in lower case, or else capitalised; 0 where it is not known.

        >>> anna, mary, walks = load_clusters().paths(["ANNA", "Mary", "walks"], "en")
        >>> bool(anna == mary), bool(anna == walks)
        (True, False)
        """
        out = np.zeros(len(words), np.uint16)
        for form in (str, str.lower, str.title):
            left = np.flatnonzero(out == _UNKNOWN)
            if not len(left):
                break
            keys = keys_of([form(words[place]) for place in left.tolist()], language)
            out[left] = self._look_up(keys >> np.uint64(32))
        return out

    def _look_up(self, short_keys: KeyArray) -> NDArray[np.uint16]:
        wanted = short_keys.astype(np.uint32)
        place = np.minimum(np.searchsorted(self._keys, wanted), len(self._keys) - 1)
        return np.where(self._keys[place] == wanted, self._paths[place], np.uint16(_UNKNOWN))


@cache
def load_clusters() -> Clusters:
    """The table that ships with the package."""
    return Clusters.load(DATA)
