"""The two parts of the network that go step by step, with their gradients worked out by hand.

PyTorch spends most of its time on bookkeeping when a recurrent layer or a lattice is written as many small operations;
here each is one operation, in arrays, that knows its own gradient.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from incognote.learn.decode import FloatArray, Lattice
from incognote.text.tokens import IntArray

__all__ = ["lattice_loss", "possible_loss", "recur"]


def recur(inputs: Tensor, state: Tensor, peepholes: Tensor, begins: Sequence[int]) -> tuple[Tensor, Tensor]:
    """``lstm_layers.Layer.run`` for training: hidden states in the order of the steps, and each sequence's last."""
    out, last = _Recurrence.apply(inputs, state, peepholes, begins)  # type: ignore[no-untyped-call]
    return out, last


def lattice_loss(
    emissions: Tensor, transitions: Tensor, gold: IntArray, begins: Sequence[int], lattice: Lattice
) -> Tensor:
    """Minus the log probability of the right tags, summed over sequences; all in the order of the steps."""
    loss: Tensor = _LatticeLoss.apply(emissions, transitions, gold, begins, lattice)  # type: ignore[no-untyped-call]
    return loss


def _before(begins: Sequence[int]) -> IntArray:
    """For everything after the first step the place of the same sequence one step earlier."""
    sizes = np.diff(begins)
    step = np.repeat(np.arange(1, len(sizes)), sizes[1:])
    starts = np.asarray(begins)
    places: IntArray = np.arange(begins[1], begins[-1]) - starts[step] + starts[step - 1]
    return places


def _final(begins: Sequence[int]) -> IntArray:
    """The place of each sequence's last step."""
    sizes = np.append(np.diff(begins), 0)
    ends = [begins[t] + np.arange(sizes[t + 1], sizes[t]) for t in range(len(sizes) - 1)]
    return np.concatenate(ends[::-1])


class _Recurrence(torch.autograd.Function):
    """Blocks of gate columns: write, (keep,) output, value; a coupled cell keeps what it does not write."""

    @staticmethod
    def forward(ctx: Any, inputs: Tensor, state: Tensor, peepholes: Tensor, begins: Sequence[int]) -> Any:
        recurrent, peeps = state.detach().numpy(), peepholes.detach().numpy()
        gates = inputs.detach().numpy().copy()
        hidden = recurrent.shape[1]
        coupled = peeps.shape[2] > 0
        cells = np.empty((2, gates.shape[1], hidden), np.float32)
        out = np.empty_like(cells)
        last = cell = np.zeros((2, begins[1], hidden), np.float32)
        for begin, end in itertools.pairwise(begins):
            alive = end - begin
            here = gates[:, begin:end]
            old = cell[:, :alive]
            here += last[:, :alive] @ recurrent
            opened, value = here[:, :, :-hidden], here[:, :, -hidden:]
            if coupled:
                opened += old @ peeps
            np.tanh(value, out=value)
            opened *= np.float32(0.5)
            np.tanh(opened, out=opened)
            opened *= np.float32(0.5)
            opened += np.float32(0.5)
            write = here[:, :, :hidden]
            keep = 1 - write if coupled else here[:, :, hidden : 2 * hidden]
            cell, last = cells[:, begin:end], out[:, begin:end]
            np.multiply(keep, old, out=cell)
            cell += write * value
            np.tanh(cell, out=last)
            last *= here[:, :, -2 * hidden : -hidden]
        ctx.kept = (gates, cells, out, recurrent, peeps, begins)
        return torch.from_numpy(out), torch.from_numpy(out[:, _final(begins)])

    @staticmethod
    def backward(ctx: Any, from_out: Tensor, from_last: Tensor) -> Any:
        gates, cells, out, recurrent, peeps, begins = ctx.kept
        hidden = recurrent.shape[1]
        coupled = peeps.shape[2] > 0
        blocks = gates.reshape(2, gates.shape[1], -1, hidden)
        write, output, value = blocks[:, :, 0], blocks[:, :, -2], blocks[:, :, -1]
        earlier = _before(begins)
        old_cells, old_out = np.zeros_like(cells), np.zeros_like(out)
        old_cells[:, begins[1] :], old_out[:, begins[1] :] = cells[:, earlier], out[:, earlier]
        squashed = np.tanh(cells)
        # What a change of the cell (or, for the output gate, of the state) does to each column before its squashing.
        slopes = blocks * (1 - blocks)
        slopes[:, :, -1] = write * (1 - value * value)
        slopes[:, :, -2] *= squashed
        slopes[:, :, 0] *= value - old_cells if coupled else value
        if not coupled:
            slopes[:, :, 1] *= old_cells
        keep = 1 - write if coupled else blocks[:, :, 1]
        through = output * (1 - squashed * squashed)
        to_out = from_out.numpy().copy()
        to_out[:, _final(begins)] += from_last.numpy()
        back, back_peeps = recurrent.transpose(0, 2, 1).copy(), peeps.transpose(0, 2, 1).copy()
        to_cell = np.zeros((2, begins[1], hidden), np.float32)
        for t in range(len(begins) - 2, -1, -1):
            begin, end = begins[t], begins[t + 1]
            alive = end - begin
            here, into = slopes[:, begin:end], to_cell[:, :alive]
            into += to_out[:, begin:end] * through[:, begin:end]
            here[:, :, -2] *= to_out[:, begin:end]
            here[:, :, :-2] *= into[:, :, None]
            here[:, :, -1] *= into
            flat = here.reshape(2, alive, -1)
            into *= keep[:, begin:end]
            if coupled:
                into += flat[:, :, : 2 * hidden] @ back_peeps
            if t:
                to_out[:, begins[t - 1] : begins[t - 1] + alive] += flat @ back
        changes = slopes.reshape(gates.shape)
        to_state = old_out.transpose(0, 2, 1) @ changes
        to_peeps = old_cells.transpose(0, 2, 1) @ changes[:, :, : peeps.shape[2]]
        return torch.from_numpy(changes), torch.from_numpy(to_state), torch.from_numpy(to_peeps), None


