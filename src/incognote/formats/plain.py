"""Plain text: the file is the note, every byte of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import NoteFormat, Origin, ReadOptions, Source, formats
from incognote.formats.encoding import UTF8, Encoding, NotText, decode

__all__ = ["PlainOrigin", "PlainText", "read_plain"]


@dataclass(slots=True)
class PlainOrigin(Origin):
    """How the file spelt its characters."""

    encoding: Encoding


def read_plain(source: Source, options: ReadOptions) -> tuple[str, Encoding]:
    """The text of a whole file; raises `RecordError` when it is none."""
    with source.open() as file:
        data = file.read()
    try:
        return decode(data, options.encoding)
    except NotText as reason:
        raise RecordError(source.name, "", str(reason)) from None


class PlainText(NoteFormat):
    """Files of text. Carries no spans: writing a document with spans writes its text."""

    name = "txt"
    keeps = "every other byte: line ends, byte-order mark, encoding"
    suffixes = (".txt", ".text")

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        text, encoding = read_plain(source, options)
        meta = {"language": options.language} if options.language else {}
        yield Document(source.stem, text, meta=meta, origin=PlainOrigin(self.name, source.name, encoding))

    def render(self, document: Document, text: str | None, name: str) -> dict[str, bytes]:
        encoding = getattr(document.origin, "encoding", UTF8)
        return {"": encoding.encode(document.text if text is None else text)}


formats.add("txt", PlainText())
