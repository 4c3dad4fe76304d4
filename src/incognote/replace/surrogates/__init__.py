"""Identifiers that never were: one generator per kind, registered by label; importing this package registers them."""

from incognote.replace.surrogates import contact, listed, numbers, people, phones, phrases  # noqa: F401
from incognote.replace.surrogates.world import Generator, World, generators

__all__ = ["Generator", "World", "generators"]
