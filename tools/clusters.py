"""Builds the table of word clusters: ``python -m tools.clusters --data DATA``.

English and Spanish are the Brown clusters of spacy-lookups-data (MIT). Norwegian is made here from NoReC: words are
compared by their neighbours, grouped, and the groups joined two by two into a tree, so that paths mean the same.
"""

from __future__ import annotations

import argparse
import gzip
import json
import lzma
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from incognote.lexicons.clusters import short_key
from incognote.lexicons.lexicon import DATA
from tools.lexicons.wheels import Wheel

__all__ = ["build", "norwegian_paths", "spacy_paths"]

SPACY = Wheel("spacy_lookups_data", "1.0.5", "466f21f087e4144bc93800679437ec5a17be7d0888734b1ba880b3ecb0978bc6")

#: The most frequent words of a language that the table keeps.
KEPT = {"en": 80_000, "es": 90_000, "nb": 75_000}
#: Paths are cut at this depth, so that one fits in 16 bits with a last bit that ends it.
DEPTH = 15

#: Norwegian: words seen so often are grouped, by these many neighbours on either side, into so many groups.
LEAST, NEIGHBOURS, GROUPS, DIMENSIONS = 8, 2_000, 512, 100

_TOKEN = re.compile(r"\d+|[^\W\d_]+(?:-[^\W\d_]+)*|[^\w\s]")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.clusters", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    given = parser.parse_args()
    with lzma.open(given.data / "norec-raw-nb" / "norec.txt.xz", "rt", encoding="utf-8") as lines:
        paths = {"en": spacy_paths("en"), "es": spacy_paths("es"), "nb": norwegian_paths(lines)}
    build(DATA, paths)
    for path in sorted(DATA.glob("cluster_*.npy")):
        print(f"{path.name:24s}{path.stat().st_size:9,d} bytes")


def build(folder: Path, paths: Mapping[str, Mapping[str, int]]) -> None:
    """Write the paths of words, the most frequent first, as a sorted table of hashes."""
    table: dict[int, int] = {}
    for language, words in paths.items():
        for word, path in list(words.items())[: KEPT.get(language)]:
            table.setdefault(short_key(word, language), path)
    keys = sorted(table)
    np.save(folder / "cluster_keys.npy", np.array(keys, np.uint32))
    np.save(folder / "cluster_paths.npy", np.array([table[key] for key in keys], np.uint16))


def spacy_paths(language: str) -> dict[str, int]:
    """Words, the most frequent first, with paths whose first branch is the lowest bit; 0 means no cluster there."""
    with SPACY.open() as wheel:
        data = gzip.decompress(wheel.read(f"spacy_lookups_data/data/{language}_lexeme_cluster.json.gz"))
    return {word: path & 0xFFFF for word, path in json.loads(data).items() if path and word.strip()}


def norwegian_paths(lines: Iterable[str]) -> dict[str, int]:
    """Words of running text, the most frequent first, with paths in a tree of what they stand beside."""
    from sklearn.cluster import MiniBatchKMeans

    words, ids = _numbered(lines)
    vectors = _vectors(ids, len(words))
    groups = MiniBatchKMeans(GROUPS, random_state=1, batch_size=8192, n_init=3, max_iter=60).fit(vectors)
    path_of = _tree(groups.cluster_centers_)
    return {word: path_of[group] for word, group in zip(words, groups.labels_.tolist(), strict=True)}


def _numbered(lines: Iterable[str]) -> tuple[list[str], NDArray[np.int32]]:
    """The frequent words, and the text as their numbers; -1 is a rare word, -2 the end of a line."""
    numbers: dict[str, int] = {}
    text: list[NDArray[np.int32]] = []
    for line in lines:
        tokens = [re.sub(r"\d", "0", token) for token in _TOKEN.findall(line)]
        text.append(np.array([*(numbers.setdefault(token, len(numbers)) for token in tokens), -2], np.int32))
    ids = np.concatenate(text)
    counts = np.bincount(ids[ids >= 0], minlength=len(numbers))
    order = np.argsort(-counts, kind="stable")
    order = order[counts[order] >= LEAST]
    rank = np.full(len(numbers) + 2, -1, np.int32)
    rank[-2] = -2
    rank[order] = np.arange(len(order), dtype=np.int32)
    spelled = list(numbers)
    return [spelled[number] for number in order.tolist()], rank[ids]


def _vectors(ids: NDArray[np.int32], words: int) -> NDArray[np.float32]:
    """Each word by what stands one or two words before and after it, weighed by surprise, in few dimensions."""
    from scipy.sparse import csr_matrix, hstack
    from sklearn.decomposition import TruncatedSVD
    from sklearn.preprocessing import normalize

    blocks = []
    for distance in (-2, -1, 1, 2):
        here, there = (ids[:-distance], ids[distance:]) if distance > 0 else (ids[-distance:], ids[:distance])
        pairs = (here >= 0) & (there >= 0) & (there < NEIGHBOURS)
        counts = csr_matrix((np.ones(int(pairs.sum()), np.float32), (here[pairs], there[pairs])), (words, NEIGHBOURS))
        counts.sum_duplicates()
        of_words, of_neighbours = counts.sum(axis=1).A1, counts.sum(axis=0).A1
        cells = counts.tocoo()
        ratio = cells.data * cells.data.sum() / (of_words[cells.row] * of_neighbours[cells.col])
        counts = csr_matrix((np.maximum(np.log(ratio), 0), (cells.row, cells.col)), counts.shape)
        blocks.append(counts)
    reduced = TruncatedSVD(DIMENSIONS, random_state=1).fit_transform(hstack(blocks).tocsr())
    vectors: NDArray[np.float32] = normalize(reduced).astype(np.float32)
    return vectors


def _tree(centres: NDArray[np.float32]) -> list[int]:
    """The path to each group in the tree that joins the two nearest again and again (Ward); a last 1 ends it."""
    from scipy.cluster.hierarchy import linkage, to_tree

    paths = [0] * len(centres)
    waiting = [(to_tree(linkage(centres, "ward")), 0, 0)]
    while waiting:
        node, path, depth = waiting.pop()
        if node.is_leaf():
            paths[node.id] = path | 1 << min(depth, DEPTH)
            continue
        for branch, child in enumerate((node.left, node.right)):
            waiting.append((child, path | branch << depth if depth < DEPTH else path, depth + 1))
    return paths


if __name__ == "__main__":
    main()
