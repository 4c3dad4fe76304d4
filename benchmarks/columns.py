"""What looking at every row of a table costs before the first is written.

python -m benchmarks.columns [--rows N] [--json F]
"""

from __future__ import annotations

import csv
import json
import random
import resource
import tempfile
from pathlib import Path
from time import process_time

import click

from incognote.formats import ReadOptions
from incognote.scale.column_scan import ColumnScan
from incognote.scale.stream import Stream

HEADER = ("note_id", "PAT_ID", "author", "admitted", "phone", "ward", "value", "icd10", "note")


def write_table(path: Path, rows: int) -> None:
    """Notes of 350 words beside eight columns, five of which identify."""
    draw = random.Random(1)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(HEADER)
        for n in range(rows):
            name = f"{draw.choice(('Anna', 'John', 'Kari'))} Name{n % 5000}"
            day = f"2019-{n % 12 + 1:02}-{n % 28 + 1:02} 10:{n % 60:02}:00"
            other = (f"617-555-{n % 10000:04}", f"B{n % 40}", round(draw.random() * 100, 2), "E11.9")
            writer.writerow((f"n{n}", draw.randrange(10**7), name, day, *other, "word " * 350))


@click.command()
@click.option("--rows", default=50_000, show_default=True)
@click.option("--json", "json_file", type=click.Path(path_type=Path))
def main(rows: int, json_file: Path | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "notes.csv"
        write_table(table, rows)
        begin = process_time()
        Stream([str(table)], None, ReadOptions()).look(ColumnScan())
        looked = process_time()
        for _ in Stream([str(table)], None, ReadOptions()).batches():
            pass
        read = process_time()
    figures = {
        "rows": rows,
        "microseconds a row to look at": round((looked - begin) / rows * 1e6),
        "of which reading": round((read - looked) / rows * 1e6),
        "megabytes at most": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10,
    }
    click.echo("  ".join(f"{name}: {figure}" for name, figure in figures.items()))
    if json_file:
        json_file.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
