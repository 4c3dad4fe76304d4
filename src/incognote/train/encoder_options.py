"""The choices a recipe may make for an encoder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from incognote.errors import UsageError

__all__ = ["EncoderOptions"]


@dataclass(frozen=True, slots=True)
class EncoderOptions:
    """What is fine-tuned, and how long."""

    languages: tuple[str, ...] = ("en",)
    """Notes in other languages are not learnt from."""
    rate: float = 2.5e-4
    """Learning rate of the pretrained weights."""
    head_rate: float = 2e-3
    """Learning rate of what is new: the tags, how words are written, where they stand."""
    warm_up: float = 0.1
    """The share of the steps in which the rates rise; then they fall to nothing."""
    decay: float = 0.01
    """How much weights shrink at each step, per rate."""
    dropout: float = 0.1
    """On what each part of a layer adds."""
    epochs: int = 4
    pieces: int = 2048
    """Pieces per step."""
    share: float = 1.0
    """Share of the notes that an epoch looks at; the next one goes on with the others."""
    partial: float = 1.0
    """Share of the notes annotated in part that each epoch looks at."""
    patience: int = 2
    """Stop after so many epochs without a better score on the development notes, if there are any."""
    half: bool = False
    """Multiply in 16 bits: up to twice as quick on processors that have instructions for it (bfloat16)."""
    threads: int = 0
    """Processor threads; 0 takes what PyTorch would."""
    seed: int = 1

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        known = [field.name for field in fields(cls)]
        if unknown := set(given) - set(known):
            raise UsageError(f"an encoder has no option {', '.join(sorted(unknown))}; it has {', '.join(known)}")
        options = {**given, "languages": tuple(given.get("languages", ("en",)))}
        return cls(**options)
