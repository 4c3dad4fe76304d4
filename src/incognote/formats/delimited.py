"""CSV and TSV: a row is a note, and of a row only the cell of the text is ever rewritten.

Rows are kept as they were read, quoting, blanks and line ends included, with the place of each cell in them. With spans
to write, a column ``spans`` (JSON) is added at the end, or filled in if there is one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError, UsageError
from incognote.formats.base import FileWriter, Format, Frame, FramedWriter, Origin, ReadOptions, Source, formats, origin_of
from incognote.formats.columns import Columns, find_columns, plain_span, row_document
from incognote.formats.encoding import has_undecoded, open_text

__all__ = ["Delimited"]

Place = tuple[int, int]


@dataclass(slots=True)
class Row:
    """A row as it stands in the file, line end included, and where its cells are."""

    raw: str
    cells: list[Place]
    line: int

    def value(self, index: int) -> str:
        """What a cell means: without its quotes, doubled ones made single."""
        start, end = self.cells[index]
        cell = self.raw[start:end]
        if not cell.startswith('"'):
            return cell
        close = _closing(cell, 1)
        return cell[1:close].replace('""', '"') + cell[close + 1 :]

    def with_cell(self, index: int, value: str, delimiter: str) -> str:
        """The row with another value in one cell, quoted if it was or has to be."""
        start, end = self.cells[index]
        return self.raw[:start] + _cell(value, delimiter, self.raw.startswith('"', start)) + self.raw[end:]

    def with_added(self, value: str, delimiter: str) -> str:
        """The row with one more cell."""
        end = self.cells[-1][1]
        return f"{self.raw[:end]}{delimiter}{_cell(value, delimiter)}{self.raw[end:]}"


@dataclass(slots=True)
class Table(Frame):
    """What the rows of one file share."""

    delimiter: str = ","
    header: Row | None = None
    columns: Columns | None = None
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class RowOrigin(Origin):
    table: Table
    blank: str
    row: Row


class Delimited(Format):
    """Tables as text, with a header row; the delimiter of CSV is the one that the header uses most."""

    def __init__(self, name: str, suffix: str, delimiters: str) -> None:
        self.name, self.suffixes, self.delimiters = name, (suffix,), delimiters  # type: ignore[misc]

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            table, rows = self._open(stream, source, options)
            if table.columns is None:
                return
            places = {name: table.names.index(name) for name in table.columns.used}
            blank = ""
            for row in rows:
                record = f"line {row.line}"
                if not row.raw.strip("\r\n"):
                    blank += row.raw
                    continue
                if len(row.cells) != len(table.names):
                    wrong = f"{len(row.cells)} cells where the header has {len(table.names)}"
                    yield RecordError(source.name, record, wrong)
                    continue
                values = {name: row.value(index) for name, index in places.items()}
                if any(has_undecoded(value) for value in values.values()):
                    reason = f"holds bytes that are not {table.encoding.codec}; --encoding says what the file is"
                    yield RecordError(source.name, record, reason)
                    continue
                try:
                    document = row_document(values, table.columns, options, source.name, record)
                except RecordError as error:
                    yield error
                    continue
                document.origin = RowOrigin(self.name, source.name, table, blank, row)
                blank = ""
                yield document
            table.tail = blank

    def _open(self, stream, source: Source, options: ReadOptions):  # type: ignore[no-untyped-def]
        lines, encoding = open_text(stream, options.encoding, "")
        table = Table(encoding)


class _RowWriter(FramedWriter):
    pass


formats.add("csv", Delimited("csv", ".csv", ",;\t|"))
formats.add("tsv", Delimited("tsv", ".tsv", "\t"))
