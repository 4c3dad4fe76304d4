"""From what the user names (files, folder trees, standard input) to a stream of documents."""

from __future__ import annotations

import codecs
import errno
import io
import logging
import os
import re
import stat
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from incognote.compression import plain_name
from incognote.document import Document
from incognote.errors import RecordError, UsageError
from incognote.formats.archives import ARCHIVE, matching, members
from incognote.formats.base import Format, ReadOptions, Source, formats
from incognote.formats.joined import join_columns
from incognote.formats.locations import is_location, parse_location

__all__ = ["detect", "find_sources", "format_like", "read_documents", "with_suffix"]

log = logging.getLogger("incognote.formats")

#: The formats that a file may have by its first characters, where its name says nothing.
_BEGINNINGS = {
    b"MSH": ("hl7",), b"FHS": ("hl7",), b"BHS": ("hl7",), b"\x0b": ("hl7",), b"{\\rtf": ("rtf",), b"{": ("fhir",),
    b"%PDF-": ("pdf",), b"<": ("e2b", "cda", "html"),
}  # fmt: skip
_FOREIGN = {
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an Office or Outlook file of the old kind; save it as .docx, .xlsx or .eml",
    b'"http://hl7.org/fhir"': "FHIR in XML is not read; export it as JSON",
    b"urn:hl7-org:v2xml": "HL7 v2 in XML is not read; export it with bars (ER7)",
}


def read_documents(
    inputs: Iterable[str | Path | Source], from_: str | None = None, options: ReadOptions | None = None
) -> Iterator[Document | RecordError]:
    """The documents of every input in turn, and an error in place of each that cannot be read.

    Inputs are files, folders (walked in the order of their names), zip archives of notes, patterns (``notes/*.docx``),
    ``-`` for standard input, or sources found before.
    Without ``from_`` the format of each file is seen from its name and content. A wrong request (no such file, no such
    column) is raised when it concerns the only file, and else becomes the error of that file, so that the rest goes on.
    """
    options = options or ReadOptions()
    patient = _path_pattern(options.patient_path) if options.patient_path else None
    sources = list(find_sources(inputs, from_))
    alone = sum(not source.problem for source in sources) == 1
    for source in sources:
        if source.problem:
            yield RecordError(source.name, "", source.problem)
            continue
        try:
            format_ = formats[from_] if from_ else detect(source)
            documents = _read(format_, source, options)
            yield from _with_patient(documents, source, patient) if patient else documents
        except RecordError as error:
            yield error
        except UnicodeDecodeError as error:
            reason = f"holds bytes that are not {error.encoding}; --encoding says what the file is"
            yield RecordError(source.name, "", reason)
        except (OSError, EOFError, zlib.error) as error:
            yield RecordError(source.name, "", getattr(error, "strerror", None) or "the file is damaged or cut short")
        except UsageError as error:
            if alone:
                is_named = type(error) is not UsageError or str(error).startswith(source.name)
                raise error if is_named else UsageError(f"{source.name}: {error}") from None
            yield RecordError(source.name, "", str(error))


def _with_patient(
    documents: Iterable[Document | RecordError], source: Source, pattern: re.Pattern[str]
) -> Iterator[Document | RecordError]:
    """The documents of a file, each with the patient that the file's path names."""
    match = pattern.fullmatch(source.name)
    if match is None:
        raise RecordError(source.name, "", "--patient-from-path does not fit its path, so its patient is not known")
    for document in documents:
        if isinstance(document, Document):
            document.meta["patient"] = match["patient"]
        yield document


