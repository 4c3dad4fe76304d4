"""What a reviewed sample shows: how likely a document leaks, what is missed, and what is left of the medicine.

After Scaiano et al. 2016: a document leaks when any direct identifier of it stands. A single quasi-identifier seldom
leads to a person, so documents with any and with at least two different ones are counted apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from incognote.evaluate.corpus import Corpus
from incognote.evaluate.retention import Retention, retention
from incognote.evaluate.scores import Resamples
from incognote.evidence.binomial import Rate, rate_of
from incognote.evidence.release import Pair, is_direct

__all__ = ["Measured", "measure"]


@dataclass(frozen=True, slots=True)
class Label:
    """Of one kind of identifier: how many there were, how many still stand, and that per 1,000 words."""

    identifiers: int
    missed: int
    per_1000_words: float
    recall: Rate


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of a reviewed sample; ``leaking`` names the documents, with labels and offsets of the original."""

    documents: int
    words: int
    direct: Rate
    quasi: Rate
    two_quasi: Rate
    labels: dict[str, Label]
    retention: Retention | None
    leaking: dict[str, list[tuple[str, int, int]]]

    def as_dict(self) -> dict[str, Any]:
        kept = self.retention
        return {
            "documents": self.documents,
            "words": self.words,
            "direct": self.direct.as_dict(),
            "quasi": self.quasi.as_dict(),
            "two_quasi": self.two_quasi.as_dict(),
            "labels": {
                name: {"identifiers": one.identifiers, "missed": one.missed, "per_1000_words": one.per_1000_words,
                       "recall": one.recall.as_dict()}
                for name, one in self.labels.items()
            },
            "retention": kept and {"words": kept.words.value, "word_count": kept.word_count,
                                   "medical": kept.medical.value if kept.medical else None,
                                   "medical_count": kept.medical_count},
            "leaking": self.leaking,
        }  # fmt: skip


def measure(pairs: Sequence[Pair], confidence: float = 0.95, with_retention: bool = True) -> Measured:
    """Count what of the reviewers' spans still stands in the outputs."""
    found: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    direct = quasi = two = words = 0
    leaking: dict[str, list[tuple[str, int, int]]] = {}
    for pair in pairs:
        words += len(pair.original.text.split())
        found.update(span.label for span in pair.original.spans)
        missed.update(span.label for span in pair.leaked)
        values = {span.of(pair.original.text).casefold() for span in pair.leaked if not is_direct(span.label)}
        direct += any(is_direct(span.label) for span in pair.leaked)
        quasi += bool(values)
        two += len(values) > 1
        if pair.leaked:
            leaking[pair.id] = [(span.label, span.start, span.end) for span in pair.leaked]
    total = len(pairs)
    labels = {
        label: Label(
            count,
            missed[label],
            1000 * missed[label] / max(words, 1),
            rate_of(count - missed[label], count, confidence),
        )
        for label, count in sorted(found.items())
    }
    return Measured(
        total,
        words,
        rate_of(direct, total, confidence),
        rate_of(quasi, total, confidence),
        rate_of(two, total, confidence),
        labels,
        _retention(pairs) if pairs and with_retention else None,
        leaking,
    )


def _retention(pairs: Sequence[Pair]) -> Retention:
    from incognote.lexicons.medical import is_medical

    corpus = Corpus([pair.original for pair in pairs], [pair.replaced for pair in pairs], [], None)
    return retention(corpus, Resamples(len(pairs), times=200), is_medical)
