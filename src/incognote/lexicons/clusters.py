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

from incognote.lexicons.keys import key_of
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
        return cls(*(np.load(folder / f"cluster_{name}.npy", mmap_mode="r") for name in ("keys", "paths")))

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
            out[left] = self._look_up([short_key(form(words[place]), language) for place in left.tolist()])
        return out

    def _look_up(self, keys: Sequence[int]) -> NDArray[np.uint16]:
        wanted = np.array(keys, np.uint32)
        place = np.minimum(np.searchsorted(self._keys, wanted), len(self._keys) - 1)
        return np.where(self._keys[place] == wanted, self._paths[place], np.uint16(_UNKNOWN))


@cache
def load_clusters() -> Clusters:
    """The table that ships with the package."""
    return Clusters.load(DATA)
