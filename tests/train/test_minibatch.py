"""Fitting by mini-batches: the gradient is right and what is learnt is found again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from incognote import Document, Span
from incognote.learn.crf import Crf
from incognote.learn.decode import Lattice
from incognote.text.analysis import Analysis
from incognote.train.crf import fit_crf
from incognote.train.minibatch import expectations

FEATURES = [{"group": ["lower", "shape"], "window": [-1, 1]}]


def log_partition(emissions: np.ndarray, transitions: np.ndarray, starts: list[int]) -> float:
    total = 0.0
    for begin, end in zip(starts, [*starts[1:], len(emissions)], strict=True):
        forward = emissions[begin].astype(float)
        for row in range(begin + 1, end):
            forward = np.log(np.exp(forward[:, None] + transitions).sum(axis=0)) + emissions[row]
        total += float(np.log(np.exp(forward).sum()))
    return total


@given(st.integers(0, 1000))
@settings(max_examples=10, deadline=None)
def test_expectations_are_the_slope_of_the_partition_sum(seed: int) -> None:
    chance = np.random.default_rng(seed)
    emissions = chance.normal(size=(7, 3)).astype(np.float32)
    transitions = chance.normal(size=(3, 3)).astype(np.float32)
    starts = [0, 4]
    tags, pairs = expectations(emissions, np.array(starts, np.int32), Lattice(transitions, np.ones((4, 4), np.bool_)))
    step = 1e-3
    here = log_partition(emissions, transitions, starts)
    for place in np.ndindex(transitions.shape):
        moved = transitions.astype(float)
        moved[place] += step
        assert abs((log_partition(emissions, moved, starts) - here) / step - pairs[place]) < 5e-3
    assert np.allclose(tags.sum(axis=1), 1, atol=1e-4)


def corpus() -> tuple[list[Analysis], list[list[Span]]]:
    notes, gold = [], []
    for number, name in enumerate(["Okafor", "Lind", "Moreno", "Bakke", "Vue", "Ngata"] * 4):
        text = f"Seen by Dr. {name} today. Plan discussed with nurse."
        notes.append(Analysis(Document(str(number), text), "en"))
        gold.append([Span(12, 12 + len(name), "DOCTOR")])
    return notes, gold


def test_what_was_learnt_is_found_in_a_new_note_and_after_saving(tmp_path: Path) -> None:
    notes, gold = corpus()
    crf = fit_crf(notes, gold, features=FEATURES, algorithm="adagrad", iterations=10, encoding="BIO")
    new = Analysis(Document("new", "Seen by Dr. Achebe today."), "en")
    assert [(s.start, s.end, s.label) for s in crf.find([new])[0]] == [(12, 18, "DOCTOR")]
    crf.save(tmp_path)
    again = Crf.load(tmp_path).find([new])[0]
    assert [(s.start, s.end, s.label) for s in again] == [(12, 18, "DOCTOR")]


def test_the_same_notes_give_the_same_weights() -> None:
    notes, gold = corpus()
    one, two = (fit_crf(notes, gold, features=FEATURES, algorithm="adagrad", iterations=3) for _ in range(2))
    assert np.array_equal(one.weights.values, two.weights.values)
    assert np.array_equal(one.transitions, two.transitions)
