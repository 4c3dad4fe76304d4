"""HL7 version 2: messages of segments, one or many in a file, with or without the bytes of MLLP around them.

Only the characters of identifying values and of free text are ever rewritten; separators, escapes, line ends and
everything else come out as they went in.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats
from incognote.formats.encoding import open_text
from incognote.formats.messages.hl7_message import Hl7Message, MalformedHl7
from incognote.formats.messages.sweep import swept
from incognote.formats.messages.view import Draft, Message, Raw
from incognote.formats.messages.writing import MessageWriter

__all__ = ["HL7"]

_LONGEST = 64 << 20
_HEADS = ("MSH", "FHS", "BHS", "BTS", "FTS")


class HL7(Format):
    """One document per message."""

    name = "hl7"
    keeps = "every other byte: separators, framing, line ends"
    suffixes = (".hl7", ".hl7v2", ".er7")
    writes_any = False

    def recognises(self, head: bytes) -> bool:
        return head.removeprefix(b"\xef\xbb\xbf").lstrip(b"\x0b\r\n ").startswith((b"MSH|", b"FHS|", b"BHS|"))

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            lines, encoding = open_text(stream, options.encoding, "")
            frame = Frame(encoding)
            for number, text in enumerate(_messages(lines), 1):
                record = f"message {number}"
                if not text.strip("\r\n\x0b\x1c\x1a\ufeff "):
                    yield from Message(frame, Raw(text)).documents(
                        [Draft(f"{source.stem}-{number}")], self.name, source.name
                    )
                    continue
                try:
                    message = Message(frame, Raw(text))
                    hl7 = Hl7Message(message.raw, f"{source.stem}-{number}")
                    draft = hl7.draft()
                    swept(hl7.raw, [draft], hl7.leaf)
                except MalformedHl7 as error:
                    yield RecordError(source.name, record, str(error))
                    continue
                yield from message.documents([draft], self.name, source.name)

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return MessageWriter(out)


def _messages(lines: Iterator[str]) -> Iterator[str]:
    """The stream cut before each line that begins a message, or the head or end of a batch."""
    held: list[str] = []
    size = 0
    for line in lines:
        if held and size and line.lstrip("\x0b\x1c \ufeff").startswith(_HEADS):
            lead = len(line) - len(line.lstrip("\x1c"))
            held.append(line[:lead])
            yield "".join(held)
            held, size, line = [], 0, line[lead:]
        held.append(line)
        size += len(line.strip("\r\n\x0b\x1c "))
        if size > _LONGEST:
            yield "".join(held)
            held, size = [], 0
    if held:
        yield "".join(held)


formats.add("hl7", HL7())
