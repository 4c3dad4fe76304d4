"""Where sentences begin in clinical text."""

from __future__ import annotations

import numpy as np

from incognote.text.tokens import IntArray, Tokens

__all__ = ["sentence_starts"]


def sentence_starts(text: str, tokens: Tokens) -> IntArray:
    """The index of the first token of each sentence (the first version: every line is one)."""
    line_of = np.searchsorted(np.array([i for i, c in enumerate(text) if c == "\n"], np.int32), tokens.starts)
    first = np.ones(len(tokens), np.bool_)
    first[1:] = line_of[1:] != line_of[:-1]
    return np.flatnonzero(first).astype(np.int32)
