"""The text layers: tokens a second beside str.split and spaCy, what they get right, and how fast we start.

python -m benchmarks.text [--json FILE] [--data FOLDER] [--repeat N]
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from rich.console import Console
from rich.table import Table

from incognote.document import Document
from incognote.text.analysis import Analysis
from incognote.text.clean import clean
from incognote.text.language import detect
from incognote.text.sentences import sentence_starts
from incognote.text.tagger import load_tagger
from incognote.text.tokens import tokenize

ROOT = Path(__file__).parents[1]
LANGUAGES = ("en", "es", "nb")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.text", description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("INCOGNOTE_DATA", ROOT.parent / "shared/data"))
    )
    parser.add_argument("--repeat", type=int, default=5, help="timings are the best of this many runs")
    options = parser.parse_args()
    figures = {
        "speed": speed(options.repeat),
        "unreachable spans": reachability(options.data),
        "language": languages(options.data),
        "sentences": sentence_boundaries(options.data),
        "start": start(options.repeat),
    }
    console = Console()
    for title, rows in figures.items():
        show(console, title, rows)
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def speed(repeat: int) -> list[dict[str, Any]]:
    """Every layer over all our notes, one note at a time, on one core; all count our tokens, so that they compare."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "corpora").glob("*/*.txt"))]
    count = sum(len(tokenize(text)) for text in texts)

    def notes(*layers: str) -> list[Analysis]:
        """Fresh analyses in which the layers below the one to be timed are there already."""
        made = [Analysis(Document("", text)) for text in texts]
        for note in made:
            for layer in layers:
                getattr(note, layer)
        return made

    def layer(name: str, *below: str) -> tuple[Callable[[], list[Any]], Callable[[Any], object]]:
        return lambda: notes(*below), lambda note: getattr(note, name)

    def tag(note: Analysis) -> object:
        return load_tagger(note.language).tag(note.tokens.words, note.sentences)

    def one_text_whole(_: object) -> object:
        return tokenize(whole)

    whole = "\n\n".join(texts)
    jobs: dict[str, tuple[Callable[[], Sequence[Any]], Callable[[Any], object]]] = {
        "str.split": (lambda: texts, str.split),
        "clean": (lambda: texts, clean),
        "tokens": (lambda: texts, tokenize),
        "tokens, one long text": (lambda: [whole], one_text_whole),
        "lines and token facts": layer("lines", "tokens"),
        "sentences, lines known": layer("sentences", "lines"),
        "sections, sentences known": layer("sections", "sentences"),
        "chunks and inner words": layer("chunks", "lines"),
        "language": layer("language", "tokens"),
        "tagger": (lambda: notes("sentences", "language"), tag),
        "all layers": (lambda: notes(), lambda note: (note.sections, note.chunks, note.tags)),
    }
    if find_spec("spacy"):
        import spacy

        for language in LANGUAGES:
            blank = spacy.blank(language)
            own = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "corpora" / language).glob("*.txt"))]
            jobs[f"spaCy blank {language}, its notes"] = (lambda own=own: own, blank.make_doc)  # type: ignore[misc]
            jobs[f"tokens, {language} notes"] = (lambda own=own: own, tokenize)  # type: ignore[misc]
    rows: list[dict[str, Any]] = []
    for name, (prepare, work) in jobs.items():
        seconds = best_seconds(repeat, prepare, work)
        size = count
        if name.endswith("notes"):
            size = sum(len(tokenize(text)) for text in prepare())
        rows.append({"what": name, "tokens/s": round(size / seconds), "seconds": round(seconds, 4)})
    base = rows[0]["tokens/s"]
    for row in rows:
        row["of str.split"] = round(row["tokens/s"] / base, 3)
    if not find_spec("spacy"):
        rows.append({"what": "spaCy: not installed (pip install 'incognote[bench]')"})
    return rows


def best_seconds(repeat: int, prepare: Callable[[], Sequence[Any]], work: Callable[[Any], object]) -> float:
    best = float("inf")
    for _ in range(repeat):
        items = prepare()
        begin = process_time()
        for item in items:
            work(item)
        best = min(best, process_time() - begin)
    return best


def reachability(data: Path) -> list[dict[str, Any]]:
    """Gold spans that do not begin and end at token boundaries: nothing that works on tokens can find them exactly."""
    folders = {f"corpora/{language}": ROOT / "corpora" / language for language in LANGUAGES}
    if (data / "meddocan").is_dir():
        folders["MEDDOCAN train+dev"] = data / "meddocan"
    rows = []
    for name, folder in folders.items():
        unreachable, spans = unreachable_spans(folder)
        rows.append(
            {"corpus": name, "spans": spans, "unreachable": unreachable, "%": round(100 * unreachable / spans, 3)}
        )
    return rows


def unreachable_spans(folder: Path) -> tuple[int, int]:
    """How many of the brat spans under ``folder`` token boundaries miss, and how many there are."""
    unreachable = spans = 0
    for path in sorted(folder.rglob("*.ann")):
        tokens = tokenize(clean(path.with_suffix(".txt").read_bytes().decode("utf-8")))
        starts, ends = set(tokens.starts.tolist()), set(tokens.ends.tolist())
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("T"):
                _, start, end = line.split("\t")[1].split(" ")
                spans += 1
                unreachable += int(start) not in starts or int(end) not in ends
    return unreachable, spans


def languages(data: Path) -> list[dict[str, Any]]:
    """Notes whose language is seen, among those of more than 40 words."""
    sets: dict[str, tuple[str, Iterable[Path]]] = {
        f"corpora/{language}": (language, (ROOT / "corpora" / language).glob("*.txt")) for language in LANGUAGES
    }
    if (data / "meddocan").is_dir():
        sets["MEDDOCAN train+dev"] = ("es", (data / "meddocan").rglob("*.txt"))
    rows = []
    for name, (language, paths) in sets.items():
        notes = [tokenize(clean(path.read_text(encoding="utf-8"))).words for path in paths]
        long = [words for words in notes if sum(word[0].isalnum() for word in words) > 40]
        right = sum(detect(words) == language for words in long)
        rows.append({"corpus": name, "notes": len(long), "right": right, "%": round(100 * right / len(long), 2)})
    return rows


def sentence_boundaries(data: Path) -> list[dict[str, Any]]:
    """Sentence starts found in treebank text run together on one line, twenty sentences at a time.

    News and web text, not notes: it says how well abbreviations are told from full stops. Recall is over the sentences
    that follow one with a full stop: headlines and web posts without cannot be told apart when run together. (The PUD
    treebank is left out: the rules were written with it.)
    """
    rows = []
    for path in sorted(data.glob("ud-*/*-test.conllu")):
        if "pud" in path.stem:
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        sentences = [line.removeprefix("# text = ").strip() for line in lines if line.startswith("# text = ")]
        right = found = reached = reachable = 0
        for first in range(0, len(sentences), 20):
            block = sentences[first : first + 20]
            gold, findable, text = set(), set(), ""
            for sentence in block:
                gold.add(len(text))
                if not text or text.rstrip(" )]»”'\"")[-1:] in ".!?…":
                    findable.add(len(text))
                text += f"{sentence} "
            text = clean(text)
            tokens = tokenize(text)
            starts = set(tokens.starts[sentence_starts(text, tokens)].tolist())
            right += len(gold & starts)
            found += len(starts)
            reached += len(findable & starts)
            reachable += len(findable)
        precision, recall = right / found, reached / reachable
        rows.append(
            {
                "treebank": path.stem,
                "sentences": reachable,
                "precision": round(precision, 4),
                "recall": round(recall, 4),
            }
        )
    return rows


def start(repeat: int) -> list[dict[str, Any]]:
    """Seconds on the clock from nothing to there, the best of several runs."""
    commands = {
        "python -c pass": ["-c", "pass"],
        "import incognote": ["-c", "import incognote"],
        "import the text layers": ["-c", "import incognote.text.analysis"],
        "incognote --help": ["-m", "incognote", "--help"],
    }
    rows = []
    for name, arguments in commands.items():
        times = []
        for _ in range(repeat):
            begin = perf_counter()
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
            times.append(perf_counter() - begin)
        rows.append({"what": name, "seconds": round(min(times), 3)})
    return rows


def show(console: Console, title: str, rows: Sequence[dict[str, Any]]) -> None:
    if not rows:
        console.print(f"{title}: no data here; --data FOLDER says where it is")
        return
    table = Table(title=title, title_justify="left")
    for column in rows[0]:
        table.add_column(column, justify="left" if isinstance(rows[0][column], str) else "right")
    for row in rows:
        table.add_row(*(f"{value:,}" if isinstance(value, int) else str(value) for value in row.values()))
    console.print(table)


if __name__ == "__main__":
    main()
