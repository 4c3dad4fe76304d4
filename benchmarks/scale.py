"""A whole archive through the command line: notes an hour, memory, growth with size, and a peer on the same notes.

python -m benchmarks.scale [--notes 200000] [--minutes 2] [--languages en es nb] [--workers 2] [--model best]
                           [--words 350] [--largest 50000000] [--no-peer] [--json FILE]

Notes are made by resampling corpora/ to about so many words each. Every run stops by itself after --minutes.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import process_time
from typing import Any

from benchmarks.scale_memory import Memory, watch_memory
from benchmarks.scale_peer import compare_with_peer

CORPORA = Path(__file__).parents[1] / "corpora"
WORDS = 350
SECRET = "a secret for benchmarks only"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__.splitlines()[0])
    parser.add_argument("--notes", type=int, default=200_000)
    parser.add_argument("--words", type=int, default=WORDS, help="of a note; very many notes are better short")
    parser.add_argument("--minutes", type=float, default=2.0, help="longest time of each run")
    parser.add_argument("--languages", nargs="+", default=["en", "es", "nb"])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--model", default="best")
    parser.add_argument("--largest", type=int, default=50_000_000, help="characters of the longest single note")
    parser.add_argument("--data", type=Path, default=Path(os.environ.get("INCOGNOTE_DATA", "../shared/data")))
    parser.add_argument("--no-peer", action="store_true")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    figures: dict[str, Any] = {"workers": options.workers, "model": options.model, "runs": {}}
    with tempfile.TemporaryDirectory() as folder:
        for language in options.languages:
            table, words = make_table(Path(folder), language, options.notes, options.words)
            run = go_through(table, words, language, options.model, options.workers, options.minutes * 60)
            figures["runs"][language] = run
            show_run(language, options.workers, run)
        language, words = options.languages[0], figures["runs"][options.languages[0]]["words per note"]
        table = Path(folder, f"{language}.parquet")
        alone = go_through(table, words, language, options.model, 1, min(60.0, options.minutes * 60))
        show_run(language, 1, alone)
        further = (figures["runs"][language]["megabytes"]["all"] - alone["megabytes"]["all"]) / (
            options.workers - 1 or 1
        )
        figures["memory"] = {"one worker": alone["megabytes"]["all"], "each further worker": round(further)}
        print(f"memory: {alone['megabytes']['all']} MB with one worker, {further:.0f} MB for each further one")
    figures["growth"] = growth(language, options.model, options.largest)
    if not options.no_peer:
        figures["peer"] = compare_with_peer(CORPORA, options.model, options.data)
    if options.json:
        options.json.parent.mkdir(parents=True, exist_ok=True)
        options.json.write_text(json.dumps(figures, indent=1))


def make_table(folder: Path, language: str, notes: int, length: int = WORDS) -> tuple[Path, float]:
    """A Parquet table of resampled notes, five a patient; and how many words a note has."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    path = folder / f"{language}.parquet"
    made, words = resample(language, length), 0
    schema = pa.schema([("id", pa.string()), ("patient", pa.string()), ("text", pa.string())])
    with pq.ParquetWriter(path, schema) as writer:
        for first in range(0, notes, 1000):
            numbers = range(first, min(notes, first + 1000))
            ids, patients = [f"n{number}" for number in numbers], [f"p{number // 5}" for number in numbers]
            texts = [next(made) for _ in numbers]
            words += sum(len(text.split()) for text in texts)
            writer.write_batch(pa.record_batch([ids, patients, texts], schema=schema))
    return path, round(words / notes, 1)


def resample(language: str, length: int = WORDS) -> Iterator[str]:
    """Notes put together from the lines of several real ones, each of about the same number of words."""
    texts = [path.read_text("utf-8") for path in sorted((CORPORA / language).rglob("*.txt"))]
    lines = [text.splitlines(keepends=True) for text in texts]
    draw = random.Random(7)
    while True:
        note: list[str] = []
        words = 0
        while words < length:
            for line in draw.choice(lines):
                note.append(line)
                words += len(line.split())
                if words >= length:
                    break
            else:
                note.append("\n")
        yield "".join(note)


