"""k-anonymity (Sweeney 2002) and l-diversity (Machanavajjhala et al. 2007) of a table of people.

Rows that are equal in every quasi-identifier are one class: whoever knows those of a person is led to the class and no
further. The smallest class gives k. If all of a class share one diagnosis it is known without knowing who is who: l is
the smallest number of different sensitive values in any class.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from math import exp, log

__all__ = ["class_sizes", "entropy_l_diversity", "k_anonymity", "l_diversity"]


def class_sizes(rows: Iterable[Hashable]) -> list[int]:
    """For each row, how many rows are like it (itself included).

    >>> class_sizes([("F", 34), ("M", 36), ("F", 34)])
    [2, 1, 2]
    """
    rows = list(rows)
    sizes = Counter(rows)
    return [sizes[row] for row in rows]


def k_anonymity(rows: Iterable[Hashable]) -> int:
    """The size of the smallest class; 0 if there are no rows.

    >>> k_anonymity([("F", 34), ("M", 36), ("F", 34), ("M", 36)])
    2
    """
    return min(Counter(rows).values(), default=0)


def l_diversity(rows: Iterable[Hashable], sensitive: Iterable[Hashable]) -> int:
    """The smallest number of different sensitive values in a class; 0 if there are no rows.

    >>> l_diversity(["F", "F", "M", "M"], ["cancer", "cancer", "cancer", "flu"])
    1
    """
    return min((len(counts) for counts in _by_class(rows, sensitive)), default=0)


def entropy_l_diversity(rows: Iterable[Hashable], sensitive: Iterable[Hashable]) -> float:
    """As `l_diversity`, but values count by how evenly they are spread: exp of the smallest entropy of a class.

    >>> round(entropy_l_diversity(["F"] * 4, ["cancer", "cancer", "cancer", "flu"]), 2)
    1.75
    """
    return min((exp(_entropy(list(counts.values()))) for counts in _by_class(rows, sensitive)), default=0.0)


def _by_class(rows: Iterable[Hashable], sensitive: Iterable[Hashable]) -> list[Counter[Hashable]]:
    classes: defaultdict[Hashable, Counter[Hashable]] = defaultdict(Counter)
    for row, value in zip(rows, sensitive, strict=True):
        classes[row][value] += 1
    return list(classes.values())


def _entropy(counts: Sequence[int]) -> float:
    total = sum(counts)
    return -sum(count / total * log(count / total) for count in counts)
