"""What an attack gives back, and the tools that several share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import log
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from incognote.evidence.release import Release
from incognote.registry import Registry

__all__ = ["Attack", "AttackFinding", "Bm25", "Outcome", "area_under_curve", "attacks", "not_run", "words"]

#: ``by policy``: weak because the policy chose to be; a person must accept it.
Outcome = Literal["weak", "by policy", "quiet", "not run"]
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class AttackFinding:
    """The number an attack reached, what guessing would reach, what that means and what to do about it.

    ``documents`` are ids where to look, ``figures`` what else was counted; neither holds content of a note.
    """

    title: str
    outcome: Outcome
    meaning: str
    advice: str
    number: float | None = None
    baseline: float | None = None
    figures: dict[str, float | int | str] = field(default_factory=dict)
    documents: list[str] = field(default_factory=list)

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


Attack = Callable[[Release], AttackFinding]

#: Every attack by name.
attacks: Registry[Attack] = Registry("attacks")


def not_run(title: str, why: str, advice: str = "") -> AttackFinding:
    """The finding of an attack that lacks what it needs: it shows nothing, and the report says so."""
    return AttackFinding(title, "not run", why, advice)


def words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


class Bm25:
    """Okapi BM25 over a small set of texts, as a dense array of texts by words."""

    def __init__(self, texts: Sequence[Iterable[str]], k: float = 1.5, b: float = 0.75) -> None:
        counts = [Counter(text) for text in texts]
        vocabulary = sorted({word for count in counts for word in count})
        self._number = {word: i for i, word in enumerate(vocabulary)}
        self._postings: list[tuple[list[int], list[float]]] = [([], []) for _ in vocabulary]
        self._texts = len(counts)
        lengths = [count.total() for count in counts]
        mean = sum(lengths) / max(len(lengths), 1) or 1.0
        holding = Counter(word for count in counts for word in count)
        for text, (count, length) in enumerate(zip(counts, lengths, strict=True)):
            for word, times in count.items():
                rarity = log(1 + (self._texts - holding[word] + 0.5) / (holding[word] + 0.5))
                places, weights = self._postings[self._number[word]]
                places.append(text)
                weights.append(rarity * times * (k + 1) / (times + k * (1 - b + b * length / mean)))

    def scores(self, query: Iterable[str]) -> NDArray[np.float64]:
        """How well each text answers the query."""
        found = np.zeros(self._texts)
        for word in set(query):
            if (number := self._number.get(word)) is not None:
                places, weights = self._postings[number]
                found[places] += weights
        return found


def area_under_curve(positive: Sequence[float], negative: Sequence[float]) -> float:
    """The probability that a positive scores above a negative, ties counted half (Mann and Whitney).

    >>> area_under_curve([3, 4], [1, 3])
    0.875
    """
    values = np.concatenate((np.asarray(positive, float), np.asarray(negative, float)))
    _, group, counts = np.unique(values, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[group]
    n, m = len(positive), len(negative)
    return float((ranks[:n].sum() - n * (n + 1) / 2) / (n * m))
