"""``Deidentifier.pipe`` with several workers."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from dataclasses import replace as with_changes
from functools import partial

from incognote.document import Document, batches
from incognote.errors import RecordError
from incognote.replace import Policy, Result
from incognote.scale.pool import WorkerPool
from incognote.scale.work import Returning, Searcher

__all__ = ["pipe"]


def pipe(
    finder: Searcher, documents: Iterable[Document], policy: Policy, secret: bytes | None, workers: int
) -> Iterator[Result]:
    """Results in the order of the documents; a document that cannot be done is raised as `RecordError`."""
    make = partial(Returning, finder, policy, secret or secrets.token_bytes(32))
    with WorkerPool(make, workers) as pool:
        for batch, outcomes in pool.map(batches(documents)):
            for document, outcome in zip(batch, outcomes, strict=True):
                if outcome.failure:
                    raise RecordError("note", document.id, outcome.failure)
                result: Result = outcome.marks[0][0]
                yield with_changes(result, document=with_changes(document, spans=result.document.spans))
