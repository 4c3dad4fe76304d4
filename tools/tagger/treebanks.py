"""Treebanks as the tagger's trainer wants them: sentences of words with universal tags, also in our own tokens.

Universal Dependencies files are read as they are. The Norwegian Dependency Treebank has a tag set of its own; its
way into universal tags is learned from the sentences that both treebanks hold (``learn_mapping``).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from incognote.errors import UsageError
from incognote.text.tokens import tokenize

__all__ = ["Sentence", "Treebank", "held_out", "learn_mapping", "read_conllu", "retokenize", "training_sets"]


class Row(NamedTuple):
    """The columns of a CoNLL line that matter here; ``tag`` is universal in UD files and native in NDT."""

    form: str
    lemma: str
    tag: str
    features: str
    head: int
    relation: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """Words with their tags, and the surface tokens they stand for.

    ``surface`` holds ``(text, tag, glued)``: a contraction such as *del* is one surface token with its first word's
    tag, and ``glued`` says that no blank follows it.
    """

    words: tuple[str, ...]
    tags: tuple[str, ...]
    surface: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Treebank:
    """Sentences that were annotated by one convention."""

    name: str
    sentences: list[Sentence]


def read_conllu(path: Path) -> list[Sentence]:
    """The sentences of a Universal Dependencies file."""
    return [sentence for block in _blocks(path) if (sentence := _sentence(block)).words]


def retokenize(sentence: Sentence) -> Sentence:
    """The sentence in our own tokens: pieces of a word have its tag, marks cut off a word are punctuation.

    >>> retokenize(Sentence(("7-year", "."), ("ADJ", "PUNCT"), (("7-year", "ADJ", True), (".", "PUNCT", False)))).tags
    ('ADJ', 'PUNCT', 'ADJ', 'PUNCT')
    """
    text, owner, tags = [], [], []
    for number, (form, tag, glued) in enumerate(sentence.surface):
        text.append(form if glued else form + " ")
        owner += [number] * len(text[-1])
        tags.append(tag)
    tokens = tokenize("".join(text))
    new = []
    for word, start in zip(tokens.words, tokens.starts.tolist(), strict=True):
        form, tag, _ = sentence.surface[owner[start]]
        new.append("PUNCT" if word != form and tag != "SYM" and not any(map(str.isalnum, word)) else tag)
    return _spaced(tokens.words, new)


# The first treebank of each language is the one whose convention the tagger answers in.
_UD_TRAINING: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {"ewt": ("ud-en-ewt/en_ewt-ud-train.conllu", "ud-en-ewt/en_ewt-ud-dev.conllu")},
    "es": {
        "ancora": ("ud-es-ancora/es_ancora-ud-dev.conllu",),
        "gsd": ("ud-es-gsd/es_gsd-ud-dev.conllu", "ud-es-gsd/es_gsd-ud-test.conllu"),
        "pud": ("ud-es-pud/es_pud-ud-test.conllu",),
    },
    "nb": {
        "bokmaal": ("ud-nb-bokmaal/no_bokmaal-ud-dev.conllu",),
        "nynorsk": ("norne/ud-nno/no_nynorsk-ud-dev.conllu",),
    },
}
_TEST = {
    "en": "ud-en-ewt/en_ewt-ud-test.conllu",
    "es": "ud-es-ancora/es_ancora-ud-test.conllu",
    "nb": "ud-nb-bokmaal/no_bokmaal-ud-test.conllu",
    "nn": "norne/ud-nno/no_nynorsk-ud-test.conllu",
}
_NDT = "norne/ndt-nob"


def training_sets(data: Path, language: str) -> list[Treebank]:
    """Everything the tagger of a language learns from; no sentence of its test set is in it."""
    treebanks = {
        name: [sentence for file in files for sentence in read_conllu(data / file)]
        for name, files in _UD_TRAINING[language].items()
    }
    if language == "nb":
        treebanks["bokmaal"] += _ndt_sentences(data, treebanks["bokmaal"])
    taken = {_letters(sentence.words) for sentence in held_out(data, language)}
    return [
        Treebank(name, [sentence for sentence in sentences if _letters(sentence.words) not in taken])
        for name, sentences in treebanks.items()
    ]


def held_out(data: Path, language: str) -> list[Sentence]:
    """The sentences a language's tagger is measured on; ``nn`` is the Nynorsk side of the Norwegian one."""
    return read_conllu(data / _TEST[language])


