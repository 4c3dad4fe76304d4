"""The reviewed sample of a report: from review files, of which only settled notes count, or from annotated notes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from incognote.errors import UsageError

if TYPE_CHECKING:
    from incognote.document import Document

__all__ = ["Reviewed", "read_reviewed"]


@dataclass(slots=True)
class Reviewed:
    """The originals with every identifier that the reviewers marked, and what is known of the reviews themselves."""

    documents: list[Document] = field(default_factory=list)
    files: list[dict[str, Any]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)


def read_reviewed(paths: Sequence[str], read: Callable[[tuple[str, ...]], list[Document]]) -> Reviewed:
    """Read each path as what it is; notes without a single mark in all of them are no review and are refused.

    Otherwise a sample that no one has looked at would count as one without identifiers, and so without leaks.
    """
    stores = [Path(path) for path in paths if _is_store(Path(path))]
    reviewed = Reviewed(read(tuple(path for path in paths if Path(path) not in stores)))
    for path in stores:
        _add(reviewed, path)
    if paths and not any(document.spans for document in reviewed.documents):
        raise UsageError(
            f"{', '.join(map(str, paths))}: no signed note with a marked identifier. Review the notes first (incognote "
            "review SAMPLE --given) and give the review file, or give notes in which the identifiers are marked"
        )
    if unmarked := sum(not document.spans for document in reviewed.documents):
        reviewed.notices.append(
            f"In {unmarked} of {len(reviewed.documents)} reviewed notes nothing is marked; they count all the same."
        )
    return reviewed


def _is_store(path: Path) -> bool:
    """Whether a file is a review file; it is only read, since another database must not become one."""
    if not path.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            return bool(database.execute("SELECT 1 FROM sqlite_master WHERE name = 'reviews'").fetchall())
    except sqlite3.DatabaseError:
        return False


def _add(reviewed: Reviewed, path: Path) -> None:
    from incognote.serve.review.audit import audit_json
    from incognote.serve.review.gold import gold_documents
    from incognote.serve.review.store import Store

    store = Store(path)
    settled, disputed = gold_documents(store)
    audit = audit_json(store)
    store.close()
    reviewed.documents += settled
    reviewed.files.append(
        {
            "name": path.name,
            "notes": audit["counts"]["notes"],
            "settled": len(settled),
            "disputed": len(disputed),
            "signatures": audit["counts"]["signatures"],
            "signed_too_fast": audit["counts"]["signed_too_fast"],
            "people": audit["people"],
            "hash": audit["history"]["hash"],
            "problems": audit["problems"],
        }
    )
    if left := audit["counts"]["notes"] - len(settled):
        reviewed.notices.append(
            f"{left} notes of {path.name} are not settled ({len(disputed)} in dispute) and were not counted."
        )
