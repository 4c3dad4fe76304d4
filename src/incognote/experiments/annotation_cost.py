"""``annotation-cost``: how many notes a person must review for a given recall, in the queue's order and at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from incognote.document import Document
from incognote.errors import UsageError
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import claim, mean_sd, paired, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import Counts, count, findings, limited, system
from incognote.recipe import Recipe
from incognote.serve.review.worth import weigh
from incognote.text.analysis import Analysis
from incognote.train.training import data_hash

__all__ = ["annotation_cost", "needed"]

CRITERION = "token-any"
SOURCE = "ours"

#: What the review queue knows of a note: its worth, and the score of the least sure finding.
Known = Mapping[str, tuple[float, float]]
#: The orders of the queue, each a key by which the next notes are taken; ``sample`` is chance.
ORDERS: Mapping[str, Callable[[Known, Document, int], float]] = {
    "worth": lambda known, note, place: -known[note.id][0],
    "unsure": lambda known, note, place: known[note.id][1],
    "sample": lambda known, note, place: place,
}


@dataclass(frozen=True, slots=True)
class Step:
    """So many notes reviewed, so many words read, and what the model trained on them then finds in other notes."""

    notes: int
    words: int
    counts: Counts

    @property
    def recall(self) -> float:
        return self.counts.prf(CRITERION)[1]


#: The steps of every repetition.
Walks = Sequence[Sequence[Step]]


@experiment(
    "annotation-cost",
    source="the order of the review page",
    quick={"recipe": "vigibase-svm", "sizes": (2, 3), "repeats": 1, "orders": ("worth", "sample")},
)
def annotation_cost(
    study: Study,
    recipe: str = "fast",
    sizes: tuple[int, ...] = (10, 20, 40, 80, 160),
    repeats: int = 5,
    orders: tuple[str, ...] = ("worth", "unsure", "sample"),
    targets: tuple[float, ...] = (0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95),
) -> Outcome:
    """Reviewed notes and words read until a given recall: the review queue's order against random order."""
    if unknown := set(orders) - set(ORDERS):
        raise UsageError(f"the review queue has no order {', '.join(sorted(unknown))}; it has {', '.join(ORDERS)}")
    pool, test = study.train_and_test()
    chosen = limited(recipe)
    walks = {
        name: [_walk(study, chosen, pool, test, sizes, name, repeat) for repeat in range(repeats)] for name in orders
    }
    return Outcome(
        f"From {len(pool)} notes, {sizes[0]} drawn at random are reviewed first; a model (`{recipe}`) learns from them "
        f"and looks at the rest, the next ones are taken in the queue's order, and so on, {repeats} times over. Recall "
        f"is that of tokens, whatever their label, in {len(test)} other notes.",
        [_table(walks), _targets(walks, targets)],
        [
            _chart("by-notes", "Recall by notes reviewed", "notes reviewed", walks, lambda step: step.notes),
            _chart("by-words", "Recall by words read", "words read", walks, lambda step: step.words),
        ],
        [finding for name in orders if name != "sample" and "sample" in walks for finding in _findings(walks, name)],
    )


def _walk(
    study: Study, recipe: Recipe, pool: Notes, test: Notes, sizes: Sequence[int], order: str, repeat: int
) -> list[Step]:
    chance = {note.id: place for place, note in enumerate(study.order(pool, f"repeat {repeat}"))}
    reviewed = sorted(pool, key=lambda note: chance[note.id])[: sizes[0]]
    steps = []
    for size in (*sizes[1:], None):
        counts, known = _learnt(study, recipe, reviewed, pool, test)
        steps.append(Step(len(reviewed), sum(len(note.text.split()) for note in reviewed), counts))
        if size is not None:
            taken = {note.id for note in reviewed}
            rest = [note for note in pool if note.id not in taken]
            rest.sort(key=lambda note: (ORDERS[order](known, note, chance[note.id]), chance[note.id]))
            reviewed = reviewed + rest[: size - len(reviewed)]
    return steps


def _learnt(study: Study, recipe: Recipe, reviewed: Notes, pool: Notes, test: Notes) -> tuple[Counts, Known]:
    """A model of the reviewed notes: what it finds in the test notes, and what the queue makes of the pool."""
    train = sorted(reviewed, key=lambda note: note.id)
    settings = {
        "annotation": recipe.name,
        "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
        "train digest": data_hash(train),
        "pool digest": data_hash(pool),
        "test digest": data_hash(test),
    }
    kept = study.cell(settings, partial(_computed, study, recipe, train, pool, test), f"{len(train)} notes reviewed")
    return Counts.from_json(kept["counts"]), {note.id: tuple(kept["pool"][note.id]) for note in pool}


