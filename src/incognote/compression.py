"""Compressed files by their names: ``.gz``, and ``.zst`` with the extra ``zst``."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, cast

from incognote.errors import MissingExtra

__all__ = ["is_compressed", "packing", "plain_name", "unpacked"]

_SUFFIXES = (".gz", ".zst")


def plain_name(name: str) -> str:
    """The name of a file without the suffix that says how it is compressed.

    >>> plain_name("notes.jsonl.gz"), plain_name("notes.csv.zst"), plain_name("note.txt")
    ('notes.jsonl', 'notes.csv', 'note.txt')
    """
    return name.removesuffix(".gz").removesuffix(".zst")


def is_compressed(name: str) -> bool:
    return name.endswith(_SUFFIXES)


def unpacked(stream: BinaryIO, name: str) -> BinaryIO:
    """The bytes of a file that is called ``name``, unpacked."""
    if name.endswith(".gz"):
        return cast(BinaryIO, gzip.GzipFile(fileobj=stream, mode="rb"))
    if name.endswith(".zst"):
        reader = _zstandard().ZstdDecompressor().stream_reader(stream, read_across_frames=True, closefd=True)
        return cast(BinaryIO, io.BufferedReader(reader, 1 << 17))
    return stream


@contextmanager
def packing(file: BinaryIO, name: str) -> Iterator[BinaryIO]:
    """A file to write to, whose bytes reach ``file`` as its ``name`` says; equal content gives equal bytes."""
    if name.endswith(".gz"):
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
            yield cast(BinaryIO, packed)
    elif name.endswith(".zst"):
        with _zstandard().ZstdCompressor().stream_writer(file, closefd=False) as packed:
            yield cast(BinaryIO, packed)
    else:
        yield file


def _zstandard() -> Any:
    try:
        import zstandard
    except ImportError:
        raise MissingExtra("files ending in .zst", "zst") from None
    return zstandard
