"""Writing files so that a reader never sees half of one, and opening compressed ones like any other."""

from __future__ import annotations

import gzip
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, cast

from incognote.errors import UsageError

__all__ = ["atomic_write", "lock_file", "open_binary", "sync_folder"]


@contextmanager
def atomic_write(path: str | Path) -> Iterator[BinaryIO]:
    """A binary file that appears under ``path`` whole on a clean exit, and not at all on an error.

    The bytes go to a hidden file in the same folder, which is flushed to disk and renamed; folders on the way are made.
    A name ending in ``.gz`` is compressed (without a time stamp, so that equal content gives equal bytes).
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    hidden = path.with_name(f".{path.name[:100]}.{secrets.token_hex(6)}.tmp")
    descriptor = os.open(hidden, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            if path.suffix == ".gz":
                with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
                    yield cast(BinaryIO, packed)
            else:
                yield file
            file.flush()
            os.fsync(file.fileno())
        hidden.replace(path)
    except BaseException:
        hidden.unlink(missing_ok=True)
        raise


def lock_file(file: IO[bytes], message: str) -> None:
    """Hold an open file for this process alone until it is closed, or raise `UsageError` if another holds it."""
    try:
        import fcntl
    except ImportError:  # no such locks here; the documentation asks for one writer per file
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise UsageError(message) from None


def sync_folder(folder: Path) -> None:
    """Make a rename in ``folder`` last."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def open_binary(path: Path) -> BinaryIO:
    """The bytes of a file, unpacked if its name ends in ``.gz``."""
    return cast(BinaryIO, gzip.open(path, "rb")) if path.suffix == ".gz" else path.open("rb")
