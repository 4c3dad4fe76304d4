"""What a vault keeps of one note: enough to turn its output back into the note, and to see that it is that output."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256

from incognote.replace.result import Replacement, Result

__all__ = ["KeptNote", "digest_of"]


@dataclass(frozen=True, slots=True)
class KeptNote:
    """One replaced note; ``digest`` is the SHA-256 of the output it belongs to."""

    id: str
    digest: str
    replacements: tuple[Replacement, ...] = field(repr=False)

    @classmethod
    def of(cls, result: Result) -> KeptNote:
        return cls(result.document.id, digest_of(result.text), tuple(result.replacements))

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
        line = json.dumps([self.id, self.digest, rows], ensure_ascii=False, separators=(",", ":"))
        return line.encode("utf-8", "surrogatepass")

    @classmethod
    def decode(cls, payload: bytes) -> KeptNote:
        note_id, digest, rows = json.loads(payload.decode("utf-8", "surrogatepass"))
        replacements, shift = [], 0
        for new_start, label, text, original in rows:
            start, new_end = new_start + shift, new_start + len(text)
            shift += len(original) - len(text)
            replacements.append(Replacement(start, new_end + shift, label, original, text, new_start, new_end))
        return cls(note_id, digest, tuple(replacements))


def _fill(text: str, stretches: Iterable[tuple[int, int, str]]) -> str:
    pieces: list[str] = []
    at = 0
    for start, end, new in stretches:
        pieces += text[at:start], new
        at = end
    return "".join([*pieces, text[at:]])


def digest_of(text: str) -> str:
    """By what an output is recognised."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
