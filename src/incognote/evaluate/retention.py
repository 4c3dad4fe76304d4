"""What is left of the medicine: the share of ordinary words, and of medical terms, that de-identification keeps.

Recall says how much was hidden that must be; this says how much was hidden that need not be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

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
    words = list(chain.from_iterable(analysis.tokens.words for analysis in corpus.analyses))
    content = {word: any(map(str.isalnum, word)) for word in set(words)}
    ordinary = np.fromiter(map(content.__getitem__, words), np.bool_, len(words)) & (tokens.gold < 0)
    kept = ordinary & (tokens.pred < 0)

    def of(chosen: BoolArray) -> tuple[Estimate, int]:
        whole = _per_document(corpus, chosen)
        return share(_per_document(corpus, chosen & kept), whole, resamples), int(whole.sum())

    if is_medical is None:
        return Retention(*of(ordinary))
    medical = np.concatenate([is_medical(analysis.tokens.words) for analysis in corpus.analyses])
    return Retention(*of(ordinary), *of(ordinary & medical))


def _per_document(corpus: Corpus, tokens: BoolArray) -> IntArray:
    return np.bincount(corpus.tokens.document[tokens], minlength=len(corpus.documents))
