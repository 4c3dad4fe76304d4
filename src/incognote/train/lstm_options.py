"""The choices a recipe may make for an LSTM; the defaults are those of Jiang et al. (2017)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from incognote.errors import UsageError

__all__ = ["Options"]

_CHOICES = {
    "cell": ("coupled", "standard"),
    "optimizer": ("sgd", "adam"),
    "schedule": ("constant", "linear"),
}


@dataclass(frozen=True, slots=True)
class Options:
    """Sizes of 0 switch a part of the network off."""

    characters: int = 25
    """Size of a character's vector."""
    spelling: int = 25
    """Hidden units, each way, of the layer that reads a word's characters."""
    words: int = 100
    """Size of a word's vector."""
    pretrained: bool = True
    """Start from skip-gram vectors of the training text (and of any raw text given beside it)."""
    feature: int = 6
    """Size of the vector of each feature group."""
    hidden: int = 64
    """Hidden units, each way, of the layer that reads the words."""
    context: int = 0
    """Neighbouring sequences are read together up to this many tokens; 0 reads each by itself."""
    cell: str = "coupled"
    """``coupled`` (forget gate = 1 - input gate, peepholes) or ``standard``."""
    lattice: bool = True
    """Learn transitions between tags; without it every token is decided on its own, legally."""
    dropout: float = 0.5
    """On the hidden states."""
    input_dropout: float = 0.0
    """On what stands for a token."""
    word_dropout: float = 0.0
    """How often a known word is taken for an unknown one, so that the rest learns to do without it."""
    cutoff: int = 2
    """Words seen less often are unknown."""
    optimizer: str = "sgd"
    rate: float = 0.005
    """Learning rate; per stretch for ``sgd``, as the gradient is summed over a batch."""
    schedule: str = "constant"
    """``linear`` lets the learning rate fall to nothing over the epochs."""
    clip: float = 5.0
    """Longest gradient, per stretch of a batch."""
    batch: int = 8
    """Stretches of text (sequences, where there is no ``context``) per step."""
    epochs: int = 30
    patience: int = 5
    """Stop after so many epochs without a better score on the development notes, if there are any."""
    minutes: float = 0.0
    """Stop after this time, 0 for never; what is learnt then depends on the machine."""
    keep_empty: float = 1.0
    """Share of the stretches without any identifier that each epoch looks at."""
    threads: int = 1
    seed: int = 1

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        known = [field.name for field in fields(cls)]
        if unknown := set(given) - set(known):
            raise UsageError(f"an LSTM has no option {', '.join(sorted(unknown))}; it has {', '.join(known)}")
        options = cls(**given)
        for name, choices in _CHOICES.items():
            if getattr(options, name) not in choices:
                raise UsageError(f"{name} of an LSTM is one of {', '.join(choices)}, not {getattr(options, name)!r}")
        return options
