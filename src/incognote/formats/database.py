"""Tables and queries of databases, over SQLAlchemy (extra ``db``): one document per row, in bounded memory.

Rows are read in the order of their key and written in batches, each in a transaction of its own: a run that stops
leaves whole batches, and ``--only-new`` goes on with the keys that are not in the target yet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from incognote import __version__
from incognote.document import Document
from incognote.errors import IncognoteError, RecordError, UsageError
from incognote.formats.base import Format, Origin, ReadOptions, Source, Writer, formats, origin_of
from incognote.formats.columns import Columns, as_text, find_columns, plain_row, row_document
from incognote.formats.locations import Location, connect, parse_location

__all__ = ["OMOP", "Database", "DatabaseWriter", "check_target"]

#: Rows that are read, looked up and written together.
BATCH = 500
#: Columns of the table NOTE of the OMOP common data model; the title is text too, and days are shifted.
OMOP = {
    "table": "note",
    "text": "note_text,note_title",
    "id": "note_id",
    "patient": "person_id",
    "dates": "note_date,note_datetime",
}


@dataclass(slots=True)
class TableOrigin(Origin):
    """The row as it was read, and the columns of its table, if it is of one."""

    row: dict[str, Any]
    columns: Columns
    table: Any

    def roles(self) -> Columns:
        return self.columns

    def cells(self) -> dict[str, Any]:
        note = (self.columns.text, self.columns.spans)
        return {name: value for name, value in self.row.items() if name not in note}


class Database(Format):
    """A row is a note; of a row only the text is replaced, and other columns as the user says."""

    name = "database"
    extra = "db"
    keeps = "other columns and their types, in another table"
    suffixes = ()
    has_columns = True

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        location = parse_location(source.location)
        if not (location.table or location.query):
            raise UsageError(f"{location.name}: which table? --table NAME, or --query 'SELECT …'")
        with _opened(location) as (engine, connection):
            from sqlalchemy import text

            table = _reflected(engine, location) if location.table else None
            names = list(table.columns.keys()) if table is not None else []
            if table is None:
                result = connection.execution_options(stream_results=True, yield_per=BATCH).execute(
                    text(location.query)
                )
                names, rows = list(result.keys()), _mappings(result)
            columns = find_columns(names, options)
            if table is not None:
                rows = _table_rows(connection, table, columns, options)
            elif options.since_key is not None:
                raise UsageError("--since-key is for tables; a query says itself which rows it wants")
            for number, row in enumerate(_only_new(rows, columns, options), 1):
                try:
                    document = row_document(row, columns, options, location.name, f"row {number}")
                except RecordError as error:
                    yield error
                    continue
                document.origin = TableOrigin(self.name, source.name, row, columns, table)
                yield document

    def writer(self, out: Path | None, like: Source | None = None) -> Writer:
        raise UsageError("notes of a database go to a file such as clean.jsonl or clean.parquet, or to -o URL::TABLE")


@contextmanager
def _opened(location: Location) -> Iterator[tuple[Any, Any]]:
    """An engine and a connection; what the database says is told without the values it quotes."""
    engine = connect(location)
    from sqlalchemy.exc import SQLAlchemyError

    try:
        with engine.connect() as connection:
            yield engine, connection
    except SQLAlchemyError as error:
        raise UsageError(f"{location.name}: {_reason(error)}") from None
    finally:
        engine.dispose()


def _reason(error: Exception) -> str:
    """What went wrong, by the kind of error: the words of a database may quote rows."""
    return {
        "NoSuchTableError": "no such table",
        "OperationalError": "the database cannot be reached or opened, is locked, or does not know the table or column",
        "ProgrammingError": "the database does not accept the query: a table or column is missing, or not allowed",
    }.get(type(error).__name__, f"the database refused ({type(error).__name__})")


def _reflected(engine: Any, location: Location) -> Any:
    from sqlalchemy import MetaData, Table

    schema, _, name = location.table.rpartition(".")
    if engine.dialect.name == "duckdb":
        return _duckdb_table(engine, schema, name)
    return Table(name, MetaData(), schema=schema or None, autoload_with=engine)


def _duckdb_table(engine: Any, schema: str, name: str) -> Any:
    """A table of DuckDB by its own catalogue: its driver asks PostgreSQL's, of which DuckDB has only a part."""
    import sqlalchemy as sa
    from sqlalchemy.exc import NoSuchTableError

    kinds = {
        "TINYINT": sa.SmallInteger, "SMALLINT": sa.SmallInteger, "INTEGER": sa.Integer, "BIGINT": sa.BigInteger,
        "FLOAT": sa.Float, "DOUBLE": sa.Double, "BOOLEAN": sa.Boolean, "DATE": sa.Date, "TIMESTAMP": sa.DateTime,
        "TIME": sa.Time, "DECIMAL": sa.Numeric,
    }  # fmt: skip
    place = {"name": name, "schema": schema or "main"}
    where = "WHERE table_name = :name AND {} = :schema"
    columns = f"SELECT column_name, data_type FROM information_schema.columns {where.format('table_schema')}"
    keys = f"SELECT constraint_column_names FROM duckdb_constraints() {where.format('schema_name')}"
    with engine.connect() as connection:
        found = connection.execute(sa.text(f"{columns} ORDER BY ordinal_position"), place).all()
        primary = connection.execute(sa.text(f"{keys} AND constraint_type = 'PRIMARY KEY'"), place).scalar() or ()
    if not found:
        raise NoSuchTableError(name)
    made = [
        sa.Column(column, kinds.get(kind.partition("(")[0], sa.Text)(), primary_key=column in primary)
        for column, kind in found
    ]
    return sa.Table(name, sa.MetaData(), *made, schema=schema or None)


