"""Gradients worked out by hand are those PyTorch finds by itself, and sums are those of counting every sequence."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from incognote.document import Document, Span
from incognote.learn.batch import Extractor
from incognote.learn.decode import Lattice
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec
from incognote.learn.lstm_layers import Layer, Steps
from incognote.text.analysis import Analysis
from incognote.train.partial import TagSets

torch = pytest.importorskip("torch")

STARTS, LENGTHS = np.array([0, 3, 8, 9], np.int32), np.array([3, 5, 1, 5], np.int32)
TOKENS, HIDDEN = 14, 6
CELLS = pytest.mark.parametrize(("gates", "peeps"), [(4, 0), (3, 2)], ids=["standard", "coupled"])


def weights(gates: int, peeps: int) -> list[Any]:
    chance = np.random.default_rng(1)
    shapes = [(2, TOKENS, gates * HIDDEN), (2, HIDDEN, gates * HIDDEN), (2, HIDDEN, peeps * HIDDEN)]
    return [torch.tensor(chance.normal(0, 0.7, shape).astype(np.float32), requires_grad=True) for shape in shapes]


def plainly(inputs: Any, state: Any, peepholes: Any) -> tuple[Any, Any]:
    """Each sequence by itself, forward and backward, written as the papers do."""
    steps = Steps.of(STARTS, LENGTHS)
    place = [{int(token): i for i, token in enumerate(order)} for order in steps.order]
    out: list[list[Any]] = [[None] * TOKENS, [None] * TOKENS]
    last: list[list[Any]] = [[None] * len(STARTS), [None] * len(STARTS)]
    for way, (rank, sequence) in itertools.product((0, 1), enumerate(steps.sequences.tolist())):
        h = c = torch.zeros(HIDDEN)
        tokens = range(STARTS[sequence], STARTS[sequence] + LENGTHS[sequence])
        for token in tokens if way == 0 else reversed(tokens):
            here = place[way][token]
            pre = inputs[way, here] + h @ state[way]
            z = torch.tanh(pre[-HIDDEN:])
            if peepholes.shape[2]:
                i, o = torch.sigmoid(pre[:-HIDDEN] + c @ peepholes[way]).split(HIDDEN)
                c = (1 - i) * c + i * z
            else:
                i, f, o = torch.sigmoid(pre[:-HIDDEN]).split(HIDDEN)
                c = f * c + i * z
            h = o * torch.tanh(c)
            out[way][here] = h
        last[way][rank] = h
    return torch.stack([torch.stack(rows) for rows in out]), torch.stack([torch.stack(rows) for rows in last])


@CELLS
def test_the_recurrent_layer_and_its_gradients_are_those_of_the_formulas(gates: int, peeps: int) -> None:
    from incognote.train.lstm_gradients import recur

    given = weights(gates, peeps)
    chance = np.random.default_rng(2)
    pull = [torch.tensor(chance.normal(size=(2, n, HIDDEN)).astype(np.float32)) for n in (TOKENS, len(STARTS))]
    answers = []
    for answer in (plainly(*given), recur(*given, Steps.of(STARTS, LENGTHS).begins)):
        loss = sum((one * weight).sum() for one, weight in zip(answer, pull, strict=True))
        used = given if peeps else given[:2]
        answers.append([*answer, *torch.autograd.grad(loss, used)])
    for expected, got in zip(*answers, strict=True):
        torch.testing.assert_close(got, expected, atol=2e-6, rtol=1e-4)


@CELLS
def test_the_layer_at_work_is_the_layer_in_training(gates: int, peeps: int) -> None:
    inputs, state, peepholes = weights(gates, peeps)
    arrays = {"state": state, "peepholes": peepholes, "inputs": torch.eye(gates * HIDDEN).repeat(2, 1, 1)}
    named = {f"layer.{name}": array.detach().numpy() for name, array in arrays.items()}
    layer = Layer.of({**named, "layer.bias": np.zeros((2, gates * HIDDEN), np.float32)}, "layer")
    out, last = layer.run(inputs.detach().numpy() @ layer.inputs, Steps.of(STARTS, LENGTHS).begins)
    for got, expected in zip((out, last), plainly(inputs, state, peepholes), strict=True):
        np.testing.assert_allclose(got, expected.detach().numpy(), atol=2e-6)


@pytest.mark.parametrize("name", ["IO", "BIO", "BIOES"])
def test_the_lattice_counts_every_legal_sequence_and_no_other(name: str) -> None:
    from incognote.train.lstm_gradients import lattice_loss

    encoding = Encoding.of(name, ["A"] if name == "BIOES" else ["A", "B"])
    size = len(encoding.tags)
    legal = encoding.legal()
    chance = np.random.default_rng(3)
    emissions, transitions = (
        torch.tensor(chance.normal(0, 2, shape).astype(np.float32), requires_grad=True)
        for shape in ((TOKENS, size), (size, size))
    )
    steps = Steps.of(STARTS, LENGTHS)
    place = {int(token): i for i, token in enumerate(steps.order[0])}
    gold = np.zeros(TOKENS, np.int32)
    expected = torch.zeros(())
    for start, length in zip(STARTS.tolist(), LENGTHS.tolist(), strict=True):
        paths = [
            path
            for path in itertools.product(range(size), repeat=length)
            if all(legal[a, b] for a, b in itertools.pairwise((-1, *path, -1)))
        ]
        scores = [
            sum(emissions[place[start + t], tag] for t, tag in enumerate(path))
            + sum((transitions[a, b] for a, b in itertools.pairwise(path)), torch.zeros(()))
            for path in paths
        ]
        right = int(chance.integers(len(paths)))
        gold[[place[start + t] for t in range(length)]] = paths[right]
        expected = expected + torch.logsumexp(torch.stack(scores), 0) - scores[right]
    lattice = Lattice(np.zeros((size, size), np.float32), legal)
    loss = lattice_loss(emissions, transitions, gold, steps.begins, lattice)
    torch.testing.assert_close(loss, expected, atol=1e-4, rtol=1e-5)
    for got, wanted in zip(
        torch.autograd.grad(loss, (emissions, transitions)),
        torch.autograd.grad(expected, (emissions, transitions)),
        strict=True,
    ):
        torch.testing.assert_close(got, wanted, atol=1e-5, rtol=1e-4)


def test_what_may_be_right_is_the_sum_over_every_path_that_may_be() -> None:
    from incognote.train.lstm_gradients import possible_loss

    chance = np.random.default_rng(4)
    emissions, transitions = (
        torch.tensor(chance.normal(0, 2, shape).astype(np.float32), requires_grad=True)
        for shape in ((TOKENS, 3), (3, 3))
    )
    steps = Steps.of(STARTS, LENGTHS)
    allowed = chance.random((TOKENS, 3)) < 0.6
    allowed[np.arange(TOKENS), chance.integers(3, size=TOKENS)] = True
    place = {int(token): i for i, token in enumerate(steps.order[0])}
    expected = torch.zeros(())
    for start, length in zip(STARTS.tolist(), LENGTHS.tolist(), strict=True):
        scores, possible = [], []
        for path in itertools.product(range(3), repeat=length):
            rows = [place[start + t] for t in range(length)]
            score = sum(emissions[row, tag] for row, tag in zip(rows, path, strict=True))
            score = score + sum((transitions[a, b] for a, b in itertools.pairwise(path)), torch.zeros(()))
            scores.append(score)
            if all(allowed[row, tag] for row, tag in zip(rows, path, strict=True)):
                possible.append(score)
        expected = expected + torch.logsumexp(torch.stack(scores), 0) - torch.logsumexp(torch.stack(possible), 0)
    lattice = Lattice(np.zeros((3, 3), np.float32), np.ones((4, 4), np.bool_))
    loss = possible_loss(emissions, transitions, allowed, steps.begins, lattice)
    torch.testing.assert_close(loss, expected, atol=1e-3, rtol=1e-4)
    for got, wanted in zip(
        torch.autograd.grad(loss, (emissions, transitions)),
        torch.autograd.grad(expected, (emissions, transitions)),
        strict=True,
    ):
        torch.testing.assert_close(got, wanted, atol=1e-4, rtol=1e-3)


@pytest.mark.parametrize("name", ["IO", "BIO", "BIOES"])
def test_a_span_cut_by_the_end_of_a_sequence_is_closed_and_opened_again(name: str) -> None:
    from incognote.train.lstm_corpus import EncodedCorpus

    text = "word " * 230
    document = Document("long", text.rstrip(), [Span(0, 1100, "A")])
    encoding = Encoding.of(name, ["A"])
    corpus = EncodedCorpus([Analysis(document, "en")], Extractor(FeatureSpec.parse(())), 0)
    assert len(corpus.sequences) > 1
    tags = corpus.tags([document.spans], TagSets(encoding))
    legal = encoding.legal()
    for start, length in zip(corpus.stretches.tolist(), corpus.lengths.tolist(), strict=True):
        path = tags[start : start + length].tolist()
        assert all(legal[a, b] for a, b in itertools.pairwise((-1, *path, -1)))
    assert np.count_nonzero(tags) == 220
