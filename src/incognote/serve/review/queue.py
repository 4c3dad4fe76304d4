"""The list of notes: ordered by what is worth a person's time, narrowed by filters, with the progress over the set."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from incognote.serve.review.store import Store

__all__ = ["Filters", "facets", "note_queue", "progress"]

ORDERS = {
    "worth": "notes.worth DESC, notes.lottery",
    "sample": "notes.lottery",
    "name": "notes.document",
    "unsure": "notes.lowest, notes.lottery",
}


@dataclass(frozen=True, slots=True)
class Filters:
    """What the reviewer wants to see; empty means all."""

    order: str = "worth"
    status: str = ""
    label: str = ""
    finder: str = ""
    type: str = ""
    below: float = 1.0
    search: str = ""
    words: str = ""


def note_queue(store: Store, reviewer: str, filters: Filters, offset: int = 0, limit: int = 100) -> dict[str, Any]:
    """One page of the queue for a reviewer, and how many notes there are in it."""
    where, values = ["notes.found IS NOT NULL"], [reviewer]
    if filters.type:
        where.append("notes.type = ?")
        values.append(filters.type)
    if filters.search:
        where.append("instr(lower(notes.document), lower(?)) > 0")
        values.append(filters.search)
    if filters.words:
        where.append("holds(notes.text, ?)")
        values.append(filters.words)
    if filters.status:
        where.append("coalesce(mine.status, 'new') = ?")
        values.append(filters.status)
    if filters.label or filters.finder or filters.below < 1:
        where.append(
            "EXISTS (SELECT 1 FROM json_each(notes.found) AS f WHERE "
            "(? = '' OR json_extract(f.value, '$.label') = ?) AND (? = '' OR json_extract(f.value, '$.source') = ?) "
            "AND json_extract(f.value, '$.score') < ?)"
        )
        bound = filters.below if filters.below < 1 else 2.0
        values += [filters.label, filters.label, filters.finder, filters.finder, bound]  # type: ignore[list-item]
    joined = (
        "FROM notes LEFT JOIN reviews AS mine ON mine.note = notes.id AND mine.kind = 'review' AND mine.reviewer = ? "
        f"WHERE {' AND '.join(where)}"
    )
    rows = store.rows(
        "SELECT notes.id, notes.document, notes.type, notes.patient, notes.words, notes.worth, notes.unsure, "
        "notes.disputed, notes.lowest, json_array_length(notes.rare) AS rare, json_array_length(notes.found) AS spans, "
        "coalesce(mine.status, 'new') AS status, (SELECT count(*) FROM reviews WHERE reviews.note = notes.id AND "
        "reviews.status = 'signed' AND reviews.kind = 'review') AS signed "
        f"{joined} ORDER BY {ORDERS.get(filters.order, ORDERS['worth'])} LIMIT ? OFFSET ?",
        *values,
        limit,
        offset,
    )
    return {"total": store.value(f"SELECT count(*) {joined}", *values), "notes": [dict(row) for row in rows]}


def progress(store: Store, reviewer: str) -> dict[str, Any]:
    """How far the finders and the reviewers are."""
    row = store.rows(
        "SELECT count(*) AS notes, count(found) AS found, coalesce(sum(words), 0) AS words, "
        "(SELECT count(DISTINCT note) FROM reviews WHERE status = 'signed') AS signed, "
        "(SELECT count(*) FROM reviews WHERE status = 'signed' AND kind = 'review' AND reviewer = ?) AS mine, "
        "(SELECT model FROM notes WHERE found IS NULL AND model LIKE 'failed:%' LIMIT 1) AS failure FROM notes",
        reviewer,
    )[0]
    return dict(row)


def facets(store: Store) -> dict[str, Any]:
    """What can be filtered by, with counts."""
    labels: Counter[str] = Counter()
    finders: Counter[str] = Counter()
    for row in store.rows("SELECT found FROM notes WHERE found IS NOT NULL"):
        for span in json.loads(row["found"]):
            labels[span["label"]] += 1
            finders[span["source"]] += 1
    types = store.rows("SELECT type, count(*) FROM notes WHERE type != '' GROUP BY type ORDER BY 2 DESC")
    return {
        "labels": labels.most_common(),
        "finders": finders.most_common(),
        "types": [[row[0], row[1]] for row in types],
    }
