"""Word vectors: words used alike end up alike, and the same text gives the same vectors."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch")


def texts(chance: np.random.Generator) -> list[np.ndarray[tuple[int], np.dtype[np.int32]]]:
    """Texts on two subjects: one uses rows 1 to 30, the other rows 31 to 60."""
    return [(chance.integers(1, 31, 20) + 30 * (i % 2)).astype(np.int32) for i in range(200)]


def test_words_of_one_subject_are_nearer_than_words_of_two() -> None:
    from incognote.train.vectors import skip_gram

    vectors = skip_gram(texts(np.random.default_rng(1)), 61, 12, epochs=30, rate=0.02)
    unit = vectors[1:] / np.linalg.norm(vectors[1:], axis=1, keepdims=True)
    near = unit @ unit.T
    same = np.arange(60)[:, None] // 30 == np.arange(60) // 30
    assert near[same].mean() > near[~same].mean() + 0.3


def test_the_same_text_and_seed_give_the_same_vectors() -> None:
    from incognote.train.vectors import skip_gram

    some = texts(np.random.default_rng(2))
    first, again, other = (skip_gram(some, 61, 6, epochs=2, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_text_without_a_known_word_teaches_nothing() -> None:
    from incognote.train.vectors import skip_gram

    assert not skip_gram([np.zeros(5, np.int32)], 3, 4).any()
