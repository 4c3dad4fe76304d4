"""Calls every kernel of the module ``_kernels`` with sound arguments, then with one of them spoilt in every way known.

Run by ``test_sanitized.py`` in a process of its own, on a build with sanitizers: leaving an array ends the process.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

chance = np.random.default_rng(1)
TAGS, HIDDEN, ROWS = 5, 8, 6
GATES = 4 * HIDDEN


def floats(*shape: int) -> np.ndarray:
    return chance.normal(size=shape).astype(np.float32)


def ints(high: int, *shape: int) -> np.ndarray:
    return chance.integers(0, high, shape).astype(np.int32)


def numbers() -> Any:
    made: Any = defaultdict(lambda: len(made))
    return made


HASHES = np.sort(chance.integers(1, 2**63, 9).astype(np.uint64) * 2)
SHIFT = 60
BUCKETS = np.append(0, np.cumsum(np.bincount((HASHES >> np.uint64(SHIFT)).astype(int), minlength=16))).astype(np.int32)
WEIGHTS = (
    *(BUCKETS, np.array([SHIFT, -TAGS], np.int64), HASHES, np.arange(0, 19, 2, dtype=np.int32)),
    *(chance.integers(0, 3 * TAGS, 18).astype(np.uint16), chance.integers(0, 2**16, 18).astype(np.uint16)),
)
INDEX = (BUCKETS, np.array([SHIFT], np.uint64), HASHES)
#: Reads a character of set 0, then one of set 1, and matches; kind, set or second successor, successor, pattern.
NODES = np.array([[3, 2, 1, 0], [0, 0, 2, 0], [0, 1, 3, 0], [4, 0, 0, 0]], np.int32)
CLASSES = np.minimum(np.arange(258), 3).astype(np.uint16)
AUTOMATON = (
    *(50, NODES, chance.integers(0, 2, (2, 4)).astype(np.uint8), CLASSES),
    *(np.array([0, 1, 2], np.int32), np.array([0, 1], np.int32)),
)
LATTICE = (floats(ROWS, TAGS), np.array([0, 2, 5], np.int32), floats(TAGS, TAGS), floats(TAGS), floats(TAGS))
STEPS = np.array([0, 3, 5, 6], np.int32)
TABLES = [chance.integers(-99, 99, (7, HIDDEN)).astype(np.int16) for _ in range(3)]


def sound(weights: Any, automaton: Any, index: Any) -> dict[str, tuple[Any, ...]]:
    """Arguments as they should be, for every kernel."""
    return {
        "weights": WEIGHTS,
        "hash_words": (b"es\t", ["garcía", "", "\ud800", "x" * 600], True, np.empty(4, np.uint64)),
        "hash_index": INDEX,
        "find_hashes": (index, chance.choice(HASHES, 5), np.empty(5, np.int32)),
        "automaton": AUTOMATON,
        "automaton_walk": (
            automaton,
            ints(4, 30).astype(np.uint16),
            ints(29, 8) + 1,
            ints(2, 8),
            np.empty(8, np.int32),
        ),
        "automaton_search": (automaton, "abc😀def", 1, 6),
        "automaton_next_open": ((automaton, automaton), b"\x01\x02", 4, "abcdefghij", 3, 5, 0),
        "read_words": ("a b a", numbers(), ["a", "b"], ints(1, 2), ints(1, 2) + 1, np.empty(2, np.int32)),
        "lstm": (
            *(chance.integers(-9, 9, (4, GATES)).astype(np.int16), ints(4, 2, ROWS), floats(1)),
            *(floats(3, GATES), ints(3, 2, ROWS), floats(2, GATES), ints(2, 2, ROWS)),
            *(floats(2, GATES // 16, HIDDEN, 16), STEPS, np.empty((2, ROWS, HIDDEN), np.float32)),
        ),
        "viterbi": (*LATTICE, np.zeros(ROWS, np.int32)),
        "marginals": (*(np.abs(some) if some.dtype == np.float32 else some for some in LATTICE), floats(ROWS, TAGS)),
        "softmax": (floats(ROWS, TAGS), floats(ROWS, TAGS)),
        "add_windows": (
            floats(20, TAGS),
            ints(15, 12) + 2,
            ints(8, 9) + 2,
            np.array([-2, 0, 2], np.int32),
            floats(9, TAGS),
        ),
        "sum_features": (weights, ints(4, 12), chance.choice(HASHES, 12), np.zeros((4, 3 * TAGS))),
        "add_features": (weights, chance.choice(HASHES, 12), floats(12, TAGS)),
        "tag_words": (
            *(ints(7, 10), np.repeat(np.arange(2, dtype=np.int32), 5), np.array([99], np.int16), floats(HIDDEN, 8)),
            *(floats(TAGS), *TABLES, np.empty(8, np.int8)),
        ),
    }


def spoilt(value: Any) -> Iterator[Any]:
    """What could stand in the place of an argument."""
    yield from (None, "text", -1, 2**62, (), b"", np.zeros(0, np.int32))
    if isinstance(value, int):
        yield from (0, 10**6, -(2**62), 2**80)
    if isinstance(value, bytes):
        yield from (b"\xff" * 9, value[:1])
    if not isinstance(value, np.ndarray):
        return
    yield value.astype(">f8")
    yield value.astype(np.complex128)
    yield value.tolist()
    yield value[..., :0]
    yield value[:0]
    yield value.reshape(-1)
    yield value[None]
    yield np.concatenate([value, value])
    yield value[::2]
    yield np.asfortranarray(value)
    yield np.frombuffer(b"\0" + value.tobytes(), np.uint8)[1:].view(value.dtype)
    for wrong in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint64, np.float32, np.float64):
        yield value.astype(wrong)
    for hostile in (-1, 1, 2**15, 2**31 - 1, -(2**31), np.nan, np.inf, -np.inf):
        if value.dtype.kind == "f" or np.isfinite(hostile):
            for place in {0, value.size // 2, value.size - 1} if value.size else ():
                changed = value.copy()
                with np.errstate(all="ignore"):
                    changed.reshape(-1)[place] = np.array(hostile).astype(value.dtype)
                yield changed
    yield value[::-1].copy()
    locked = value.copy()
    locked.flags.writeable = False
    yield locked


def attempt(kernels: Any, name: str, arguments: tuple[Any, ...], right: dict[str, tuple[Any, ...]]) -> None:
    try:
        made = getattr(kernels, name)(*arguments)
    except (TypeError, ValueError, BufferError, OverflowError, IndexError):
        return
    # What was accepted must also be safe to use.
    if name == "weights":
        attempt(kernels, "sum_features", (made, *right["sum_features"][1:]), right)
        attempt(kernels, "add_features", (made, *right["add_features"][1:]), right)
    if name == "hash_index":
        attempt(kernels, "find_hashes", (made, *right["find_hashes"][1:]), right)
    if name == "automaton":
        attempt(kernels, "automaton_walk", (made, *right["automaton_walk"][1:]), right)
        attempt(kernels, "automaton_search", (made, "abcabc", 0, 6), right)


def main() -> None:
    kernels = import_module("_kernels")
    weights, automaton = kernels.weights(*WEIGHTS), kernels.automaton(*AUTOMATON)
    index = kernels.hash_index(*INDEX)
    right, called = sound(weights, automaton, index), 0
    for name, arguments in right.items():
        getattr(kernels, name)(*arguments)
        for place, value in enumerate(arguments):
            for wrong in (weights, automaton, index, *spoilt(value)):
                attempt(kernels, name, (*arguments[:place], wrong, *arguments[place + 1 :]), right)
                called += 1
        for count in range(len(arguments)):
            attempt(kernels, name, arguments[:count], right)
        attempt(kernels, name, (*arguments, *arguments), right)
    public = {name for name in dir(kernels) if not name.startswith("_")}
    assert public == set(right), public ^ set(right)
    print(f"kernels: {len(right)}, calls with spoilt arguments: {called}")


if __name__ == "__main__":
    main()
