"""The best tag sequence and the certainty of each tag, for many sequences at once."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from incognote.text.tokens import IntArray

__all__ = ["FloatArray", "Lattice", "certainly_outside", "marginals", "viterbi"]

FloatArray = NDArray[np.float32]

_NEVER: Final = np.float32(-1e4)


class Lattice:
    """Transition scores with illegal steps ruled out; ``border`` scores starting and ending a sequence."""

    def __init__(self, transitions: FloatArray, legal: NDArray[np.bool_]) -> None:
        size = len(transitions)
        self.step = np.where(legal[:size, :size], transitions, _NEVER).astype(np.float32)
        self.start = np.where(legal[-1, :size], 0, _NEVER).astype(np.float32)
        self.end = np.where(legal[:size, -1], 0, _NEVER).astype(np.float32)


def _by_length(starts: IntArray, total: int) -> tuple[IntArray, IntArray]:
    lengths = np.diff(np.append(starts, total)).astype(np.int32)
    order = np.argsort(-lengths, kind="stable")
    return starts[order].astype(np.int32), lengths[order]


def viterbi(emissions: FloatArray, starts: IntArray, lattice: Lattice) -> IntArray:
    """The best legal tag of every row of ``emissions``; sequences begin at ``starts``.

    All sequences advance together, longest first, so that each step is one array operation. Only the best scores are
    kept on the way; which tag gave them is asked again on the way back, for the tags of the best path alone.
    """
    total = len(emissions)
    best = np.zeros(total, np.int32)
    if not total:
        return best
    begin, lengths = _by_length(starts, total)
    into = np.ascontiguousarray(lattice.step.T)
    scores = emissions.copy()
    scores[begin] += lattice.start
    for t in range(1, int(lengths[0])):
        rows = begin[: _alive(lengths, t)] + t
        scores[rows] += (scores[rows - 1][:, None, :] + into).max(axis=2)
    tag = (scores[begin + lengths - 1] + lattice.end).argmax(axis=1).astype(np.int32)
    best[begin + lengths - 1] = tag
    for t in range(int(lengths[0]) - 1, 0, -1):
        rows = begin[: _alive(lengths, t)] + t
        tag[: len(rows)] = (scores[rows - 1] + into[best[rows]]).argmax(axis=1)
        best[rows - 1] = tag[: len(rows)]
    return best


def _alive(lengths: IntArray, t: int) -> int:
    """How many of the sequences, longest first, have a row at place ``t``."""
    return int(np.searchsorted(-lengths, -t, side="left"))


def marginals(emissions: FloatArray, starts: IntArray, lattice: Lattice) -> FloatArray:
    """The probability of every tag at every row, by the forward and backward sums, in scaled space."""
    if not len(emissions):
        return emissions.copy()
    begin, lengths = _by_length(starts, len(emissions))
    top = emissions.max(axis=1, keepdims=True)
    local = np.exp(emissions - top)
    step = np.exp(lattice.step)
    forward = np.empty_like(local)
    forward[begin] = _scaled(local[begin] * np.exp(lattice.start))
    for t in range(1, int(lengths[0])):
        rows = begin[: _alive(lengths, t)] + t
        forward[rows] = _scaled((forward[rows - 1] @ step) * local[rows])
    backward = np.empty_like(local)
    backward[begin + lengths - 1] = np.exp(lattice.end)
    for t in range(int(lengths[0]) - 1, 0, -1):
        rows = begin[: _alive(lengths, t)] + t
        backward[rows - 1] = _scaled((backward[rows] * local[rows]) @ step.T)
    return _scaled(forward * backward)


def _scaled(values: FloatArray) -> FloatArray:
    scaled: FloatArray = values / np.maximum(values.sum(axis=1, keepdims=True), np.float32(1e-30))
    return scaled


def certainly_outside(emissions: FloatArray, margin: float) -> NDArray[np.bool_]:
    """Rows whose ``O`` leads every other tag by more than ``margin``: no path of any weight marks them."""
    lead: NDArray[np.bool_] = emissions[:, 0] - emissions[:, 1:].max(axis=1) > margin
    return lead
