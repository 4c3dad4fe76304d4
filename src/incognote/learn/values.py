"""Real-valued features: a group gives every token a row of numbers, which a linear learner weighs as they are.

Most features are yes or no. Where a source takes a number as it is (a position between 0 and 1, a word vector), its
group is a *value group*: it gives the different rows once and says which of them each token has, so that scoring is one
product per different row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from incognote.learn.row import Row
from incognote.registry import Registry
from incognote.text.tokens import IntArray

__all__ = ["ValueGroup", "Values", "value_groups"]


@dataclass(frozen=True, slots=True)
class Values:
    """Token ``t`` has the numbers ``table[ids[t]]``; -1 has zeros."""

    table: NDArray[np.float32]
    ids: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class ValueGroup:
    """What the numbers of a row are called, and how to look at many notes at once."""

    names: Sequence[str]
    look: Callable[[Row], Values]


#: Makers of value groups; each takes the options of its table in the recipe.
value_groups: Registry[Callable[..., ValueGroup]] = Registry("value_groups")
