"""Finding in the background: a process of its own that fills in what was found, note by note, and can be repeated."""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections.abc import Iterator, Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from incognote.document import Document, Span, batches
from incognote.errors import IncognoteError
from incognote.formats.columns import plain_span
from incognote.labels import convert_spans, scheme_of
from incognote.loading import load
from incognote.pipeline import Deidentifier
from incognote.serve.review.store import Store
from incognote.serve.review.why import Vote, explained_votes, votes_of
from incognote.serve.review.worth import weigh
from incognote.text.analysis import Analysis

__all__ = ["forget_unopened", "predict_all", "start_predicting"]

#: Few enough that the queue fills while the rest is still being read.
BATCH_CHARACTERS = 60_000


def start_predicting(
    store: Path,
    language: str,
    model: str,
    given: bool = False,
    recall: float | None = None,
    keep: Sequence[str] = (),
) -> BaseProcess:
    """Begin to find in every note that has not been looked at yet; a daemon that ends with its parent."""
    process = multiprocessing.get_context("spawn").Process(
        target=_run, args=(store, language, model, given, recall, keep), name="incognote-predict", daemon=True
    )
    process.start()
    return process


def _run(path: Path, language: str, model: str, given: bool, recall: float | None, keep: Sequence[str]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    store = Store(path)
    try:
        predict_all(store, load(language, model, recall=recall, keep=keep), model, given)
    except Exception as error:
        # The message of a foreign error may quote a note.
        reason = str(error) if isinstance(error, IncognoteError) else f"stopped by {type(error).__name__}"
        with store.changing():
            store.run("UPDATE notes SET model = ? WHERE found IS NULL", f"failed: {reason}")
    finally:
        store.close()


def predict_all(store: Store, deidentifier: Deidentifier, model: str, given: bool = False) -> None:
    """Find in all notes without an answer yet. ``given`` takes the annotations of the files instead."""
    waiting = [row[0] for row in store.rows("SELECT id FROM notes WHERE found IS NULL ORDER BY words > 20000, lottery")]
    ids = {}

    def documents() -> Iterator[Document]:
        for id_ in waiting:
            row = store.row("SELECT * FROM notes WHERE id = ?", id_)
            if row is not None:
                document = store.document(row)
                document.spans = _given(row["meta"])
                ids[document.id] = id_
                yield document

    for batch in batches(documents(), BATCH_CHARACTERS):
        found = deidentifier.find_with_votes(batch, "incognote")
        rows = []
        for before, (document, note) in zip(batch, found, strict=True):
            spans = before.spans if given else document.spans
            rows.append((model, *_columns(deidentifier, note, spans, before.spans), ids[document.id]))
        # Only now: a reviewer who saves must not wait for a finder.
        with store.changing():
            for row in rows:
                store.run(_FILL_IN, *row)


_FILL_IN = (
    "UPDATE notes SET model = ?, found = ?, votes = ?, rare = ?, worth = ?, unsure = ?, disputed = ?, lowest = ? "
    "WHERE id = ?"
)


def _given(meta: str) -> list[Span]:
    spans = [Span(**span) for span in json.loads(meta).get("given", [])]
    if not spans:
        return []
    try:
        return convert_spans(spans, scheme_of(span.label for span in spans), "incognote")
    except IncognoteError:
        return []


def _columns(deidentifier: Deidentifier, note: Analysis, spans: list[Span], given: list[Span]) -> tuple[Any, ...]:
    """What the store keeps of one note, in the order of ``_FILL_IN``."""
    worth = weigh(note, spans, votes_of(deidentifier, note))
    votes = explained_votes(deidentifier, note)
    if given:
        votes["annotated"] = [Vote(span, []) for span in given]
    found = json.dumps([plain_span(span) for span in spans])
    told = json.dumps({name: [vote.row() for vote in voted] for name, voted in votes.items()})
    return found, told, json.dumps(worth.rare), worth.score, worth.unsure, worth.disputed, worth.lowest


def forget_unopened(store: Store) -> int:
    """Forget what was found in notes that nobody has opened, so that another model can look; how many."""
    with store.changing():
        unopened = "id NOT IN (SELECT note FROM reviews)"
        count = int(store.value(f"SELECT count(*) FROM notes WHERE {unopened}"))
        store.run(f"UPDATE notes SET found = NULL, votes = NULL, model = NULL WHERE {unopened}")
    return count