def possible_loss(
    emissions: Tensor, transitions: Tensor, allowed: NDArray[np.bool_], begins: Sequence[int], lattice: Lattice
) -> Tensor:
    """Minus the log probability of all that may be right, where that is not one tag per token."""
    loss: Tensor = _PossibleLoss.apply(emissions, transitions, allowed, begins, lattice)  # type: ignore[no-untyped-call]
    return loss


def _sums(
    scores: FloatArray, steps: FloatArray, begins: Sequence[int], lattice: Lattice
) -> tuple[float, FloatArray, FloatArray]:
    """The log of the sum over all paths, the expected tags and the expected steps; sums in scaled space."""
    top = scores.max(axis=1, keepdims=True)
    local = np.exp(scores - top)
    step = np.exp(np.minimum(steps + lattice.step, np.float32(80)))
    forward, scale = np.empty_like(local), np.empty((len(local), 1), np.float32)
    before: FloatArray = np.exp(lattice.start)[None]
    for begin, end in itertools.pairwise(begins):
        here = local[begin:end] * (before[: end - begin] @ step if begin else before)
        scale[begin:end] = np.maximum(here.sum(axis=1, keepdims=True), np.float32(1e-30))
        forward[begin:end] = before = here / scale[begin:end]
    final = _final(begins)
    ending = np.exp(lattice.end)
    weights = np.maximum(forward[final] @ ending, np.float32(1e-30))
    backward = np.empty_like(local)
    backward[final] = ending / weights[:, None]
    local /= scale
    for t in range(len(begins) - 2, 0, -1):
        begin, end = begins[t], begins[t + 1]
        backward[begins[t - 1] : begins[t - 1] + end - begin] = (local[begin:end] * backward[begin:end]) @ step.T
    pairs = step * (forward[_before(begins)].T @ (local * backward)[begins[1] :])
    total = (np.log(scale) + top).sum(dtype=np.float64) + np.log(weights).sum(dtype=np.float64)
    return float(total), forward * backward, pairs


class _Loss(torch.autograd.Function):
    """The gradients are expected minus actual counts; ``forward`` leaves them in ``ctx.kept``."""

    @staticmethod
    def backward(ctx: Any, loss: Tensor) -> Any:
        expected, pairs = ctx.kept
        return torch.from_numpy(expected) * loss, torch.from_numpy(pairs) * loss, None, None, None


class _LatticeLoss(_Loss):
    """One tag per token is right."""

    @staticmethod
    def forward(
        ctx: Any, emissions: Tensor, transitions: Tensor, gold: IntArray, begins: Sequence[int], lattice: Lattice
    ) -> Any:
        scores, steps = emissions.detach().numpy(), transitions.detach().numpy()
        total, expected, pairs = _sums(scores, steps, begins, lattice)
        rows, follow = np.arange(len(gold)), (gold[_before(begins)], gold[begins[1] :])
        expected[rows, gold] -= 1
        np.subtract.at(pairs, follow, 1)
        ctx.kept = (expected, pairs)
        right = scores[rows, gold].sum(dtype=np.float64) + steps[follow].sum(dtype=np.float64)
        return torch.tensor(total - right, dtype=torch.float32)


class _PossibleLoss(_Loss):
    """Some tags per token may be right."""

    @staticmethod
    def forward(
        ctx: Any,
        emissions: Tensor,
        transitions: Tensor,
        allowed: NDArray[np.bool_],
        begins: Sequence[int],
        lattice: Lattice,
    ) -> Any:
        scores, steps = emissions.detach().numpy(), transitions.detach().numpy()
        total, expected, pairs = _sums(scores, steps, begins, lattice)
        possible = np.where(allowed, scores, scores - np.float32(1e4))
        right, likely, likely_pairs = _sums(possible, steps, begins, lattice)
        ctx.kept = (expected - likely, pairs - likely_pairs)
        return torch.tensor(total - right, dtype=torch.float32)
