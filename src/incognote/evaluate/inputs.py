"""What an evaluation reads beside the library's own objects: annotated notes, note types, sentence counts."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError, UsageError
from incognote.formats import read_documents

__all__ = ["read_annotated", "read_sentences"]


def read_annotated(path: str, on_error: Callable[[RecordError], None], format_: str | None = None) -> list[Document]:
    """The notes at ``path``; those that cannot be read go to ``on_error``.

    An ``index.tsv`` with the columns ``id`` and ``type`` in the same folder tells the note types.
    """
    documents = []
    for document in read_documents([path], format_):
        if isinstance(document, RecordError):
            on_error(document)
        else:
            documents.append(document)
    types = _note_types(Path(path) / "index.tsv")
    for document in documents:
        if document.id in types:
            document.meta.setdefault("type", types[document.id])
    return documents


def read_sentences(path: str | Path) -> dict[str, int]:
    """Sentence counts by document id: a table of id and count, or a folder with a file of one line per sentence each.

    The folder is what the MEDDOCAN organisers hand out beside their scorer.
    """
    path = Path(path)
    if path.is_dir():
        return {file.stem: len(file.read_bytes().splitlines()) for file in sorted(path.glob("*.ann"))}
    counts: dict[str, int] = {}
    for number, line in enumerate(path.read_text("utf-8-sig").splitlines(), 1):
        name, *rest = line.rsplit(maxsplit=1) if line.strip() else ("",)
        if len(rest) == 1 and rest[0].isdigit():
            counts[name] = int(rest[0])
        elif line.strip() and number > 1:
            raise UsageError(f"{path}: line {number}: an id and a number of sentences are needed")
    return counts


def _note_types(index: Path) -> dict[str, str]:
    if not index.is_file():
        return {}
    with index.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        return {row["id"]: row["type"] for row in rows if row.get("id") and row.get("type")}
