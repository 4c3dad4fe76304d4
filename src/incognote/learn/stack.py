"""A learner over the decisions of others: it learns whom to believe about what.

It is trained on what every member says of notes that this member has not been trained on, else it would learn to
believe the member that knows the training notes by heart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from pathlib import Path
from typing import Any, ClassVar, Self

from incognote.checked import plain_name, read_facts, reading
from incognote.document import Span
from incognote.errors import UsageError
from incognote.evaluate.folds import fold_of
from incognote.finder import Finder, finders
from incognote.learn.learners import Learner, learners
from incognote.learn.secrecy import protected
from incognote.recipe import load_recipe
from incognote.text.analysis import Analysis

__all__ = ["Stack"]

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

    @classmethod
    def fit(
        cls,
        notes: Notes,
        gold: Gold,
        *,
        members: Sequence[Table],
        name: str = "stack",
        learner: str = "svm",
        features: Sequence[Table] = (),
        window: Sequence[int] = (-1, 1),
        folds: int = 5,
        progress: Progress | None = None,
        **options: Any,
    ) -> Self:
        """Fit the members on all notes, and the ``learner`` on top on what they say out of fold.

        A member is a ``[[find]]`` table, or ``{recipe = "stanford"}`` for the finder of another recipe. ``window``
        says which neighbours' decisions are looked at; ``features`` and ``options`` are those of the learner on top.
        """
        told = progress or (lambda _: None)
        tables = dict(map(_member, members))
        notes = [_apart(note) for note in notes]
        for member, table in tables.items():
            told(f"{name}: {folds} folds of {member}")
            for note, spans in zip(notes, _out_of_fold(table, notes, gold, folds), strict=True):
                note.found[member] = spans
        decisions = [{"group": "found", "by": member, "as": member, "window": list(window)} for member in tables]
        told(f"{name}: {learner} over the decisions of {', '.join(tables)}")
        top = learners[learner].fit(notes, gold, features=[*features, *decisions], name=name, **options)
        fitted = {member: (table, _made(table, notes, gold)) for member, table in tables.items()}
        return cls(name, fitted, top)

    def find(self, notes: Notes) -> list[list[Span]]:
        notes = [_apart(note) for note in notes]
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


def _member(table: Table) -> tuple[str, Table]:
    """The name of a member and its complete table."""
    if "recipe" in table:
        recipe = load_recipe(table["recipe"])
        if len(recipe.find) != 1:
            raise UsageError(f"recipe {recipe.name!r} has several finders: only one can be a member of a stack")
        [secrecy] = table.get("features", [{}])
        return recipe.name, protected(recipe.find[0], secrecy) if secrecy else recipe.find[0]
    return table.get("name", table["finder"]), table


def _apart(note: Analysis) -> Analysis:
    """The same note, with a memory of its own of what was found."""
    twin = copy(note)
    twin.found = dict(note.found)
    return twin


def _out_of_fold(table: Table, notes: Notes, gold: Gold, folds: int) -> list[list[Span]]:
    """What the member says of each note, fitted on the other folds; folds go by document."""
    if table["finder"] not in learners:
        return _made(table, notes, gold).find(notes)
    fold = [fold_of(note.document.id.partition("~")[0], folds) for note in notes]
    found: list[list[Span]] = [[] for _ in notes]
    for number in sorted(set(fold)):
        test = [i for i, mine in enumerate(fold) if mine == number]
        rest = [i for i, mine in enumerate(fold) if mine != number]
        if not any(gold[i] for i in rest):
            continue  # nothing to learn from: the member has nothing to say
        fitted = _made(table, [notes[i] for i in rest], [gold[i] for i in rest])
        for i, spans in zip(test, fitted.find([notes[i] for i in test]), strict=True):
            found[i] = spans
    return found


def _made(table: Table, notes: Notes, gold: Gold) -> Finder:
    options = dict(table)
    kind = options.pop("finder")
    if kind in learners:
        fitted: Finder = learners[kind].fit(notes, gold, **options)
        return fitted
    return _plain(kind, options)


def _loaded(table: Table, folder: Path) -> Finder:
    options = dict(table)
    kind = options.pop("finder")
    if kind in learners:
        loaded: Finder = learners[kind].load(folder)
        return loaded
    return _plain(kind, options)


def _plain(kind: str, options: dict[str, Any]) -> Finder:
    options.pop("name", None)
    return finders[kind](**options)
