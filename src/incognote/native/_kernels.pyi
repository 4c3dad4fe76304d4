"""The arrays each compiled loop reads, and last the one it writes; all C-contiguous, of the types named."""

from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]

def lstm(
    by_word: Array,
    words: Array,
    by_place: Array,
    places: Array,
    unit: Array,
    state: Array,
    begins: Array,
    out: Array,
    /,
) -> None: ...
def viterbi(emissions: Array, starts: Array, step: Array, start: Array, end: Array, best: Array, /) -> None: ...
def marginals(emissions: Array, starts: Array, step: Array, start: Array, end: Array, out: Array, /) -> None: ...
def softmax(emissions: Array, out: Array, /) -> None: ...
def automaton(nodes: Array, held: Array, class_of: Array, bounds: Array, roots: Array, room: int, /) -> Any: ...
def automaton_walk(automaton: Any, text: Array, places: Array, starts: Array, out: Array, /) -> list[bytes]: ...
def automaton_search(automaton: Any, text: str, start: int, end: int, /) -> bool: ...
