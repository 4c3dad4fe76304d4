"""``<NAME:K7PQ2M4XTBC5HDEW>``: one code for one person or thing wherever it stands, which only the secret can make."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping, Sequence

from incognote.replace.entities import entities_of
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.maskers.tag import tag_name
from incognote.replace.options import SCOPES, check_range, check_template, one_of

__all__ = ["Pseudonym"]

SHORTEST = 13  # 65 bits: with fewer, two of some million people get the same code


@maskers("pseudonym")
class Pseudonym(Masker):
    """``style`` holds ``{label}`` and ``{code}``; ``length`` characters of code carry five bits each.

    Sixteen are 80 bits: among a billion people no two codes are the same, but for a chance of one in two million.
    """

    def __init__(
        self,
        style: str = "<{label}:{code}>",
        length: int = 16,
        scope: str = "project",
        names: Mapping[str, str] | None = None,
    ) -> None:
        check_template("style", style, ("label", "code"), ("code",))
        check_range("length", length, SHORTEST, 32)
        self.style, self.length, self.names = style, length, names or {}
        self.scope = one_of("scope", scope, SCOPES)

    def for_values(self) -> Pseudonym:
        """The code alone."""
        return Pseudonym("{code}", self.length, self.scope, self.names)

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        made: list[str | None] = []
        for mention, entity in zip(mentions, entities_of(mentions), strict=True):
            code = b32encode(note.key(self.scope, mention.label, entity))[: self.length].decode()
            made.append(self.style.format(label=tag_name(mention.label, self.names), code=code))
        return made
