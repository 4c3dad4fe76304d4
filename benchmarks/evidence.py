"""From notes to a filed report, as `docs/evidence.md` tells it: ``python -m benchmarks.evidence OUT``

De-identifies the English and Spanish notes of ``corpora/``, plans a review, takes the corpus's own annotations as the
review, and reports. The key of the draw is fixed, so that the figures can be made again.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

CORPORA = Path(__file__).parents[1] / "corpora"
KEY = "2b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfe"  # of an example, not a secret


def run(*arguments: object) -> int:
    return subprocess.run([sys.executable, "-m", "incognote", *map(str, arguments)], check=False).returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--model", default="fast")
    parser.add_argument("--policy", default="surrogate")
    given = parser.parse_args()
    out, notes = given.out, (CORPORA / "en", CORPORA / "es")
    out.mkdir(parents=True)
    key = out / "key"
    key.touch(0o600)
    key.write_text(KEY)
    made = "--policy", given.policy, "--model", given.model, "--secret-file", key
    run("deid", *notes, "-o", out / "clean", *made, "--workers", 1, "--progress", "off", "--report", out / "run.json")
    run("evidence", "plan", *notes, "-o", out / "sample", "--secret-file", key)
    for id_ in json.loads((out / "sample.plan.json").read_text("utf-8"))["ids"]:
        shutil.copy(CORPORA / f"{id_}.ann", out / "sample" / f"{id_}.ann")
    read = "--clean", out / "clean", "--reviewed", out / "sample", "--plan", out / "sample.plan.json"
    facts = "--policy", given.policy, "--run", out / "run.json", "--population", 40_000
    sys.exit(run("evidence", "report", *read, *facts, "-o", out / "report.html", "--json", out / "report.json"))


if __name__ == "__main__":
    main()
