"""Writing files so that a reader never sees half of one, and opening compressed ones like any other.

A file is written under a hidden name beside its place, locked by its writer, and renamed when it is whole. A killed
writer leaves the hidden file without its lock; that is how `remove_leftovers` knows it from one still being written.
"""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import IO, BinaryIO

from incognote.compression import packing, unpacked
from incognote.errors import UsageError

try:
    import fcntl
except ImportError:  # no such locks here; the documentation asks for one writer per file
    fcntl = None  # type: ignore[assignment]

__all__ = [
    "atomic_write", "hidden_files_of", "lock_file", "open_binary", "place_new", "private_files", "remove_hidden_files",
    "remove_leftovers", "sync_folder",
]  # fmt: skip

_run: ContextVar[str] = ContextVar("run", default="")
#: Bytes of a name that its hidden file keeps: with the rest, fewer than any file system allows.
_KEPT = 120
_private: ContextVar[bool] = ContextVar("private files", default=False)


@contextmanager
def private_files() -> Iterator[None]:
    """In this block `atomic_write` makes files that only their owner can read, from their first byte on."""
    token = _private.set(True)
    try:
        yield
    finally:
        _private.reset(token)


@contextmanager
def hidden_files_of(run: str) -> Iterator[None]:
    """Within it, files being written carry the name of this run, which may remove what it left when it was killed."""
    token = _run.set(run)
    try:
        yield
    finally:
        _run.reset(token)


def remove_hidden_files(out: Path, run: str) -> None:
    """Delete what ``run`` left half-written in a folder, or beside a file: files that were never given their names."""
    ours = re.compile(rf"\..*\.{re.escape(run)}\.[0-9a-f]{{12}}\.tmp", re.S)
    for path in out.rglob(".*.tmp") if out.is_dir() else out.parent.glob(".*.tmp"):
        if ours.fullmatch(path.name):
            path.unlink(missing_ok=True)


@contextmanager
def atomic_write(path: str | Path) -> Iterator[BinaryIO]:
    """A binary file that appears under ``path`` whole on a clean exit, and not at all on an error.

    The bytes go to a hidden file in the same folder, which is flushed to disk and renamed; folders on the way are made.
    Its name says whose it is (see `hidden_files_of`), so that two runs into one folder leave each other's alone.
    A name ending in ``.gz`` or ``.zst`` is compressed, so that equal content gives equal bytes.
    """
    path = Path(path)
    for folder in reversed([folder for folder in path.parents if not folder.exists()]):
        folder.mkdir(0o700 if _private.get() else 0o777, exist_ok=True)
    hidden, descriptor = _create_hidden(path)
    try:
        with os.fdopen(descriptor, "wb") as file:
            with packing(file, path.name) as packed:
                yield packed
            file.flush()
            os.fsync(file.fileno())
            if fcntl:  # while the lock is held
                hidden.replace(path)
        if not fcntl:  # an open file cannot be renamed on Windows
            hidden.replace(path)
    except BaseException:
        hidden.unlink(missing_ok=True)
        raise


def _create_hidden(path: Path) -> tuple[Path, int]:
    """A new hidden file beside ``path``, locked by this process, and its descriptor."""
    while True:
        run = f".{_run.get()}" if _run.get() else ""
        hidden = path.with_name(f".{_kept(path.name)}{run}.{secrets.token_hex(6)}.tmp")
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
        descriptor = os.open(hidden, flags, 0o600 if _private.get() else 0o666)
        if fcntl:
            with suppress(OSError):  # a file system without locks
                fcntl.flock(descriptor, fcntl.LOCK_EX)
            if not os.fstat(descriptor).st_nlink:  # swept up between its creation and the lock
                os.close(descriptor)
                continue
        return hidden, descriptor


def _kept(name: str) -> str:
    """As much of a name as its hidden file has."""
    return name.encode("utf-8", "surrogateescape")[:_KEPT].decode("utf-8", "ignore")


def remove_leftovers(out: str | Path) -> None:
    """Delete the hidden files that killed writers of ``out``, a file or a folder, left; those in use stay."""
    out = Path(out)
    name = ".*" if out.is_dir() else re.escape(_kept(out.name)) + r"(?:\..*)?"
    for path in out.rglob(".*.tmp") if out.is_dir() else out.parent.glob(".*.tmp"):
        if re.fullmatch(rf"(?s)\.{name}\.[0-9a-f]{{12}}\.tmp", path.name):
            with suppress(OSError, UsageError), path.open("rb") as file:
                lock_file(file, "in use")
                path.unlink()


def place_new(hidden: Path, path: Path) -> bool:
    """Give a complete hidden file its name, unless that name is taken: then the file goes and this says False."""
    try:
        os.link(hidden, path)
        return True
    except FileExistsError:
        return False
    except FileNotFoundError:
        raise
    except OSError:  # a file system without links: the name is taken first, then the content is renamed over it
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except FileExistsError:
            return False
        hidden.replace(path)
        return True
    finally:
        hidden.unlink(missing_ok=True)
        sync_folder(path.parent)


def lock_file(file: IO[bytes], message: str) -> None:
    """Hold an open file for this process alone until it is closed, or raise `UsageError` if another holds it."""
    if not fcntl:
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
    """The bytes of a file, unpacked if its name ends in ``.gz`` or ``.zst``."""
    return unpacked(path.open("rb"), path.name)
