"""Viterbi and the marginals against trying every path."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from incognote.learn.decode import Lattice, marginals, viterbi
from incognote.learn.encoding import Encoding
from incognote.learn.tagger import decide

TAGS = 3
SCORES = st.floats(-4, 4, width=32)


@st.composite
def problems(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    lengths = draw(st.lists(st.integers(1, 4), min_size=1, max_size=4))
    emissions = draw(arrays(np.float32, (sum(lengths), TAGS), elements=SCORES))
    transitions = draw(arrays(np.float32, (TAGS, TAGS), elements=SCORES))
    return emissions, np.cumsum([0, *lengths[:-1]]).astype(np.int32), transitions


def every_path(emissions: np.ndarray, lattice: Lattice) -> list[tuple[float, tuple[int, ...]]]:
    paths = []
    for path in product(range(TAGS), repeat=len(emissions)):
        score = lattice.start[path[0]] + lattice.end[path[-1]] + sum(emissions[i, tag] for i, tag in enumerate(path))
        score += sum(lattice.step[a, b] for a, b in pairwise(path))
        paths.append((float(score), path))
    return paths


def parts(emissions: np.ndarray, starts: np.ndarray) -> list[slice]:
    ends = [*starts[1:].tolist(), len(emissions)]
    return [slice(a, b) for a, b in zip(starts.tolist(), ends, strict=True)]


def bio(transitions: np.ndarray) -> Lattice:
    return Lattice(transitions, Encoding.of("BIO", ["AGE"]).legal())


@settings(max_examples=60, deadline=None)
@given(problems())
def test_viterbi_finds_the_best_legal_path_of_every_sequence(problem: tuple[np.ndarray, ...]) -> None:
    emissions, starts, transitions = problem
    lattice = bio(transitions)
    tags = viterbi(emissions, starts, lattice)
    for part in parts(emissions, starts):
        scored = {path: score for score, path in every_path(emissions[part], lattice)}
        assert scored[tuple(tags[part].tolist())] >= max(scored.values()) - 1e-3


@settings(max_examples=60, deadline=None)
@given(problems())
def test_marginals_are_the_shares_of_all_paths(problem: tuple[np.ndarray, ...]) -> None:
    emissions, starts, transitions = problem
    lattice = bio(transitions)
    got = marginals(emissions, starts, lattice)
    for part in parts(emissions, starts):
        paths = every_path(emissions[part], lattice)
        top = max(score for score, _ in paths)
        want = np.zeros((part.stop - part.start, TAGS))
        for score, path in paths:
            want[np.arange(len(path)), path] += np.exp(score - top)
        assert np.allclose(got[part], want / want.sum(axis=1, keepdims=True), atol=1e-4)


@settings(max_examples=60, deadline=None)
@given(problems(), st.sets(st.integers(0, 15)))
def test_leaving_out_what_is_surely_outside_changes_nothing(problem: tuple[np.ndarray, ...], sure: set[int]) -> None:
    emissions, starts, transitions = problem
    outside = [i for i in sure if i < len(emissions)]
    emissions[outside, 0] += 60
    lattice = bio(transitions)
    tags, likely = decide(emissions, starts, lattice, sure=30)
    whole = 1 - marginals(emissions, starts, lattice)[:, 0]
    for part in parts(emissions, starts):
        assert not tags[part].any() or np.allclose(likely[part][tags[part] > 0], whole[part][tags[part] > 0], atol=1e-4)
    best = viterbi(emissions, starts, lattice)
    ties = [part for part in parts(emissions, starts) if tags[part].tolist() != best[part].tolist()]
    for part in ties:
        scored = {path: score for score, path in every_path(emissions[part], lattice)}
        assert abs(scored[tuple(tags[part].tolist())] - scored[tuple(best[part].tolist())]) < 1e-2


@settings(max_examples=40, deadline=None)
@given(problems(), st.lists(st.floats(0, 8), min_size=2, max_size=4))
def test_a_higher_handicap_never_loses_a_token_beyond_the_usual_one(
    problem: tuple[np.ndarray, ...], biases: list[float]
) -> None:
    emissions, starts, transitions = problem
    beyond = [1.0, *sorted(1 + bias for bias in biases)]
    marked = [decide(emissions, starts, bio(transitions), bias)[0] > 0 for bias in beyond]
    for lower, higher in pairwise(marked):
        assert not (lower & ~higher).any()


def test_no_tokens_no_tags() -> None:
    none = np.zeros((0, TAGS), np.float32)
    starts = np.zeros(0, np.int32)
    lattice = bio(np.zeros((TAGS, TAGS), np.float32))
    assert len(viterbi(none, starts, lattice)) == len(marginals(none, starts, lattice)) == 0
