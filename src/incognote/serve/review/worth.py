"""Which notes are worth a person's time: where the finders were unsure, at odds, or left something rare in clear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from incognote.document import Span
from incognote.lexicons import load_lexicon, mask
from incognote.text.analysis import Analysis

__all__ = ["Worth", "rare_in_clear", "weigh"]

#: Spans less sure than this are counted as unsure.
UNSURE = 0.8
#: Reading a note costs as much as this many words, however short it is.
OVERHEAD_WORDS = 60
_KEPT = ("drug", "disease", "medical", "unit", "eponym", "month", "weekday", "stop")


@dataclass(frozen=True, slots=True)
class Worth:
    """``score`` is about how many corrections 100 words of reading will bring; the rest says why."""

    score: float
    unsure: int
    disputed: int
    lowest: float
    rare: list[tuple[int, int]]


def weigh(note: Analysis, spans: Sequence[Span], votes: Mapping[str, Sequence[Span]]) -> Worth:
    """How much a note deserves to be looked at before others."""
    rare = rare_in_clear(note, spans)
    disputed = _disputed(spans, votes)
    expected = sum(1 - span.score for span in spans) + 0.5 * disputed + 0.2 * len(rare)
    return Worth(
        score=100 * expected / (len(note.tokens) + OVERHEAD_WORDS),
        unsure=sum(span.score < UNSURE for span in spans),
        disputed=disputed,
        lowest=min((span.score for span in spans), default=1.0),
        rare=rare,
    )


def rare_in_clear(note: Analysis, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Words that are neither ordinary nor medicine, and long numbers, which no span covers."""
    tokens = note.tokens
    words, ids = tokens.distinct
    if not words:
        return []
    lexicon = load_lexicon()
    known_flags = [name for name in _KEPT if name in lexicon.FLAGS]
    medicine = (lexicon.flags(words, note.language) & mask(*known_flags)) != 0
    ordinary = lexicon.commonness(words, note.language) > 0
    wordlike = np.array([len(word) >= 4 and word.isalpha() for word in words])
    long_number = np.array([len(word) >= 6 and word.isdigit() for word in words])
    rare = ((wordlike & ~medicine & ~ordinary) | long_number)[ids]
    for span in spans:
        begin, end = tokens.touching(span.start, span.end)
        rare[begin:end] = False
    return [(int(tokens.starts[i]), int(tokens.ends[i])) for i in np.flatnonzero(rare)]


def _disputed(spans: Sequence[Span], votes: Mapping[str, Sequence[Span]]) -> int:
    """Votes that the answer does not follow: another label, or nothing where somebody saw something."""
    ordered = sorted(spans)
    count = 0
    for voted in votes.values():
        place = 0
        for vote in sorted(voted):
            while place < len(ordered) and ordered[place].end <= vote.start:
                place += 1
            here = ordered[place] if place < len(ordered) else None
            count += here is None or not here.overlaps(vote) or here.label != vote.label
    return count
