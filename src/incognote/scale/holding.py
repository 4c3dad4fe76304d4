"""Standard input that is read twice: its beginning is held in memory, its end is not."""

from __future__ import annotations

import io
from typing import BinaryIO

from incognote.formats import Source

__all__ = ["MOST", "hold"]

#: Bytes of standard input that are held.
MOST = 64 << 20


def hold(source: Source) -> tuple[Source, Source, bool]:
    """A source to look at, the same to work on, and whether the first is all of it or only its first bytes."""
    stream = source.open()
    beginning = stream.read(MOST)
    rest = stream.read(1) if len(beginning) == MOST else b""
    look = Source(source.name, stream=io.BufferedReader(io.BytesIO(beginning)))
    if not rest:
        return look, Source(source.name, stream=io.BufferedReader(io.BytesIO(beginning))), True
    again = io.BufferedReader(_Joined([io.BytesIO(beginning), io.BytesIO(rest), stream]))
    return look, Source(source.name, stream=again), False


class _Joined(io.RawIOBase):
    """Streams one after another as one."""

    def __init__(self, streams: list[BinaryIO]) -> None:
        self._streams = streams

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while self._streams:
            piece = self._streams[0].read(len(buffer))
            if piece:
                buffer[: len(piece)] = piece
                return len(piece)
            self._streams.pop(0)
        return 0
