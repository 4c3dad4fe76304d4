"""Trains the shipped taggers: ``python -m tools.tagger.train --data DIR [--languages en es nb]``.

The network is learned in floating point and then scaled to the whole numbers that ``tagger`` works with. Every
sentence comes in the treebank's words or in our own tokens, now and then in capitals or lower case, because notes do.
Same data and same versions of the libraries: same model, byte for byte.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from incognote.errors import IncognoteError, MissingExtra
from incognote.text.tagger import (
    CONTRIBUTION_LIMIT,
    HIDDEN_LIMIT,
    LANGUAGES,
    REACH,
    TAGS,
    WORD_LIMIT,
    Tagger,
    model_file,
)
from incognote.text.word_features import IDENTITIES, fold, word_features
from tools.tagger.scores import figures
from tools.tagger.treebanks import Sentence, Treebank, held_out, retokenize, training_sets

try:
    import torch
    from torch import nn
except ImportError as missing:
    raise MissingExtra("training a tagger", "train") from missing

if TYPE_CHECKING:
    from torch import Tensor

__all__ = ["main", "train"]

BUCKETS, WORD_SIZE, HIDDEN = 1 << 15, 64, 128
EPOCHS, LEARNING_RATE, BATCH_TOKENS = 8, 3e-3, 1500
OWN_TOKENS, CHANGED_CASE = 0.3, 0.16  # shares of the sentences
RARE = 1.0  # how readily a rare word's identity is hidden, so that its parts must do
SEED = 1


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence as it is shown to the network; ``treebank`` 0 is the one whose convention counts."""

    treebank: int
    words: Sequence[str]
    tags: list[int]


class Network(nn.Module):
    """The tagger's network in floating point."""

    def __init__(self, treebanks: int) -> None:
        super().__init__()
        self.embeddings = nn.EmbeddingBag(BUCKETS, WORD_SIZE, mode="sum")
        nn.init.normal_(self.embeddings.weight, std=0.1)
        self.outside = nn.Parameter(torch.zeros(1, WORD_SIZE))
        self.projection = nn.Linear(WORD_SIZE, (2 * REACH + 1) * HIDDEN, bias=False)
        self.bias = nn.Parameter(torch.zeros(treebanks, HIDDEN))
        self.output = nn.Linear(HIDDEN, len(TAGS))
        self.word_dropout, self.hidden_dropout = nn.Dropout(0.3), nn.Dropout(0.3)

    def hidden(self, features: Tensor, starts: Tensor, words: Tensor, treebanks: Tensor) -> Tensor:
        """The hidden layer ``[sentence, place, unit]`` before it is cut off at zero."""
        vectors = self.word_dropout(self.embeddings(features, starts))
        added = self.projection(torch.cat([self.outside, vectors])).view(-1, 2 * REACH + 1, HIDDEN)
        length = words.shape[1]
        seen = nn.functional.pad(words, (REACH, REACH))
        hidden = self.bias[treebanks][:, None, :].expand(-1, length, -1)
        for place in range(2 * REACH + 1):
            hidden = hidden + added[:, place][seen[:, place : place + length]]
        return hidden

    def forward(self, *batch: Tensor) -> Any:
        return self.output(self.hidden_dropout(torch.relu(self.hidden(*batch))))


def train(treebanks: Sequence[Treebank]) -> dict[str, np.ndarray[Any, Any]]:
    """A model of the first treebank's convention, as the arrays of a model file."""
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    shuffle = random.Random(SEED)
    network = Network(len(treebanks))
    pool = [(i, s, retokenize(s)) for i, treebank in enumerate(treebanks) for s in treebank.sentences]
    batches = Batches(Counter(word.lower() for _, sentence, _ in pool for word in sentence.words), shuffle)
    optimizer = torch.optim.Adam(network.parameters(), lr=LEARNING_RATE)
    for epoch in range(EPOCHS):
        groups = list(_groups([_shown(*entry, shuffle) for entry in pool], shuffle))
        total = 0.0
        for number, group in enumerate(groups):
            for settings in optimizer.param_groups:
                settings["lr"] = LEARNING_RATE * max(0.02, 1 - (epoch + number / len(groups)) / EPOCHS)
            *inputs, tags = batches.tensors(group)
            loss = nn.functional.cross_entropy(network(*inputs).flatten(0, 1), tags.flatten(), ignore_index=-1)
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            total += loss.item()
        print(f"  pass {epoch + 1} of {EPOCHS}: loss {total / len(groups):.4f}", file=sys.stderr, flush=True)
    home = [Example(0, s.words, _indices(s.tags)) for i, s, _ in pool if i == 0]
    sample = [batches.tensors(group)[:-1] for group in list(_groups(home, shuffle))[:50]]
    return _whole_numbers(network.eval(), sample, batches.used)


def _indices(tags: Iterable[str]) -> list[int]:
    return [TAGS.index(tag) for tag in tags]


def _shown(treebank: int, sentence: Sentence, own: Sentence, chance: random.Random) -> Example:
    chosen = own if chance.random() < OWN_TOKENS else sentence
    words: Sequence[str] = chosen.words
    change = chance.random()
    if change < CHANGED_CASE:
        words = [word.lower() if change < CHANGED_CASE / 2 else word.upper() for word in words]
    return Example(treebank, words, _indices(chosen.tags))


