"""ONNX models as bytes: as much of the format as a graph of matrix products needs, without the package ``onnx``.

A model folder holds arrays, which are checked; the graph that works with them is written here when a model is loaded.
So no file of a model can bring operations of its own, or name files outside its folder.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["Graph"]

#: Version 10 of the format, and of the two sets of operations those that are used.
_FORMAT, _OPERATIONS, _CONTRIBUTED = 10, 17, 1
#: The numbers of the format for the kinds of arrays.
_KINDS = {"float32": 1, "uint8": 2, "int8": 3, "int64": 7}
_FLOAT, _INT, _INTS = 1, 2, 7


class Graph:
    """Nodes and arrays under way to a model; every value has a name."""

    def __init__(self) -> None:
        self._nodes: list[bytes] = []
        self._arrays: list[bytes] = []

    def array(self, name: str, values: NDArray[Any]) -> str:
        """A constant."""
        values = np.ascontiguousarray(values)
        dims = b"".join(_number(1, size) for size in values.shape)
        kind = _number(2, _KINDS[values.dtype.name])
        self._arrays.append(dims + kind + _text(8, name) + _bytes(9, values.tobytes()))
        return name

    def node(self, kind: str, inputs: Sequence[str], name: str, domain: str = "", **attributes: float | int) -> str:
        """An operation with one result, which gets this name."""
        return self.nodes(kind, inputs, [name], domain, attributes)[0]

    def nodes(
        self,
        kind: str,
        inputs: Sequence[str],
        names: Sequence[str],
        domain: str = "",
        attributes: Mapping[str, float | int | Sequence[int]] | None = None,
    ) -> Sequence[str]:
        """An operation with several results."""
        written = [_text(1, one) for one in inputs] + [_text(2, one) for one in names]
        written += [_text(3, names[0]), _text(4, kind)]
        written += [_bytes(5, _attribute(name, value)) for name, value in (attributes or {}).items()]
        self._nodes.append(b"".join([*written, _text(7, domain)]))
        return names

    def model(self, given: str, wanted: str, width: int) -> bytes:
        """The model from one array of floats ``[1, any, width]`` to another."""
        graph = [_bytes(1, node) for node in self._nodes]
        graph += [_text(2, "encoder"), *(_bytes(5, array) for array in self._arrays)]
        graph += [_bytes(11, _floats(given, width)), _bytes(12, _floats(wanted, width))]
        sets = [("", _OPERATIONS), ("com.microsoft", _CONTRIBUTED)]
        return b"".join(
            [
                _number(1, _FORMAT),
                _bytes(7, b"".join(graph)),
                *(_bytes(8, _text(1, domain) + _number(2, version)) for domain, version in sets),
            ]
        )


def _floats(name: str, width: int) -> bytes:
    """That a value is an array ``[1, any, width]`` of floats."""
    dims = [_number(1, 1), _text(2, "pieces"), _number(1, width)]
    shape = b"".join(_bytes(1, one) for one in dims)
    kind = _number(1, _KINDS["float32"]) + _bytes(2, shape)
    return _text(1, name) + _bytes(2, _bytes(1, kind))


def _attribute(name: str, value: float | int | Sequence[int]) -> bytes:
    if isinstance(value, float):
        return _text(1, name) + _key(2, 5) + struct.pack("<f", value) + _number(20, _FLOAT)
    if isinstance(value, int):
        return _text(1, name) + _number(3, value) + _number(20, _INT)
    return _text(1, name) + b"".join(_number(8, one) for one in value) + _number(20, _INTS)


def _key(field: int, wire: int) -> bytes:
    return _varint(field << 3 | wire)


def _number(field: int, value: int) -> bytes:
    return _key(field, 0) + _varint(value & (1 << 64) - 1)


def _text(field: int, value: str) -> bytes:
    return _bytes(field, value.encode())


def _bytes(field: int, value: bytes) -> bytes:
    return _key(field, 2) + _varint(len(value)) + value


def _varint(value: int) -> bytes:
    """
    >>> _varint(300)
    b'\\xac\\x02'
    """
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])
