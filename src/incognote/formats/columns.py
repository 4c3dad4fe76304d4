"""Which column of a table is the note, which its id, and what is known beside it; JSON lines count as tables too."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from incognote.document import Document, Span
from incognote.errors import RecordError, UsageError
from incognote.formats.base import Origin, ReadOptions
from incognote.formats.headers import usual_column

__all__ = [
    "ANY_LABEL", "Columns", "as_text", "find_columns", "listed", "meta_of", "options_for", "plain_row", "plain_span",
    "read_spans", "row_document",
]  # fmt: skip

#: The key in ``meta["known"]`` of identifiers whose kind the table does not say.
ANY_LABEL = "*"

_NAME = re.compile(r"[^\W\d][\w.:/-]{0,39}(?: [\w.:/()-]{1,20}){0,2}")


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns that mean something to us; the others pass through."""

    text: str
    id: str | None
    patient: str | None
    type: str | None
    language: str | None
    spans: str | None
    meta: str | None
    known: tuple[tuple[str, str], ...]

    @property
    def used(self) -> list[str]:
        """The columns that have to be read to make a document."""
        single = (self.text, self.id, self.patient, self.type, self.language, self.spans, self.meta)
        return list(dict.fromkeys([name for name in single if name] + [name for _, name in self.known]))


def find_columns(names: Sequence[str], options: ReadOptions) -> Columns:
    """The columns by the names told, else by usual names; raises `UsageError` where the note's column is not clear.

    >>> find_columns(["Note_ID", "NOTE_TEXT"], ReadOptions()).text
    'NOTE_TEXT'
    """
    if twice := [name for name, count in Counter(names).items() if count > 1]:
        raise UsageError(f"two columns are called {listed(twice[:1])}; rename one, or the first would stay in clear")
    text = options.text_column or usual_column(names, "text")
    if text is None:
        raise UsageError(f"which column is the note? --text-column can be one of: {listed(names)}")
    known = tuple(_labelled(name) for name in options.known_columns)
    for told in (text, options.id_column, options.patient_column, *(name for _, name in known)):
        if told is not None and told not in names:
            raise UsageError(f"no column called {told!r}; there are: {listed(names)}")
    return Columns(
        text=text,
        id=options.id_column or usual_column(names, "id"),
        patient=options.patient_column or usual_column(names, "patient"),
        type=usual_column(names, "type"),
        language=usual_column(names, "language"),
        spans=_called(names, "spans"),
        meta=_called(names, "meta"),
        known=known,
    )


def options_for(names: Sequence[str], options: ReadOptions) -> ReadOptions:
    """The options without columns that are not among these names, where keys and sheets may come and go."""
    known = tuple(name for name in options.known_columns if name.rpartition("=")[2] in names)
    id_, patient = (name if name in names else None for name in (options.id_column, options.patient_column))
    return replace(options, known_columns=known, id_column=id_, patient_column=patient)


def row_document(row: Mapping[str, Any], columns: Columns, options: ReadOptions, file: str, record: str) -> Document:
    """The document in a row; raises `RecordError` for a row that holds none."""
    text = row.get(columns.text)
    if text is None:
        text = ""
    if not isinstance(text, str):
        raise RecordError(file, record, f"{columns.text!r} is not text")
    given = row.get(columns.id) if columns.id else None
    fallback = f"{file.rpartition('/')[2].partition('.')[0]}-{record.rpartition(' ')[2]}"
    meta: dict[str, Any] = {}
    if columns.meta and row.get(columns.meta):
        given_meta = meta_of(row[columns.meta])
        if given_meta is None:
            raise RecordError(file, record, "its meta is not an object")
        meta.update(given_meta)
    for key, column in (("patient", columns.patient), ("type", columns.type), ("language", columns.language)):
        value = row.get(column) if column else None
        if value is not None and value != "":
            meta[key] = str(value)
    if options.language:
        meta["language"] = options.language
    known: dict[str, list[str]] = {}
    for label, column in columns.known:
        for kind, values in _known(row.get(column), label).items():
            known.setdefault(kind, []).extend(value for value in values if value not in known.get(kind, ()))
    if known:
        meta["known"] = {**meta.get("known", {}), **known}
    spans = read_spans(row.get(columns.spans) if columns.spans else None, len(text), file, record)
    return Document(fallback if given is None or given == "" else str(given), text, spans, meta)


