"""The table of all recognizers: every module of the catalogue, of the sources' folders and of other packages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from incognote.registry import Registry, import_folder, import_of_each
from incognote.rules.engine.precision import measured_scores
from incognote.rules.engine.recognizer import ALL_LANGUAGES, Recognizer

__all__ = ["recognizer", "recognizers", "rules", "shipped"]

recognizers: Registry[Recognizer] = Registry("recognizers")

#: The score of a recognizer that no note has been found for.
UNMEASURED = 0.8


def recognizer(name: str, label: str, pattern: str, **options: Any) -> Recognizer:
    """Make a recognizer and register it under its name; its score is the measured one where there is one."""
    options.setdefault("score", measured_scores().get(name, UNMEASURED))
    return recognizers.add(name, Recognizer(name, label, pattern, **options))


def rules(label: str, *languages: str) -> Callable[..., Recognizer]:
    """``recognizer`` for one label and some languages, or all: what most modules of the catalogue begin with."""

    def make(name: str, pattern: str, **options: Any) -> Recognizer:
        return recognizer(name, label, pattern, **{"languages": languages or ALL_LANGUAGES, **options})

    return make


def shipped() -> list[Recognizer]:
    """Every registered recognizer, ours and other packages', in the order of their names."""
    _load()
    return [recognizers[name] for name in recognizers]


@cache
def _load() -> None:
    """Import what lies in the catalogue, and the module ``rules`` of every source that has one."""
    import_folder("incognote.rules.catalogue")
    import_of_each("incognote.papers", "rules")
