"""Several text columns of one record as one document: ``--text-column history,plan``.

They are read as one text, so that a record has one patient, the same people and the same days in all of its columns;
what is put into each part goes back to its own column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Self

from incognote.document import Document
from incognote.errors import RecordError, UsageError
from incognote.formats.base import Frame, Origin, Writer
from incognote.formats.columns import Columns
from incognote.formats.messages.view import Draft, Message, MessageOrigin, Raw, Run, TextPart, rewritten

__all__ = ["JoinedWriter", "join_columns"]


@dataclass(slots=True)
class JoinedOrigin(Origin):
    """The record as its own format read it, where its columns stand in the joined text, and the text of each."""

    inner: Document
    view: MessageOrigin
    texts: dict[str, Raw]

    def roles(self) -> Columns | None:
        return self.inner.origin.roles()  # type: ignore[no-any-return]

    def cells(self) -> dict[str, Any]:
        return {name: value for name, value in self.inner.origin.cells().items() if name not in self.texts}

    def check(self, name: str, value: Any) -> None:
        self.inner.origin.check(name, value)


def join_columns(
    documents: Iterable[Document | RecordError], columns: Sequence[str]
) -> Iterator[Document | RecordError]:
    """Documents of the first of these columns with the text of the others added."""
    for one in documents:
        yield _joined(one, columns) if isinstance(one, Document) else one


def _joined(document: Document, columns: Sequence[str]) -> Document:
    origin = document.origin
    if not isinstance(origin, Origin):
        return document
    others = origin.others()
    if missing := [name for name in columns[1:] if name not in others]:
        raise UsageError(f"no other column called {missing[0]!r} to be read as text")
    values = {columns[0]: document.text} | {name: others[name] or "" for name in columns[1:]}
    if wrong := [name for name, value in values.items() if not isinstance(value, str)]:
        raise RecordError(origin.name, document.id, f"{wrong[0]!r} is not text")
    texts = {name: Raw(value) for name, value in values.items()}
    parts: list[Any] = [TextPart(raw, [Run(0, len(raw.text), raw.text)]) for raw in texts.values()]
    view = next(Message(Frame(), Raw("")).documents([Draft(document.id, parts)], origin.format, origin.name))
    joined = JoinedOrigin(origin.format, origin.name, document, view.origin, texts, changed=origin.changed)
    joined.continues = origin.continues
    return Document(document.id, view.text, [], document.meta | {"breaks": view.meta["breaks"]}, joined)


class JoinedWriter(Writer):
    """Gives each column of a joined document its own text, and the record to the writer of its format."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    def write(self, document: Document, text: str | None = None) -> None:
        origin = document.origin
        if not isinstance(origin, JoinedOrigin):
            self.writer.write(document, text)
            return
        meta = {key: value for key, value in document.meta.items() if key != "breaks"}
        if text is None:  # spans are those of the joined text
            self.writer.write(replace(document, meta=meta, origin=None), None)
            return
        origin.view.replaced = origin.replaced
        new = rewritten(origin.view.edits(document, text))
        first, *rest = ((name, new.get(raw, raw.text)) for name, raw in origin.texts.items())
        inner = replace(origin.inner, id=document.id, meta=meta)
        inner.origin.changed |= {name: value for name, value in rest if value != origin.texts[name].text}
        self.writer.write(inner, first[1])

    def __enter__(self) -> Self:
        self.writer.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.writer.__exit__(kind, error, trace)
