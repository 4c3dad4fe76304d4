"""A pretrained encoder that was fine-tuned to tag: it reads pieces of words in their context, up to 256 at a time.

What a piece brings (its vector, how its word is written, where it stands) is added up here; the layers are run by ONNX
Runtime. Tags are those of a token's first piece.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from incognote.checked import Arrays, number, read_facts, reading, whole
from incognote.errors import ModelError
from incognote.learn.batch import Batch
from incognote.learn.decode import FloatArray
from incognote.learn.encoder_inputs import LONGEST, LOOKS, OUTSIDE, PLACES, read_pieces, stretches_of
from incognote.learn.encoder_layers import EPSILON, Layers, read_layers
from incognote.learn.encoding import Encoding
from incognote.learn.tagger import SequenceTagger, said
from incognote.learn.wordpiece import WordPieces

__all__ = ["Encoder"]

#: No encoder that runs on an ordinary processor has more.
MOST_LAYERS, MOST_HEADS = 48, 128


class Encoder(SequenceTagger):
    """The vocabulary, the tables of what is added up, the weights of the layers, and those of the tags."""

    kind: ClassVar[str] = "encoder"

    def __init__(
        self,
        name: str,
        encoding: Encoding,
        vocabulary: WordPieces,
        weights: Mapping[str, NDArray[Any]],
        layers: int,
        heads: int,
        outside_bias: float = 0.0,
    ) -> None:
        tags = len(encoding.tags)
        super().__init__(name, (), encoding, np.zeros((tags, tags), np.float32), outside_bias)
        self.vocabulary = vocabulary
        self.weights = weights
        self.layers, self.heads = layers, heads
        self._run = Layers({n: array for n, array in weights.items() if n[0].isdigit()}, layers, heads)

    def score(self, batch: Batch) -> FloatArray:
        pieces = read_pieces(batch, self.vocabulary)
        seen = self._seen(pieces.numbers, pieces.looks, pieces.places)
        ends = self._seen(*np.array([[self.vocabulary.open, self.vocabulary.close], [0, 0], [OUTSIDE, OUTSIDE]]))
        out = np.zeros((len(batch.tokens), len(self.encoding.tags)), np.float32)
        for stretch in stretches_of(pieces.first, batch.firsts):
            begin, end = pieces.first[[stretch.begin, stretch.end]].tolist()
            rows = np.concatenate([ends[:1], seen[begin:end], ends[1:]])
            told = self._told(rows, pieces.first[stretch.told_from : stretch.told_to] - begin + 1)
            out[stretch.told_from : stretch.told_to] = told
        return out

    def _seen(self, numbers: NDArray[Any], looks: NDArray[Any], places: NDArray[Any]) -> FloatArray:
        """What pieces bring, their place in the stretch aside."""
        weights = self.weights
        seen: FloatArray = weights["pieces"][numbers] * weights["pieces.scale"][numbers, None]
        seen += (weights["looks"][:, None] + weights["places"]).reshape(-1, seen.shape[1])[looks * PLACES + places]
        return seen

    def _told(self, rows: FloatArray, wanted: NDArray[Any]) -> FloatArray:
        """The scores of the tags at some pieces of a stretch."""
        weights = self.weights
        rows = rows + weights["positions"][: len(rows)]
        rows -= rows.mean(axis=1, keepdims=True)
        rows /= np.sqrt(np.square(rows).mean(axis=1, keepdims=True) + np.float32(EPSILON))
        hidden = self._run.run(rows * weights["start.gain"] + weights["start.bias"])
        told: FloatArray = hidden[wanted] @ weights["output"] + weights["output.bias"]
        return told

    def save(self, folder: Path) -> None:
        facts = {"layers": self.layers, "heads": self.heads}
        self._save(folder, facts, self.weights)
        pieces = json.dumps({"pieces": self.vocabulary.pieces}, ensure_ascii=False)
        (folder / "pieces.json").write_text(pieces + "\n", encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        file = folder / "tagger.json"
        facts, arrays = read_facts(file), Arrays(folder / "weights.npz")
        name, _, encoding = said(facts, file)
        layers, heads = whole(facts, "layers", 1, MOST_LAYERS, file), whole(facts, "heads", 1, MOST_HEADS, file)
        pieces = read_facts(folder / "pieces.json").get("pieces")
        if not isinstance(pieces, list) or not all(isinstance(piece, str) for piece in pieces):
            raise ModelError(f"{folder / 'pieces.json'}: has no pieces")
        with reading(folder / "pieces.json"):
            vocabulary = WordPieces(pieces)
        weights = _read_weights(arrays, len(pieces), layers, len(encoding.tags))
        if len(weights["start.gain"]) % heads:
            raise ModelError(f"{file}: its width is not a multiple of its {heads} heads")
        with reading(file):
            return cls(name, encoding, vocabulary, weights, layers, heads, number(facts, "outside_bias", file))


def _read_weights(arrays: Arrays, pieces: int, layers: int, tags: int) -> dict[str, NDArray[Any]]:
    width = len(arrays.take("start.gain", "f4", None))
    inner = len(arrays.take("0.widen.bias", "f4", None))
    return {
        "pieces": arrays.take("pieces", "i1", pieces, width),
        "pieces.scale": arrays.take("pieces.scale", "f4", pieces),
        "positions": arrays.take("positions", "f4", LONGEST, width),
        "looks": arrays.take("looks", "f4", len(LOOKS), width),
        "places": arrays.take("places", "f4", PLACES, width),
        "start.gain": arrays.take("start.gain", "f4", width),
        "start.bias": arrays.take("start.bias", "f4", width),
        **read_layers(arrays, layers, width, inner),
        "output": arrays.take("output", "f4", width, tags),
        "output.bias": arrays.take("output.bias", "f4", tags),
    }
