"""What is still missed in notes that nobody reviewed, estimated from a random sample of those somebody did.

Notes have a fixed random order. The sample is its longest beginning in which every note is signed: it is random
whatever order the reviewers worked in otherwise. Misses are counted like rare events; that several may sit in one note
is allowed for by the spread between notes (quasi-Poisson), which widens the interval.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from incognote.document import Span
from incognote.serve.review.gold import gold_documents
from incognote.serve.review.store import Store

__all__ = ["Missed", "estimate", "missed_in", "more_notes", "sample_of", "summary"]

MOST_NOTES = 100_000


@dataclass(frozen=True, slots=True)
class Missed:
    """Misses per 1,000 words with a 95 % interval; ``spread`` is how much more they clump than chance would."""

    notes: int
    words: int
    misses: int
    rate: float
    low: float
    high: float
    spread: float


def missed_in(found: Sequence[Span], gold: Sequence[Span], text: str) -> int:
    """How many settled identifiers have a letter or digit that nothing found would have hidden.

    >>> missed_in([Span(0, 3, "PATIENT")], [Span(0, 7, "PATIENT"), Span(8, 12, "CITY")], "Ann Lee Oslo")
    2
    """
    hidden = np.zeros(len(text) + 1, np.bool_)
    for span in found:
        hidden[span.start : span.end] = True
    return sum(any(not hidden[i] and text[i].isalnum() for i in range(span.start, span.end)) for span in gold)


def estimate(misses: Sequence[int], words: Sequence[int]) -> Missed:
    """The rate of misses over notes with these counts.

    >>> one = estimate([0] * 30, [100] * 30)
    >>> one.rate, round(one.high, 2)
    (0.0, 1.23)
    """
    total, length = sum(misses), sum(words)
    if not length:
        return Missed(len(misses), 0, total, 0.0, 0.0, float("inf"), 1.0)
    spread = _spread(misses, words)
    low, high = _interval(total, spread)
    scale = 1000 / length
    return Missed(len(misses), length, total, total * scale, low * scale, high * scale, spread)


def _spread(misses: Sequence[int], words: Sequence[int]) -> float:
    """Variance over mean of the counts per note, given their lengths; never taken to be less than chance."""
    if len(misses) < 5 or not sum(misses):
        return 1.0
    expected = np.array(words, float) * (sum(misses) / sum(words))
    kept = expected > 0
    squares = (np.array(misses, float)[kept] - expected[kept]) ** 2 / expected[kept]
    return max(1.0, float(squares.sum() / (kept.sum() - 1)))


def _interval(count: float, spread: float) -> tuple[float, float]:
    """Garwood's exact interval for a count, of as many independent events as the spread leaves."""
    from scipy.special import gammaincinv

    events = count / spread
    low = float(gammaincinv(events, 0.025)) if events > 0 else 0.0
    return low * spread, float(gammaincinv(events + 1, 0.975)) * spread


def more_notes(so_far: Missed, wanted: float, words_per_note: float) -> int | None:
    """How many more notes to review until the upper end is below ``wanted``, if the rate stays; none if it cannot be.

    >>> more_notes(estimate([0] * 10, [100] * 10), 1.0, 100.0)
    27
    """
    if so_far.high <= wanted:
        return 0
    if so_far.rate >= wanted or words_per_note <= 0:
        return None

    def high(notes: int) -> float:
        words = so_far.words + notes * words_per_note
        return _interval(so_far.rate * words / 1000, so_far.spread)[1] * 1000 / words

    first, last = 0, 1
    while high(last) > wanted:
        first, last = last, last * 2
        if last > MOST_NOTES:
            return None
    while last - first > 1:
        middle = (first + last) // 2
        first, last = (middle, last) if high(middle) > wanted else (first, middle)
    return last


def sample_of(store: Store) -> list[tuple[str, int, int]]:
    """Document, misses and words of each note of the random sample, in its order."""
    settled = {document.id: document for document in gold_documents(store)[0]}
    sample = []
    for row in store.rows("SELECT document, found, words FROM notes WHERE found IS NOT NULL ORDER BY lottery"):
        document = settled.get(row["document"])
        if document is None:
            break
        found = [Span(**span) for span in json.loads(row["found"])]
        sample.append((document.id, missed_in(found, document.spans, document.text), int(row["words"])))
    return sample


def summary(store: Store, wanted: float) -> dict[str, Any]:
    """The estimate now, how it came about note by note, and how much work a wanted bound still takes."""
    sample = sample_of(store)
    course = []
    for size in range(1, len(sample) + 1):
        part = estimate([one[1] for one in sample[:size]], [one[2] for one in sample[:size]])
        course.append({"notes": size, "rate": part.rate, "low": part.low, "high": part.high})
    now_ = estimate([one[1] for one in sample], [one[2] for one in sample])
    total, words = store.rows("SELECT count(*), coalesce(sum(words), 0) FROM notes")[0]
    per_note = words / total if total else 0.0
    return {
        "notes": now_.notes, "words": now_.words, "misses": now_.misses, "rate": now_.rate, "low": now_.low,
        "high": now_.high if sample else None, "spread": now_.spread, "course": course, "wanted": wanted,
        "more": more_notes(now_, wanted, per_note) if sample else None, "all_notes": total,
    }  # fmt: skip