def _mappings(result: Any) -> Iterator[dict[str, Any]]:
    return (dict(row) for row in result.mappings())


def _table_rows(connection: Any, table: Any, columns: Columns, options: ReadOptions) -> Iterator[dict[str, Any]]:
    """The rows by key; by the primary key a batch at a time, so that no transaction stays open while notes are read."""
    from sqlalchemy import select

    key = table.columns[columns.id] if columns.id else None
    if options.since_key is not None and key is None:
        raise UsageError("--since-key needs a key: --id-column names it")
    statement = select(table) if key is None else select(table).order_by(key)
    last: Any = options.since_key
    if last is not None and key is not None and key.type.python_type is int:
        last = int(last)
    if key is None or list(table.primary_key) != [key]:
        wanted = statement if last is None else statement.where(key > last)
        yield from _mappings(connection.execution_options(stream_results=True, yield_per=BATCH).execute(wanted))
        return
    while True:
        wanted = (statement if last is None else statement.where(key > last)).limit(BATCH)
        batch = list(_mappings(connection.execute(wanted)))
        connection.rollback()
        yield from batch
        if len(batch) < BATCH:
            return
        last = batch[-1][key.name]


def _only_new(rows: Iterator[dict[str, Any]], columns: Columns, options: ReadOptions) -> Iterator[dict[str, Any]]:
    """The rows whose key the target does not have, asked batch by batch."""
    target = parse_location(options.only_new) if options.only_new else None
    if target is None:
        yield from rows
        return
    if columns.id is None:
        raise UsageError("--only-new needs a key: --id-column names it")
    from sqlalchemy import inspect, select

    with _opened(target) as (engine, _):
        schema, _, name = target.table.rpartition(".")
        if not inspect(engine).has_table(name, schema=schema or None):
            yield from rows
            return
        key = _reflected(engine, target).columns[columns.id]
        while batch := [row for _, row in zip(range(BATCH), rows, strict=False)]:
            wanted = [row[columns.id] for row in batch]
            with engine.connect() as connection:
                there = {value for (value,) in connection.execute(select(key).where(key.in_(wanted)))}
            yield from (row for row in batch if row[columns.id] not in there)


def check_target(out: str, inputs: Sequence[str], only_new: bool) -> None:
    """Raise `UsageError` unless the table to write to is another than those read, and empty or to be added to."""
    location = parse_location(out)
    if not location.table:
        raise UsageError(f"{location.name}: which table is written? --out-table NAME")
    if any((one := parse_location(text)).url == location.url and one.table == location.table for text in inputs):
        raise UsageError(f"{location.name}: the result would overwrite the notes; give another --out-table")
    with _opened(location) as (engine, connection):  # says which extra is missing
        from sqlalchemy import func, inspect, select

        schema, _, name = location.table.rpartition(".")
        if only_new or not inspect(engine).has_table(name, schema=schema or None):
            return
        if connection.execute(select(func.count()).select_from(_reflected(engine, location))).scalar():
            reason = "has rows already: --only-new adds those that are missing, or give another --out-table"
            raise UsageError(f"{location.name} {reason}")


