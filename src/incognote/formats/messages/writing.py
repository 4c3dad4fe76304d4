"""Messages written: the documents of one are gathered until the last has come, then its characters go out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FramedWriter, origin_of
from incognote.formats.messages.edits import Edit, spliced
from incognote.formats.messages.view import Message, MessageOrigin, Raw, Run, TextPart

__all__ = ["Gathered", "Gathering", "MessageWriter", "WholeWriter", "whole_message"]


class Gathered(NamedTuple):
    """A message of which every document has come: the last of them, the edits, and the records to leave out."""

    document: Document
    message: Message
    edits: list[tuple[Raw, Edit]]
    without: list[tuple[int, int]]

    def changes(self) -> list[Edit]:
        return self.message.changes(self.edits, self.without)

    def text(self) -> str:
        return self.message.fitted(spliced(self.message.raw.text, self.changes()))


class Gathering:
    """Holds documents until their message is whole. One that misses a document is given up, or goes on without the
    record that failed if it can be left out.
    """

    def __init__(self) -> None:
        self._message: Message | None = None
        self._edits: list[tuple[Raw, Edit]] = []
        self._last: Document | None = None
        self._seen: set[int] = set()

    def add(self, document: Document, origin: MessageOrigin, text: str | None) -> Iterator[Gathered]:
        """The messages that are whole now: the one before, if it waited for a document that failed, and this one."""
        if origin.message is not self._message:
            yield from self.finish()
            self._message = origin.message
        self._last = document
        self._seen.add(origin.index)
        if text is not None:
            self._edits += origin.edits(document, text)
        if len(self._seen) == len(origin.message.places):
            yield from self.finish()

    def finish(self) -> Iterator[Gathered]:
        """The message that waits for documents which do not come any more."""
        message, document = self._message, self._last
        edits, seen = self._edits, self._seen
        self._message, self._last, self._edits, self._seen = None, None, [], set()
        if message is None or document is None:
            return
        without = [place for index, place in enumerate(message.places) if index not in seen]
        if None not in without:
            yield Gathered(document, message, edits, [place for place in without if place])


class MessageWriter(FramedWriter):
    """Writes a message when the last of its documents has come."""

    lines = False

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._gathering = Gathering()

    def write(self, document: Document, text: str | None = None) -> None:
        origin: MessageOrigin | None = origin_of(document, MessageOrigin)
        if origin is None:
            raise RecordError(self.name, document.id, "was not read from a message; write it as jsonl instead")
        for one in self._gathering.add(document, origin, text):
            self.put_message(one)

    def put_message(self, gathered: Gathered) -> None:
        self.put(gathered.document, gathered.message.frame, gathered.text())

    def close(self) -> None:
        for one in self._gathering.finish():
            self.put_message(one)
        super().close()


class WholeWriter(MessageWriter):
    """Writes one message, which is a whole file: a second one has no place in it."""

    def put_message(self, gathered: Gathered) -> None:
        if self.frame is not None:
            reason = "only one such document goes into a file: give a folder to write to"
            raise RecordError(self.name, gathered.document.id, reason)
        self.put_whole(gathered)

    def put_whole(self, gathered: Gathered) -> None:
        super().put_message(gathered)


def whole_message(document: Document) -> Document | None:
    """The message of a document as one text, markup and all; nothing for a document that continues another."""
    origin: MessageOrigin | None = origin_of(document, MessageOrigin)
    if origin is None:
        return document
    if origin.continues:
        return None
    raw = Raw(origin.message.raw.text)
    part = TextPart(raw, [Run(0, len(raw.text), raw.text)])
    message = Message(origin.message.frame, raw, [None])
    return replace(
        document,
        text=raw.text,
        spans=[],
        meta={},
        origin=MessageOrigin(origin.format, origin.name, message, 0, [0], [part]),
    )
