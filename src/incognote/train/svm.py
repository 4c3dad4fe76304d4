"""Fitting linear support vector machines with LIBLINEAR."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import MissingExtra, UsageError
from incognote.learn.batch import Extractor
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec, feature_hash
from incognote.learn.linear import LinearWeights
from incognote.learn.svm import Svm
from incognote.text.analysis import Analysis
from incognote.text.tokens import IntArray
from incognote.text.words import in_units
from incognote.train.attributes import Attributes, training_rows
from incognote.train.fitters import fitters
from incognote.train.partial import TagSets

__all__ = ["fit_svm"]

#: Weights smaller than this share of a margin are left out: a hundred of them together do not turn a decision.
NEGLIGIBLE: Final = 1e-3
#: What a tag that never occurred in training gets beforehand.
NEVER_SEEN: Final = -10.0


@fitters("svm")
def fit_svm(
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    *,
    features: Sequence[Mapping[str, Any]],
    name: str = "svm",
    encoding: str = "BIO",
    begins: Sequence[str] = (),
    C: float = 1.0,  # noqa: N803 - what everybody calls it
    multi_class: str = "ovr",
    outside_cost: float = 1.0,
    repair: bool = False,
    loss: str = "hinge",
    units: str = "tokens",
    cutoff: int = 1,
    keep_empty: float = 1.0,
    tolerance: float = 0.1,
    iterations: int = 1000,
    sharpness: float = 3.0,
    seed: int = 1,
    progress: Callable[[str], None] | None = None,
) -> Svm:
    """Fit on annotated notes.

    ``multi_class`` is ``ovr`` (one against the rest) or ``crammer_singer``. An ``outside_cost`` below 1 makes it
    cheaper to mark too much than to miss something. ``cutoff`` leaves out features that occur less often,
    ``keep_empty`` is the share of sequences without any identifier that are used. ``units`` are what windows are
    counted in: our ``tokens``, or ``words`` as the sources count them. ``loss`` is ``hinge`` (a support vector machine)
    or ``logistic`` (logistic regression, whose scores are likelihoods).
    """
    if multi_class not in ("ovr", "crammer_singer"):
        raise UsageError(f"multi_class is 'ovr' or 'crammer_singer', not {multi_class!r}")
    if loss not in ("hinge", "logistic"):
        raise UsageError(f"loss is 'hinge' or 'logistic', not {loss!r}")
    if loss == "logistic" and outside_cost != 1.0:
        raise UsageError("outside_cost is for 'hinge'; a logistic regression has likelihoods: turn --recall instead")
    features = [*features, {"group": "always"}]
    notes = [in_units(note, units) for note in notes]
    scheme = Encoding.of(encoding, {span.label for spans in gold for span in spans}, begins)
    attributes = Attributes(Extractor(FeatureSpec.parse(features)))
    matrix, values, tags = _training_matrix(attributes, scheme, notes, gold, keep_empty, seed)
    often = np.flatnonzero(np.bincount(matrix.indices, minlength=matrix.shape[1]) >= cutoff)
    shared = {
        **{"C": C, "fit_intercept": False, "tol": tolerance, "max_iter": iterations, "random_state": seed},
        "class_weight": {0: outside_cost} if outside_cost != 1.0 else None,
    }
    known, planes = _planes(_beside(matrix[:, often], values), tags, loss, multi_class, shared)
    if loss == "logistic":
        sharpness = 1.0  # its margins are log-odds as they are
    table = [attributes.table[i] for i in often.tolist()]
    always = feature_hash("always", "", attributes.extractor.spec.key)
    weights = _weights(known, planes[:, : len(often)], table, len(scheme.tags), sharpness, always)
    dense = None
    if values is not None:
        dense = np.zeros((values.shape[1], len(scheme.tags)), np.float32)
        dense[:, known] = planes[:, len(often) :].T * sharpness
    free = np.zeros((len(scheme.tags),) * 2, np.float32)
    made = Svm(name, features, scheme, weights, free, dense=dense, units=units)
    made.repair = repair
    return made


def _planes(
    matrix: Any, tags: IntArray, loss: str, multi_class: str, shared: Mapping[str, Any]
) -> tuple[IntArray, NDArray[np.float64]]:
    """The tags that occur, and the weights of each; with two tags LIBLINEAR has one machine, which stands for both."""
    try:
        from sklearn.linear_model import LogisticRegression
        from sklearn.multiclass import OneVsRestClassifier
        from sklearn.svm import LinearSVC
    except ImportError:
        raise MissingExtra("training a support vector machine", "train") from None
    if loss == "hinge":
        machine = LinearSVC(multi_class=multi_class, **shared)
        machine.fit(matrix, tags)
        classes, planes = machine.classes_, machine.coef_
    else:
        several = OneVsRestClassifier(LogisticRegression(solver="liblinear", dual=True, **shared))
        several.fit(matrix, tags)
        classes, planes = several.classes_, np.concatenate([one.coef_ for one in several.estimators_])
    return classes.astype(np.int32), planes if len(planes) > 1 else np.concatenate((-planes, planes))


def _beside(matrix: Any, values: NDArray[np.float32] | None) -> Any:
    """The yes-or-no features, and right of them those with numbers of their own."""
    if values is None:
        return matrix
    from scipy.sparse import csr_matrix, hstack

    return hstack((matrix, csr_matrix(values.astype(np.float64))), "csr")


def _training_matrix(
    attributes: Attributes,
    encoding: Encoding,
    notes: Sequence[Analysis],
    gold: Sequence[Sequence[Span]],
    keep_empty: float,
    seed: int,
) -> tuple[Any, NDArray[np.float32] | None, IntArray]:
    """Tokens by attributes, in sparse rows, their real-valued features, and the tag of each token."""
    from scipy.sparse import csr_matrix

    ids: list[IntArray] = []
    counts: list[NDArray[np.int64]] = []
    tags: list[IntArray] = []
    values: list[NDArray[np.float32]] = []
    for rows, note_tags, sequences in training_rows(
        attributes, TagSets(encoding, "a support vector machine"), notes, gold, keep_empty, seed
    ):
        sizes = np.diff(rows.begin)
        for part in sequences:
            ids.append(rows.ids[rows.begin[part.start] : rows.begin[part.stop]])
            counts.append(sizes[part])
            tags.append(note_tags[part])
            if rows.values is not None:
                values.append(rows.values[part])
    begin = np.append(0, np.cumsum(np.concatenate(counts))).astype(np.int32)
    columns = np.concatenate(ids)
    shape = (len(begin) - 1, len(attributes.table))
    matrix = csr_matrix((np.ones(len(columns)), columns, begin), shape)
    matrix.sum_duplicates()
    return matrix, np.concatenate(values) if values else None, np.concatenate(tags)


def _weights(
    known: IntArray,
    planes: NDArray[np.float64],
    table: Sequence[tuple[int, int, int]],
    tags: int,
    sharpness: float,
    always: int,
) -> LinearWeights:
    """The machines' weights as arrays; ``always`` is the feature that every token has."""
    which, column = np.nonzero(np.abs(planes) > NEGLIGIBLE)
    hashes = np.array([row[0] for row in table], np.uint64)[column]
    low, high = (np.array([row[i] for row in table], np.int32)[column] for i in (1, 2))
    values = (planes[which, column] * sharpness).astype(np.float32)
    width = high - low + 1  # a bag of words has the same weight all over its window
    within = np.arange(width.sum()) - np.repeat(np.cumsum(width) - width, width)
    unseen = np.setdiff1d(np.arange(tags, dtype=np.int32), known)
    return LinearWeights.of_arrays(
        np.append(np.repeat(hashes, width), np.full(len(unseen), always, np.uint64)),
        np.append(np.repeat(low, width) + within, np.zeros(len(unseen))).astype(np.int32),
        np.append(np.repeat(known[which], width), unseen).astype(np.int32),
        np.append(np.repeat(values, width), np.full(len(unseen), NEVER_SEEN * sharpness)).astype(np.float32),
        tags,
    )
