"""Inputs that stand for many files: zip archives of notes, and patterns such as ``notes/*.docx``."""

from __future__ import annotations

import glob
import io
import os
import zlib
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast
from zipfile import BadZipFile, ZipFile

from incognote.errors import RecordError, UsageError

__all__ = ["ARCHIVE", "expanded", "matching", "members", "open_member"]

ARCHIVE = ".zip"
#: A file that unpacks to more than this many times its size, and to more than a few megabytes, is refused.
MOST_RATIO, SMALL = 300, 1 << 26


def matching(pattern: str) -> list[Path]:
    """The files and folders that a pattern names, in the order of their names."""
    found = sorted(glob.glob(pattern, recursive=True)) if glob.has_magic(pattern) else []  # noqa: PTH207 - patterns may be absolute
    if not found:
        raise UsageError(f"no file or folder called {pattern}")
    return [Path(one) for one in found]


def expanded(named: list[str]) -> list[str]:
    """What the user named, with the files behind each pattern in its place."""
    is_pattern = [glob.has_magic(one) and not os.path.lexists(one) for one in named]
    return [str(path) for one, has in zip(named, is_pattern, strict=True) for path in (matching(one) if has else [one])]


def members(path: Path) -> list[tuple[str, str]]:
    """The notes of an archive: the name of each in it, and a name that leads nowhere else."""
    found: list[tuple[str, str]] = []
    try:
        with ZipFile(path) as packed:
            for info in packed.infolist():
                parts = [
                    part for part in PurePosixPath(info.filename.replace("\\", "/")).parts if part not in ("/", "..")
                ]
                hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts)
                if parts and not info.is_dir() and not hidden:
                    found.append((info.filename, "/".join(part.replace(":", "_") for part in parts)))
    except (BadZipFile, OSError, ValueError):
        raise RecordError(path.name, "", "is damaged, or not a zip archive") from None
    return found


def open_member(path: Path, member: str) -> BinaryIO:
    """A file of an archive as a stream; raises `RecordError` where it cannot, or should not, be unpacked."""
    name = f"{path.name}/{member}"
    try:
        packed = ZipFile(path)
        info = packed.getinfo(member)
        if info.file_size > SMALL and info.file_size > MOST_RATIO * max(1, info.compress_size):
            raise RecordError(name, "", f"unpacks to more than {MOST_RATIO} times its size")
        return cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, packed.open(info))))
    except RuntimeError:
        raise RecordError(name, "", "is protected by a password; unpack the archive first") from None
    except (BadZipFile, KeyError, NotImplementedError, zlib.error):
        raise RecordError(
            name, "", "cannot be unpacked: the archive is damaged, or packed in a way that is not known"
        ) from None
