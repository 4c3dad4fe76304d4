"""What a format is: something that reads notes from a source, and makes writers that put them back.

A format that keeps one note per file derives from `NoteFormat` and says what bytes a note becomes; a format that keeps
many derives from `Format` and makes a `Writer` for one output file. Nothing else in the program knows about files.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar, Self

from incognote.compression import plain_name, unpacked
from incognote.document import Document
from incognote.errors import RecordError, UsageError
from incognote.files import atomic_write, open_binary
from incognote.formats.archives import open_member
from incognote.formats.encoding import UTF8, Encoding, NotText
from incognote.registry import Registry

if TYPE_CHECKING:
    from incognote.formats.columns import Columns

__all__ = [
    "FileWriter",
    "Format",
    "Frame",
    "FramedWriter",
    "NoteFormat",
    "Origin",
    "ReadOptions",
    "Source",
    "Writer",
    "formats",
    "origin_of",
]


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What a user may say about the input. Columns are those of tables and the keys of JSON lines.

    ``known_columns`` are names, or ``LABEL=name`` where the column holds identifiers of one kind. ``patient_path`` is a
    pattern of paths in a folder that says where the patient's id stands: ``{patient}/*``, ``ward*/{patient}_*.txt``.
    ``keep_images`` lets pictures and other content that cannot be searched pass, whatever the policy says. Of a
    database only rows with a key after ``since_key`` are read, and with ``only_new`` only those whose key that table
    does not have.
    """

    text_column: str | None = None
    id_column: str | None = None
    patient_column: str | None = None
    known_columns: tuple[str, ...] = ()
    encoding: str | None = None
    language: str | None = None
    patient_path: str | None = None
    keep_images: bool = False
    since_key: str | None = None
    only_new: str | None = None

    @property
    def text_columns(self) -> tuple[str, ...]:
        """The columns told to hold text; a name with a comma in it cannot be one of several."""
        return tuple(filter(None, (self.text_column or "").split(",")))


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read, with the relative name that its output keeps; without a path, standard input.

    ``problem`` says why a file that was found cannot be read. A ``member`` is a file of the archive that the path leads
    to; a ``location`` is a table or query of a database.
    """

    name: str
    path: Path | None = None
    stream: BinaryIO | None = None
    problem: str = ""
    member: str = ""
    location: str = ""

    def open(self) -> BinaryIO:
        if self.location:
            raise UsageError(f"{self.name} is a database, which is not read as a file")
        if self.path is not None and self.member:
            return unpacked(open_member(self.path, self.member), self.member)
        if self.path is not None:
            return open_binary(self.path)
        return self.stream or sys.stdin.buffer

    @property
    def stem(self) -> str:
        """The name without its suffixes: the id of a file that holds one note.

        >>> Source("ward/a.b.txt").stem, Source("notes.jsonl.gz").stem
        ('ward/a.b', 'notes')
        """
        name = plain_name(self.name)
        folder, slash, last = name.rpartition("/")
        return folder + slash + (last.rpartition(".")[0] or last)


@dataclass(slots=True)
class Origin:
    """Where a document was read: by which format and from which file; formats add what they need to put it back.

    ``changed`` holds new values of other columns of the record, to be written in place of the old ones; ``replaced``
    what was put where in the text (start, end, new), for formats that give each replacement its own place. A
    document that ``continues`` the record of the one before it is kept with it. ``unsearched`` counts pictures and the
    like beside the text, which no finder can search.
    """

    format: str
    name: str
    changed: dict[str, Any] = field(default_factory=dict, kw_only=True)
    replaced: list[tuple[int, int, str]] = field(default_factory=list, kw_only=True)
    continues: bool = field(default=False, kw_only=True)
    unsearched: int = field(default=0, kw_only=True)

    def roles(self) -> Columns | None:
        """Which columns of the record mean something to us; ``None`` where there are no columns."""
        return None

    def cells(self) -> dict[str, Any]:
        """The record's columns as they were read, without the note itself and its spans."""
        return {}

    def check(self, name: str, value: Any) -> None:
        """Raise `UsageError` if the column cannot hold the value; text can hold any."""

    def changed_cells(self) -> dict[str, tuple[Any, Any]]:
        """The columns that are written with new values, each with the old value and the new one."""
        cells = self.cells() if self.changed else {}
        return {name: (cells.get(name), new) for name, new in self.changed.items()}

    def others(self) -> dict[str, Any]:
        """The columns that are nothing to us but belong to the record, for a table of another format."""
        roles = self.roles()
        used = set(roles.used) if roles else set()
        return {name: value for name, value in self.cells().items() if name not in used}


