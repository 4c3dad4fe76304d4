"""What a model trained on fifty notes gives away about the words in them, and what it costs to give away less.

``python -m benchmarks.model_inversion`` trains on ``corpora/en`` three times: as public notes (every feature, checksums
without a key), and as secret ones (a key; features of at least two, of at least three notes). Each model is attacked:

- *arithmetic*: checksums are undone without any list of words, for words of three to eight letters (without a key);
- *every string*: all strings of up to four letters are hashed and looked for;
- *dictionary*: words of other notes and lists of names are hashed and looked for.

A word counts as recovered if it is in the notes; a name word stands in a name there. Scores are strict F1 on notes that
no part of the model has seen, and the share of identifiers covered whole.
"""

from __future__ import annotations

import argparse
import itertools
import string
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from incognote.document import Document
from incognote.errors import RecordError
from incognote.evaluate import evaluate
from incognote.formats import read_documents
from incognote.learn.features import HashArray, feature_hash
from incognote.learn.learners import learners
from incognote.loading import load
from incognote.recipe import load_recipe
from incognote.text.hash_index import HashIndex
from incognote.text.tokens import tokenize
from incognote.train.training import name_parts, train_recipe

CORPUS = Path(__file__).parents[1] / "corpora" / "en"
LETTERS = string.ascii_lowercase.encode()
GROUP = b"lower="
#: Words the arithmetic attack looks for.
SHORTEST, LONGEST = 3, 8
#: What ``adapt`` learns from, without the shipped model: that one has seen these notes.
RULES = """
name = "inverted"
languages = ["en"]
[[find]]
finder = "rules"
"""
CRF = """
[[find]]
finder = "crf"
name = "learnt"
algorithm = "lbfgs"
iterations = 80
c1 = 0.1
c2 = 0.05
features = [
  { group = ["lower", "shape"], window = [-2, 2] },
  { group = "affixes" },
  { group = ["length", "number", "lists", "commonness"] },
  { group = "gap", window = [0, 1] },
  { group = ["line_position", "document_position", "section", "field"] },
  { group = "found", by = "rules", as = "by_rules", window = [-1, 1] },
  { join = ["lower@-1 lower@0", "lower@0 lower@1", "field@0 shape@0"] },
]
"""
LSTM = """
[[find]]
finder = "lstm"
name = "learnt"
epochs = 12
features = [
  { group = ["shape", "length", "number", "lists", "commonness"] },
  { group = ["gap", "line_position", "section", "field"] },
  { group = "found", by = "rules", as = "by_rules" },
]
"""
RESOLVE = """
[resolve]
combine = "priority"
order = ["learnt", "rules"]
least = { rules = 0.9 }
consistency = true
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--notes", type=int, default=50, help="notes to train on")
    parser.add_argument("--unseen", type=int, default=100, help="notes to score on")
    parser.add_argument("--learner", choices=["crf", "lstm"], default="crf", help="what is trained and attacked")
    parser.add_argument("--longest", type=int, default=LONGEST, help="letters of a word the arithmetic attack tries")
    given = parser.parse_args()
    documents = [one for one in read_documents([CORPUS]) if not isinstance(one, RecordError)]
    documents = [replace(one, meta={**one.meta, "language": "en"}) for one in documents]
    notes, others = documents[: given.notes], documents[given.notes :]
    words, names = words_of(notes), name_words_of(notes)
    dictionary = words_of(others) | {part.lower() for parts in name_parts().values() for part in parts}
    print(f"{len(notes)} notes: {len(words)} different words of letters, {len(names)} of them in names\n")
    print("| trained as | features or words | strict F1 | covered | arithmetic | strings of 1 to 4 | dictionary |")
    print("|---|---|---|---|---|---|---|")
    for title, least in (("public", 0), ("secret, 2 notes", 2), ("secret, 3 notes", 3)):
        with TemporaryDirectory() as folder:
            file = Path(folder) / "recipe.toml"
            file.write_text(RULES + {"crf": CRF, "lstm": LSTM}[given.learner] + RESOLVE)
            recipe = load_recipe(file)
            recipe = replace(recipe, train={**recipe.train, "least_notes": least})
            train_recipe(recipe, notes, "en", public=not least).save(Path(folder) / "model")
            model = load(Path(folder) / "model")
            tagger = learners[given.learner].load(Path(folder) / "model" / "learnt")
            key = tagger.extractor.spec.key
            hashes = tagger.vocabulary.words.hashes if given.learner == "lstm" else tagger.weights.hashes
            unseen = others[: given.unseen]
            scores = evaluate(unseen, model.find_all([replace(one, spans=[]) for one in unseen])).scores
            tried = (
                undone(hashes, given.longest) if not key else None,
                known(hashes, (bytes(some).decode() for some in short_strings(4)), key),
                known(hashes, dictionary, key),
            )
            counts = ["not run" if one is None else f"{len(one & words)} / {len(one & names)}" for one in tried]
            f1, covered = scores["strict"].micro.f1.value, scores["covered"].micro.recall.value
            print(f"| {title} | {len(hashes)} | {f1:.3f} | {covered:.3f} | {' | '.join(counts)} |", flush=True)
    print("\nrecovered: words / of them name words")


def words_of(documents: Iterable[Document]) -> set[str]:
    """The different words of letters of some notes, in lower case."""
    return {word.lower() for one in documents for word in tokenize(one.text).words if word.isalpha() and word.isascii()}


def name_words_of(documents: Iterable[Document]) -> set[str]:
    """The words that stand in names of persons."""
    spans = (span.of(one.text) for one in documents for span in one.spans if span.label in ("PATIENT", "DOCTOR"))
    return {word.lower() for text in spans for word in tokenize(text).words if word.isalpha() and len(word) > 2}


def short_strings(longest: int) -> Iterator[tuple[int, ...]]:
    for length in range(1, longest + 1):
        yield from itertools.product(LETTERS, repeat=length)


def known(hashes: HashArray, words: Iterable[str], key: bytes) -> set[str]:
    """Which words a model knows: whoever has it can ask it that."""
    tried = list(words)
    numbers = np.array([feature_hash("lower", word, key) for word in tried], np.uint64)
    return {tried[place] for place in HashIndex(hashes).find(numbers)[0].tolist()}


def undone(hashes: HashArray, longest: int) -> set[str]:
    """Words worked out from their checksums.

    The cyclic checksum of a word is the exclusive or of what each letter at its place gives: the first three letters
    are tried, the rest is looked up in a table of all rests. The second checksum, which contains the sum of the
    letters, says beforehand which numbers can be words of a length, and afterwards which finds are right.
    """
    found: set[str] = set()
    sums = ((hashes & np.uint64(0xFFFF)).astype(np.int64) - 1) - sum(GROUP)
    for length in range(SHORTEST, longest + 1):
        likely = hashes[(sums >= length * LETTERS[0]) & (sums <= length * LETTERS[-1])]
        wanted = (likely >> np.uint64(32)).astype(np.uint32)
        nothing = zlib.crc32(GROUP + bytes(length))
        place = [
            np.array([zlib.crc32(GROUP + bytes(at) + bytes([c]) + bytes(length - at - 1)) ^ nothing for c in LETTERS])
            for at in range(length)
        ]
        rests = _combined(place[3:]).astype(np.uint32)
        order = np.argsort(rests, kind="stable")
        ordered = rests[order]
        for number, start in enumerate(_combined(place[:3]).astype(np.uint32).tolist()):
            rest = wanted ^ np.uint32(nothing) ^ np.uint32(start)
            first = np.searchsorted(ordered, rest, side="left")
            for which in np.flatnonzero(first < len(ordered)):
                at = int(first[which])
                while at < len(ordered) and ordered[at] == rest[which]:
                    word = _spelled(number, 3) + _spelled(int(order[at]), length - 3)
                    if feature_hash("lower", word) == int(likely[which]):
                        found.add(word)
                    at += 1
    return found


def _combined(tables: list[np.ndarray]) -> np.ndarray:
    """The exclusive or of one entry of each table, for all choices; the last table changes fastest."""
    out = np.zeros(1, np.int64)
    for table in tables:
        out = (out[:, None] ^ table[None]).reshape(-1)
    return out


def _spelled(number: int, letters: int) -> str:
    return "".join(chr(LETTERS[number // len(LETTERS) ** at % len(LETTERS)]) for at in range(letters - 1, -1, -1))


if __name__ == "__main__":
    main()
