"""The vault's journal: who looked up what, when and why.

Entries are records of the vault itself, so they are encrypted and chained like the notes: one that is changed, moved
or taken out from between others is noticed.
"""

from __future__ import annotations

import getpass
import json
import os
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

__all__ = ["JournalEntry", "user"]


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One line of the journal; ``documents`` are ids of notes.

    ``action`` is restore, failed restore, lookup, repair, merge or rotate.
    """

    when: str
    who: str
    action: str
    reason: str
    documents: tuple[str, ...] = ()

    @classmethod
    def now(cls, action: str, reason: str, documents: tuple[str, ...] = ()) -> JournalEntry:
        return cls(datetime.now(UTC).isoformat(timespec="seconds"), user(), action, reason, documents)

    def encode(self) -> bytes:
        return json.dumps(asdict(self), ensure_ascii=False).encode("utf-8", "surrogatepass")

    @classmethod
    def decode(cls, payload: bytes) -> JournalEntry:
        """
        >>> JournalEntry.decode(JournalEntry("2026-01-02", "kari", "lookup", "ward asked", ("n1",)).encode()).documents
        ('n1',)
        """
        fields = json.loads(payload.decode("utf-8", "surrogatepass"))
        return cls(**{**fields, "documents": tuple(fields["documents"])})


def user() -> str:
    """The operating system's name for whoever runs this, not what the environment claims where that can be told."""
    try:
        import pwd

        return pwd.getpwuid(os.getuid()).pw_name
    except (ImportError, KeyError):
        try:
            return getpass.getuser()
        except (KeyError, OSError):
            return "unknown"
