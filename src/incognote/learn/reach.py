"""How far an institution extends: names of houses run on over sub-units, joiners and commas.

A learner is sure of the head of such a name and less sure of what follows it (``Sant Pau Hospital, Department of
Neurology``). One threshold for all tokens cuts it short. So what stands directly beside an institution that was found
belongs to it at a much lower probability than what stands alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.labels import labels_meaning
from incognote.learn.decode import FloatArray
from incognote.learn.encoding import Encoding
from incognote.text.tokens import IntArray

__all__ = ["Reach", "bare"]

_INSTITUTIONS = labels_meaning("HOSPITAL", "ORGANIZATION")


def bare(words: Sequence[str]) -> NDArray[np.bool_]:
    """Which words have neither a letter nor a digit."""
    return np.array([not any(map(str.isalnum, word)) for word in words], np.bool_)


class Reach:
    """Extends marked institutions to neighbours that are likelier than ``least`` part of one.

    A token without letters and digits is passed over where the name goes on behind it, and becomes part of it.
    """

    def __init__(self, encoding: Encoding, least: float) -> None:
        self.least = least
        self._tags = np.array(
            [number for number, tag in enumerate(encoding.tags) if tag[:2] == "I-" and tag[2:] in _INSTITUTIONS],
            np.int32,
        )
        self._is_one = np.isin(np.arange(len(encoding.tags)), self._tags)

    def extended(
        self,
        tags: IntArray,
        chances: FloatArray,
        rows: NDArray[np.integer[Any]],
        bare: NDArray[np.bool_],
        firsts: IntArray,
    ) -> IntArray:
        """The tags with institutions extended.

        ``chances`` are the probabilities of all tags at the tokens ``rows``; ``bare`` are tokens without letters and
        digits, ``firsts`` those that begin a sequence, over which nothing goes on.
        """
        core = self._is_one[tags]
        if not core.any():
            return tags
        wide = core.copy()
        wide[rows] |= (tags[rows] == 0) & (chances[:, self._tags].sum(axis=1) > self.least)
        begins = np.zeros(len(tags), np.bool_)
        begins[firsts] = True
        # One bare token between two that belong together, in the same sequence.
        joins = bare & ~wide & (tags == 0) & ~begins
        joins[1:] &= wide[:-1]
        joins[:-1] &= wide[1:] & ~begins[1:]
        joins[:1] = joins[-1:] = False
        wide |= joins
        opens = wide & begins
        opens[:1] |= wide[:1]
        opens[1:] |= wide[1:] & ~wide[:-1]
        run = np.cumsum(opens) - 1
        places = np.flatnonzero(core)
        # Of each run the label of its first marked token is the label of what it is extended by.
        label = np.zeros(int(opens.sum()), tags.dtype)
        label[run[places[::-1]]] = tags[places[::-1]]
        out = tags.copy()
        grown = np.flatnonzero(wide & ~core)
        out[grown] = label[run[grown]]
        return out
