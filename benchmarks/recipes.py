"""The sources' learned systems: each recipe trained and scored on MEDDOCAN and on our own notes.

python -m benchmarks.recipes [--data DIR] [--recipes NAME ...] [--corpora meddocan en es nb] [--limit N]
                             [--json FILE] [--markdown FILE]

MEDDOCAN: trained on ``train``, scored on ``dev``. Our notes: trained on four of the five folds by document, scored on
the first. With ``--json`` the figures of earlier runs in the same file are kept: long runs can be done in parts.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from incognote.document import Document
from incognote.errors import RecordError
from incognote.evaluate import evaluate
from incognote.evaluate.folds import fold_of
from incognote.formats import read_documents
from incognote.labels import scheme_of
from incognote.recipe import load_recipe
from incognote.train.training import train_recipe

ROOT = Path(__file__).parents[1]
DATA = Path(os.environ.get("INCOGNOTE_DATA") or ROOT.parent / "shared" / "data")
NOTES = {"en": "notes-en", "es": "notes-es", "nb": "notes-nb"}

#: What each source reports, on its own data.
REPORTED = {
    "window-svm": "MEDDOCAN test .884 / .891 / .904, leak .073",
    "meddocan-crf": "MEDDOCAN test .897 / .930 / .940, leak .090",
    "vigibase-svm": "VigiBase strict .893; i2b2 2006 .917",
    "vigibase-crf": "VigiBase strict .882 (elastic net); i2b2 2006 .912",
    "jiang-crf": "N-GRID 2016 strict .880",
    "jiang-lstm": "N-GRID 2016 strict .899",
    "stat-deid": "i2b2 2006, token F about .96",
    "stanford": "i2b2 2006, token F of doctors .951, hospitals .811, dates .985",
    "mist": "",
    "lbjnet": "",
    "mega": "i2b2 2006, token F of doctors .965, hospitals .802, dates .985",
    "multi": "i2b2 2006, token F of doctors .983, hospitals .929, dates .992",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.recipes", description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA, help="the folder with meddocan/ and notes-*/")
    parser.add_argument("--recipes", nargs="*", default=list(REPORTED), metavar="NAME")
    parser.add_argument("--corpora", nargs="*", default=["meddocan", *NOTES], choices=["meddocan", *NOTES])
    parser.add_argument("--limit", type=int, help="train on so many notes only, to try things out")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument("--markdown", type=Path, help="write the tables here as a page")
    options = parser.parse_args()
    figures: list[dict[str, Any]] = []
    if options.json and options.json.exists():
        figures = json.loads(options.json.read_text(encoding="utf-8"))
    for corpus in options.corpora:
        train, test = split(options.data, corpus)
        for name in options.recipes:
            row = {"recipe": name, "corpus": corpus, **measure(name, train[: options.limit], test)}
            if options.limit:
                row["limit"] = options.limit
            figures = [old for old in figures if (old["recipe"], old["corpus"]) != (name, corpus)] + [row]
            print(row, flush=True)
            if options.json:
                options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    show(figures)
    if options.markdown:
        options.markdown.write_text(page(figures), encoding="utf-8")


def split(data: Path, corpus: str) -> tuple[list[Document], list[Document]]:
    """The notes to train on and those to score."""
    if corpus == "meddocan":
        return read(data / "meddocan" / "train", "es"), read(data / "meddocan" / "dev", "es")
    notes = read(data / NOTES[corpus], corpus)
    return [n for n in notes if fold_of(n.id, 5)], [n for n in notes if not fold_of(n.id, 5)]


def read(folder: Path, language: str) -> list[Document]:
    documents = [document for document in read_documents([folder]) if not isinstance(document, RecordError)]
    return [replace(document, meta={**document.meta, "language": language}) for document in documents]


def measure(name: str, train: Sequence[Document], test: Sequence[Document]) -> dict[str, Any]:
    """Training time and scores of one recipe."""
    labels = scheme_of({span.label for document in train for span in document.spans})
    started = process_time()
    model = train_recipe(replace(load_recipe(name), scheme=labels), train, public=True)
    trained = process_time()
    found = model.deidentifier.find_all([replace(document, spans=[]) for document in test])
    done = process_time()
    words = sum(len(document.text.split()) for document in test)
    wanted = ("strict", "span", "merged", "covered", "token", "token-any")
    scores = evaluate(test, found, criteria_names=wanted, resamples=200).scores
    leak = scores["strict"].leak
    return {
        "train_seconds": round(trained - started, 1),
        "words_per_second": round(words / (done - trained)),
        "strict": [round(v, 4) for v in _prf(scores["strict"])],
        "interval": [round(scores["strict"].micro.f1.low, 4), round(scores["strict"].micro.f1.high, 4)],
        "span": round(scores["span"].micro.f1.value, 4),
        "merged": round(scores["merged"].micro.f1.value, 4),
        "leak": round(leak.value, 4) if leak else None,
        "whole_recall": round(scores["covered"].micro.recall.value, 4),
        "token": [round(v, 4) for v in _prf(scores["token"])],
        "token_any": [round(v, 4) for v in _prf(scores["token-any"])],
    }


def _prf(scores: Any) -> tuple[float, float, float]:
    micro = scores.micro
    return micro.precision.value, micro.recall.value, micro.f1.value


def numbers(row: dict[str, Any]) -> list[str]:
    shown = [*row["strict"], row["span"], row["merged"], row["leak"], row["token"][2], *row["token_any"][:2]]
    scores = [f"{number:.3f}".removeprefix("0") for number in shown]
    return [*scores, f"{row['train_seconds']:.0f}", f"{row['words_per_second']:,}"]


COLUMNS = ("strict P", "R", "F1", "span F1", "merged F1", "leak", "token F1", "any P", "any R", "train s", "words/s")


def show(figures: Sequence[dict[str, Any]]) -> None:
    """One table per corpus."""
    for corpus in dict.fromkeys(row["corpus"] for row in figures):
        table = Table(title=corpus, title_justify="left", box=None)
        table.add_column("")
        for column in COLUMNS:
            table.add_column(column, justify="right")
        for row in (row for row in figures if row["corpus"] == corpus):
            table.add_row(row["recipe"], *numbers(row))
        Console().print(table)


TITLES = {
    "meddocan": "MEDDOCAN: trained on `train` (500 notes), scored on `dev` (250)",
    "en": "notes-en: trained on folds 1–4, scored on fold 0",
    "es": "notes-es: likewise",
    "nb": "notes-nb: likewise",
}
INTRODUCTION = """# The sources' learned systems