class DatabaseWriter(Writer):
    """Rows into a table, made like the one that was read if there is none; spans into one like OMOP's NOTE_NLP."""

    def __init__(self, out: str) -> None:
        self.location = parse_location(out)
        self._rows: list[dict[str, Any]] = []
        self._like: Any = None
        self._texts: set[str] = set()
        self._table: Any = None

    def __enter__(self) -> Self:
        self._engine = connect(self.location)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._flush()  # what is done stays done, so that another run can go on
        finally:
            self._engine.dispose()

    def write(self, document: Document, text: str | None = None) -> None:
        origin: TableOrigin | None = origin_of(document, TableOrigin)
        if text is None:
            self._rows += _span_rows(
                document, origin.row[origin.columns.id] if origin and origin.columns.id else document.id
            )
        elif origin is not None:
            self._like = origin.table
            self._texts = {origin.columns.text}
            self._rows.append(origin.row | origin.changed | {origin.columns.text: text})
        else:
            row = {name: value for name, value in plain_row(document, text).items() if name != "spans"}
            self._rows.append(
                {
                    name: value if isinstance(value, int | float | str | date | None) else as_text(value)
                    for name, value in row.items()
                }
            )
        if len(self._rows) >= BATCH:
            self._flush()

    def _flush(self) -> None:
        rows, self._rows = self._rows, []
        if not rows:
            return
        from sqlalchemy import insert
        from sqlalchemy.exc import SQLAlchemyError

        try:
            if self._table is None:
                self._table = self._made(rows)
            names = set(self._table.columns.keys())
            with self._engine.begin() as connection:
                connection.execute(
                    insert(self._table), [{name: row[name] for name in row if name in names} for row in rows]
                )
        except SQLAlchemyError as error:
            raise IncognoteError(
                f"{self.location.name}: {_reason(error)}; {len(rows)} rows were not written, those before them were: "
                "--only-new goes on with the rest"
            ) from None

    def _made(self, rows: Sequence[Mapping[str, Any]]) -> Any:
        """The table to write to: the one that is there, or a new one of the same columns."""
        from sqlalchemy import Column, MetaData, Table, Text, inspect

        schema, _, name = self.location.table.rpartition(".")
        if inspect(self._engine).has_table(name, schema=schema or None):
            return _reflected(self._engine, self.location)
        columns = []
        for key in dict.fromkeys(key for row in rows for key in row):
            like = self._like.columns[key] if self._like is not None and key in self._like.columns else None
            if key in self._texts:
                kind: Any = Text()
            else:
                kind = (
                    like.type.as_generic(allow_nulltype=True)
                    if like is not None
                    else _type_of([row.get(key) for row in rows])
                )
            columns.append(Column(key, kind, primary_key=like is not None and like.primary_key, autoincrement=False))
        table = Table(name, MetaData(), *columns, schema=schema or None)
        table.create(self._engine)
        return table


def _type_of(values: Sequence[Any]) -> Any:
    """The type of a column by what is to stand in it."""
    from sqlalchemy import BigInteger, Boolean, Date, DateTime, Float, Text

    kinds = {type(value) for value in values if value is not None}
    for kind, made in ((bool, Boolean), (int, BigInteger), (float, Float), (datetime, DateTime), (date, Date)):
        if kinds == {kind}:
            return made()
    return Text()


def _span_rows(document: Document, key: Any) -> Iterator[dict[str, Any]]:
    """Where something was found, in the columns of OMOP's NOTE_NLP; what was found there is not repeated."""
    for span in document.spans:
        place = f"{key}:{span.start}:{span.end}:{span.label}".encode()
        yield {
            "note_nlp_id": int(sha256(place).hexdigest()[:15], 16),
            "note_id": key,
            "offset": str(span.start),
            "lexical_variant": span.label,
            "nlp_system": f"incognote {__version__}",
            "nlp_date": date.today(),
            "term_exists": "Y",
            "term_modifiers": f"end={span.end};score={span.score:.4f};source={span.source}"[:2000],
        }


formats.add("database", Database())
