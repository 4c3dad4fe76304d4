"""Notes that are annotated in part: which tags may be right at a token, where only some are known to be wrong.

A corpus that does not mark ages must not teach that ages are no identifiers, and one that has a single label for towns
and postal codes must not be guessed at. Such a note says in ``meta["marked"]`` which labels its annotators marked, and
a span may carry several labels (``CITY|ZIP``) of which one is right; learners sum over everything that may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import UsageError
from incognote.learn.encoding import ENCODINGS, Encoding
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray

__all__ = ["EITHER", "MARKED", "TagSets", "labels_in"]

#: Between the labels of a span of which one is right; ``O`` may be one of them.
EITHER = "|"
#: The key of ``Document.meta`` that lists what the annotators of a note marked; without it, everything.
MARKED = "marked"


def labels_in(gold: Iterable[Sequence[Span]]) -> set[str]:
    """The labels that some span is known to have; those that only may be somewhere are not learnt."""
    return {span.label for spans in gold for span in spans if EITHER not in span.label} - {"O"}


class TagSets:
    """Sets of tags as numbers: those below the number of tags are single tags, the others are in ``masks`` only."""

    def __init__(self, encoding: Encoding, learner: str = "") -> None:
        """With the name of a ``learner`` that cannot sum over sets, notes annotated in part are refused."""
        self.encoding = encoding
        self._refuses = learner
        self._numbers = {frozenset([i]): i for i in range(len(encoding.tags))}

    @property
    def masks(self) -> NDArray[np.bool_]:
        """``masks[set, tag]``: the tag is in the set."""
        masks = np.zeros((len(self._numbers), len(self.encoding.tags)), np.bool_)
        for tags, number in self._numbers.items():
            masks[number, list(tags)] = True
        return masks

    def encode(self, note: Analysis, spans: Sequence[Span]) -> IntArray:
        """The set of tags that may be right, for every token of a note."""
        marked = note.document.meta.get(MARKED)
        if marked is None and not any(EITHER in span.label for span in spans):
            return self.encoding.encode(note.tokens, spans)
        if self._refuses:
            raise UsageError(
                f"{self._refuses} does not learn from notes annotated in part (CRF by adagrad and LSTM do)"
            )
        names = [tag.partition("-")[2] for tag in self.encoding.tags]
        open_ = [i for i, name in enumerate(names) if i and marked is not None and name not in marked]
        outside = self._number(frozenset([0, *open_]))
        out = np.full(len(note.tokens), outside, np.int32)
        for span in sorted(spans, key=lambda s: (s.start - s.end, s.start)):
            begin, end = note.tokens.touching(span.start, span.end)
            if begin == end or (out[begin:end] != outside).any():
                continue
            sets = [self._number(self._tags(span.label, place)) for place in range(4)]
            out[begin:end] = sets[1]
            out[begin], out[end - 1] = sets[0], sets[2]
            if end - begin == 1:
                out[begin] = sets[3]
        return out

    def _number(self, tags: frozenset[int]) -> int:
        return self._numbers.setdefault(tags, len(self._numbers))

    def _tags(self, labels: str, place: int) -> frozenset[int]:
        """The tags of the first (0), a middle (1), the last (2) or the only (3) token of a span."""
        index = {tag: i for i, tag in enumerate(self.encoding.tags)}
        tags = set()
        for label in labels.split(EITHER):
            begins = self.encoding.name == "IO" and f"B-{label}" in index
            letter = ENCODINGS["BIO" if begins else self.encoding.name][place]
            tags.add(0 if label == "O" else index.get(f"{letter}-{label}", 0))
        return frozenset(tags)
