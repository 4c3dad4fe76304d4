"""What reviewers do to spans, and that all of it can be taken back."""

from __future__ import annotations

import contextlib
import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from incognote.document import Document, Span
from incognote.formats.columns import plain_span
from incognote.labels import LABELS
from incognote.serve.review import editing
from incognote.serve.review.editing import Conflict
from incognote.serve.review.store import Store

TEXT = "Ann Lee saw Dr. Okafor.\r\nAnn is 😀 45. Annika came; Okafor left Oslo."


def filled(path: Path, texts: dict[str, str], found: list[Span]) -> Store:
    """A store of notes of one patient, the finders' answer being the same everywhere."""
    store = Store(path)
    store.add_documents(Document(id_, text, meta={"patient": "p1", "type": "visit"}) for id_, text in texts.items())
    spans = json.dumps([plain_span(span) for span in found])
    store.run("UPDATE notes SET found = ?, votes = '{}', rare = '[]', worth = 1, unsure = 0, disputed = 0", spans)
    return store


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = [Span(0, 3, "DOCTOR", 0.6, "names"), Span(16, 22, "DOCTOR", 0.9, "names")]
    return filled(tmp_path / "review.sqlite", {"a": TEXT, "b": TEXT, "c": TEXT}, found)


def live(store: Store, review: int) -> list[tuple[str, str]]:
    spans = editing.review_spans(store, review)
    return [(TEXT[one["start"] : one["end"]], one["label"]) for one in spans if one["state"] != "rejected"]


def of(store: Store, review: int, words: str) -> int:
    spans = editing.review_spans(store, review)
    return next(one["id"] for one in spans if TEXT[one["start"] : one["end"]] == words)


def test_a_note_is_corrected_and_signed(store: Store) -> None:
    review = editing.open_review(store, 1, "kari")
    assert editing.open_review(store, 1, "kari") == review
    editing.act(store, review, "kari", {"do": "relabel", "span": of(store, review, "Ann"), "label": "PATIENT"})
    editing.act(store, review, "kari", {"do": "resize", "span": of(store, review, "Ann"), "start": 0, "end": 7})
    oslo = TEXT.index("Oslo")
    editing.act(store, review, "kari", {"do": "add", "start": oslo, "end": oslo + 4, "label": "CITY"})
    editing.act(store, review, "kari", {"do": "reject", "span": of(store, review, "Okafor")})
    assert live(store, review) == [("Ann Lee", "PATIENT"), ("Oslo", "CITY")]
    editing.sign(store, review, "kari")
    with pytest.raises(Conflict, match="signed"):
        editing.act(store, review, "kari", {"do": "accept", "span": of(store, review, "Okafor")})
    done = [row["do"] for row in editing.history(store, 1)]
    assert done[:4] == ["sign", "reject", "add", "resize"]
    assert {row["who"] for row in editing.history(store, 1)} == {"kari"}


def test_a_new_span_takes_the_ground_of_those_it_overlaps(store: Store) -> None:
    review = editing.open_review(store, 1, "kari")
    editing.act(store, review, "kari", {"do": "add", "start": 0, "end": 22, "label": "PATIENT"})
    assert live(store, review) == [("Ann Lee saw Dr. Okafor", "PATIENT")]
    editing.undo(store, review, "kari")
    assert live(store, review) == [("Ann", "DOCTOR"), ("Okafor", "DOCTOR")]


def test_everywhere_in_the_note_marks_whole_words_only(store: Store) -> None:
    review = editing.open_review(store, 1, "kari")
    editing.act(store, review, "kari", {"do": "relabel", "span": of(store, review, "Ann"), "label": "PATIENT"})
    editing.act(store, review, "kari", {"do": "everywhere", "span": of(store, review, "Ann"), "scope": "note"})
    assert [one for one in live(store, review) if one[1] == "PATIENT"] == [("Ann", "PATIENT")] * 2
    editing.act(store, review, "kari", {"do": "reject", "span": of(store, review, "Ann")})
    editing.act(store, review, "kari", {"do": "everywhere", "span": of(store, review, "Ann"), "scope": "note"})
    assert live(store, review) == [("Okafor", "DOCTOR")]


def test_everywhere_in_the_patient_reaches_open_notes_and_is_undone_in_all(store: Store) -> None:
    signed = editing.open_review(store, 3, "kari")
    editing.sign(store, signed, "kari")
    review = editing.open_review(store, 1, "kari")
    touched = editing.act(
        store, review, "kari", {"do": "everywhere", "span": of(store, review, "Okafor"), "scope": "patient"}
    )
    other = editing.open_review(store, 2, "kari")
    assert touched == [review, other]
    assert live(store, other).count(("Okafor", "DOCTOR")) == 2
    assert live(store, signed).count(("Okafor", "DOCTOR")) == 1
    editing.undo(store, other, "kari")
    assert live(store, review) == live(store, other) == [("Ann", "DOCTOR"), ("Okafor", "DOCTOR")]
    editing.redo(store, review, "kari")
    assert live(store, other).count(("Okafor", "DOCTOR")) == 2


