"""Writing to a vault: append only, in batches that are on the disk before ``flush`` returns."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, cast

from incognote.errors import RecordError, UsageError
from incognote.files import lock_file, place_new
from incognote.replace.result import Result
from incognote.vault.crypto import (
    HEADER_SIZE,
    JOURNAL,
    LARGEST,
    NOTE,
    SEAL,
    TAG_SIZE,
    Keys,
    VaultError,
    read_header,
    read_key,
)  # fmt: skip
from incognote.vault.journal import JournalEntry
from incognote.vault.layout import lost_records, scan
from incognote.vault.mark import Mark, MarkFile, mark_path, read_mark
from incognote.vault.messages import MessageKeeper
from incognote.vault.note import KeptNote

__all__ = ["VaultWriter", "open_locked"]

BATCH_BYTES = 1 << 20

_log = logging.getLogger(__name__)


class VaultWriter:
    """Appends to a vault, which is made if it does not exist; one writer per file, so give each worker its own.

    A note may leave the house only when ``flush`` has returned after its ``add``: then it can be restored whatever
    happens. A tail left by a writer that was stopped is cut off, and the repair is written to the journal.
    With ``salvage`` a vault that is damaged elsewhere is accepted too.
    """

    def __init__(self, path: str | Path, key_file: str | Path, *, salvage: bool = False) -> None:
        self.path = Path(path)
        secret = read_key(key_file)
        was_marked = mark_path(self.path).exists()  # asked first: a vault is made before its mark
        if not self.path.exists():
            if was_marked and not salvage:
                raise UsageError(f"{path}: the vault is missing, but not {mark_path(self.path).name}; bring it back, "
                                 "or delete that file too to begin a new vault")  # fmt: skip
            _create(self.path, Keys.fresh(secret).header())
        self._file = open_locked(self.path, "r+b")
        self._pending: list[bytes] = []
        self._pending_bytes = 0
        self._dirty = False
        self._messages = MessageKeeper()
        try:
            repair = self._continue(secret, salvage)
        except BaseException:
            self._file.close()
            raise
        if repair:
            _log.warning("%s: %s", self.path, repair)
            self.add_journal(JournalEntry.now("repair", repair))

    def _continue(self, secret: bytes, salvage: bool) -> str | None:
        """Find the end of the last whole record and make it the end of the file; what was repaired, if anything."""
        with self.path.open("rb") as reader:
            size = os.fstat(reader.fileno()).st_size
            self._keys, intact = read_header(reader.read(HEADER_SIZE), secret, str(self.path))
            layout = scan(reader, size, self._keys)
            lost = lost_records(reader, layout, self._keys, read_mark(self.path, self._keys))
            reader.seek(layout.end - TAG_SIZE)
            self._previous = reader.read(TAG_SIZE) if len(layout.offsets) else self._keys.header_code
        damage = [*layout.damage, *([] if intact or size < HEADER_SIZE else ["one copy of the header is damaged"])]
        damage += [lost] if lost else []
        if damage and not salvage:
            raise VaultError(f"{self.path}: {'; '.join(damage)}; nothing was added")
        self._end, self._index = layout.end, layout.next_index
        if not intact:
            self._write(0, self._keys.header())
        self._file.truncate(layout.end)
        self._mark = MarkFile(self.path, self._keys, Mark(self._index, self._previous))
        if lost:
            return f"continued after record {self._index - 1}: {lost}"
        if layout.torn:
            return f"cut off {max(0, size - layout.end)} bytes of an unfinished record after record {self._index - 1}"
        if len(layout.offsets) and not layout.sealed:
            return f"continued after record {self._index - 1}, where an earlier run was stopped"
        return None

    def add(self, result: Result) -> None:
        """Keep what is needed to restore one replaced note."""
        note = KeptNote.of(result)
        if note.restore(result.text) != result.document.text:
            raise RecordError(str(self.path), result.document.id, "its replacements do not lead back to the note")
        self.add_note(note)

    def add_all(self, results: Iterable[Result], *, known: bool = False) -> None:
        """Add a batch and put it on the disk; of messages, also what is whole now.

        Results that are ``known``, of a run that was stopped, are in the vault already: they only complete messages
        that go on in the next batch.
        """
        held = list(results)
        if not known:
            for result in held:
                self.add(result)
        for note in self._messages.notes(held):
            if not known:
                self.add_note(note)
        self.flush()

    def finish_messages(self) -> None:
        """Keep the last message, if it waited for a document that failed, before it is written without that."""
        for note in self._messages.rest():
            self.add_note(note)
        self.flush()

    def add_journal(self, entry: JournalEntry) -> None:
        """Add an entry to the journal and put it on the disk at once."""
        self._append(JOURNAL, 0, entry.encode())
        self.flush()

    def add_note(self, note: KeptNote) -> None:
        """Add a note as another vault holds it."""
        self._append(NOTE, self._keys.hash_output(note.digest), note.encode())

    def _append(self, kind: bytes, output_hash: int, payload: bytes) -> None:
        if self._file.closed:
            raise VaultError(f"{self.path}: the vault was closed")
        if len(payload) > LARGEST // 2:
            raise VaultError(f"{self.path}: a record of {len(payload)} bytes is too long for a vault")
        record = self._keys.seal(kind, self._index, output_hash, self._previous, payload)
        self._pending.append(record)
        self._pending_bytes += len(record)
        self._previous = record[-TAG_SIZE:]
        self._index += 1
        if self._pending_bytes >= BATCH_BYTES:
            self.flush()

    def flush(self) -> None:
        """Everything added so far is on the disk when this returns."""
        if self._pending:
            batch = b"".join(self._pending)
            self._write(self._end, batch)
            self._end += len(batch)
            self._pending.clear()
            self._pending_bytes = 0
            self._dirty = True
            self._mark.put(Mark(self._index, self._previous))

    def _write(self, position: int, content: bytes) -> None:
        """Put bytes on the disk, or none of them: then this writer is at its end, and what was there before is safe."""
        try:
            self._file.seek(position)
            rest = memoryview(content)
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._end)
            self._file.close()
            raise VaultError(f"{self.path}: cannot write to the vault: {error.strerror}") from None

    def shared_lock(self) -> BinaryIO:
        """A handle that keeps the vault locked, also when this writer is closed, until it is closed too."""
        return os.fdopen(os.dup(self._file.fileno()), "rb")

    def close(self) -> None:
        """Finish with a seal, by which a reader knows that nothing is missing at the end."""
        if self._file.closed:
            return
        if self._pending or self._dirty or self._index == 0:
            self._append(SEAL, 0, b"")
            self.flush()
        self._mark.close()
        self._file.close()

    def __enter__(self) -> VaultWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _create(path: Path, header: bytes) -> None:
    """A new vault is there whole or not at all; of two writers who make it at once, one does and both go on with it."""
    hidden = path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
    try:
        descriptor = os.open(hidden, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from None
    with os.fdopen(descriptor, "wb") as file:
        file.write(header)
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileNotFoundError):  # swept up by one who holds the vault, which is there then
        place_new(hidden, path)


def open_locked(path: Path, mode: str = "rb") -> FileIO:
    """The vault, held for this process alone until it is closed; or say that another process holds it."""
    while True:
        try:
            file = cast(FileIO, path.open(mode, buffering=0))
        except OSError as error:
            doing = "read" if mode == "rb" else "write to"
            raise UsageError(f"{path}: cannot {doing} the vault: {error.strerror}") from None
        try:
            lock_file(file, f"{path}: the vault is in use by another process")
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        except FileNotFoundError:
            file.close()
            raise UsageError(f"{path}: the vault was just removed by another process") from None
        except BaseException:
            file.close()
            raise
        file.close()  # a rotation or merge put another file in its place before the lock was ours
