"""CSV and TSV: a row is a note, and of a row only the cell of the text is ever rewritten.

Rows are kept as they were read, quoting, blanks and line ends included, with the place of each cell in them. With spans
to write, a column ``spans`` (JSON) is added at the end, or filled in if there is one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

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
from incognote.formats.columns import Columns, as_text, find_columns, plain_row, plain_span, row_document
from incognote.formats.encoding import has_undecoded, open_text

__all__ = ["Delimited", "open_table"]

Place = tuple[int, int]


@dataclass(slots=True)
class DelimitedRow:
    """A row as it stands in the file, line end included, and where its cells are."""

    raw: str
    cells: list[Place]
    line: int
    closed: bool = True

    def value(self, index: int) -> str:
        """What a cell means: without its quotes, doubled ones made single."""
        start, end = self.cells[index]
        cell = self.raw[start:end]
        if not cell.startswith('"'):
            return cell
        close = _closing(cell, 1)
        return cell[1:close].replace('""', '"') + cell[close + 1 :]

    def changed(self, values: dict[int, str], delimiter: str) -> str:
        """The row with other values in some cells, quoted where they were or have to be; one past the end is added."""
        row, end = self.raw, self.cells[-1][1]
        if (added := values.get(len(self.cells))) is not None:
            row = f"{row[:end]}{delimiter}{_cell(added, delimiter)}{row[end:]}"
        for index in sorted(values.keys() & set(range(len(self.cells))), reverse=True):
            start, end = self.cells[index]
            row = row[:start] + _cell(values[index], delimiter, row.startswith('"', start)) + row[end:]
        return row


@dataclass(slots=True)
class DelimitedTable(Frame):
    """What the rows of one file share."""

    delimiter: str = ","
    header: DelimitedRow = field(default_factory=lambda: DelimitedRow("", [(0, 0)], 0))
    names: tuple[str, ...] = ()

    def index(self, name: str | None) -> int:
        """Where a column stands; a missing one would be added at the end."""
        return self.names.index(name) if name else len(self.names)


@dataclass(slots=True)
class RowOrigin(Origin):
    """The row, the blank lines before it, and what was read from it."""

    table: DelimitedTable
    columns: Columns
    blank: str
    row: DelimitedRow
    before: tuple[str, list[Span]]

    def roles(self) -> Columns:
        return self.columns

    def cells(self) -> dict[str, Any]:
        note = (self.columns.text, self.columns.spans)
        return {name: self.row.value(index) for index, name in enumerate(self.table.names) if name not in note}


class Delimited(Format):
    """Tables as text, with a header row; the delimiter is the one that the header uses most."""

    keeps = "every other cell, quotes, blanks and line ends"
    has_columns = True

    def __init__(self, name: str, delimiters: str) -> None:
        self.name, self.suffixes, self.delimiters = name, (f".{name}",), delimiters  # type: ignore[misc]

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            table, rows = open_table(stream, options.encoding, self.delimiters)
            columns = find_columns(table.names, options)
            places = {name: table.index(name) for name in columns.used}
            blank = ""
            for row in rows:
                if not row.raw.strip("\r\n"):
                    blank += row.raw
                    continue
                try:
                    document = _document(row, table, columns, places, options, source.name)
                except RecordError as error:
                    yield error
                    continue
                before = (document.text, list(document.spans))
                document.origin = RowOrigin(self.name, source.name, table, columns, blank, row, before)
                blank = ""
                yield document
            table.tail = blank

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return _RowWriter(out, self, like)


def open_table(stream: BinaryIO, told: str | None, delimiters: str) -> tuple[DelimitedTable, Iterator[DelimitedRow]]:
    """The header of a table, and its rows to come."""
    lines, encoding = open_text(stream, told, "")
    head = ""
    for line in lines:
        head += line
        if line.strip("\r\n"):
            break
    else:
        raise UsageError("the table is empty: not even a header row")
    delimiter = max(delimiters, key=re.sub('"[^"]*"?', "", line).count)
    rows = _rows(chain([line], lines), delimiter, head.count("\n"))
    header = next(rows)
    names = tuple(header.value(index) for index in range(len(header.cells)))
    newline = header.raw[len(header.raw.rstrip("\r\n")) :] or "\n"
    head = head[: len(head) - len(line)] + header.raw
    return DelimitedTable(encoding, head, "", newline, delimiter, header, names), rows


def _document(
    row: DelimitedRow, table: DelimitedTable, columns: Columns, places: dict[str, int], options: ReadOptions, file: str
) -> Document:
    record = f"line {row.line}"
    if not row.closed:
        raise RecordError(file, record, "a quote that opens here is never closed")
    if len(row.cells) != len(table.names):
        raise RecordError(file, record, f"{len(row.cells)} cells where the header has {len(table.names)}")
    values = {name: row.value(index) for name, index in places.items()}
    if any(has_undecoded(value) for value in values.values()):
        raise RecordError(file, record, f"holds bytes that are not {table.encoding.codec}; --encoding says what it is")
    return row_document(values, columns, options, file, record)


class _RowWriter(FramedWriter):
    def __init__(self, out: Path | None, format_: Delimited, like: Source | None) -> None:
        super().__init__(out)
        self.format, self.like = format_, like
        self.names: tuple[str, ...] | None = None

    def write(self, document: Document, text: str | None = None) -> None:
        origin: RowOrigin | None = origin_of(document, RowOrigin)
        if origin and origin.format == self.format.name:
            table, values = origin.table, _changes(document, text, origin)
            record = origin.blank + origin.row.changed(values, table.delimiter)
            adds = text is None and origin.columns.spans is None
            frame = (
                replace(table, head=table.header.changed({len(table.names): "spans"}, table.delimiter))
                if adds
                else table
            )
        else:
            row = {name: as_text(value) for name, value in plain_row(document, text).items()}
            table = frame = DelimitedTable(delimiter=self.format.delimiters[0], names=self.names or tuple(row))
            if row.keys() <= set(table.names):
                row = {name: row.get(name, "") for name in table.names}
            table.head = _line(table.names, table.delimiter)
            record = _line(row.values(), table.delimiter)
            table.names = tuple(row)
        if self.names not in (None, table.names):
            raise RecordError(self.name, document.id, "its columns are not those of the first record")
        self.put(document, frame, record)
        self.names, self.frame = table.names, table

    def close(self) -> None:
        if self.frame is None and self.like and self.like.path:
            with self.like.open() as stream:
                table, _ = open_table(stream, None, self.format.delimiters)
            self.file.write(table.encoding.mark + table.encoding.piece(table.head))
        super().close()


def _changes(document: Document, text: str | None, origin: RowOrigin) -> dict[int, str]:
    """The cells that a document changes in its row; spans of a text that is replaced are dropped."""
    old, spans = origin.before
    columns, table = origin.columns, origin.table
    values = {table.index(name): as_text(value) for name, value in origin.changed.items()}
    if (document.text if text is None else text) != old:
        values[table.index(columns.text)] = document.text if text is None else text
        if text is not None and spans:
            values[table.index(columns.spans)] = "[]"
    if text is None and (document.spans != spans or columns.spans is None):
        values[table.index(columns.spans)] = _json([plain_span(span) for span in document.spans])
    return values


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _line(values: Iterable[str], delimiter: str) -> str:
    return delimiter.join(_cell(value, delimiter) for value in values) + "\n"


def _cell(value: str, delimiter: str, quoted: bool = False) -> str:
    if quoted or any(mark in value for mark in (delimiter, '"', "\n", "\r")):
        return '"' + value.replace('"', '""') + '"'
    return value


def _rows(lines: Iterator[str], delimiter: str, number: int) -> Iterator[DelimitedRow]:
    """Rows with the places of their cells; a quoted cell may run over many lines, each of which is looked at once."""
    for line in lines:
        row = DelimitedRow("", [], number)
        parts, offset, start, at, quoted, fresh = [line], 0, 0, 0, False, True
        while True:
            if quoted:
                close = _closing(line, at)
                if close < 0:
                    offset += len(line)
                    line = next(lines, "")
                    if not line:
                        row.closed = False
                        break
                    parts.append(line)
                    at = 0
                else:
                    quoted, at = False, close + 1
            elif fresh and line.startswith('"', at):
                quoted, fresh, at = True, False, at + 1
            elif (stop := line.find(delimiter, at)) >= 0:
                row.cells.append((start, offset + stop))
                at, fresh = stop + 1, True
                start = offset + at
            else:
                row.cells.append((start, offset + len(line.rstrip("\r\n"))))
                break
        row.raw = "".join(parts)
        number += len(parts)
        yield row


def _closing(cell: str, at: int) -> int:
    """Where the quote that closes a cell stands, at or after ``at``; -1 if it does not."""
    while (at := cell.find('"', at)) >= 0 and cell.startswith('"', at + 1):
        at += 2
    return at


formats.add("csv", Delimited("csv", ",;\t|"))
formats.add("tsv", Delimited("tsv", "\t"))
