"""A small encoder for tests: random weights of the shape of BERT's, a vocabulary of letters and a few words."""

from __future__ import annotations

from string import ascii_lowercase, digits, punctuation

import numpy as np

from incognote.learn.decode import FloatArray
from incognote.learn.encoder import Encoder
from incognote.learn.encoding import Encoding
from incognote.learn.wordpiece import CLOSE, OPEN, UNKNOWN, WordPieces

WIDTH, INNER, LAYERS, HEADS = 24, 48, 2, 12
PIECES = [
    *(UNKNOWN, OPEN, CLOSE, "seen", "by", "dr", "today", "oka", "##for"),
    *(*ascii_lowercase, *digits, *punctuation),
    *(f"##{one}" for one in ascii_lowercase + digits),
]


def start(seed: int = 1) -> tuple[list[str], dict[str, FloatArray]]:
    """What training starts from, under the names of BERT."""
    chance = np.random.default_rng(seed)

    def drawn(*shape: int) -> FloatArray:
        return chance.normal(0, 0.3, shape).astype(np.float32)

    bert = {
        "embeddings.word_embeddings.weight": drawn(len(PIECES), WIDTH),
        "embeddings.position_embeddings.weight": drawn(512, WIDTH) / 10,
        "embeddings.token_type_embeddings.weight": drawn(2, WIDTH),
        "embeddings.LayerNorm.weight": 1 + drawn(WIDTH) / 10,
        "embeddings.LayerNorm.bias": drawn(WIDTH),
    }
    for layer in range(LAYERS):
        here = f"encoder.layer.{layer}"
        sizes = dict.fromkeys(("query", "key", "value"), (WIDTH, WIDTH))
        products = {f"attention.self.{name}": size for name, size in sizes.items()}
        products |= {"attention.output.dense": (WIDTH, WIDTH), "intermediate.dense": (INNER, WIDTH)}
        for name, (rows, columns) in {**products, "output.dense": (WIDTH, INNER)}.items():
            bert[f"{here}.{name}.weight"], bert[f"{here}.{name}.bias"] = drawn(rows, columns), drawn(rows)
        for name in ("attention.output.LayerNorm", "output.LayerNorm"):
            bert[f"{here}.{name}.weight"], bert[f"{here}.{name}.bias"] = 1 + drawn(WIDTH) / 10, drawn(WIDTH)
    return PIECES, bert


def small_encoder(encoding: Encoding, seed: int = 1) -> Encoder:
    """An encoder that has learnt nothing yet."""
    import torch

    from incognote.train.encoder_network import EncoderNetwork

    network = EncoderNetwork(start(seed)[1], len(encoding.tags), 0.0, seed)
    chance = np.random.default_rng(seed)
    for name in ("looks", "places", "output"):
        drawn = chance.normal(0, 1, tuple(network.weights[name].shape)).astype(np.float32)
        network.weights[name].data = torch.from_numpy(drawn)
    return Encoder("encoder", encoding, WordPieces(PIECES), network.ready(), network.layers, HEADS)
