"""Fitting a linear-chain conditional random field with CRFsuite; at work it is a plain ``LinearTagger``."""

from __future__ import annotations

import itertools
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

import numpy as np

from incognote.document import Span
from incognote.errors import MissingExtra
from incognote.learn.batch import Batch, Extractor
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec, feature_hash
from incognote.learn.linear import LinearWeights
from incognote.learn.tagger import LinearTagger
from incognote.text.analysis import Analysis

__all__ = ["Crf", "attributes"]


class Crf(LinearTagger):
    """A first-order CRF: L-BFGS with L1 (``c1``) and L2 (``c2``) penalties, or an online algorithm."""

    kind: ClassVar[str] = "crf"

    @classmethod
    def fit(
        cls,
        notes: Sequence[Analysis],
        gold: Sequence[Sequence[Span]],
        *,
        features: Sequence[Mapping[str, Any]],
        name: str = "crf",
        encoding: str = "BIO",
        algorithm: str = "lbfgs",
        c1: float = 0.05,
        c2: float = 0.05,
        iterations: int = 120,
        cutoff: int = 1,
        keep_empty: float = 1.0,
        seed: int = 1,
        progress: Callable[[str], None] | None = None,
    ) -> Self:
        """Fit on annotated notes; ``keep_empty`` is the share of sequences without any identifier that are used."""
        try:
            import pycrfsuite
        except ImportError:
            raise MissingExtra("training a CRF", "train") from None
        labels = {span.label for spans in gold for span in spans}
        scheme = Encoding.of(encoding, labels)
        extractor = Extractor(FeatureSpec.parse(features))
        trainer = pycrfsuite.Trainer(algorithm, verbose=False)
        chance = Random(seed)
        for rows, tags in _sequences(extractor, scheme, notes, gold):
            if any(tags) or chance.random() < keep_empty:
                trainer.append(rows, [scheme.tags[tag] for tag in tags])
        limits = {"max_iterations": iterations, "feature.minfreq": cutoff}
        penalties = {"lbfgs": {"c1": c1, "c2": c2}, "l2sgd": {"c2": c2}}.get(algorithm, {})
        trainer.set_params({**limits, **penalties})
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "model"
            trainer.train(str(path))
            weights, transitions = read_crfsuite(path, scheme)
        return cls(name, features, scheme, weights, transitions)


def _sequences(
    extractor: Extractor, encoding: Encoding, notes: Sequence[Analysis], gold: Sequence[Sequence[Span]]
) -> Iterator[tuple[list[list[str]], list[int]]]:
    for note, spans in zip(notes, gold, strict=True):
        batch = extractor.batch([note])
        rows = attributes(extractor, batch)
        tags = encoding.encode(note.tokens, spans).tolist()
        cuts = [*batch.sequences.tolist(), len(rows)]
        for begin, end in itertools.pairwise(cuts):
            if begin < end:
                yield rows[begin:end], tags[begin:end]


def attributes(extractor: Extractor, batch: Batch) -> list[list[str]]:
    """The features of every real token as CRFsuite takes them: hash and offset, written ``1f2e3d@-1``."""
    out: list[list[str]] = [[] for _ in range(len(batch.tokens))]
    by_offset: dict[int, list[list[str]]] = {}
    for word, features in enumerate(extractor.word_features(batch.distinct)):
        for group, feature, window in features:
            number = feature_hash(group, feature)
            for offset in window:
                rows = by_offset.setdefault(offset, [[] for _ in batch.distinct])
                rows[word].append(f"{number:x}@{offset}")
    for offset, of_word in by_offset.items():
        for row, word in zip(out, batch.ids[batch.tokens + offset].tolist(), strict=True):
            row += of_word[word]
    columns = list(extractor.places(batch))
    for column, (_, _, window) in zip(columns, extractor.spec.places, strict=True):
        for offset in window:
            names = [f"{feature_hash(column.name, key):x}@{offset}" if key else "" for key in column.keys]
            for row, key in zip(out, column.ids[batch.tokens + offset].tolist(), strict=True):
                if key:
                    row.append(names[key])
    for hashes in extractor.joins(batch, columns):
        for row, number in zip(out, hashes.tolist(), strict=True):
            row.append(f"{number:x}@0")
    return out


_STATE = re.compile(r"^  \(0\) ([0-9a-f]+)@(-?\d+) --> (\S+): (\S+)$")
_TRANSITION = re.compile(r"^  \(1\) (\S+) --> (\S+): (\S+)$")


def read_crfsuite(path: Path, encoding: Encoding) -> tuple[LinearWeights, np.ndarray[Any, np.dtype[np.float32]]]:
    """All weights of a CRFsuite model file, taken from its own dump."""
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    dumped = path.with_suffix(".dump")
    tagger.dump(str(dumped))
    index = {tag: i for i, tag in enumerate(encoding.tags)}
    transitions = np.zeros((len(index), len(index)), np.float32)
    entries: list[tuple[int, int, int, float]] = []
    with dumped.open(encoding="utf-8") as lines:
        for line in lines:
            if state := _STATE.match(line):
                number, offset, tag, weight = state.groups()
                entries.append((int(number, 16), int(offset), index[tag], float(weight)))
            elif step := _TRANSITION.match(line):
                before, here, weight = step.groups()
                transitions[index[before], index[here]] = float(weight)
    return LinearWeights.of(entries, len(index)), transitions
