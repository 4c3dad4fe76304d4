"""What was decided about a note, by whom, and what would leave the house if it left now."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from incognote.document import Document, Span
from incognote.serve.review.editing import LIVE, review_spans
from incognote.serve.review.store import Store

__all__ = ["Decision", "decision_of", "final_places"]


@dataclass(frozen=True, slots=True)
class Decision:
    """A note with the spans to replace; ``final`` are places where its reviewers said that nothing is to be replaced.

    ``status`` is *signed* or *adjudicated*; or *disputed*, *open* and *new*, which are not settled. Then the spans are
    all that anyone proposed or marked, and nothing is final.
    """

    document: Document
    status: str
    signatures: list[dict[str, str]]
    final: list[tuple[int, int]]

    @property
    def settled(self) -> bool:
        return self.status in ("signed", "adjudicated")


def decision_of(store: Store, note: sqlite3.Row) -> Decision:
    reviews = store.rows("SELECT * FROM reviews WHERE note = ? ORDER BY id", note["id"])
    signed = [row for row in reviews if row["status"] == "signed"]
    signatures = [{"who": row["reviewer"], "kind": row["kind"], "at": row["signed"]} for row in signed]
    spans = {row["id"]: review_spans(store, row["id"]) for row in reviews}
    document = store.document(note)
    settled = next((row for row in signed if row["kind"] == "adjudication"), None)
    status = "adjudicated" if settled else "open" if reviews else "new"
    if settled is None and signed:
        versions = {tuple((s.start, s.end, s.label) for s in _live(spans[row["id"]])) for row in signed}
        settled = signed[0] if len(versions) == 1 else None
        status = "signed" if settled else "disputed"
    if settled is not None:
        document.spans = _live(spans[settled["id"]])
        same = [final_places(spans[row["id"]]) for row in signed if row is settled or settled["kind"] == "review"]
        final = [place for place in same[0] if all(place in others for others in same)]
        return Decision(document, status, signatures, final)
    if reviews:
        document.spans = sorted({span for row in reviews for span in _live(spans[row["id"]])})
    else:
        document.spans = [Span(**span) for span in json.loads(note["found"] or "[]")]
    return Decision(document, status, signatures, [])


def _live(spans: list[dict[str, Any]]) -> list[Span]:
    return [Span(one["start"], one["end"], one["label"]) for one in spans if one["state"] in LIVE]


def final_places(spans: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Where a reviewer rejected what was found and marked nothing else."""
    live = _live(spans)
    return [
        (one["start"], one["end"])
        for one in spans
        if one["state"] == "rejected" and not any(s.start < one["end"] and one["start"] < s.end for s in live)
    ]
