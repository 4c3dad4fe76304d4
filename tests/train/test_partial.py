"""What a corpus does not mark stays open; what it marks coarsely is settled by the others."""

from __future__ import annotations

import pytest

from incognote import Document, Span
from incognote.errors import UsageError
from incognote.learn.encoding import Encoding
from incognote.text.analysis import Analysis
from incognote.train.crf import fit_crf
from incognote.train.lstm import fit_lstm
from incognote.train.partial import TagSets, labels_in

FEATURES = [{"group": ["lower", "shape"], "window": [-1, 1]}]
NAMES = ["Okafor", "Lind", "Moreno", "Bakke", "Vue", "Ngata"] * 4
AGES = [34, 51, 67, 78, 29, 45] * 4


def note(number: int, name: str, age: int, *, ages: bool, coarse: bool = False) -> tuple[Analysis, list[Span]]:
    """``Dr. X saw a man of N``, with or without the age marked, with the kind of name known or not."""
    text = f"Dr. {name} saw a man of {age} today."
    spans = [Span(4, 4 + len(name), "DOCTOR|PATIENT" if coarse else "DOCTOR")]
    at = text.index(str(age))
    meta = {} if ages else {"marked": ["DOCTOR", "PATIENT"]}
    document = Document(str(number), text, spans + [Span(at, at + 2, "AGE")] * ages, meta)
    return Analysis(document, "en"), list(document.spans)


def corpora(marked: bool) -> tuple[list[Analysis], list[list[Span]]]:
    """A few notes with ages marked, and many without that say so (or, wrongly, do not)."""
    pairs = [note(i, name, age, ages=True) for i, (name, age) in enumerate(zip(NAMES[:6], AGES[:6], strict=True))]
    pairs += [note(i, *both, ages=False, coarse=True) for i, both in enumerate(zip(NAMES, AGES, strict=True))]
    if not marked:
        for one, _ in pairs:
            one.document.meta.pop("marked", None)
    return [one for one, _ in pairs], [spans for _, spans in pairs]


def test_sets_hold_what_may_be_right() -> None:
    sets = TagSets(Encoding.of("IO", ["AGE", "DOCTOR", "PATIENT"]))
    full, partly = note(1, "Lind", 40, ages=True), note(2, "Lind", 40, ages=False, coarse=True)
    assert sets.encode(*full).tolist() == [0, 0, 2, 0, 0, 0, 0, 1, 0, 0]
    numbers = sets.encode(*partly)
    tags = sets.masks[numbers]
    assert [[i for i, may in enumerate(row) if may] for row in tags.tolist()] == [
        *([0, 1] for _ in range(2)),
        [2, 3],
        *([0, 1] for _ in range(7)),
    ]


def test_labels_that_only_may_be_somewhere_are_not_learnt() -> None:
    assert labels_in([[Span(0, 1, "AGE"), Span(2, 3, "CITY|ZIP")]]) == {"AGE"}


@pytest.mark.parametrize("marked", [True, False])
def test_a_field_does_not_unlearn_what_others_leave_unmarked(marked: bool) -> None:
    notes, gold = corpora(marked)
    crf = fit_crf(notes, gold, features=FEATURES, algorithm="adagrad", iterations=15, encoding="IO")
    new = Analysis(Document("new", "Dr. Achebe saw a man of 62 today."), "en")
    found = [span.label for span in crf.find([new])[0]]
    assert found == (["DOCTOR", "AGE"] if marked else ["DOCTOR"])


def test_a_network_does_not_either() -> None:
    pytest.importorskip("torch")
    notes, gold = corpora(marked=True)
    small = {"characters": 8, "spelling": 8, "words": 8, "hidden": 12, "pretrained": False}
    lstm = fit_lstm(notes, gold, encoding="IO", optimizer="adam", rate=0.02, epochs=25, **small)
    new = Analysis(Document("new", "Dr. Moreno saw a man of 67 today."), "en")
    assert [span.label for span in lstm.find([new])[0]] == ["DOCTOR", "AGE"]


def test_learners_that_cannot_sum_say_so() -> None:
    notes, gold = corpora(marked=True)
    with pytest.raises(UsageError, match="annotated in part"):
        fit_crf(notes, gold, features=FEATURES, algorithm="lbfgs", iterations=2)
