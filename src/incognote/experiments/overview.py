"""One page over many finished experiments: what the sources found, and whether it holds here.

python -m incognote.experiments.overview FOLDER        FOLDER has one folder of results per experiment
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from incognote.experiments.outcome import Table
from incognote.experiments.page import markdown_table
from incognote.files import atomic_write

__all__ = ["overview"]

INTRODUCTION = """# The experiments

Each line is a claim of a source tested on open notes, with its figures; each folder has the tables, the pictures, the
command and the seed. *confirmed* and *not confirmed* need a difference that luck alone would rarely make (p < .05) or,
for claims of no loss, a loss below two points; everything else is *undecided*. Only runs at full size are here: the
notes of the command, all of them. Experiments without a page have not been run at that size yet; `make experiments`
runs every one of them, which takes hours. Our own rules were written with nine tenths of our notes in view, so that
`rules`, and the rules within `fast` and `best`, look better on `corpora/` than on notes from elsewhere. How to run them
on your own notes: [experiments](../../experiments.md)."""


def overview(folder: Path) -> str:
    """The page over all results in the folders of ``folder``."""
    parts = [INTRODUCTION, markdown_table(_runs(folder))]
    for path in sorted(folder.glob("*/results.json")):
        results = json.loads(path.read_text(encoding="utf-8"))
        name = path.parent.name
        rows = [(f["claim"], f["source"], f"**{f['verdict']}**", f["figures"]) for f in results["findings"]]
        parts += [f"## [{name}]({name}/README.md)", results["summary"]]
        if rows:
            parts.append(markdown_table(Table("", ("claim", "source", "here", "figures"), rows)))
    return "\n\n".join(parts) + "\n"


def _runs(folder: Path) -> Table:
    """What each page rests on; a test compares the digests with the notes as they are."""
    rows = []
    for path in sorted(folder.glob("*/results.json")):
        results = json.loads(path.read_text(encoding="utf-8"))
        run = json.loads((path.parent / "run.json").read_text(encoding="utf-8"))
        sides = [side for side in (results["corpus"], results["test"]) if side]
        notes = " + ".join(f"{side['notes']:,}" for side in sides)
        digests = ", ".join(f"`{side['digest']}`" for side in sides)
        rows.append((path.parent.name, notes, digests, results["seed"], f"`{run['commit']}`", round(run["seconds"])))
    columns = ("experiment", "notes", "digest", "seed", "commit", "processor seconds")
    return Table("", columns, rows)


if __name__ == "__main__":
    target = Path(sys.argv[1])
    with atomic_write(target / "README.md") as file:
        file.write(overview(target).encode())
