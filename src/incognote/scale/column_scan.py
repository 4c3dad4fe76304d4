"""What the cells of a column look like: every row is looked at before the first is written.

A column keeps counts and nothing of its cells, so that the memory of a scan does not depend on the number of rows, and
counts of parts of a table add up.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import Any

from incognote.document import Document
from incognote.errors import UsageError
from incognote.formats.base import Origin
from incognote.formats.columns import Columns, meta_of
from incognote.formats.headers import label_of_header
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.replace.dates.cells import column_order, date_evidence
from incognote.rules.parts.checks import is_fodselsnummer, stdnum_check

__all__ = ["TEXT", "ColumnScan", "fields_of", "named_fields"]

#: What a column of free text is called beside the labels of identifiers.
TEXT = "TEXT"

_MOST_COLUMNS = 10_000
#: A column is what at least this share of its cells may be.
_SHARE = 0.5
_LONGEST_CELL = 80
_WORDS_OF_PROSE = 12
_SHORTEST_LINK = 4

Check = Callable[[re.Match[str]], bool]
#: Cells that are an identifier by their form (one is enough) or may be one (then most must be), and their check digits.
_FORMS: tuple[tuple[str, re.Pattern[str], Check | None], ...] = (
    ("sure EMAIL", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), None),
    ("sure URL", re.compile(r"(?:https?|ftp)://\S+|www\.\S+"), None),
    ("sure PHONE", re.compile(r"\+\d[\d ().-]{6,18}\d"), None),
    ("sure PHONE", re.compile(r"\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?: ?(?:x|ext)\.? ?\d+)?"), None),
    ("possible PHONE", re.compile(r"\d\d(?: \d\d){3}|\d{3}(?: \d\d){2,3}|\d{3} \d{3} \d{3}"), None),
    ("sure SSN", re.compile(r"\d{3}-\d\d-\d{4}"), None),
    ("sure SSN", re.compile(r"\d{6} ?\d{5}"), lambda match: is_fodselsnummer(match[0])),
    ("sure SSN", re.compile(r"\d{8}-?[A-Z]"), stdnum_check("es.dni")),
    ("sure SSN", re.compile(r"[XYZ]-?\d{7}-?[A-Z]"), stdnum_check("es.nie")),
)
_NAME = re.compile(r"[^\W\d_][^\W\d_'’.-]*(?:[ ,'’.-]+[^\W\d_][^\W\d_]*){0,5}\.?")
_NOT_PEOPLE = (
    "drug",
    "disease",
    "medical",
    "unit",
    "month",
    "weekday",
    "hospital_head",
    "organization_head",
    "profession",
)
_PLACES = ("city", "state", "country", "nationality", "street_head", "language_name")


class ColumnScan:
    """Counts, for each column of the tables looked at, of what its cells may be.

    ``roles`` are the columns that are known for what they are (id, type, language), ``ids`` and ``patients`` those of
    the notes' ids and patients.
    """

    def __init__(self) -> None:
        self.columns: dict[str, Counter[str]] = {}
        self.roles: set[str] = set()
        self.ids: set[str] = set()
        self.patients: set[str] = {"meta.patient"}

    def know(self, columns: Columns) -> None:
        """Say which columns are which."""
        self.roles.update(name for name in (columns.id, columns.type, columns.language) if name)
        self.ids.update(filter(None, (columns.id,)))
        self.patients.update(filter(None, (columns.patient,)))

    def look(self, document: Document) -> None:
        """Count one document's record."""
        roles = document.origin.roles() if isinstance(document.origin, Origin) else None
        if roles:
            self.know(roles)
        self.count(fields_of(document))

    def count(self, fields: Mapping[str, Any]) -> None:
        """Count one record by the names of its fields."""
        patient = next((str(fields[name]) for name in self.patients if fields.get(name) not in (None, "")), "")
        for name, value in fields.items():
            counts = self.columns.get(name)
            if counts is None:
                if len(self.columns) == _MOST_COLUMNS:
                    raise UsageError(f"more than {_MOST_COLUMNS} different columns or keys; is this a table of notes?")
                counts = self.columns[name] = Counter()
            for leaf in leaves(value):
                counts.update(_signs(leaf))
            if len(patient) >= _SHORTEST_LINK and name not in self.patients and patient in str(value):
                counts["linked MRN"] += 1
            if isinstance(value, Mapping | list):
                counts.update(f"inside {label}" for key in _keys(value) if (label := label_of_header(key)))

    def add(self, name: str, counts: Mapping[str, int]) -> None:
        """Counts of a part of the table that was looked at elsewhere."""
        self.columns.setdefault(name, Counter()).update(counts)

    def labels(self, name: str, *, patients_stay: bool = False) -> list[str]:
        """What a column seems to hold, the likeliest first: labels, or `TEXT`; nothing if it identifies no one.

        Unless patients' ids stay in clear, neither may a column most of whose cells hold that of their row.
        """
        counts = self.columns[name]
        most = _SHARE * counts["cells"]
        least = {"sure": 1, "possible": most, "inside": 1} | ({} if patients_stay else {"linked": most})
        signs = [(kind, label, count) for sign, count in counts.items() for kind, _, label in [sign.partition(" ")]]
        found = [
            label
            for wanted in least
            for kind, label, count in sorted(signs, key=lambda sign: (sign[1] == TEXT, -sign[2], sign[1]))
            if kind == wanted and count >= least[wanted]
        ]
        if name in self.patients and counts["cells"]:
            found.insert(0, "MRN")
        by_header = name not in self.roles and counts["cells"] > counts["truth"]
        if by_header and (label := label_of_header(name.removeprefix("meta."))):
            found.append(label)
        return found

    def date_order(self, name: str) -> str:
        """A date in the order of most of the column's cells whose order is certain, if any is."""
        orders = {sign[6:]: count for sign, count in self.columns[name].items() if sign.startswith("order ")}
        return max(orders, key=lambda order: (orders[order], order), default="")


