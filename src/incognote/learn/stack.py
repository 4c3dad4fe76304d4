"""A learner over the decisions of others: it learns whom to believe about what."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any, ClassVar, Self

from incognote.checked import plain_name, read_facts, reading
from incognote.document import Span
from incognote.finder import Finder, finders
from incognote.learn.learners import Learner, learners
from incognote.text.analysis import Analysis

__all__ = ["Stack", "apart", "plain_finder"]

Table = Mapping[str, Any]
Notes = Sequence[Analysis]
Gold = Sequence[Sequence[Span]]
Progress = Callable[[str], None]


class Stack:
    """Members, and the learner on top that sees what they say of each token and its neighbours."""

    kind: ClassVar[str] = "stack"

    def __init__(self, name: str, members: Mapping[str, tuple[Table, Finder]], top: Learner) -> None:
        self.name = name
        self.members = members
        self.top = top

    def find(self, notes: Notes) -> list[list[Span]]:
        notes = [apart(note) for note in notes]
        for member, (_, finder) in self.members.items():
            for note, spans in zip(notes, finder.find(notes), strict=True):
                note.found[member] = spans
        return self.top.find(notes)

    def save(self, folder: Path) -> None:
        for member, (table, finder) in self.members.items():
            if table["finder"] in learners:
                finder.save(folder / "members" / member)  # type: ignore[attr-defined]
        self.top.save(folder / "top")
        tables = {member: dict(table) for member, (table, _) in self.members.items()}
        facts = {"kind": self.kind, "name": self.name, "members": tables, "top": self.top.kind}  # type: ignore[attr-defined]
        (folder / "stack.json").write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        file = folder / "stack.json"
        facts = read_facts(file)
        with reading(file):
            members = {
                plain_name(member, file): (table, _loaded(table, folder / "members" / member))
                for member, table in facts["members"].items()
            }
            return cls(facts["name"], members, learners[facts["top"]].load(folder / "top"))


def apart(note: Analysis) -> Analysis:
    """The same note, with a memory of its own of what was found."""
    twin = copy(note)
    twin.found = dict(note.found)
    return twin


def _loaded(table: Table, folder: Path) -> Finder:
    options = dict(table)
    kind = options.pop("finder")
    if kind in learners:
        loaded: Finder = learners[kind].load(folder)
        return loaded
    return plain_finder(kind, options)


def plain_finder(kind: str, options: dict[str, Any]) -> Finder:
    """A member that does not learn."""
    options.pop("name", None)
    return finders[kind](**options)
