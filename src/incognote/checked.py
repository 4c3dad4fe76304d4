"""Reading model folders that may come from anyone: every number is checked before anything computes with it.

A folder may be damaged, made by another version, or made to do harm. Whatever is wrong with it is one kind of error,
``ModelError``, which names the file and what does not fit; nothing in a folder is executed or unpickled.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile, ZipFile

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from incognote.errors import IncognoteError, MissingExtra, ModelError

__all__ = ["LARGEST_TRANSITION", "Arrays", "number", "plain_name", "read_facts", "reading", "whole"]

#: No shipped model has a tenth of either.
LARGEST_JSON = 64 << 20
LARGEST_ARRAYS = 4 << 30

#: No trained weight comes near it.
LARGEST_WEIGHT = 6e4
#: Nor any transition to this, beyond which its exponential is not finite.
LARGEST_TRANSITION = 80.0

#: What the standard library and NumPy raise over files that are not as they expect.
_DAMAGE = (
    *(ArithmeticError, AttributeError, AssertionError, BadZipFile, EOFError, LookupError, MemoryError, RuntimeError),
    *(TypeError, ValueError, struct.error, zlib.error),
)

_HEADERS = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}


@contextmanager
def reading(place: Path) -> Iterator[None]:
    """Whatever goes wrong while a model is read means that its files are not what they should be."""
    try:
        yield
    except (ModelError, MissingExtra):
        raise
    except IncognoteError as error:
        raise ModelError(f"{place}: {error}") from None
    except OSError as error:
        raise ModelError(f"{place}: cannot be read: {error.strerror or 'damaged'}") from None
    except _DAMAGE as error:
        raise ModelError(f"{place}: damaged, or not a model of this version ({type(error).__name__})") from None


def read_facts(path: Path) -> dict[str, Any]:
    """A JSON object; numbers that are not finite are refused."""
    with reading(path):
        if path.stat().st_size > LARGEST_JSON:
            raise ModelError(f"{path}: larger than any model's")

        def refuse(_: str) -> float:
            raise ModelError(f"{path}: has numbers that are not finite")

        facts = json.loads(path.read_text(encoding="utf-8"), parse_constant=refuse)
        if not isinstance(facts, dict):
            raise ModelError(f"{path}: not an object")
        return facts


def whole(facts: Mapping[str, Any], name: str, low: int, high: int, path: Path) -> int:
    """A whole number of some facts, within bounds."""
    value = facts.get(name)
    if type(value) is not int or not low <= value <= high:
        raise ModelError(f"{path}: {name} is not a whole number from {low} to {high}")
    return value


def plain_name(name: str, path: Path) -> str:
    """A name of a folder inside another, which leads nowhere else."""
    if not isinstance(name, str) or not name or name.strip(". ") == "" or set(name) & set("/\\:\0"):
        raise ModelError(f"{path}: names a part that is not a folder of this model")
    return name


def number(facts: Mapping[str, Any], name: str, path: Path) -> float:
    """A finite number of some facts."""
    value: Any = facts.get(name)
    if type(value) not in (int, float) or not np.isfinite(value):
        raise ModelError(f"{path}: {name} is not a number")
    return float(value)


class Arrays:
    """The arrays of an ``.npz`` file, each checked for kind, shape and range when it is taken."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._arrays: dict[str, NDArray[Any]] = {}
        with reading(path), ZipFile(path) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > LARGEST_ARRAYS:
                raise ModelError(f"{path}: larger than any model's")
            for entry in archive.infolist():
                self._arrays[entry.filename.removesuffix(".npy")] = _array(archive.read(entry))

    def __contains__(self, name: str) -> bool:
        return name in self._arrays

    def names(self, prefix: str) -> list[str]:
        """What follows the prefix in the names that begin with it."""
        return [name.removeprefix(prefix) for name in self._arrays if name.startswith(prefix)]

    def take(
        self, name: str, kinds: str, *shape: int | None, below: int | None = None, most: float = LARGEST_WEIGHT
    ) -> NDArray[Any]:
        """The array of this name: of one of the ``kinds`` (``"f2 f4"``), of this shape (``None``: any length), numbers
        that are finite and at ``most`` so large, and, if it holds indices, all at least 0 and ``below`` a bound."""
        array = self._arrays.get(name)
        if array is None:
            raise ModelError(
                f"{self.path}: no array {name!r}: damaged, or trained by an earlier version; train it again"
            )
        if array.dtype.str[1:] not in kinds.split():
            self._refuse(name, f"is of kind {array.dtype.str[1:]}, not {kinds}")
        fits = array.ndim == len(shape) and all(
            wanted in (None, size) for wanted, size in zip(shape, array.shape, strict=True)
        )
        if not fits:
            self._refuse(name, f"has the shape {array.shape}, not {tuple('any' if n is None else n for n in shape)}")
        if array.dtype.kind == "f" and not ((array >= -LARGEST_WEIGHT) & (array <= most)).all():
            self._refuse(name, "has numbers that are not finite, or larger than training gives")
        if below is not None and array.size and not (array.min() >= 0 and array.max() < below):
            self._refuse(name, f"has indices beyond {below}")
        return array

    def hashes(self, name: str, kinds: str = "u8") -> NDArray[np.uint64]:
        """Hashes in order, each once: they are looked for by halving."""
        found = self.take(name, kinds, None).astype(np.uint64)
        if len(found) and not (found[0] > 0 and (found[1:] > found[:-1]).all()):
            self._refuse(name, "is not in order")
        return found

    def _refuse(self, name: str, why: str) -> None:
        raise ModelError(f"{self.path}: array {name!r} {why}")


def _array(data: bytes) -> NDArray[Any]:
    """An array as NumPy writes it: plain numbers only, and exactly as many as the header says."""
    stream = BytesIO(data)
    shape, by_columns, kind = _HEADERS[npy.read_magic(stream)](stream)
    if kind.kind not in "iuf" or not kind.isnative:
        raise ValueError
    numbers = np.frombuffer(data, kind, offset=stream.tell())
    return numbers.reshape(shape, order="F" if by_columns else "C").copy()
