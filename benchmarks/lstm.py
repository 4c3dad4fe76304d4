"""The LSTM at work beside the CRF: tokens a second on one core, words met for the first time and met again.

python -m benchmarks.lstm [--json FILE] [--notes N]

Both are trained for a moment on our notes, with the same feature groups: speed does not depend on what was learnt.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from incognote.document import Document
from incognote.formats import read_documents
from incognote.learn.crf import Crf
from incognote.learn.lstm import Lstm
from incognote.text.analysis import Analysis
from incognote.train.crf import fit_crf
from incognote.train.lstm import fit_lstm

ROOT = Path(__file__).parents[1]
GROUPS = ["gap", "field", "section", "line_position", "document_position", "lists", "commonness", "shape", "number"]
WINDOWS = [{"group": ["lower", "lists", "shape"], "window": [-2, 2]}, {"group": GROUPS[:5]}]
SYSTEMS: dict[str, dict[str, Any]] = {
    "LSTM 64, coupled": {"hidden": 64, "cell": "coupled"},
    "LSTM 64, standard": {"hidden": 64, "cell": "standard"},
    "LSTM 96, standard, context 100": {"hidden": 96, "cell": "standard", "context": 100},
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lstm", description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument("--notes", type=int, default=150, help="how many notes to read")
    options = parser.parse_args()
    every = [note for note in read_documents([ROOT / "corpora" / "en"]) if isinstance(note, Document)]
    documents = every[: options.notes]
    notes, gold = analyses(documents), [document.spans for document in documents]
    few = slice(0, 20)
    models: dict[str, Crf | Lstm] = {"CRF, same groups": fit_crf(notes[few], gold[few], features=WINDOWS, iterations=5)}
    for name, given in SYSTEMS.items():
        features = [{"group": GROUPS}]
        models[name] = fit_lstm(
            notes[few], gold[few], features=features, epochs=1, optimizer="adam", pretrained=False, **given
        )
    figures = [{"system": name, **speed(model, documents)} for name, model in models.items()]
    peer = figures[0]
    for row in figures:
        row["ratio"] = round(row["again"] / peer["again"], 2)
    table = Table("system", "tokens/s, new words", "tokens/s, words met before", "ratio to the CRF", "model file, KB")
    for row in figures:
        table.add_row(row["system"], f"{row['first']:,}", f"{row['again']:,}", str(row["ratio"]), f"{row['size']:,}")
    Console().print(table)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


def analyses(documents: Sequence[Document]) -> list[Analysis]:
    """Notes whose text layers are there already, so that only the model is timed."""
    notes = [Analysis(document, "en") for document in documents]
    for note in notes:
        _ = note.tokens, note.sentences, note.sections
    return notes


def speed(model: Crf | Lstm, documents: Sequence[Document]) -> dict[str, int]:
    with TemporaryDirectory() as folder:
        model.save(Path(folder))
        size = (Path(folder) / "weights.npz").stat().st_size
        fresh = type(model).load(Path(folder))
    tokens = sum(len(note.tokens) for note in analyses(documents))
    timings = []
    for _ in range(4):
        notes = analyses(documents)
        begun = process_time()
        fresh.find(notes)
        timings.append(tokens / (process_time() - begun))
    return {"first": round(timings[0]), "again": round(max(timings[1:])), "size": size // 1024}


if __name__ == "__main__":
    main()
