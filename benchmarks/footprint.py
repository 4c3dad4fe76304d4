"""What a process needs: seconds until `find` on one note has answered, and megabytes of one and of further workers.

python -m benchmarks.footprint [--models fast best] [--language en] [--times 7] [--notes 4000] [--json FILE]

Start-up is the whole command, from the shell and back: the quickest of several, by the clock and by the processor.
Memory is the peak of a run over distinct notes, pages that processes share counted once.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter
from typing import Any

from benchmarks.distinct_notes import distinct_notes
from benchmarks.scale import go_through
from benchmarks.speed import annotated

NOTE = "Seen by Dr. Emeka Okafor on 14 March 2019. Call 555-0123 or write to Anna Hansen, 12 Elm Street, Boston.\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.footprint", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--models", nargs="+", default=["fast", "best"])
    parser.add_argument("--language", default="en")
    parser.add_argument("--times", type=int, default=7)
    parser.add_argument("--notes", type=int, default=4000, help="of each run whose memory is watched; 0 leaves it out")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        note = Path(folder, "note.txt")
        note.write_text(NOTE, encoding="utf-8")
        table = _table(Path(folder), given.language, given.notes) if given.notes else None
        for model in given.models:
            row: dict[str, Any] = {"model": model, **_start(note, model, given.language, given.times)}
            if table:
                one, two = (_peak(table, given.language, model, workers) for workers in (1, 2))
                row |= {"MB with one worker": one, "MB for a further worker": two - one}
            rows.append(row)
            print(row, flush=True)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def _start(note: Path, model: str, language: str, times: int) -> dict[str, float]:
    command = [sys.executable, "-m", "incognote", "find", str(note), "-o", str(note.with_name("out.jsonl"))]
    command += ["--model", model, "--lang", language, "--workers", "1"]
    clock, processor = [], []
    for _ in range(times):
        begin, used = perf_counter(), _used()
        subprocess.run(command, check=True, capture_output=True)
        clock.append(perf_counter() - begin)
        processor.append(_used() - used)
    return {"start, seconds": round(min(clock), 2), "start, processor seconds": round(min(processor), 2)}


def _used() -> float:
    children = getrusage(RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def _table(folder: Path, language: str, notes: int) -> Path:
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = folder / "notes.parquet"
    texts = [note.text for note in islice(distinct_notes(annotated(language)[0]), notes)]
    ids, patients = [f"n{number}" for number in range(notes)], [f"p{number // 5}" for number in range(notes)]
    pq.write_table(pa.table({"id": ids, "patient": patients, "text": texts}), path)
    return path


def _peak(table: Path, language: str, model: str, workers: int) -> int:
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    return int(go_through(table, 350, language, model, workers, 60.0)["megabytes"]["all"])


if __name__ == "__main__":
    main()
