"""The best tag sequence and the certainty of each tag, for many sequences at once.

All sequences advance together, longest first: rows are laid out step by step (first all first tokens, then all second
tokens), so that each step is a few operations on neighbouring memory.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.text.tokens import IntArray

__all__ = ["FloatArray", "Lattice", "certainly_outside", "marginals", "viterbi"]

FloatArray = NDArray[np.float32]

_NEVER: Final = np.float32(-1e4)

#: Sequences looked at together when every tag is tried after every other: as many as the processor's cache holds.
_TOGETHER: Final = 256


class Lattice:
    """Transition scores with illegal steps ruled out; ``start`` and ``end`` score the borders of a sequence.

    Where nothing is ruled out and all transitions are alike, every token is decided on its own: ``free``.
    """

    def __init__(self, transitions: FloatArray, legal: NDArray[np.bool_]) -> None:
        size = len(transitions)
        self.step = np.where(legal[:size, :size], transitions, _NEVER).astype(np.float32)
        self.start = np.where(legal[-1, :size], 0, _NEVER).astype(np.float32)
        self.end = np.where(legal[:size, -1], 0, _NEVER).astype(np.float32)
        self.free = bool(legal.all()) and not transitions.any()


def _in_steps(starts: IntArray, total: int) -> tuple[NDArray[np.intp], list[slice]]:
    """Places of the rows step by step, longest sequence first, and the slice of them that each step takes."""
    lengths = np.diff(np.append(starts, total))
    longest_first = np.argsort(-lengths, kind="stable")
    begin, lengths = starts[longest_first], lengths[longest_first]
    alive = np.searchsorted(-lengths, -np.arange(lengths[0]), side="left")
    ends = np.cumsum(alive)
    step = np.repeat(np.arange(lengths[0]), alive)
    order = begin[np.arange(total) - np.repeat(ends - alive, alive)] + step
    return order, [slice(end - some, end) for end, some in zip(ends.tolist(), alive.tolist(), strict=True)]


def _before(slices: list[slice], t: int) -> slice:
    """Where the rows before those of step ``t`` stand: the first so many of the step before."""
    begin = slices[t - 1].start
    return slice(begin, begin + slices[t].stop - slices[t].start)


def _ended(slices: list[slice], t: int) -> slice:
    """The rows of step ``t`` that are the last of their sequences."""
    going_on = slices[t + 1].stop - slices[t + 1].start if t + 1 < len(slices) else 0
    return slice(slices[t].start + going_on, slices[t].stop)


def viterbi(emissions: FloatArray, starts: IntArray, lattice: Lattice) -> IntArray:
    """The best legal tag of every row of ``emissions``; sequences begin at ``starts``.

    Only the best scores are kept on the way; which tag gave them is asked again on the way back, for the tags of the
    best path alone. Tags are the first axis, so that the long axis is the one in a row in memory.
    """
    total, size = emissions.shape
    best = np.zeros(total, np.int32)
    if not total:
        return best
    if native.kernels:
        given = (np.ascontiguousarray(emissions), starts.astype(np.int32))
        native.kernels.viterbi(*given, lattice.step, lattice.start, lattice.end, best)
        return best
    order, slices = _in_steps(starts, total)
    scores = np.ascontiguousarray(emissions[order].T)
    scores[:, slices[0]] += lattice.start[:, None]
    step = lattice.step[:, :, None]
    room = np.empty(size * size * min(_TOGETHER, slices[0].stop), np.float32)
    for t in range(1, len(slices)):
        here, before = scores[:, slices[t]], scores[:, _before(slices, t)]
        for first in range(0, here.shape[1], _TOGETHER):
            some = before[:, None, first : first + _TOGETHER]
            every = room[: size * size * some.shape[2]].reshape(size, size, -1)
            here[:, first : first + _TOGETHER] += np.add(some, step, out=every).max(axis=0)
    tags = np.zeros(total, np.int32)
    for t in range(len(slices) - 1, -1, -1):
        last = _ended(slices, t)
        tags[last] = (scores[:, last] + lattice.end[:, None]).argmax(axis=0)
        if t:
            earlier = _before(slices, t)
            tags[earlier] = (scores[:, earlier] + lattice.step[:, tags[slices[t]]]).argmax(axis=0)
    best[order] = tags
    return best


def marginals(emissions: FloatArray, starts: IntArray, lattice: Lattice) -> FloatArray:
    """The probability of every tag at every row, by the forward and backward sums, in scaled space."""
    if not len(emissions):
        return emissions.copy()
    if native.kernels:
        return _compiled_marginals(np.ascontiguousarray(emissions), starts, lattice)
    if lattice.free:
        return _scaled(np.exp(emissions - emissions.max(axis=1, keepdims=True)))
    order, slices = _in_steps(starts, len(emissions))
    local = emissions[order]
    local -= local.max(axis=1, keepdims=True)
    np.exp(local, out=local)
    step = np.exp(lattice.step)
    back = np.ascontiguousarray(step.T)
    forward = np.empty_like(local)
    forward[slices[0]] = _scaled(local[slices[0]] * np.exp(lattice.start))
    for t in range(1, len(slices)):
        forward[slices[t]] = _scaled((forward[_before(slices, t)] @ step) * local[slices[t]])
    backward = np.empty_like(local)
    for t in range(len(slices) - 1, -1, -1):
        backward[_ended(slices, t)] = np.exp(lattice.end)
        if t:
            backward[_before(slices, t)] = _scaled((backward[slices[t]] * local[slices[t]]) @ back)
    forward *= backward
    out = np.empty_like(local)
    out[order] = _scaled(forward)
    return out


def _compiled_marginals(emissions: FloatArray, starts: IntArray, lattice: Lattice) -> FloatArray:
    assert native.kernels
    out = np.empty_like(emissions)
    if lattice.free:
        native.kernels.softmax(emissions, out)
    else:
        weights = (np.exp(some) for some in (lattice.step, lattice.start, lattice.end))
        native.kernels.marginals(emissions, starts.astype(np.int32), *weights, out)
    return out


def _scaled(values: FloatArray) -> FloatArray:
    """Rows that sum to one, in place."""
    sums = values @ np.ones(values.shape[1], np.float32)
    values /= np.maximum(sums, np.float32(1e-30))[:, None]
    return values


def certainly_outside(emissions: FloatArray, margin: float) -> NDArray[np.bool_]:
    """Rows whose ``O`` leads every other tag by more than ``margin``: no path of any weight marks them."""
    lead: NDArray[np.bool_] = emissions[:, 0] - emissions[:, 1:].max(axis=1) > margin
    return lead
