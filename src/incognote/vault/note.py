"""What a vault keeps of one note: enough to turn its output back into the note, and to see that it is that output."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from hashlib import sha256
from typing import Any, NamedTuple

from incognote.replace.result import Replacement, Result

__all__ = ["KeptCell", "KeptNote", "cell_text", "digest_of"]


class KeptCell(NamedTuple):
    """A column of the note's record that was changed too: its original value, and the text of the new one."""

    column: str
    original: Any
    text: str


@dataclass(frozen=True, slots=True)
class KeptNote:
    """One replaced note; ``digest`` is the SHA-256 of the output it belongs to."""

    id: str
    digest: str
    replacements: tuple[Replacement, ...] = field(repr=False)
    cells: tuple[KeptCell, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, result: Result) -> KeptNote:
        cells = tuple(KeptCell(name, old, cell_text(new)) for name, (old, new) in result.cells.items())
        return cls(result.document.id, digest_of(result.text), tuple(result.replacements), cells)

    def has_id(self, document_id: str) -> bool:
        """Whether the note, or what its id was replaced by, is called so."""
        return document_id == self.id or any(
            (c.text, cell_text(c.original)) == (document_id, self.id) for c in self.cells
        )

    def fits(self, cells: Mapping[str, Any]) -> bool:
        """Whether columns of an output can be those that this note's became."""
        return all(cell.column not in cells or cell_text(cells[cell.column]) == cell.text for cell in self.cells)

    def restore(self, text: str) -> str:
        """The note that ``text`` was made from.

        >>> KeptNote("1", "", (Replacement(4, 10, "DOCTOR", "Okafor", "Berg", 4, 8),)).restore("Dr. Berg rang.")
        'Dr. Okafor rang.'
        """
        return _fill(text, ((one.new_start, one.new_end, one.original) for one in self.replacements))

    @property
    def changed(self) -> list[Replacement]:
        """The replacements without those that kept their original on purpose."""
        return [one for one in self.replacements if one.text != one.original]

    def blank(self, text: str) -> str:
        """The output with blanks where an original was changed: what is left was never found, or kept."""
        return _fill(text, ((one.new_start, one.new_end, " " * len(one.text)) for one in self.changed))

    def encode(self) -> bytes:
        """As compact JSON; what can be worked out again (the offsets in the original) is left out."""
        rows = [[r.new_start, r.label, r.text, r.original] for r in self.replacements]
        parts: list[Any] = [self.id, self.digest, rows, *([self.cells] if self.cells else [])]
        line = json.dumps(parts, ensure_ascii=False, separators=(",", ":"), default=_packed)
        return line.encode("utf-8", "surrogatepass")

    @classmethod
    def decode(cls, payload: bytes) -> KeptNote:
        line = payload.decode("utf-8", "surrogatepass")
        note_id, digest, rows, *cells = json.loads(line, object_hook=_unpacked)
        replacements, shift = [], 0
        for new_start, label, text, original in rows:
            start, new_end = new_start + shift, new_start + len(text)
            shift += len(original) - len(text)
            replacements.append(Replacement(start, new_end + shift, label, original, text, new_start, new_end))
        return cls(note_id, digest, tuple(replacements), tuple(KeptCell(*cell) for cell in (cells[0] if cells else ())))


def _fill(text: str, stretches: Iterable[tuple[int, int, str]]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end, new in stretches:
        pieces += text[at:start], new
        at = end
    return "".join([*pieces, text[at:]])


def cell_text(value: Any) -> str:
    """A cell's value as text, by which two are compared: nothing and an empty text are the same."""
    if value is None or isinstance(value, str):
        return value or ""
    return json.dumps(value, ensure_ascii=False, default=str)


def _packed(value: Any) -> Any:
    """A value that JSON does not know, in an object with its type; others are kept as text."""
    for name, type_ in _TYPES.items():
        if type(value) is type_:
            return {_TYPE: name, "value": str(value)}
    return str(value)


def _unpacked(found: dict[str, Any]) -> Any:
    return _READ[found[_TYPE]](found["value"]) if found.keys() == {_TYPE, "value"} else found


_TYPE = "incognote type"
_TYPES: dict[str, type] = {"datetime": datetime, "date": date, "time": time, "decimal": Decimal}
_READ: dict[str, Callable[[str], Any]] = {
    "datetime": datetime.fromisoformat, "date": date.fromisoformat, "time": time.fromisoformat, "decimal": Decimal,
}  # fmt: skip


def digest_of(text: str) -> str:
    """By what an output is recognised."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
