"""Named things that can be added from outside: with a decorator in code, or an entry point of another package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from typing import Generic, TypeVar

from incognote.errors import UsageError

__all__ = ["Registry"]

T = TypeVar("T")


class Registry(Generic[T]):
    """A table from name to thing; other packages add to it under the entry-point group ``incognote.<kind>``.

    >>> colours: Registry[str] = Registry("colours")
    >>> _ = colours.add("sky", "blue")
    >>> colours["sky"]
    'blue'
    """

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._things: dict[str, T] = {}
        self._outside_loaded = False

    def add(self, name: str, thing: T) -> T:
        if name in self._things and self._things[name] is not thing:
            raise UsageError(f"two {self.kind} are called {name!r}")
        self._things[name] = thing
        return thing

    def __call__(self, name: str) -> Callable[[T], T]:
        """``@registry("name")`` registers what it decorates."""
        return lambda thing: self.add(name, thing)

    def __getitem__(self, name: str) -> T:
        if name not in self._things:
            self._load_outside()
        try:
            return self._things[name]
        except KeyError:
            raise UsageError(f"no {self.kind} called {name!r}; there are: {', '.join(sorted(self._things))}") from None

    def __contains__(self, name: str) -> bool:
        self._load_outside()
        return name in self._things

    def __iter__(self) -> Iterator[str]:
        self._load_outside()
        return iter(sorted(self._things))

    def _load_outside(self) -> None:
        if self._outside_loaded:
            return
        self._outside_loaded = True
        for entry in entry_points(group=f"incognote.{self.kind}"):
            self.add(entry.name, entry.load())
