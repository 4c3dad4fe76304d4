"""Fitting a linear-chain conditional random field with CRFsuite; at work it is a plain ``LinearTagger``."""

from __future__ import annotations

import itertools
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from shutil import copyfile
from typing import Any, Final

import numpy as np

from incognote.document import Span
from incognote.errors import MissingExtra, UsageError
from incognote.learn.batch import Extractor
from incognote.learn.crf import Crf
from incognote.learn.decode import FloatArray
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec
from incognote.learn.linear import LinearWeights
from incognote.text.analysis import Analysis
from incognote.text.words import in_units
from incognote.train.attributes import Attributes, Rows, training_rows
from incognote.train.fitters import fitters
from incognote.train.minibatch import Settings, fit_minibatches
from incognote.train.partial import TagSets, labels_in

__all__ = ["fit_crf", "named", "read_crfsuite"]


@fitters("crf")
def fit_crf(
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
    rate: float = 0.5,
    least: float = 1e-3,
    reach: float = 0.0,
    units: str = "tokens",
    keep_file: Path | None = None,
    progress: Callable[[str], None] | None = None,
) -> Crf:
    """Fit on annotated notes; ``keep_empty`` is the share of sequences without any identifier that are used.

    ``algorithm`` is one of CRFsuite's (``lbfgs``, ``l2sgd``, ``ap`` ...) or our own ``adagrad``, where
    ``iterations`` counts epochs, ``rate`` is the first step and ``c1`` the penalty per mini-batch; weights that are
    not above ``least`` are left out in the end: most are tiny, and together hardly tell. ``reach`` is how likely what
    stands beside an institution must be to belong to it. ``units`` are what windows are counted in: our ``tokens``, or
    ``words`` as the sources count them.
    ``keep_file`` is where to leave CRFsuite's own model file, for those who want to look into it.
    """
    scheme = Encoding.of(encoding, labels_in(gold), begins)
    extractor = Extractor(FeatureSpec.parse(features))
    notes = [in_units(note, units) for note in notes]
    if algorithm == "adagrad":
        if extractor.spec.values:
            raise UsageError("real-valued features need an algorithm of CRFsuite's, such as 'lbfgs', not 'adagrad'")
        settings = Settings(iterations, rate, c1, cutoff, keep_empty, seed, least)
        fitted = fit_minibatches(extractor, scheme, notes, gold, settings, progress)
        return Crf(name, features, scheme, *fitted, reach=reach, units=units)
    try:
        import pycrfsuite
    except ImportError:
        raise MissingExtra("training a CRF", "train") from None
    attributes, sets = Attributes(extractor), TagSets(scheme, algorithm)
    trainer = pycrfsuite.Trainer(algorithm, verbose=False)
    for rows, tags, sequences in training_rows(attributes, sets, notes, gold, keep_empty, seed):
        items = named(rows, attributes.names)
        for part in sequences:
            trainer.append(items[part], [scheme.tags[tag] for tag in tags[part].tolist()])
    limits = {"max_iterations": iterations, "feature.minfreq": cutoff}
    penalties = {"lbfgs": {"c1": c1, "c2": c2}, "l2sgd": {"c2": c2}}.get(algorithm, {})
    trainer.set_params({**limits, **penalties})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        trainer.train(str(path))
        if keep_file is not None:
            copyfile(path, keep_file)
        weights, transitions, dense = read_crfsuite(path, scheme, len(extractor.spec.value_names))
    return Crf(name, features, scheme, weights, transitions, reach=reach, dense=dense, units=units)


def named(rows: Rows, names: Sequence[str]) -> list[Any]:
    """Tokens as CRFsuite takes them: a list of attribute names for each, or names with numbers."""
    ids, cuts = rows.ids.tolist(), rows.begin.tolist()
    plain = [[names[i] for i in ids[a:b]] for a, b in itertools.pairwise(cuts)]
    if rows.values is None:
        return plain
    return [
        dict.fromkeys(some, 1.0) | {f"={column}": value for column, value in enumerate(row) if value}
        for some, row in zip(plain, rows.values.tolist(), strict=True)
    ]


#: A step to or from a tag that no note had: CRFsuite does not know such tags at all.
UNSEEN: Final = -1e4

_STATE = re.compile(r"^  \(0\) ([0-9a-f]+)@(-?\d+)(?::(-?\d+))? --> (\S+): (\S+)$")
_VALUE = re.compile(r"^  \(0\) =(\d+) --> (\S+): (\S+)$")
_TRANSITION = re.compile(r"^  \(1\) (\S+) --> (\S+): (\S+)$")


def read_crfsuite(
    path: Path, encoding: Encoding, values: int = 0
) -> tuple[LinearWeights, FloatArray, FloatArray | None]:
    """All weights of a CRFsuite model file, taken from its own dump; ``values`` of its features are real-valued."""
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open(str(path))
    dumped = path.with_suffix(".dump")
    tagger.dump(str(dumped))
    index = {tag: i for i, tag in enumerate(encoding.tags)}
    transitions = np.zeros((len(index), len(index)), np.float32)
    dense = np.zeros((values, len(index)), np.float32)
    entries: list[tuple[int, int, int, float]] = []
    with dumped.open(encoding="utf-8") as lines:
        for line in lines:
            if state := _STATE.match(line):
                number, low, high, tag, weight = state.groups()
                offsets = range(int(low), int(high or low) + 1)
                entries += [(int(number, 16), offset, index[tag], float(weight)) for offset in offsets]
            elif one := _VALUE.match(line):
                dense[int(one[1]), index[one[2]]] = float(one[3])
            elif step := _TRANSITION.match(line):
                before, here, weight = step.groups()
                transitions[index[before], index[here]] = float(weight)
    unseen = [i for tag, i in index.items() if tag not in tagger.labels()]
    transitions[unseen, :] = transitions[:, unseen] = UNSEEN
    return LinearWeights.of(entries, len(index)), transitions, dense if values else None
