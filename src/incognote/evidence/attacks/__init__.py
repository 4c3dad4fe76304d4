"""Attacks run on a release before someone else runs them: one small module each, found by walking this folder.

An attack is a function from a `Release` to an `AttackFinding`; another package adds its own under the entry-point group
``incognote.attacks``.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from incognote.evidence.attacks.base import AttackFinding, attacks
from incognote.evidence.release import Release

__all__ = ["AttackFinding", "attacks", "run_attacks"]

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")


def run_attacks(release: Release, names: list[str] | None = None) -> dict[str, AttackFinding]:
    """Every attack, or those named, and what each found."""
    return {name: attacks[name](release) for name in names or attacks}
