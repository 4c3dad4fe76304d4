from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from incognote.document import Document, Span
from incognote.experiments.study import Study
from incognote.experiments.trial import Counts, count, cross_validated, held_out, joined, limited, system, trial, trials
from incognote.labels import SCHEMES
from incognote.recipe import load_recipe


def document(name: str, *spans: tuple[int, int, str]) -> Document:
    return Document(name, "Seen by Okafor on Monday in Leeds.", [Span(*span) for span in spans])


GOLD = [document("a", (8, 14, "DOCTOR"), (18, 24, "DATE")), document("b", (28, 33, "CITY"))]
FOUND = [document("a", (8, 14, "DOCTOR"), (18, 20, "DATE")), document("b")]


def test_counts_of_parts_add_up_to_the_counts_of_all() -> None:
    parts = count(GOLD[:1], FOUND[:1]) + count(GOLD[1:], FOUND[1:])
    whole = count(GOLD, FOUND)
    for criterion in ("strict", "covering", "overlapping", "token"):
        assert parts.prf(criterion) == whole.prf(criterion)
        assert parts.labels(criterion) == whole.labels(criterion)
    assert parts.leak == whole.leak


def test_counts_survive_being_stored() -> None:
    counts = count(GOLD, FOUND)
    again = Counts.from_json(json.loads(json.dumps(counts.to_json())))
    assert again.to_json() == counts.to_json()
    assert np.array_equal(again["strict"].documents, counts["strict"].documents)


def test_measures_are_those_of_the_criteria() -> None:
    counts = count(GOLD, FOUND)
    assert counts.prf("strict") == (0.5, 1 / 3, 0.4)
    assert counts.prf("overlapping")[0] == 1.0
    assert counts.f1(label="DOCTOR") == 1.0
    assert counts.gold("CITY") == 1
    assert counts.leak == 2 / counts.sentences


def test_one_training_serves_several_sets_of_notes(notes: list[Document], tmp_path: Path) -> None:
    study = Study(notes, tmp_path)
    both = trials(study, "window-svm", notes[:4], {"a": notes[4:5], "b": notes[5:]})
    assert both["b"].counts.to_json() == trial(study, "window-svm", notes[:4], notes[5:]).counts.to_json()
    assert len(list((tmp_path / "cells").iterdir())) == 2


def test_a_recipe_that_does_not_learn_is_not_trained(notes: list[Document], tmp_path: Path) -> None:
    _, model = system(load_recipe("vigibase-regex"), [])
    assert model is None
    counts = trial(Study(notes, tmp_path), "vigibase-regex", [], notes).counts
    assert counts.prf("strict", "Date")[1] > 0


def test_rules_beside_a_learner_speak_the_labels_of_the_study(notes: list[Document], tmp_path: Path) -> None:
    counts = trial(Study(notes, tmp_path), "fast", notes[:4], notes[4:]).counts
    assert set(counts["strict"].labels) <= set(SCHEMES["vigibase"].labels)


def test_without_test_notes_every_note_is_scored_out_of_fold(notes: list[Document], tmp_path: Path) -> None:
    study = Study(notes, tmp_path)
    counts = held_out(study, "window-svm", 2)
    assert len(counts["strict"].documents) == len(notes)
    assert counts["strict"].total[0] == sum(len({(s.start, s.end, s.label) for s in d.spans}) for d in notes)
    assert counts.to_json() == joined(cross_validated(study, "window-svm", 2)).to_json()


def test_iterations_are_bound_in_members_too() -> None:
    multi = limited("multi", iterations=7)
    members = {member["name"]: member for member in multi.find[0]["members"]}
    assert members["stanford"]["iterations"] == members["lbjnet"]["iterations"] == 7
    assert "iterations" not in members["stat-deid"]
    assert limited("vigibase-crf", iterations=1000).find[0]["iterations"] == 100
    assert limited("fast", iterations=1).find == load_recipe("fast").find
    assert limited("jiang-lstm", epochs=2).find[0]["epochs"] == 2
