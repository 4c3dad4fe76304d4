"""Tables in memory: a pandas or polars data frame or an Arrow table in, the same kind out.

It is the same work as ``incognote deid notes.parquet`` does: every column has a plan, and one that looks like an
identifier and of which nothing was said is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from incognote.document import Document
from incognote.errors import MissingExtra, RecordError, UsageError

__all__ = ["deidentify"]

Table = TypeVar("Table")


def deidentify(
    table: Table,
    text: str | None = None,
    *,
    patient: str | None = None,
    id: str | None = None,  # noqa: A002 - the name of the column, as in the other arguments
    dates: Sequence[str] = (),
    columns: Mapping[str, str] | None = None,
    known: Sequence[str] = (),
    policy: str | Path | Any = "tag",
    secret: bytes | None = None,
    lang: str = "auto",
    model: str | Path = "best",
) -> Table:
    """De-identify the notes in column ``text`` of a pandas or polars data frame, or of an Arrow table.

    ``patient`` names the column of the patients' ids, which are replaced by pseudonyms; ``dates`` those to be shifted
    with the notes; ``columns`` says what becomes of others: ``keep``, ``drop`` (emptied), ``pseudonymize`` or
    ``shift``. ``known`` are columns of identifiers known beforehand, which are emptied.

    >>> import pyarrow
    >>> notes = pyarrow.table({"note": ["Seen 12Jan2014.", None], "ward": ["A", "B"]})
    >>> deidentify(notes, "note", model="vigibase-regex").to_pylist()
    [{'note': 'Seen [DATE].', 'ward': 'A'}, {'note': None, 'ward': 'B'}]
    """
    from incognote.formats.base import ReadOptions
    from incognote.formats.columns import find_columns
    from incognote.formats.parquet import Shape, read_batch, write_batch
    from incognote.loading import load
    from incognote.replace import Policy, Replacer, load_policy
    from incognote.scale.column_plan import ACTIONS, ColumnChanger, UndecidedColumns, plan_columns
    from incognote.scale.column_scan import ColumnScan

    arrow, back = _to_arrow(table)
    options = ReadOptions(text, id, patient, tuple(known), None)
    shape = Shape(arrow.schema, find_columns(arrow.schema.names, options), {})
    read = (list(map(_read, read_batch(batch, shape, options, "table"))) for batch in arrow.to_batches())
    batches = [batch for batch in read if batch]
    told = dict.fromkeys(dates, "shift") | ({shape.columns.patient: "pseudonymize"} if shape.columns.patient else {})
    scan = ColumnScan()
    for document in (one for batch in batches for one in batch):
        scan.look(document)
    chosen = policy if isinstance(policy, Policy) else load_policy(policy)
    try:
        plan = plan_columns(scan, chosen, {**told, **(columns or {})}, known)
    except UndecidedColumns as error:
        raise UsageError(
            f"these columns would come out in clear: {error.looks}; say what becomes of them, such as "
            f"columns={error.advice} ({', '.join(ACTIONS)} are possible)"
        ) from None
    deidentifier = load(lang, model)
    replacer = Replacer(chosen, secret, deidentifier.language)
    changer = ColumnChanger(plan, replacer)
    made = []
    for batch in batches:
        results = replacer.replace_all(deidentifier.find_all([changer.prepare(document) for document in batch]))
        rows = [(changer.finished(result.document), result.text) for result in results]
        made.append(write_batch(rows, arrow.schema))
    return back(type(arrow).from_batches(made, arrow.schema))  # type: ignore[no-any-return]


def _read(read: Document | RecordError) -> Document:
    if isinstance(read, RecordError):
        raise read
    return read


def _to_arrow(table: Any) -> tuple[Any, Callable[[Any], Any]]:
    """The table as Arrow has it, and the way to its own kind."""
    try:
        import pyarrow
    except ImportError:
        raise MissingExtra("de-identifying a table in memory", "parquet") from None
    kind = type(table).__module__.partition(".")[0]
    if isinstance(table, pyarrow.Table):
        return table, lambda made: made
    if kind == "polars" and hasattr(table, "to_arrow"):
        import polars

        return table.to_arrow(), polars.from_arrow
    if kind == "pandas" and hasattr(table, "columns"):
        arrow = pyarrow.Table.from_pandas(table, preserve_index=False)

        def to_pandas(made: Any) -> Any:
            frame = made.to_pandas()
            frame.index = table.index
            return frame

        return arrow, to_pandas
    raise UsageError(f"a {type(table).__name__} is neither a pandas or polars data frame nor an Arrow table")