@pytest.mark.parametrize(
    "command",
    [
        {"do": "add", "start": -1, "end": 4, "label": "CITY"},
        {"do": "add", "start": 4, "end": 4, "label": "CITY"},
        {"do": "add", "start": 0, "end": 10_000, "label": "CITY"},
        {"do": "add", "start": 3, "end": 4, "label": "CITY"},
        {"do": "add", "start": 0, "end": 3, "label": "<script>"},
        {"do": "accept", "span": 999},
        {"do": "resize", "span": 1, "start": 5, "end": 2},
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(store: Store, command: dict[str, Any]) -> None:
    review = editing.open_review(store, 1, "kari")
    before = editing.review_spans(store, review)
    with pytest.raises(Conflict):
        editing.act(store, review, "kari", command)
    assert editing.review_spans(store, review) == before
    assert editing.history(store, 1) == []


def test_work_is_there_after_the_program_was_killed(store: Store) -> None:
    review = editing.open_review(store, 1, "kari")
    editing.act(store, review, "kari", {"do": "accept", "span": of(store, review, "Ann")})
    # A second connection sees it without the first having been closed.
    again = Store(store.path)
    assert [one["state"] for one in editing.review_spans(again, review)] == ["accepted", "proposed"]
    assert store.path.stat().st_mode & 0o077 == 0


def test_a_note_that_changed_on_disk_is_replaced_until_somebody_reviewed_it(store: Store) -> None:
    editing.open_review(store, 1, "kari")
    changed = [Document(id_, f"{TEXT} More.", meta={}) for id_ in ("a", "b", "d")]
    assert store.add_documents(changed) == (1, 1)
    texts = {row["document"]: len(row["text"]) for row in store.rows("SELECT document, text FROM notes")}
    assert texts["a"] < texts["b"] == texts["d"]


odd = st.text(st.characters(codec="utf-8") | st.sampled_from("😀\r\n\u202e<>&\x00é "), min_size=1, max_size=60)


@given(text=odd | st.just("\udcff broken"))
@settings(max_examples=30, deadline=None)
def test_any_text_comes_back_as_it_was(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    store = Store(tmp_path_factory.mktemp("odd") / "r.sqlite")
    store.run("PRAGMA synchronous=OFF")
    store.add_documents([Document("a", text)])
    assert store.document(store.rows("SELECT * FROM notes")[0]).text == text
    store.close()


places = st.integers(0, len(TEXT))
commands = st.one_of(
    st.fixed_dictionaries({"do": st.just("add"), "start": places, "end": places, "label": st.sampled_from(LABELS)}),
    st.fixed_dictionaries({"do": st.just("resize"), "span": st.integers(1, 8), "start": places, "end": places}),
    st.fixed_dictionaries({"do": st.sampled_from(["accept", "reject"]), "span": st.integers(1, 8)}),
    st.fixed_dictionaries({"do": st.just("everywhere"), "span": st.integers(1, 8), "scope": st.just("note")}),
    st.sampled_from([{"do": "undo"}, {"do": "redo"}]),
)


@given(asked=st.lists(commands, max_size=12))
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_done_undoing_all_of_it_leads_back_and_redoing_forth(
    asked: list[dict[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    store = filled(
        tmp_path_factory.mktemp("undo") / "r.sqlite", {"a": TEXT}, [Span(0, 3, "PATIENT"), Span(16, 22, "DOCTOR")]
    )
    store.run("PRAGMA synchronous=OFF")
    review = editing.open_review(store, 1, "kari")
    first = editing.review_spans(store, review)
    for command in asked:
        if command["do"] in ("undo", "redo"):
            getattr(editing, command["do"])(store, review, "kari")
            continue
        with contextlib.suppress(Conflict):
            editing.act(store, review, "kari", command)
        alive = [one for one in editing.review_spans(store, review) if one["state"] != "rejected"]
        assert all(a["end"] <= b["start"] for a, b in pairwise(alive))
    last = editing.review_spans(store, review)
    steps = 0
    while editing.undo(store, review, "kari"):
        steps += 1
    assert editing.review_spans(store, review) == first
    for _ in range(steps):
        assert editing.redo(store, review, "kari")
    assert editing.review_spans(store, review) == last
    store.close()
