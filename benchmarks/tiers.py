"""What the two shipped tiers cost: words a second from text to spans, and what replacing adds.

python -m benchmarks.tiers [--notes 120] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from time import process_time

from incognote import Document, load
from incognote.formats import read_documents
from incognote.replace import Replacer, load_policy

CORPORA = Path(__file__).parents[1] / "corpora"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tiers", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--notes", type=int, default=120)
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    rows = []
    for language in ("en", "es", "nb"):
        read = [note for note in read_documents([CORPORA / language]) if isinstance(note, Document)]
        notes = [Document(note.id, note.text) for note in read[: given.notes]]
        words = sum(len(note.text.split()) for note in notes)
        for tier in ("fast", "best"):
            deidentifier = load(language, tier)
            deidentifier.find_all(notes[: given.notes // 3])
            begun = process_time()
            found = deidentifier.find_all(notes)
            finding = process_time() - begun
            replacer = Replacer(load_policy("surrogate"), b"the secret of a benchmark")
            begun = process_time()
            for document in found:
                replacer.replace(document)
            replacing = process_time() - begun
            rows.append(
                {
                    "language": language,
                    "tier": tier,
                    "words a second": round(words / finding),
                    "replacing, share of finding": round(replacing / finding, 2),
                    "notes of 350 words an hour, two cores": round(2 * 3600 * words / (finding + replacing) / 350),
                }
            )
            print(rows[-1])
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
