"""The support vector machines: the arrays say what LIBLINEAR says, and the options do what they promise."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.learn.svm import Svm
from incognote.text.analysis import Analysis
from incognote.train.svm import fit_svm

svm = pytest.importorskip("sklearn.svm")

Training = tuple[list[Analysis], list[list[Span]]]

FEATURES = [
    {"group": ["lower", "shape"], "window": [-1, 1]},
    {"group": "lower", "window": [-3, -1], "bag": True, "as": "before"},
    {"group": ["affixes", "chunk_mist"]},
]


@pytest.fixture(scope="module")
def small(training: Training) -> Training:
    return training[0][:10], training[1][:10]


@pytest.fixture(scope="module")
def fitted(small: Training) -> Svm:
    return fit_svm(*small, features=FEATURES, C=0.1)


def places(found: list[list[Span]]) -> list[list[tuple[int, int, str]]]:
    return [[(s.start, s.end, s.label) for s in spans] for spans in found]


@pytest.mark.parametrize("multi_class", ["ovr", "crammer_singer"])
def test_scores_are_liblinears_margins(multi_class: str, small: Training, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: dict[str, Any] = {}
    fit = svm.LinearSVC.fit

    def keep(self: Any, matrix: Any, tags: Any) -> Any:
        kept.update(machine=self, matrix=matrix)
        return fit(self, matrix, tags)

    monkeypatch.setattr(svm.LinearSVC, "fit", keep)
    tagger = fit_svm(*small, features=FEATURES, multi_class=multi_class, C=0.1, sharpness=1.0)
    ours = np.concatenate([tagger.score(tagger.extractor.batch([note])) for note in small[0]])
    theirs = kept["machine"].decision_function(kept["matrix"])
    assert np.abs(ours[:, kept["machine"].classes_] - theirs).max() < 0.02


def test_two_tags_are_one_machine_with_two_sides(small: Training) -> None:
    notes, gold = small
    dates = [[span for span in spans if span.label == "DATE"] for spans in gold]
    found = fit_svm(notes, dates, features=FEATURES, encoding="IO").find(notes)
    assert {s.label for spans in found for s in spans} == {"DATE"}
    assert sum(map(len, found)) > 0.5 * sum(map(len, dates))


def test_a_saved_model_finds_the_same(fitted: Svm, unseen: list[Analysis], tmp_path: Path) -> None:
    fitted.save(tmp_path)
    again = Svm.load(tmp_path)
    assert places(again.find(unseen)) == places(fitted.find(unseen))
    assert not again.repair


def test_cheap_false_alarms_find_more(fitted: Svm, small: Training, unseen: list[Analysis]) -> None:
    eager = fit_svm(*small, features=FEATURES, C=0.1, outside_cost=0.05)
    marked = [sum(s.end - s.start for spans in one.find(unseen) for s in spans) for one in (fitted, eager)]
    assert marked[0] < marked[1]


def test_repair_tags_each_token_alone_and_begins_what_was_never_begun(fitted: Svm, unseen: list[Analysis]) -> None:
    batch = fitted.extractor.batch(unseen)
    alone = fitted.score(batch).argmax(axis=1)
    legal = fitted.encoding.legal()
    steps = [(a, b) for a, b in itertools.pairwise(alone) if not legal[a, b]]
    assert steps, "these notes show nothing to mend"
    fitted.repair = True
    try:
        tags, likely = fitted.tags(batch)
        found = fitted.find(unseen)
    finally:
        fitted.repair = False
    assert tags.tolist() == alone.tolist()
    assert ((likely >= 0) & (likely <= 1)).all()
    assert sum(map(len, found)) == sum(len(fitted.encoding.ranges(tags[rows])) for _, rows in batch.rows())


def test_a_tag_that_training_never_had_is_never_given(small: Training, unseen: list[Analysis]) -> None:
    notes, gold = small
    single = [
        [Span(s.start, s.end, "X") for s in spans if s.of(n.text).isalpha()]
        for n, spans in zip(notes, gold, strict=True)
    ]
    tagger = fit_svm(notes, single, features=FEATURES[:1])
    assert tagger.encoding.tags == ("O", "B-X", "I-X")
    tags, _ = tagger.tags(tagger.extractor.batch(unseen))
    assert 2 not in tags


def test_the_same_notes_give_the_same_model_byte_for_byte(small: Training, tmp_path: Path) -> None:
    for name in ("one", "two"):
        fit_svm(small[0][:4], small[1][:4], features=FEATURES, cutoff=2, keep_empty=0.5).save(tmp_path / name)
    assert (tmp_path / "one/weights.npz").read_bytes() == (tmp_path / "two/weights.npz").read_bytes()


def test_an_unknown_way_to_many_classes_is_named(small: Training) -> None:
    with pytest.raises(UsageError, match="crammer_singer"):
        fit_svm(*small, features=FEATURES, multi_class="all_pairs")


def test_an_empty_note_is_no_trouble(fitted: Svm) -> None:
    assert fitted.find([Analysis(Document("empty", ""), "en")]) == [[]]
