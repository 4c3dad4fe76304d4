"""Checks of what a policy file says: each error names the key and what it accepts; callers add file and table."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from string import Formatter
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from incognote.errors import UsageError
from incognote.labels import GROUPS, SCHEMES

__all__ = [
    "SCOPES", "at", "check_call", "check_keys", "check_label", "check_range", "check_template", "check_type", "one_of",
]  # fmt: skip

SCOPES = ("note", "patient", "project")
_LABELS = {label for scheme in SCHEMES.values() for label in scheme.labels} | set(GROUPS)
_WORDS: dict[Any, str] = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}


@contextmanager
def at(place: str) -> Iterator[None]:
    """Errors in this block begin with where they belong: a file, a table, a key."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{place}: {error}") from None


def one_of(key: str, value: object, accepted: Collection[str]) -> str:
    """``value`` if it is one of the accepted words."""
    if not isinstance(value, str) or value not in accepted:
        raise UsageError(f"{key}: one of {', '.join(accepted)}, not {value!r}")
    return value


def check_range(key: str, value: float, lowest: float, highest: float) -> None:
    if not lowest <= value <= highest:
        raise UsageError(f"{key}: a number from {lowest} to {highest}, not {value!r}")


def check_template(key: str, template: str, fields: Sequence[str], needed: Collection[str] = ()) -> None:
    """Whether ``template`` can be filled in with ``fields``, and holds those that are needed."""
    accepted = f"may hold {', '.join('{%s}' % field for field in fields)} (and {{{{ or }}}} for braces)"  # noqa: UP031
    try:
        found = {field for _, field, _, _ in Formatter().parse(template) if field is not None}
        template.format(**dict.fromkeys(fields, "X"))
    except (ValueError, LookupError, AttributeError, TypeError):
        raise UsageError(f"{key}: {accepted}, not {template!r}") from None
    if missing := [field for field in needed if field not in found]:
        raise UsageError(f"{key}: needs {{{missing[0]}}}, and {accepted}, not {template!r}")


def check_label(label: str) -> None:
    """Whether a label or group exists, in our tree or in any other scheme."""
    if label not in _LABELS:
        close = get_close_matches(label.upper(), sorted(_LABELS), 1, 0.7)
        meant = f"; did you mean {close[0]!r}? " if close else ". "
        raise UsageError(f"no label or group is called {label!r}{meant}The groups are {', '.join(GROUPS)}; "
                         "incognote policy show tag lists the labels")  # fmt: skip


def check_keys(keys: Collection[str], accepted: Collection[str]) -> None:
    if unknown := sorted(set(keys) - set(accepted)):
        raise UsageError(f"{unknown[0]}: unknown; accepted are: {', '.join(sorted(accepted)) or 'none'}")


def check_type(key: str, value: object, hint: Any) -> None:
    if not _fits(value, hint):
        raise UsageError(f"{key}: {_in_words(hint)}, not {value!r}")


def check_call(maker: Callable[..., Any], options: Mapping[str, Any]) -> None:
    """Whether ``maker`` takes these options, by name and by type, as far as its signature says."""
    accepted = inspect.signature(maker).parameters
    if not any(parameter.kind is parameter.VAR_KEYWORD for parameter in accepted.values()):
        check_keys(options, accepted)
    try:
        hints = get_type_hints(maker.__init__ if isinstance(maker, type) else maker)  # type: ignore[misc]
    except (NameError, TypeError):
        return
    for key, value in options.items():
        if key in hints:
            check_type(key, value, hints[key])
        if key == "scope":
            one_of(key, value, SCOPES)
        if key == "names" and isinstance(value, Mapping):
            with at(key):
                for label in value:
                    check_label(label)


def _fits(value: object, hint: Any) -> bool:
    if get_origin(hint) in (Union, types.UnionType):
        return any(_fits(value, one) for one in get_args(hint))
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    if hint in (int, float) and isinstance(value, bool):
        return False
    if hint is float:
        return isinstance(value, int | float)
    if get_origin(hint) in (Mapping, dict):
        of = get_args(hint)[1]
        return isinstance(value, Mapping) and all(_fits(one, of) for one in value.values())
    return hint is Any or not isinstance(hint, type) or isinstance(value, hint)


def _in_words(hint: Any) -> str:
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(_in_words(one) for one in get_args(hint) if one is not type(None))
    if get_origin(hint) is Literal:
        return "one of " + ", ".join(map(repr, get_args(hint)))
    if get_origin(hint) in (Mapping, dict):
        return f"a table, each entry {_in_words(get_args(hint)[1])}"
    return _WORDS.get(hint, getattr(hint, "__name__", str(hint)))