def read_spans(value: Any, length: int, file: str, record: str) -> list[Span]:
    """Spans from their plain form, given as such or as JSON; offsets must lie in a text of this length."""
    if value is None or value == "":
        return []
    try:
        items = json.loads(value) if isinstance(value, str) else value
        spans = [
            Span(
                int(item["start"]),
                int(item["end"]),
                str(item["label"]),
                1.0 if item.get("score") is None else float(item["score"]),
                str(item.get("source") or ""),
            )
            for item in items
        ]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise RecordError(file, record, "its spans are not a list of start, end and label") from None
    if any(span.end > length for span in spans):
        raise RecordError(file, record, "a span ends after the text does")
    return spans


def plain_row(document: Document, text: str | None) -> dict[str, Any]:
    """A document as a record of ours; with a replaced ``text``, without spans of the old one and known identifiers."""
    meta = {
        key: value for key, value in document.meta.items() if text is None or key not in ("known", "given", "breaks")
    }
    spans = [plain_span(span) for span in document.spans] if text is None else []
    row = {"id": document.id, "text": document.text if text is None else text, "spans": spans, "meta": meta}
    return row | {key: value for key, value in _others(document).items() if key not in row}


def as_text(value: Any) -> str:
    """A value as a cell of text: text as it is, nothing as nothing, anything else as JSON."""
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False, default=str)


def plain_span(span: Span) -> dict[str, Any]:
    """A span as JSON and Parquet keep it."""
    return {
        "start": span.start, "end": span.end, "label": span.label, "score": span.score, "source": span.source,
    }  # fmt: skip


def _others(document: Document) -> dict[str, Any]:
    origin = document.origin
    others = origin.others() if isinstance(origin, Origin) else {}
    return {name: origin.changed.get(name, value) for name, value in others.items()}


def listed(names: Sequence[str]) -> str:
    """Column names for a message, without what looks like the note of a table that has no header row."""
    return ", ".join(name if _NAME.fullmatch(name) else "(not a name)" for name in names[:60])


def _labelled(told: str) -> tuple[str, str]:
    label, equals, name = told.partition("=")
    return (label, name) if equals else (ANY_LABEL, told)


def _called(names: Sequence[str], own: str) -> str | None:
    return next((name for name in names if name.strip().casefold() == own), None)


def meta_of(value: Any) -> dict[str, Any] | None:
    """What a cell of the column ``meta`` holds, given as such or as JSON; ``None`` for what is not an object."""
    try:
        meta = json.loads(value) if isinstance(value, str) else value
    except ValueError:
        return None
    return dict(meta) if isinstance(meta, Mapping) else None


def _known(value: Any, label: str) -> dict[str, list[str]]:
    """Known identifiers: an object of label to strings, a list, or strings with ``;`` between them.

    >>> _known("Ola Nordmann; Kari", "PATIENT")
    {'PATIENT': ['Ola Nordmann', 'Kari']}
    """
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        with suppress(ValueError):
            value = json.loads(value)
    if isinstance(value, Mapping):
        return {str(kind): _strings(items) for kind, items in value.items()}
    return {label: strings} if (strings := _strings(value)) else {}


def _strings(value: Any) -> list[str]:
    if value is None:
        return []
    items = value.split(";") if isinstance(value, str) else value if isinstance(value, list | tuple) else [value]
    return [stripped for item in items if item is not None and (stripped := str(item).strip())]
