"""Rules as features: what a family of recognizers says of the token, MIMIC's by default."""

from __future__ import annotations

from incognote.learn.features import Place, PlaceGroup, Together, place_groups
from incognote.learn.groups.places import found_by
from incognote.learn.row import Row
from incognote.text.analysis import Analysis

__all__: list[str] = []


@place_groups("rules")
def rules(family: str = "mimic") -> PlaceGroup:
    """First or inner token of which label, by the rules of one family."""
    from incognote.rules.finder import RuleFinder

    finder = RuleFinder(family=family)

    def look(row: Row) -> Place:
        # Rules read our tokens, whatever units the learner counts in.
        return found_by(row, finder.find([Analysis(note.document, note.language) for note in row.notes]))

    return Together(look)
