"""The review page without a browser: its addresses, over a few notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

import incognote
from incognote.document import Document
from incognote.serve.review.accounts import Accounts
from incognote.serve.review.app import create_review_app
from incognote.serve.review.predict import predict_all
from incognote.serve.review.project import Project
from incognote.serve.review.sessions import Sessions
from incognote.serve.review.store import Store
from incognote.serve.settings import Hosts

NOTES = [
    Document("html", "<script>alert(1)</script> & Dr. Okafor <b>3/4/2019</b>", meta={"language": "en", "patient": "1"}),
    Document("odd", "Dr. 😀 Okafor\r\nvisto 3/4/2019 ‏مريض‎\r\nDr. Okafor", meta={"language": "en", "patient": "1"}),
]


class Page:
    """A browser as far as the addresses can tell."""

    def __init__(self, tmp_path: Path) -> None:
        store = Store(tmp_path / "r.sqlite")
        store.add_documents(NOTES)
        predict_all(store, incognote.load("rules"), "rules")
        self.project = Project("notes", store, "en", "rules")
        self.now = 0.0
        self.sessions = Sessions(Accounts(store, clock=lambda: self.now), clock=lambda: self.now)
        self.app = create_review_app(self.project, self.sessions, Hosts.of("127.0.0.1"))
        self.client = TestClient(self.app, base_url="http://127.0.0.1:8765")
        self.headers: dict[str, str] = {}

    def sign_in(self, name: str) -> None:
        answer = self.client.post("/api/sign-in", json={"name": name, "token": self.sessions.token})
        assert answer.status_code == 200, answer.text
        self.headers = {"x-incognote-csrf": answer.json()["csrf"]}

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        return self.client.post(f"/api/{path}", json=body, headers={**self.headers, **headers})
