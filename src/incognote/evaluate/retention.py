"""What is left of the medicine: the share of ordinary words, and of medical terms, that de-identification keeps.

Recall says how much was hidden that must be; this says how much was hidden that need not be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from incognote.evaluate.corpus import BoolArray, Corpus, IntArray
from incognote.evaluate.scores import Estimate, Resamples, share

__all__ = ["IsMedical", "Retention", "retention"]

#: Says of each of a list of words, in the order of a note, whether it is (part of) a medical term.
IsMedical = Callable[[Sequence[str]], NDArray[np.bool_]]


@dataclass(frozen=True, slots=True)
class Retention:
    """Of the words that identify nobody, the share still there; of the medical ones, when a medical layer is given."""

    words: Estimate
    word_count: int
    medical: Estimate | None = None
    medical_count: int = 0


def retention(corpus: Corpus, resamples: Resamples, is_medical: IsMedical | None = None) -> Retention:
    """Count words (tokens with a letter or digit) outside the gold spans, and those no prediction touches."""
    tokens = corpus.tokens
    distinct: dict[str, bool] = {}
    content: list[bool] = []
    for analysis in corpus.analyses:
        for word in analysis.tokens.words:
            if word not in distinct:
                distinct[word] = any(map(str.isalnum, word))
            content.append(distinct[word])
    ordinary = np.array(content, np.bool_) & (tokens.gold < 0)
    kept = ordinary & (tokens.pred < 0)

    def of(words: BoolArray) -> tuple[Estimate, int]:
        whole = _per_document(corpus, words)
        return share(_per_document(corpus, words & kept), whole, resamples), int(whole.sum())

    if is_medical is None:
        return Retention(*of(ordinary))
    medical = np.concatenate([is_medical(analysis.tokens.words) for analysis in corpus.analyses])
    return Retention(*of(ordinary), *of(ordinary & medical))


def _per_document(corpus: Corpus, tokens: BoolArray) -> IntArray:
    return np.bincount(corpus.tokens.document[tokens], minlength=len(corpus.documents))
