"""Taggers asked together."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.learn.test_minibatch import FEATURES, corpus

from incognote import Document
from incognote.errors import UsageError
from incognote.learn.crf import Crf
from incognote.learn.ensemble import Ensemble
from incognote.text.analysis import Analysis

NEW = Analysis(Document("new", "Seen by Dr. Achebe today."), "en")


def fitted(**options: object) -> Crf:
    notes, gold = corpus()
    return Crf.fit(notes, gold, features=FEATURES, algorithm="adagrad", iterations=6, **options)  # type: ignore[arg-type]


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
