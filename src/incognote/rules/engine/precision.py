"""How often each recognizer was right when it was last measured: the table that ``incognote rules measure`` writes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from pathlib import Path

from incognote.errors import UsageError

__all__ = ["TABLE", "Precision", "as_table", "by_rule", "measured_scores", "read_table", "wilson"]

TABLE = files("incognote.rules") / "measured.tsv"
#: A recognizer that found nothing counts as right four times of five.
_PRIOR_RIGHT, _PRIOR_MADE = 4, 5
_COLUMNS = ("rule", "language", "hits", "right", "unique", "kept", "kept_right", "unseen", "unseen_right")


@dataclass(frozen=True, slots=True)
class Precision:
    """The counts of one recognizer in the notes of one language, or of all.

    ``hits`` are all its spans, ``right`` those annotated so; ``unique`` are right and found by no other recognizer.
    ``kept`` are the spans that were not part of a longer or better one. ``unseen`` are those in notes that were set
    aside while rules were written.
    """

    rule: str
    language: str
    hits: int = 0
    right: int = 0
    unique: int = 0
    kept: int = 0
    kept_right: int = 0
    unseen: int = 0
    unseen_right: int = 0

    @property
    def share(self) -> float:
        """The share of its spans that are right."""
        return self.right / self.hits if self.hits else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where that share lies with a probability of 95 %."""
        return wilson(self.right, self.hits)

    def __add__(self, other: Precision) -> Precision:
        counts = (getattr(self, name) + getattr(other, name) for name in _COLUMNS[2:])
        return Precision(self.rule, "all" if self.language != other.language else self.language, *counts)


def wilson(right: int, made: int, z: float = 1.96) -> tuple[float, float]:
    """The Wilson interval of a share.

    >>> wilson(9, 10)
    (0.596, 0.982)
    """
    if not made:
        return 0.0, 1.0
    share = right / made
    middle = share + z * z / (2 * made)
    spread = z * sqrt(share * (1 - share) / made + z * z / (4 * made * made))
    whole = 1 + z * z / made
    return round((middle - spread) / whole, 3), round((middle + spread) / whole, 3)


def as_table(rows: Iterable[Precision]) -> str:
    """The rows as the text of a table."""
    lines = ("\t".join(str(getattr(row, name)) for name in _COLUMNS) for row in rows)
    return "\n".join(("\t".join(_COLUMNS), *lines, ""))


@cache
def read_table(path: Path | None = None) -> tuple[Precision, ...]:
    """The rows of a table, or of the one that is shipped: one per recognizer and language."""
    table = path or TABLE
    if not table.is_file():
        return ()
    head, *lines = table.read_text("utf-8").splitlines()
    if tuple(head.split("\t")) != _COLUMNS:
        raise UsageError(f"{table}: not a table that `incognote rules measure --write` wrote")
    rows = (line.split("\t") for line in lines)
    return tuple(Precision(rule, language, *map(int, counts)) for rule, language, *counts in rows)


def by_rule(rows: Iterable[Precision]) -> dict[str, Precision]:
    """The counts of each recognizer in all languages together."""
    whole: dict[str, Precision] = {}
    for row in rows:
        whole[row.rule] = whole[row.rule] + row if row.rule in whole else row
    return whole


@cache
def measured_scores() -> dict[str, float]:
    """The smoothed precision of each shipped recognizer: what its spans are worth beside those of other finders."""
    whole = by_rule(read_table()).values()
    return {row.rule: round((row.kept_right + _PRIOR_RIGHT) / (row.kept + _PRIOR_MADE), 3) for row in whole}
