"""The network as PyTorch trains it: layers and names of weights are those of ``lstm`` and ``lstm_layers``."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from incognote.learn.decode import FloatArray, Lattice
from incognote.learn.lstm_layers import GATES
from incognote.text.tokens import IntArray
from incognote.train.lstm_corpus import EncodedCorpus, Picked
from incognote.train.lstm_gradients import lattice_loss, possible_loss, recur
from incognote.train.lstm_options import Options

__all__ = ["Network", "table_spread"]


class Network:
    """Weights by name, and the loss of some sequences under them."""

    def __init__(self, corpus: EncodedCorpus, tags: int, options: Options, vectors: FloatArray | None) -> None:
        self.options = options
        self.chance = np.random.default_rng(options.seed)
        self.weights: dict[str, Tensor] = {}
        self.word_groups = list(corpus.words.features)
        self.place_groups = list(corpus.places)
        vocabulary = corpus.vocabulary
        width = 0
        if options.characters:
            self.weights["characters.table"] = _table(len(vocabulary.characters), options.characters)
            self._add_layer("characters", options.characters, options.spelling)
            width += 2 * options.spelling
        if options.words:
            table = _table(len(vocabulary.words), options.words)
            self.weights["words"] = table if vectors is None else torch.from_numpy(vectors).clone()
            width += options.words
        for name in (*self.word_groups, *self.place_groups):
            table = _table(len(vocabulary.groups[name]), options.feature)
            table[0] = 0
            self.weights[f"group.{name}"] = table
            width += options.feature
        self._add_layer("tokens", width, options.hidden)
        self.weights["output.inputs"] = _spread((2, options.hidden, tags), 2 * options.hidden + tags)
        self.weights["output.bias"] = torch.zeros(tags)
        self.weights["transitions"] = torch.zeros(tags, tags)
        for weight in self.weights.values():
            weight.requires_grad_()

    def _add_layer(self, name: str, inputs: int, hidden: int) -> None:
        gates = GATES[self.options.cell] * hidden
        self.weights[f"{name}.inputs"] = _spread((2, inputs, gates), inputs + hidden)
        self.weights[f"{name}.state"] = _spread((2, hidden, gates), 2 * hidden)
        bias = torch.zeros(2, gates)
        if self.options.cell == "coupled":
            self.weights[f"{name}.peepholes"] = _spread((2, hidden, 2 * hidden), 2 * hidden)
            bias[:, :hidden] = -1.0
        else:
            self.weights[f"{name}.peepholes"] = torch.zeros(2, hidden, 0)
            bias[:, hidden : 2 * hidden] = 1.0
        self.weights[f"{name}.bias"] = bias

    def arrays(self) -> dict[str, FloatArray]:
        """The weights for work, rounded as a model file keeps them."""
        return {name: w.detach().numpy().astype(np.float16).astype(np.float32) for name, w in self.weights.items()}

    def emissions(self, picked: Picked, training: bool = False) -> Tensor:
        """The score of every tag at every token."""
        options = self.options
        seen = self._represent(picked, training)
        if training:
            seen = self._drop(seen, options.input_dropout)
        order = torch.from_numpy(picked.steps.order).long()
        inputs = torch.stack([seen.index_select(0, order[way]) for way in (0, 1)])
        inputs = torch.baddbmm(self.weights["tokens.bias"][:, None], inputs, self.weights["tokens.inputs"])
        hidden, _ = self._run("tokens", inputs, picked.steps.begins)
        place = torch.argsort(order, dim=1)
        both = torch.cat([hidden[way].index_select(0, place[way]) for way in (0, 1)], dim=1)
        if training:
            both = self._drop(both, options.dropout)
        out: Tensor = both @ self.weights["output.inputs"].flatten(0, 1) + self.weights["output.bias"]
        return out

    def _drop(self, values: Tensor, share: float) -> Tensor:
        """Dropout, with a byte of chance per number: PyTorch's own takes longer than the layer it is put on."""
        if not share:
            return values
        drawn = np.frombuffer(self.chance.bytes(values.numel()), np.uint8).reshape(values.shape)
        return values * torch.from_numpy((drawn >= share * 256) * np.float32(1 / (1 - share)))

    def _represent(self, picked: Picked, training: bool) -> Tensor:
        """One row per token: spelling, word, word groups, place groups."""
        words = picked.words
        tokens = torch.from_numpy(picked.word_ids).long()
        parts = []
        if self.options.characters:
            parts.append(functional.embedding(tokens, self._spelling(picked)))
        if self.options.words:
            rows = torch.from_numpy(words.words).long()[tokens]
            if training and self.options.word_dropout:
                rows = rows * torch.from_numpy(self.chance.random(len(rows)) >= self.options.word_dropout)
            parts.append(functional.embedding(rows, self.weights["words"]))
        for name in self.word_groups:
            features, begins = (torch.from_numpy(array).long() for array in words.features[name])
            table = self.weights[f"group.{name}"]
            bags = functional.embedding_bag(features, table, begins, mode="sum", padding_idx=0)
            parts.append(functional.embedding(tokens, bags))
        for name in self.place_groups:
            ids = torch.from_numpy(picked.places[name]).long()
            parts.append(functional.embedding(ids, self.weights[f"group.{name}"], padding_idx=0))
        return torch.cat(parts, dim=1)

    def _spelling(self, picked: Picked) -> Tensor:
        steps = picked.spelling
        letters = torch.from_numpy(picked.words.characters.ravel()).long()
        order = torch.from_numpy(steps.order).long()
        alphabet = self.weights["characters.table"] @ self.weights["characters.inputs"]
        alphabet = alphabet + self.weights["characters.bias"][:, None]
        inputs = torch.stack([functional.embedding(letters[order[way]], alphabet[way]) for way in (0, 1)])
        _, last = self._run("characters", inputs, steps.begins)
        place = torch.argsort(torch.from_numpy(steps.sequences).long())
        return torch.cat([last[0], last[1]], dim=1).index_select(0, place)

    def _run(self, name: str, inputs: Tensor, begins: Sequence[int]) -> tuple[Tensor, Tensor]:
        return recur(inputs, self.weights[f"{name}.state"], self.weights[f"{name}.peepholes"], begins)

    def loss(self, picked: Picked, tags: IntArray, masks: NDArray[np.bool_], lattice: Lattice) -> Tensor:
        """Minus the log probability of the right tags (sets of them, see ``partial``), summed over the sequences."""
        emissions = self.emissions(picked, training=True)
        partly = int(tags.max(initial=0)) >= masks.shape[1]
        if not self.options.lattice:
            if not partly:
                return functional.cross_entropy(emissions, torch.from_numpy(tags).long(), reduction="sum")
            possible = emissions.masked_fill(torch.from_numpy(~masks[tags]), -torch.inf)
            return (emissions.logsumexp(dim=1) - possible.logsumexp(dim=1)).sum()
        order = picked.lattice.order[0]
        ordered = emissions.index_select(0, torch.from_numpy(order).long())
        transitions, begins = self.weights["transitions"], picked.lattice.begins
        if partly:
            return possible_loss(ordered, transitions, masks[tags[order]], begins, lattice)
        return lattice_loss(ordered, transitions, tags[order], begins, lattice)


def _spread(shape: tuple[int, ...], fan: int) -> Tensor:
    limit = math.sqrt(6 / fan)
    return torch.empty(shape).uniform_(-limit, limit)


def table_spread(width: int) -> float:
    """The standard deviation of the numbers that a table of vectors of this size starts from."""
    return 1 / math.sqrt(width)


def _table(rows: int, width: int) -> Tensor:
    limit = math.sqrt(3) * table_spread(width)
    return torch.empty(rows, width).uniform_(-limit, limit)
