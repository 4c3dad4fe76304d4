"""Restoring notes from a vault: first the journal says who asks for which and why, then they are given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from incognote.document import Document
from incognote.errors import RecordError
from incognote.replace.journal import Entry
from incognote.replace.vault import Found, Vault, VaultWriter

__all__ = ["look_up", "restore_notes"]

BATCH = 500


def restore_notes(
    outputs: Iterable[Document | RecordError], vault: Vault, journal: VaultWriter, reason: str
) -> Iterator[tuple[Document, str] | RecordError]:
    """Each output with its original text, or the error of one that cannot be restored.

    The journal's entries, of what is restored and of what was asked for in vain, are on the disk before the first note
    of their batch is given.
    """
    stream = iter(outputs)
    while batch := list(islice(stream, BATCH)):
        restored = [_restore(item, vault) for item in batch]
        for action, failed in (("restore", False), ("failed restore", True)):
            ids = tuple(_id(item) for item in restored if isinstance(item, RecordError) == failed)
            if ids:
                journal.add_journal(Entry.now(action, reason, ids))
        yield from restored


def _id(item: tuple[Document, str] | RecordError) -> str:
    return (item.record or item.file) if isinstance(item, RecordError) else item[0].id


def look_up(value: str, vault: Vault, journal: VaultWriter, reason: str) -> list[Found]:
    """What ``value`` stands for, in every note that holds it, once that is in the journal."""
    found = list(vault.lookup(value))
    documents = tuple(sorted({one.document for one in found}))
    journal.add_journal(Entry.now("lookup", reason, documents))
    return found


def _restore(output: Document | RecordError, vault: Vault) -> tuple[Document, str] | RecordError:
    if isinstance(output, RecordError):
        return output
    try:
        return output, vault.restore(output.id, output.text)
    except RecordError as error:
        return error
