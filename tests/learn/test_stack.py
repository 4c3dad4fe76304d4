"""Stacks: whom to believe is learnt from what members say of notes they have not seen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

import pytest

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.learn.features import feature_hash
from incognote.learn.learners import learners
from incognote.learn.stack import Stack
from incognote.learn.two_stage import TwoStage
from incognote.loading import register_all
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters
from incognote.train.stack import fit_stack
from incognote.train.two_stage import fit_two_stage

pytest.importorskip("sklearn")

Training = tuple[list[Analysis], list[list[Span]]]

FEATURES = [{"group": ["lower", "shape"], "window": [-1, 1]}]
CRF = {"finder": "crf", "features": FEATURES, "iterations": 8}
SVM = {"finder": "svm", "features": FEATURES, "C": 0.1}


class KnowsByHeart:
    """Recites the spans of the notes it was fitted on and knows nothing of any other."""

    name = kind = "by-heart"

    def __init__(self, known: dict[str, list[Span]]) -> None:
        self.known = known

    @classmethod
    def fit(cls, notes: Sequence[Analysis], gold: Sequence[Sequence[Span]], **_: Any) -> Self:
        return cls({note.document.id: list(spans) for note, spans in zip(notes, gold, strict=True)})

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        return [self.known.get(note.document.id, []) for note in notes]


register_all()
learners.add("by-heart", KnowsByHeart)
fitters.add("by-heart", KnowsByHeart.fit)


@pytest.fixture(scope="module")
def small(training: Training) -> Training:
    return training[0][:10], training[1][:10]


@pytest.fixture(scope="module")
def stack(small: Training) -> Stack:
    return fit_stack(*small, members=[{**CRF, "name": "a crf"}, SVM, {"finder": "rules"}], C=0.1, folds=2)


def places(found: list[list[Span]]) -> list[list[tuple[int, int, str]]]:
    return [[(s.start, s.end, s.label) for s in spans] for spans in found]


def test_a_member_that_only_knows_its_own_notes_is_not_believed(small: Training) -> None:
    notes, gold = small
    fitted = fit_stack(notes, gold, members=[{"finder": "by-heart"}], features=FEATURES, folds=2, C=0.1)
    weights = fitted.top.weights  # type: ignore[attr-defined]
    parrot = [f"{place}-{label}" for place in "BI" for label in {s.label for spans in gold for s in spans}]
    assert not {feature_hash("by-heart", value) for value in parrot} & set(weights.hashes.tolist())
    assert fitted.members["by-heart"][1].find(notes) == gold, "the member itself is fitted on everything in the end"


def test_what_the_members_say_stays_inside(stack: Stack, unseen: list[Analysis]) -> None:
    stack.find(unseen)
    assert all(not note.found for note in unseen)


def test_it_finds_what_it_was_not_shown(stack: Stack, english: list[Document], unseen: list[Analysis]) -> None:
    gold = [{(s.start, s.end, s.label) for s in d.spans} for d in english[20:]]
    found = [set(spans) for spans in places(stack.find(unseen))]
    hits = sum(len(g & f) for g, f in zip(gold, found, strict=True))
    assert hits > 0.25 * sum(map(len, gold))
    assert hits > 0.4 * sum(map(len, found))


def test_a_saved_stack_finds_the_same(stack: Stack, unseen: list[Analysis], tmp_path: Path) -> None:
    stack.save(tmp_path)
    assert places(Stack.load(tmp_path).find(unseen)) == places(stack.find(unseen))


def test_two_stages_are_saved_and_loaded_too(small: Training, unseen: list[Analysis], tmp_path: Path) -> None:
    notes, gold = small
    fitted = fit_two_stage(notes, gold, features=FEATURES, iterations=8, folds=2)
    fitted.save(tmp_path)
    assert list(fitted.members) == ["first"]
    assert places(TwoStage.load(tmp_path).find(unseen)) == places(fitted.find(unseen))


def test_a_fold_without_annotations_leaves_its_member_silent(small: Training, unseen: list[Analysis]) -> None:
    notes, gold = small
    only_one = [*gold[:1], *([] for _ in gold[1:])]
    fitted = fit_stack(notes, only_one, members=[CRF], features=FEATURES, folds=5, C=0.1)
    assert len(fitted.find(unseen)) == len(unseen)


def test_a_member_of_several_finders_is_refused(tmp_path: Path, small: Training) -> None:
    recipe = tmp_path / "two.toml"
    recipe.write_text('[[find]]\nfinder = "rules"\n[[find]]\nfinder = "rules"\n', encoding="utf-8")
    with pytest.raises(UsageError, match="several finders"):
        fit_stack(*small, members=[{"recipe": str(recipe)}])
