"""Exact binomial statistics: how sure a sample makes us of the share of documents that leak.

Clopper-Pearson intervals (1934) and the sample sizes that go with them, by bisection on the exact binomial tail, so
that no approximation fails where it matters most: at zero leaks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import exp, lgamma, log, log1p

from incognote.errors import UsageError

__all__ = ["Rate", "at_most", "rate_of", "sample_size", "upper_bound"]

_STEPS = 40  # halvings of [0, 1]: far below any figure that is shown


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of ``total``, its two-sided exact interval, and the one-sided upper bound at the same confidence."""

    count: int
    total: int
    confidence: float
    low: float
    high: float
    upper: float

    @property
    def value(self) -> float | None:
        return self.count / self.total if self.total else None

    def as_dict(self) -> dict[str, float | int | None]:
        return {"count": self.count, "total": self.total, "value": self.value, "confidence": self.confidence,
                "low": self.low, "high": self.high, "upper": self.upper}  # fmt: skip


def at_most(count: int, total: int, share: float) -> float:
    """The probability of at most ``count`` of ``total`` when each is one with probability ``share``.

    >>> round(at_most(0, 299, 0.01), 4)
    0.0495
    """
    if share <= 0 or count >= total:
        return 1.0
    if share >= 1:
        return 0.0
    yes, no = log(share), log1p(-share)
    whole = lgamma(total + 1)
    return min(
        1.0,
        sum(exp(whole - lgamma(k + 1) - lgamma(total - k + 1) + k * yes + (total - k) * no) for k in range(count + 1)),
    )


def upper_bound(count: int, total: int, confidence: float = 0.95) -> float:
    """The largest share that ``count`` of ``total`` does not contradict at this confidence (one-sided).

    >>> round(upper_bound(0, 100), 4)
    0.0295
    """
    if count >= total:
        return 1.0
    return _root(lambda share: at_most(count, total, share) <= 1 - confidence)


def rate_of(count: int, total: int, confidence: float = 0.95) -> Rate:
    """The share ``count / total`` with its Clopper-Pearson interval.

    >>> rate = rate_of(5, 100)
    >>> round(rate.low, 4), round(rate.high, 4)
    (0.0164, 0.1128)
    """
    half = (1 - confidence) / 2
    low = _root(lambda share: 1 - at_most(count - 1, total, share) >= half) if count else 0.0
    return Rate(
        count, total, confidence, low, upper_bound(count, total, 1 - half), upper_bound(count, total, confidence)
    )


@lru_cache(maxsize=256)
def sample_size(target: float, confidence: float = 0.95, allowed: int = 0) -> int:
    """The fewest documents after which at most ``allowed`` leaks show that at most ``target`` of all leak.

    >>> [sample_size(0.01, 0.95, allowed) for allowed in (0, 1, 2)]
    [299, 473, 628]
    """
    if not 0 < target < 1 or not 0 < confidence < 1 or allowed < 0:
        raise UsageError("the target and the confidence are shares between 0 and 1, and allowed leaks are 0 or more")
    few, many = allowed, allowed + 1
    while at_most(allowed, many, target) > 1 - confidence:
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        if at_most(allowed, middle, target) > 1 - confidence:
            few = middle
        else:
            many = middle
    return many


def _root(beyond: Callable[[float], bool]) -> float:
    """Where a condition that holds for all larger shares begins to hold."""
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (low, middle) if beyond(middle) else (middle, high)
    return high
