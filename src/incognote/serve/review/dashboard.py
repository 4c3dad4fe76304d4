"""Figures for the dashboard: what was found, how sure, how fast people work, how right each finder has been."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from datetime import datetime
from itertools import pairwise
from typing import Any

from incognote.document import Span
from incognote.serve.review.agreement import agreement
from incognote.serve.review.gold import gold_documents
from incognote.serve.review.missed import summary
from incognote.serve.review.store import Store

__all__ = ["figures", "finder_precision", "speeds"]

#: A pause longer than this is not work on the note.
LONGEST_PAUSE = 120.0
BINS = 10


def figures(store: Store, wanted: float) -> dict[str, Any]:
    """Everything the dashboard draws."""
    found: Counter[str] = Counter()
    histogram = [0] * BINS
    for row in store.rows("SELECT found FROM notes WHERE found IS NOT NULL"):
        for span in json.loads(row["found"]):
            found[span["label"]] += 1
            histogram[min(BINS - 1, int(span["score"] * BINS))] += 1
    settled, open_ = gold_documents(store)
    gold = Counter(span.label for document in settled for span in document.spans)
    return {
        "found": found.most_common(),
        "gold": dict(gold),
        "histogram": histogram,
        "settled": len(settled),
        "disputed": len(open_),
        "speeds": speeds(store),
        "agreement": agreement(store),
        "missed": summary(store, wanted),
        "precision": finder_precision(store),
    }


def speeds(store: Store) -> list[dict[str, Any]]:
    """Words a minute of each reviewer over signed notes; time runs from action to action, long pauses cut short."""
    rows = store.rows(
        "SELECT reviews.id, reviews.reviewer, reviews.opened, notes.words FROM reviews "
        "JOIN notes ON notes.id = reviews.note WHERE reviews.status = 'signed' AND reviews.kind = 'review'"
    )
    words: Counter[str] = Counter()
    notes: Counter[str] = Counter()
    seconds: dict[str, float] = defaultdict(float)
    for row in rows:
        times = [row["opened"], *(one["at"] for one in store.rows(
            "SELECT at FROM actions WHERE review = ? ORDER BY id", row["id"]))]  # fmt: skip
        stamps = [datetime.fromisoformat(time).timestamp() for time in times]
        worked = sum(min(LONGEST_PAUSE, max(0.0, b - a)) for a, b in pairwise(stamps))
        words[row["reviewer"]] += row["words"]
        notes[row["reviewer"]] += 1
        seconds[row["reviewer"]] += max(1.0, worked)
    return [
        {"reviewer": name, "notes": notes[name], "words_per_minute": 60 * words[name] / seconds[name],
         "seconds_per_note": seconds[name] / notes[name]}
        for name in sorted(notes)
    ]  # fmt: skip


def finder_precision(store: Store) -> dict[str, dict[str, list[int]]]:
    """For each finder and label: of its votes in settled notes, how many touched an identifier of that label."""
    right: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for document in gold_documents(store)[0]:
        votes = store.value("SELECT votes FROM notes WHERE document = ?", document.id)
        for finder, voted in json.loads(votes or "{}").items():
            for start, end, label, *_ in voted:
                cell = right[finder][label]
                cell[1] += 1
                vote = Span(start, end, label)
                cell[0] += any(span.label == label and span.overlaps(vote) for span in document.spans)
    return {finder: dict(labels) for finder, labels in right.items()}
