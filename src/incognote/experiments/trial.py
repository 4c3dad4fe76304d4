"""One trial: a recipe trained on some notes and counted on others. Experiments are arrangements of trials."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

import numpy as np

from incognote.document import Document, Span
from incognote.evaluate.corpus import IntArray, pair_up
from incognote.evaluate.criteria import criteria
from incognote.evaluate.scores import measures, ratio
from incognote.experiments.study import Notes, Study, digest
from incognote.labels import GROUP_OF, SCHEMES, convert
from incognote.learn.learners import learners
from incognote.loading import build, register_all
from incognote.pipeline import Deidentifier
from incognote.recipe import Recipe, load_recipe
from incognote.train.training import Model, data_hash, train_recipe

__all__ = [
    "Counts",
    "Trial",
    "TrialTally",
    "changed",
    "count",
    "cross_validated",
    "findings",
    "held_out",
    "joined",
    "learns",
    "limited",
    "system",
    "trial",
    "trials",
]  # fmt: skip

CRITERIA = ("strict", "covering", "overlapping", "span", "merged", "token", "token-any")


@dataclass(frozen=True, slots=True)
class TrialTally:
    """What one criterion counted: ``documents[d]`` and ``labels[name]`` are (gold, found, gold hit, found right).

    ``rest`` are, for criteria that count tokens, those marked in error and all that are no identifier.
    """

    documents: IntArray
    labels: Mapping[str, IntArray]
    rest: tuple[int, int] = (0, 0)

    @property
    def total(self) -> IntArray:
        total: IntArray = self.documents.sum(axis=0)
        return total

    def of(self, label: str) -> IntArray:
        return self.labels.get(label, np.zeros(4, np.int64))

    def __add__(self, other: TrialTally) -> TrialTally:
        labels = {label: self.of(label) + other.of(label) for label in sorted({*self.labels, *other.labels})}
        rest = (self.rest[0] + other.rest[0], self.rest[1] + other.rest[1])
        return TrialTally(np.concatenate((self.documents, other.documents)), labels, rest)


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted of a system's findings under several criteria; counts of further documents can be added."""

    tallies: Mapping[str, TrialTally]
    sentences: int

    def __getitem__(self, criterion: str) -> TrialTally:
        return self.tallies[criterion]

    def __add__(self, other: Counts) -> Counts:
        joined = {name: tally + other.tallies[name] for name, tally in self.tallies.items()}
        return Counts(joined, self.sentences + other.sentences)

    def prf(self, criterion: str = "strict", label: str | None = None, beta: float = 1.0) -> tuple[float, float, float]:
        """Precision, recall and F of everything, or of one label."""
        tally = self.tallies[criterion]
        precision, recall, _, f = measures(tally.total if label is None else tally.of(label), beta).tolist()
        return precision, recall, f

    def f1(self, criterion: str = "strict", label: str | None = None) -> float:
        return self.prf(criterion, label)[2]

    def gold(self, label: str, criterion: str = "strict") -> int:
        """How many identifiers (tokens, for criteria that count those) of a label there are."""
        return int(self.tallies[criterion].of(label)[0])

    def labels(self, criterion: str = "strict") -> list[str]:
        """The labels that occur, the most frequent first."""
        return sorted(self.tallies[criterion].labels, key=lambda label: (-self.gold(label, criterion), label))

    @property
    def leak(self) -> float:
        """Identifiers missed per sentence (MEDDOCAN)."""
        gold, _, hit, _ = self.tallies["strict"].total.tolist()
        return float(ratio(np.array(gold - hit), np.array(self.sentences)))

    def fallout(self, criterion: str = "token-any") -> float:
        """The share of what identifies nobody that was marked all the same."""
        return float(ratio(*map(np.array, self.tallies[criterion].rest)))

    def to_json(self) -> dict[str, Any]:
        tallies = {
            name: {
                "documents": tally.documents.tolist(),
                "labels": {label: cells.tolist() for label, cells in tally.labels.items()},
                "rest": list(tally.rest),
            }
            for name, tally in self.tallies.items()
        }
        return {"sentences": self.sentences, "tallies": tallies}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> Counts:
        tallies = {
            name: TrialTally(
                np.array(tally["documents"], np.int64).reshape(-1, 4),
                {label: np.array(cells, np.int64) for label, cells in tally["labels"].items()},
                (tally["rest"][0], tally["rest"][1]),
            )
            for name, tally in kept["tallies"].items()
        }
        return cls(tallies, kept["sentences"])


@dataclass(frozen=True, slots=True)
class Trial:
    """What a trial gave: the counts on the notes that were scored, and what was asked about the model itself."""

    counts: Counts
    facts: Mapping[str, Any]


def count(gold: Notes, found: Notes, names: Sequence[str] = CRITERIA) -> Counts:
    """Count findings against gold, document by document and label by label."""
    corpus = pair_up(gold, found)
    tallies = {}
    for name in names:
        counted = criteria[name].count(corpus)
        labels = dict(zip(counted.labels, counted.cells.sum(axis=0), strict=True))
        rest = (int(counted.rest[0].sum()), int(counted.rest[1].sum())) if counted.rest else (0, 0)
        tallies[name] = TrialTally(counted.cells.sum(axis=1), {k: v for k, v in labels.items() if v.any()}, rest)
    return Counts(tallies, sum(len(note.sentences) for note in corpus.analyses))


