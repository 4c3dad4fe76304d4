"""RTF documents: visible text, headers, footers and notes; the information group; pictures counted and taken out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats
from incognote.formats.encoding import Encoding
from incognote.formats.messages.rtf_text import escape_rtf, rtf_parts
from incognote.formats.messages.view import Draft, Message, Raw
from incognote.formats.messages.writing import WholeWriter

__all__ = ["Rtf"]

#: A file longer than this many bytes is refused.
LARGEST = 1 << 28


class Rtf(Format):
    """One document per file."""

    name = "rtf"
    keeps = "every other byte; pictures are taken out"
    suffixes = (".rtf",)
    writes_any = False
    whole = True

    def recognises(self, head: bytes) -> bool:
        return head.lstrip().startswith(b"{\\rtf")

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordError(source.name, "", f"is larger than {LARGEST >> 20} MB")
        if not data.lstrip().startswith(b"{\\rtf"):
            raise RecordError(source.name, "", "is not RTF: it does not begin with {\\rtf")
        raw = Raw(data.decode("latin-1"), escape_rtf)
        texts, pictures = rtf_parts(raw, source.name)
        draft = Draft(
            source.stem, [*texts, *([] if options.keep_images else pictures)], language=options.language or ""
        )
        for document in Message(Frame(Encoding("latin-1")), raw).documents([draft], self.name, source.name):
            document.origin.unsearched = len(pictures)
            yield document

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return WholeWriter(out)


formats.add("rtf", Rtf())
