"""The same on a cluster: a Spark table in, a Spark table out, row for row what the command line gives.

    from incognote.spark import deidentify
    clean = deidentify(notes, "text", policy="surrogate", lang="es", secret=secret)

Every choice is derived from the secret and the row itself, so partitions need to know nothing of each other and a task
that is run twice gives the same rows. Models are loaded once per Python worker. A note whose finder fails is left out
and named in the worker's log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from incognote.document import Document, batches
from incognote.errors import MissingExtra, RecordError, UsageError
from incognote.formats.base import ReadOptions
from incognote.formats.columns import find_columns
from incognote.formats.parquet import Shape, read_batch, spans_type, write_batch
from incognote.languages import codes
from incognote.loading import check_language, load, recipe_of
from incognote.pipeline import Deidentifier
from incognote.replace import Policy, load_policy
from incognote.scale.column_plan import ColumnChanger, ColumnPlan, plan_columns
from incognote.scale.column_scan import ColumnScan, named_fields
from incognote.scale.work import Detecting, NoteOutcome, Replacing, Work, attempt, new_text, with_spans
from incognote.tally import UNREAD

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

    from incognote.lexicons.frequencies import Frequencies

__all__ = ["deidentify", "find", "frequencies"]

#: Told of every note: itself and its outcome.
Watch = Callable[[Document, NoteOutcome], None]
Finish = Callable[[Document, NoteOutcome], tuple[Document, str | None]]

_log = logging.getLogger("incognote.spark")


def deidentify(
    df: DataFrame,
    text_column: str | None = None,
    *,
    policy: str | Path | Policy = "tag",
    lang: str = "auto",
    model: str = "best",
    recall: float | None = None,
    keep: Sequence[str] = (),
    secret: bytes | None = None,
    id_column: str | None = None,
    patient_column: str | None = None,
    known_columns: Sequence[str] = (),
    columns: Mapping[str, str] | ColumnPlan | None = None,
    date_columns: Sequence[str] = (),
    watch: Watch | None = None,
) -> DataFrame:
    """The table with the notes of ``text_column`` replaced; the schema stays.

    Columns that are not named are found by their usual names, as on the command line. ``columns`` says what becomes of
    the others, ``{"author": "drop", "admitted": "shift"}``; ``date_columns`` are more to shift. Columns that look like
    identifiers and of which nothing is said are refused: to see them, every row is looked at first, by a job that runs
    before this returns, unless types and ``columns`` decide on all. ``recall`` and ``keep`` are those of
    ``incognote.load``, and every worker must be able to read the tables to keep. A policy that uses a secret needs one,
    and an id for every row: from these every choice is derived.
    """
    options = ReadOptions(text_column, id_column, patient_column, tuple(known_columns))
    found = find_columns(df.columns, options)
    _check_language(lang, model)
    chosen = policy if isinstance(policy, Policy) else load_policy(policy)
    if chosen.keyed and secret is None:
        raise UsageError(f"policy {chosen.name} needs a secret, the same for every worker")
    if chosen.keyed and found.id is None:
        raise UsageError(f"policy {chosen.name} needs an id for each row: name the id_column")
    if isinstance(columns, ColumnPlan):
        plan = columns
    else:
        plan = plan_table(df, options, chosen, {**(columns or {}), **dict.fromkeys(date_columns, "shift")})
    if secret is None and "pseudonymize" in plan.actions.values():
        raise UsageError("pseudonyms of columns need a secret, the same for every worker")

    def rows(arrow: Iterator[Any]) -> Iterator[Any]:
        work = Replacing(_finder(lang, model, None, recall, tuple(keep)), chosen, secret)
        changer = ColumnChanger(plan, work.replacer)

        def finish(document: Document, outcome: NoteOutcome) -> tuple[Document, str]:
            return changer.finished(changer.prepare(document)), new_text(document, outcome)

        for batch in arrow:
            yield from _worked(batch, _nullable(batch.schema), options, work, finish, watch)

    types = _types()
    emptied = {name for name, action in plan.actions.items() if action != "keep"}
    fields = [
        types.StructField(one.name, one.dataType, one.nullable or one.name in emptied, one.metadata)
        for one in df.schema.fields
    ]
    return df.mapInArrow(rows, types.StructType(fields))


def plan_table(df: DataFrame, options: ReadOptions, policy: Policy, told: Mapping[str, str]) -> ColumnPlan:
    """What happens to the columns of a table: by their types, and where these do not say it by every row."""
    roles = find_columns(df.columns, options)
    types = {name: type_ for name, type_ in df.dtypes if name not in (roles.text, roles.spans, roles.meta)}
    decided = {name for name in told if told[name] != "shift" and name != roles.patient} | {
        name.rpartition("=")[2] for name in options.known_columns
    }
    scan = ColumnScan()
    scan.know(roles)
    looked_at = [roles.meta] if roles.meta else []
    for name, type_ in types.items():
        typed = type_.startswith(("date", "timestamp"))
        scan.add(name, {"cells": 1, "sure DATE": 1} if typed else {})
        if not typed and name not in decided and type_ not in ("boolean", "binary"):
            looked_at.append(name)
    if set(looked_at) - {roles.patient if roles.patient in told else None}:

        def counts(arrow: Iterator[Any]) -> Iterator[Any]:
            import pyarrow as pa

            part = ColumnScan()
            part.know(roles)
            for batch in arrow:
                for row in batch.to_pylist():
                    part.count(named_fields(row, roles.meta))
            rows = [(name, sign, count) for name, signs in part.columns.items() for sign, count in signs.items()]
            columns = zip(*rows, strict=True) if rows else ((), (), ())
            types_ = (pa.string(), pa.string(), pa.int64())
            arrays = [pa.array(list(column), type_) for column, type_ in zip(columns, types_, strict=True)]
            yield pa.RecordBatch.from_arrays(arrays, ["name", "sign", "count"])

        part = df.select(*(f"`{name}`" for name in looked_at))
        counted = part.mapInArrow(counts, "name string, sign string, count bigint").groupBy("name", "sign").sum("count")
        for name, sign, count in counted.collect():
            scan.add(name, {sign: count})
    return plan_columns(scan, policy, told, options.known_columns)


def find(
    df: DataFrame,
    text_column: str | None = None,
    *,
    lang: str = "auto",
    model: str = "best",
    recall: float | None = None,
    keep: Sequence[str] = (),
    scheme: str | None = None,
    id_column: str | None = None,
    patient_column: str | None = None,
    known_columns: Sequence[str] = (),
    watch: Watch | None = None,
) -> DataFrame:
    """The table with a column ``spans`` of what was found in each note, in the labels of ``scheme``."""
    options = ReadOptions(text_column, id_column, patient_column, tuple(known_columns))
    has_spans = find_columns(df.columns, options).spans is not None
    _check_language(lang, model)
    schema = df.schema if has_spans else _types().StructType([*df.schema.fields]).add("spans", _spans_type())

    def rows(arrow: Iterator[Any]) -> Iterator[Any]:
        work = Detecting(_finder(lang, model, scheme, recall, tuple(keep)), scheme)
        for batch in arrow:
            out = batch.schema if has_spans else batch.schema.append(_spans_field())
            yield from _worked(batch, out, options, work, lambda *pair: (with_spans(*pair), None), watch)

    return df.mapInArrow(rows, schema)


def frequencies(df: DataFrame, text_column: str | None = None, *, key: bytes = b"", minimum: int = 5) -> Frequencies:
    """In how many notes each word and sentence stands; what is rarer than ``minimum`` never leaves the cluster."""
    from pyspark.sql import functions

    from incognote.lexicons.frequencies import Frequencies

    options = ReadOptions(text_column)
    find_columns(df.columns, options)

    def counts(arrow: Iterator[Any]) -> Iterator[Any]:
        import pyarrow as pa

        notes = (document for batch in arrow for document in _documents(batch, options))
        found = Frequencies.count(notes, key)
        yield pa.RecordBatch.from_pydict({"kind": ["documents"], "key": [0], "count": [found.documents]})
        for kind, (keys, numbers) in found.tables().items():
            arrays = [pa.array([kind] * len(keys), pa.string()), pa.array(keys.view("int64")), pa.array(numbers)]
            yield pa.RecordBatch.from_arrays([*arrays[:2], arrays[2].cast(pa.int64())], ["kind", "key", "count"])

    added = df.mapInArrow(counts, "kind string, key bigint, count bigint").groupBy("kind", "key")
    summed = added.agg(functions.sum("count").alias("count"))
    often: Any = summed.where((functions.col("count") >= minimum) | (functions.col("kind") == "documents")).toPandas()
    tables = {}
    for kind in ("words", "sentences"):
        rows = often[often.kind == kind]
        tables[kind] = rows.key.to_numpy("int64").view("uint64"), rows["count"].to_numpy("uint32")
    return Frequencies.of_tables(int(often.loc[often.kind == "documents", "count"].sum()), tables, key, minimum)


@lru_cache(maxsize=4)
def _finder(lang: str, model: str, scheme: str | None, recall: float | None, keep: tuple[str, ...]) -> Deidentifier:
    """Loaded once per Python worker, which Spark keeps from task to task."""
    return load(lang, model, scheme, recall, keep)


def _check_language(lang: str, model: str) -> None:
    """Before the job is sent off; a model that only the executors can read is checked there."""
    try:
        recipe = recipe_of(model)
    except UsageError:
        return
    check_language(recipe, lang if lang in codes() else None)


def _worked(
    batch: Any, schema: Any, options: ReadOptions, work: Work, finish: Finish, watch: Watch | None
) -> Iterator[Any]:
    rows: list[tuple[Document, str | None]] = []
    for group in batches(_documents(batch, options, watch)):
        for document, outcome in zip(group, attempt(work, group), strict=True):
            if watch:
                watch(document, outcome)
            if outcome.failure:
                _log.error("%s: %s; it was left out", document.id, outcome.failure)
            else:
                rows.append(finish(document, outcome))
    if rows:
        yield write_batch(rows, schema)


def _documents(batch: Any, options: ReadOptions, watch: Watch | None = None) -> Iterator[Document]:
    shape = Shape(_nullable(batch.schema), find_columns(batch.schema.names, options), {})
    for document in read_batch(batch, shape, options, "table"):
        if isinstance(document, RecordError):
            _log.error("%s; it was left out", document)
            if watch:
                watch(Document(document.record, ""), NoteOutcome(failure=UNREAD))
        else:
            yield document


def _nullable(schema: Any) -> Any:
    """The schema of an Arrow batch whose every column may be empty: what is dropped is."""
    for place, column in enumerate(schema):
        schema = schema.set(place, column.with_nullable(True))
    return schema


def _types() -> Any:
    try:
        from pyspark.sql import types
    except ImportError:
        raise MissingExtra("Spark", "spark") from None
    return types


def _spans_type() -> Any:
    types = _types()
    numbers = {"start": types.LongType(), "end": types.LongType(), "label": types.StringType()}
    fields = {**numbers, "score": types.DoubleType(), "source": types.StringType()}
    return types.ArrayType(types.StructType([types.StructField(name, type_) for name, type_ in fields.items()]))


def _spans_field() -> Any:
    import pyarrow as pa

    return pa.field("spans", spans_type(pa))
