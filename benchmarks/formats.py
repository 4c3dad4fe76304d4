"""The formats: how fast notes pass through beside the bare library of each, and how much memory a large file takes.

python -m benchmarks.formats [--json FILE] [--megabytes 20 200] [--formats jsonl csv ...]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from incognote import Document
from incognote.formats import formats

# Each runs in a process of its own, replaces one word in every note, and says its CPU seconds and peak megabytes.
REPORT = """
import resource
use = resource.getrusage(resource.RUSAGE_SELF)
# Not ru_maxrss, which begins with the peak of the parent process.
print(use.ru_utime + use.ru_stime, int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) // 1024)
"""
OURS = """
from incognote.formats import ReadOptions, Source, formats
with formats[name].writer(out) as writer:
    for document in formats[name].read(Source(source.name, source), ReadOptions()):
        writer.write(document, document.text.replace("Okafor", "X"))
"""
BARE = {
    "jsonl": """
import json
with source.open(encoding="utf-8") as lines, out.open("w", encoding="utf-8") as file:
    for line in lines:
        note = json.loads(line)
        note["text"] = note["text"].replace("Okafor", "X")
        file.write(json.dumps(note, ensure_ascii=False) + "\\n")
""",
    "csv": """
import csv
with source.open(newline="", encoding="utf-8") as lines, out.open("w", newline="", encoding="utf-8") as file:
    writer = csv.writer(file)
    for row in csv.reader(lines):
        writer.writerow([row[0], row[1].replace("Okafor", "X"), *row[2:]])
""",
    "parquet": """
import pyarrow as pa, pyarrow.parquet as pq
file = pq.ParquetFile(source)
with pq.ParquetWriter(out, file.schema_arrow) as writer:
    for batch in file.iter_batches(1024):
        new = pa.array([text.replace("Okafor", "X") for text in batch.column("text").to_pylist()])
        writer.write_batch(batch.set_column(1, "text", new))
""",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.formats", description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument("--megabytes", type=int, nargs="+", default=[20, 200], help="sizes of the generated files")
    parser.add_argument("--formats", nargs="+", default=["jsonl", "csv", "parquet"])
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = [measure(name, size, Path(folder)) for name in options.formats for size in options.megabytes]
    table = Table(*rows[0])
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    Console().print(table)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")


def measure(name: str, megabytes: int, folder: Path) -> dict[str, Any]:
    """One format and size: our pass beside the bare library's, if it has one; a note is 5 kB."""
    source = folder / f"notes{formats[name].suffixes[0]}"
    note = "Seen by Okafor. " + 'No "new" complaints today; continue as before.\n' * 104
    with formats[name].writer(source) as writer:
        for number in range(megabytes * 200):
            writer.write(Document(str(number), f"{number} {note}{number * 7919}"))
    seconds, peak = run(name, source, OURS)
    row = {"format": name, "text (MB)": megabytes, "CPU s": round(seconds, 2), "MB/s": round(megabytes / seconds, 1)}
    row["peak MB"] = round(peak)
    if name in BARE:
        bare, bare_peak = run(name, source, BARE[name])
        row |= {
            "bare library CPU s": round(bare, 2),
            "ratio": round(seconds / bare, 2),
            "bare peak MB": round(bare_peak),
        }
    else:
        row |= {"bare library CPU s": "", "ratio": "", "bare peak MB": ""}
    source.unlink()
    return row


def run(name: str, source: Path, code: str) -> tuple[float, float]:
    """CPU seconds and peak megabytes of a pass in a fresh process."""
    setup = (
        "import sys\nfrom pathlib import Path\nname, source, out = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])\n"
    )
    out = source.with_name(f"out{source.suffix}")
    command = [sys.executable, "-c", setup + code + REPORT, name, str(source), str(out)]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    out.unlink()
    return float(words[0]), float(words[1])


if __name__ == "__main__":
    main()
