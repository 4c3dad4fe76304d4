"""Two reviewers of the same notes: how far they agree, and a third look at where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np

from incognote.document import Document
from incognote.evaluate.corpus import pair_up
from incognote.evaluate.criteria import GOLD, PRED, PRED_HIT, criteria
from incognote.serve.review.editing import Conflict, insert_span, review_spans
from incognote.serve.review.gold import review_documents
from incognote.serve.review.store import Store, now

__all__ = ["agreement", "check_adjudicator", "compare_reviewers", "open_adjudication", "waiting_for_adjudication"]


def compare_reviewers(first: Sequence[Document], second: Sequence[Document]) -> dict[str, Any]:
    """Strict F1 per label, which is the same whoever is taken as gold, and Cohen's kappa over tokens."""
    corpus = pair_up(first, second)
    counts = criteria["strict"].count(corpus)
    cells = counts.cells.sum(axis=0)
    labels = {}
    for label, row in zip(counts.labels, cells, strict=True):
        both = int(row[GOLD] + row[PRED])
        if both:
            labels[label] = {"f1": 2 * int(row[PRED_HIT]) / both, "spans": both}
    total = cells.sum(axis=0)
    whole = int(total[GOLD] + total[PRED])
    return {
        "f1": 2 * int(total[PRED_HIT]) / whole if whole else 1.0,
        "kappa": _kappa(corpus.tokens.gold, corpus.tokens.pred),
        "tokens": len(corpus.tokens.gold),
        "labels": labels,
    }


def _kappa(a: np.ndarray[Any, Any], b: np.ndarray[Any, Any]) -> float:
    """Agreement beyond what the two label frequencies would give by chance; no label is a label too.

    >>> round(_kappa(np.array([0, 0, 1, 1]), np.array([0, 0, 1, 0])), 2)
    0.5
    """
    if not len(a):
        return 1.0
    observed = float(np.mean(a == b))
    expected = sum(float(np.mean(a == label)) * float(np.mean(b == label)) for label in np.union1d(a, b))
    return 1.0 if expected >= 1 else (observed - expected) / (1 - expected)


def agreement(store: Store) -> list[dict[str, Any]]:
    """For each pair of reviewers with notes in common, how far they agree."""
    by_reviewer: dict[str, dict[str, Document]] = {}
    for document, reviewer in review_documents(store, "reviews.kind = 'review'"):
        by_reviewer.setdefault(reviewer, {})[document.id] = document
    pairs = []
    for one, other in combinations(sorted(by_reviewer), 2):
        common = sorted(by_reviewer[one].keys() & by_reviewer[other].keys())
        if common:
            scores = compare_reviewers(
                [by_reviewer[one][id_] for id_ in common], [by_reviewer[other][id_] for id_ in common]
            )
            pairs.append({"reviewers": [one, other], "notes": len(common), **scores})
    return pairs


def waiting_for_adjudication(store: Store) -> list[dict[str, Any]]:
    """Notes that two or more signed, with who did, how many differences there are, and whether it is settled."""
    rows = store.rows(
        "SELECT notes.id, notes.document, group_concat(reviewer, '\x1f') AS who FROM reviews "
        "JOIN notes ON notes.id = reviews.note WHERE kind = 'review' AND status = 'signed' "
        "GROUP BY notes.id HAVING count(*) > 1 ORDER BY notes.document"
    )
    out = []
    for row in rows:
        settled = store.row("SELECT status FROM reviews WHERE note = ? AND kind = 'adjudication'", row["id"])
        agreed, disputed = _sides(store, row["id"])
        out.append(
            {
                "note": row["id"],
                "document": row["document"],
                "reviewers": row["who"].split("\x1f"),
                "agreed": len(agreed),
                "differences": len(disputed),
                "status": settled["status"] if settled else "waiting",
            }
        )
    return out


def check_adjudicator(store: Store, note: int, who: str) -> None:
    """Whoever settles a note must not be one of its reviewers."""
    if store.value("SELECT 1 FROM reviews WHERE note = ? AND kind = 'review' AND reviewer = ?", note, who):
        raise Conflict("you reviewed this note: someone else has to settle it")


def open_adjudication(store: Store, note: int, who: str) -> int:
    """The one adjudication of a note: what all agree on is accepted, the rest is proposed with its author's name."""
    with store.changing():
        check_adjudicator(store, note, who)
        known = store.value("SELECT id FROM reviews WHERE note = ? AND kind = 'adjudication'", note)
        if known:
            return int(known)
        agreed, disputed = _sides(store, note)
        signed = store.value(
            "SELECT count(*) FROM reviews WHERE note = ? AND kind = 'review' AND status = 'signed'", note
        )
        if signed < 2:
            raise Conflict("adjudication needs two signed reviews")
        review = store.run(
            "INSERT INTO reviews (note, reviewer, kind, status, opened) VALUES (?, ?, 'adjudication', 'open', ?)",
            note,
            who,
            now(),
        )
        for (start, end, label), names in sorted([*agreed.items(), *disputed.items()]):
            state = "accepted" if (start, end, label) in agreed else "proposed"
            span = {"start": start, "end": end, "label": label, "score": 1.0, "source": " + ".join(names)}
            insert_span(store, review, {**span, "state": state})
        return review


Place = tuple[int, int, str]


def _sides(store: Store, note: int) -> tuple[dict[Place, list[str]], dict[Place, list[str]]]:
    """Spans of the signed reviews with the names of those who have them: by all, and by some."""
    reviews = store.rows(
        "SELECT id, reviewer FROM reviews WHERE note = ? AND kind = 'review' AND status = 'signed' ORDER BY id", note
    )
    places: dict[Place, list[str]] = {}
    for review in reviews:
        for span in review_spans(store, review["id"]):
            if span["state"] != "rejected":
                places.setdefault((span["start"], span["end"], span["label"]), []).append(review["reviewer"])
    agreed = {place: names for place, names in places.items() if len(names) == len(reviews)}
    return agreed, {place: names for place, names in places.items() if place not in agreed}
