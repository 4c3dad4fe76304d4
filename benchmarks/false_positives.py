"""How much plain medical text is taken for identifiers: spans per 1,000 words where nobody is named.

    python -m benchmarks.false_positives [--documents 150] [--models fast best]

The texts hold ages, relative dates, places of studies and eponyms, so not every span is a mistake; names, contacts and
numbers of persons nearly always are.
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from incognote import Document, load
from incognote.labels import GROUP_OF

DATA = Path(os.environ.get("INCOGNOTE_DATA", Path(__file__).parents[2] / "shared" / "data"))


def texts(language: str) -> Iterator[str]:
    """Raw clinical text without marked identifiers."""
    if language == "es":
        for path in sorted((DATA / "cantemist-raw-es").glob("cc_*.txt")):
            yield path.read_text(encoding="utf-8")
    elif language == "en":
        with (DATA / "e3c-raw-en" / "e3c-en-ccby.jsonl").open(encoding="utf-8") as lines:
            for line in lines:
                yield str(json.loads(line).get("text", ""))
    else:
        with (DATA / "nomed-raw-nb" / "output.jsonl").open(encoding="utf-8") as lines:
            for line in lines:
                answer = json.loads(line)["response"]
                yield str(json.loads(answer)["text"] if isinstance(answer, str) else answer["text"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=150)
    parser.add_argument("--models", nargs="+", default=["fast", "best"])
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    rows = []
    for language in ("en", "es", "nb"):
        documents = [Document(str(i), text) for i, text in zip(range(given.documents), texts(language), strict=False)]
        words = sum(len(document.text.split()) for document in documents)
        for model in given.models:
            found = load(language, model).find_all(documents)
            groups = Counter(GROUP_OF.get(span.label, span.label) for document in found for span in document.spans)
            per = {group: round(1000 * count / words, 2) for group, count in sorted(groups.items())}
            dated = groups["DATE"] + groups["AGE"]
            total = sum(groups.values())
            row = {"language": language, "model": model, "words": words, "all": round(1000 * total / words, 2)}
            rows.append({**row, "without dates and ages": round(1000 * (total - dated) / words, 2), "groups": per})
            print(rows[-1])
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
