"""Fitting a stack: the learner on top learns whom to believe about what.

It is trained on what every member says of notes that this member has not been trained on, else it would learn to
believe the member that knows the training notes by heart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from incognote.document import Span
from incognote.errors import UsageError
from incognote.evaluate.folds import fold_of
from incognote.finder import Finder
from incognote.learn.learners import learners
from incognote.learn.stack import Stack, apart, plain_finder
from incognote.recipe import load_recipe
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters
from incognote.train.secrecy import protected

__all__ = ["fit_stack"]

Table = Mapping[str, Any]
Notes = Sequence[Analysis]
Gold = Sequence[Sequence[Span]]
Progress = Callable[[str], None]


@fitters("stack")
def fit_stack(
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
) -> Stack:
    """Fit the members on all notes, and the ``learner`` on top on what they say out of fold.

    A member is a ``[[find]]`` table, or ``{recipe = "stanford"}`` for the finder of another recipe. ``window``
    says which neighbours' decisions are looked at; ``features`` and ``options`` are those of the learner on top.
    """
    told = progress or (lambda _: None)
    tables = dict(map(_member, members))
    notes = [apart(note) for note in notes]
    for member, table in tables.items():
        told(f"{name}: {folds} folds of {member}")
        for note, spans in zip(notes, _out_of_fold(table, notes, gold, folds), strict=True):
            note.found[member] = spans
    decisions = [{"group": "found", "by": member, "as": member, "window": list(window)} for member in tables]
    told(f"{name}: {learner} over the decisions of {', '.join(tables)}")
    top = fitters[learner](notes, gold, features=[*features, *decisions], name=name, **options)
    fitted = {member: (table, _made(table, notes, gold)) for member, table in tables.items()}
    return Stack(name, fitted, top)


def _member(table: Table) -> tuple[str, Table]:
    """The name of a member and its complete table."""
    if "recipe" in table:
        recipe = load_recipe(table["recipe"])
        if len(recipe.find) != 1:
            raise UsageError(f"recipe {recipe.name!r} has several finders: only one can be a member of a stack")
        [secrecy] = table.get("features", [{}])
        return recipe.name, protected(recipe.find[0], secrecy) if secrecy else recipe.find[0]
    return table.get("name", table["finder"]), table


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
        fitted: Finder = fitters[kind](notes, gold, **options)
        return fitted
    return plain_finder(kind, options)
