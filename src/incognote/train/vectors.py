"""Skip-gram word vectors with negative sampling, trained on whatever text there is; the same seed, the same vectors."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from torch.nn import functional

from incognote.learn.decode import FloatArray
from incognote.text.tokens import IntArray

__all__ = ["skip_gram"]

WINDOW = 5
NEGATIVES = 5
#: Negative words drawn for a block of text and shared by all its words; each counts ``NEGATIVES / SHARED``.
SHARED = 128
BLOCK_TOKENS = 512
#: Words more frequent than this are skipped now and then, so that they do not drown the others.
FREQUENT = 1e-3


def skip_gram(
    texts: Sequence[IntArray], rows: int, size: int, *, epochs: int = 8, rate: float = 0.003, seed: int = 1
) -> FloatArray:
    """A vector per row; each text is a run of rows. Row 0, and rows that no text has, get nothing.

    Every word predicts its neighbours up to ``WINDOW`` words away, nearer ones more often.
    """
    chance = np.random.default_rng(seed)
    words = np.concatenate([np.zeros(0, np.int32), *texts])
    owners = np.repeat(np.arange(len(texts), dtype=np.int32), [len(text) for text in texts])
    counts = np.bincount(words, minlength=rows).astype(np.float64)
    counts[0] = 0
    noise = np.cumsum(counts**0.75)
    if not noise[-1]:
        return np.zeros((rows, size), np.float32)
    often = counts / counts.sum()
    kept_share = np.minimum(1, np.sqrt(FREQUENT / np.maximum(often, 1e-12)))
    kept_share[0] = 0
    limit = 0.5 / size
    inner = torch.from_numpy(chance.uniform(-limit, limit, (rows, size)).astype(np.float32)).requires_grad_()
    outer = torch.zeros(rows, size).requires_grad_()
    optimizer = torch.optim.Adam([inner, outer], lr=rate, fused=True)
    blocks = -(-len(words) // BLOCK_TOKENS)
    for done in range(epochs):
        kept = np.flatnonzero(chance.random(len(words)) < kept_share[words])
        here, note = words[kept], owners[kept]
        for number, block in enumerate(chance.permutation(blocks).tolist()):
            low, high = block * BLOCK_TOKENS, min((block + 1) * BLOCK_TOKENS, len(here))
            if low >= high:
                continue
            for group in optimizer.param_groups:
                group["lr"] = rate * (1 - (done * blocks + number) / (epochs * blocks))
            centres, contexts = _pairs(note, low, high, chance)
            drawn = np.searchsorted(noise, chance.random(SHARED) * noise[-1], side="right")
            pairs = np.bincount(centres, minlength=high - low).astype(np.float32)
            block, near, against = (
                functional.embedding(torch.from_numpy(rows).long(), table)
                for rows, table in ((here[low:high], inner), (here[contexts], outer), (drawn, outer))
            )
            right = (functional.embedding(torch.from_numpy(centres).long(), block) * near).sum(dim=1)
            wrong = functional.softplus(block @ against.T).sum(dim=1) * torch.from_numpy(pairs)
            optimizer.zero_grad()
            (functional.softplus(-right).sum() + wrong.sum() * (NEGATIVES / SHARED)).backward()  # type: ignore[no-untyped-call]
            optimizer.step()
    vectors: FloatArray = inner.detach().numpy()
    seen = counts > 0
    vectors[seen] -= vectors[seen].mean(axis=0)  # what all words have in common says nothing
    vectors[~seen] = 0
    return vectors


def _pairs(note: IntArray, low: int, high: int, chance: np.random.Generator) -> tuple[IntArray, IntArray]:
    """Words, by their place in a block of text, and neighbours, by their place in the whole."""
    place = np.arange(low, high)
    reach = chance.integers(1, WINDOW + 1, high - low)
    centres, contexts = [], []
    for distance in range(-WINDOW, WINDOW + 1):
        other = place + distance
        inside = (other >= 0) & (other < len(note)) & (abs(distance) <= reach) & (distance != 0)
        inside[inside] = note[other[inside]] == note[place[inside]]
        centres.append(place[inside] - low)
        contexts.append(other[inside])
    return np.concatenate(centres), np.concatenate(contexts)
