"""Leaves the mention as it is: some policies need it said."""

from __future__ import annotations

from collections.abc import Sequence

from incognote.replace.masker import Mention, Note, maskers

__all__ = ["Keep"]


@maskers("keep")
class Keep:
    """Used for what a policy allows to stay, such as states in a Safe Harbor text."""

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        return [mention.text for mention in mentions]
