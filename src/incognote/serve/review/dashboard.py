"""Figures for the dashboard: what was found, how sure, how fast people work, how right each finder has been."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from incognote.document import Span
from incognote.serve.review.agreement import agreement
from incognote.serve.review.gold import gold_documents
from incognote.serve.review.missed import summary
from incognote.serve.review.pace import Pace, paces
from incognote.serve.review.store import Store

__all__ = ["figures", "finder_precision", "speeds"]

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
    signed = [one for one in paces(store) if one.kind == "review"]
    return {
        "found": found.most_common(),
        "gold": dict(gold),
        "histogram": histogram,
        "settled": len(settled),
        "disputed": len(open_),
        "speeds": speeds(signed),
        "too_fast": [
            {
                "note": one.note,
                "document": one.document,
                "reviewer": one.reviewer,
                "words": one.words,
                "seconds": one.seconds,
            }
            for one in signed
            if one.too_fast
        ],
        "agreement": agreement(store),
        "missed": summary(store, wanted),
        "precision": finder_precision(store),
    }


def speeds(signed: Sequence[Pace]) -> list[dict[str, Any]]:
    """For each reviewer the notes signed, words a minute, seconds per note, and how many no one can have read."""
    by_reviewer: dict[str, list[Pace]] = defaultdict(list)
    for one in signed:
        by_reviewer[one.reviewer].append(one)
    return [
        {"reviewer": name, "notes": len(own), "too_fast": sum(one.too_fast for one in own),
         "words_per_minute": 60 * sum(one.words for one in own) / max(0.1, sum(one.seconds for one in own)),
         "seconds_per_note": sum(one.seconds for one in own) / len(own)}
        for name, own in sorted(by_reviewer.items())
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