def fields_of(document: Document) -> dict[str, Any]:
    """What comes with a note, by the name a user has for it: columns, and the keys of ``meta`` as ``meta.KEY``."""
    origin = document.origin
    roles = origin.roles() if isinstance(origin, Origin) else None
    if roles is None:
        return {f"meta.{key}": value for key, value in document.meta.items()}
    return named_fields(origin.cells(), roles.meta)


def named_fields(cells: dict[str, Any], meta_column: str | None) -> dict[str, Any]:
    """The columns of a record, the keys of its column ``meta`` as ``meta.KEY``."""
    meta = meta_of(cells.pop(meta_column, None) or {}) if meta_column else None
    return cells | {f"meta.{key}": value for key, value in (meta or {}).items()}


def leaves(value: Any) -> Iterator[Any]:
    """The single values inside a value: of a list, of an object, or itself; nothing for an empty one."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for item in value:
            yield from leaves(item)
    elif value is not None and value != "":
        yield value


def _keys(value: Any) -> Iterator[str]:
    """The keys of objects inside a value whose own value is not empty."""
    if isinstance(value, Mapping):
        yield from (str(key) for key, one in value.items() if one not in (None, "", [], {}))
        value = list(value.values())
    if isinstance(value, list | tuple):
        for item in value:
            yield from _keys(item)


def _signs(value: Any) -> tuple[str, ...]:
    """What one cell counts for."""
    if isinstance(value, bool):
        return ("cells", "truth")
    if isinstance(value, date):
        return ("cells", "sure DATE")
    if isinstance(value, float):
        value = int(value) if value.is_integer() else value
    text = str(value).strip()
    if len(text) > _LONGEST_CELL:
        return ("cells", f"sure {TEXT}") if len(text.split()) > _WORDS_OF_PROSE else ("cells",)
    return _signs_of_text(text) if text else ()


@lru_cache(maxsize=1 << 16)
def _signs_of_text(text: str) -> tuple[str, ...]:
    signs = ["cells"]
    if evidence := date_evidence(text):
        signs.append(f"{evidence} DATE")
        if order := column_order(text):
            signs.append(f"order {order}")
    for sign, pattern, check in _FORMS:
        match = pattern.fullmatch(text)
        if match and (check is None or check(match)) and evidence != "sure":
            signs.append(sign)
    if not evidence and _is_person(text):
        signs.append("possible PATIENT")
    return tuple(signs)


def _is_person(text: str) -> bool:
    """Whether a cell is a name and nothing else, as the lists of names know them."""
    if not text[:1].isupper() or not _NAME.fullmatch(text):
        return False
    words = [word for word in re.split(r"[ ,.'’-]+", text) if len(word) > 1]
    if not words:
        return False
    lexicon = load_lexicon()
    listed, flags, common = lexicon.name_frequencies(words), lexicon.flags(words), lexicon.commonness(words)
    most = listed.max(axis=1)
    particles = (flags & mask("particle")) != 0
    named = (most >= 20) & ((flags & mask(*_NOT_PEOPLE)) == 0) & (most.astype(int) >= common)
    if len(words) == 1:
        return bool(named[0] and most[0] >= 35 and common[0] == 0 and not flags[0] & mask(*_PLACES))
    unknown = (common == 0) & ((flags & mask(*_NOT_PEOPLE, *_PLACES)) == 0)
    return bool((named | particles | unknown).all() and (listed[named, 0] >= 30).any())
