"""Identifiers that never were: one generator per kind, registered by label; each module of this folder is found."""

from incognote.registry import import_folder
from incognote.replace.surrogates.world import Generator, World, generators

__all__ = ["Generator", "World", "generators"]

import_folder(__name__)
