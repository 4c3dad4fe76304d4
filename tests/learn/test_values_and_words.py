"""Real-valued features, windows in words, logistic regression, and weights as they are saved."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.learn.crf import Crf
from incognote.learn.ensemble import Ensemble
from incognote.learn.explain import grounds
from incognote.learn.svm import Svm
from incognote.learn.tagger import LinearTagger
from incognote.learn.values import value_groups
from incognote.papers.meddocan.vectors import WordVectors, pack
from incognote.recipe import Recipe
from incognote.text.analysis import Analysis
from incognote.text.words import in_units
from incognote.train.crf import fit_crf
from incognote.train.svm import fit_svm
from incognote.train.training import train_recipe

pytest.importorskip("sklearn")
pytest.importorskip("pycrfsuite")


def corpus() -> tuple[list[Analysis], list[list[Span]]]:
    """Numbers that are identifiers in the first half of a sentence and none in the second."""
    notes, gold = [], []
    for number in range(60):
        first, last = f"{100 + number}", f"{900 - number}"
        text = f"{first} was seen and had then some {last}"
        notes.append(Analysis(Document(str(number), text), "en"))
        gold.append([Span(0, 3, "MRN")])
    return notes, gold


POSITION = [{"group": "shape"}, {"group": "token_in_sentence"}]


@pytest.mark.parametrize(
    ("fit", "kind", "options"),
    [(fit_svm, Svm, {}), (fit_svm, Svm, {"loss": "logistic", "C": 10.0}), (fit_crf, Crf, {"iterations": 60})],
)
def test_a_learner_weighs_a_number_and_keeps_it_in_its_file(
    fit: object, kind: type[LinearTagger], options: dict[str, object], tmp_path: Path
) -> None:
    notes, gold = corpus()
    without = fit(notes, gold, features=POSITION[:1], **options)  # type: ignore[operator]
    learnt = fit(notes, gold, features=POSITION, **options)  # type: ignore[operator]
    assert learnt.dense.shape == (1, len(learnt.encoding.tags))
    found = learnt.find(notes)
    assert [[(s.start, s.end) for s in some] for some in found] == [[(0, 3)]] * len(notes)
    assert without.find(notes) != found
    learnt.save(tmp_path)
    loaded = kind.load(tmp_path)
    assert loaded.dense is not None
    np.testing.assert_allclose(loaded.dense, learnt.dense, rtol=1e-3, atol=1e-3)
    spans = [[(s.start, s.end, s.label) for s in some] for some in loaded.find(notes)]
    assert spans == [[(0, 3, "MRN")]] * len(notes)


def test_numbers_need_a_learner_that_takes_them() -> None:
    notes, gold = corpus()
    with pytest.raises(UsageError, match="real-valued"):
        fit_crf(notes, gold, features=POSITION, algorithm="adagrad")


def test_a_window_in_words_leaves_a_date_behind(tmp_path: Path) -> None:
    """``due`` is two words before the number, and eight of our tokens: only a window of words sees it."""
    notes, gold = [], []
    for number in range(40):
        code = f"{1000 + number}"
        cue = "due" if number % 2 else "was"
        text = f"{cue} 10/2/2015, {code} here"
        notes.append(Analysis(Document(str(number), text), "en"))
        gold.append([Span(text.index(code), text.index(code) + 4, "ID")] if number % 2 else [])
    features = [{"group": "lower", "window": [-3, 0]}]
    marked = {}
    for units in ("tokens", "words"):
        learnt = fit_svm(notes, gold, features=features, units=units)
        learnt.save(tmp_path / units)
        marked[units] = [len(some) for some in Svm.load(tmp_path / units).find(notes)]
    assert marked["words"] == [number % 2 for number in range(40)]
    assert marked["tokens"] != marked["words"]
    with pytest.raises(UsageError, match="'tokens' or 'words'"):
        fit_svm(notes, gold, features=features, units="lines")


def test_words_keep_their_offsets_and_what_was_found() -> None:
    note = Analysis(Document("1", "Seen 09/14/2067CPT by WhalenChief"), "en")
    note.found["rules"] = [Span(5, 15, "DATE")]
    twin = in_units(note, "words")
    assert twin.tokens.words == ["Seen", "09/14/2067", "CPT", "by", "Whalen", "Chief"]
    assert twin.found == note.found
    assert [note.text[a:b] for a, b in zip(twin.tokens.starts, twin.tokens.ends, strict=True)] == twin.tokens.words


def test_packed_vectors_are_mapped_not_read(tmp_path: Path) -> None:
    lines = "".join(f"word{n} {n} {-n} 0.5\n" for n in range(500))
    (tmp_path / "v.vec").write_text(f"500 3\n{lines}WORD7 9 9 9\n", "utf-8")
    folder = pack(tmp_path / "v.vec", tmp_path / "packed")
    opened = WordVectors(folder)
    assert isinstance(opened._vectors, np.memmap)
    table, ids = opened.of(["Word7", "nothing", "word499"])
    assert ids.tolist() == [0, -1, 1]
    assert table.tolist() == [[7, -7, 0.5], [499, -499, 0.5]]
    group = value_groups["vectors"](file=str(folder))
    assert len(group.names) == 3
    with pytest.raises(UsageError, match="no packed word vectors"):
        WordVectors(tmp_path)


def test_what_is_scored_after_training_are_the_numbers_of_the_file(tmp_path: Path) -> None:
    notes, gold = corpus()
    documents = [Document(n.document.id, n.text, spans) for n, spans in zip(notes, gold, strict=True)]
    recipe = Recipe.parse(
        'name = "r"\n[[find]]\nfinder = "crf"\niterations = 20\nfeatures = [{group = "shape", window = [-1, 1]}]\n', "r"
    )
    model = train_recipe(recipe, documents, "en", public=True)
    model.save(tmp_path)
    (trained,), saved = model.finders, Crf.load(tmp_path / "crf")
    assert isinstance(trained, Crf)
    np.testing.assert_array_equal(trained.weights.values, saved.weights.values)
    assert trained.weights.values.dtype == np.float16


def test_an_ensemble_refuses_members_that_count_words() -> None:
    notes, gold = corpus()
    learnt = fit_svm(notes, gold, features=POSITION[:1], units="words")
    with pytest.raises(UsageError, match="token by token"):
        Ensemble("both", [learnt, learnt])


def test_reasons_are_told_of_words_where_words_are_counted() -> None:
    notes, gold = corpus()
    learnt = fit_svm(notes, gold, features=[{"group": "lower", "window": [0, 1]}], units="words")
    note = Analysis(Document("1", "Due 10/2/2015: 123 was seen"), "en")
    assert len(grounds(learnt, note, [Span(4, 13, "MRN")])) == 1
