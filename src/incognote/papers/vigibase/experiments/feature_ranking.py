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

#: Label to its strongest features: name, group, offset, weight.
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
    """The features with the largest weights for the first token of each label, readable, as bars."""
    # These notes' words are shown, so those that nobody is to look at stay out of it.
    documents = [document for document in study.documents if not is_set_aside(document.id)]
    ranked = {name: _ranking(study, limited(name, iterations), documents, top) for name in recipes}
    shown = list(next(iter(ranked.values())))[:labels]
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
                f"{name}-{label.lower().replace('_', '-')}",
                f"{name}: first token of {label}",
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
    settings = {"ranking": recipe.name, "top": top, "recipe digest": digest(recipe.find), "data": data_hash(documents)}

    def compute() -> Ranking:
        _, model = system(recipe, documents)
        assert model is not None
        tagger = next(finder for finder in model.finders if isinstance(finder, LinearTagger))
        return strongest(tagger, documents, top)

    kept: dict[str, list[list[Any]]] = study.cell(settings, compute, f"{recipe.name}, {len(documents)} notes")
    return {label: [(a, b, int(c), float(d)) for a, b, c, d in rows] for label, rows in kept.items()}


def strongest(tagger: LinearTagger, documents: Notes, top: int) -> Ranking:
    """For each label, the most frequent first, the features that speak loudest for or against its first token."""
    weights, tags = tagger.weights, tagger.encoding.tags
    owner = np.repeat(np.arange(len(weights.hashes)), np.diff(weights.begin))
    offset, tag = np.divmod(weights.cells.astype(np.int64), weights.tags)
    chosen: dict[str, list[tuple[int, int, float]]] = {}
    for label in _by_frequency(documents):
        first = next((i for i, name in enumerate(tags) if name in (f"B-{label}", f"I-{label}", f"U-{label}")), None)
        mine = np.flatnonzero(tag == first) if first is not None else np.zeros(0, np.int64)
        order = mine[np.argsort(-np.abs(weights.values[mine]), kind="stable")][:top]
        chosen[label] = [
            (int(weights.hashes[owner[i]]), int(offset[i]) + weights.low, float(weights.values[i])) for i in order
        ]
    names = FeatureNames(tagger.extractor, [replace(document, origin=None) for document in documents])
    return {
        label: [(*names.of(hashed, where), where, round(weight, 4)) for hashed, where, weight in rows]
        for label, rows in chosen.items()
        if rows
    }


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
        return group == "lists" and offset == 0 and ("drug" in feature or "medical" in feature) and weight < 0

    return [
        *looked_for("The words beside it tell an age", AGES, neighbour),
        *looked_for("The place in sentence or note speaks against an age", AGES, position),
        *looked_for("Digits tell a date", DATES, digits),
        *looked_for("What is on the lists of drugs and medical words is not a person", PEOPLE, drug),
    ]