def _blocks(path: Path) -> Iterator[list[list[str]]]:
    if not path.exists():
        raise UsageError(f"{path}: treebank not found")
    block: list[list[str]] = []
    for line in path.read_text("utf-8").splitlines():
        if line.strip():
            if not line.startswith("#"):
                block.append(line.split("\t"))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _sentence(block: list[list[str]]) -> Sentence:
    words, tags, surface = [], [], []
    covered = 0  # the last word that a contraction already stands for
    contraction: list[str] | None = None
    for columns in block:
        number, form, tag = columns[0], columns[1], columns[3]
        glued = "SpaceAfter=No" in columns[-1]
        if "-" in number:
            covered = int(number.split("-")[1])
            contraction = columns
        elif "." not in number:
            words.append(form)
            tags.append(tag)
            if contraction:
                surface.append((contraction[1], tag, "SpaceAfter=No" in contraction[-1]))
                contraction = None
            elif int(number) > covered:
                surface.append((form, tag, glued))
    return Sentence(tuple(words), tuple(tags), tuple(surface))


# ── Norwegian Dependency Treebank ────────────────────────────────────────────────────────────────────────────────────

Mapping = Callable[[list[Row]], list[str]]


def _rows(path: Path) -> list[list[Row]]:
    sentences = []
    for block in _blocks(path):
        rows = [Row(c[1], c[2], c[3], c[5], int(c[6]), c[7]) for c in block if c[0].isdigit()]
        sentences.append(rows)
    return sentences


def _letters(forms: Iterable[str]) -> str:
    """What stays the same of a sentence between the treebanks: its letters and digits."""
    text = "".join(forms)
    return "".join(filter(str.isalnum, text.lower())) or text


def _contexts(sentence: list[Row]) -> Iterator[list[Hashable]]:
    """What may decide each word's universal tag, the most telling first."""
    dependents = defaultdict(set)
    for row in sentence:
        if row.relation in ("INFV", "SPRED", "FSPRED", "OPRED", "PUTFYLL"):
            dependents[row.head].add(row.relation)
    for number, row in enumerate(sentence, 1):
        below = tuple(sorted(dependents[number]))
        governor = sentence[row.head - 1].tag if row.head else ""
        yield [
            (row.tag, row.form.lower(), row.features, row.relation, below, governor),
            (row.tag, row.lemma, row.features, row.relation, below),
            (row.tag, row.lemma, row.features, below),
            (row.tag, row.lemma, below),
            (row.tag, row.features, row.relation, below),
            (row.tag, row.features),
            (row.tag,),
        ]


def learn_mapping(pairs: Iterable[tuple[list[Row], Sequence[str]]]) -> Mapping:
    """How native tags become universal ones: the commonest answer in the most telling context seen twice."""
    seen: defaultdict[Hashable, Counter[str]] = defaultdict(Counter)
    for sentence, tags in pairs:
        for contexts, tag in zip(_contexts(sentence), tags, strict=True):
            for context in contexts:
                seen[context][tag] += 1
    decided = {context: tags.most_common(1)[0][0] for context, tags in seen.items() if tags.total() > 1}
    return partial(_mapped, decided)


def _mapped(decided: dict[Hashable, str], sentence: list[Row]) -> list[str]:
    return [next((decided[c] for c in contexts if c in decided), "X") for contexts in _contexts(sentence)]


def _ndt_sentences(data: Path, universal: list[Sentence]) -> list[Sentence]:
    """The native treebank in universal tags, without the sentences that are there in the universal one already."""
    files = sorted((data / _NDT).glob("*.conll"))
    if not files:
        raise UsageError(f"{data / _NDT}: treebank not found")
    native = [sentence for file in files for rows in _rows(file) if (sentence := _without_bars(rows))]
    by_letters = {_letters(row.form for row in rows): rows for rows in native}
    pairs = [(by_letters.get(_letters(sentence.words), []), sentence) for sentence in universal]
    mapping = learn_mapping(
        (rows, sentence.tags) for rows, sentence in pairs if tuple(row.form for row in rows) == sentence.words
    )
    taken = {_letters(sentence.words) for sentence in universal}
    kept = [rows for rows in native if _letters(row.form for row in rows) not in taken]
    return [_spaced([row.form for row in rows], mapping(rows)) for rows in kept]


def _without_bars(rows: list[Row]) -> list[Row]:
    """Without the bar that closes headlines in the native treebank only; nothing is governed by it."""
    return [row for row in rows if row.form != "|"]


def _spaced(words: Sequence[str], tags: Sequence[str]) -> Sentence:
    """A sentence whose words all have blanks between them."""
    surface = tuple((word, tag, False) for word, tag in zip(words, tags, strict=True))
    return Sentence(tuple(words), tuple(tags), surface)
