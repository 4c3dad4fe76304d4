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

    The journal's entry is on the disk before the first note of its batch is given.
    """
    stream = iter(outputs)
    while batch := list(islice(stream, BATCH)):
        restored = [_restore(item, vault) for item in batch]
        ids = tuple(item[0].id for item in restored if not isinstance(item, RecordError))
        if ids:
            journal.add_journal(Entry.now("restore", reason, ids))
        yield from restored


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
