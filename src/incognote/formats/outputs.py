"""From what the user names as output to a writer: a file, a folder tree that mirrors the input, standard output."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from types import TracebackType

from incognote.document import Document
from incognote.errors import RecordError, UsageError
from incognote.formats.archives import ARCHIVE
from incognote.formats.base import Format, Origin, ReadOptions, Source, Writer, formats
from incognote.formats.database import DatabaseWriter
from incognote.formats.inputs import with_suffix
from incognote.formats.joined import JoinedWriter
from incognote.formats.locations import is_location

__all__ = ["join_parts", "open_writer"]


def open_writer(
    out: str | Path, to: str | None = None, like: Format | None = None, source: Source | None = None
) -> Writer:
    """A writer for a file, a folder, a table of a database, or ``-``.

    The format is the one told (``to``), else what the name of the output says, else that of the input (``like``); a
    folder without a format told keeps each document in the format it was read from. A folder is what exists as one,
    ends in a slash, or has no known suffix while the format keeps one note per file or several files were read.
    ``source`` is the only input file if there is just one: a table without rows comes out as a table without rows.
    """
    return JoinedWriter(_open_writer(out, to, like, source))


def _open_writer(out: str | Path, to: str | None, like: Format | None, source: Source | None) -> Writer:
    if is_location(str(out)):
        return DatabaseWriter(str(out))
    if Path(out).suffix.lower() == ARCHIVE:
        raise UsageError(f"{out}: zip archives are read, not written; give a folder to write to")
    if str(out) == "-":
        chosen = formats[to] if to else like and formats[like.becomes or like.name]
        if chosen is None:
            raise UsageError("which format goes to standard output? --to says it")
        return chosen.writer(None, source if chosen is like else None)
    path = Path(out)
    claims = [claim for claim in with_suffix(path.name) if claim.writes_any or claim is like]
    if path.is_dir() or str(out).endswith(("/", "\\")):
        return _FolderWriter(path, formats[to] if to else None)
    if to:
        chosen = formats[to]
    elif like and (like in claims or not claims):
        chosen = like
    elif len(claims) == 1 or path.suffix == ".txt":
        chosen = formats["txt"] if path.suffix == ".txt" else claims[0]
    elif claims:
        raise UsageError(f"{path.name}: which is it? --to {' or '.join(claim.name for claim in claims)}")
    else:
        return _FolderWriter(path, None)
    is_one = source is not None or to is not None
    if (chosen.whole or not chosen.many or not is_one) and not claims and not path.is_file():
        return _FolderWriter(path, chosen if to else None)
    return chosen.writer(path, source if chosen is like else None)


def join_parts(parts: Sequence[Path], out: Path, format_: Format) -> None:
    """Make one file of parts that writers of one format made one after the other, as if it had been written at once."""
    with format_.writer(out, Source(parts[0].name, parts[0]) if parts else None) as writer:
        for part in parts:
            for document in format_.read(Source(part.name, part), ReadOptions()):
                if isinstance(document, RecordError):
                    raise document
                writer.write(document, document.text)


class _FolderWriter(Writer):
    """A tree of files that mirrors what was read: one file per note, or one per file that held many."""

    def __init__(self, root: Path, format_: Format | None) -> None:
        self.root, self.format = root, format_
        self.written: set[Path] = set()
        self.open: tuple[Path, Writer] | None = None

    def write(self, document: Document, text: str | None = None) -> None:
        origin = document.origin if isinstance(document.origin, Origin) else None
        usual = formats[origin.format] if origin else formats["txt"]
        chosen = self.format or formats[usual.becomes or usual.name]
        path = self.root / self._name(document, origin, chosen)
        if self.open and self.open[0] == path:
            self.open[1].write(document, text)
            return
        self._finish()
        if path in self.written:
            raise RecordError(str(path), document.id, "another document was already written under this name")
        if chosen.many:
            self.open = (path, chosen.writer(path).__enter__())
            self.open[1].write(document, text)
        else:
            chosen.writer(path).write(document, text)
        self.written.add(path)

    def _name(self, document: Document, origin: Origin | None, chosen: Format) -> str:
        """The name of the input while it can be kept, else the document's id with the format's suffix."""
        if origin and origin.format == chosen.name:
            return origin.name
        if origin and self.format is None:
            return origin.name + chosen.suffixes[0]  # so that a PDF and a text of one name do not meet
        if origin and (chosen.many or not formats[origin.format].many):
            return Source(origin.name).stem + chosen.suffixes[0]
        return _safe(document.id) + chosen.suffixes[0]

    def _finish(self) -> None:
        if self.open:
            (_, writer), self.open = self.open, None
            writer.__exit__(None, None, None)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.root.mkdir(parents=True, exist_ok=True)
            self._finish()
        elif self.open:
            self.open[1].__exit__(kind, error, trace)


def _safe(id_: str) -> str:
    """A document id as a relative path that stays inside the folder.

    >>> _safe("../../etc/passwd"), _safe("ward 3/note:1")
    ('_/_/etc/passwd', 'ward 3/note_1')
    """
    parts = PurePosixPath(re.sub(r'[\\:*?"<>|\x00-\x1f\x7f]', "_", id_)).parts
    kept = [re.sub(r"^(?:\.+|/+)$", "_", part)[:200] for part in parts]
    return "/".join(kept) or "_"
