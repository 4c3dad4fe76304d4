"""The LSTM at work: what it learns, that its arrays say what PyTorch says, and what its files hold."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.learn import lstm as at_work
from incognote.learn.batch import Batch
from incognote.learn.lstm import Lstm
from incognote.recipe import load_recipe
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters
from incognote.train.lstm import fit_lstm

torch = pytest.importorskip("torch")

FEATURES = [{"group": ["shape", "lists", "gap", "field"]}]
SMALL = {"characters": 8, "spelling": 8, "words": 16, "hidden": 16, "feature": 4, "optimizer": "adam", "rate": 0.02}
DOCTORS = ("Okafor", "Lindqvist", "Ramos", "Whalen", "Vincent", "Iversen", "Tanaka", "Moreau")
CITIES = ("Boston", "Bergen", "Madrid", "Toledo", "Austin", "Narvik", "Sevilla", "Denver")


def note(number: int, doctor: str, city: str) -> Document:
    """A short note with a doctor, a city and a year in it."""
    parts = (
        f"Name: patient {number}\nSeen by Dr. ",
        doctor,
        " in ",
        city,
        " with fever since ",
        "2019",
        ".\nNo cough.\n",
    )
    labels = ("", "DOCTOR", "", "CITY", "", "DATE", "")
    text, spans = "", []
    for part, label in zip(parts, labels, strict=True):
        if label:
            spans.append(Span(len(text), len(text) + len(part), label))
        text += part
    return Document(str(number), text, spans)


TRAINING = [note(i, doctor, city) for i, (doctor, city) in enumerate(zip(DOCTORS, CITIES, strict=True))] * 4


def analyses(documents: list[Document]) -> list[Analysis]:
    return [Analysis(document, "en") for document in documents]


def fitted(**options: object) -> Lstm:
    given = {**SMALL, "epochs": 1, "features": FEATURES, **options}
    return fit_lstm(analyses(TRAINING), [document.spans for document in TRAINING], **given)


@pytest.fixture(scope="module")
def model() -> Lstm:
    return fitted(epochs=9, context=30, word_dropout=0.3, dropout=0.2)


def places(spans: list[Span]) -> list[tuple[int, int, str]]:
    return [(span.start, span.end, span.label) for span in spans]


def test_names_it_never_saw_are_found_by_what_stands_around_them(model: Lstm) -> None:
    unseen = [note(40, "Quillfeather", "Xanthoria"), note(41, "Abdelrahman", "Murmansk")]
    assert [places(spans) for spans in model.find(analyses(unseen))] == [places(document.spans) for document in unseen]


def test_spans_say_who_found_them_and_how_sure(model: Lstm) -> None:
    (spans,) = model.find(analyses(TRAINING[:1]))
    assert {span.source for span in spans} == {"lstm"}
    assert all(0.5 < span.score <= 1 for span in spans)


@pytest.mark.parametrize(("cell", "context"), [("coupled", 0), ("standard", 0), ("standard", 40)])
def test_arrays_score_as_pytorch_does(cell: str, context: int) -> None:
    from incognote.train.lstm_corpus import EncodedCorpus
    from incognote.train.lstm_network import Network
    from incognote.train.lstm_options import Options

    model = fitted(cell=cell, context=context)
    documents = [*TRAINING[:3], note(50, "Quillfeather-of-the-very-long-name", "İzmir")]
    notes = analyses(documents)
    corpus = EncodedCorpus(notes, model.extractor, context, model.vocabulary)
    network = Network(corpus, len(model.encoding.tags), Options.of({**SMALL, "cell": cell}), None)
    network.weights = {name: torch.from_numpy(array.copy()) for name, array in model.weights.items()}
    picked, _ = corpus.pick(np.arange(len(corpus.stretches), dtype=np.int32))
    expected = network.emissions(picked).detach().numpy()
    # What words contribute is kept in steps of 1/512; scores that differ so little decide nothing.
    np.testing.assert_allclose(model.score(model.extractor.batch(notes)), expected, atol=2e-2)


def test_company_in_a_batch_changes_nothing(model: Lstm) -> None:
    notes = analyses(TRAINING[:5])
    together = model.score(model.extractor.batch(notes))
    alone = np.concatenate([model.score(model.extractor.batch([one])) for one in notes])
    np.testing.assert_allclose(together, alone, atol=1e-4)


def test_any_batch_of_the_same_notes_will_do(model: Lstm) -> None:
    notes = analyses(TRAINING[:5])
    own = model.probabilities(model.extractor.batch(notes))
    np.testing.assert_allclose(model.probabilities(Batch(notes, 3)), own, atol=1e-6)
    np.testing.assert_allclose(own.sum(axis=1), 1, atol=1e-4)


def test_the_memory_for_words_is_bounded_and_forgetting_changes_nothing(
    model: Lstm, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.save(tmp_path)
    monkeypatch.setattr(at_work, "CACHE_WORDS", 25)
    forgetful = Lstm.load(tmp_path)
    for document in TRAINING[:8]:
        batch = model.extractor.batch(analyses([document]))
        np.testing.assert_allclose(forgetful.score(batch), model.score(batch), atol=1e-5)
    assert len(forgetful._scorer._memories["en"].table) <= 64


def test_an_empty_note_holds_nothing(model: Lstm) -> None:
    assert model.find(analyses([Document("empty", ""), TRAINING[0]]))[0] == []


def test_saved_and_loaded_it_says_exactly_the_same(model: Lstm, tmp_path: Path) -> None:
    model.save(tmp_path)
    again = Lstm.load(tmp_path)
    notes = analyses(TRAINING)
    assert again.find(notes) == model.find(notes)


def test_the_same_seed_gives_the_same_files_and_another_seed_others(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        fitted(seed=seed).save(tmp_path / name)
    a, b, c = ((tmp_path / name / "weights.npz").read_bytes() for name in "abc")
    assert a == b != c


def test_the_model_file_holds_no_word(model: Lstm, tmp_path: Path) -> None:
    model.save(tmp_path)
    with np.load(tmp_path / "weights.npz") as arrays:
        kinds = {array.dtype.kind for array in arrays.values()}
    assert kinds == {"f", "u"}
    assert "Okafor" not in (tmp_path / "tagger.json").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "part",
    [{"characters": 0}, {"words": 0}, {"pretrained": False}, {"features": ()}, {"lattice": False}, {"keep_empty": 0.0}],
    ids=lambda part: next(iter(part)),
)
def test_every_part_can_be_switched_off(part: dict[str, object], tmp_path: Path) -> None:
    model = fitted(**part)
    model.save(tmp_path)
    notes = analyses(TRAINING[:3])
    assert Lstm.load(tmp_path).find(notes) == model.find(notes)
    if "lattice" in part:
        assert not model.transitions.any()


@pytest.mark.parametrize("encoding", ["IO", "BIO", "BIOESU"])
def test_no_encoding_yields_an_illegal_sequence(encoding: str) -> None:
    model = fitted(encoding=encoding)
    batch = model.extractor.batch(analyses(TRAINING[:4]))
    tags, _ = model.tags(batch)
    legal = model.encoding.legal()
    starts = set(batch.sequences.tolist())
    for place, tag in enumerate(tags.tolist()):
        assert legal[-1 if place in starts else tags[place - 1], tag]


def test_the_best_epoch_on_development_notes_is_kept() -> None:
    lines: list[str] = []
    dev = [note(60, "Quillfeather", "Xanthoria")]
    model = fitted(
        epochs=8,
        patience=2,
        dev_notes=analyses(dev),
        dev_gold=[document.spans for document in dev],
        progress=lines.append,
    )
    scores = [float(line.split("dev F1 ")[1].split(",")[0]) for line in lines]
    right = set(places(dev[0].spans)) & set(places(model.find(analyses(dev))[0]))
    said = len(model.find(analyses(dev))[0])
    assert max(scores) == pytest.approx(2 * len(right) / (3 + said), abs=1e-3)
    assert len(scores) <= scores.index(max(scores)) + 1 + 2


def test_notes_of_several_languages_make_one_model() -> None:
    notes = analyses(TRAINING[:8]) + [Analysis(document, "nb") for document in TRAINING[8:16]]
    model = fit_lstm(notes, [d.spans for d in TRAINING[:16]], features=FEATURES, **SMALL, epochs=1)
    assert len(model.find(notes)) == 16


def test_word_vectors_start_with_the_spread_of_the_table_they_replace() -> None:
    from incognote.learn.batch import Extractor
    from incognote.learn.features import FeatureSpec
    from incognote.train import lstm_fit
    from incognote.train.lstm_corpus import EncodedCorpus
    from incognote.train.lstm_network import Network
    from incognote.train.lstm_options import Options

    corpus = EncodedCorpus(analyses(TRAINING), Extractor(FeatureSpec.parse(FEATURES)), 0)
    for size in (16, 100):
        options = Options(words=size)
        vectors = lstm_fit._vectors(corpus, [], options, b"")
        table = Network(corpus, 3, options, None).weights["words"].detach().numpy()
        assert vectors[vectors.any(axis=1)].std() == pytest.approx(table.std(), rel=0.1)


def test_words_of_further_text_are_known_if_it_has_them_often() -> None:
    from incognote.learn.lstm_inputs import word_hashes

    raw = [Analysis(Document(str(i), f"The ward was quiet and nothing{i} happened."), "en") for i in range(12)]
    rows = fitted(raw=raw).vocabulary.words.rows(word_hashes(["fever", "quiet", "nothing-at-all"], b""))
    assert (rows > 0).tolist() == [True, True, False]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"hiden": 3}, "no option hiden"),
        ({"cell": "gru"}, "cell of an LSTM is one of coupled, standard"),
        ({"features": [{"group": "shape", "window": [-1, 1]}]}, "no window"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, object], reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        fitted(**options)


def test_the_recipe_of_jiang_is_a_table_of_this_learner() -> None:
    (table,) = load_recipe("jiang-lstm").find
    options = {key: value for key, value in table.items() if key != "finder"}
    model = fitters[table["finder"]](
        analyses(TRAINING[:8]), [document.spans for document in TRAINING[:8]], **{**options, "epochs": 1}
    )
    assert model.weights["tokens.inputs"].shape == (2, 50 + 100 + 6 + 6, 3 * 64)
    assert model.encoding.name == "BIOESU"
