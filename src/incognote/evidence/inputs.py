"""What a report reads beside notes: an outside list, dates in columns."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from incognote.document import Document
from incognote.errors import UsageError
from incognote.evidence.attacks.date_shift import day_of
from incognote.replace.dates.parse import readings

__all__ = ["dates_beside", "read_outside", "value_of"]


def read_outside(path: str | Path) -> dict[str, str]:
    """A table (.csv, .tsv) by its column ``patient`` or ``id``, else its first: what it says of each."""
    path = Path(path)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t" if path.suffix == ".tsv" else ","))
    except (OSError, UnicodeDecodeError, csv.Error):
        raise UsageError(f"{path}: is not a readable table; give UTF-8 with a header row") from None
    found: dict[str, str] = {}
    for row in rows:
        key = next((name for name in ("patient", "id") if name in row), next(iter(row)))
        said = " ".join(value for name, value in row.items() if name != key and isinstance(value, str))
        found[row[key]] = f"{found.get(row[key], '')} {said}".strip()
    return found


def value_of(document: Document, name: str) -> Any:
    """What is known of a note under a name: of its metadata, or of another column of its table."""
    if name in document.meta:
        return document.meta[name]
    others: Mapping[str, Any] = document.origin.others() if hasattr(document.origin, "others") else {}
    return others.get(name)


def dates_beside(documents: Iterable[Document], names: Iterable[str]) -> dict[str, list[date]]:
    """The dates in these columns beside each note; what cannot be read as a complete date is left out."""
    wanted = list(names)
    found: dict[str, list[date]] = {}
    for document in documents:
        days = [day for name in wanted if (day := _as_date(value_of(document, name)))]
        if days:
            found[document.id] = days
    return found


def _as_date(value: Any) -> date | None:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    text = str(value or "").strip().split("T")[0]
    return next((day for day in map(day_of, readings(text, "en")) if day), None)
