"""What a model finds, as one short digest per model and corpus: two equal digests are the same spans everywhere.

    python -m benchmarks.digest [--models fast best] [--notes 60] [--policy surrogate] [--spans FOLDER] [--json FILE]

For changes that must not move a span of a note they do not concern: run it before and after. Known identifiers are
left out. ``--notes`` takes only some notes of each corpus, evenly spread; ``--policy`` also compares what the notes
become under a policy. ``--spans`` writes the spans themselves, one JSONL file per model and corpus, for ``diff``.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from incognote import Document, load
from incognote.errors import RecordError
from incognote.formats import read_documents
from incognote.replace import Replacer
from incognote.replace.policy import load_policy

CORPORA = Path(__file__).parents[1] / "corpora"
LANGUAGES = ("en", "es", "nb")


def spans_of(model: str, corpus: Path, most: int | None = None, policy: str | None = None) -> list[str]:
    """The spans of each note of a corpus, a line of JSON each, with what the note becomes under a policy."""
    notes = [note for note in read_documents([corpus]) if not isinstance(note, RecordError)]
    notes = notes[:: max(1, len(notes) // most)][:most] if most else notes
    found = load(corpus.name, model).find_all([Document(note.id, note.text) for note in notes])
    replacer = Replacer(load_policy(policy), bytes(range(32)), corpus.name) if policy else None
    return [
        json.dumps(
            [
                note.id,
                [[s.start, s.end, s.label, round(s.score, 6), s.source] for s in note.spans],
                *([replacer.replace(note).text] if replacer else []),
            ]
        )
        for note in found
    ]


def digest(lines: Sequence[str]) -> str:
    """A short name for all the lines together."""
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", nargs="+", default=["fast", "best"])
    parser.add_argument("--notes", type=int, help="so many notes of each corpus")
    parser.add_argument("--policy", help="compare what the notes become under this policy too")
    parser.add_argument("--spans", type=Path, help="write the spans to this folder too")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows = []
    for corpus in sorted(path for path in CORPORA.rglob("*") if path.name in LANGUAGES):
        name = corpus.relative_to(CORPORA).as_posix()
        for model in given.models:
            lines = spans_of(model, corpus, given.notes, given.policy)
            rows.append({"corpus": name, "model": model, "notes": len(lines), "digest": digest(lines)})
            print("{corpus:12} {model:6} {notes:5} notes  {digest}".format(**rows[-1]), flush=True)
            if given.spans:
                given.spans.mkdir(parents=True, exist_ok=True)
                (given.spans / f"{name.replace('/', '-')}-{model}.jsonl").write_text(
                    "\n".join(lines) + "\n", encoding="utf-8"
                )
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
