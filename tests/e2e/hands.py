"""A reviewer without a browser, who knows the right answers."""

from __future__ import annotations

import httpx
from tests.serve.processes import Running

from incognote.document import Document


class Hands:
    """A reviewer who knows the right answers and corrects through the same addresses as the page."""

    def __init__(self, review: Running, name: str) -> None:
        link = review.link()
        root, _, token = link.partition("/#token=")
        self.http = httpx.Client(base_url=f"{root}/api/", timeout=60)
        csrf = self.http.post("sign-in", json={"name": name, "token": token}).json()["csrf"]
        self.http.headers["x-incognote-csrf"] = csrf
        review.used.add(link)

    def correct(self, gold: Document) -> None:
        note = self.http.get("queue", params={"search": gold.id}).json()["notes"][0]["id"]
        opened = self.http.post(f"notes/{note}/open").json()
        act = f"reviews/{opened['review']['id']}/act"
        right = {(span.start, span.end, span.label) for span in gold.spans}
        here = {(one["start"], one["end"], one["label"]): one["id"] for one in opened["spans"]}
        for place, id_ in here.items():
            if place not in right:
                self.http.post(act, json={"do": "reject", "span": id_})
        for start, end, label in sorted(right - here.keys()):
            self.http.post(act, json={"do": "add", "start": start, "end": end, "label": label}).raise_for_status()
        self.http.post(f"reviews/{opened['review']['id']}/sign").raise_for_status()
