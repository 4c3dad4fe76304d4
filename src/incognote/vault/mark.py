"""The mark beside a vault: up to which record its notes were acknowledged, so that the loss of one is noticed.

A vault proves that each record follows the one before it, but not that there was none after the last. Each writer
therefore keeps a small file ``VAULT.mark``: the number of records on the disk and the tag of the last one, signed with
the vault's own keys. A vault that falls short of its mark, or has another record in that place, has lost notes: it was
cut off, or replaced by an older copy or by another vault. The mark is written after the records it counts, so it is
never ahead of them. While a vault is rewritten under other keys the file holds two marks, of the old and of the new.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from struct import Struct
from typing import NamedTuple

from incognote.vault.crypto import TAG_SIZE, Keys

__all__ = ["Mark", "MarkFile", "add_mark", "mark_path", "read_mark"]

_LINE = Struct("<16sQ16s16s")  # key id, number of records, tag of the last, authentication code


class Mark(NamedTuple):
    """The first ``records`` records of a vault are on the disk, and the last of them ends in ``tag``."""

    records: int
    tag: bytes

    def encode(self, keys: Keys) -> bytes:
        line = _LINE.pack(keys.key_id, self.records, self.tag, bytes(TAG_SIZE))[:-TAG_SIZE]
        return line + keys.sign(line)


def mark_path(vault: Path) -> Path:
    return vault.with_name(f"{vault.name}.mark")


def read_mark(vault: Path, keys: Keys) -> Mark | str | None:
    """The vault's mark; what is wrong with it, in words; or nothing where there is no mark (the vault was moved)."""
    try:
        raw = mark_path(vault).read_bytes()
    except OSError:
        return None
    for start in range(0, len(raw) - _LINE.size + 1, _LINE.size):
        line = raw[start : start + _LINE.size]
        key_id, count, tag, code = _LINE.unpack(line)
        if key_id == keys.key_id and code == keys.sign(line[:-TAG_SIZE]):
            return Mark(count, tag)
    if not raw:
        return None
    return f"{mark_path(vault).name} belongs to another vault or is damaged: this vault may have been replaced"


class MarkFile:
    """The mark of a vault that is being written; its caller holds the vault's lock."""

    def __init__(self, vault: Path, keys: Keys, mark: Mark) -> None:
        self._keys = keys
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
        self._file = os.fdopen(os.open(mark_path(vault), flags, 0o600), "r+b", buffering=0)
        self.put(mark)
        self._file.truncate()

    def put(self, mark: Mark) -> None:
        """Not synchronised: a mark that a power cut takes back is behind the vault, which is harmless."""
        self._file.seek(0)
        self._file.write(mark.encode(self._keys))

    def close(self) -> None:
        self._file.close()


def add_mark(vault: Path, other: Path) -> None:
    """Let the mark of ``other``, which is about to take the vault's place, hold for ``vault`` as well."""
    with suppress(FileNotFoundError):
        old = mark_path(vault).read_bytes()
        with mark_path(vault).open("r+b", buffering=0) as file:
            file.write(mark_path(other).read_bytes() + old)
            os.fsync(file.fileno())
