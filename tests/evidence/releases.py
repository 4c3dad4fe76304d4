"""Releases made with the real replacer from notes whose identifiers are known, sound or with a planted weakness."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from incognote.document import Document
from incognote.evidence.release import Pair, Release
from incognote.replace import Policy, Replacer

Hide = Callable[[Document, list[str]], list[str]]


def released(notes: list[Document], policy: Policy, used: Policy | None = None, hide: Hide | None = None) -> Release:
    """The notes as a run of ``used`` (else of the policy) leaves them; ``hide`` may write other values."""
    replacer = Replacer(replace(used or policy, guard=False), b"secret of a test, and of no one else")
    pairs = []
    for note in notes:
        result = replacer.replace(note)
        new = [change.text for change in result.replacements]
        text, done = "", 0
        for change, put in zip(result.replacements, hide(note, new) if hide else new, strict=True):
            text += note.text[done : change.start] + put
            done = change.end
        pairs.append(Pair(note, text + note.text[done:], policy))
    return Release(pairs, policy)
