"""``[PATIENT]``: what stood here, and nothing about who."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from incognote.labels import GROUP_OF
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.options import check_template

__all__ = ["Tag", "tag_name"]


def tag_name(label: str, names: Mapping[str, str]) -> str:
    """The word a tag shows for a label: its own other name, its group's, or itself."""
    return names.get(label) or names.get(GROUP_OF.get(label, ""), label)


@maskers("tag")
class Tag(Masker):
    """``style`` is the tag with ``{label}`` in it; ``names`` gives labels or groups another word."""

    keyed = False

    def __init__(self, style: str = "[{label}]", names: Mapping[str, str] | None = None) -> None:
        check_template("style", style, ("label",))
        self.style, self.names = style, names or {}
        self._made: dict[str, str] = {}

    def of(self, label: str) -> str:
        """The tag of a label."""
        if label not in self._made:
            self._made[label] = self.style.format(label=tag_name(label, self.names))
        return self._made[label]

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        return [self.of(mention.label) for mention in mentions]
