"""The shipped taggers, on real sentences."""

from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognote.errors import UsageError
from incognote.text import tagger as module
from incognote.text.tagger import TAGS, Tagger, load_tagger, model_file
from incognote.text.tokens import tokenize
from incognote.text.word_features import word_features

ONE = np.zeros(1, np.int32)


def tags(language: str, text: str) -> str:
    words = tokenize(text).words
    return " ".join(TAGS[tag] for tag in load_tagger(language).tag(words, ONE))


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "The patient was seen by Dr. Smith .", "DET NOUN AUX VERB ADP PROPN PUNCT PROPN PUNCT"),
        (
            "en",
            "She denies chest pain and takes 5 tablets daily .",
            "PRON VERB NOUN NOUN CCONJ VERB NUM NOUN ADV PUNCT",
        ),
        ("es", "El paciente ingresa por dolor abdominal .", "DET NOUN VERB ADP NOUN ADJ PUNCT"),
        ("es", "La enferma vive en Sevilla con sus dos hijos .", "DET NOUN VERB ADP PROPN ADP DET NUM NOUN PUNCT"),
        ("nb", "Pasienten ble innlagt på Ullevål sykehus .", "NOUN AUX VERB ADP PROPN NOUN PUNCT"),
        ("nb", "Hun har ikke hatt vondt i brystet .", "PRON AUX PART VERB ADJ ADP NOUN PUNCT"),
    ],
)
def test_plain_clinical_sentences_are_tagged(language: str, text: str, expected: str) -> None:
    assert tags(language, text) == expected


@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_a_change_of_case_does_not_change_the_grammar(change: Callable[[str], str]) -> None:
    assert tags("en", change("The patient was discharged home .")).startswith("DET NOUN AUX VERB")
    assert tags("es", change("El paciente vive en la ciudad .")).startswith("DET NOUN VERB ADP DET NOUN")
    assert tags("nb", change("Pasienten bor i Bergen .")).startswith("NOUN VERB ADP PROPN")


@pytest.mark.parametrize("language", ["en", "es", "nb"])
def test_no_words_have_no_tags(language: str) -> None:
    found = load_tagger(language).tag([], np.zeros(0, np.int32))
    assert found.shape == (0,)
    assert found.dtype == np.int8
    assert load_tagger(language).tag_batch([]) == []
    assert [len(some) for some in load_tagger(language).tag_batch([([], ONE[:0]), (["a"], ONE)])] == [0, 1]


def test_an_unknown_language_is_a_usage_error() -> None:
    with pytest.raises(UsageError, match="'fr'"):
        load_tagger("fr")


def test_a_sentence_does_not_see_its_neighbours() -> None:
    tagger = load_tagger("en")
    first, second = ["They", "can", "fish"], ["Can", "you", "?"]
    together = tagger.tag(first + second, np.array([0, 3], np.int32))
    assert together.tolist() == [*tagger.tag(first, ONE), *tagger.tag(second, ONE)]


WORDS = st.lists(st.one_of(st.text(max_size=8), st.sampled_from(["the", "Dr", ".", "pain", "\ud800", "x" * 500])))
TEXTS = st.lists(
    WORDS.flatmap(lambda words: st.tuples(st.just(words), st.sets(st.integers(0, max(0, len(words) - 1)))))
)


@given(TEXTS)
def test_any_words_at_once_or_one_by_one_have_the_same_tags(texts: list[tuple[list[str], set[int]]]) -> None:
    tagger = load_tagger("en")
    batch = [(words, np.array(sorted(starts), np.int32)) for words, starts in texts]
    at_once = tagger.tag_batch(batch)
    assert len(at_once) == len(batch)
    for (words, starts), found in zip(batch, at_once, strict=True):
        assert len(found) == len(words)
        assert found.tolist() == tagger.tag(words, starts).tolist()


def test_memory_is_bounded_and_forgetting_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [f"{stem}{number}" for number in range(40) for stem in ("pain", "run", "Berg", "slowly")]
    starts = np.arange(0, len(words), 7, dtype=np.int32)
    expected = Tagger(model_file("en")).tag(words, starts)
    monkeypatch.setattr(module, "_BLOCK", 16)
    monkeypatch.setattr(module, "_KEPT_WORDS", 32)
    small = Tagger(model_file("en"))
    assert small.tag(words, starts).tolist() == expected.tolist()
    assert small._used <= 32


def test_many_spellings_of_few_words_are_forgotten_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BLOCK", 16)
    monkeypatch.setattr(module, "_KEPT_WORDS", 32)
    tagger = Tagger(model_file("en"))
    words = [str(1000 + number) for number in range(2000)]
    for start in range(0, len(words), 100):
        tagger.tag(words[start : start + 100], ONE)
    assert len(tagger._row) <= 9 * 32


def test_threads_sharing_a_tagger_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BLOCK", 16)
    monkeypatch.setattr(module, "_KEPT_WORDS", 64)
    tagger = Tagger(model_file("es"))
    texts = [[f"palabra{(number * step) % 97}" for number in range(60)] for step in range(1, 9)]
    expected = [tagger.tag(words, ONE).tolist() for words in texts]
    found: dict[int, list[int]] = {}

    def work(number: int) -> None:
        for _ in range(5):
            found[number] = tagger.tag(texts[number], ONE).tolist()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(texts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(len(texts))] == expected


def test_a_word_of_any_length_has_few_features() -> None:
    rows, there = word_features(["a" * 1_000_000, ""], 1 << 15)
    assert there.sum(axis=1).max() < 60
    assert rows.min() >= 0
    assert rows.max() < 1 << 15


@given(st.lists(st.text(max_size=50), min_size=1))
def test_a_word_has_the_same_features_in_any_company(words: list[str]) -> None:
    together, there = word_features(words, 1 << 15)
    for word, rows, own in zip(words, together, there, strict=True):
        alone, its_own = word_features([word], 1 << 15)
        assert rows[own].tolist() == alone[0][its_own[0]].tolist()


@pytest.mark.parametrize("language", ["en", "es", "nb"])
def test_models_are_small(language: str) -> None:
    assert model_file(language).stat().st_size <= 2_000_000
