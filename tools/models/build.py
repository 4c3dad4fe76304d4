"""``make models``: train every model that ships and measure it on notes it has not seen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from incognote.document import Document
from incognote.evaluate.inputs import read_annotated
from incognote.learn.confidence import Confidence
from incognote.learn.manifest import write_manifest
from incognote.loading import turn
from incognote.models import TIERS
from incognote.recipe import Recipe, load_recipe
from incognote.train.training import Model, data_hash, train_recipe, write_facts
from tools.models.cards import card
from tools.models.entities import entity_notes
from tools.models.lists import read_lists
from tools.models.measure import FOLDS, Folds, measured
from tools.models.plain import plain_notes, raw_spanish

__all__ = ["corpus_of", "fold_trainer", "main", "trainer"]

ROOT = Path(__file__).parents[2]
#: Where the models lie that ship.
HERE = ROOT / "src/incognote/models"
CORPORA = ROOT / "corpora"

#: The handicap of ``O`` that each model works with.
USUAL = {"fast": 1.0, "best": 1.0, "deep": 1.0, "meddocan-fast": 0.0, "meddocan-best": 0.0}
UNMEASURED: Mapping[str, Any] = {"folds": 0, "languages": {}, "calibration_error": None, "held_out": None, "dial": []}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("INCOGNOTE_DATA", "../shared/data")))
    parser.add_argument("--models", nargs="+", default=list(USUAL), choices=list(USUAL))
    parser.add_argument("--folds", nargs="*", type=int, default=list(range(FOLDS)), help="which folds to measure on")
    parser.add_argument("--only-folds", action="store_true", help="find in the folds and keep that; build nothing")
    parser.add_argument("--only-measure", action="store_true", help="measure the model that is there; build nothing")
    parser.add_argument(
        "--kept-in", type=Path, default=Path("models-output"), help="what folds gave, for a second call"
    )
    given = parser.parse_args()
    for name in given.models:
        documents = corpus_of(name, given.data)
        if not documents:
            print(f"{name}: its corpus is not in {given.data}, left as it is", file=sys.stderr)
            continue
        recipe = load_recipe(name)
        train = trainer(name, given.data, recipe)
        folds = Folds(recipe, documents, fold_trainer(name, given.data, recipe), given.kept_in)
        if given.only_folds:
            for fold in given.folds:
                folds.found(fold)
            continue
        if not given.only_measure:
            model = train(documents)
            turn(model.finders, USUAL[name])
            model.save(HERE / name)
        confidence, metrics = (
            measured(folds, given.folds, USUAL[name]) if given.folds else (_borrowed(recipe), UNMEASURED)
        )
        confidence.save(HERE / name)
        write_facts(HERE / name, recipe, data_hash(documents), metrics)
        (HERE / name / "README.md").write_text(card(recipe, metrics), encoding="utf-8")
        write_manifest(HERE / name)


def corpus_of(name: str, data: Path) -> list[Document]:
    """The annotated notes a model is trained on: our own, or MEDDOCAN's train and dev parts."""
    if not name.startswith("meddocan"):
        return [_in(language, note) for language in ("en", "es", "nb") for note in _read(CORPORA / language)]
    parts = [data / "meddocan" / part for part in ("train", "dev")]
    return [_in("es", note) for part in parts if part.is_dir() for note in _read(part)]


def trainer(name: str, data: Path, recipe: Recipe) -> Callable[[Sequence[Document]], Model]:
    """How a recipe is trained on notes, with the lists and the further text of the model called ``name``."""
    lists = read_lists(data)
    further = [] if name.startswith("meddocan") else plain_notes(data)
    if name in ("best", "deep"):  # a network gains from general text, a field does not
        further += entity_notes(data)
    raw = raw_spanish(data) if name == "meddocan-best" else []

    def say(message: str) -> None:
        print(f"{name}: {message}", file=sys.stderr, flush=True)

    return lambda documents: train_recipe(
        recipe, documents, lists=lists, further=further, raw=raw, progress=say, public=True
    )


def fold_trainer(name: str, data: Path, recipe: Recipe) -> Callable[[Sequence[Document]], Model]:
    """The same for some of the notes: members of a shipped model, which has seen all, are first trained on these."""
    shared = {table["of"] for table in recipe.find if table.get("of") in TIERS}
    if not shared:
        return trainer(name, data, recipe)

    def train(documents: Sequence[Document]) -> Model:
        with TemporaryDirectory() as folder:
            for other in sorted(shared):
                trainer(other, data, load_recipe(other))(documents).save(Path(folder, other))
            tables = ({**t, "of": str(Path(folder, t["of"]))} if t.get("of") in shared else t for t in recipe.find)
            return trainer(name, data, replace(recipe, find=tuple(tables)))(documents)

    return train


def _borrowed(recipe: Recipe) -> Confidence:
    """What is known of the scores of a model that was not measured: those of the model whose members it shares."""
    shared = [table["of"] for table in recipe.find if table.get("of") in TIERS]
    return Confidence.load(HERE / shared[0]) if shared else Confidence()


def _read(folder: Path) -> list[Document]:
    def refuse(error: Exception) -> None:
        raise error

    return read_annotated(str(folder), refuse)


def _in(language: str, document: Document) -> Document:
    document.meta["language"] = language
    return document


if __name__ == "__main__":
    main()
