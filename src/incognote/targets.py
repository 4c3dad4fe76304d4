"""What a command writes is kept apart from what it reads, whatever path leads there.

Files and folders are compared by what the system calls them (device and number), so that links, relative paths, hard
links and folders mounted twice make no difference. `check_apart` is called before anything is written.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from incognote.errors import UsageError
from incognote.formats.archives import expanded
from incognote.formats.locations import is_location

__all__ = ["check_apart"]

_Identity = tuple[int, int]
_STREAM_FOLDERS = tuple(map(Path, ("/dev", "/dev/fd", "/proc/self/fd")))


def check_apart(
    read: Iterable[str | Path],
    written: Iterable[str | Path],
    *,
    also_read: Iterable[str | Path] = (),
    also_written: Iterable[str | Path] = (),
) -> None:
    """Raise `UsageError` if something that will be written is, or could overwrite, something that is read.

    Notes are ``read`` and ``written``: their output may not be an input, nor lie inside an input folder (the next run
    would read it), nor hold an input. Other files (keys, tables of terms) are ``also_read``, and others (reports,
    vaults, models) ``also_written``: none of these may be an input. ``-`` is standard input or output.
    """
    notes = [name for name in map(str, read) if not is_location(name)]
    inputs = _Inputs(expanded(notes), list(map(str, also_read)))
    places: dict[_Identity | Path, str] = {}
    for name, holds_notes in [*((str(one), True) for one in written), *((str(one), False) for one in also_written)]:
        if name == "-":
            if (same := _stream_identity(sys.stdout)) and same in inputs.every:
                raise UsageError(f"standard output is {inputs.every[same]}, which is read; give another place")
            continue
        if is_location(name):  # a table; whether it is read is asked of the database
            continue
        if "://" in name:  # on a cluster's own disks, where only the names can be compared
            if name.rstrip("/") in inputs.names:
                raise UsageError(f"{name} is read; give another place")
            continue
        path = Path(name)
        _check_kind(path, is_folder=name.endswith(("/", "\\")))
        place = _identity(path) or _resolved(path)
        if place in places:
            raise UsageError(f"{path} and {places[place]} are the same place; give each output its own")
        places[place] = name
        inputs.refuse(path, holds_notes, set())


class _Inputs:
    """What is read, by identity: what was named, and on demand what stands in named folders."""

    def __init__(self, notes: list[str], others: list[str]) -> None:
        self.names = {path.rstrip("/") for path in (*notes, *others)}
        self.notes = {identity: path for path in notes if (identity := _input_identity(path))}
        self.every = {identity: path for path in others if (identity := _input_identity(path))} | self.notes
        self.paths = [Path(path) for path in self.notes.values() if path != "-"]
        self.folders = [path for path in self.paths if path.is_dir()]

    def refuse(self, out: Path, holds_notes: bool, seen: set[_Identity]) -> None:
        own = _identity(out)
        if own in self.every:
            raise UsageError(f"{out}: the result would overwrite {self.every[own]}, which is read; give another place")
        inside = next((self.notes[one] for one in _chain(out) if one in self.notes), None)
        if inside and (holds_notes or (own and _is_note(out))):
            raise UsageError(f"{out} lies inside {inside}, which is read; give a place outside")
        if own is None or own in seen:
            return
        seen.add(own)
        if holds_notes and out.is_dir():
            self._refuse_around(out, own)
            for entry in _entries(out):
                if entry.is_symlink() and entry.is_dir():
                    self.refuse(Path(entry.path), holds_notes, seen)
        elif out.is_file() and out.stat().st_nlink > 1 and (same := self._hard_link(own)):
            raise UsageError(f"{out} is the same file as {same}, which is read; give another place")

    def _refuse_around(self, out: Path, own: _Identity) -> None:
        linked = (Path(entry.path) for folder in self.folders for entry in _entries(folder) if entry.is_symlink())
        for path in (*self.paths, *linked):
            if own in _chain(path):
                raise UsageError(f"{out} holds {path}, which is read and could be overwritten; give another folder")

    def _hard_link(self, wanted: _Identity) -> Path | None:
        same = (entry.path for folder in self.folders for entry in _entries(folder) if entry.inode() == wanted[1])
        return next((path for path in map(Path, same) if _identity(path) == wanted), None)


def _check_kind(path: Path, is_folder: bool) -> None:
    """Whether a file or folder can be written there at all."""
    if path.is_symlink() and not path.exists():
        raise UsageError(f"{path} is a link to nothing; give another place, or remove the link")
    place = _resolved(path.parent) / path.name if path.name not in ("", "..") else _resolved(path)
    if place.parent == place:
        raise UsageError(f"{path} is the whole disk; give a folder in it")
    if place.parent in _STREAM_FOLDERS or (path.exists() and not (path.is_file() or path.is_dir())):
        raise UsageError(f"{path} is a device or a pipe, which cannot be replaced; - writes to standard output")
    if is_folder and path.is_file():
        raise UsageError(f"{path} is a file, not a folder")
    folder = place if place.is_dir() else next(one for one in place.parents if os.path.lexists(one))
    if not folder.is_dir():
        raise UsageError(f"{path}: {folder} is not a folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UsageError(f"{path}: may not write in {folder}")


def _identity(path: Path) -> _Identity | None:
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _input_identity(path: str) -> _Identity | None:
    return _stream_identity(sys.stdin) if path == "-" else _identity(Path(path))


def _stream_identity(stream: object) -> _Identity | None:
    """Of the file that standard input or output was redirected to, if it is one."""
    try:
        found = os.fstat(stream.fileno())  # type: ignore[attr-defined]
    except (OSError, ValueError, AttributeError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _resolved(path: Path) -> Path:
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # links that lead to each other
        raise UsageError(f"{path} is a link to nothing; give another place, or remove the link") from None


def _chain(path: Path) -> Iterator[_Identity]:
    """The identity of a place and of every folder it lies in; links are followed first."""
    place = _resolved(path)
    for one in (place, *place.parents):
        if identity := _identity(one):
            yield identity


def _entries(folder: Path | str) -> Iterator[os.DirEntry[str]]:
    """Every file and link in a tree; links to folders are not followed."""
    try:
        with os.scandir(folder) as found:
            entries = list(found)
    except OSError:
        return
    for entry in entries:
        if entry.is_dir(follow_symlinks=False):
            yield from _entries(entry.path)
        else:
            yield entry


def _is_note(path: Path) -> bool:
    from incognote.formats.inputs import with_suffix

    return bool(with_suffix(path.name))
