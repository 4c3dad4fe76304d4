"""The encoder as PyTorch trains it: BERT's layers, with tables for how a word is written and where it stands."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from incognote.learn.decode import FloatArray
from incognote.learn.encoder_inputs import LONGEST, LOOKS, PLACES
from incognote.learn.encoder_layers import EPSILON, PRODUCTS, quantized

__all__ = ["HEADS", "EncoderNetwork"]

#: Of all-MiniLM-L6-v2; its file of weights does not say it.
HEADS = 12

#: The names of BERT for ours.
_PRODUCTS = {"join": "attention.output.dense", "widen": "intermediate.dense", "narrow": "output.dense"}
_NORMS = {"met": "attention.output.LayerNorm", "done": "output.LayerNorm"}
_LOOKED = [f"attention.self.{name}" for name in ("query", "key", "value")]


class EncoderNetwork(nn.Module):
    """Weights under the names of ``learn.encoder``, products transposed as NumPy wants them."""

    def __init__(self, bert: Mapping[str, FloatArray], tags: int, dropout: float, seed: int) -> None:
        super().__init__()
        made = _from_bert(bert)
        width = made["start.gain"].shape[0]
        made["looks"] = np.zeros((len(LOOKS), width), np.float32)
        made["places"] = np.zeros((PLACES, width), np.float32)
        made["output"] = np.random.default_rng(seed).normal(0, 0.02, (width, tags)).astype(np.float32)
        made["output.bias"] = np.zeros(tags, np.float32)
        self.layers = 1 + max(int(name.partition(".")[0]) for name in made if name[0].isdigit())
        self.weights = {name: nn.Parameter(torch.from_numpy(array.copy())) for name, array in made.items()}
        self.dropout = dropout

    def fresh(self) -> list[nn.Parameter]:
        """What was not pretrained."""
        return [self.weights[name] for name in ("looks", "places", "output", "output.bias")]

    def pretrained(self) -> list[nn.Parameter]:
        fresh = {id(one) for one in self.fresh()}
        return [one for one in self.weights.values() if id(one) not in fresh]

    def forward(self, numbers: Tensor, looks: Tensor, places: Tensor, real: Tensor) -> Tensor:
        """The scores of the tags at each piece of some stretches; ``real`` are those that are not padding."""
        weights = self.weights
        row = functional.embedding(numbers, weights["pieces"]) + weights["positions"][: numbers.shape[1]]
        row = row + functional.embedding(looks, weights["looks"]) + functional.embedding(places, weights["places"])
        row = self._drop(self._normalized(row, "start"))
        mask = None if bool(real.all()) else real[:, None, None, :]
        for layer in range(self.layers):
            row = self._normalized(row + self._drop(self._look(row, mask, layer)), f"{layer}.met")
            wide = functional.gelu(self._product(row, f"{layer}.widen"))
            row = self._normalized(row + self._drop(self._product(wide, f"{layer}.narrow")), f"{layer}.done")
        return row @ weights["output"] + weights["output.bias"]

    def _look(self, row: Tensor, mask: Tensor | None, layer: int) -> Tensor:
        stretches, pieces, width = row.shape
        seen = self._product(row, f"{layer}.look").view(stretches, pieces, 3, HEADS, width // HEADS)
        query, key, value = seen.permute(2, 0, 3, 1, 4)
        met = functional.scaled_dot_product_attention(query, key, value, attn_mask=mask)
        return self._product(met.transpose(1, 2).reshape(row.shape), f"{layer}.join")

    def _product(self, row: Tensor, name: str) -> Tensor:
        return functional.linear(row, self.weights[name].T, self.weights[f"{name}.bias"])

    def _normalized(self, row: Tensor, name: str) -> Tensor:
        gain = self.weights[f"{name}.gain"]
        return functional.layer_norm(row, gain.shape, gain, self.weights[f"{name}.bias"], EPSILON)

    def _drop(self, row: Tensor) -> Tensor:
        return functional.dropout(row, self.dropout, training=self.training)

    def arrays(self) -> dict[str, FloatArray]:
        return {name: one.detach().float().numpy().copy() for name, one in self.weights.items()}

    def ready(self) -> dict[str, np.ndarray]:
        """The weights as an encoder at work has them: tables and products in whole numbers."""
        ready: dict[str, np.ndarray] = {}
        for name, array in self.arrays().items():
            if name == "pieces" or name.partition(".")[2] in PRODUCTS:
                ready[name], ready[f"{name}.scale"] = quantized(array, axis=1 if name == "pieces" else 0)
            else:
                ready[name] = array
        return ready


def _from_bert(bert: Mapping[str, FloatArray]) -> dict[str, FloatArray]:
    kept = {
        "pieces": bert["embeddings.word_embeddings.weight"],
        # There is one kind of sentence here, so what BERT adds for it goes with the positions.
        "positions": bert["embeddings.position_embeddings.weight"][:LONGEST]
        + bert["embeddings.token_type_embeddings.weight"][0],
        "start.gain": bert["embeddings.LayerNorm.weight"],
        "start.bias": bert["embeddings.LayerNorm.bias"],
    }
    layers = 1 + max(int(name.split(".")[2]) for name in bert if name.startswith("encoder.layer."))
    for layer in range(layers):
        here = f"encoder.layer.{layer}"
        kept[f"{layer}.look"] = np.concatenate([bert[f"{here}.{name}.weight"].T for name in _LOOKED], axis=1)
        kept[f"{layer}.look.bias"] = np.concatenate([bert[f"{here}.{name}.bias"] for name in _LOOKED])
        for ours, theirs in _PRODUCTS.items():
            kept[f"{layer}.{ours}"] = np.ascontiguousarray(bert[f"{here}.{theirs}.weight"].T)
            kept[f"{layer}.{ours}.bias"] = bert[f"{here}.{theirs}.bias"]
        for ours, theirs in _NORMS.items():
            kept[f"{layer}.{ours}.gain"] = bert[f"{here}.{theirs}.weight"]
            kept[f"{layer}.{ours}.bias"] = bert[f"{here}.{theirs}.bias"]
    return kept
