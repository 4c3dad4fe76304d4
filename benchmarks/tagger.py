"""The part-of-speech taggers: accuracy on treebanks they were not trained on, and words a second on our notes.

python -m benchmarks.tagger [--json FILE] [--data FOLDER] [--repeat N]
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table
from tools.tagger.scores import figures
from tools.tagger.treebanks import held_out

from incognote.text.sentences import sentence_starts
from incognote.text.tagger import LANGUAGES, Tagger, load_tagger, model_file
from incognote.text.tokens import IntArray, tokenize

ROOT = Path(__file__).parents[1]
TEST_SETS = {
    "EWT test": ("en", "en"),
    "AnCora test": ("es", "es"),
    "Bokmål test": ("nb", "nb"),
    "Nynorsk test": ("nb", "nn"),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tagger", description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("INCOGNOTE_DATA", ROOT.parent / "shared/data"))
    )
    parser.add_argument("--repeat", type=int, default=5, help="timings are the best of this many runs")
    options = parser.parse_args()
    results: dict[str, list[dict[str, Any]]] = {"speed, one core": [speed(lang, options.repeat) for lang in LANGUAGES]}
    if (options.data / "ud-en-ewt").is_dir():
        results["accuracy, %"] = [accuracies(name, *which, options.data) for name, which in TEST_SETS.items()]
    for title, rows in results.items():
        table = Table(*rows[0], title=title)
        for row in rows:
            table.add_row(*(f"{value:,}" if isinstance(value, int) else str(value) for value in row.values()))
        Console().print(table)
    if options.json:
        options.json.write_text(json.dumps(results, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def accuracies(name: str, language: str, test: str, data: Path) -> dict[str, Any]:
    scores = figures(load_tagger(language), held_out(data, test))
    return {"test set": name} | {column: round(100 * score, 2) for column, score in scores.items()}


def speed(language: str, repeat: int) -> dict[str, Any]:
    """Tokens a second note by note, first with nothing remembered, then again, then all notes at once."""
    notes: list[tuple[list[str], IntArray]] = []
    for path in sorted((ROOT / "corpora" / language).glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        tokens = tokenize(text)
        notes.append((tokens.words, sentence_starts(text, tokens)))
    count = sum(len(words) for words, _ in notes)
    best = {"note by note, cold": 0, "note by note, warm": 0, "all at once, warm": 0}
    for _ in range(repeat):
        tagger = Tagger(model_file(language))
        runs: list[Callable[[], object]] = [
            lambda tagger=tagger: [tagger.tag(*note) for note in notes],  # type: ignore[misc]
            lambda tagger=tagger: [tagger.tag(*note) for note in notes],  # type: ignore[misc]
            lambda tagger=tagger: tagger.tag_batch(notes),  # type: ignore[misc]
        ]
        for name, run in zip(best, runs, strict=True):
            begin = process_time()
            run()
            best[name] = max(best[name], round(count / (process_time() - begin)))
    distinct = len({word for words, _ in notes for word in words})
    return {"language": language, "tokens": count, "distinct": distinct} | best


if __name__ == "__main__":
    main()