def _groups(examples: list[Example], chance: random.Random) -> Iterator[list[Example]]:
    """Batches of sentences of about the same length, in random order."""
    chance.shuffle(examples)
    examples.sort(key=lambda example: len(example.words) // 4)
    groups: list[list[Example]] = [[]]
    for example in examples:
        if (len(groups[-1]) + 1) * len(example.words) > BATCH_TOKENS and groups[-1]:
            groups.append([])
        groups[-1].append(example)
    chance.shuffle(groups)
    yield from groups


class Batches:
    """Turns sentences into tensors, looking up each distinct word's features once."""

    def __init__(self, frequency: Counter[str], chance: random.Random) -> None:
        self._frequency, self._chance = frequency, chance
        self._known: dict[str, list[int]] = {}
        self.used = np.zeros(BUCKETS, np.bool_)

    def tensors(self, examples: Sequence[Example]) -> list[Tensor]:
        """Features, where each word's begin, the words of each sentence, its treebank, and the tags (-1: none)."""
        self._learn({word: None for example in examples for word in example.words if word not in self._known})
        features: list[int] = []
        starts: list[int] = []
        number: dict[tuple[bool, str], int] = {}
        shape = len(examples), max(len(example.words) for example in examples)
        words, tags = np.zeros(shape, np.int64), np.full(shape, -1, np.int64)
        for row, example in enumerate(examples):
            home = example.treebank == 0
            for column, word in enumerate(example.words):
                if (home, word) not in number:
                    number[home, word] = len(number) + 1
                    starts.append(len(features))
                    features += self._features(word, home)
                words[row, column] = number[home, word]
            tags[row, : len(example.tags)] = example.tags
        self.used[features] = True
        treebanks = [example.treebank for example in examples]
        return [
            *map(torch.tensor, (features, starts)),
            torch.from_numpy(words),
            torch.tensor(treebanks),
            torch.from_numpy(tags),
        ]

    def _learn(self, words: Collection[str]) -> None:
        if words:
            rows, there = word_features([fold(word) for word in words], BUCKETS)
            for word, some, own in zip(words, rows, there, strict=True):
                self._known[word] = some[own].tolist()

    def _features(self, word: str, home: bool) -> list[int]:
        names, others = self._known[word][:IDENTITIES], self._known[word][IDENTITIES:]
        if self._chance.random() < RARE / (RARE + self._frequency[word.lower()]):
            return others
        # The first name is only given in the home treebank: what a word is by this convention and not by others.
        return (names if home else names[1:]) + others


def _whole_numbers(network: Network, sample: list[list[Tensor]], used: Any) -> dict[str, np.ndarray[Any, Any]]:
    """The network scaled and rounded so that ``tagger`` can count exactly."""
    with torch.no_grad():
        top = max(float(network.hidden(*batch).max()) for batch in sample)
        weights = {name: value.numpy().astype(np.float64) for name, value in network.state_dict().items()}
    embeddings, word_scale = _scaled(weights["embeddings.weight"] * used[:, None], 127)
    projection, projection_scale = _scaled(weights["projection.weight"].T, 127)
    output, output_scale = _scaled(weights["output.weight"].T, 127)
    hidden_scale = HIDDEN_LIMIT / top
    outside = (weights["outside"] * word_scale).round().clip(-WORD_LIMIT, WORD_LIMIT) @ projection
    scale = np.float32(hidden_scale / (word_scale * projection_scale))
    added = (outside * scale).round().clip(-CONTRIBUTION_LIMIT, CONTRIBUTION_LIMIT)
    bias = (weights["bias"][0] * hidden_scale).round().clip(-CONTRIBUTION_LIMIT, CONTRIBUTION_LIMIT)
    return {
        "embeddings": embeddings.astype(np.int8),
        "projection": projection.astype(np.int8),
        "scale": scale,
        "outside": added.reshape(2 * REACH + 1, HIDDEN).astype(np.int16),
        "bias": bias.astype(np.int16),
        "output": output.astype(np.int8),
        "output_bias": (weights["output.bias"] * output_scale * hidden_scale).round().astype(np.int32),
    }


def _scaled(values: Any, limit: int) -> tuple[Any, float]:
    """Whole numbers up to ``limit`` and their scale; the largest ten-thousandth of the values is cut off."""
    scale = limit / float(np.quantile(np.abs(values[values != 0]), 0.9999))
    return (values * scale).round().clip(-limit, limit), scale


def _save(arrays: dict[str, np.ndarray[Any, Any]], path: Path) -> None:
    buffer = io.BytesIO()
    np.savez_compressed(buffer, **arrays)  # type: ignore[arg-type]
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".tmp")
    with temporary.open("wb") as file:
        file.write(buffer.getvalue())
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.tagger.train", description="Train the taggers.")
    parser.add_argument("--data", type=Path, required=True, help="folder that holds the treebanks")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--output", type=Path, help="folder for the models (default: where the package keeps them)")
    options = parser.parse_args(arguments)
    try:
        for language in options.languages:
            print(f"{language}: training", file=sys.stderr)
            path = options.output / f"{language}.npz" if options.output else model_file(language)
            _save(train(training_sets(options.data, language)), path)
            scores = figures(Tagger(path), held_out(options.data, language))
            shown = ", ".join(f"{name} {100 * score:.2f} %" for name, score in scores.items())
            print(f"{language}: {path.stat().st_size / 1e6:.2f} MB; accuracy on the test set: {shown}", flush=True)
    except IncognoteError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
