"""``[PATIENT-1]``: a tag with a number, the same for every form of the same person or thing in the note."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from incognote.replace.entities import entities_of
from incognote.replace.masker import Masker, Mention, Note, maskers
from incognote.replace.maskers.tag import tag_name
from incognote.replace.options import check_template

__all__ = ["Numbered"]


@maskers("numbered")
class Numbered(Masker):
    """Numbers run from 1 in the order of first mention, for each word that tags show."""

    keyed = False

    def __init__(self, style: str = "[{label}-{number}]", names: Mapping[str, str] | None = None) -> None:
        check_template("style", style, ("label", "number"), ("number",))
        self.style, self.names = style, names or {}

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        numbers: dict[str, dict[str, int]] = {}
        made: list[str | None] = []
        for mention, entity in zip(mentions, entities_of(mentions), strict=True):
            name = tag_name(mention.label, self.names)
            known = numbers.setdefault(name, {})
            made.append(self.style.format(label=name, number=known.setdefault(entity, len(known) + 1)))
        return made
