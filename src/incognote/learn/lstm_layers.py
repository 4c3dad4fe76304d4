"""A bidirectional recurrent layer in plain arrays: all sequences advance together, longest first.

Two cells: ``standard`` (input, forget and output gate) and ``coupled`` (the forget gate is one minus the input gate,
and the gates also see the cell's old state). Both directions of a layer are the two halves of the same arrays.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from incognote import native
from incognote.learn.decode import FloatArray
from incognote.text.tokens import IntArray

__all__ = ["GATES", "Layer", "Share", "Shares", "Steps"]

#: How many blocks of columns a cell has: its gates, then what may be written.
GATES = {"standard": 4, "coupled": 3}


@dataclass(frozen=True, slots=True)
class Steps:
    """Sequences laid out step by step: first all first tokens, then all second tokens, longest sequence first.

    ``order[0]`` are the places in the row of tokens read forward, ``order[1]`` backward; step ``t`` takes the places
    from ``begins[t]`` to ``begins[t + 1]``. ``sequences`` tells which sequence stands where within a step.
    """

    order: IntArray
    begins: list[int]
    sequences: IntArray

    @classmethod
    def of(cls, starts: IntArray, lengths: IntArray) -> Steps:
        sequences = np.argsort(-lengths, kind="stable").astype(np.int32)
        first, sizes = starts[sequences], lengths[sequences]
        longest = int(sizes[0]) if len(sizes) else 0
        alive = np.searchsorted(-sizes, -np.arange(longest), side="left")
        begins = np.append(0, np.cumsum(alive))
        step = np.repeat(np.arange(longest), alive)
        which = np.arange(begins[-1]) - begins[step]
        forward = first[which] + step
        backward = first[which] + sizes[which] - 1 - step
        return cls(np.stack([forward, backward]).astype(np.int32), begins.tolist(), sequences)


class Share(NamedTuple):
    """What tokens put into a layer: ``table[rows[way, token]]``, tokens in the order of the steps."""

    table: NDArray[Any]
    rows: IntArray


@dataclass(frozen=True, slots=True)
class Shares:
    """The input of a layer as the sum of three shares: ``words`` in whole steps of ``unit``, and two of places."""

    words: Share
    unit: np.float32
    places: tuple[Share, Share]

    def of_steps(self, widest: int) -> Callable[[int, int], FloatArray]:
        """The sum for the tokens of a step, which may be overwritten; ``widest`` is the first step's size."""
        gates = self.words.table.shape[1]
        room = np.empty((2, 2, widest, gates), np.float32)
        in_units = np.empty((2, widest, gates), np.int16)

        def inputs(begin: int, end: int) -> FloatArray:
            sums: FloatArray
            sums, share = room[:, :, : end - begin]
            table, rows = self.words
            kept = np.take(table, rows[:, begin:end], axis=0, out=in_units[:, : end - begin], mode="clip")
            np.multiply(kept, self.unit, out=sums)
            for table, rows in self.places:
                sums += np.take(table, rows[:, begin:end], axis=0, out=share, mode="clip")
            return sums

        return inputs


@dataclass(frozen=True)
class Layer:
    """Weights of both directions: ``inputs[2, in, gates]``, ``state[2, hidden, gates]``, ``peepholes``, ``bias``.

    Gate columns are halved, so that one hyperbolic tangent serves gates and values: σ(x) = ½ tanh(½x) + ½.
    """

    inputs: FloatArray
    state: FloatArray
    peepholes: FloatArray
    bias: FloatArray

    @classmethod
    def of(cls, weights: Mapping[str, FloatArray], name: str) -> Layer:
        """The layer whose weights are called ``name.inputs`` and so on."""
        state = weights[f"{name}.state"]
        half = np.full(state.shape[2], np.float32(0.5))
        half[-state.shape[1] :] = 1
        inputs, bias = weights[f"{name}.inputs"] * half, weights[f"{name}.bias"] * half
        return cls(inputs, state * half, weights[f"{name}.peepholes"] * np.float32(0.5), bias)

    def run(self, inputs: FloatArray, begins: list[int]) -> tuple[FloatArray, FloatArray]:
        """Hidden states in the order of the steps, and the last state of each sequence.

        ``inputs[2, tokens, gates]`` already holds what the layer makes of its inputs, in the order of the steps; it is
        overwritten.
        """
        return self.run_steps(lambda begin, end: inputs[:, begin:end], begins)

    def run_gathered(self, shares: Shares, begins: list[int]) -> FloatArray:
        """The hidden states of ``run`` for inputs that are still in their tables."""
        hidden = self.state.shape[1]
        if native.kernels is None or self.peepholes.shape[2] or hidden % 4:
            return self.run_steps(shares.of_steps(begins[1]), begins)[0]
        out = np.empty((2, begins[-1], hidden), np.float32)
        shared = (*shares.words, np.array([shares.unit]), *shares.places[0], *shares.places[1])
        native.kernels.lstm(*shared, self._in_panels, np.array(begins, np.int32), out)
        return out

    @cached_property
    def _in_panels(self) -> FloatArray:
        """The weights of the state as the compiled loop reads them, sixteen columns at a time."""
        ways, hidden, gates = self.state.shape
        return np.ascontiguousarray(self.state.reshape(ways, hidden, gates // 16, 16).swapaxes(1, 2))

    def run_steps(self, inputs: Callable[[int, int], FloatArray], begins: list[int]) -> tuple[FloatArray, FloatArray]:
        """As ``run``, asking for the inputs step by step: those of many tokens at once would not fit the cache."""
        hidden = self.state.shape[1]
        coupled = self.peepholes.shape[2] > 0
        out = np.empty((2, begins[-1], hidden), np.float32)
        width = begins[1] if len(begins) > 1 else 0
        last, cell = np.zeros((2, width, hidden), np.float32), np.zeros((2, width, hidden), np.float32)
        room = np.empty((2 * width * self.state.shape[2]), np.float32)
        for begin, end in itertools.pairwise(begins):
            alive = end - begin
            gates = inputs(begin, end)
            old = cell[:, :alive]
            if begin:
                remembered = room[: gates.size].reshape(gates.shape)
                gates += np.matmul(last[:, :alive], self.state, out=remembered)
                if coupled:
                    gates[:, :, : 2 * hidden] += old @ self.peepholes
            np.tanh(gates, out=gates)
            opened = gates[:, :, :-hidden]
            opened *= np.float32(0.5)
            opened += np.float32(0.5)
            write, output = gates[:, :, :hidden], gates[:, :, -2 * hidden : -hidden]
            value = gates[:, :, -hidden:]
            if coupled:
                value -= old
                value *= write
                old += value
            else:
                old *= gates[:, :, hidden : 2 * hidden]
                value *= write
                old += value
            state = np.tanh(old, out=last[:, :alive])
            state *= output
            out[:, begin:end] = state
        return out, last
