"""Fitting an encoder: a pretrained one is fine-tuned with PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from incognote.document import Span
from incognote.errors import MissingExtra
from incognote.learn.encoder import Encoder
from incognote.learn.encoding import Encoding
from incognote.text.analysis import Analysis
from incognote.train.encoder_options import EncoderOptions
from incognote.train.fitters import fitters
from incognote.train.partial import labels_in
from incognote.train.pretrained import pretrained

__all__ = ["fit_encoder"]


@fitters("encoder")
def fit_encoder(
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    *,
    name: str = "encoder",
    encoding: str = "IO",
    begins: Sequence[str] = (),
    dev_notes: Sequence[Analysis] = (),
    dev_gold: Sequence[Sequence[Span]] = (),
    tags: Encoding | None = None,
    progress: Callable[[str], None] | None = None,
    **options: Any,
) -> Encoder:
    """Fit on annotated notes; the options are those of ``encoder_options.Options``.

    With development notes the weights of the best epoch on them are kept. ``tags`` are those of taggers it is to be
    asked together with, if there are any.
    """
    try:
        from incognote.train.encoder_fit import train
    except ImportError:
        raise MissingExtra("training an encoder", "train") from None
    scheme = tags or Encoding.of(encoding, labels_in(gold), begins)
    chosen = (name, scheme, EncoderOptions.of(options))
    return train(notes, gold, pretrained(), *chosen, dev_notes=dev_notes, dev_gold=dev_gold, progress=progress)
