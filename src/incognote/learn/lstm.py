"""A bidirectional LSTM over words, with a CRF lattice on top; trained with PyTorch, at work in plain arrays.

What a word contributes to the network's input (its characters, its vector, the lists it stands on) depends on the word
alone: it is worked out once per distinct word, carried through the input weights, and kept.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from incognote.checked import Arrays, number, read_facts, reading, whole
from incognote.errors import UsageError
from incognote.learn.batch import Batch, Extractor
from incognote.learn.decode import FloatArray
from incognote.learn.encoding import Encoding
from incognote.learn.features import FeatureSpec, mix
from incognote.learn.lstm_inputs import Vocabulary, read_weights, stretches
from incognote.learn.lstm_layers import Layer, Share, Shares, Steps
from incognote.learn.memory import Memory
from incognote.learn.tagger import SequenceTagger, said
from incognote.text.tokens import IntArray

__all__ = ["Lstm", "LstmScorer", "check_features"]

#: How many distinct words of a language are remembered (1.3 KB each with 80 hidden units).
CACHE_WORDS = 40_000
#: What they contribute is kept in whole steps of this size, from -64 to 64: as exact as the weights in their file, in
#: half the memory.
_STEP = np.float32(1 / 512)

_WAYS = np.array([[0], [1]], np.int32)

#: Tokens that the layers go through together: what they have in hand meanwhile is many times what comes out.
PART_TOKENS = 6_000


class Lstm(SequenceTagger):
    """Weights of the network by name, the tables of what it knows, and the feature tables it was trained with."""

    kind: ClassVar[str] = "lstm"

    def __init__(
        self,
        name: str,
        features: Sequence[Mapping[str, Any]],
        encoding: Encoding,
        vocabulary: Vocabulary,
        weights: Mapping[str, FloatArray],
        transitions: FloatArray,
        context: int = 0,
        outside_bias: float = 0.0,
    ) -> None:
        super().__init__(name, features, encoding, transitions, outside_bias)
        check_features(self.extractor.spec)
        self.vocabulary = vocabulary
        self.weights = weights
        self.context = context
        self._scorer = LstmScorer(self.extractor, vocabulary, weights, context)

    def score(self, batch: Batch) -> FloatArray:
        return self._scorer.emissions(batch)

    def save(self, folder: Path) -> None:
        tables = {f"table.{name}": array for name, array in self.vocabulary.arrays().items()}
        weights = {f"weight.{name}": array.astype(np.float16) for name, array in self.weights.items()}
        self._save(folder, {"context": self.context}, {**tables, **weights})

    @classmethod
    def load(cls, folder: Path) -> Self:
        file = folder / "tagger.json"
        facts, arrays = read_facts(file), Arrays(folder / "weights.npz")
        (name, features, encoding), context = said(facts, file), whole(facts, "context", 0, 1 << 20, file)
        vocabulary = Vocabulary.read(arrays)
        with reading(file):
            weights = read_weights(arrays, vocabulary, FeatureSpec.parse(features), len(encoding.tags))
            transitions = weights.pop("transitions")
            bias = number(facts, "outside_bias", file)
            return cls(name, features, encoding, vocabulary, weights, transitions, context, bias)


def check_features(spec: FeatureSpec) -> None:
    """Windows and joins make no sense here: the network looks at the neighbours itself."""
    if spec.reach or spec.joins:
        raise UsageError("the features of an LSTM have no window and no join: it looks at the neighbours itself")


class LstmScorer:
    """Scores every tag of every token of a batch."""

    def __init__(
        self, extractor: Extractor, vocabulary: Vocabulary, weights: Mapping[str, FloatArray], context: int
    ) -> None:
        self._context = context
        self._spec = extractor.spec
        self._extractor = extractor
        self._vocabulary = vocabulary
        self._weights = weights
        self._layer = Layer.of(weights, "tokens")
        self._characters = Layer.of(weights, "characters") if "characters.state" in weights else None
        # The rows of the input weights come in blocks: characters, word, word groups, then place groups.
        groups = [f"group.{name}" for name, *_ in self._spec.words if f"group.{name}" in weights]
        width = sum(weights[name].shape[1] for name in groups)
        width += weights["words"].shape[1] if "words" in weights else 0
        width += 2 * self._characters.state.shape[1] if self._characters else 0
        self._from_words = self._layer.inputs[:, :width]
        # The places in two halves: far fewer different combinations come up of each than of all together.
        names = [name for name, *_ in self._spec.places]
        half = len(names) // 2
        cut = width + sum(weights[f"group.{name}"].shape[1] for name in names[:half])
        self._from_places = (
            (names[:half], self._layer.inputs[:, width:cut]),
            (names[half:], self._layer.inputs[:, cut:]),
        )
        self._memories: dict[str, Memory[np.int16]] = {}

    def emissions(self, batch: Batch) -> FloatArray:
        """One row per real token of the batch, one column per tag."""
        total = len(batch.tokens)
        out = np.tile(self._weights["output.bias"], (total, 1))
        starts = stretches(batch, self._context)
        cuts = np.unique(np.searchsorted(starts, np.arange(0, total, PART_TOKENS)))
        for first, last in itertools.pairwise([*cuts[cuts < len(starts)].tolist(), len(starts)]):
            begin, end = int(starts[first]), int(starts[last]) if last < len(starts) else total
            self._add_emissions(out[begin:end], batch.part(slice(begin, end)), starts[first:last] - begin)
        return out

    def _add_emissions(self, out: FloatArray, batch: Batch, starts: IntArray) -> None:
        steps = Steps.of(starts, np.diff(np.append(starts, len(out))).astype(np.int32))
        hidden = self._layer.run_gathered(self._shares(batch, steps), steps.begins)
        step_of = np.empty(len(out), np.intp)
        for order, states, output in zip(steps.order, hidden, self._weights["output.inputs"], strict=True):
            step_of[order] = np.arange(len(out))
            out += np.take(states @ output, step_of, axis=0)

    def _shares(self, batch: Batch, steps: Steps) -> Shares:
        """What the layer makes of the tokens, step by step: the share of the word and those of the place, both ways."""
        if self not in batch.shared:
            batch.shared[self] = self._word_rows(batch)
        memory, rows = batch.shared[self]
        words = memory.table.reshape(2 * len(memory.table), -1)
        columns = self._vocabulary.place_rows(batch, self._extractor.places(batch), self._spec.key)
        first, second = (
            self._share_of_places([(name, columns[name]) for name in names], inputs, len(batch.tokens), steps)
            for names, inputs in self._from_places
        )
        by_word = Share(words, 2 * rows[batch.ids[batch.tokens]][steps.order] + _WAYS)
        return Shares(by_word, _STEP, (first, second))

    def _share_of_places(
        self, columns: Sequence[tuple[str, IntArray]], inputs: FloatArray, tokens: int, steps: Steps
    ) -> Share:
        """What each different combination of places gives, and which of them every token has."""
        if not columns:
            return Share(np.zeros((1, inputs.shape[2]), np.float32), np.zeros((2, tokens), np.int32))
        together = mix([ids.astype(np.uint64) for _, ids in columns], salt=1)
        _, one, kinds = np.unique(together, return_index=True, return_inverse=True)
        seen = np.concatenate([self._weights[f"group.{name}"][ids[one]] for name, ids in columns], axis=1)
        rows = kinds.astype(np.int32)[steps.order] + _WAYS * np.int32(len(seen))
        return Share((seen @ inputs).reshape(2 * len(seen), -1), rows)

    def _word_rows(self, batch: Batch) -> tuple[Memory[np.int16], IntArray]:
        """The memory of the batch's language, and where each distinct word's share of the input stands in it."""
        language = batch.language
        if language not in self._memories:
            self._memories[language] = Memory(2 * self._layer.bias.shape[1], np.int16, CACHE_WORDS, at_once=True)

        def work_out(new: list[str]) -> FloatArray:
            inputs = np.swapaxes(self.word_inputs(new, language), 0, 1).reshape(len(new), -1)
            in_steps: FloatArray = np.rint(inputs / _STEP).clip(-32767, 32767)
            return in_steps

        memory = self._memories[language]
        return memory, batch.rows_in(memory, work_out)

    def word_inputs(self, words: Sequence[str], language: str) -> FloatArray:
        """What words contribute to the input of both directions, bias included."""
        rows = self._vocabulary.word_rows(words, language, self._spec)
        parts = []
        if self._characters:
            parts.append(self._spelling(rows.characters, rows.lengths))
        if "words" in self._weights:
            parts.append(self._weights["words"][rows.words])
        for name, (features, begins) in rows.features.items():
            parts.append(bag(self._weights[f"group.{name}"], features, begins))
        seen = np.concatenate(parts, axis=1) if parts else np.zeros((len(words), 0), np.float32)
        projected: FloatArray = seen @ self._from_words + self._layer.bias[:, None]
        return projected

    def _spelling(self, characters: IntArray, lengths: IntArray) -> FloatArray:
        assert self._characters is not None
        layer = self._characters
        starts = np.arange(len(lengths), dtype=np.int32) * characters.shape[1]
        steps = Steps.of(starts, lengths)
        alphabet = self._weights["characters.table"] @ layer.inputs + layer.bias[:, None]
        letters = characters.ravel()
        inputs = np.stack([alphabet[direction][letters[steps.order[direction]]] for direction in (0, 1)])
        _, last = layer.run(inputs, steps.begins)
        out = np.zeros((len(lengths), 2, last.shape[2]), np.float32)
        out[steps.sequences[: last.shape[1]]] = last.transpose(1, 0, 2)
        return out.reshape(len(lengths), -1)


def bag(table: FloatArray, rows: IntArray, begins: IntArray) -> FloatArray:
    """For each word the sum of its features' vectors; the features of word ``i`` begin at ``begins[i]``."""
    sizes = np.diff(np.append(begins, len(rows)))
    owners = np.repeat(np.arange(len(begins)), sizes)
    out = np.zeros((len(begins), table.shape[1]), np.float32)
    np.add.at(out, owners, table[rows])
    return out
