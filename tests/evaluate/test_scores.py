"""Averages and intervals, against the same thing written out."""

from __future__ import annotations

import random

import numpy as np
import pytest
from mistakes import note

from incognote.document import Document
from incognote.evaluate import evaluate
from incognote.evaluate import scores as scores_module
from incognote.evaluate.criteria import MatchCounts
from incognote.evaluate.scores import Resamples, f_measure, measures, score

TEXT = "Okafor and Adeyemi on Monday and Friday"
NAMES = (("Okafor", "DOCTOR"), ("Adeyemi", "DOCTOR"), ("Monday", "DATE"), ("Friday", "DATE"))


def corpus() -> tuple[list[Document], list[Document]]:
    gold = [note(TEXT, *NAMES, id_="a"), note(TEXT, *NAMES, id_="b"), note(TEXT, id_="c")]
    pred = [note(TEXT, *NAMES[:1], id_="a"), note(TEXT, *NAMES, id_="b"), note(TEXT, id_="c")]
    gold[0].meta["type"], gold[1].meta["type"], gold[2].meta["type"] = "letter", "summary", "letter"
    return gold, pred


def test_f_beta_weighs_recall() -> None:
    p, r = np.array(0.5), np.array(0.8)
    assert float(f_measure(p, r)) == pytest.approx(2 * 0.4 / 1.3)
    assert float(f_measure(p, r, 2)) == pytest.approx(5 * 0.4 / (4 * 0.5 + 0.8))
    assert float(f_measure(np.array(0.0), np.array(0.0))) == 0


def test_micro_adds_up_all_documents() -> None:
    micro = evaluate(*corpus()).scores["strict"].micro
    assert (micro.precision.value, micro.recall.value) == (1, 5 / 8)


def test_macro_over_documents_is_the_mean_over_those_with_anything_to_find() -> None:
    """Mean precision 1, mean recall (1/4 + 1) / 2, and F of the two; the empty note says nothing."""
    macro = evaluate(*corpus()).scores["strict"].macro_documents
    assert (macro.precision.value, macro.recall.value) == (1, 0.625)
    assert macro.f1.value == pytest.approx(2 * 0.625 / 1.625)


def test_macro_over_labels_is_the_mean_of_the_labels() -> None:
    """Doctors: 3 of 4; dates: 2 of 4."""
    scores = evaluate(*corpus()).scores["strict"]
    assert scores.labels["DOCTOR"].recall.value == 0.75
    assert scores.labels["DATE"].recall.value == 0.5
    assert scores.macro_labels.recall.value == 0.625
    assert scores.macro_labels.f1.value == pytest.approx((6 / 7 + 2 / 3) / 2)


def test_every_note_type_has_its_own_score() -> None:
    types = evaluate(*corpus()).scores["strict"].types
    assert {name: row.recall.value for name, row in types.items()} == {"letter": 0.25, "summary": 1.0}


def test_leak_is_misses_per_sentence_with_the_counts_given() -> None:
    leak = evaluate(*corpus(), sentences={"a": 2, "b": 5, "c": 3}).scores["strict"].leak
    assert leak is not None
    assert leak.value == 3 / 10


def _counts(documents: int, seed: int) -> MatchCounts:
    rng = np.random.default_rng(seed)
    gold, pred = rng.integers(1, 9, (2, documents, 2))
    hits = np.minimum(np.minimum(gold, pred), rng.integers(0, 9, (documents, 2)))
    return MatchCounts(("A", "B"), np.stack((gold, pred, hits, hits), axis=-1))


def test_intervals_agree_with_resampling_documents_one_by_one() -> None:
    counts = _counts(40, 1)
    found = score(counts, np.ones(40, np.int64), [""] * 40, Resamples(40, 4000)).micro.f1
    rng = random.Random(5)
    drawn = sorted(
        float(measures(counts.cells[rng.choices(range(40), k=40)].sum(axis=(0, 1)), 1)[2]) for _ in range(4000)
    )
    assert found.low == pytest.approx(drawn[100], abs=0.01)
    assert found.high == pytest.approx(drawn[3900], abs=0.01)
    assert found.low < found.value < found.high


def test_intervals_are_the_same_every_time_and_however_the_work_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    def run() -> object:
        return score(_counts(30, 2), np.ones(30, np.int64), ["x"] * 30, Resamples(30, 500))

    first = run()
    assert run() == first
    monkeypatch.setattr(scores_module, "CELLS", 30 * 64)
    assert run() == first


def test_a_label_of_a_single_note_keeps_its_score_in_resamples_without_that_note() -> None:
    gold = [note("Okafor", ("Okafor", "DOCTOR"), id_=str(i)) for i in range(9)] + [
        note("Monday", ("Monday", "DATE"), id_="z")
    ]
    row = evaluate(gold, gold).scores["strict"].labels["DATE"].f1
    assert (row.low, row.value, row.high) == (1, 1, 1)
