"""Identifiers that never were: one generator per kind, registered by label; each module of this folder is found."""

from importlib import import_module
from pkgutil import iter_modules

from incognote.replace.surrogates.world import Generator, World, generators

__all__ = ["Generator", "World", "generators"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
