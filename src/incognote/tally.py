"""What became of the input of a command, and the exit status that says so; the same for every command.

0 all done, 1 some documents failed, 3 nothing could be read or some files were left out, 4 possible leaks where a
command was asked to fail on them. (2, wrong usage, is an error that is raised.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from incognote.document import Document
from incognote.errors import NothingRead, RecordError

__all__ = ["UNREAD", "Say", "Tally", "silent"]

#: Is given each sentence that the user should read at once: a file that was left out, a document that failed.
Say = Callable[[str], None]

#: What a document that could not be read is counted by.
UNREAD = "could not be read"


def silent(_: str) -> None:
    """Say nothing."""


@dataclass(slots=True, kw_only=True)
class Tally:
    """Counts what is read and what fails; ``say`` is given each failure by name as it happens.

    ``left_out`` are whole files, each with the reason; documents that failed are counted by reason.
    """

    documents: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    left_out: list[tuple[str, str]] = field(default_factory=list)
    say: Say = silent

    def readable(self, stream: Iterable[Document | RecordError]) -> Iterator[Document]:
        """The documents of a stream; what could not be read is counted and named instead."""
        for item in stream:
            if isinstance(item, RecordError):
                self.unreadable(item)
            else:
                self.documents += 1
                yield item

    def unreadable(self, error: RecordError) -> None:
        if error.record:
            self.documents += 1
            self.fail(UNREAD, error)
        else:
            self.left_out.append((error.file, error.reason))
            self.say(f"left out: {error}")

    def fail(self, reason: str, error: RecordError) -> None:
        """A document failed; ``reason`` is what such failures are counted by."""
        self.failures[reason] += 1
        self.say(str(error))

    @property
    def failed_documents(self) -> int:
        return self.failures.total()

    @property
    def unread_documents(self) -> int:
        return self.failures[UNREAD]

    @property
    def exit_status(self) -> int:
        if self.left_out or self._nothing_read:
            return 3
        return int(self.failed_documents > 0)

    @property
    def _nothing_read(self) -> bool:
        """There was something to read, and none of it could be; a table without rows is read."""
        return self.documents == self.unread_documents and bool(self.documents or self.left_out)

    def check_read(self) -> None:
        """Raise `NothingRead`, so that an output of an earlier run is not replaced by an empty one."""
        if self._nothing_read:
            raise NothingRead("nothing could be read, so nothing was written")
