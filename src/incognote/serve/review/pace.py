"""How long people had each note before their eyes when they signed it, and which notes nobody can have read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from incognote.serve.review.store import Store

__all__ = ["Pace", "paces"]

#: A pause longer than this is not work on the note.
LONGEST_PAUSE = 120.0
#: Words a minute beyond which a note was not read: people read 200 to 400, and skim at most about 1,000.
FASTEST = 1000.0


@dataclass(frozen=True, slots=True)
class Pace:
    """One signed review: seconds from opening the note to signing it, action by action, long pauses cut short."""

    review: int
    note: int
    document: str
    kind: str
    reviewer: str
    words: int
    seconds: float

    @property
    def too_fast(self) -> bool:
        """Whether more words were signed than anyone reads in the time.

        >>> Pace(1, 1, "a", "review", "Kari", 300, 0.2).too_fast, Pace(1, 1, "a", "review", "Kari", 300, 40).too_fast
        (True, False)
        """
        return self.words * 60 > FASTEST * self.seconds


def paces(store: Store) -> list[Pace]:
    """Every signed review, in the order of the notes' names."""
    rows = store.rows(
        "SELECT reviews.id AS review, reviews.note, reviews.kind, reviews.reviewer, reviews.opened, notes.document, "
        "notes.words FROM reviews JOIN notes ON notes.id = reviews.note WHERE reviews.status = 'signed' "
        "ORDER BY notes.document, reviews.id"
    )
    return [
        Pace(
            seconds=_seconds(store, row["review"], row["opened"]),
            **{name: row[name] for name in ("review", "note", "document", "kind", "reviewer", "words")},
        )
        for row in rows
    ]


def _seconds(store: Store, review: int, opened: str) -> float:
    """What was decided from another note, before this one was opened, was no time spent on this one."""
    first = store.value("SELECT min(id) FROM actions WHERE review = ? AND kind = 'open'", review)
    rows = store.rows("SELECT at FROM actions WHERE review = ? AND id >= ? ORDER BY id", review, first or 0)
    times = [row["at"] for row in rows] if first else [opened, *(row["at"] for row in rows)]
    stamps = [datetime.fromisoformat(time).timestamp() for time in times]
    return sum(min(LONGEST_PAUSE, max(0.0, after - before)) for before, after in pairwise(stamps))
