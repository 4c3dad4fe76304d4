"""Parquet: a row is a note; every other column, its type and the file's metadata come out as they were.

Reading and writing go batch by batch, so that a table of any size passes through in bounded memory. Bytes are not
kept (two Parquet writers never agree on them); values, types, nulls, metadata, compression and small row groups are.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from incognote.document import Document, Span
from incognote.errors import MissingExtra, RecordError, UsageError
from incognote.formats.base import FileWriter, Format, Origin, ReadOptions, Source, formats, origin_of
from incognote.formats.columns import Columns, as_text, find_columns, plain_row, plain_span, row_document
from incognote.formats.encoding import has_undecoded

__all__ = ["Parquet", "Shape", "read_batch", "spans_type", "write_batch"]

_BATCH_BYTES = 4 << 20
_GROUP_BYTES = 32 << 20


@dataclass(slots=True)
class Shape:
    """What the rows of one file share: schema (metadata included), columns of ours, compression by column."""

    schema: Any
    columns: Columns
    compression: dict[str, str]


@dataclass(slots=True)
class CellOrigin(Origin):
    """The batch that holds the row, the row's place in it, its row group, and what was read."""

    shape: Shape
    batch: Any
    index: int
    group: int
    before: tuple[str, list[Span]]

    def roles(self) -> Columns:
        return self.shape.columns

    def check(self, name: str, value: Any) -> None:
        _array(_arrow()[0], [value], self.shape.schema.field(name))

    def cells(self) -> dict[str, Any]:
        note = (self.shape.columns.text, self.shape.columns.spans)
        names = [name for name in self.batch.schema.names if name not in note]
        return {name: self.batch.column(name)[self.index].as_py() for name in names}


