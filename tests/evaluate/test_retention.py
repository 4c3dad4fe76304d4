"""How much of the medicine is left."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from mistakes import note
from numpy.typing import NDArray

from incognote.evaluate import evaluate

TEXT = "Okafor has Parkinson disease, takes aspirin (81 mg) since May."


def is_medical(words: Sequence[str]) -> NDArray[np.bool_]:
    return np.array([word in {"Parkinson", "disease", "aspirin", "mg"} for word in words])


def test_words_hidden_though_they_identify_nobody_are_lost() -> None:
    """Ten words, two of them identifiers; of the other eight the eponym is lost."""
    gold = note(TEXT, ("Okafor", "PATIENT"), ("May", "DATE"))
    pred = note(TEXT, ("Okafor", "PATIENT"), ("Parkinson", "PATIENT"), ("May", "DATE"))
    kept = evaluate([gold], [pred], is_medical=is_medical).retention
    assert (kept.words.value, kept.word_count) == (7 / 8, 8)
    assert kept.medical is not None
    assert (kept.medical.value, kept.medical_count) == (3 / 4, 4)


def test_hiding_identifiers_and_punctuation_loses_nothing() -> None:
    gold = note(TEXT, ("Okafor", "PATIENT"), ("May", "DATE"))
    pred = note(TEXT, ("Okafor ", "PATIENT"), (",", "DATE"), ("May.", "DATE"))
    kept = evaluate([gold], [pred]).retention
    assert kept.words.value == 1
    assert kept.medical is None
