"""What comes out of reviewing: agreement, settled notes, what is still missed, exports, a trained model."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest

import incognote
from incognote.document import Document, Span
from incognote.errors import RecordError
from incognote.evaluate import evaluate
from incognote.formats import read_documents
from incognote.labels import convert_spans
from incognote.recipe import load_recipe
from incognote.serve.review import editing
from incognote.serve.review.agreement import agreement, compare_reviewers, open_adjudication, waiting_for_adjudication
from incognote.serve.review.dashboard import figures, finder_precision
from incognote.serve.review.editing import Conflict
from incognote.serve.review.gold import export, gold_documents
from incognote.serve.review.learning import train_now
from incognote.serve.review.missed import estimate, more_notes, sample_of
from incognote.serve.review.predict import predict_all
from incognote.serve.review.queue import Filters, facets, note_queue
from incognote.serve.review.store import Store, lottery

RECIPE = """
name = "small"
description = "A small CRF."
[[find]]
finder = "crf"
iterations = 30
features = [{group = ["lower", "long_shape", "length"], window = [-1, 1]}]
"""


@pytest.fixture(scope="module")
def notes(english_notes: list[Document]) -> list[Document]:
    return [Document(one.id, one.text, one.spans, {"language": "en", "type": "visit"}) for one in english_notes]


@pytest.fixture
def store(tmp_path: Path, notes: list[Document]) -> Store:
    made = Store(tmp_path / "review.sqlite")
    made.add_documents(notes[:6])
    predict_all(made, incognote.load("rules"), "rules")
    return made


def review_as_gold(store: Store, document: Document, reviewer: str) -> int:
    """Correct what was found until it is what the corpus says, and sign."""
    note = store.value("SELECT id FROM notes WHERE document = ?", document.id)
    review = editing.open_review(store, note, reviewer)
    right = {(span.start, span.end, span.label) for span in convert_spans(document.spans, "incognote", "incognote")}
    for span in editing.review_spans(store, review):
        if (span["start"], span["end"], span["label"]) not in right:
            editing.act(store, review, reviewer, {"do": "reject", "span": span["id"]})
    here = {
        (one["start"], one["end"], one["label"])
        for one in editing.review_spans(store, review)
        if one["state"] != "rejected"
    }
    for start, end, label in sorted(right - here):
        editing.act(store, review, reviewer, {"do": "add", "start": start, "end": end, "label": label})
    editing.sign(store, review, reviewer)
    return review


def test_the_queue_puts_first_what_is_worth_it_and_filters(store: Store) -> None:
    rows = note_queue(store, "kari", Filters())["notes"]
    assert len(rows) == 6
    assert [one["worth"] for one in rows] == sorted((one["worth"] for one in rows), reverse=True)
    assert all(one["rare"] + one["unsure"] + one["disputed"] > 0 for one in rows[:3])
    label = facets(store)["labels"][-1][0]
    some = note_queue(store, "kari", Filters(label=label))
    assert 0 < some["total"] <= 6
    assert note_queue(store, "kari", Filters(label="UNION"))["total"] == 0
    assert note_queue(store, "kari", Filters(finder="names", below=0.5))["total"] <= 6
    assert note_queue(store, "kari", Filters(type="letter"))["total"] == 0
    editing.open_review(store, rows[0]["id"], "kari")
    assert note_queue(store, "kari", Filters(status="open"))["total"] == 1
    assert note_queue(store, "ola", Filters(status="new"))["total"] == 6


def test_two_reviewers_who_agree_are_one_and_kappa_is_that_of_the_definition(notes: list[Document]) -> None:
    same = compare_reviewers(notes[:3], notes[:3])
    assert (same["f1"], same["kappa"]) == (1.0, 1.0)
    text = "Ann met Okafor in Oslo"
    first = [Document("a", text, [Span(0, 3, "PATIENT"), Span(8, 14, "DOCTOR")])]
    second = [Document("a", text, [Span(0, 3, "PATIENT"), Span(18, 22, "CITY")])]
    scores = compare_reviewers(first, second)
    labels = np.array([[1, 0, 2, 0, 0], [1, 0, 0, 0, 3]])
    observed = float((labels[0] == labels[1]).mean())
    expected = sum(float((labels[0] == k).mean() * (labels[1] == k).mean()) for k in range(4))
    assert scores["kappa"] == pytest.approx((observed - expected) / (1 - expected))
    assert scores["labels"]["PATIENT"]["f1"] == 1
    assert scores["labels"]["DOCTOR"]["f1"] == scores["labels"]["CITY"]["f1"] == 0


def test_differences_wait_for_adjudication_and_are_left_out_until_then(store: Store, notes: list[Document]) -> None:
    review_as_gold(store, notes[0], "kari")
    note = store.value("SELECT id FROM notes WHERE document = ?", notes[0].id)
    with pytest.raises(Conflict, match="two signed"):
        open_adjudication(store, note, "eva")
    other = editing.open_review(store, note, "ola")
    editing.sign(store, other, "ola")
    (waiting,) = waiting_for_adjudication(store)
    assert waiting["differences"] > 0
    assert waiting["status"] == "waiting"
    assert gold_documents(store) == ([], [notes[0].id])
    assert agreement(store)[0]["reviewers"] == ["kari", "ola"]
    settled = open_adjudication(store, note, "eva")
    with pytest.raises(Conflict, match="still open"):
        editing.sign(store, settled, "eva")
    for span in editing.review_spans(store, settled):
        now = next(one for one in editing.review_spans(store, settled) if one["id"] == span["id"])
        if now["state"] == "proposed":
            right = any((now["start"], now["end"], now["label"]) == (s.start, s.end, s.label) for s in notes[0].spans)
            editing.act(store, settled, "eva", {"do": "accept" if right else "reject", "span": span["id"]})
    editing.sign(store, settled, "eva")
    (gold,), disputed = gold_documents(store)
    assert disputed == []
    assert [(s.start, s.end, s.label) for s in gold.spans] == sorted((s.start, s.end, s.label) for s in notes[0].spans)


def test_exports_hold_exactly_what_was_settled(store: Store, notes: list[Document], tmp_path: Path) -> None:
    for document in notes[:3]:
        review_as_gold(store, document, "kari")
    (tmp_path / "gold.jsonl").write_bytes(export(store, "jsonl")[0])
    back = [one for one in read_documents([tmp_path / "gold.jsonl"]) if not isinstance(one, RecordError)]
    assert evaluate(notes[:3], back, resamples=10).scores["strict"].micro.f1.value == 1
    for name in ("brat", "i2b2"):
        folder = tmp_path / name
        zipfile.ZipFile(io.BytesIO(export(store, name)[0])).extractall(folder)
        back = [one for one in read_documents([folder]) if not isinstance(one, RecordError)]
        assert [one.text for one in back] == [one.text for one in notes[:3]]
        report = evaluate(notes[:3], back, scheme="i2b2-2014", resamples=10)
        assert report.scores["strict"].micro.f1.value == 1, name


def test_the_interval_covers_the_true_rate_as_often_as_it_says() -> None:
    random = np.random.default_rng(7)
    words = [300] * 40
    covered = 0
    for _ in range(400):
        # Misses that clump: the rate differs between notes.
        rates = 0.6 * random.gamma(1.0, 1.0, 40)
        result = estimate(random.poisson(rates * 0.3).tolist(), words)
        covered += result.low <= 0.6 <= result.high
    assert covered / 400 >= 0.92


def test_more_notes_are_asked_for_until_the_bound_can_be_shown() -> None:
    so_far = estimate([0] * 5, [300] * 5)
    more = more_notes(so_far, 1.0, 300)
    assert more is not None
    assert estimate([0] * (5 + more), [300] * (5 + more)).high <= 1.0
    assert estimate([0] * (4 + more), [300] * (4 + more)).high > 1.0
    assert more_notes(estimate([3] * 5, [300] * 5), 1.0, 300) is None
    assert more_notes(so_far, 100.0, 300) == 0


def test_only_a_random_sample_counts_for_what_is_missed(store: Store, notes: list[Document]) -> None:
    order = [row["document"] for row in store.rows("SELECT document FROM notes ORDER BY lottery")]
    by_id = {one.id: one for one in notes}
    review_as_gold(store, by_id[order[2]], "kari")
    assert sample_of(store) == []
    review_as_gold(store, by_id[order[0]], "kari")
    assert [one[0] for one in sample_of(store)] == order[:1]
    review_as_gold(store, by_id[order[1]], "kari")
    assert [one[0] for one in sample_of(store)] == order[:3]
    data = figures(store, 1.0)
    assert data["missed"]["notes"] == 3
    assert len(data["missed"]["course"]) == 3
    assert data["settled"] == 3
    assert sum(data["histogram"]) == sum(count for _, count in data["found"])
    assert data["speeds"][0]["notes"] == 3
    right, votes = np.array(list(finder_precision(store)["rules"].values())).sum(axis=0)
    assert 0 < right <= votes


def test_a_blind_review_begins_without_what_the_program_would_find(tmp_path: Path) -> None:
    store = Store(tmp_path / "blind.sqlite")
    store.add_documents([Document("a", "Seen by Dr. Okafor on 3/4/2019.", [], {"language": "en"})])
    predict_all(store, incognote.load("rules"), "rules", given=True)
    note = store.value("SELECT id FROM notes")
    assert editing.review_spans(store, editing.open_review(store, note, "kari")) == []


def test_training_on_reviews_scores_on_notes_it_has_not_seen(
    store: Store, notes: list[Document], tmp_path: Path
) -> None:
    (tmp_path / "small.toml").write_text(RECIPE)
    recipe = load_recipe(tmp_path / "small.toml")
    said: list[str] = []
    with pytest.raises(incognote.errors.UsageError, match="sign at least"):
        train_now(store, recipe, tmp_path / "model", "en", said.append)
    for document in notes[:6]:
        review_as_gold(store, document, "kari")
    result = train_now(store, recipe, tmp_path / "model", "en", said.append)
    held = {one.id for one in notes[:6] if lottery(one.id) % 4 == 0}
    assert 1 <= len(held) <= 3, "choose notes of which some are held out"
    assert (result["trained_on"], result["held_out"]) == (6 - len(held), len(held))
    assert result["after"]["f1"] > 0
    found, _, exact = result["comparison"]
    assert found["before"] > found["after"] and exact["after"] == result["after"]["f1"]
    assert result["worse"].startswith("it ")
    assert any("training" in one for one in said)
    assert incognote.load(tmp_path / "model").find("Seen by Dr. Okafor.").id == "1"
