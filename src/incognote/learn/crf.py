"""A conditional random field at work: a linear tagger; ``train.crf`` fits it."""

from __future__ import annotations

from typing import ClassVar

from incognote.learn.tagger import LinearTagger

__all__ = ["Crf"]


class Crf(LinearTagger):
    """A first-order linear-chain CRF."""

    kind: ClassVar[str] = "crf"
