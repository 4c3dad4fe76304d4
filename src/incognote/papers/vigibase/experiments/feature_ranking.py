"""``feature-ranking``: which features a linear model goes by, by name, without giving away whom the notes are about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from incognote.evaluate.folds import is_set_aside
from incognote.experiments.catalogue import experiment
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import limited, system
from incognote.learn.tagger import LinearTagger
from incognote.papers.vigibase.experiments.feature_names import FeatureNames
from incognote.recipe import Recipe
from incognote.train.training import data_hash

__all__ = ["feature_ranking"]

SOURCE = "Sahlström 2015, 6.5 and appendix D"
DATES, AGES = ("DATE", "Date", "FECHAS"), ("AGE", "Age", "EDAD_SUJETO_ASISTENCIA")
PEOPLE = ("Person", "PATIENT", "DOCTOR", "NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO")

OUTSIDE = "outside"

#: Kind of token to its strongest features: name, group, offset, weight.
Ranking = dict[str, list[tuple[str, str, int, float]]]


@experiment(
    "feature-ranking",
    source="Sahlström 2015, appendix D",
    quick={"recipes": ("vigibase-svm",), "labels": 2, "top": 10, "iterations": 10},
)
def feature_ranking(
    study: Study,
    recipes: tuple[str, ...] = ("vigibase-crf", "vigibase-svm"),
    labels: int = 5,
    top: int = 20,
    iterations: int = 0,
) -> Outcome:
    """The features with the largest weights for first and inner tokens of each label and for all others, as bars."""
    # These notes' words are shown, so those that nobody is to look at stay out of it.
    documents = [document for document in study.documents if not is_set_aside(document.id)]
    ranked = {name: _ranking(study, limited(name, iterations), documents, top) for name in recipes}
    frequent = _by_frequency(documents)[:labels]
    frequent += [label for label in AGES if label in _by_frequency(documents) and label not in frequent]
    shown = [name for label in frequent for name in (label, f"inside {label}")] + [OUTSIDE]
    return Outcome(
        f"Weights of models trained on {len(documents)} notes. A word is shown only if it stands outside identifiers "
        "in at least three notes, so that nothing here tells who the notes are about; other words are ‹a rare word›.",
        [
            Table(
                f"`{name}`: {label}",
                ("feature", "weight"),
                [[feature, weight] for feature, _, _, weight in ranking[label]],
            )
            for name, ranking in ranked.items()
            for label in shown
            if label in ranking
        ],
        [
            Chart(
                f"{name}-{label.lower().replace('_', '-').replace(' ', '-')}",
                f"{name}: {label if ' ' in label or label == OUTSIDE else f'first token of {label}'}",
                "bars",
                "",
                "weight",
                [_bars(label, ranking[label])],
            )
            for name, ranking in ranked.items()
            for label in shown
            if label in ranking
        ],
        [finding for name, ranking in ranked.items() for finding in _findings(name, ranking)],
    )


def _ranking(study: Study, recipe: Recipe, documents: Notes, top: int) -> Ranking:
    settings = {
        "ranking": recipe.name,
        "tokens": "first, inside, outside",
        "top": top,
        "recipe digest": digest(recipe.find),
        "data": data_hash(documents),
    }

    def compute() -> Ranking:
        _, model = system(recipe, documents)
        assert model is not None
        tagger = next(finder for finder in model.finders if isinstance(finder, LinearTagger))
        return strongest(tagger, documents, top)

    kept: dict[str, list[list[Any]]] = study.cell(settings, compute, f"{recipe.name}, {len(documents)} notes")
    return {label: [(a, b, int(c), float(d)) for a, b, c, d in rows] for label, rows in kept.items()}


def strongest(tagger: LinearTagger, documents: Notes, top: int) -> Ranking:
    """For each kind of token the features that speak loudest for or against it.

    Kinds are the first token of each label, under its own name, the most frequent label first; those inside it; and
    those outside all.
    """
    weights, tags = tagger.weights, list(tagger.encoding.tags)
    owner = np.repeat(np.arange(len(weights.hashes)), np.diff(weights.begin))
    offset, tag = np.divmod(weights.cells.astype(np.int64), weights.tags)
    names = FeatureNames(tagger.extractor, [replace(document, origin=None) for document in documents])
    ranking: Ranking = {}
    for kind, wanted in _kinds(documents):
        number = next((tags.index(one) for one in wanted if one in tags), None)
        if number is None:
            continue
        mine = np.flatnonzero(tag == number)
        order = mine[np.argsort(-np.abs(weights.values[mine]), kind="stable")][:top]
        hashed = [
            (int(weights.hashes[owner[i]]), int(offset[i]) + weights.low, float(weights.values[i])) for i in order
        ]
        rows = [(*names.of(one, where), where, round(weight, 4)) for one, where, weight in hashed]
        rows += _numbers(tagger, number)
        ranking[kind] = sorted(rows, key=lambda row: -abs(row[3]))[:top]
    return {kind: rows for kind, rows in ranking.items() if rows}


def _kinds(documents: Notes) -> list[tuple[str, tuple[str, ...]]]:
    """What each kind of token is called, and the tags that may mean it."""
    kinds: list[tuple[str, tuple[str, ...]]] = []
    for label in _by_frequency(documents):
        kinds.append((label, (f"B-{label}", f"I-{label}", f"U-{label}")))
        kinds.append((f"inside {label}", (f"I-{label}", f"E-{label}")))
    return [*kinds, (OUTSIDE, ("O",))]


def _numbers(tagger: LinearTagger, tag: int) -> list[tuple[str, str, int, float]]:
    """The weights of real-valued features, by name."""
    if tagger.dense is None:
        return []
    told = []
    for row, (group, name, offset) in enumerate(tagger.extractor.spec.value_names):
        where = "" if not offset else f", {abs(offset)} {'before' if offset < 0 else 'after'}"
        told.append(
            (f"{group.replace('_', ' ')} ({name}){where}", group, offset, round(float(tagger.dense[row, tag]), 4))
        )
    return told


def _bars(label: str, rows: Sequence[tuple[str, str, int, float]]) -> Series:
    return Series(label, [f"{place}. {row[0]}" for place, row in enumerate(rows, 1)], [row[3] for row in rows])


def _by_frequency(documents: Notes) -> list[str]:
    counts: dict[str, int] = {}
    for document in documents:
        for span in document.spans:
            counts[span.label] = counts.get(span.label, 0) + 1
    return sorted(counts, key=lambda label: (-counts[label], label))


def _findings(name: str, ranking: Ranking) -> list[Finding]:
    """The source's observations, looked for among the first ten features."""

    def looked_for(
        statement: str, labels: Sequence[str], wanted: Callable[[str, str, int, float], bool]
    ) -> list[Finding]:
        label = next((one for one in labels if one in ranking), None)
        if label is None:
            return []
        seen = [row[0] for row in ranking[label][:10] if wanted(*row)]
        figures = f"among the first ten of {label}: {'; '.join(seen) or 'none'}"
        return [Finding(f"{statement} ({name})", SOURCE, "confirmed" if seen else "not confirmed", figures)]

    def neighbour(feature: str, group: str, offset: int, weight: float) -> bool:
        return group in ("word", "lower", "ends") and offset != 0 and weight > 0

    def position(feature: str, group: str, offset: int, weight: float) -> bool:
        return group in ("token_in_sentence", "token_in_document", "sentence_in_document") and weight < 0

    def digits(feature: str, group: str, offset: int, weight: float) -> bool:
        told = feature.partition(",")[0].split()[-1]
        return weight > 0 and ("DIGIT" in told or "Nd" in told or any(c.isdigit() for c in told))

    def drug(feature: str, group: str, offset: int, weight: float) -> bool:
        return group == "clinical_types" and offset == 0 and "medication" in feature and weight < 0

    return [
        *looked_for("The words beside it tell an age", AGES, neighbour),
        *looked_for("The place in sentence or note speaks against an age", AGES, position),
        *looked_for("Digits tell a date", DATES, digits),
        *looked_for("What is on the list of medications is not a person", PEOPLE, drug),
    ]
