"""Headings and ``Field:`` labels, and which of them each token stands under."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from incognote.text.tokens import IntArray, Tokens

__all__ = ["Sections", "find_sections"]


@dataclass(frozen=True, slots=True)
class Sections:
    """``names[section[i]]`` is the heading token ``i`` stands under, ``names[field[i]]`` the label it is the value of.

    Names are lower case without their colon; -1 means none.
    """

    names: list[str]
    section: IntArray
    field: IntArray


def find_sections(text: str, tokens: Tokens) -> Sections:
    none = np.full(len(tokens), -1, np.int32)
    return Sections([], none, none)
