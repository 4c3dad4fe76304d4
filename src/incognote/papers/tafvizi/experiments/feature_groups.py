"""``feature-groups``: what each part of the features is worth, alone, left out, and added in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from incognote.errors import UsageError
from incognote.experiments.catalogue import experiment
from incognote.experiments.finding import ALPHA, chance, contrast, not_worse, of_label, short
from incognote.experiments.outcome import Chart, Finding, Outcome, Series, Table
from incognote.experiments.study import Study
from incognote.experiments.trial import Counts, changed, held_out, limited
from incognote.recipe import load_recipe

__all__ = ["feature_groups", "merged"]

TAFVIZI = "Tafvizi 2011, hypothesis 1, tables A.1–A.10"
JIANG = "Jiang et al. 2017, 4.2 and figure 4"

Tables = Sequence[Mapping[str, Any]]

#: The systems whose features the Mega-deidentifier puts together; MIMIC's are what its rules say.
SYSTEMS = ("stat-deid", "stanford", "mist", "lbjnet")
#: The tables of features of ``jiang-crf``, in order: the sub-categories of table 2.
PARTS = ("lexical", "letter", "digit and punctuation", "morphological", "dictionary")


@experiment(
    "feature-groups",
    source="Tafvizi 2011, tables A.1–A.10, and Jiang et al. 2017, figure 4",
    quick={"families": ("mega",), "folds": 2, "iterations": 10, "single": 0},
)
def feature_groups(
    study: Study,
    families: tuple[str, ...] = ("mega", "jiang-crf"),
    folds: int = 5,
    iterations: int = 0,
    criterion: str = "token",
    single: int = 1,
) -> Outcome:
    """Each group of features alone, all of them, all but one, and greedy selection."""
    charts = []
    tables = []
    findings = []
    for recipe in families:
        parts, title = _parts(recipe)
        tried = _Tried(study, recipe, parts, folds, iterations)
        every = tuple(parts)
        alone = {name: tried[(name,)] for name in parts}
        without = {name: tried[tuple(other for other in every if other != name)] for name in parts}
        steps, kept = _greedy(tried, every, criterion)
        tables += [
            _table(title, tried[every], alone, without, criterion),
            Table(f"{title}: added in turn, dropped where it got worse", ("added", "F1", "kept"), steps),
        ]
        if recipe == "jiang-crf" and single:
            features = _single(parts)
            steps, _ = _greedy(_Tried(study, recipe, features, folds, iterations), tuple(features), criterion)
            title = "Single features of table 2, added in turn, dropped where it got worse (section 4.2)"
            tables.append(Table(title, ("added", "F1", "kept"), steps))
        charts.append(_chart(recipe, alone, without, criterion))
        findings += (
            _all_against_subsets(tried[every], alone, criterion)
            if recipe == "mega"
            else _more_is_better(tried[every], without, kept, criterion)
        )
    return Outcome(
        f"F1 by the criterion *{criterion}*, every note scored by a model that has not seen it.",
        tables,
        charts,
        findings,
    )


def _chart(recipe: str, alone: Mapping[str, Counts], without: Mapping[str, Counts], criterion: str) -> Chart:
    series = [
        Series(name, list(side), [counts.f1(criterion) for counts in side.values()])
        for name, side in (("alone", alone), ("all but it", without))
    ]
    return Chart(f"groups-{recipe}", f"{recipe}: groups of features", "bars", "", f"{criterion} F1", series)


def _parts(recipe: str) -> tuple[dict[str, Tables], str]:
    """The groups that a recipe's features fall into, and what to call the table."""
    if recipe == "mega":
        systems = {name: load_recipe(name).find[0]["features"] for name in SYSTEMS}
        mimic = [{"group": "rules", "family": "mimic"}]
        return {**systems, "mimic": mimic}, "Systems' features in one linear SVM (Tafvizi)"
    if recipe == "jiang-crf":
        tables = ([table] for table in load_recipe(recipe).find[0]["features"])
        return dict(zip(PARTS, tables, strict=True)), "Sub-categories of features in a CRF (Jiang et al.)"
    raise UsageError(f"families of feature groups are mega and jiang-crf, not {recipe!r}")


def _single(parts: Mapping[str, Tables]) -> dict[str, Tables]:
    """The features of each sub-category one by one."""
    features: dict[str, Tables] = {}
    for tables in parts.values():
        for table in tables:
            names = [table["group"]] if isinstance(table["group"], str) else table["group"]
            lengths = [(kind, size) for kind in ("prefixes", "suffixes") for size in table.get(kind, ())]
            for name in names:
                if lengths:
                    for kind, size in lengths:
                        label = f"{kind[:-2]} of {size}"
                        features[label] = [{"group": name, "as": label, kind: [size], "window": table["window"]}]
                elif "only" in table:
                    for one in table["only"]:
                        label = f"on the list {one}"
                        features[label] = [{**table, "group": name, "as": label, "only": [one]}]
                else:
                    features[name] = [{**table, "group": name}]
    return features


