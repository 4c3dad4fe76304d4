"""The compiled loops and the arrays that stand in for them say the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import incognote
from incognote import Document, native
from incognote.learn.decode import Lattice, marginals, viterbi
from incognote.learn.features import feature_hash, feature_hashes
from incognote.learn.linear import EmissionScorer
from incognote.learn.lstm_layers import Layer, Share, Shares, Steps
from incognote.lexicons.keys import key_of, keys_of
from incognote.text.hash_index import HashIndex
from incognote.text.tagger import Tagger, load_tagger, model_file
from incognote.text.tokens import codes_of, token_bounds
from incognote.text.word_table import WordTable

kernels = native.kernels
pytestmark = pytest.mark.skipif(kernels is None, reason="the compiled part was not built: no C compiler")

CORPORA = Path(__file__).parents[2] / "corpora"
Answer = TypeVar("Answer")


def pure(work: Callable[[], Answer]) -> Answer:
    """What plain arrays say."""
    native.kernels = None
    try:
        return work()
    finally:
        native.kernels = kernels


@given(texts=st.lists(st.text("aå漢😀é1. \n-B", max_size=30), min_size=1, max_size=4))
def test_words_are_read_and_numbered_alike(texts: list[str]) -> None:
    def read() -> list[tuple[list[str], list[int]]]:
        table, answers = WordTable(), []
        for text in texts:
            words, numbers = table.read(text, *token_bounds(text, codes_of(text)))
            answers.append((words, numbers.tolist()))
            assert [table.words[number] for number in numbers.tolist()] == words
        return answers

    assert read() == pure(read)


@given(st.lists(st.text(max_size=200)), st.sampled_from(["", "es"]))
def test_words_have_the_same_keys_and_numbers(words: list[str], language: str) -> None:
    def hashed() -> list[list[int]]:
        return [keys_of(words, language).tolist(), feature_hashes("group", [words, words[:2]])[1].tolist()]

    assert (
        hashed()
        == pure(hashed)
        == [
            [key_of(word, language) for word in words],
            [feature_hash("group", word) for word in (*words, *words[:2])],
        ]
    )


@given(st.lists(st.integers(0, 2**64 - 1), unique=True), st.lists(st.integers(0, 2**64 - 1)))
def test_hashes_are_found_in_the_same_places(known: list[int], wanted: list[int]) -> None:
    index = HashIndex(np.array(sorted(known), np.uint64))
    some = np.array([*wanted, *known[::2]], np.uint64)
    ours, theirs = index.find(some), pure(lambda: index.find(some))
    assert [one.tolist() for one in ours] == [one.tolist() for one in theirs]


def corpus(language: str, every: int) -> list[Document]:
    paths = sorted((CORPORA / language).rglob("*.txt"))[::every]
    return [Document(path.stem, path.read_bytes().decode()) for path in paths]


@given(st.integers(0, 2**32), st.lists(st.integers(1, 40), min_size=1, max_size=12), st.integers(2, 45))
def test_the_best_tags_are_the_same_and_probabilities_alike(seed: int, lengths: list[int], tags: int) -> None:
    chance = np.random.default_rng(seed)
    starts = np.cumsum([0, *lengths[:-1]]).astype(np.int32)
    emissions = (chance.normal(size=(sum(lengths), tags)) * chance.choice([1, 3, 8])).astype(np.float32)
    legal = chance.random((tags + 1, tags + 1)) < 0.8
    legal[0] = legal[:, 0] = True
    lattice = Lattice(chance.normal(size=(tags, tags)).astype(np.float32), legal)
    assert (viterbi(emissions, starts, lattice) == pure(lambda: viterbi(emissions, starts, lattice))).all()
    for some in (lattice, Lattice(np.zeros((tags, tags), np.float32), np.ones_like(legal))):
        here, there = marginals(emissions, starts, some), pure(lambda some=some: marginals(emissions, starts, some))  # type: ignore[misc]
        assert np.abs(here - there).max() < 1e-4


@given(st.integers(0, 2**32), st.lists(st.integers(1, 30), min_size=1, max_size=15), st.sampled_from([4, 8, 20, 80]))
def test_the_network_reads_alike(seed: int, lengths: list[int], hidden: int) -> None:
    chance = np.random.default_rng(seed)
    sizes = np.array(lengths, np.int32)
    steps = Steps.of((np.cumsum(sizes) - sizes).astype(np.int32), sizes)
    gates, tokens = 4 * hidden, int(sizes.sum())
    weights = (chance.normal(size=(2, hidden, gates)) * 0.3).astype(np.float32)
    layer = Layer(np.zeros((2, 0, gates), np.float32), weights, np.zeros((2, hidden, 0), np.float32), weights[:, 0])

    def share(table: Any) -> Share:
        return Share(table, chance.integers(0, len(table), (2, tokens)).astype(np.int32))

    words = share(chance.integers(-3000, 3000, (7, gates)).astype(np.int16))
    first, second = (share(chance.normal(size=(size, gates)).astype(np.float32)) for size in (1, 5))
    shares = Shares(words, np.float32(1 / 512), (first, second))
    here = layer.run_gathered(shares, steps.begins)
    there = pure(lambda: layer.run_gathered(shares, steps.begins))
    assert np.abs(here - there).max() < 1e-4


@pytest.mark.parametrize("language", ["en", "es", "nb"])
def test_parts_of_speech_are_the_same(language: str) -> None:
    words = [word for note in corpus(language, 40) for word in note.text.split()]
    starts = np.arange(0, len(words), 11, dtype=np.int32)
    pure_tagger = Tagger(model_file(language))
    assert load_tagger(language).tag(words, starts).tolist() == pure(lambda: pure_tagger.tag(words, starts)).tolist()


@pytest.mark.parametrize(("language", "model"), [("en", "fast"), ("es", "best"), ("nb", "best")])
def test_the_same_is_found_with_the_same_scores(language: str, model: str) -> None:
    notes = corpus(language, 25)
    notes += [Document(f"{note.id}-shouted", note.text.upper().replace("\n", "\r\n")) for note in notes[:5]]
    here = incognote.load(language, model).find_all(notes)
    there = pure(lambda: incognote.load(language, model).find_all(notes))
    assert sum(len(note.spans) for note in here) > 200
    for one, other in zip(here, there, strict=True):
        assert [(s.start, s.end, s.label) for s in one.spans] == [(s.start, s.end, s.label) for s in other.spans]
        assert [s.score for s in one.spans] == pytest.approx([s.score for s in other.spans], abs=0.002)


def test_scores_of_a_linear_model_are_the_same_to_the_last_bit(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[np.ndarray[Any, Any]] = []
    emissions = EmissionScorer.emissions

    def watched(self: EmissionScorer, batch: Any) -> Any:
        seen.append(emissions(self, batch))
        return seen[-1]

    monkeypatch.setattr(EmissionScorer, "emissions", watched)
    notes = corpus("en", 60)
    incognote.load("en", "fast").find_all(notes)
    pure(lambda: incognote.load("en", "fast").find_all(notes))
    half = len(seen) // 2
    assert half
    assert all((a == b).all() for a, b in zip(seen[:half], seen[half:], strict=True))


def test_what_is_no_array_is_refused() -> None:
    assert kernels
    with pytest.raises(TypeError, match="2 arrays"):
        kernels.softmax(np.zeros((2, 2), np.float32))
    with pytest.raises((TypeError, ValueError, BufferError)):
        kernels.softmax(np.zeros((4, 4), np.float32)[:, ::2], np.zeros((4, 2), np.float32))
