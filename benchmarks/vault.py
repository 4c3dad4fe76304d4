"""What the way back costs: writing, opening, restoring and checking a vault, beside the same rows in clear JSON lines.

python -m benchmarks.vault [--notes N] [--json F]
"""

from __future__ import annotations

import json
import os
import resource
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

import click
from rich.console import Console
from rich.table import Table

from incognote.document import Document
from incognote.replace.result import Replacement, Result
from incognote.vault.reader import Vault, VaultWriter, create_key

BATCH = 200
SENTENCE = "Seen in clinic by Dr. Okafor with chest pain since the morning, sent home on aspirin; back in 10 days. "


def note(number: int, replacements: int = 10) -> Result:
    """A note of about 2,000 characters with 10 replacements."""
    text = SENTENCE * 20
    step, start, length = len(SENTENCE), SENTENCE.index("Okafor"), len("Okafor")
    changes, pieces, at = [], [], 0
    new = f"Lund{number % 1000:03}"
    for place in range(start, step * replacements, step):
        pieces += [text[at:place], new]
        new_start = place + len(changes) * (len(new) - length)
        changes.append(Replacement(place, place + length, "DOCTOR", "Okafor", new, new_start, new_start + len(new)))
        at = place + length
    return Result(Document(f"ward/note-{number}", text), "".join([*pieces, text[at:]]), changes)


def timed(work: Callable[[], object], notes: int) -> float:
    """Microseconds of processor time per note; waiting for the disk is not counted, a busy machine would drown it."""
    start = process_time()
    work()
    return (process_time() - start) / notes * 1e6


def in_clear(path: Path, results: list[Result], notes: int) -> None:
    """The peer: the same rows as JSON lines, nothing encrypted, on the disk as often."""
    with path.open("wb") as file:
        for _ in range(notes // BATCH):
            for result in results:
                rows = [[one.new_start, one.label, one.text, one.original] for one in result.replacements]
                file.write(json.dumps([result.document.id, rows], ensure_ascii=False).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


def in_vault(path: Path, key: Path, results: list[Result], notes: int) -> None:
    with VaultWriter(path, key) as writer:
        for _ in range(notes // BATCH):
            writer.add_all(results)


@click.command()
@click.option("--notes", default=100_000, show_default=True)
@click.option("--json", "json_file", type=click.Path(path_type=Path))
def main(notes: int, json_file: Path | None) -> None:
    results = [note(number) for number in range(BATCH)]
    with tempfile.TemporaryDirectory() as folder:
        clear, path, key = (Path(folder, name) for name in ("clear", "vault", "key"))
        create_key(key)
        figures = {
            "write in clear": timed(lambda: in_clear(clear, results, notes), notes),
            "write": timed(lambda: in_vault(path, key, results, notes), notes),
        }
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        figures["open"] = timed(lambda: Vault.open(path, key), notes)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory
        with Vault.open(path, key) as vault:
            figures["check everything"] = timed(vault.verify, notes)
            figures["look up a value"] = timed(lambda: list(vault.lookup("nobody")), notes)
        few = min(notes, 2000)
        small = Path(folder, "small")
        in_vault(small, key, [note(number) for number in range(BATCH)], BATCH)
        with Vault.open(small, key) as vault:
            many = results * (few // BATCH)
            figures["restore"] = timed(lambda: [vault.restore(one.document.id, one.text) for one in many], len(many))
        sizes = {"bytes on disk": path.stat().st_size / notes, "bytes in clear": clear.stat().st_size / notes}
    table = Table(
        "vault", "CPU µs per note", "of writing in clear", title=f"{notes} notes of 2,000 characters, 10 replacements"
    )
    for name, value in figures.items():
        table.add_row(name, f"{value:.1f}", f"{value / figures['write in clear']:.2f}")
    Console().print(table)
    sizes["bytes of memory when open"] = grown * 1024 / notes
    Console().print(", ".join(f"{name} {value:.0f}" for name, value in sizes.items()), "per note")
    if json_file:
        json_file.write_text(json.dumps({"notes": notes, "microseconds": figures, "sizes": sizes}, indent=1))


if __name__ == "__main__":
    main()
