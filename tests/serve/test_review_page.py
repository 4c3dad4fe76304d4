"""The review page's addresses: who is let in, from where, and what comes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.serve.page import NOTES, Page

import incognote
from incognote.document import Document
from incognote.serve.review.predict import predict_all
from incognote.serve.review.store import Store


def test_nothing_is_shown_before_signing_in(page: Page) -> None:
    for path in ("me", "queue", "progress", "dashboard", "export/jsonl", "notes/1/history", "trainings"):
        assert page.client.get(f"/api/{path}").status_code == 401
    assert page.client.post("/api/sign-in", json={"name": "x", "token": "guess"}).status_code == 403
    for name in ("", "  ", "a" * 41, "a\x00b"):
        assert page.client.post("/api/sign-in", json={"name": name, "token": page.sessions.token}).status_code == 400


def test_odd_notes_arrive_as_they_are_with_offsets_in_code_points(page: Page) -> None:
    page.sign_in("Kari")
    for number, document in enumerate(NOTES, 1):
        opened = page.post(f"notes/{number}/open").json()
        assert opened["note"]["text"] == document.text
        covered = [document.text[one["start"] : one["end"]] for one in opened["spans"]]
        assert "Okafor" in " ".join(covered)
        gaps, at, words = opened["note"]["tokens"], 0, []
        for blank, length in zip(gaps[::2], gaps[1::2], strict=True):
            words.append(document.text[at + blank : at + blank + length])
            at += blank + length
        assert "Okafor" in words
        output = page.client.get(f"/api/reviews/{opened['review']['id']}/output?policy=tag").json()
        assert "Okafor" not in output["text"]
        for start, end, new_start, new_end, label in output["replaced"]:
            assert document.text[start:end].strip()
            assert output["text"][new_start:new_end] == f"[{label}]"


def test_a_review_belongs_to_its_reviewer(page: Page) -> None:
    page.sign_in("Kari")
    opened = page.post("notes/1/open").json()
    review, span = opened["review"]["id"], opened["spans"][0]["id"]
    assert page.post(f"reviews/{review}/act", {"do": "accept", "span": span}).json()["touched"] == 1
    assert len(page.client.get("/api/notes/1/history").json()) == 1
    page.sign_in("Ola")
    assert page.post(f"reviews/{review}/act", {"do": "reject", "span": span}).status_code == 403
    assert page.client.get(f"/api/reviews/{review}/output").status_code == 403
    assert page.client.get("/api/notes/1/history").json() == []
    assert page.post("notes/1/open").json()["spans"][0]["state"] == "proposed"


def test_the_why_panel_gets_each_finders_vote_the_rule_behind_it_and_its_measured_precision(page: Page) -> None:
    page.sign_in("Kari")
    votes = page.post("notes/1/open").json()["note"]["votes"]
    (date,) = [vote for vote in votes["rules"] if vote[2] == "DATE"]
    assert date[4][0].startswith("rule ")
    assert 0.5 < date[5] <= 1


def test_the_members_of_the_default_model_vote_with_their_grounds(tmp_path: Path) -> None:
    store = Store(tmp_path / "r.sqlite")
    store.add_documents([Document("a", "Seen by Dr. Ana Okafor on 12 May 2019.", meta={"language": "en"})])
    predict_all(store, incognote.load("en"), "best")
    votes = json.loads(store.value("SELECT votes FROM notes"))
    assert votes["ensemble"][0][5] > 0.5
    assert votes["names"][0][4][0].startswith("evidence ")
    assert all(vote[4] for vote in votes["ensemble › crf"])
    assert any(why.endswith("%") for vote in votes["ensemble › lstm"] for why in vote[4])
    store.close()


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("reviews/1/act", {"do": "explode"}, 422),
        ("reviews/1/act", {"do": "add", "label": "CITY"}, 422),
        ("reviews/1/act", {"do": "add", "start": 0, "end": 10**20, "label": "CITY"}, 409),
        ("reviews/77/act", {"do": "accept", "span": 1}, 404),
        (f"reviews/{2**70}/undo", None, 422),
        ("notes/99/open", None, 400),
        ("notes/1/open?kind=adjudication", None, 409),
        ("trainings", {"recipe": "../../etc/passwd"}, 400),
        ("trainings/5/use", None, 400),
    ],
)
def test_what_cannot_be_done_is_a_problem_not_a_crash(page: Page, path: str, body: Any, status: int) -> None:
    page.sign_in("Kari")
    page.post("notes/1/open")
    answer = page.post(path, body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
