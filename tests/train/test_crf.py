"""The CRF: our arrays say what CRFsuite says, and a saved model says what the fitted one said."""

from __future__ import annotations

import itertools
from pathlib import Path

import numpy as np
import pytest

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.learn.crf import Crf
from incognote.learn.decode import Lattice, marginals, viterbi
from incognote.text.analysis import Analysis
from incognote.train.attributes import Attributes
from incognote.train.crf import fit_crf, named

pycrfsuite = pytest.importorskip("pycrfsuite")

Training = tuple[list[Analysis], list[list[Span]]]

FEATURES = [
    {"group": ["lower", "shape"], "window": [-2, 2]},
    {"group": ["affixes", "lists"]},
    {"group": "lower", "window": [-4, -1], "bag": True, "as": "before"},
    {"group": ["gap", "chunk_mist"], "window": [-1, 1]},
    {"group": ["field", "document_position"]},
    {"join": ["lower@-1 lower@0", "field@0 shape@0"]},
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("crf") / "model.crfsuite"


@pytest.fixture(scope="module")
def crf(training: Training, file: Path) -> Crf:
    notes, gold = training
    return fit_crf(notes, gold, features=FEATURES, iterations=20, keep_file=file)


def test_tags_and_probabilities_are_those_of_crfsuites_own_tagger(crf: Crf, file: Path, unseen: list[Analysis]) -> None:
    tagger = pycrfsuite.Tagger()
    tagger.open(str(file))
    attributes = Attributes(crf.extractor)
    anything = np.ones((len(crf.encoding.tags) + 1,) * 2, np.bool_)
    anything[-1, [i for i, tag in enumerate(crf.encoding.tags) if tag not in tagger.labels()]] = False
    free = Lattice(crf.transitions, anything)
    tokens = 0
    for note in unseen:
        batch = crf.extractor.batch([note])
        items = named(attributes.of(batch), attributes.names)
        scores = crf.score(batch)
        ours = [crf.encoding.tags[tag] for tag in viterbi(scores, batch.sequences, free)]
        sure = marginals(scores, batch.sequences, free)
        cuts = [*batch.sequences.tolist(), len(items)]
        for a, b in itertools.pairwise(cuts):
            assert tagger.tag(items[a:b]) == ours[a:b]
            theirs = [tagger.marginal(tag, i) for i, tag in enumerate(ours[a:b])]
            assert np.allclose(
                theirs, [sure[a + i, crf.encoding.tags.index(t)] for i, t in enumerate(ours[a:b])], atol=1e-3
            )
        tokens += len(items)
    assert tokens > 2000


def test_it_finds_what_it_was_not_shown(crf: Crf, english: list[Document], unseen: list[Analysis]) -> None:
    gold = {(d.id, s.start, s.end) for d in english[20:] for s in d.spans}
    found = {(n.document.id, s.start, s.end) for n, spans in zip(unseen, crf.find(unseen), strict=True) for s in spans}
    assert len(gold & found) > 0.4 * len(gold)
    assert len(gold & found) > 0.4 * len(found)


def test_notes_found_together_are_found_as_if_alone(crf: Crf, unseen: list[Analysis]) -> None:
    assert crf.find(unseen) == [crf.find([note])[0] for note in unseen]


def test_a_saved_model_finds_the_same(crf: Crf, unseen: list[Analysis], tmp_path: Path) -> None:
    crf.save(tmp_path)
    for before, after in zip(crf.find(unseen), Crf.load(tmp_path).find(unseen), strict=True):
        assert [(s.start, s.end, s.label) for s in after] == [(s.start, s.end, s.label) for s in before]
        assert np.allclose([s.score for s in after], [s.score for s in before], atol=0.01)


def test_the_same_notes_give_the_same_model_byte_for_byte(training: Training, tmp_path: Path) -> None:
    notes, gold = (part[:5] for part in training)
    for name in ("one", "two"):
        fit_crf(notes, gold, features=FEATURES, iterations=5, keep_empty=0.5).save(tmp_path / name)
    for name in ("tagger.json", "weights.npz"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


def test_a_model_holds_no_word_of_the_notes(crf: Crf, training: Training, tmp_path: Path) -> None:
    crf.save(tmp_path)
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    names = {
        s.of(n.text) for n, spans in zip(*training, strict=True) for s in spans if s.label in ("PATIENT", "DOCTOR")
    }
    assert len(names) > 20
    assert not [name for name in names if len(name) > 4 and name.encode() in written]


def test_a_handicap_for_outside_finds_more(crf: Crf, unseen: list[Analysis]) -> None:
    few = sum(map(len, crf.find(unseen)))
    crf.outside_bias = 3.0
    try:
        assert sum(map(len, crf.find(unseen))) > few
    finally:
        crf.outside_bias = 0.0


@pytest.mark.parametrize("algorithm", ["ap", "l2sgd"])
def test_online_algorithms_learn_too(algorithm: str, training: Training) -> None:
    notes, gold = (part[:6] for part in training)
    fitted = fit_crf(notes, gold, features=FEATURES[:1], algorithm=algorithm, iterations=10)
    assert sum(map(len, fitted.find(notes))) > 0.5 * sum(map(len, gold))


def test_an_empty_note_is_no_trouble(crf: Crf) -> None:
    assert crf.find([Analysis(Document("empty", ""), "en"), Analysis(Document("blank", " \n"), "en")]) == [[], []]


def test_a_model_of_an_earlier_version_is_named(crf: Crf, tmp_path: Path) -> None:
    crf.save(tmp_path)
    with np.load(tmp_path / "weights.npz") as arrays:
        np.savez(tmp_path / "weights.npz", **{name: arrays[name] for name in arrays.files if name != "gaps"})
    with pytest.raises(UsageError, match="trained by an earlier version; train it again"):
        Crf.load(tmp_path)
