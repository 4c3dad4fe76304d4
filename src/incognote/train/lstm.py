"""Fitting an LSTM with PyTorch."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from incognote.document import Span
from incognote.errors import MissingExtra
from incognote.learn.batch import Extractor
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec
from incognote.learn.lstm import Lstm, check_features
from incognote.text.analysis import Analysis
from incognote.train.fitters import fitters
from incognote.train.lstm_options import Options
from incognote.train.partial import labels_in

__all__ = ["fit_lstm"]


@fitters("lstm")
def fit_lstm(
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    *,
    features: Sequence[Mapping[str, Any]] = (),
    name: str = "lstm",
    encoding: str = "BIO",
    begins: Sequence[str] = (),
    dev_notes: Sequence[Analysis] = (),
    dev_gold: Sequence[Sequence[Span]] = (),
    raw: Sequence[Analysis] = (),
    progress: Callable[[str], None] | None = None,
    **options: Any,
) -> Lstm:
    """Fit on annotated notes; the options are those of ``lstm_options.Options``.

    With development notes the weights of the best epoch on them are kept. ``raw`` are further notes to learn word
    vectors from.
    """
    try:
        from incognote.train.lstm_fit import train
    except ImportError:
        raise MissingExtra("training an LSTM", "train") from None
    scheme = Encoding.of(encoding, labels_in(gold), begins)
    extractor = Extractor(FeatureSpec.parse(features))
    check_features(extractor.spec)
    chosen = Options.of(options)
    vocabulary, weights, transitions = train(
        *(notes, gold, extractor, scheme, chosen),
        dev_notes=dev_notes,
        dev_gold=dev_gold,
        raw=raw,
        progress=progress,
    )
    return Lstm(name, features, scheme, vocabulary, weights, transitions, chosen.context)
