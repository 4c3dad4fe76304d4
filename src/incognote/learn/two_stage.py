"""Learning twice, as the Illinois tagger does: the second time, what was decided the first time is known."""

from __future__ import annotations

from typing import ClassVar

from incognote.learn.stack import Stack

__all__ = ["TwoStage"]


class TwoStage(Stack):
    """A stack of one: the same learner with the same features, and the first stage's decisions beside them.

    The second stage sees what the first said of the token, of its neighbours, and of the same word earlier in the note.
    """

    kind: ClassVar[str] = "two-stage"
