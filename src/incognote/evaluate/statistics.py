"""What a corpus consists of: notes, words, identifiers and different values per label (Jiang et al. 2017, table 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from incognote.document import Document
from incognote.text.folding import fold
from incognote.text.tokens import tokenize

__all__ = ["CorpusStatistics", "LabelStatistics", "corpus_statistics"]


@dataclass(frozen=True, slots=True)
class LabelStatistics:
    """Identifiers of one label: how many, how many different values, in how many notes."""

    label: str
    identifiers: int
    distinct: int
    notes: int


@dataclass(frozen=True, slots=True)
class CorpusStatistics:
    """Counts over a whole corpus; values and words are the same whatever their case and accents."""

    notes: int
    notes_without_identifiers: int
    tokens: int
    words: int
    vocabulary: int
    identifiers: int
    distinct: int
    labels: tuple[LabelStatistics, ...]

    def to_dict(self) -> dict[str, Any]:
        """All counts, ready for JSON; no word and no value is in it."""
        return asdict(self)


def corpus_statistics(documents: Iterable[Document]) -> CorpusStatistics:
    """Count a stream of notes once.

    >>> from incognote.document import Span
    >>> note = Document("1", "Ana saw Ana.", [Span(0, 3, "PATIENT"), Span(8, 11, "PATIENT")])
    >>> counted = corpus_statistics([note])
    >>> counted.words, counted.vocabulary, counted.labels
    (3, 2, (LabelStatistics(label='PATIENT', identifiers=2, distinct=1, notes=1),))
    """
    notes = empty = tokens = words = 0
    vocabulary: set[str] = set()
    identifiers: Counter[str] = Counter()
    holding: Counter[str] = Counter()
    values: dict[str, set[str]] = {}
    for document in documents:
        notes += 1
        empty += not document.spans
        written = tokenize(document.text).words
        spoken = [word for word in written if any(map(str.isalnum, word))]
        tokens, words = tokens + len(written), words + len(spoken)
        vocabulary.update(map(fold, spoken))
        holding.update({span.label for span in document.spans})
        for span in document.spans:
            identifiers[span.label] += 1
            values.setdefault(span.label, set()).add(" ".join(fold(span.of(document.text)).split()))
    labels = tuple(
        LabelStatistics(label, count, len(values[label]), holding[label])
        for label, count in sorted(identifiers.items(), key=lambda item: (-item[1], item[0]))
    )
    distinct = sum(one.distinct for one in labels)
    return CorpusStatistics(notes, empty, tokens, words, len(vocabulary), identifiers.total(), distinct, labels)
