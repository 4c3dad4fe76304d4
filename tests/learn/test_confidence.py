"""Scores that mean something, and the recall dial."""

from __future__ import annotations

from pathlib import Path

import pytest

from incognote import Document, Span
from incognote.errors import UsageError
from incognote.learn.confidence import Confidence, Setting, expected_calibration_error, measure


def notes(count: int, right_above: float) -> tuple[list[Document], list[Document]]:
    """Found spans with rising scores; those above the limit are identifiers, every fourth below is one too."""
    gold, found = [], []
    for number in range(count):
        score = number / count
        is_one = score > right_above or number % 4 == 0
        gold.append(Document(str(number), "Okafor came", [Span(0, 6, "PATIENT")] if is_one else []))
        found.append(Document(str(number), "Okafor came", [Span(0, 6, "PATIENT", score)]))
    return gold, found


def test_calibrated_scores_tell_how_often_a_span_is_right() -> None:
    gold, found = notes(2000, 0.5)
    confidence = measure(gold, [(0.0, found)], 0.0)
    better = [Document(d.id, d.text, confidence.calibrated(d.spans)) for d in found]
    assert expected_calibration_error(gold, found) > 0.15
    assert expected_calibration_error(gold, better) < 0.03


def test_the_dial_takes_the_mildest_setting_that_reaches_the_recall() -> None:
    confidence = Confidence({}, (Setting(0, 0.9, 0.99), Setting(1, 0.95, 0.95), Setting(2, 0.98, 0.8)))
    assert confidence.setting(0.94).bias == 1
    with pytest.raises(UsageError, match=r"0\.980 at most"):
        confidence.setting(0.999)


def test_what_was_measured_survives_saving(tmp_path: Path) -> None:
    gold, found = notes(400, 0.5)
    confidence = measure(gold, [(0.0, found), (1.0, found)], 1.0)
    confidence.save(tmp_path)
    assert Confidence.load(tmp_path) == confidence
    assert Confidence.load(tmp_path / "nowhere") == Confidence()
