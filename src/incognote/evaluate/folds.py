"""Which documents are for looking at and which are not: decided by a hash of the id, so it never drifts."""

from __future__ import annotations

from hashlib import sha256

__all__ = ["fold_of", "is_set_aside"]


def is_set_aside(document_id: str) -> bool:
    """A tenth of every corpus, never looked into while writing rules; only reported."""
    return fold_of(document_id, 10, "set-aside") == 0


def fold_of(document_id: str, folds: int, seed: str = "folds") -> int:
    """The fold of a document, from 0 to ``folds - 1``; another seed gives another split."""
    return int.from_bytes(sha256(f"{seed}\0{document_id}".encode()).digest()[:8]) % folds
