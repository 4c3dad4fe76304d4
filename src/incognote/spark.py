"""The same on a cluster: a Spark table in, a Spark table out, row for row what the command line gives.

    from incognote.spark import deidentify
    clean = deidentify(notes, "text", policy="surrogate", lang="es", secret=secret)

Every choice is derived from the secret and the row itself, so partitions need to know nothing of each other and a task
that is run twice gives the same rows. Models are loaded once per Python worker. A note whose finder fails is left out
and named in the worker's log.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from incognote.document import Document
from incognote.errors import MissingExtra, RecordError, UsageError
from incognote.formats.base import ReadOptions
from incognote.formats.columns import find_columns
from incognote.formats.parquet import Shape, read_batch, spans_type, write_batch
from incognote.loading import check_language, load, recipe_of
from incognote.pipeline import Deidentifier, batches
from incognote.replace import Policy, load_policy
from incognote.scale.columns import OtherColumns
from incognote.scale.work import Finding, Outcome, Replacing, Work, attempt, new_text, with_spans
from incognote.tally import UNREAD
from incognote.text.language import LANGUAGES

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

    from incognote.lexicons.frequencies import Frequencies

__all__ = ["deidentify", "find", "frequencies"]

#: Told of every note: itself and its outcome.
Watch = Callable[[Document, Outcome], None]
Finish = Callable[[Document, Outcome], tuple[Document, str | None]]

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
    date_columns: Sequence[str] = (),
    watch: Watch | None = None,
) -> DataFrame:
    """The table with the notes of ``text_column`` replaced; schema and all other columns stay.

    Columns that are not named are found by their usual names, as on the command line. ``date_columns`` are shifted with
    the notes; ``recall`` and ``keep`` are those of ``incognote.load``, and every worker must be able to read the tables
    to keep. A policy that uses a secret needs one, and an id for every row: from these every choice is derived.
    """
    options = ReadOptions(text_column, id_column, patient_column, tuple(known_columns))
    columns = find_columns(df.columns, options)
    _check_language(lang, model)
    chosen = policy if isinstance(policy, Policy) else load_policy(policy)
    if chosen.keyed and secret is None:
        raise UsageError(f"policy {chosen.name} needs a secret, the same for every worker")
    if chosen.keyed and columns.id is None:
        raise UsageError(f"policy {chosen.name} needs an id for each row: name the id_column")

    def rows(arrow: Iterator[Any]) -> Iterator[Any]:
        work = Replacing(_finder(lang, model, None, recall, tuple(keep)), chosen, secret)
        others = OtherColumns(work.replacer, date_columns, known_columns)

        def finish(document: Document, outcome: Outcome) -> tuple[Document, str]:
            others.change(document)
            return document, new_text(document, outcome)

        for batch in arrow:
            yield from _worked(batch, batch.schema, options, work, finish, watch)

    return df.mapInArrow(rows, df.schema)


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
        work = Finding(_finder(lang, model, scheme, recall, tuple(keep)), scheme)
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
    check_language(recipe, lang if lang in LANGUAGES else None)


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
    shape = Shape(batch.schema, find_columns(batch.schema.names, options), {})
    for document in read_batch(batch, shape, options, "table"):
        if isinstance(document, RecordError):
            _log.error("%s; it was left out", document)
            if watch:
                watch(Document(document.record, ""), Outcome(failure=UNREAD))
        else:
            yield document


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