class Writer(ABC):
    """Takes documents one by one. The output appears when the ``with`` block ends well, and not otherwise."""

    @abstractmethod
    def write(self, document: Document, text: str | None = None) -> None:
        """Write a document with its spans; or, given the new ``text``, the note with its text replaced.

        A replaced note keeps everything around the text as it was read, except annotations of the old text, which no
        longer hold. Raises `RecordError` for a document that the format cannot carry; the writer stays usable.
        """

    def close(self) -> None:  # noqa: B027 - most writers have nothing left to say
        """Write what comes after the last document; called on a clean exit only."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()


class FileWriter(Writer):
    """A writer of one file that holds many notes: atomic as a whole, or standard output as it comes."""

    def __init__(self, out: Path | None) -> None:
        self.out = out
        self.file: BinaryIO
        self._held: AbstractContextManager[BinaryIO]

    @property
    def name(self) -> str:
        return str(self.out) if self.out else "standard output"

    def __enter__(self) -> Self:
        self._held = atomic_write(self.out) if self.out else nullcontext(sys.stdout.buffer)
        self.file = self._held.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            super().__exit__(kind, error, trace)
            if self.out is None and kind is None:
                self.file.flush()
        except BaseException as failure:
            self._held.__exit__(type(failure), failure, failure.__traceback__)
            raise
        self._held.__exit__(kind, error, trace)


@dataclass(slots=True)
class Frame:
    """What stands around the records of one file that was read, shared by its documents.

    ``head`` comes before the first record, ``tail`` after the last; the reader fills the tail in when it gets there.
    """

    encoding: Encoding = UTF8
    head: str = ""
    tail: str = ""
    newline: str = "\n"


class FramedWriter(FileWriter):
    """A writer of text records: the first document's frame opens the file, the last one's closes it."""

    #: Whether a record ends with its line, so that one without a line end needs one before the next.
    lines = True
    frame: Frame | None = None
    _encoding = UTF8
    _ended = True

    def put(self, document: Document, frame: Frame, record: str) -> None:
        """Append a record, after the head of the frame if it is the first; nothing is written if it cannot be."""
        first = self.frame is None
        encoding = frame.encoding if first else self._encoding
        glue = "" if self._ended else frame.newline
        try:
            data = encoding.piece((frame.head if first else glue) + record)
        except NotText as reason:
            raise RecordError(self.name, document.id, str(reason)) from None
        self.file.write(encoding.mark + data if first else data)
        self.frame, self._encoding = frame, encoding
        self._ended = not self.lines or record.endswith(("\n", "\r"))

    def close(self) -> None:
        if self.frame is not None:
            self.file.write(self._encoding.piece(self.frame.tail))


class Format(ABC):
    """One way of keeping notes in files."""

    name: ClassVar[str]
    #: How files of this format end; the first is the one that writers give.
    suffixes: ClassVar[tuple[str, ...]]
    #: Whether one file holds many notes.
    many: ClassVar[bool] = True
    #: Whether a file is one whole, which cannot hold what several files held.
    whole: ClassVar[bool] = False
    #: Whether it can write notes that another format read; a message is only ever written back.
    writes_any: ClassVar[bool] = True
    #: Whether a vault can turn its files back into what they were made from.
    restorable: ClassVar[bool] = True
    #: Whether it carries more of a record than the note, which would come out as it went in: columns, meta.
    has_columns: ClassVar[bool] = False
    #: The format that its notes are written in unless the user says otherwise, if not its own.
    becomes: ClassVar[str] = ""
    #: The optional install that it needs, and what of a file stays as it is: for users.
    extra: ClassVar[str] = ""
    keeps: ClassVar[str] = ""

    def recognises(self, head: bytes) -> bool:
        """Whether a file that begins so is surely of this format."""
        return False

    @abstractmethod
    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        """The notes of a source, and an error in place of each that cannot be read."""

    @abstractmethod
    def writer(self, out: Path | None, like: Source | None = None) -> Writer:
        """A writer of one file (``None``: standard output); ``like`` is what an output without documents looks like."""


class NoteFormat(Format):
    """A format that keeps one note per file (or per pair of files)."""

    many = False

    @abstractmethod
    def render(self, document: Document, text: str | None, name: str) -> dict[str, bytes]:
        """The files of one note by suffix, an empty suffix being the path itself; ``name`` is for error messages."""

    def writer(self, out: Path | None, like: Source | None = None) -> Writer:
        return _OneNote(self, out)


class _OneNote(Writer):
    def __init__(self, format_: NoteFormat, out: Path | None) -> None:
        self.format, self.out, self.written = format_, out, False

    def write(self, document: Document, text: str | None = None) -> None:
        if self.written:
            raise UsageError(f"{self.format.name} keeps one note per file: give a folder to write to")
        name = str(self.out) if self.out else "standard output"
        try:
            files = self.format.render(document, text, name)
        except NotText as reason:
            raise RecordError(name, document.id, str(reason)) from None
        if self.out is None and len(files) > 1:
            raise UsageError(f"{self.format.name} is several files per note: give a folder to write to")
        for suffix, content in files.items():
            if self.out is None:
                sys.stdout.buffer.write(content)
                sys.stdout.buffer.flush()
                continue
            with atomic_write(self.out.with_suffix(suffix) if suffix else self.out) as file:
                file.write(content)
        self.written = True


#: Every format by the name that ``--from`` and ``--to`` take.
formats: Registry[Format] = Registry("formats")


def origin_of(document: Document, kind: type[Any]) -> Any:
    """The document's origin if it is of this kind: then what surrounded the text can be put back."""
    return document.origin if isinstance(document.origin, kind) else None