def go_through(table: Path, words: float, language: str, model: str, workers: int, seconds: float) -> dict[str, Any]:
    """One run of the command line, ended by Ctrl-C if it takes too long; speed without the start, peak memory."""
    out = table.with_name("out.parquet")
    command = [
        sys.executable,
        "-m",
        "incognote",
        "deid",
        table,
        "-o",
        out,
        "--policy",
        "surrogate",
        "--columns",
        "keep=patient",
        "--progress",
        "json",
    ]
    command += ["--lang", language, "--model", model, "--workers", workers]
    environment = {**os.environ, "INCOGNOTE_SECRET": SECRET}
    run = subprocess.Popen(list(map(str, command)), env=environment, stderr=subprocess.PIPE, text=True)
    assert run.stderr
    ended, memory = Event(), Memory()
    watcher = Thread(target=watch_memory, args=(run.pid, memory, ended))
    watcher.start()
    states = []
    for line in run.stderr:
        if line.startswith("{"):
            states.append(json.loads(line))
            if states[-1]["seconds"] > seconds:
                run.send_signal(signal.SIGINT)
    status = run.wait()
    ended.set()
    watcher.join()
    used = sum(memory.processor.values())
    for left in table.parent.glob("out.parquet*"):
        left.unlink()
    if status not in (0, 130) or not states:
        raise SystemExit(f"the run failed with status {status}")
    middle = states[len(states) // 2]
    return {
        "notes": states[-1]["documents"],
        "words per note": words,
        "notes per second": round(rate(states, 0, -1), 1),
        "notes of 350 words per hour": round(rate(states, 0, -1) * words / WORDS * 3600),
        "words per second": round(rate(states, 0, -1) * words),
        "second half to first half": round(rate(states, len(states) // 2, -1) / rate(states, 0, len(states) // 2), 2)
        if middle not in (states[0], states[-1])
        else None,
        "processor ms per note": round(used / max(1, states[-1]["documents"]) * 1000, 2),
        "megabytes": memory.figures(),
    }


def rate(states: list[dict[str, Any]], first: int, last: int) -> float:
    """Notes a second between two moments, or since the start if there is only one."""
    a, b = states[first], states[last]
    if b["seconds"] > a["seconds"]:
        return float(b["documents"] - a["documents"]) / (b["seconds"] - a["seconds"])
    return float(b["documents"] / b["seconds"])


def show_run(language: str, workers: int, run: dict[str, Any]) -> None:
    print(
        f"{language}, {workers} workers: {run['notes']:,} notes of {run['words per note']} words, "
        f"{run['notes of 350 words per hour']:,} notes of 350 words an hour, "
        f"{run['words per second']:,} words/s, {run['processor ms per note']} ms of processor a note; "
        f"second half of the run to first: {run['second half to first half']}; MB {run['megabytes']}",
        flush=True,
    )


def growth(language: str, model: str, largest: int) -> dict[str, float]:
    """Processor microseconds per character of one note, from a thousand characters to very many."""
    import incognote
    from incognote import Document
    from incognote.scale.work import Replacing

    work = Replacing(incognote.load(language, model), "surrogate", SECRET.encode())
    made = resample(language)
    base = "".join(next(made) for _ in range(50))
    work([Document("warm-up", base[:100_000])])
    found = {}
    size = 1000
    while size <= largest:
        text = (base * (size // len(base) + 1))[:size]
        repeats = max(1, 20_000 // size)
        begin = process_time()
        for number in range(repeats):
            work([Document(f"{number}", text)])
        found[f"{size:,}"] = round((process_time() - begin) / repeats / size * 1e6, 3)
        print(f"one note of {size:>12,} characters: {found[f'{size:,}']:.3f} µs a character", flush=True)
        size = size * 10 if size * 10 <= largest else largest if size < largest else largest + 1
    return found


if __name__ == "__main__":
    main()
