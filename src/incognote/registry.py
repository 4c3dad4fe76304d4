"""Named things that can be added: as a module in the folder of their kind, or by an entry point of another package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pkgutil import iter_modules, walk_packages
from typing import Generic, TypeVar

from incognote.errors import UsageError

__all__ = ["Registry", "import_folder", "import_of_each"]

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


def import_folder(package: str) -> None:
    """Import every module in a package's folder and the folders below it, so that each registers what it has."""
    for module in walk_packages(import_module(package).__path__, f"{package}."):
        import_module(module.name)


def import_of_each(package: str, name: str) -> None:
    """Import what is called ``name``, a module or a folder of them, in every folder of a package that has it."""
    for folder in iter_modules(import_module(package).__path__, f"{package}."):
        if folder.ispkg and (found := find_spec(f"{folder.name}.{name}")):
            import_module(found.name)
            if found.submodule_search_locations:
                import_folder(found.name)