class _Tried:
    """Counts of a recipe with some of the parts of its features."""

    def __init__(self, study: Study, recipe: str, parts: Mapping[str, Tables], folds: int, iterations: int) -> None:
        self._study, self._parts, self._folds = study, parts, folds
        self._recipe = limited(recipe, iterations)

    def __getitem__(self, names: tuple[str, ...]) -> Counts:
        features = merged([table for name in names for table in self._parts[name]])
        recipe = changed(self._recipe, features=features)
        return held_out(self._study, recipe, self._folds, about={"features": " ".join(names)})


def merged(tables: Tables) -> list[dict[str, Any]]:
    """One list of feature tables out of several: what occurs twice is taken once, over the wider window.

    >>> merged([{"group": ["lower", "pos"]}, {"group": "lower", "window": [-1, 1]}])
    [{'group': 'lower', 'as': 'lower', 'window': [-1, 1]}, {'group': 'pos', 'as': 'pos', 'window': [0, 0]}]
    """
    joins: list[str] = []
    found: dict[str, dict[str, Any]] = {}
    named: set[str] = set()
    for table in tables:
        if "join" in table:
            joins += [join for join in table["join"] if join not in joins]
            continue
        groups = [table["group"]] if isinstance(table["group"], str) else table["group"]
        for group in groups:
            low, high = table.get("window", (0, 0))
            options = {name: value for name, value in table.items() if name not in ("group", "window", "as")}
            key = repr((group, table.get("as"), sorted(options.items(), key=str)))
            if key in found:
                window = found[key]["window"]
                window[:] = [min(window[0], low), max(window[1], high)]
                continue
            name = table.get("as", group)
            while name in named:
                name += "'"
            named.add(name)
            found[key] = {"group": group, **options, "as": name, "window": [low, high]}
    return [*found.values(), *([{"join": joins}] if joins else [])]


def _greedy(tried: _Tried, names: tuple[str, ...], criterion: str) -> tuple[list[list[object]], tuple[str, ...]]:
    """Jiang's way: groups are added in turn, and left out again if the score falls."""
    kept: tuple[str, ...] = ()
    best = 0.0
    steps: list[list[object]] = []
    for name in names:
        score = tried[(*kept, name)].f1(criterion)
        better = score >= best
        steps.append([name, score, "yes" if better else "no"])
        if better:
            kept, best = (*kept, name), score
    return steps, kept


def _table(
    title: str, every: Counts, alone: Mapping[str, Counts], without: Mapping[str, Counts], criterion: str
) -> Table:
    rows: list[list[object]] = [["all", *every.prf(criterion), None, None]]
    for prefix, side in (("", alone), ("all but ", without)):
        for name, counts in side.items():
            change = contrast(every, counts, "f1", criterion)
            rows.append([f"{prefix}{name}", *counts.prf(criterion), change.difference, change.p])
    return Table(title, ("features", "precision", "recall", "F1", "F1 − all", "p"), rows)


def _all_against_subsets(every: Counts, subsets: Mapping[str, Counts], criterion: str) -> list[Finding]:
    """The subsets are the systems' own features, as in the source."""
    best = max(subsets, key=lambda name: subsets[name].f1(criterion))
    change = contrast(subsets[best], every, "f1", criterion)
    worse = []
    for label in every.labels(criterion):
        by_label = max(subsets.values(), key=lambda counts: counts.f1(criterion, label))
        test = of_label(by_label, every, label, criterion=criterion)
        if test.p < ALPHA and test.difference < 0:
            worse.append(f"{label} ({short(test.b)} against {short(test.a)})")
    figures = (
        f"all {short(change.b)}, best subset ({best}) {short(change.a)}, {chance(change.p)}; labels where the best "
        f"subset is significantly better (z-test): {', '.join(worse) or 'none'}"
    )
    statement = "All features are never significantly worse than the best subset"
    return [Finding(statement, TAFVIZI, "not confirmed" if worse else not_worse(change), figures)]


def _more_is_better(
    every: Counts, without: Mapping[str, Counts], kept: tuple[str, ...], criterion: str
) -> list[Finding]:
    worth = {name: contrast(counts, every, "f1", criterion) for name, counts in without.items()}
    harmful = [name for name, change in worth.items() if change.difference < 0]
    surely = [name for name in harmful if worth[name].p < ALPHA]
    figures = ", ".join(f"{name} {change.difference:+.3f} ({chance(change.p)})" for name, change in worth.items())
    return [
        Finding(
            "More features are not always better: some degrade performance",
            JIANG,
            "confirmed" if surely else "undecided" if harmful else "not confirmed",
            f"worth of each group in F1 when the others are there: {figures}; greedy selection keeps {', '.join(kept)}",
        )
    ]
