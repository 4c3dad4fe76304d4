"""Fitting a conditional random field by mini-batches, several times faster than L-BFGS does.

Stochastic gradients with a step of its own for every weight (AdaGrad) and a penalty that sets small weights to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import MissingExtra
from incognote.learn.batch import Extractor
from incognote.learn.decode import FloatArray, Lattice
from incognote.learn.encoding import Encoding
from incognote.learn.linear import LinearWeights
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray
from incognote.train.attributes import Attributes, training_rows
from incognote.train.partial import TagSets

__all__ = ["fit_minibatches"]

#: Tokens of a mini-batch.
BATCH_TOKENS = 400
#: What the squared gradients of a weight start from: keeps the first steps of rare features small.
FIRST_SIZE = 100.0


@dataclass(frozen=True)
class _Part:
    """Some sequences: their attributes as a matrix over the attributes that occur here, and their tags."""

    matrix: Any
    attributes: IntArray
    tags: IntArray
    starts: IntArray
    allowed: NDArray[np.bool_] | None
    """Which tags may be right at each row, where that is not one each."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``rate`` is the first step, ``l1`` the penalty per mini-batch, ``cutoff`` how often an attribute must occur.

    Weights not above ``least`` are left out in the end.
    """

    epochs: int
    rate: float
    l1: float
    cutoff: int
    keep_empty: float
    seed: int
    least: float


def fit_minibatches(
    extractor: Extractor,
    encoding: Encoding,
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    settings: Settings,
    progress: Callable[[str], None] | None = None,
) -> tuple[LinearWeights, FloatArray]:
    """Weights and transitions of a CRF over the notes and their annotated spans."""
    attributes = Attributes(extractor)
    parts = _parts(attributes, encoding, notes, gold, settings)
    tags = len(encoding.tags)
    weights = np.zeros((len(attributes.table), tags), np.float32)
    sizes = np.full_like(weights, FIRST_SIZE)
    transitions = np.zeros((tags, tags), np.float32)
    step_sizes = np.full_like(transitions, FIRST_SIZE)
    legal = encoding.legal()
    chance = np.random.default_rng(settings.seed)
    steps, done = settings.epochs * len(parts), 0
    for epoch in range(settings.epochs):
        surprise = tokens = 0.0
        for number in chance.permutation(len(parts)).tolist():
            part = parts[number]
            here = weights[part.attributes]
            emissions, lattice = part.matrix @ here, Lattice(transitions, legal)
            expected, pairs = expectations(emissions, part.starts, lattice)
            surprise += _subtract_right(part, emissions, lattice, expected, pairs)
            tokens += len(part.tags)
            rate_now = np.float32(settings.rate * (1 - done / steps))
            done += 1
            gradient = part.matrix.T @ expected
            sizes[part.attributes] += gradient**2
            pace = rate_now / np.sqrt(sizes[part.attributes])
            moved = here - pace * gradient
            weights[part.attributes] = np.sign(moved) * np.maximum(np.abs(moved) - pace * np.float32(settings.l1), 0)
            step_sizes += pairs**2
            transitions -= rate_now / np.sqrt(step_sizes) * pairs
        if progress:
            progress(f"epoch {epoch + 1} of {settings.epochs}: {surprise / max(tokens, 1):.4f} nats per token")
    return _linear(weights, attributes.table, tags, settings.least), transitions


def _subtract_right(
    part: _Part, emissions: FloatArray, lattice: Lattice, expected: FloatArray, pairs: FloatArray
) -> float:
    """Take what is right (or may be) from the expectations, which leaves the gradient; gives how unexpected it was."""
    if part.allowed is not None:
        surprise = -float(np.log((expected * part.allowed).sum(axis=1) + 1e-9).sum())
        possible = np.where(part.allowed, emissions, emissions - np.float32(1e4))
        right, right_pairs = expectations(possible, part.starts, lattice)
        expected -= right
        pairs -= right_pairs
        return surprise
    rows = np.arange(len(part.tags))
    surprise = -float(np.log(expected[rows, part.tags] + 1e-9).sum())
    expected[rows, part.tags] -= 1
    inner = np.ones(len(part.tags), np.bool_)
    inner[part.starts] = False
    follow = np.flatnonzero(inner)
    np.subtract.at(pairs, (part.tags[follow - 1], part.tags[follow]), 1)
    return surprise


def _parts(
    attributes: Attributes,
    encoding: Encoding,
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    settings: Settings,
) -> list[_Part]:
    sets = TagSets(encoding)
    pieces: list[tuple[IntArray, IntArray, IntArray, IntArray]] = []
    for rows, tags, sequences in training_rows(attributes, sets, notes, gold, settings.keep_empty, settings.seed):
        kept = [np.arange(part.start, part.stop) for part in sequences]
        if not kept:
            continue
        tokens = np.concatenate(kept)
        counts = np.diff(rows.begin)[tokens].astype(np.int32)
        inside = np.repeat(rows.begin[tokens] - np.append(0, np.cumsum(counts)[:-1]), counts) + np.arange(counts.sum())
        starts = np.append(0, np.cumsum([len(one) for one in kept])[:-1]).astype(np.int32)
        pieces.append((counts, rows.ids[inside], tags[tokens], starts))
    seen = np.zeros(len(attributes.table), np.int64)
    for _, ids, _, _ in pieces:
        np.add.at(seen, ids, 1)
    known, masks = seen >= settings.cutoff, sets.masks
    parts: list[_Part] = []
    open_: list[tuple[IntArray, IntArray, IntArray, IntArray]] = []
    for piece in pieces:
        open_.append(piece)
        if sum(len(one[2]) for one in open_) >= BATCH_TOKENS:
            parts.append(_part(open_, known, masks))
            open_ = []
    return [*parts, _part(open_, known, masks)] if open_ else parts


def _part(
    pieces: Sequence[tuple[IntArray, IntArray, IntArray, IntArray]],
    known: NDArray[np.bool_],
    masks: NDArray[np.bool_],
) -> _Part:
    try:
        from scipy.sparse import csr_matrix
    except ImportError:
        raise MissingExtra("training", "train") from None
    counts, ids, tags = (np.concatenate([piece[i] for piece in pieces]) for i in (0, 1, 2))
    first = np.append(0, np.cumsum([len(piece[2]) for piece in pieces])[:-1])
    starts = np.concatenate([piece[3] + offset for piece, offset in zip(pieces, first.tolist(), strict=True)])
    owners = np.repeat(np.arange(len(tags)), counts)
    kept = known[ids]
    used, local = np.unique(ids[kept], return_inverse=True)
    values = np.ones(len(local), np.float32)
    matrix = csr_matrix((values, (owners[kept], local)), (len(tags), len(used)), dtype=np.float32)
    allowed = masks[tags] if tags.max(initial=0) >= masks.shape[1] else None
    return _Part(matrix, used.astype(np.int32), tags.astype(np.int32), starts.astype(np.int32), allowed)


def expectations(emissions: FloatArray, starts: IntArray, lattice: Lattice) -> tuple[FloatArray, FloatArray]:
    """The probability of each tag at each row, and the expected number of each step from tag to tag."""
    lengths = np.diff(np.append(starts, len(emissions))).astype(np.int32)
    order = np.argsort(-lengths, kind="stable")
    begin, lengths = starts[order], lengths[order]
    alive = [begin[: int(np.searchsorted(-lengths, -t, side="left"))] + t for t in range(1, int(lengths[0]))]
    local = np.exp(emissions - emissions.max(axis=1, keepdims=True))
    step = np.exp(lattice.step)
    forward = np.empty_like(local)
    forward[begin] = local[begin] * np.exp(lattice.start)
    forward[begin] /= forward[begin].sum(axis=1, keepdims=True)
    for rows in alive:
        here = (forward[rows - 1] @ step) * local[rows]
        forward[rows] = here / np.maximum(here.sum(axis=1, keepdims=True), np.float32(1e-30))
    ahead = np.empty_like(local)
    ahead[begin + lengths - 1] = np.exp(lattice.end)
    for rows in reversed(alive):
        here = (ahead[rows] * local[rows]) @ step.T
        ahead[rows - 1] = here / np.maximum(here.max(axis=1, keepdims=True), np.float32(1e-30))
    both = forward * ahead
    both /= np.maximum(both.sum(axis=1, keepdims=True), np.float32(1e-30))
    pairs = np.zeros_like(step)
    if alive:
        rows = np.concatenate(alive)
        coming = ahead[rows] * local[rows]
        total = ((forward[rows - 1] @ step) * coming).sum(axis=1, keepdims=True)
        pairs = step * (forward[rows - 1].T @ (coming / np.maximum(total, np.float32(1e-30))))
    return both, pairs


def _linear(weights: FloatArray, table: Sequence[tuple[int, int, int]], tags: int, least: float) -> LinearWeights:
    row, mark = np.nonzero(np.abs(weights) > least)
    hashes = np.array([entry[0] for entry in table], np.uint64)[row]
    low, high = (np.array([entry[i] for entry in table], np.int32)[row] for i in (1, 2))
    width = high - low + 1
    within = np.arange(width.sum()) - np.repeat(np.cumsum(width) - width, width)
    return LinearWeights.of_arrays(
        np.repeat(hashes, width),
        (np.repeat(low, width) + within).astype(np.int32),
        np.repeat(mark, width).astype(np.int32),
        np.repeat(weights[row, mark], width),
        tags,
    )
