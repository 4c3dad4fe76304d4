"""``██████``: a bar over the mention; or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from incognote.errors import UsageError
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.options import check_range

__all__ = ["Redact"]


@maskers("redact")
class Redact(Masker):
    """A bar as long as the original (``length = "same"``; line ends stay), or of one fixed length, 0 for nothing."""

    keyed = False

    def __init__(self, character: str = "█", length: Literal["same"] | int = "same") -> None:
        if len(character) != 1:
            raise UsageError(f"character: a single one, not {character!r}")
        if isinstance(length, int):
            check_range("length", length, 0, 1000)
        self.character, self.length = character, length

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        if isinstance(self.length, int):
            return [self.character * self.length] * len(mentions)
        return ["".join(c if c in "\r\n" else self.character for c in mention.text) for mention in mentions]