**Question.** How do the learned systems of five published studies do on open notes?

**Method.** Each system is a recipe over common parts. It is trained on MEDDOCAN and on our own notes; a recipe without
figures has not been run, and one with a number of notes was trained on the first of them only.

    python -m benchmarks.recipes --json FILE --markdown docs/research/source-systems.md

*strict* is MEDDOCAN's sub-task 1 (place and type), *span* and *merged* its sub-task 2, *leak* identifiers missed per
sentence. *token F1* counts tokens with their type, *any* tokens with any type. *train s* are seconds of one core,
*words/s* are from text to spans, both processor time on a busy machine.
"""


def page(figures: Sequence[dict[str, Any]]) -> str:
    """The figures beside the sources' own, as Markdown."""
    lines = [INTRODUCTION]
    for corpus, title in TITLES.items():
        rows = {row["recipe"]: numbers(row) for row in figures if row["corpus"] == corpus}
        limits = {row["recipe"]: row["limit"] for row in figures if row["corpus"] == corpus and "limit" in row}
        reported = ["the source reports"] if corpus == "meddocan" else []
        lines += [f"## {title}", "", f"| recipe | {' | '.join([*COLUMNS, *reported])} |"]
        lines.append("|---" * (1 + len(COLUMNS) + len(reported)) + "|")
        for name, said in REPORTED.items():
            cells = rows.get(name, ["not run", *[""] * (len(COLUMNS) - 1)])
            shown = f"`{name}`, {limits[name]} notes" if name in limits else f"`{name}`"
            lines.append(f"| {' | '.join([shown, *cells, *([said] if reported else [])])} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
