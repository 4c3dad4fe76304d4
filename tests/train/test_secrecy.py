"""What a model trained on notes that are not public keeps of them, and what it says about itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import incognote
from incognote.cli.train import command
from incognote.document import Document, Span
from incognote.learn.features import feature_hash
from incognote.learn.lstm import Lstm
from incognote.learn.lstm_inputs import word_hashes
from incognote.learn.tagger import LinearTagger
from incognote.recipe import load_recipe
from incognote.text.analysis import Analysis
from incognote.train.secrecy import LEAST_NOTES, Sightings
from incognote.train.training import Model, train_recipe

NAMES = ("Quillfeather", "Brimstone", "Wendeline", "Zebulonski", "Tuckermann", "Oddvarsen")


def note(number: int, name: str, patient: str | None = None) -> Document:
    text = f"Patient seen on the ward. Attending: Dr. {name} at noon. Plan: rest."
    start = text.index(name)
    meta = {"language": "en"} | ({"patient": patient} if patient else {})
    return Document(f"n{number}", text, [Span(start, start + len(name), "DOCTOR")], meta)


#: One doctor is met in every second note, each of the others in the notes of one patient.
NOTES = [note(n, "Okafor" if n % 2 else NAMES[n // 2], str(n // 2)) for n in range(12)]
NOTES += [note(20 + n, NAMES[0], "0") for n in range(4)]

CRF = """
name = "small"
[[find]]
finder = "crf"
iterations = 30
c1 = 0.0
features = [{ group = ["lower", "affixes"], window = [-1, 1] }, { join = ["lower@-1 lower@0"] }]
"""
LSTM = """
name = "small"
[[find]]
finder = "lstm"
epochs = 1
words = 8
characters = 0
spelling = 0
hidden = 8
feature = 4
features = [{ group = "affixes" }]
"""
NESTED = """
name = "small"
[[find]]
finder = "stack"
learner = "crf"
folds = 2
members = [{ finder = "rules" }, { finder = "crf", iterations = 5, features = [{ group = "lower" }] }]
"""


def trained(tmp_path: Path, recipe: str, public: bool = False) -> Model:
    (tmp_path / "small.toml").write_text(recipe)
    return train_recipe(load_recipe(tmp_path / "small.toml"), NOTES, public=public)


def knows(tagger: LinearTagger, word: str) -> bool:
    key = tagger.extractor.spec.key
    return feature_hash("lower", word.lower(), key) in tagger.weights.hashes


def test_names_of_few_persons_are_not_learnt(tmp_path: Path) -> None:
    [tagger] = trained(tmp_path, CRF).finders
    assert isinstance(tagger, LinearTagger)
    assert knows(tagger, "Okafor")
    assert knows(tagger, "Attending")
    assert not any(knows(tagger, name) for name in NAMES)
    key = tagger.extractor.spec.key
    pieces = {f"{edge}{part}" for name in NAMES for edge, part in (("<", name[:4].lower()), (">", name[-4:].lower()))}
    assert not {feature_hash("affixes", piece, key) for piece in pieces} & set(tagger.weights.hashes.tolist())
    [public] = trained(tmp_path, CRF, public=True).finders
    assert isinstance(public, LinearTagger)
    assert all(knows(public, name) for name in NAMES)


def test_nothing_that_a_key_made_is_known_without_it(tmp_path: Path) -> None:
    [tagger] = trained(tmp_path, CRF).finders
    assert isinstance(tagger, LinearTagger)
    assert len(tagger.extractor.spec.key) == 16
    assert feature_hash("lower", "okafor") not in tagger.weights.hashes
    changed = [replace(NOTES[0], text=NOTES[0].text + " ."), *NOTES[1:]]
    [other] = train_recipe(load_recipe(tmp_path / "small.toml"), changed).finders
    assert isinstance(other, LinearTagger)
    assert not set(other.weights.hashes.tolist()) & set(tagger.weights.hashes.tolist())


def test_the_same_notes_give_the_same_model_which_works_from_its_folder(tmp_path: Path) -> None:
    for name in ("one", "two"):
        trained(tmp_path, CRF).save(tmp_path / name)
    for file in ("crf/weights.npz", "crf/tagger.json", "manifest.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
    [found] = incognote.load(tmp_path / "one").find_all([note(99, "Okafor")])
    assert [span.of(found.text) for span in found.spans] == ["Okafor"]


def test_a_network_has_no_vector_for_the_words_of_few_persons(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="the train extra is not installed")
    [tagger] = trained(tmp_path, LSTM).finders
    assert isinstance(tagger, Lstm)
    key = tagger.extractor.spec.key
    rows = tagger.vocabulary.words.rows(word_hashes(["Okafor", "Attending", *NAMES], key))
    assert (rows > 0).tolist() == [True, True, *(False for _ in NAMES)]
    endings = np.array([feature_hash("affixes", f">{name[-4:].lower()}", key) for name in NAMES], np.uint64)
    assert not tagger.vocabulary.groups["affixes"].rows(endings).any()


def test_members_of_a_stack_keep_the_same_secret(tmp_path: Path) -> None:
    [stack] = trained(tmp_path, NESTED).finders
    taggers = [stack.top, stack.members["crf"][1]]  # type: ignore[attr-defined]
    assert {len(one.extractor.spec.key) for one in taggers} == {16}
    assert {one.extractor.spec.least_notes for one in taggers} == {LEAST_NOTES}
    assert not any(knows(taggers[1], name) for name in NAMES)


def test_copies_do_not_make_a_rare_word_frequent() -> None:
    seen = Sightings()
    once, often, listed = (np.array([n], np.uint64) for n in (1, 2, 3))
    for number in range(3):
        real = Analysis(Document(f"n{number}", "text"), "en")
        copy = Analysis(Document(f"n{number}~1", "text"), "en")
        seen.add(real, often)
        seen.add(copy, np.concatenate([once, listed]))
    seen.add(Analysis(Document("n0", "text"), "en"), once)
    assert seen.often(3).tolist() == [2, 3]


def test_training_says_that_a_model_is_as_secret_as_its_notes(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(CRF)
    (tmp_path / "notes").mkdir()
    for one in NOTES:
        (tmp_path / "notes" / f"{one.id}.txt").write_text(one.text)
        span = one.spans[0]
        (tmp_path / "notes" / f"{one.id}.ann").write_text(
            f"T1\t{span.label} {span.start} {span.end}\t{span.of(one.text)}\n"
        )
    recipe, corpus = str(tmp_path / "small.toml"), str(tmp_path / "notes")
    for options, told in (((), True), (("--public",), False)):
        out = tmp_path / f"model{told}"
        arguments = [recipe, "--corpus", corpus, "-o", str(out), "--lang", "en", "--folds", "0", *options]
        done = CliRunner().invoke(command, arguments, standalone_mode=False)
        assert done.exception is None, done.exception
        assert ("as secret as the notes" in done.output) is told
        assert ("as secret as the notes" in (out / "README.md").read_text()) is told
