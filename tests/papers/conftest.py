"""The handfuls of notes that all experiments are tried on."""

from tests.experiments.conftest import corpora, notes

__all__ = ["corpora", "notes"]
