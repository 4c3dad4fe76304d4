"""Tables of odd shapes through the command line: does time grow with size and not faster?

python -m benchmarks.scale_shapes [--model fast] [--workers 2] [--only empty rows same long]

Each shape is run at a tenth of its size and at its size: 10⁵ empty notes, 10⁶ rows of ten words, one note of 10⁶
identical characters, one note of 50 MB. Policy ``surrogate``, Parquet in and out, start included.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from time import monotonic

from benchmarks.scale import SECRET, resample


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.scale_shapes", description=(__doc__ or "").splitlines()[0]
    )
    parser.add_argument("--model", default="fast")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="+", choices=list(SHAPES), default=list(SHAPES))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in options.only:
            size, notes = SHAPES[name]
            small, large = (
                _seconds(Path(folder), notes(n), options.model, options.workers) for n in (size // 10, size)
            )
            print(
                f"{name:6} {size // 10:>11,}: {small:6.1f} s  {size:>11,}: {large:6.1f} s  {large / small:5.1f} times",
                flush=True,
            )


def _rows(count: int) -> Iterator[str]:
    words = (word for note in resample("en") for word in note.split())
    return (" ".join(islice(words, 10)) for _ in range(count))


def _long(characters: int) -> Iterator[str]:
    made = resample("en")
    note = "".join(next(made) for _ in range(1000))
    return iter([(note * (characters // len(note) + 1))[:characters]])


SHAPES: dict[str, tuple[int, Callable[[int], Iterator[str]]]] = {
    "empty": (100_000, lambda count: iter([""] * count)),
    "rows": (1_000_000, _rows),
    "same": (1_000_000, lambda characters: iter(["a" * characters])),
    "long": (50_000_000, _long),
}


def _seconds(folder: Path, notes: Iterator[str], model: str, workers: int) -> float:
    """How long the command takes for a table of these notes."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table, out = folder / "notes.parquet", folder / "out.parquet"
    schema = pa.schema([("id", pa.string()), ("text", pa.string())])
    done = 0
    with pq.ParquetWriter(table, schema) as writer:
        while texts := list(islice(notes, 20_000)):
            ids = [f"n{number}" for number in range(done, done + len(texts))]
            writer.write_batch(pa.record_batch([ids, texts], schema=schema))
            done += len(texts)
    command = [sys.executable, "-m", "incognote", "deid", table, "-o", out, "--policy", "surrogate", "--lang", "en"]
    command += ["--model", model, "--workers", workers, "--progress", "off"]
    begin = monotonic()
    subprocess.run(list(map(str, command)), env={**os.environ, "INCOGNOTE_SECRET": SECRET}, check=True)
    seconds = monotonic() - begin
    assert pq.read_metadata(out).num_rows == done
    out.unlink()
    return seconds


if __name__ == "__main__":
    main()
