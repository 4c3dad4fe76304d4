"""``make models``: rebuild every model that ships, byte for byte, and measure it on notes it has not seen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from incognote.document import Document
from incognote.evaluate import evaluate
from incognote.evaluate.folds import fold_of
from incognote.evaluate.inputs import read_annotated
from incognote.learn.confidence import Confidence, expected_calibration_error, measure
from incognote.learn.training import Lists, train_recipe
from incognote.loading import turn
from incognote.models.cards import card
from incognote.models.lists import read_lists
from incognote.recipe import Recipe, load_recipe

__all__ = ["main"]

HERE = Path(__file__).parent
CORPORA = HERE.parents[2] / "corpora"

#: Handicaps of ``O`` that the recall dial is measured at, and the one each model works with.
BIASES = (0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
USUAL = {"fast": 1.0, "best": 1.0, "meddocan-fast": 0.0, "meddocan-best": 0.0}
FOLDS = 5
UNMEASURED: Mapping[str, Any] = {"folds": 0, "languages": {}, "calibration_error": None, "dial": []}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("INCOGNOTE_DATA", "../shared/data")))
    parser.add_argument("--models", nargs="+", default=list(USUAL), choices=list(USUAL))
    parser.add_argument("--folds", type=int, default=FOLDS, help="how many of the five folds to measure on; 0: none")
    given = parser.parse_args()
    for name in given.models:
        recipe = load_recipe(name)
        documents = corpus_of(name, given.data)
        if not documents:
            print(f"{name}: its corpus is not in {given.data}, left as it is", file=sys.stderr)
            continue
        lists = read_lists(given.data)
        confidence, metrics = Confidence(), UNMEASURED
        if given.folds:
            confidence, metrics = cross_measure(recipe, documents, given.folds, USUAL[name], lists)
        model = train_recipe(recipe, documents, lists=lists, progress=_say(name))
        turn(model.finders, USUAL[name])
        folder = HERE / name
        model.save(folder, metrics, card(recipe, metrics))
        confidence.save(folder)


def corpus_of(name: str, data: Path) -> list[Document]:
    """The annotated notes a model is trained on: our own, or MEDDOCAN's train and dev parts."""
    if not name.startswith("meddocan"):
        return [_in(language, note) for language in ("en", "es", "nb") for note in _read(CORPORA / language)]
    parts = [data / "meddocan" / part for part in ("train", "dev")]
    return [_in("es", note) for part in parts if part.is_dir() for note in _read(part)]


def _read(folder: Path) -> list[Document]:
    def refuse(error: Exception) -> None:
        raise error

    return read_annotated(str(folder), refuse)


def _in(language: str, document: Document) -> Document:
    document.meta["language"] = language
    return document


def cross_measure(
    recipe: Recipe, documents: Sequence[Document], folds: int, usual: float, lists: Lists
) -> tuple[Confidence, Mapping[str, Any]]:
    """Dial, calibration and scores from notes found by models trained without them."""
    say = _say(recipe.name)
    gold: list[Document] = []
    found: dict[float, list[Document]] = {bias: [] for bias in BIASES}
    for fold in range(folds):
        say(f"fold {fold + 1} of {folds}")
        test = [document for document in documents if fold_of(document.id, FOLDS) == fold]
        rest = [document for document in documents if fold_of(document.id, FOLDS) != fold]
        model = train_recipe(recipe, rest, lists=lists, progress=say)
        gold += test
        for bias in BIASES:
            turn(model.finders, bias)
            found[bias] += model.deidentifier.find_all(test)
    confidence = measure(gold, list(found.items()), usual)
    return confidence, _metrics(gold, found[usual], confidence, folds)


def _metrics(gold: Sequence[Document], found: Sequence[Document], confidence: Confidence, folds: int) -> dict[str, Any]:
    by_language: dict[str, Any] = {}
    for language in sorted({str(document.meta["language"]) for document in gold}):
        mine = [i for i, document in enumerate(gold) if document.meta["language"] == language]
        report = evaluate([gold[i] for i in mine], [found[i] for i in mine], scheme=None)
        criteria = report.to_dict()["criteria"]
        by_language[language] = {name: {"micro": scores["micro"]} for name, scores in criteria.items()}
        by_language[language]["strict"]["labels"] = criteria["strict"]["labels"]
    calibrated = [_with_spans(document, confidence) for document in found]
    return {
        "folds": folds,
        "languages": by_language,
        "calibration_error": round(expected_calibration_error(gold, calibrated), 4),
        "dial": [[s.bias, s.recall, s.precision] for s in confidence.dial],
    }


def _with_spans(document: Document, confidence: Confidence) -> Document:
    return Document(document.id, document.text, confidence.calibrated(document.spans), document.meta)


def _say(name: str) -> Callable[[str], None]:
    return lambda message: print(f"{name}: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
