"""JSON lines, our own form: one document a line, ``{"id", "text", "spans", "meta"}``, other keys passed through.

A line whose document is unchanged is written back as it was; otherwise only the values that changed are, so that
numbers, key order and blanks of everything else stay.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from incognote.document import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.formats.base import (
    FileWriter,
    Format,
    Frame,
    FramedWriter,
    Origin,
    ReadOptions,
    Source,
    formats,
    origin_of,
)
from incognote.formats.columns import Columns, find_columns, listed, options_for, plain_row, plain_span, row_document
from incognote.formats.encoding import has_undecoded, open_text

__all__ = ["JsonLines", "LineOrigin", "dump", "parse_record", "rewritten_record"]


class _RepeatedKeyError(Exception):
    """A JSON object has a key twice: readers keep the last, and the first would come out in clear."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {listed([key])} stands twice in it; rename or remove one")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise _RepeatedKeyError(next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1))
    return values


_decode = json.JSONDecoder(object_pairs_hook=_object).raw_decode
_BLANK = " \t\r\n"


@dataclass(slots=True)
class LineOrigin(Origin):
    """The line as it was, where its values stand in it, and what the document was."""

    frame: Frame
    line: str
    places: dict[str, tuple[int, int]]
    columns: Columns
    before: tuple[str, str, list[Span], dict[str, Any]]

    def roles(self) -> Columns:
        return self.columns

    def cells(self) -> dict[str, Any]:
        note = (self.columns.text, self.columns.spans)
        return {key: json.loads(self.line[a:b]) for key, (a, b) in self.places.items() if key not in note}


class JsonLines(Format):
    """Carries everything a document has."""

    name = "jsonl"
    keeps = "every other key, number and blank"
    suffixes = (".jsonl", ".ndjson")
    has_columns = True

    def recognises(self, head: bytes) -> bool:
        return head.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            lines, encoding = open_text(stream, options.encoding, "\n")
            frame = Frame(encoding)
            blank = ""
            for number, line in enumerate(lines, 1):
                if line.isspace():
                    blank += line
                    continue
                try:
                    document, places, columns = parse_record(line, source.name, f"line {number}", options)
                except RecordError as error:
                    yield error
                    continue
                before = (document.id, document.text, list(document.spans), dict(document.meta))
                document.origin = LineOrigin("jsonl", source.name, frame, blank + line, places, columns, before)
                if blank:
                    places.update({key: (a + len(blank), b + len(blank)) for key, (a, b) in places.items()})
                    blank = ""
                yield document
            frame.tail = blank

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return _LineWriter(out)


class _LineWriter(FramedWriter):
    def write(self, document: Document, text: str | None = None) -> None:
        origin: LineOrigin | None = origin_of(document, LineOrigin)
        if origin:
            self.put(document, origin.frame, rewritten_record(document, text, origin))
        else:
            self.put(document, Frame(), dump(plain_row(document, text)) + "\n")


def parse_record(
    line: str, file: str, record: str, options: ReadOptions
) -> tuple[Document, dict[str, tuple[int, int]], Columns]:
    """The document of a line, and where in the line each key's value stands."""
    if has_undecoded(line):
        raise RecordError(file, record, "holds bytes that are not text; --encoding says what the file is")
    try:
        values, places = _scan(line)
    except json.JSONDecodeError as error:
        raise RecordError(file, record, f"not a JSON object: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise RecordError(file, record, "nested too deeply") from None
    except _RepeatedKeyError as error:
        raise RecordError(file, record, str(error)) from None
    try:
        columns = _columns(tuple(values), options)
    except UsageError as error:
        raise RecordError(file, record, str(error)) from None
    return row_document(values, columns, options, file, record), places, columns


@lru_cache(256)
def _columns(names: tuple[str, ...], options: ReadOptions) -> Columns:
    """Keys may come and go from line to line; only the note itself must be there."""
    return find_columns(names, options_for(names, options))


def _scan(line: str) -> tuple[dict[str, Any], dict[str, tuple[int, int]]]:
    """The values of a JSON object by key, and the half-open place of each."""
    values: dict[str, Any] = {}
    places: dict[str, tuple[int, int]] = {}
    at = _skip(line, 0)
    if line[at : at + 1] != "{":
        raise json.JSONDecodeError("Expecting an object", line, at)
    at = _skip(line, at + 1)
    while line[at : at + 1] != "}":
        if line[at : at + 1] != '"':
            raise json.JSONDecodeError("Expecting a key in double quotes", line, at)
        key, at = _decode(line, at)
        at = _skip(line, at)
        if line[at : at + 1] != ":":
            raise json.JSONDecodeError("Expecting ':'", line, at)
        if key in values:
            raise _RepeatedKeyError(key)
        start = _skip(line, at + 1)
        values[key], end = _decode(line, start)
        places[key] = (start, end)
        at = _skip(line, end)
        if line[at : at + 1] == ",":
            at = _skip(line, at + 1)
        elif line[at : at + 1] != "}":
            raise json.JSONDecodeError("Expecting ',' or '}'", line, at)
    if _skip(line, at + 1) != len(line):
        raise json.JSONDecodeError("Something follows the object", line, at + 1)
    return values, places


def _skip(line: str, at: int) -> int:
    while at < len(line) and line[at] in _BLANK:
        at += 1
    return at


def rewritten_record(document: Document, text: str | None, origin: LineOrigin) -> str:
    """The line with the values that changed; with a new text, spans of the old one are dropped."""
    id_, old, spans, meta = origin.before
    changes = dict(origin.changed)
    shown = document.text if text is None else text
    if shown != old:
        changes[origin.columns.text] = shown
        if text is not None and spans and origin.columns.spans:
            changes[origin.columns.spans] = []
    if text is None:
        if document.spans != spans or not origin.columns.spans:
            changes[origin.columns.spans or "spans"] = [plain_span(span) for span in document.spans]
        if document.id != id_:
            changes[origin.columns.id or "id"] = document.id
        if document.meta != meta:
            changes[origin.columns.meta or "meta"] = document.meta
    line = origin.line
    escape = "\\u" in line or not origin.frame.encoding.codec.startswith("utf")
    added = [f"{dump(key)}: {dump(value, escape)}" for key, value in changes.items() if key not in origin.places]
    if added:
        end = line.rindex("}")
        line = f"{line[:end].rstrip(_BLANK)}, {', '.join(added)}{line[end:]}"
    for key in sorted(changes.keys() & origin.places.keys(), key=lambda key: origin.places[key], reverse=True):
        start, end = origin.places[key]
        line = line[:start] + dump(changes[key], escape) + line[end:]
    return line


def dump(value: Any, escape: bool = False) -> str:
    written = json.dumps(value, ensure_ascii=escape, default=str)
    return json.dumps(value, default=str) if not escape and has_undecoded(written) else written


formats.add("jsonl", JsonLines())
