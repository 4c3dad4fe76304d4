"""What the reviewers settled: one list of spans per note, and files of it that other programs read."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.formats import formats, open_writer
from incognote.labels import convert_spans
from incognote.serve.review.editing import LIVE
from incognote.serve.review.store import Store

__all__ = ["EXPORTS", "export", "gold_documents", "review_documents"]

#: Export name: the format, and the label scheme it speaks.
EXPORTS = {"jsonl": ("jsonl", "incognote"), "brat": ("brat", "incognote"), "i2b2": ("i2b2-2014", "i2b2-2014")}


def review_documents(store: Store, where: str = "1", *values: object) -> list[tuple[Document, str]]:
    """Signed reviews as documents with the reviewer's spans; ``where`` narrows (columns of reviews and notes)."""
    rows = store.rows(
        "SELECT reviews.id AS review, reviews.reviewer, notes.* FROM reviews JOIN notes ON notes.id = reviews.note "
        f"WHERE reviews.status = 'signed' AND ({where}) ORDER BY notes.document, reviews.id",
        *values,
    )
    out = []
    for row in rows:
        spans = store.rows(
            "SELECT * FROM spans WHERE review = ? AND state IN (?, ?) ORDER BY start", row["review"], *LIVE
        )
        document = store.document(row)
        document.spans = [Span(one["start"], one["end"], one["label"], 1.0, row["reviewer"]) for one in spans]
        out.append((document, row["reviewer"]))
    return out


def gold_documents(store: Store) -> tuple[list[Document], list[str]]:
    """The settled notes, and the ids of those whose reviewers disagree and wait for adjudication."""
    settled = {document.id: document for document, _ in review_documents(store, "reviews.kind = 'adjudication'")}
    by_note: dict[str, list[Document]] = {}
    for document, _ in review_documents(store, "reviews.kind = 'review'"):
        by_note.setdefault(document.id, []).append(document)
    open_ = []
    for id_, versions in by_note.items():
        if id_ in settled:
            continue
        if len({tuple((s.start, s.end, s.label) for s in one.spans) for one in versions}) == 1:
            settled[id_] = versions[0]
        else:
            open_.append(id_)
    return [settled[id_] for id_ in sorted(settled)], open_


def export(store: Store, name: str) -> tuple[bytes, str, str]:
    """The settled notes in one of ``EXPORTS``: content, file name and media type."""
    if name not in EXPORTS:
        raise UsageError(f"exports are: {', '.join(EXPORTS)}")
    format_, scheme = EXPORTS[name]
    documents = [
        replace(one, spans=convert_spans(one.spans, "incognote", scheme), origin=None)
        for one in gold_documents(store)[0]
    ]
    with TemporaryDirectory(dir=store.path.parent, prefix=".incognote-export-") as folder:
        out = Path(folder) / ("gold.jsonl" if formats[format_].many else "gold")
        with open_writer(out if formats[format_].many else f"{out}/", format_) as writer:
            for document in documents:
                writer.write(document)
        if formats[format_].many:
            return (out.read_bytes() if out.exists() else b""), "gold.jsonl", "application/x-ndjson"
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(path for path in out.rglob("*") if path.is_file()):
                archive.write(path, path.relative_to(out).as_posix())
        return packed.getvalue(), f"gold-{name}.zip", "application/zip"
