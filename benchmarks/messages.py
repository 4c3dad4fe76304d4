"""Messages: what reading and writing them costs beside finding, and how much memory a large feed takes.

The synthetic notes of corpora/en become HL7 messages and FHIR resources, one a note.

python -m benchmarks.messages [--megabytes 20 200] [--only-memory] [--feeds hl7 fhir] [--json FILE]
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import tempfile
from base64 import b64encode
from collections import Counter
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.known_identifiers import as_message
from incognote import Document, load
from incognote.evaluate.inputs import read_annotated
from incognote.formats import formats, read_documents
from incognote.pipeline import batches
from incognote.replace import Replacer, load_policy

__all__ = ["main"]

NOTES = Path(__file__).parents[1] / "corpora" / "en"
_SECRET = b"a secret for the benchmark of messages"
PASS = """
import sys
from pathlib import Path
from incognote.formats import ReadOptions, Source, formats
source = Path(sys.argv[1])
name = source.suffix[1:] if source.suffix == ".hl7" else "fhir"
with formats[name].writer(Path(sys.argv[2])) as writer:
    for document in formats[name].read(Source(source.name, source), ReadOptions()):
        writer.write(document, document.text)
print(int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) // 1024)
"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.messages", description=__doc__)
    parser.add_argument(
        "--megabytes", type=int, nargs="*", default=[20, 200], help="sizes of feeds to measure memory on"
    )
    parser.add_argument("--only-memory", action="store_true", help="do not measure time")
    parser.add_argument("--feeds", nargs="*", choices=("hl7", "fhir"), default=["hl7", "fhir"], help="which formats")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    notes = [note for note in read_annotated(str(NOTES), print) if note.text.strip()]
    with tempfile.TemporaryDirectory() as folder:
        feeds = {"hl7": Path(folder, "feed.hl7"), "fhir": Path(folder, "feed.ndjson")}
        feeds["hl7"].write_bytes("".join(as_message(note, []) for note in notes).encode())
        feeds["fhir"].write_text("".join(_resource(note) for note in notes))
        feeds = {name: feeds[name] for name in given.feeds}
        rows: dict[str, dict[str, Any]] = {
            name: {} if given.only_memory else _seconds(name, path, Path(folder, "out")) for name, path in feeds.items()
        }
        for name, path in feeds.items():
            for size in given.megabytes:
                rows[name][f"peak MB at {size} MB"] = _peak(path, size, Path(folder))
    table = Table("", *next(iter(rows.values())))
    for name, row in rows.items():
        table.add_row(name, *map(str, row.values()))
    Console().print(table)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2) + "\n")


def _resource(note: Document) -> str:
    return json.dumps({
        "resourceType": "DocumentReference", "id": note.id, "status": "current",
        "subject": {"reference": f"Patient/{note.id}"}, "date": "2020-01-01T00:00:00Z",
        "content": [{"attachment": {"contentType": "text/plain", "data": b64encode(note.text.encode()).decode()}}],
    }) + "\n"  # fmt: skip


def _seconds(name: str, path: Path, out: Path) -> dict[str, Any]:
    """Processor seconds of each step, batch by batch as a run goes, the second time round."""
    finder, replacer = load("en", "fast"), Replacer(load_policy("surrogate"), _SECRET, "en")
    gc.freeze()  # the process that reads and writes holds no model, and does not go through one to collect garbage
    for _ in range(2):
        seconds: Counter[str] = Counter()
        count = 0
        stream = batches(one for one in read_documents([path]) if isinstance(one, Document))
        with formats[name].writer(out) as writer:
            while True:
                times = [process_time()]
                documents = next(stream, [])
                if not documents:
                    break
                times.append(process_time())
                found = finder.find_all(documents)
                times.append(process_time())
                results = [replacer.replace(document) for document in found]
                times.append(process_time())
                for document, result in zip(documents, results, strict=True):
                    document.origin.replaced = [(one.start, one.end, one.text) for one in result.replacements]
                    writer.write(document, result.text)
                times.append(process_time())
                count += len(documents)
                for step, (before, after) in zip(("read", "find", "replace", "write"), pairwise(times), strict=True):
                    seconds[step] += after - before
    share = (seconds["read"] + seconds["write"]) / seconds["find"]
    return {"notes": count, **{step: round(time, 3) for step, time in seconds.items()}, "of finding": f"{share:.1%}"}


def _peak(path: Path, megabytes: int, folder: Path) -> int:
    data = path.read_bytes()
    large = folder / f"large{path.suffix}"
    with large.open("wb") as file:
        for _ in range(megabytes * 1_000_000 // len(data)):
            file.write(data)
    run = [sys.executable, "-c", PASS, str(large), str(folder / "out")]
    return int(subprocess.run(run, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    main()
