"""Where the records of a vault file are, without decrypting them: one pass over the frames, 25 bytes of memory each.

Where the frames do not follow one another the pass looks for the next record that is authentic and goes on there, so
that damage costs the damaged records only. Bytes at the end that lead nowhere are a torn tail: a writer was stopped.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from incognote.vault.crypto import (
    FRAME,
    HEADER_SIZE,
    KINDS,
    LARGEST,
    MARKER,
    SEAL,
    SMALLEST,
    TAG_SIZE,
    Keys,
    Record,
)  # fmt: skip
from incognote.vault.mark import Mark

__all__ = ["Layout", "lost_records", "read_raw", "read_record", "scan"]

_SEARCH_BLOCK = 1 << 20


@dataclass(slots=True)
class Layout:
    """The records found, in file order, and what is wrong with the file as a whole."""

    offsets: NDArray[np.uint64]
    output_hashes: NDArray[np.uint64]
    kinds: NDArray[np.uint8]
    end: int
    next_index: int
    torn: bool
    sealed: bool
    damage: list[str] = field(default_factory=list)

    def of_kind(self, kind: bytes) -> NDArray[np.uint64]:
        found: NDArray[np.uint64] = self.offsets[self.kinds == kind[0]]
        return found


def read_raw(file: BinaryIO, offset: int) -> bytes:
    """The bytes of the record at ``offset``; fewer when the file ends first."""
    file.seek(offset)
    frame = file.read(FRAME.size)
    if len(frame) < FRAME.size or frame[:4] != MARKER:
        return b""
    length = FRAME.unpack(frame)[4]
    return frame + file.read(length) if length <= LARGEST else b""


def read_record(file: BinaryIO, offset: int, keys: Keys) -> Record | None:
    """The record at ``offset`` if there is an authentic one."""
    return keys.unseal(read_raw(file, offset))


def scan(file: BinaryIO, size: int, keys: Keys) -> Layout:
    """Walk the frames from the header to the end of the file."""
    offsets, output_hashes, kinds = array("Q"), array("Q"), bytearray()
    damage: list[str] = []
    position, expected, torn = HEADER_SIZE, 0, size < HEADER_SIZE
    file.seek(position)
    while position < size:
        frame = file.read(FRAME.size)
        if len(frame) == FRAME.size:
            marker, kind, index, output_hash, length = FRAME.unpack(frame)
            end = position + FRAME.size + length
            if marker == MARKER and kind in KINDS and SMALLEST <= length <= LARGEST and end <= size:
                if index != expected:
                    if read_record(file, position, keys) is None:
                        damage.append(f"the record at byte {position} is damaged")
                        index = expected
                    else:
                        damage.append(f"record {expected} should be at byte {position}, record {index} is")
                offsets.append(position)
                output_hashes.append(output_hash)
                kinds += kind
                position, expected = end, index + 1
                file.seek(position)
                continue
        if offsets and read_record(file, offsets[-1], keys) is None:  # its length may be what is wrong
            position = offsets.pop()
            output_hashes.pop()
            kinds.pop()
            expected -= 1
        found = _next_authentic(file, position + 1, size, keys)
        if found is None:
            torn = True
            break
        damage.append(f"bytes {position} to {found} are damaged")
        record = read_record(file, found, keys)
        assert record is not None
        position, expected = found, record.index
        file.seek(position)
    last = read_record(file, offsets[-1], keys) if offsets else None
    if offsets and last is None:
        damage.append(f"the record at byte {offsets[-1]} is damaged")
    return Layout(
        np.frombuffer(offsets, np.uint64),
        np.frombuffer(output_hashes, np.uint64),
        np.frombuffer(kinds, np.uint8),
        end=min(position, size) if size >= HEADER_SIZE else HEADER_SIZE,
        next_index=expected,
        torn=torn,
        sealed=not torn and last is not None and last.kind == SEAL,
        damage=damage,
    )


def lost_records(file: BinaryIO, layout: Layout, keys: Keys, mark: Mark | str | None) -> str:
    """Which records that were once on the disk are missing at the end, in words; empty if none is, or none is known."""
    if mark is None or isinstance(mark, str):
        return mark or ""
    missing = mark.records - layout.next_index
    if missing > 0:
        return f"the last {missing} records, from number {layout.next_index} on, were written and are missing"
    if layout.damage:
        return ""
    tag = read_raw(file, int(layout.offsets[mark.records - 1]))[-TAG_SIZE:] if mark.records else keys.header_code
    return "" if tag == mark.tag else f"record {mark.records - 1} is not the one that was written"


def _next_authentic(file: BinaryIO, start: int, size: int, keys: Keys) -> int | None:
    """Where the first authentic record at or after ``start`` begins."""
    while start < size:
        file.seek(start)
        block = file.read(_SEARCH_BLOCK)
        at = block.find(MARKER)
        while at >= 0:
            if read_record(file, start + at, keys) is not None:
                return start + at
            at = block.find(MARKER, at + 1)
        start += max(1, len(block) - len(MARKER) + 1)
    return None
