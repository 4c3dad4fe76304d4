"""Every learned system of the sources trains, is saved, loaded by its folder, and finds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import incognote
from incognote.document import Document
from incognote.errors import UsageError
from incognote.recipe import load_recipe
from incognote.train.training import train_recipe

pytest.importorskip("sklearn")
pytest.importorskip("pycrfsuite")

FAST = {"iterations": 15, "folds": 2}


@pytest.mark.parametrize(
    "name",
    [
        *("window-svm", "meddocan-crf", "vigibase-svm", "vigibase-crf", "jiang-crf"),
        *("stat-deid", "stanford", "mist", "lbjnet", "mega"),
    ],
)
def test_a_recipe_trains_and_its_folder_finds_the_same(name: str, english: list[Document], tmp_path: Path) -> None:
    recipe = load_recipe(name)
    (table,) = recipe.find
    quick = replace(recipe, find=({**table, **{key: FAST[key] for key in FAST if key in table}},))
    model = train_recipe(quick, english[:4])
    model.save(tmp_path / name, {})
    loaded = incognote.load(tmp_path / name)
    unseen = [replace(document, spans=[]) for document in english[4:7]]
    before, after = model.deidentifier.find_all(unseen), loaded.find_all(unseen)
    assert sum(len(document.spans) for document in before) > 10
    for one, other in zip(before, after, strict=True):
        assert [(s.start, s.end, s.label) for s in one.spans] == [(s.start, s.end, s.label) for s in other.spans]


def test_multi_asks_the_five_systems_of_the_source() -> None:
    (table,) = load_recipe("multi").find
    members = {member.get("recipe") or member["name"] for member in table["members"]}
    assert members == {"stat-deid", "stanford", "mist", "lbjnet", "mimic"}


def test_an_lstm_learns_words_from_notes_without_annotations(english: list[Document], tmp_path: Path) -> None:
    pytest.importorskip("torch")
    network = {"learner": "lstm", "features": [{"group": "shape"}], "epochs": 1, "hidden": 4, "words": 4}
    field = {"learner": "crf", "features": [{"group": ["lower", "shape"], "window": [-1, 1]}], "iterations": 20}
    recipe = replace(load_recipe("meddocan-best"), scheme="incognote", languages=("en",))
    recipe = replace(recipe, find=({"finder": "ensemble", "members": [field, network]},), resolve={"combine": "union"})
    raw = [Document(str(number), "Quinquagesima was quiet.") for number in range(12)]
    sizes = []
    for given in ([], raw):
        _, lstm = train_recipe(recipe, english[:3], raw=given).finders[0].members  # type: ignore[attr-defined]
        sizes.append(len(lstm.weights["words"]))
    assert sizes[1] > sizes[0]


def test_a_recipe_that_cannot_learn_from_raw_notes_says_so(english: list[Document]) -> None:
    with pytest.raises(UsageError, match="'stat-deid' learns from text without annotations"):
        train_recipe(load_recipe("stat-deid"), english[:3], raw=[Document("1", "Text.")])
