"""Rules as features: what a family of recognizers says of the token, MIMIC's by default."""

from __future__ import annotations

from incognote.learn.features import PlaceGroup, Together, place_groups
from incognote.learn.groups.places import found_by

__all__: list[str] = []


@place_groups("rules")
def rules(family: str = "mimic") -> PlaceGroup:
    """First or inner token of which label, by the rules of one family."""
    from incognote.rules.finder import RuleFinder

    finder = RuleFinder(family=family)
    return Together(lambda row: found_by(row, finder.find(row.notes)))
