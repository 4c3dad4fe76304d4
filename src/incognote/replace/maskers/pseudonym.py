"""``<NAME:K7PQ2M4X>``: one code for one person or thing wherever it stands, which only the secret can make."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping, Sequence

from incognote.errors import UsageError
from incognote.replace.entities import entities_of
from incognote.replace.masker import Mention, Note, maskers
from incognote.replace.maskers.tag import tag_name

__all__ = ["Pseudonym"]


@maskers("pseudonym")
class Pseudonym:
    """``style`` holds ``{label}`` and ``{code}``; ``length`` characters of code carry five bits each."""

    def __init__(
        self,
        style: str = "<{label}:{code}>",
        length: int = 8,
        scope: str = "project",
        names: Mapping[str, str] | None = None,
    ) -> None:
        if not 4 <= length <= 32:
            raise UsageError(f"a pseudonym has 4 to 32 characters, not {length}")
        self.style, self.length, self.scope, self.names = style, length, scope, names or {}

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        made: list[str | None] = []
        for mention, entity in zip(mentions, entities_of(mentions), strict=True):
            code = b32encode(note.key(self.scope, mention.label, entity))[: self.length].decode()
            made.append(self.style.format(label=tag_name(mention.label, self.names), code=code))
        return made