def changed(recipe: str | Recipe, **options: Any) -> Recipe:
    """The recipe with other options (``C``, ``features`` ...) for its learners."""
    recipe = load_recipe(recipe) if isinstance(recipe, str) else recipe
    register_all()
    tables = [dict(table, **options) if table["finder"] in learners else table for table in recipe.find]
    return replace(recipe, find=tuple(tables))


def limited(recipe: str | Recipe, iterations: int = 0, epochs: int = 0) -> Recipe:
    """The recipe with an upper bound on the iterations of its CRFs and the epochs of its networks; 0 leaves them.

    Members of stacks and ensembles are bound too. Our own CRFs, which need few epochs, are not.
    """
    recipe = load_recipe(recipe) if isinstance(recipe, str) else recipe
    return replace(recipe, find=tuple(_limited(table, iterations, epochs) for table in recipe.find))


def _limited(table: Mapping[str, Any], iterations: int, epochs: int) -> dict[str, Any]:
    if "recipe" in table:
        return {**_limited(load_recipe(table["recipe"]).find[0], iterations, epochs), "name": table["recipe"]}
    bound = dict(table)
    if "members" in bound:
        bound["members"] = [_limited(member, iterations, epochs) for member in bound["members"]]
    kinds = (bound.get("finder"), bound.get("learner"))
    if iterations and "crf" in kinds and bound.get("algorithm", "lbfgs") == "lbfgs":
        bound["iterations"] = min(iterations, bound.get("iterations", iterations))
    if epochs and "lstm" in kinds:
        bound["epochs"] = min(epochs, bound.get("epochs", epochs))
    return bound


def learns(recipe: Recipe) -> bool:
    register_all()
    return any(table["finder"] in learners for table in recipe.find)


def system(recipe: Recipe, train: Notes) -> tuple[Deidentifier, Model | None]:
    """The recipe ready to work: trained if it is one that learns."""
    if not learns(recipe):
        return build(recipe), None
    model = train_recipe(recipe, train, public=True)
    return model.deidentifier, model


def trial(
    study: Study,
    recipe: str | Recipe,
    train: Notes,
    test: Notes,
    about: Mapping[str, Any] | None = None,
    facts: Mapping[str, Callable[[Model], Any]] | None = None,
) -> Trial:
    """Train on some notes, find in others, count; one cell of the study.

    ``about`` is what to say of the trial while it runs; ``facts`` are questions to the trained model, by name.
    """
    return trials(study, recipe, train, {"": test}, about, facts)[""]


def trials(
    study: Study,
    recipe: str | Recipe,
    train: Notes,
    tests: Mapping[str, Notes],
    about: Mapping[str, Any] | None = None,
    facts: Mapping[str, Callable[[Model], Any]] | None = None,
) -> dict[str, Trial]:
    """As ``trial``, with one training for several sets of notes to score."""
    recipe = load_recipe(recipe) if isinstance(recipe, str) else recipe
    asked = facts or {}
    told = ", ".join(
        [recipe.name, *(f"{name} {value}" for name, value in (about or {}).items()), f"{len(train)} notes"]
    )
    settings = {
        "recipe": recipe.name,
        "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
        "train digest": data_hash(train),
        "test digests": {name: data_hash(test) for name, test in tests.items()},
        "facts": sorted(asked),
    }

    def compute() -> dict[str, Any]:
        deidentifier, model = system(recipe, train)
        counts = {}
        for name, test in tests.items():
            blank = [replace(document, spans=[]) for document in test]
            counts[name] = count(test, findings(deidentifier, blank, study.scheme)).to_json()
        return {"counts": counts, "facts": {name: ask(model) for name, ask in asked.items()} if model else {}}

    kept = study.cell(settings, compute, told)
    return {name: Trial(Counts.from_json(counts), kept["facts"]) for name, counts in kept["counts"].items()}


def findings(deidentifier: Deidentifier, documents: Notes, scheme: str | None) -> list[Document]:
    """What a system finds, in the labels of the study; labels of somebody's own making are left as they are.

    A learner speaks the labels of its notes while the rules beside it speak ours: these are converted here.
    """
    found = deidentifier.find_all(documents, scheme)
    if scheme is None:
        return found
    foreign = GROUP_OF.keys() - set(SCHEMES[scheme].labels)
    return [replace(document, spans=[*_translated(document.spans, foreign, scheme)]) for document in found]


def _translated(spans: Sequence[Span], foreign: Set[str], scheme: str) -> Iterator[Span]:
    for span in spans:
        if span.label not in foreign:
            yield span
        elif (label := convert(span.label, "incognote", scheme)) is not None:
            yield replace(span, label=label)


def cross_validated(study: Study, recipe: str | Recipe, folds: int, **options: Any) -> list[Trial]:
    """The trials of all folds; ``joined`` makes one set of counts of them, every note scored out of fold."""
    about = dict(options.pop("about", None) or {})
    return [
        trial(study, recipe, train, test, {**about, "fold": f"{number}/{folds}"}, **options)
        for number, (train, test) in enumerate(study.folds(folds), 1)
    ]


def joined(trials: Sequence[Trial]) -> Counts:
    """The counts of several trials taken together."""
    return reduce(lambda a, b: a + b, (trial.counts for trial in trials))


def held_out(study: Study, recipe: str | Recipe, folds: int, **options: Any) -> Counts:
    """Every note found by a model that was not trained on it; or, where there are test notes, those."""
    if study.test:
        return trial(study, recipe, study.documents, study.test, **options).counts
    return joined(cross_validated(study, recipe, folds, **options))
