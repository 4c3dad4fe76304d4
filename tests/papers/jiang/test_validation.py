"""An LSTM stops by notes that were set apart; what is set apart goes by the notes' ids."""

from __future__ import annotations

from dataclasses import replace

import pytest

from incognote.document import Document
from incognote.evaluate.folds import fold_of
from incognote.recipe import load_recipe
from incognote.train.training import _set_apart, train_recipe


def test_a_tenth_is_set_apart_by_id(notes: list[Document]) -> None:
    many = [Document(f"n{number}", note.text, note.spans) for number in range(60) for note in notes[:1]]
    rest, apart = _set_apart(many, 10)
    assert len(rest) + len(apart) == 60
    assert {note.id for note in apart} == {note.id for note in many if fold_of(note.id, 10, "validation") == 0}
    assert _set_apart(many[:1], 10) == (many[:1], [])


def test_training_stops_when_the_validation_notes_gain_nothing(notes: list[Document]) -> None:
    pytest.importorskip("torch")
    said: list[str] = []
    recipe = load_recipe("jiang-lstm")
    assert recipe.train["validation"] == 10
    # A rate that teaches nothing: every epoch after the first is one too many.
    small = {"epochs": 9, "patience": 2, "rate": 1e-9, "hidden": 4, "words": 4, "characters": 2, "spelling": 2}
    quick = replace(recipe, find=({**recipe.find[0], **small},), train={"validation": 2})
    train_recipe(quick, notes, "en", progress=said.append, public=True)
    epochs = [line for line in said if line.startswith("epoch")]
    assert all("dev F1" in line for line in epochs)
    assert len(epochs) == 3
