"""Restoring notes from a vault: first the journal says who asks for which and why, then they are given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import Origin
from incognote.formats.messages.view import MessageOrigin
from incognote.vault.journal import JournalEntry
from incognote.vault.messages import whole_messages
from incognote.vault.note import cell_text
from incognote.vault.reader import Found, Vault, VaultWriter

__all__ = ["look_up", "restore_notes"]

BATCH = 500


def restore_notes(
    outputs: Iterable[Document | RecordError],
    vault: Vault,
    journal: VaultWriter,
    reason: str,
    columns_left: Counter[str] | None = None,
) -> Iterator[tuple[Document, str] | RecordError]:
    """Each output with its original text, or the error of one that cannot be restored.

    The columns of its record get their original values too; ``columns_left`` counts those that do not, since they are
    not in this output or were changed since.

    The journal's entries, of what is restored and of what was asked for in vain, are on the disk before the first note
    of their batch is given.
    """
    stream = whole_messages(outputs)
    while batch := list(islice(stream, BATCH)):
        restored = [_restore(item, vault, Counter() if columns_left is None else columns_left) for item in batch]
        for action, failed in (("restore", False), ("failed restore", True)):
            ids = tuple(_id(item) for item in restored if isinstance(item, RecordError) == failed)
            if ids:
                journal.add_journal(JournalEntry.now(action, reason, ids))
        yield from restored


def _id(item: tuple[Document, str] | RecordError) -> str:
    return (item.record or item.file) if isinstance(item, RecordError) else item[0].id


def look_up(value: str, vault: Vault, journal: VaultWriter, reason: str) -> list[Found]:
    """What ``value`` stands for, in every note that holds it, once that is in the journal."""
    found = list(vault.lookup(value))
    documents = tuple(sorted({one.document for one in found}))
    journal.add_journal(JournalEntry.now("lookup", reason, documents))
    return found


def _restore(
    output: Document | RecordError, vault: Vault, columns_left: Counter[str]
) -> tuple[Document, str] | RecordError:
    if isinstance(output, RecordError):
        return output
    origin = output.origin if isinstance(output.origin, Origin) else None
    cells = origin.cells() if origin else {}
    try:
        note = vault.note(output.id, output.text, cells)
    except RecordError as error:
        return error
    for cell in note.cells:
        if origin and cell.column in cells and cell_text(cells[cell.column]) == cell.text:
            origin.changed[cell.column] = cell.original
        else:
            columns_left[cell.column] += 1
    restored = note.restore(output.text)
    if isinstance(origin, MessageOrigin):
        origin.replaced = [(0, len(output.text), restored)]
    return output, restored
