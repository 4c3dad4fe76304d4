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

__all__ = ["Attributes", "Crf"]


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
        begins: Sequence[str] = (),
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
        scheme = Encoding.of(encoding, labels, begins)
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
    attributes = Attributes(extractor)
    for note, spans in zip(notes, gold, strict=True):
        batch = extractor.batch([note])
        rows = attributes.of(batch)
        tags = encoding.encode(note.tokens, spans).tolist()
        cuts = [*batch.sequences.tolist(), len(rows)]
        for begin, end in itertools.pairwise(cuts):
            if begin < end:
                yield rows[begin:end], tags[begin:end]


class Attributes:
    """The features of tokens as CRFsuite takes them: hash and offset, written ``1f2e3d@-1``."""

    def __init__(self, extractor: Extractor) -> None:
        self.extractor = extractor
        self._words: dict[tuple[str, str], dict[int, list[str]]] = {}

    def of(self, batch: Batch) -> list[list[str]]:
        """One list per real token of the batch."""
        out: list[list[str]] = [[] for _ in range(len(batch.tokens))]
        language = batch.language
        self._learn([word for word in batch.distinct if (language, word) not in self._words], language)
        words = [self._words[language, word] for word in batch.distinct]
        for offset in range(-batch.reach, batch.reach + 1):
            of_word = [by_offset.get(offset, []) for by_offset in words]
            for row, word in zip(out, batch.ids[batch.tokens + offset].tolist(), strict=True):
                row += of_word[word]
        columns = list(self.extractor.places(batch))
        for column, (_, _, window) in zip(columns, self.extractor.spec.places, strict=True):
            hashes = [feature_hash(column.name, key) for key in column.keys]
            for offset in window:
                names = [f"{number:x}@{offset}" for number in hashes]
                for row, key in zip(out, column.ids[batch.tokens + offset].tolist(), strict=True):
                    if key:
                        row.append(names[key])
        for joined in self.extractor.joins(batch, columns):
            for row, number in zip(out, joined.tolist(), strict=True):
                row.append(f"{number:x}@0")
        return out

    def _learn(self, words: list[str], language: str) -> None:
        for word, features in zip(words, self.extractor.word_features(words, language), strict=True):
            by_offset = self._words.setdefault((language, word), {})
            for group, feature, window in features:
                number = feature_hash(group, feature)
                for offset in window:
                    by_offset.setdefault(offset, []).append(f"{number:x}@{offset}")


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