def _computed(study: Study, recipe: Recipe, train: Notes, pool: Notes, test: Notes) -> dict[str, Any]:
    deidentifier, _ = system(recipe, train)
    known = {}
    for document, note in deidentifier.find_with_votes(pool):
        worth = weigh(note, document.spans, _votes(note))
        known[document.id] = [worth.score, worth.lowest]
    return {"counts": count(test, findings(deidentifier, test, study.scheme)).to_json(), "pool": known}


def _votes(note: Analysis) -> dict[str, Any]:
    return {name: spans for name, spans in note.found.items() if spans}


def needed(steps: Sequence[Step], recall: float, what: Callable[[Step], float]) -> float | None:
    """How much a walk needs for a recall, between its steps as the crow flies; ``None`` if it never gets there."""
    before: Step | None = None
    for step in steps:
        if step.recall >= recall:
            if before is None:
                return what(step)
            share = (recall - before.recall) / (step.recall - before.recall)
            return what(before) + share * (what(step) - what(before))
        before = step
    return None


def _table(walks: Mapping[str, Walks]) -> Table:
    rows = []
    for name, several in walks.items():
        for steps in zip(*several, strict=True):
            mean, sd = mean_sd([step.recall for step in steps])
            precision, _ = mean_sd([step.counts.prf(CRITERION)[0] for step in steps])
            f1, _ = mean_sd([step.counts.f1() for step in steps])
            words = round(mean_sd([step.words for step in steps])[0])
            rows.append([name, steps[0].notes, words, f"{short(mean)} ± {short(sd)}", precision, f1])
    columns = ("order", "notes", "words", "recall", "precision", "strict F1")
    return Table("Every step: mean ± standard deviation", columns, rows)


def _targets(walks: Mapping[str, Walks], targets: Sequence[float]) -> Table:
    rows = []
    for name, several in walks.items():
        for what, measure in (("notes", _notes), ("words", _words)):
            reached = [[needed(steps, target, measure) for steps in several] for target in targets]
            rows.append([name, what, *(_mean(values) for values in reached)])
    note = "Mean over the repetitions, read between steps; empty where not every repetition got there."
    return Table("Needed for a recall of", ("order", "", *map(short, targets)), rows, note)


def _notes(step: Step) -> float:
    return step.notes


def _words(step: Step) -> float:
    return step.words


def _mean(values: Sequence[float | None]) -> int | None:
    there = [value for value in values if value is not None]
    return round(sum(there) / len(there)) if len(there) == len(values) else None


def _chart(name: str, title: str, x_label: str, walks: Mapping[str, Walks], what: Callable[[Step], float]) -> Chart:
    series = []
    for order, several in walks.items():
        at = [mean_sd([what(step) for step in steps])[0] for steps in zip(*several, strict=True)]
        points = [mean_sd([step.recall for step in steps]) for steps in zip(*several, strict=True)]
        series.append(Series(order, at, [mean for mean, _ in points], [sd for _, sd in points]))
    return Chart(name, title, "lines", x_label, "recall", series)


def _findings(walks: Mapping[str, Walks], name: str) -> list[Finding]:
    """The same number of notes, and the same number of words: what either order has found by then.

    The steps of a repetition share their notes, so that each repetition counts once, with its mean.
    """
    chance, same, queue = [], [], []
    for random, steps in zip(walks["sample"], walks[name], strict=True):
        words, recalls = [step.words for step in random], [step.recall for step in random]
        chance.append(float(np.mean(recalls[1:])))
        same.append(float(np.mean([np.interp(step.words, words, recalls) for step in steps[1:]])))
        queue.append(float(np.mean([step.recall for step in steps[1:]])))
    names = ("random order", f"order “{name}”")
    return [
        claim(
            f"After as many notes, the order “{name}” gives more recall", SOURCE, paired(chance, queue, "recall"), names
        ),
        claim(
            f"After as many words, the order “{name}” gives more recall", SOURCE, paired(same, queue, "recall"), names
        ),
    ]
