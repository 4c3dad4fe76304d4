"""What safety costs a run: the hash of each batch's notes, and the check that no output is an input.

python -m benchmarks.ledger [--notes 600] [--model fast] [--files 100000] [--json FILE]

Times are processor time in this process: the hash beside finding and replacing in the same notes, and the check with as
many files in the input folder and in the output folder.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from time import process_time

from incognote import Document
from incognote.document import batches
from incognote.formats import read_documents
from incognote.loading import load
from incognote.scale.ledger import Ledger
from incognote.scale.work import Replacing
from incognote.targets import check_apart

CORPORA = Path(__file__).parents[1] / "corpora"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ledger", description=__doc__.splitlines()[0])
    parser.add_argument("--notes", type=int, default=600)
    parser.add_argument("--model", default="fast")
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    notes = [note for note in read_documents([CORPORA / "en"]) if isinstance(note, Document)][: options.notes]
    work = Replacing(load("en", options.model), "tag")
    work(notes[:50])  # what is loaded on first use
    with tempfile.TemporaryDirectory() as folder:
        hashing, working = times(notes, work, Path(folder))
        checking = check(Path(folder), options.files)
    print(f"{len(notes)} notes, {options.model}: finding and replacing {working * 1e3:,.0f} ms")
    print(f"hashing {hashing * 1e3:,.1f} ms: {hashing / working:.2%} of a run")
    print(f"check of {options.files:,} files: {checking:.2f} s, once a run")
    if options.json:
        figures = {"working": working, "hashing": hashing, "share": hashing / working, "checking": checking}
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


def times(notes: list[Document], work: Replacing, folder: Path) -> tuple[float, float]:
    hashing = working = 0.0
    with Ledger(folder / "out", {"input": "1"}) as ledger:
        for batch in batches(notes):
            start = process_time()
            ledger.digest(batch)
            between = process_time()
            work(batch)
            hashing += between - start
            working += process_time() - between
    return hashing, working


def check(folder: Path, files: int) -> float:
    for name in ("notes", "clean"):
        (folder / name).mkdir()
        for number in range(files):
            (folder / name / f"{number}.txt").touch()
    start = process_time()
    check_apart([folder / "notes"], [folder / "clean"])
    return process_time() - start


if __name__ == "__main__":
    main()
