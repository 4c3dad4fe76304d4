"""The vault: an encrypted file that turns replaced notes into the originals, for those who hold its key."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np

from incognote.errors import RecordError, UsageError
from incognote.vault.crypto import (
    HEADER_SIZE,
    JOURNAL,
    NOTE,
    TAG_SIZE,
    Record,
    VaultError,
    create_key,
    read_header,
    read_key,
)  # fmt: skip
from incognote.vault.journal import JournalEntry
from incognote.vault.layout import lost_records, read_raw, scan
from incognote.vault.mark import Mark, read_mark
from incognote.vault.note import KeptNote, cell_text, digest_of
from incognote.vault.writer import VaultWriter

__all__ = ["Found", "Vault", "VaultError", "VaultWriter", "create_key"]


class Found(NamedTuple):
    """What a value in an output stood for, in one note."""

    document: str
    label: str
    original: str


class Vault:
    """A vault opened for reading. In memory it is an index of some 25 bytes per note; notes are read when asked for.

    ``damage`` says what is visibly wrong with the file (a stretch damaged, or notes that were written once and are
    missing) and ``unfinished`` whether its
    end is missing; every record that is intact can be read all the same.
    """

    def __init__(self, path: str | Path, key_file: str | Path) -> None:
        self.path = Path(path)
        secret = read_key(key_file)
        try:
            self._file = self.path.open("rb")
        except OSError as error:
            raise UsageError(f"{path}: cannot read the vault: {error.strerror}") from None
        try:
            self._keys, intact = read_header(self._file.read(HEADER_SIZE), secret, str(path))
            mark = read_mark(self.path, self._keys)  # before the size: a writer may go on meanwhile
            self._size = os.fstat(self._file.fileno()).st_size
            self._layout = scan(self._file, self._size, self._keys)
            lost = lost_records(self._file, self._layout, self._keys, mark)
        except BaseException:
            self._file.close()
            raise
        self._order = np.argsort(self._layout.output_hashes, kind="stable")
        self.damage = self._layout.damage
        if lost:
            self.damage.append(lost)
        if not intact:
            self.damage.insert(0, "one copy of the header is damaged")
        self.unfinished = ""
        if self._layout.torn:
            self.unfinished = f"torn off at byte {self._layout.end}: a run was stopped in mid-write, or the end cut off"
        elif not self._layout.sealed and not (isinstance(mark, Mark) and mark.records == self._layout.next_index):
            self.unfinished = "ends without its seal: a run was stopped or goes on still, or the end was cut off"

    @classmethod
    def open(cls, path: str | Path, key_file: str | Path) -> Vault:
        return cls(path, key_file)

    def __len__(self) -> int:
        """How many notes it holds."""
        return len(self._layout.of_kind(NOTE))

    def restore(self, document_id: str, text: str) -> str:
        """The note that ``text`` was made from; text that was changed since, or another note's, is refused."""
        return self.note(document_id, text).restore(text)

    def note(self, document_id: str, text: str, cells: Mapping[str, Any] | None = None) -> KeptNote:
        """What is kept of the note whose output is ``text``.

        It is found by the output, so a file may have been renamed; the id decides between equal outputs, then the
        columns of the record, if it has any.
        """
        candidates = self._with_output(document_id, text)
        if cells is not None:
            candidates = [note for note in candidates if note.fits(cells)] or candidates
        for note in candidates:
            if note.has_id(document_id):
                return note
        if not candidates:
            reason = "no note in the vault has this output: it was changed after replacing, or is from elsewhere"
            raise RecordError(str(self.path), document_id, reason)
        if len({(note.restore(text), repr(note.cells) if cells else "") for note in candidates}) > 1:
            reason = "several notes in the vault have this very output, and none of them this id"
            raise RecordError(str(self.path), document_id, reason)
        return candidates[0]

    def _with_output(self, document_id: str, text: str) -> list[KeptNote]:
        """Every note with this output, newest first."""
        digest = digest_of(text)
        wanted = np.uint64(self._keys.hash_output(digest))
        hashes, order = self._layout.output_hashes, self._order
        first, last = (int(np.searchsorted(hashes, wanted, side, sorter=order)) for side in ("left", "right"))
        notes = []
        for place in order[first:last][::-1]:
            if self._layout.kinds[place] == NOTE[0]:
                record = self._read(int(self._layout.offsets[place]))
                if record is None:
                    raise RecordError(str(self.path), document_id, "its record in the vault is damaged")
                notes.append(KeptNote.decode(record.payload))
        return [note for note in notes if note.digest == digest]

    def notes(self) -> Iterator[KeptNote]:
        """Every intact note, in the order of writing."""
        return (KeptNote.decode(record.payload) for record in self._intact(NOTE))

    def lookup(self, value: str) -> Iterator[Found]:
        """What ``value`` stands for wherever an output holds it; reads the whole vault."""
        for note in self.notes():
            for replacement in note.replacements:
                if replacement.text == value:
                    yield Found(note.id, replacement.label, replacement.original)
            for cell in note.cells:
                if cell.text == value:
                    yield Found(note.id, cell.column, cell_text(cell.original))

    def journal(self) -> Iterator[JournalEntry]:
        """Every intact entry of the journal, oldest first."""
        return (JournalEntry.decode(record.payload) for record in self._intact(JOURNAL))

    def verify(self) -> list[str]:
        """Read and authenticate everything; what is damaged, nothing if all is as it was written."""
        problems = list(self.damage)
        previous: bytes | None = self._keys.header_code
        for offset in self._layout.offsets.tolist():
            raw = read_raw(self._file, offset)
            record = self._keys.unseal(raw)
            if record is None:
                problem = f"the record at byte {offset} is damaged"
            elif previous is not None and record.previous != previous:
                problem = f"the record at byte {offset} was not written after the one before it"
            else:
                problem = ""
            if problem and problem not in problems:
                problems.append(problem)
            previous = None if record is None else raw[-TAG_SIZE:]
        return problems

    def has_changed(self) -> bool:
        """Whether the file was written to, or replaced, since it was opened."""
        now = self.path.stat()
        return not os.path.samestat(os.fstat(self._file.fileno()), now) or now.st_size != self._size

    def _intact(self, kind: bytes) -> Iterator[Record]:
        for offset in self._layout.of_kind(kind).tolist():
            record = self._read(offset)
            if record is not None:
                yield record

    def _read(self, offset: int) -> Record | None:
        return self._keys.unseal(read_raw(self._file, offset))

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Vault:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
