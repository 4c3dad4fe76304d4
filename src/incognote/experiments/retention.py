"""``retention``: what each system leaves in that identifies, against what it takes out that is medicine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import combinations
from typing import Any

from incognote.evaluate.corpus import pair_up
from incognote.evaluate.retention import retention as retained
from incognote.evaluate.scores import Resamples
from incognote.evaluate.significance import two_sided_p, z_score
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import ALPHA, short, verdict
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Notes, Study, digest
from incognote.experiments.trial import Counts, count, findings, learns, limited, system
from incognote.lexicons.medical import is_medical
from incognote.loading import load
from incognote.pipeline import Deidentifier
from incognote.recipe import Recipe, load_recipe
from incognote.train.training import data_hash

__all__ = ["Kept", "non_dominated", "retention"]

THESIS = "Bjurstrøm and Singh 2013, 13.1.1"
CRITERION = "token-any"


@dataclass(frozen=True, slots=True)
class Kept:
    """What a system found, and of ordinary and of medical words outside identifiers: those kept, and all."""

    counts: Counts
    words: tuple[int, int]
    medical: tuple[int, int]

    def __add__(self, other: Kept) -> Kept:
        words, medical = (
            (a[0] + b[0], a[1] + b[1]) for a, b in ((self.words, other.words), (self.medical, other.medical))
        )
        return Kept(self.counts + other.counts, words, medical)

    @property
    def leak(self) -> float:
        """The share of identifying tokens that are left in."""
        return 1 - self.counts.prf(CRITERION)[1]

    @property
    def lost(self) -> float:
        """The share of medical words that are taken out."""
        return 1 - self.medical[0] / max(1, self.medical[1])

    @property
    def lost_words(self) -> float:
        return 1 - self.words[0] / max(1, self.words[1])


@experiment(
    "retention",
    source="Bjurstrøm and Singh 2013, 13.1.1, which asks for it",
    quick={"recipes": ("vigibase-regex", "rules", "vigibase-svm"), "folds": 2},
)
def retention(
    study: Study,
    recipes: tuple[str, ...] = (
        "vigibase-regex", "mimic", "mist-patterns", "norwegian-pattern", "norwegian", "rules", "vigibase-svm",
        "vigibase-crf", "window-svm", "meddocan-crf", "jiang-crf", "stat-deid", "stanford", "mist", "mega", "fast",
        "best",
    ),
    models: tuple[str, ...] = (),
    folds: int = 5,
    iterations: int = 0,
    epochs: int = 0,
) -> Outcome:  # fmt: skip
    """Identifiers left in against medical words taken out, every system one point.

    Recipes for other languages than those of the notes are left out.
    ``models`` are shipped models or model folders, taken as they are: they must not have been trained on these notes.
    """
    spoken = {str(note.meta.get("language")) for note in (*study.documents, *study.test)}
    suited = [name for name in recipes if spoken & set(load_recipe(name).languages)]
    kept = {name: _of_recipe(study, limited(name, iterations, epochs), folds) for name in suited}
    kept |= {f"{name} as shipped": _of_model(study, name) for name in models}
    best = non_dominated(kept)
    return Outcome(
        "A system that hides everything leaks nothing, and is of no use. *Leak* is the share of identifying tokens "
        "left in; *medicine lost* the share of medical words outside identifiers (drugs, diseases, units, terms "
        "by the lists and by their endings) that were hidden all the same. No other system here has both less leak and "
        f"less loss than {', '.join(f'`{name}`' for name in best)}.",
        [_table(kept, best)],
        [
            Chart(
                "retention",
                "What identifies and was left in, what is medicine and was taken out",
                "points",
                "leak: share of identifying tokens left in",
                "medicine lost: share of medical words hidden",
                [
                    Series(
                        kind,
                        [kept[name].leak for name in names],
                        [kept[name].lost for name in names],
                        names=names,
                    )
                    for kind, names in (
                        ("nothing better in both", best),
                        ("others", [name for name in kept if name not in best]),
                    )
                    if names
                ],
            )
        ],
        [_order(kept), *_protected(kept)],
    )


def _of_recipe(study: Study, recipe: Recipe, folds: int) -> Kept:
    splits = [(study.documents, study.test)] if study.test else list(study.folds(folds))
    parts = []
    for number, (train, test) in enumerate(splits, 1):
        settings = {
            "retention": recipe.name,
            "recipe digest": digest([recipe.find, recipe.resolve, recipe.train, recipe.scheme]),
            "train digest": data_hash(train) if learns(recipe) else "",
            "test digest": data_hash(test),
        }
        told = f"{recipe.name}, part {number}/{len(splits)}, {len(train)} notes"
        parts.append(_read(study.cell(settings, partial(_trained, study, recipe, train, test), told)))
    return reduce(lambda a, b: a + b, parts)


def _of_model(study: Study, name: str) -> Kept:
    notes = study.test or study.documents
    deidentifier = load("auto", name)
    measured = [(setting.bias, setting.recall, setting.precision) for setting in deidentifier.confidence.dial]
    settings = {"retention of a model": name, "measured": digest(measured), "test digest": data_hash(notes)}
    return _read(study.cell(settings, partial(_counted, study, deidentifier, notes), f"{name} as shipped"))


def _trained(study: Study, recipe: Recipe, train: Notes, test: Notes) -> dict[str, Any]:
    return _counted(study, system(recipe, train)[0], test)


def _counted(study: Study, deidentifier: Deidentifier, test: Notes) -> dict[str, Any]:
    found = findings(deidentifier, test, study.scheme)
    words, medical = [0, 0], [0, 0]
    for language in sorted({str(document.meta.get("language")) for document in test}):
        mine = [i for i, document in enumerate(test) if str(document.meta.get("language")) == language]
        corpus = pair_up([test[i] for i in mine], [found[i] for i in mine])
        told = retained(corpus, Resamples(len(mine), 1), partial(is_medical, language=language))
        words[0] += round(told.words.value * told.word_count)
        words[1] += told.word_count
        if told.medical is not None:
            medical[0] += round(told.medical.value * told.medical_count)
            medical[1] += told.medical_count
    return {"counts": count(test, found).to_json(), "words": words, "medical": medical}


def _read(kept: Mapping[str, Any]) -> Kept:
    words, medical = kept["words"], kept["medical"]
    return Kept(Counts.from_json(kept["counts"]), (words[0], words[1]), (medical[0], medical[1]))


def non_dominated(kept: Mapping[str, Kept]) -> list[str]:
    """The systems that no other beats in leak and in loss."""

    def beaten(one: Kept) -> bool:
        return any(
            other.leak <= one.leak and other.lost <= one.lost and (other.leak, other.lost) != (one.leak, one.lost)
            for other in kept.values()
        )

    return [name for name, one in kept.items() if not beaten(one)]


def _table(kept: Mapping[str, Kept], best: Sequence[str]) -> Table:
    rows = [
        [f"`{name}`", one.leak, one.lost, one.lost_words, *one.counts.prf(CRITERION), "yes" if name in best else ""]
        for name, one in sorted(kept.items(), key=lambda item: item[1].leak)
    ]
    columns = ("system", "leak", "medicine lost", "words lost", "precision", "recall", "F1", "unbeaten")
    first = next(iter(kept.values()))
    note = (
        "What is medical is decided by the lists that our own rules go by, which favours those. "
        f"{first.words[1]:,} words identify nobody, {first.medical[1]:,} of them are medical. Precision, recall and F1 "
        "are of tokens, whatever their label."
    )
    return Table("Leak and loss, the least leak first", columns, rows, note)


def _order(kept: Mapping[str, Kept]) -> Finding:
    """Pairs of systems where the one with the better F1 loses more medicine, neither by luck."""
    pairs = turned = 0
    level = ALPHA / max(1, len(kept) * (len(kept) - 1) // 2)  # one of many pairs would differ by luck
    shown = ""
    for a, b in combinations(kept, 2):
        better, worse = sorted((a, b), key=lambda name: kept[name].counts.f1(CRITERION), reverse=True)
        one, other = kept[better], kept[worse]
        size = int(one.counts[CRITERION].total[0])
        sure = two_sided_p(z_score(one.counts.f1(CRITERION), size, other.counts.f1(CRITERION), size)) < level
        loss = z_score(one.lost, one.medical[1], other.lost, other.medical[1])
        if sure and two_sided_p(loss) < level:
            pairs += 1
            if loss > 0:
                turned += 1
                shown = shown or (
                    f"; `{better}` has F1 {short(one.counts.f1(CRITERION))} and loses {one.lost:.1%} of the medicine, "
                    f"`{worse}` {short(other.counts.f1(CRITERION))} and {other.lost:.1%}"
                )
    return Finding(
        "The F-measure does not tell what medicine is lost",
        THESIS,
        "undecided" if not pairs else "confirmed" if turned else "not confirmed",
        f"of {pairs} pairs of systems that differ in both (p < .05 over all pairs), {turned} have the better F1 and "
        f"the greater loss{shown}",
    )


def _protected(kept: Mapping[str, Kept]) -> list[Finding]:
    """Ours: whether what is hidden in error is medicine less often than other words."""
    found = []
    for name in ("rules", "fast", "best"):
        if name in kept:
            one = kept[name]
            other = (one.words[0] - one.medical[0], one.words[1] - one.medical[1])
            rest = 1 - other[0] / max(1, other[1])
            p = two_sided_p(z_score(rest, other[1], one.lost, one.medical[1]))
            found.append(
                Finding(
                    f"`{name}` hides medicine less often than other words",
                    "ours",
                    verdict(rest - one.lost, p),
                    f"{one.lost:.2%} of medical words hidden, {rest:.2%} of others",
                )
            )
    return found