def _path_pattern(told: str) -> re.Pattern[str]:
    """A pattern of paths as an expression; ``*`` stays within a folder, ``**`` does not.

    >>> [bool(_path_pattern(told).fullmatch("p7/2019/a.txt")) for told in ("{patient}/*", "{patient}/**")]
    [False, True]
    """
    if told.count("{patient}") != 1:
        raise UsageError("--patient-from-path says once where the patient stands, such as '{patient}/*'")
    parts = {"{patient}": "(?P<patient>[^/]+?)", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    pieces = re.split(r"(\{patient\}|\*\*|\*|\?)", told)
    return re.compile("".join(parts.get(piece) or re.escape(piece) for piece in pieces))


def find_sources(inputs: Iterable[str | Path | Source], from_: str | None = None) -> Iterator[Source]:
    """The files behind what the user named; names are relative to a folder, and begin with it if there are several.

    What cannot be read as a note is found too, and says why: links to nothing, pipes, files of unknown kind.
    """
    given = list(inputs)
    for item in given:
        if isinstance(item, Source):
            yield item
        elif is_location(str(item)):
            yield Source(parse_location(str(item)).name, location=str(item))
        elif str(item) == "-":
            yield Source("stdin", stream=_peekable(sys.stdin.buffer))
        elif Path(item).is_dir():
            yield from _walk(Path(item), from_, f"{Path(item).resolve().name}/" if len(given) > 1 else "")
        elif os.path.lexists(item):
            yield from _file(Path(item), Path(item).name, alone=len(given) == 1)
        else:
            for path in matching(str(item)):
                yield from find_sources([path], from_) if path.is_dir() else _file(path, path.name)


def _file(path: Path, name: str, alone: bool = False) -> Iterator[Source]:
    """A file; of an archive, the files in it, which keep its name before theirs unless it is alone."""
    problem = _problem(path)
    if path.suffix.lower() != ARCHIVE or problem:
        yield Source(name, path, problem=problem)
        return
    prefix = "" if alone else name[: -len(ARCHIVE)] + "/"
    try:
        found = members(path)
    except RecordError as error:
        yield Source(name, path, problem=error.reason)
        return
    for member, safe in found:
        problem = "" if with_suffix(safe) or "." not in safe.rpartition("/")[2] else _unknown(safe)
        yield Source(prefix + safe, path, problem=problem, member=member)


def _read(format_: Format, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
    """The documents of a source; of several text columns, one for all."""
    columns = options.text_columns
    if len(columns) < 2 or format_.name == "xlsx":
        return format_.read(source, options)
    return join_columns(format_.read(source, replace(options, text_column=columns[0])), columns)


def detect(source: Source) -> Format:
    """The format of a file by its name and, where several share a suffix or there is none, by its first bytes."""
    path = source.path
    if source.location:
        return formats["database"]
    if plain_name(source.name).endswith(".txt"):
        if path and not source.member and path.with_suffix(".ann").exists():
            return formats["brat"]
        return _by_content(_head(source)) or formats["txt"]
    claims = with_suffix(source.name)
    if len(claims) == 1:
        return claims[0]
    head = _head(source)
    if not claims and Path(source.name).suffix and (seen := _by_content(head)):
        return seen
    for format_ in claims or [formats[name] for name in formats]:
        if format_.recognises(head):
            return format_
    if len(usual := [claim for claim in claims if claim.writes_any]) == 1:
        return usual[0]
    if reason := _foreign(head):
        raise UsageError(reason)
    if claims:
        raise UsageError(f"which is it? --from {' or '.join(claim.name for claim in claims)}")
    if path and Path(source.name).suffix:
        raise UsageError(_unknown(source.name))
    return formats["txt"]


def _by_content(head: bytes) -> Format | None:
    """The format of a file that begins like no note does, whatever its name: exports often end in ``.txt``."""
    begin = head.removeprefix(codecs.BOM_UTF8).lstrip()
    names = next((names for mark, names in _BEGINNINGS.items() if begin.startswith(mark)), ())
    return next((formats[name] for name in names if formats[name].recognises(head)), None)


def _foreign(head: bytes) -> str:
    """Why a file of a well-known kind that is not read is refused; nothing for any other."""
    return next((reason for mark, reason in _FOREIGN.items() if mark in head), "")


def format_like(sources: Sequence[Source], from_: str | None = None) -> Format | None:
    """The format that the output has too unless told otherwise: of the first input whose format can be seen.

    Of several files one that cannot be told is an error of its own when it is read; a lone one is a wrong request.
    """
    if from_:
        return formats[from_]
    sources = [source for source in sources if not source.problem]
    for source in sources:
        try:
            return detect(source)
        except UsageError:
            if len(sources) == 1:
                raise
        except (OSError, EOFError, zlib.error):
            continue  # reading says what is wrong with it
    return None


def with_suffix(name: str) -> list[Format]:
    """The formats whose files end like this one."""
    suffix = Path(plain_name(name)).suffix.lower()
    return [formats[key] for key in formats if suffix and suffix in formats[key].suffixes]


def _walk(folder: Path, from_: str | None, prefix: str) -> Iterator[Source]:
    """The note files of a tree; where there is brat, only brat, since its folders also hold tables and readmes.

    Where neither ``--from`` nor brat says what the notes are, a file of unknown kind may be one and is a problem.
    """
    wanted = formats[from_].suffixes if from_ else None
    found = list(_files(folder))
    brat = from_ == "brat" or (from_ is None and any(path.suffix == ".ann" for path, _ in found))
    skipped: Counter[str] = Counter()
    empty = True
    for path, problem in found:
        name = path.name
        suffix = Path(plain_name(name)).suffix.lower()
        if suffix == ARCHIVE and not brat and not wanted:
            empty = False
            yield from _file(path, prefix + path.relative_to(folder).as_posix())
            continue
        if brat and suffix == ".ann" and path.with_suffix(".txt").exists():
            continue
        is_note = (suffix in (".txt", ".ann")) if brat else bool(suffix in wanted if wanted else with_suffix(name))
        if not (is_note or problem) and (brat or wanted):
            skipped[suffix or name] += 1
            continue
        empty = False
        relative = str(folder) if path == folder else prefix + path.relative_to(folder).as_posix()
        problem = problem or _problem(path)
        if not problem and not is_note:
            problem = _unreadable(path)
        yield Source(relative, path, problem=problem)
    if skipped:
        listed = ", ".join(f"{count} {suffix}" for suffix, count in sorted(skipped.items()))
        log.warning("%s: passed over files that are not notes: %s", folder, listed)
    if empty:
        yield Source(str(folder), folder, problem="there are no notes in this folder")


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files of a tree in order, and with a reason the folders that are not looked into."""
    closed: list[OSError] = []
    for place, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if not name.startswith(".") and not name.lower().endswith("typesystem.xml"):
                yield Path(place, name), ""
        for name in folders:
            if Path(place, name).is_symlink():
                yield Path(place, name), "a link to a folder is not followed; name the folder as an input"
    for error in closed:
        yield Path(error.filename), f"the folder cannot be read: {error.strerror}"


def _problem(path: Path) -> str:
    """Why something that is there cannot be read as a file; opening a pipe would wait for ever."""
    try:
        kind = path.stat().st_mode
    except OSError as error:
        return "a link to nothing" if path.is_symlink() and error.errno == errno.ENOENT else str(error.strerror)
    if not stat.S_ISREG(kind):
        return "a pipe or a device, not a file; - reads from standard input"
    return "" if os.access(path, os.R_OK) else "may not be read by this user"


def _unreadable(path: Path) -> str:
    """Why a file without a known suffix is left out, unless its content says what it is."""
    head = _head(Source(path.name, path))
    if path.suffix and _by_content(head):
        return ""
    return _foreign(head) or _unknown(path.name)


def _unknown(name: str) -> str:
    suffix = Path(name.removesuffix(".gz")).suffix
    ending = f"files ending in {suffix}" if suffix else "files without an ending"
    return f"{ending} are not known; --from says what they hold"


def _head(source: Source) -> bytes:
    """The first bytes of a file; of one in UTF-16 the same characters in UTF-8."""
    if source.path is None:
        head = cast(io.BufferedReader, source.stream).peek(4096)[:4096]
    else:
        with source.open() as file:
            head = file.read(4096)
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return head[: len(head) & ~1].decode("utf-16", "replace").encode()
    return head


def _peekable(stream: object) -> io.BufferedReader:
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(cast(io.RawIOBase, stream))
