"""``██████``: a bar over the mention; or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.errors import UsageError
from incognote.replace.masker import Mention, Note, maskers

__all__ = ["Redact"]


@maskers("redact")
class Redact:
    """A bar as long as the original (``length = "same"``; line ends stay), or of one fixed length, 0 for nothing."""

    def __init__(self, character: str = "█", length: str | int = "same") -> None:
        if not (length == "same" or (isinstance(length, int) and length >= 0)):
            raise UsageError(f'redact takes a length of "same" or a number, not {length!r}')
        self.character, self.length = character, length

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        if isinstance(self.length, int):
            return [self.character * self.length] * len(mentions)
        return ["".join(c if c in "\r\n" else self.character for c in mention.text) for mention in mentions]
