"""The other columns of a table, where they would betray what the notes hide.

Dates in clear beside notes whose dates are shifted give the offset away: such columns are shifted with the notes, and a
run that would leave one in clear is refused. Columns of known identifiers come out empty.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from incognote.document import Document
from incognote.errors import UsageError
from incognote.formats.base import Origin
from incognote.replace import Replacer

__all__ = ["OtherColumns"]

_DATE = re.compile(
    r"\s*(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})(?:[ T]\d{1,2}:\d{2}.*)?\s*", re.S
)


class OtherColumns:
    """Sets the new values of a document's other columns; the first document that has any is looked at for dates."""

    def __init__(self, replacer: Replacer, dates: Sequence[str] = (), known: Sequence[str] = ()) -> None:
        self._replacer = replacer
        self._dates = tuple(dates)
        self._known = tuple(name.rpartition("=")[2] for name in known)
        self._looked = False

    def change(self, document: Document) -> None:
        origin = document.origin
        if not isinstance(origin, Origin) or not (self._dates or self._known or not self._looked):
            return
        if self._dates or not self._looked:
            others = origin.others()
            if others and not self._looked:
                self._look(others)
            for name in self._dates:
                if others.get(name) not in (None, ""):
                    origin.changed[name] = self._shifted(document, others[name])
        origin.changed.update(dict.fromkeys(self._known))

    def _look(self, others: dict[str, Any]) -> None:
        self._looked = True
        if missing := [name for name in self._dates if name not in others]:
            raise UsageError(f"no other column called {missing[0]!r}; there are: {', '.join(others)}")
        clear = [name for name, value in others.items() if name not in self._dates and _is_date(value)]
        if clear and self._replacer.shifts_dates:
            raise UsageError(
                f"dates in clear beside shifted ones betray the shift: name {', '.join(clear)} in --date-columns, "
                "or leave such columns out of the table"
            )

    def _shifted(self, document: Document, value: Any) -> Any:
        """A date in the type of its column; where the policy's answer does not fit the type, nothing."""
        if isinstance(value, date):
            try:
                return type(value).fromisoformat(self._replacer.shift_value(document, str(value)))
            except ValueError:
                return None
        new = self._replacer.shift_value(document, str(value))
        if isinstance(value, str):
            return new
        return int(new) if isinstance(value, int) and new.isdecimal() else None


def _is_date(value: Any) -> bool:
    return isinstance(value, date | datetime) or (isinstance(value, str) and _DATE.fullmatch(value) is not None)
