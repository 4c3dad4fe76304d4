"""The names behind the numbers of a model's features, found again in the notes; words of identifiers stay hidden."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from incognote.document import Document
from incognote.learn.batch import Extractor
from incognote.learn.features import PAD, feature_hash, features_of
from incognote.text.analysis import Analysis
from incognote.text.tokens import BoolArray

__all__ = ["FeatureNames"]

#: A word is told only if it stands outside identifiers in so many notes.
NOTES = 3
RARE = "‹a rare word›"


class FeatureNames:
    """Group and readable value of every feature that the notes have."""

    def __init__(self, extractor: Extractor, documents: Sequence[Document]) -> None:
        self._names: dict[int, tuple[str, str]] = {}
        self._joins: dict[int, str] = {}
        self._often: dict[int, int] = {}
        self._telling: set[int] = set()
        for document in documents:
            self._learn(extractor, Analysis(document))

    def of(self, hashed: int, offset: int) -> tuple[str, str]:
        """What the feature says in words, and its group."""
        if hashed in self._joins:
            return f"together: {self._joins[hashed]}", "join"
        group, value = self._names.get(hashed, ("", ""))
        if hashed in self._telling and self._often.get(hashed, 0) < NOTES:
            value = RARE
        where = "" if not offset else f", {abs(offset)} {'before' if offset < 0 else 'after'}"
        return f"{group.replace('_', ' ') or 'unknown'} {value}{where}".strip(), group

    def _learn(self, extractor: Extractor, note: Analysis) -> None:
        batch = extractor.batch([note])
        outside = _outside(note)
        free = {note.tokens.words[i] for i in np.flatnonzero(outside).tolist()}
        for word, features in zip(batch.distinct, extractor.word_features(batch.distinct, batch.language), strict=True):
            distinct = {(group, value) for group, value, _ in features}
            for hashed, group, value in ((feature_hash(*one, extractor.spec.key), *one) for one in distinct):
                self._names[hashed] = (group, value)
                if word != PAD and _piece_of(word, value):
                    self._telling.add(hashed)
                if word in free:
                    self._often[hashed] = self._often.get(hashed, 0) + 1
        columns = list(extractor.places(batch))
        for column in columns:
            free_keys = {column.keys[i] for i in np.unique(column.ids[batch.tokens][outside]).tolist()}
            for key in column.keys:
                for value in features_of(key):
                    hashed = feature_hash(column.name, value, extractor.spec.key)
                    self._names[hashed] = (column.name, value)
                    if column.name in ("section", "field", "chunk_lower"):
                        self._telling.add(hashed)
                    if key in free_keys:
                        self._often[hashed] = self._often.get(hashed, 0) + 1
        for join, hashes in zip(extractor.spec.joins, extractor.joins(batch, columns), strict=True):
            text = " ".join(f"{name}@{offset}" for name, offset in join.parts)
            self._joins.update(dict.fromkeys(np.unique(hashes).tolist(), text))


def _piece_of(word: str, value: str) -> bool:
    """Whether a feature gives some of the word away; a single character does not.

    >>> _piece_of("JB", ">JB"), _piece_of("Okafor", "Xx"), _piece_of("2014", "0000"), _piece_of("Leeds", ">s")
    (True, False, False, False)
    """
    text = value.lstrip("<>").lower()
    return len(text) > 1 and text in word.lower()


def _outside(note: Analysis) -> BoolArray:
    """Which tokens are part of no annotated identifier."""
    outside = np.ones(len(note.tokens), np.bool_)
    for span in note.document.spans:
        outside[(note.tokens.starts < span.end) & (note.tokens.ends > span.start)] = False
    return outside
