"""How Python reads a regular expression; the only module that uses the private modules of ``re``.

They are the same from Python 3.11 to 3.13. Should a later Python change them, `tree` gives ``None`` for every
expression: all expressions are then tried everywhere, which is slower and finds the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

try:
    from re import _compiler, _constants, _parser  # type: ignore[attr-defined]
except ImportError:
    _compiler = _constants = _parser = None

__all__ = ["READABLE", "REPEATS", "SINGLE", "combined", "constants", "frozen", "matched", "parsed", "tree"]

#: The kinds of items in a tree, by name.
constants: Any = _constants


def _kinds(*names: str) -> frozenset[Any]:
    return frozenset(getattr(constants, name, name) for name in names)


#: Items that match one character, and those that repeat others.
SINGLE = _kinds("LITERAL", "NOT_LITERAL", "ANY", "IN")
REPEATS = _kinds("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_OTHERS = (
    *("AT", "ASSERT", "ASSERT_NOT", "ATOMIC_GROUP", "BRANCH", "CATEGORY", "CATEGORY_WORD", "GROUPREF", "RANGE"),
    *("FAILURE", "SUBPATTERN", "AT_BEGINNING", "AT_BEGINNING_STRING", "AT_BOUNDARY", "AT_END", "AT_END_STRING"),
)


def tree(regex: re.Pattern[str]) -> Any:
    """The tree of an expression; ``None`` where this Python's trees are not known."""
    return parsed(regex.pattern, regex.flags & ~re.UNICODE)


def parsed(pattern: str, flags: int) -> Any:
    """The tree of a written expression; an expression that is wrong is an error also where trees are not known."""
    if not READABLE:
        re.compile(pattern, flags)
        return None
    return _parser.parse(pattern, flags)


def matched(operator: Any, detail: Any, flags: int, characters: Iterable[str]) -> list[str]:
    """Those of some characters that a single item of an expression matches."""
    item = _parser.SubPattern(_parser.State(), [(operator, list(detail) if isinstance(detail, tuple) else detail)])
    return list(filter(_compiler.compile(item, flags).match, characters))


def combined(flags: int, added: int, removed: int) -> int:
    """The flags inside a group; of those for the alphabet only one can hold."""
    return int(_compiler._combine_flags(flags, added, removed))


def frozen(detail: Any) -> Any:
    """The detail of an item as a key."""
    return tuple(detail) if isinstance(detail, list) else detail


def _is_readable() -> bool:
    """Whether the private modules are there and give the trees we know."""
    try:
        (one, letter), (repeat, (least, _, inner)) = _parser.parse("a(?:bc|[cd])+", 0).data
        ((branch, (_, parts)),) = inner
        some, letters = parts[1][0]
        return (
            all(hasattr(constants, name) for name in _OTHERS)
            and (one, repeat, branch, least) == (constants.LITERAL, constants.MAX_REPEAT, constants.BRANCH, 1)
            and matched(one, letter, 0, "abc") == ["a"]
            and matched(some, letters, 0, "abcde") == ["c", "d"]
            and combined(0, int(re.IGNORECASE), 0) == re.IGNORECASE
        )
    except (AttributeError, TypeError, ValueError, IndexError):
        return False


READABLE = _is_readable()
