"""What fits learners: a function per kind, from annotated notes and the options of a recipe to a learner at work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

from incognote.learn.learners import Learner
from incognote.registry import Registry

__all__ = ["fitters", "read_by"]

#: ``fit(notes, gold, **options) -> learner`` by the name a recipe uses as ``finder``; the options are those of its
#: ``[[find]]`` table. What more there may be to learn from, ``fit`` names among its parameters: ``raw``, notes without
#: annotations; ``dev_notes`` and ``dev_gold``, annotated notes to stop early by; ``tags``, those of the taggers that a
#: member of an ensemble joins.
fitters: Registry[Callable[..., Learner]] = Registry("fitters")


def read_by(fit: Callable[..., Learner], further: Mapping[str, Any]) -> dict[str, Any]:
    """What a function that fits takes of all there is beside annotated notes."""
    takes = signature(fit).parameters
    return {name: value for name, value in further.items() if value and name in takes}