class Parquet(Format):
    """Carries everything a document has; needs the ``parquet`` extra."""

    name = "parquet"
    extra = "parquet"
    keeps = "values, types, nulls, compression, metadata"
    suffixes = (".parquet", ".pq")
    has_columns = True

    def recognises(self, head: bytes) -> bool:
        return head.startswith(b"PAR1")

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        pa, pq = _arrow()
        with source.open() as stream:
            where = stream if source.path else pa.BufferReader(stream.read())
            try:
                file = pq.ParquetFile(where, pre_buffer=False, buffer_size=1 << 20)
            except (pa.ArrowException, OSError):
                raise RecordError(source.name, "", "not a Parquet file, or a damaged one") from None
            shape = _shape(file, options)
            number = 0
            for group in range(file.num_row_groups):
                about = file.metadata.row_group(group)
                rows = max(1, min(4096, _BATCH_BYTES * about.num_rows // max(1, about.total_byte_size)))
                for batch in file.iter_batches(rows, row_groups=[group]):
                    yield from read_batch(batch, shape, options, source.name, number, group)
                    number += batch.num_rows

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return _BatchWriter(out, like)


class _BatchWriter(FileWriter):
    """Gathers rows until a row group of the input ends or enough is gathered, then writes them as one row group."""

    def __init__(self, out: Path | None, like: Source | None) -> None:
        super().__init__(out)
        self.like = like
        self.pa, self.pq = _arrow()
        self.schema: Any = None
        self.target: Any = None
        self.rows: list[tuple[Document, str | None]] = []
        self.size = 0
        self.group: object = None

    def write(self, document: Document, text: str | None = None) -> None:
        origin: CellOrigin | None = origin_of(document, CellOrigin)
        if has_undecoded(document.text if text is None else text):
            raise RecordError(self.name, document.id, "holds a character that cannot be written in Parquet")
        schema = self._schema(document, origin, text)
        if self.target is None:
            self.schema = schema
            self.target = self.pq.ParquetWriter(
                self.file, schema, compression=origin.shape.compression if origin else "snappy"
            )
        elif not schema.equals(self.schema):
            raise RecordError(self.name, document.id, "its columns are not those of the first record")
        group = (id(origin.shape), origin.group) if origin else None
        if self.rows and (group != self.group or self.size > _GROUP_BYTES):
            self._flush()
        self.group = group
        self.rows.append((document, text))
        self.size += len(document.text) * 2 + 64

    def _schema(self, document: Document, origin: CellOrigin | None, text: str | None) -> Any:
        if origin is None:
            names = plain_row(document, text)
            if self.schema is not None and names.keys() <= set(self.schema.names):
                return self.schema
            pa = self.pa
            return pa.schema([(name, spans_type(pa) if name == "spans" else pa.string()) for name in names])
        schema = origin.shape.schema
        if text is not None or origin.shape.columns.spans:
            return schema
        return schema.append(self.pa.field("spans", spans_type(self.pa)))

    def _flush(self) -> None:
        """Write the gathered rows, those of one batch at a time."""
        pieces = []
        begin = 0
        for end in range(1, len(self.rows) + 1):
            if end == len(self.rows) or _batch(self.rows[end][0]) is not _batch(self.rows[begin][0]):
                pieces.append(write_batch(self.rows[begin:end], self.schema))
                begin = end
        table = self.pa.Table.from_batches(pieces, self.schema)
        self.target.write_table(table, row_group_size=max(1, len(table)))
        self.rows, self.size = [], 0

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._give_up()
        super().__exit__(kind, error, trace)

    def _give_up(self) -> None:
        if self.target is not None:
            with suppress(Exception):  # the file is thrown away, but the library insists on an end
                self.target.close()

    def close(self) -> None:
        if self.rows:
            try:
                self._flush()
            except BaseException:
                self._give_up()
                raise
        if self.target is None:
            schema, compression = self._schema(Document("", ""), None, None), "snappy"
            if self.like and self.like.path:
                file = self.pq.ParquetFile(self.like.path)
                schema, compression = file.schema_arrow, _compression(file)
            self.target = self.pq.ParquetWriter(self.file, schema, compression=compression)
        self.target.close()


def read_batch(
    batch: Any, shape: Shape, options: ReadOptions, name: str, number: int = 0, group: int = 0
) -> Iterator[Document | RecordError]:
    """The notes in the rows of a batch, the first of which is the row after ``number``."""
    for index, row in enumerate(_rows(batch, shape.columns)):
        try:
            document = row_document(row, shape.columns, options, name, f"row {number + index + 1}")
        except RecordError as error:
            yield error
            continue
        before = (document.text, list(document.spans))
        document.origin = CellOrigin("parquet", name, shape, batch, index, group, before)
        yield document


def write_batch(rows: Sequence[tuple[Document, str | None]], schema: Any) -> Any:
    """The rows of documents that came from one batch (or from none), with their new texts or spans."""
    pa, _ = _arrow()
    batch = _batch(rows[0][0])
    if batch is None:
        return pa.RecordBatch.from_pylist([_plain(document, text) for document, text in rows], schema)
    origins: list[CellOrigin] = [document.origin for document, _ in rows]
    columns = origins[0].shape.columns
    taken = [origin.index for origin in origins]
    if taken == list(range(taken[0], taken[0] + len(taken))):
        batch = batch.slice(taken[0], len(taken))
    else:
        batch = batch.take(pa.array(taken))
    arrays = dict(zip(batch.schema.names, batch.columns, strict=True))
    shown = [document.text if text is None else text for document, text in rows]
    changed = [new != origin.before[0] for new, origin in zip(shown, origins, strict=True)]
    if any(changed):
        values = arrays[columns.text].to_pylist()
        values = [new if change else old for new, old, change in zip(shown, values, changed, strict=True)]
        arrays[columns.text] = _text_array(pa, values, arrays[columns.text].type)
    for name in dict.fromkeys(name for origin in origins for name in origin.changed):
        values = arrays[name].to_pylist()
        values = [origin.changed.get(name, old) for origin, old in zip(origins, values, strict=True)]
        arrays[name] = _array(pa, values, schema.field(name))
    name = columns.spans or "spans"
    if name in schema.names:
        field = schema.field(name)
        lists = [
            document.spans if text is None else [] if change else origin.before[1]
            for (document, text), origin, change in zip(rows, origins, changed, strict=True)
        ]
        if any(spans != origin.before[1] for spans, origin in zip(lists, origins, strict=True)) or not columns.spans:
            plain: list[Any] = [[plain_span(span) for span in spans] for spans in lists]
            if pa.types.is_string(field.type) or pa.types.is_large_string(field.type):
                plain = [json.dumps(spans, ensure_ascii=False) for spans in plain]
            arrays[name] = pa.array(plain, field.type)
    return pa.RecordBatch.from_arrays([arrays[key] for key in schema.names], schema=schema)


def _arrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("Parquet", "parquet") from None
    return pyarrow, pyarrow.parquet


def spans_type(pa: Any) -> Any:
    """How spans stand in a column."""
    fields = {
        "start": pa.int64(),
        "end": pa.int64(),
        "label": pa.string(),
        "score": pa.float64(),
        "source": pa.string(),
    }
    return pa.list_(pa.struct(list(fields.items())))


def _shape(file: Any, options: ReadOptions) -> Shape:
    schema = file.schema_arrow
    columns = find_columns(schema.names, options)
    type_ = schema.field(columns.text).type
    if "string" not in str(type_):
        raise UsageError(f"column {columns.text!r} is {type_}, not text")
    return Shape(schema, columns, _compression(file))


def _compression(file: Any) -> Any:
    if not file.num_row_groups:
        return "snappy"
    group = file.metadata.row_group(0)
    chunks = [group.column(index) for index in range(group.num_columns)]
    return {chunk.path_in_schema: chunk.compression.replace("UNCOMPRESSED", "NONE") for chunk in chunks}


def _rows(batch: Any, columns: Columns) -> Iterator[dict[str, Any]]:
    """The values of our columns, row by row; maps become objects."""
    values = {name: batch.column(batch.schema.get_field_index(name)).to_pylist() for name in columns.used}
    for _, name in columns.known:
        if str(batch.schema.field(name).type).startswith("map"):
            values[name] = [value if value is None else dict(value) for value in values[name]]
    for index in range(batch.num_rows):
        yield {name: column[index] for name, column in values.items()}


def _batch(document: Document) -> Any:
    origin = origin_of(document, CellOrigin)
    return origin.batch if origin else None


def _text_array(pa: Any, values: list[str | None], type_: Any) -> Any:
    """Texts and nulls as a column. ``pa.array`` would load pandas where it is installed (50 MB, half a second), to ask
    whether the list is one of its own."""
    encoded = [b"" if value is None else value.encode() for value in values]
    ends = np.cumsum([0, *map(len, encoded)], dtype=np.int64)
    there = np.packbits([value is not None for value in values], bitorder="little")
    buffers = (pa.py_buffer(one) for one in (ends, b"".join(encoded), there))
    array = pa.LargeStringArray.from_buffers(len(values), *buffers)
    return (array.dictionary_encode() if pa.types.is_dictionary(type_) else array).cast(type_)


def _array(pa: Any, values: list[Any], column: Any) -> Any:
    """Values as a column of its type; raises `UsageError` for those that the type or the schema does not allow."""
    type_ = column.type
    if not column.nullable and None in values:
        raise UsageError(f"column {column.name!r} cannot be emptied: its schema says that it never is; drop it first")
    try:
        if pa.types.is_dictionary(type_):
            return pa.array(values, type_.value_type).dictionary_encode().cast(type_)
        return pa.array(values, type_)
    except (pa.ArrowException, OverflowError, TypeError, ValueError):
        raise UsageError(
            f"column {column.name!r} is {type_}, which cannot hold its new values; make it text (or int64), or drop it"
        ) from None


def _plain(document: Document, text: str | None) -> dict[str, Any]:
    """The row of a document that was none before; what is not a span is text."""
    row = plain_row(document, text)
    return {name: value if name == "spans" else as_text(value) for name, value in row.items()}


formats.add("parquet", Parquet())
