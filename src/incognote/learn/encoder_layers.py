"""The layers of an encoder at work: weights in 8 bits, run by ONNX Runtime one stretch at a time.

One stretch at a time, because the numbers that go into a product are rounded by the largest of them: so what is said of
a note never depends on the notes beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from incognote.checked import Arrays
from incognote.errors import MissingExtra
from incognote.learn.decode import FloatArray
from incognote.learn.onnx_format import Graph

__all__ = ["EPSILON", "PRODUCTS", "Layers", "quantized", "read_layers"]

Weights = Mapping[str, NDArray[Any]]

#: The four products of a layer: their rows and columns in widths, where ``w`` is that of the layer inside.
PRODUCTS = {"look": (1, 3), "join": (1, 1), "widen": (1, "w"), "narrow": ("w", 1)}
#: What is added after a product and before the next layer.
_VECTORS = ("met.gain", "met.bias", "done.gain", "done.bias")
#: Keeps a division from one by nothing, as in BERT.
EPSILON = 1e-12
#: Weights have 7 bits, not 8: sums of two products then fit into the 16 bits of processors without instructions for
#: networks, and all give the same.
_LARGEST = 63
_CONTRIBUTED = "com.microsoft"


def quantized(weights: FloatArray, axis: int) -> tuple[NDArray[np.int8], FloatArray]:
    """Whole numbers and, for each column (axis 0) or row (axis 1), what they are to be multiplied with."""
    most = 127 if axis else _LARGEST
    scale = np.maximum(np.abs(weights).max(axis=axis), 1e-8) / np.float32(most)
    whole = np.rint(weights / (scale[:, None] if axis else scale))
    return whole.clip(-most, most).astype(np.int8), scale.astype(np.float32)


def read_layers(arrays: Arrays, layers: int, width: int, inner: int) -> Weights:
    """The checked weights of so many layers."""
    size = {1: width, 3: 3 * width, "w": inner}
    weights: dict[str, NDArray[Any]] = {}
    for layer in range(layers):
        for name, (rows, columns) in PRODUCTS.items():
            product = f"{layer}.{name}"
            weights[product] = arrays.take(product, "i1", size[rows], size[columns])
            for part in ("scale", "bias"):
                weights[f"{product}.{part}"] = arrays.take(f"{product}.{part}", "f4", size[columns])
        for name in _VECTORS:
            weights[f"{layer}.{name}"] = arrays.take(f"{layer}.{name}", "f4", width)
    return weights


class Layers:
    """From what stands for each piece of a stretch to what it means there."""

    def __init__(self, weights: Weights, layers: int, heads: int) -> None:
        try:
            import onnxruntime
        except ImportError:
            raise MissingExtra("reading with an encoder", "deep") from None
        options = onnxruntime.SessionOptions()
        # One thread: workers are processes, and a session without threads goes through a fork.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        model = _graph(weights, layers, heads)
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def run(self, stretch: FloatArray) -> FloatArray:
        """One row per piece, in and out."""
        out: FloatArray = self._session.run(["out"], {"in": stretch[None]})[0][0]
        return out


def _graph(weights: Weights, layers: int, heads: int) -> bytes:
    graph = Graph()
    for name, array in weights.items():
        graph.array(name, array)
    width = len(weights["0.done.gain"])
    graph.array("thirds", np.full(3, width, np.int64))
    row = "in"
    for layer in range(layers):
        seen = _product(graph, row, f"{layer}.look")
        parts = [f"{layer}.{name}" for name in ("query", "key", "value")]
        graph.nodes("Split", [seen, "thirds"], parts, attributes={"axis": 2})
        met = graph.node("MultiHeadAttention", parts, f"{layer}.heads", _CONTRIBUTED, num_heads=heads)
        row = _normalized(graph, row, _product(graph, met, f"{layer}.join"), f"{layer}.met")
        wide = graph.node("Gelu", [_product(graph, row, f"{layer}.widen")], f"{layer}.wide", _CONTRIBUTED)
        last = "out" if layer == layers - 1 else ""
        row = _normalized(graph, row, _product(graph, wide, f"{layer}.narrow"), f"{layer}.done", last)
    return graph.model("in", "out", width)


def _product(graph: Graph, row: str, name: str) -> str:
    given = [row, name, f"{name}.scale", "", f"{name}.bias"]
    return graph.node("DynamicQuantizeMatMul", given, f"{name}.out", _CONTRIBUTED)


def _normalized(graph: Graph, row: str, added: str, name: str, out: str = "") -> str:
    given = [row, added, f"{name}.gain", f"{name}.bias"]
    return graph.node("SkipLayerNormalization", given, out or f"{name}.out", _CONTRIBUTED, epsilon=EPSILON)
