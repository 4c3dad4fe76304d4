"""What happens to everything that comes with a note: each column of a table, and each key of ``meta``, has one outcome.

The user says it (``--columns shift=admitted``), or it follows from what the column is: the note is replaced, known
identifiers are emptied, and what neither looks like an identifier nor holds one in any row passes unchanged. A column
that looks like one and of which nothing was said is refused before the first row is written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_changes
from typing import Any

from incognote.document import Document
from incognote.errors import UsageError
from incognote.formats.base import Origin
from incognote.formats.columns import Columns, listed, meta_of
from incognote.labels import GROUP_OF
from incognote.replace import Policy, Replacer
from incognote.scale.column_scan import TEXT, ColumnScan

__all__ = ["ACTIONS", "ColumnChanger", "ColumnPlan", "UndecidedColumns", "parse_columns", "plan_columns"]

#: What a user may say of a column.
ACTIONS = ("keep", "drop", "pseudonymize", "shift")
#: What a run is told about a note by others, and what would undo its policy in the hands of a reader.
SECRETS = ("meta.known", "meta.date_offset", "meta.reference_date")
#: Keys of ``meta`` that say nothing of a person; others that come from no table (a path, a message) stay behind.
_HARMLESS = ("meta.type", "meta.language")
_PIECES = re.compile(rf"\s+(?=(?:{'|'.join(ACTIONS)})=)")
_SPOKEN = {"NAME": "names", "DATE": "dates", "CONTACT": "contact data", "LOCATION": "places", TEXT: "free text"}


def parse_columns(told: Iterable[str], dates: str = "") -> dict[str, str]:
    """``keep=a,b drop=c`` as the outcome of each column; ``dates`` are more columns to shift.

    >>> parse_columns(["keep=ward,bed drop=author", "pseudonymize=MRN"], dates="admitted")
    {'ward': 'keep', 'bed': 'keep', 'author': 'drop', 'MRN': 'pseudonymize', 'admitted': 'shift'}
    """
    actions: dict[str, str] = {}
    for piece in [piece for one in told for piece in _PIECES.split(one.strip())] + [f"shift={dates}"]:
        action, equals, names = piece.partition("=")
        if not equals or action not in ACTIONS:
            raise UsageError(f"--columns takes {', '.join(f'{one}=NAME,...' for one in ACTIONS)}, not {piece!r}")
        for name in filter(None, map(str.strip, names.split(","))):
            if actions.setdefault(name, action) != action:
                raise UsageError(f"column {name!r} cannot both be {actions[name]} and {action} in --columns")
    return actions


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """The outcome of every column by its name; ``orders`` show how the dates of columns to be shifted are written.

    ``whole`` says that every record was looked at, so that no column is left to be met.
    """

    actions: Mapping[str, str] = field(default_factory=dict)
    orders: Mapping[str, str] = field(default_factory=dict)
    whole: bool = True

    @property
    def unchanged(self) -> list[str]:
        """The columns that come out as they went in."""
        return sorted(listed([name]) for name, action in self.actions.items() if action == "keep")


def plan_columns(
    scan: ColumnScan, policy: Policy, told: Mapping[str, str], known: Sequence[str] = (), *, whole: bool = True
) -> ColumnPlan:
    """What happens to the columns that were looked at; raises `UsageError` for those that the user must decide on.

    ``known`` are the columns of known identifiers. Unless the ``whole`` table was looked at, that is every column.
    """
    if scan.columns and (missing := [name for name in told if name not in scan.columns]):
        raise UsageError(f"no other column called {missing[0]!r}; there are: {listed(list(scan.columns))}")
    for name, action in told.items():
        if name in SECRETS and action != "drop":
            raise UsageError(f"{name} would undo the policy and never comes out; leave it out of --columns")
        if name in scan.ids and action in ("drop", "shift"):
            raise UsageError(f"{name} is the note's id, by which it is known: keep or pseudonymize it")
    actions = dict.fromkeys((*SECRETS, *(name.rpartition("=")[2] for name in known)), "drop") | dict(told)
    stay = "keep" in (actions.get(name) for name in scan.patients)
    rest = [name for name in scan.columns if name not in actions]
    if rest and not whole:
        raise UsageError(
            "standard input is too long to be looked at as a whole before it is written: put it into a file, or say "
            f"what becomes of every column with --columns: {listed(rest)}"
        )
    undecided: dict[str, str] = {}
    for name in rest:
        labels = scan.labels(name, patients_stay=stay)
        if label := next((label for label in labels if not policy.leaves(label)), None):
            undecided[name] = label
    if undecided:
        raise UndecidedColumns(undecided)
    actions |= dict.fromkeys(rest, "keep")
    orders = {name: scan.date_order(name) for name, action in told.items() if action == "shift" and scan.columns}
    return ColumnPlan(actions, {name: order for name, order in orders.items() if order}, whole)


class UndecidedColumns(UsageError):  # noqa: N818 - reads as what it is
    """Columns that would come out in clear, each with the outcome that its content suggests (``advice``)."""

    def __init__(self, undecided: Mapping[str, str]) -> None:
        groups = {name: GROUP_OF.get(label, label) for name, label in undecided.items()}
        self.looks = ", ".join(f"{listed([name])} ({_SPOKEN.get(group, 'ids')})" for name, group in groups.items())
        self.advice = {name: {"DATE": "shift", "ID": "pseudonymize"}.get(one, "drop") for name, one in groups.items()}
        together: dict[str, list[str]] = {}
        for name, action in self.advice.items():
            together.setdefault(action, []).append(name)
        options = " ".join(f"--columns {action}={_quoted(','.join(names))}" for action, names in together.items())
        super().__init__(
            f"these columns would come out in clear: {self.looks}; say what becomes of them, such as {options} "
            f"({', '.join(ACTIONS)} are possible)"
        )


def _quoted(names: str) -> str:
    return names if re.fullmatch(r"[\w.,-]+", names) else "'" + names.replace("'", "'\\''") + "'"


class ColumnChanger:
    """Carries a plan out: ``prepare`` sets the new values of a record, ``finished`` is the document that may leave.

    ``without_patient`` is called once, with the second note of which no patient is known.
    """

    def __init__(
        self, plan: ColumnPlan, replacer: Replacer, without_patient: Callable[[Document], None] | None = None
    ) -> None:
        self._plan, self._replacer = plan, replacer
        self._idle = plan.whole and all(plan.actions[name] == "keep" for name in plan.actions if name not in SECRETS)
        self._without_patient, self._lonely = without_patient, 0
        self._checked: set[tuple[str, str, type]] = set()

    def prepare(self, document: Document) -> Document:
        """The document, whose record has its new values; id and meta are still those that the note is replaced by."""
        if self._without_patient and document.meta.get("patient") in (None, ""):
            self._lonely += 1
            if self._lonely == 2:
                self._without_patient(document)
        origin = document.origin
        roles = origin.roles() if isinstance(origin, Origin) else None
        if roles is None or (self._idle and not roles.meta):
            return document
        cells = origin.cells()
        given = cells.pop(roles.meta, None) if roles.meta else None
        new = {name: self._new(document, name, value) for name, value in cells.items()}
        meta = meta_of(given or {}) or {}
        if roles.meta and (new_meta := self._new_meta(document, meta)) != meta:
            cells[roles.meta] = given
            new[roles.meta] = json.dumps(new_meta, ensure_ascii=False) if isinstance(given, str) else new_meta
        for name, value in new.items():
            if value is not cells[name]:
                self._check(origin, name, value)
                origin.changed[name] = value
        return document

    def _check(self, origin: Origin, name: str, value: Any) -> None:
        """Whether a column can hold such values is asked once of each file."""
        if (first := (origin.name, name, type(value))) not in self._checked:
            origin.check(name, value)
            self._checked.add(first)

    def finished(self, document: Document) -> Document:
        """The document with an id and a meta that may leave the house, for whatever format it is written in."""
        origin = document.origin
        roles = origin.roles() if isinstance(origin, Origin) else None
        id_ = origin.changed.get(roles.id) if roles and roles.id else None
        return with_changes(document, id=str(id_ or document.id), meta=self._new_meta(document, document.meta, roles))

    def _new_meta(self, document: Document, meta: Mapping[str, Any], roles: Columns | None = None) -> dict[str, Any]:
        columns = {"patient": roles.patient, "type": roles.type, "language": roles.language} if roles else {}
        actions = self._plan.actions
        names = {key: f"meta.{key}" for key in meta}
        names |= {key: name for key, name in columns.items() if name and actions.get(f"meta.{key}", "keep") == "keep"}
        return {
            key: self._new(document, names[key], value)
            for key, value in meta.items()
            if (names[key] in actions or names[key] in _HARMLESS) and self._action(names[key]) != "drop"
        }

    def _action(self, name: str) -> str:
        action = self._plan.actions.get(name) or ("keep" if name in _HARMLESS else None)
        if action is None:
            raise UsageError(f"column {listed([name])} appeared while the table was written: --columns says what it is")
        return action

    def _new(self, document: Document, name: str, value: Any) -> Any:
        action = self._action(name)
        if action == "keep" or value is None or value == "":
            return value
        if action == "drop":
            return None
        if action == "pseudonymize":
            return _each(value, self._replacer.pseudonym)
        order = self._plan.orders.get(name, "")
        return _each(value, lambda one: self._replacer.shift_value(document, one, order))


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    """A value with every single value in it changed."""
    if isinstance(value, Mapping):
        return {key: _each(one, change) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_each(one, change) for one in value]
    return value if value is None or value == "" else change(value)
