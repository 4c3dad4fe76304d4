"""Messages in a vault: beside each view, what is kept of the message as it is written, to restore it byte for byte."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats import formats
from incognote.formats.base import origin_of
from incognote.formats.messages.view import MessageOrigin
from incognote.formats.messages.writing import Gathered, Gathering, whole_message
from incognote.replace.result import Replacement, Result
from incognote.vault.note import KeptNote, digest_of

__all__ = ["MessageKeeper", "whole_messages"]

#: The label of a change of a message as it is written, which may be a part of an identifier or hold several.
AS_WRITTEN = "as written"


class MessageKeeper:
    """Makes of the results of a message's documents what a vault keeps of the message."""

    def __init__(self) -> None:
        self._gathering = Gathering()

    def notes(self, results: Iterable[Result]) -> Iterator[KeptNote]:
        """The messages that are whole now; other results are passed over."""
        for result in results:
            origin: MessageOrigin | None = origin_of(result.document, MessageOrigin)
            if origin is not None and formats[origin.format].restorable:
                origin.replaced = [(one.start, one.end, one.text) for one in result.replacements]
                yield from map(_kept, self._gathering.add(result.document, origin, result.text))

    def rest(self) -> Iterator[KeptNote]:
        """The last message, if it waited for a document that failed."""
        return map(_kept, self._gathering.finish())


def _kept(gathered: Gathered) -> KeptNote:
    """The message under a name of its own: its number in a file is no proof that an output is this one."""
    old, new, shift = gathered.message.raw.text, gathered.text(), 0
    replacements = []
    for start, end, put in gathered.changes():
        at = start + shift
        replacements.append(Replacement(start, end, AS_WRITTEN, old[start:end], put, at, at + len(put)))
        shift += len(put) - (end - start)
    return KeptNote(f"message {gathered.document.id}", digest_of(new), tuple(replacements))


def whole_messages(outputs: Iterable[Document | RecordError]) -> Iterator[Document | RecordError]:
    """Each message once, as one text; other documents as they are."""
    for output in outputs:
        if isinstance(output, RecordError):
            yield output
        elif (whole := whole_message(output)) is not None:
            yield whole
