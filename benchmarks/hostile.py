"""Text made to be slow: what each shape costs per character at two sizes; the ratio is 1 where time grows with length.

    python -m benchmarks.hostile [--model fast] [--sizes 20000 80000] [--json FILE] [SHAPE ...]

Every shape goes through the whole flow: view, tokens, sections, rules, lists, model, resolving and replacing. A shape
that grows faster than its length could keep a worker of the service busy for minutes.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from pathlib import Path
from time import process_time

from incognote import Document, load
from incognote.pipeline import Deidentifier

#: Single characters, and pieces by their names; each is repeated to any length.
CHARACTERS = "aA1.,:;-–_/\\|*#@&<>([{\"'=+~^`?! \t\n\u00a0漢🩺𝐀"
PIECES = {
    "invisible": "a\u200b|a\u00ad|e\u0301|\u0301|\r\n",
    "addresses": "http:|http://a.b/|www.|a@|a@b.c |a.b.|10.0.0.",
    "labels": "a:|a: |Name:|Name: |Tel.:|(a):|):|Name (as on visa): |Name:\n|MRN no. ",
    "numbers": "123 |1.|1/|1-|12 34 |AB12-|A1B2C3 |$1,|1%|5 mg |(1)(",
    "dates": "3/4/19 |03/04/2019|10.12.|12:30 |2019 |Jan |3 yo ",
    "phones": "617-555-0143 |6175550143|x9 |six one |OlO ",
    "names": "ABC |AbCd|John Smith |Smith, John, |Dr. Mr. |J. |de la |O'|s's |a-b-",
    "tags": "<b>|</b>|<b>a</b>|<b |a<br>|<!--|<a href='x'>|&nbsp;|&nbsp",
    "emphasis": "*a* |**a |_a_ |[**a**] |*** ",
    "layout": "((|))|()|'a' |- a\n|ab-\n|ab\n|ABC\n|a - b -\n|a    b\n|1–|Aa–|A b. |a... |漢字 ",
}


def _repeated(piece: str) -> Callable[[int], str]:
    return lambda size: (piece * (1 + size // len(piece)))[:size]


def _half(open_: str, close: str) -> Callable[[int], str]:
    return lambda size: open_ * (size // 2 // len(open_)) + close * (size // 2 // len(close))


def _drawn(alphabet: str, seed: int) -> Callable[[int], str]:
    return lambda size: "".join(random.Random(seed).choices(alphabet, k=size))


#: From a size to a text.
SHAPES: dict[str, Callable[[int], str]] = {
    **{f"character {char!r}": _repeated(char) for char in CHARACTERS},
    **{f"{kind} {piece!r}": _repeated(piece) for kind, pieces in PIECES.items() for piece in pieces.split("|")},
    "nested brackets": _half("(", ")"),
    "nested tags": _half("<b>", "</b>"),
    "one long word, then colons": _half("a", ":"),
    "names, then their letters": _half("John Smith. ", "j "),
    "pieces of dates": _drawn("0123456789/.- janmayt,", 7),
    "pieces of phones": _drawn("0123456789()-+ x", 8),
    "pieces of markup": _drawn("<>/b*_&;a \n-", 9),
    "any characters": _drawn("".join(map(chr, range(32, 0x2100))), 10),
}


def seconds(deidentifier: Deidentifier, text: str) -> float:
    """The processor's time for one note, found and replaced."""
    begin = process_time()
    deidentifier(Document("1", text, meta={"language": "en"}), policy="surrogate", secret=b"0123456789abcdef")
    return process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("shapes", nargs="*", metavar="SHAPE", help="only these")
    parser.add_argument("--model", default="fast")
    parser.add_argument("--sizes", type=int, nargs=2, default=[20_000, 80_000])
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    deidentifier = load("en", given.model)
    rows = []
    for name in given.shapes or SHAPES:
        seconds(deidentifier, SHAPES[name](1_000))  # what is learnt of a new text once is not what is measured
        costs = [1e6 * seconds(deidentifier, SHAPES[name](size)) / size for size in given.sizes]
        ratio = costs[1] / costs[0]
        rows.append({"shape": name, "small": round(costs[0], 2), "large": round(costs[1], 2), "ratio": round(ratio, 2)})
        print(f"{name:34}{costs[0]:9.2f}{costs[1]:9.2f}  µs per character  ×{ratio:5.2f}", flush=True)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
