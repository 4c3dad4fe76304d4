"""How often the parts of speech and lemmas that two sources ask for are those of the test treebanks.

python -m benchmarks.parts_of_speech [--data ../shared/data]

Penn tags and lemmas (Jiang et al. 2017) on the English Web Treebank; EAGLES tags as CoreNLP reduces them (Cotik et al.
2019) on AnCora. The words are the treebanks'; the universal tags below them are by our own tagger.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from incognote.papers.jiang.english import lemma, penn_tags
from incognote.papers.meddocan.eagles import eagles_tags
from incognote.text.tagger import TAGS, load_tagger

Row = tuple[str, str, str]


def sentences(path: Path) -> Iterator[list[Row]]:
    """Form, lemma and native tag of each word of each sentence."""
    rows: list[Row] = []
    for line in path.read_text("utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) > 4 and cells[0].isdigit():
            rows.append((cells[1], cells[2], cells[4]))
        elif not line.strip() and rows:
            yield rows
            rows = []


def reduced(tag: str) -> str:
    """An EAGLES tag as CoreNLP has it: without gender, person, number of verbs, and degree.

    >>> reduced("vmis3s0"), reduced("ncfp000"), reduced("da0ms0")
    ('vmis000', 'nc0p000', 'da0000')
    """
    if tag[:2] == "np":
        return "np00000"
    if tag[:1] == "n":
        return f"nc0{tag[3] if tag[3] in 'sp' else 's'}000"
    keep = {"v": 4, "a": 2, "d": 2, "p": 2}.get(tag[:1])
    if keep:
        return tag[:keep] + "0" * ({"v": 7, "a": 6, "d": 6, "p": 8}[tag[0]] - keep)
    return {"s": "sp000", "z": "z0"}.get(tag[:1], tag)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    data = parser.parse_args().data
    right = {"Penn tag": 0, "lemma": 0, "EAGLES tag, reduced": 0}
    words = dict.fromkeys(right, 0)
    for language, name in (("en", "ud-en-ewt/en_ewt-ud-test.conllu"), ("es", "ud-es-ancora/es_ancora-ud-test.conllu")):
        for rows in sentences(data / name):
            forms = [form for form, *_ in rows]
            universal = [TAGS[tag] for tag in load_tagger(language).tag(forms, np.array([0], np.int32)).tolist()]
            if language == "en":
                found = {"Penn tag": penn_tags(universal, forms), "lemma": list(map(lemma, forms, universal))}
                gold = {"Penn tag": [tag for *_, tag in rows], "lemma": [one.lower() for _, one, _ in rows]}
            else:
                found = {"EAGLES tag, reduced": eagles_tags(universal, forms)}
                gold = {"EAGLES tag, reduced": [reduced(tag) for *_, tag in rows]}
            for kind, said in found.items():
                pairs = [(a, b) for a, b in zip(said, gold[kind], strict=True) if b != "_"]
                right[kind] += sum(a == b for a, b in pairs)
                words[kind] += len(pairs)
    for kind in right:
        print(f"{kind}: {right[kind] / words[kind]:.3f} of {words[kind]:,} words")


if __name__ == "__main__":
    main()
