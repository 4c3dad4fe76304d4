"""What the format tests share: writing documents to a path and reading them back."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from incognote import Document
from incognote.errors import RecordError
from incognote.formats import ReadOptions, Source, formats


def write(path: Path, format_: str, documents: Iterable[Document], texts: Iterable[str] | None = None) -> Path:
    new = iter(texts) if texts is not None else None
    with formats[format_].writer(path) as writer:
        for document in documents:
            writer.write(document, next(new) if new else None)
    return path


def read(path: Path, format_: str, **options: object) -> list[Document]:
    found = list(formats[format_].read(Source(path.name, path), ReadOptions(**options)))  # type: ignore[arg-type]
    errors = [item for item in found if isinstance(item, RecordError)]
    assert not errors, errors
    return [item for item in found if isinstance(item, Document)]


def read_all(path: Path, format_: str, **options: object) -> tuple[list[Document], list[str]]:
    found = list(formats[format_].read(Source(path.name, path), ReadOptions(**options)))  # type: ignore[arg-type]
    documents = [item for item in found if isinstance(item, Document)]
    return documents, [str(item) for item in found if isinstance(item, RecordError)]
