"""What the second stage of the Illinois tagger asks: what the first stage said of the same word before."""

from __future__ import annotations

from collections import Counter

import numpy as np

from incognote.learn.features import Place, PlaceGroup, place_groups
from incognote.text.analysis import Analysis

__all__: list[str] = []


@place_groups("earlier")
def earlier(by: str = "first", memory: int = 1000) -> PlaceGroup:
    """The label ``by`` gave most often to this word within the last ``memory`` tokens, and whether it always did."""

    def look(note: Analysis) -> Place:
        labels: list[str | None] = [None] * len(note.tokens)
        for span in note.found.get(by, ()):
            begin, end = note.tokens.touching(span.start, span.end)
            labels[begin:end] = [span.label] * (end - begin)
        marked = {word for word, label in zip(note.tokens.words, labels, strict=True) if label}
        values: dict[str, int] = {}
        ids = np.full(len(labels), -1, np.int32)
        history: dict[str, list[int]] = {}
        for i, word in enumerate(note.tokens.words):
            if word not in marked or not word.isalnum():
                continue
            before = history.setdefault(word, [])
            seen = Counter(labels[j] or "O" for j in before[-8:] if i - j <= memory)
            if seen:
                label, times = seen.most_common(1)[0]
                always = "always" if times == seen.total() else "mostly"
                ids[i] = values.setdefault(f"{always} {label}", len(values))
            before.append(i)
        return Place(list(values), ids)

    return look
