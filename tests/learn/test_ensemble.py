"""Taggers asked together."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.train.test_minibatch import FEATURES, corpus

from incognote import Document
from incognote.document import Span
from incognote.errors import ModelError, UsageError
from incognote.learn.batch import Batch
from incognote.learn.crf import Crf
from incognote.learn.decode import FloatArray
from incognote.learn.encoding import Encoding
from incognote.learn.ensemble import Ensemble, Weight, _best_apart
from incognote.learn.tagger import SequenceTagger
from incognote.models import model_place
from incognote.text.analysis import Analysis
from incognote.train.crf import fit_crf
from incognote.train.ensemble import fit_ensemble

NEW = Analysis(Document("new", "Seen by Dr. Achebe today."), "en")


def fitted(**options: object) -> Crf:
    notes, gold = corpus()
    return fit_crf(notes, gold, features=FEATURES, algorithm="adagrad", iterations=6, **options)  # type: ignore[arg-type]


def test_an_ensemble_of_one_says_what_its_member_says() -> None:
    crf = fitted()
    assert [s.of(NEW.text) for s in Ensemble("both", [crf]).find([NEW])[0]] == ["Achebe"]


def test_members_must_have_the_same_tags() -> None:
    with pytest.raises(UsageError, match="same tags"):
        Ensemble("both", [fitted(encoding="BIO"), fitted(encoding="BIOES")])


def test_an_ensemble_survives_saving(tmp_path: Path) -> None:
    ensemble = Ensemble("both", [fitted(name="one"), fitted(name="two", seed=2)], outside_bias=0.5)
    ensemble.save(tmp_path)
    again = Ensemble.load(tmp_path)
    assert [(s.start, s.end) for s in again.find([NEW])[0]] == [(s.start, s.end) for s in ensemble.find([NEW])[0]]
    assert again.outside_bias == 0.5


NAMES = Encoding.of("BIO", ["NAME"])  # O, B-NAME, I-NAME
THREE = Analysis(Document("three", "Ana Ruiz Vega"), "es")


class Convinced(SequenceTagger):
    """Has one opinion of every text of three words: the probability of each tag at each word."""

    def __init__(self, *opinion: tuple[float, float, float], name: str = "convinced") -> None:
        super().__init__(name, (), NAMES, np.zeros((3, 3), np.float32))
        self.opinion = np.array(opinion, np.float32)

    def score(self, batch: Batch) -> FloatArray:
        return np.log(self.opinion)

    def probabilities(self, batch: Batch) -> FloatArray:
        return self.opinion

    def save(self, folder: Path) -> None:
        raise NotImplementedError


#: All three words are one name; the last two are; no name at all.
ALL = Convinced((0.01, 0.98, 0.01), (0.01, 0.01, 0.98), (0.01, 0.01, 0.98))
LAST = Convinced((0.98, 0.01, 0.01), (0.01, 0.98, 0.01), (0.01, 0.01, 0.98))
NONE = Convinced(*[(0.98, 0.01, 0.01)] * 3)


def found(ensemble: Ensemble) -> list[str]:
    return [span.of(THREE.text) for span in ensemble.find([THREE])[0]]


def test_members_are_heard_on_whole_identifiers() -> None:
    # Of the tags two of three agree on, the name would begin in its middle; as a whole it has one voice in three.
    assert found(Ensemble("tags", [ALL, LAST, NONE])) != []
    assert found(Ensemble("whole", [ALL, LAST, NONE], whole=0.4)) == []
    assert found(Ensemble("whole", [ALL, ALL, NONE], whole=0.4)) == ["Ana Ruiz Vega"]
    assert found(Ensemble("whole", [ALL, LAST, LAST], whole=0.4)) == ["Ruiz Vega"]


def test_the_recall_dial_lowers_what_a_whole_identifier_needs() -> None:
    assert found(Ensemble("whole", [ALL, NONE, NONE], whole=0.4)) == []
    assert found(Ensemble("whole", [ALL, NONE, NONE], 1.0, whole=0.4)) == ["Ana Ruiz Vega"]


def test_whole_identifiers_of_one_member_are_its_own() -> None:
    crf = fitted()
    whole = Ensemble("whole", [crf], whole=0.5).find([NEW])[0]
    assert [(s.start, s.end, s.label) for s in whole] == [(s.start, s.end, s.label) for s in crf.find([NEW])[0]]


def test_whole_identifiers_need_tags_that_tell_where_one_begins(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="BIO only"):
        Ensemble("whole", [fitted(encoding="BIOES")], whole=0.4)


def test_whole_survives_saving(tmp_path: Path) -> None:
    Ensemble("whole", [fitted()], whole=0.4).save(tmp_path)
    assert Ensemble.load(tmp_path).whole == 0.4


def test_a_member_counts_as_much_as_its_weight_and_in_its_languages_only() -> None:
    sure = Convinced((0.01, 0.98, 0.01), (0.01, 0.01, 0.98), (0.01, 0.01, 0.98), name="sure")
    norwegian = Analysis(Document("three", THREE.text), "nb")

    def finds(**weights: Weight) -> list[bool]:
        both = Ensemble("both", [sure, NONE], weights=weights)
        return [bool(both.find([note])[0]) for note in (THREE, norwegian)]

    assert finds(sure=2.0) == [True, True]
    assert finds(sure=0.5) == [False, False]
    assert finds(sure={"es": 2.0}) == [True, False]
    assert finds(sure={"es": 0.5, "nb": 2.0}) == [False, True]
    assert [one.name for one, _ in Ensemble("both", [sure, NONE], weights={"sure": {"es": 1.0}}).asked("nb")] == [
        "convinced"
    ]


def test_some_member_must_know_every_language() -> None:
    with pytest.raises(UsageError, match="others would not be searched"):
        Ensemble("alone", [ALL], weights={"convinced": {"en": 1.0}})


def test_weights_survive_saving_and_nonsense_is_refused(tmp_path: Path) -> None:
    Ensemble("both", [fitted(name="one"), fitted(name="two")], weights={"two": {"en": 0.5}}).save(tmp_path)
    assert Ensemble.load(tmp_path).weights == {"two": {"en": 0.5}}
    facts = json.loads((tmp_path / "ensemble.json").read_text())
    for wrong in (-1, {"en": -0.1}, {"en": "much"}, [1]):
        (tmp_path / "ensemble.json").write_text(json.dumps({**facts, "weights": {"two": wrong}}))
        with pytest.raises(ModelError):
            Ensemble.load(tmp_path)


def test_members_of_a_shipped_model_are_read_from_there(tmp_path: Path) -> None:
    best = Ensemble.load(Path(model_place("best")) / "ensemble")
    Ensemble("ensemble", [], best.outside_bias, of="best").save(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["ensemble.json"]
    again = Ensemble.load(tmp_path)
    assert [one.name for one in again.members] == [one.name for one in best.members]
    (tmp_path / "ensemble.json").write_text((tmp_path / "ensemble.json").read_text().replace('"best"', '"../best"'))
    with pytest.raises(ModelError, match="does not ship"):
        Ensemble.load(tmp_path)


def test_what_joins_a_shipped_model_is_fitted_to_its_tags(tmp_path: Path) -> None:
    notes, gold = corpus()
    member = {"learner": "crf", "algorithm": "adagrad", "iterations": 1, "features": FEATURES}
    strange = [[Span(one.start, one.end, "PLANET") for one in spans] for spans in gold]
    with pytest.raises(UsageError, match="best was not trained on: PLANET"):
        fit_ensemble(notes, strange, members=[member], of="best")
    own = fit_ensemble(notes, gold, members=[{**member, "name": "own", "weight": 0.5}])
    own.save(tmp_path / "ensemble")
    more = fit_ensemble(notes, gold, members=[{**member, "name": "more"}], of=str(tmp_path))
    assert [one.name for one in more.members] == ["own", "more"] and not more.of


Ranges = st.lists(
    st.tuples(st.integers(0, 6), st.integers(1, 3), st.integers(-2, 8)), max_size=6, unique_by=lambda r: r[:2]
)


@given(Ranges)
def test_no_other_ranges_that_lie_apart_gain_more(given_ranges: list[tuple[int, int, int]]) -> None:
    some = sorted(((a, a + n, "X", gain) for a, n, gain in given_ranges), key=lambda one: one[1])
    gains = {(a, b): gain for a, b, _, gain in some}
    chosen = _best_apart([one[:3] for one in some], [float(one[3]) for one in some])

    def gain(ranges: Iterable[tuple[Any, ...]]) -> int:
        return sum(gains[one[0], one[1]] for one in ranges)

    apart = [
        one
        for size in range(len(some) + 1)
        for one in combinations(some, size)
        if all(a[1] <= b[0] for a, b in pairwise(sorted(one)))
    ]
    assert all(a[1] <= b[0] for a, b in pairwise(chosen))
    assert gain(chosen) == max(map(gain, apart))
