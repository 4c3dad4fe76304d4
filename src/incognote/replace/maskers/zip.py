"""US postal codes cut to three digits where enough people live, as 45 CFR 164.514(b)(2)(i)(B) allows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

from incognote.replace.masker import Masker, Mention, Note, maskers

__all__ = ["Zip", "populous_prefixes"]

_US = re.compile(r"\d{5}(?:-?\d{4})?")


@cache
def populous_prefixes() -> frozenset[str]:
    """The three-digit areas that may stay; one that is not in the list, or not in use, may not."""
    lines = (resources.files("incognote.replace") / "zip3.txt").read_text("utf-8").splitlines()
    return frozenset(prefix for line in lines if not line.startswith("#") for prefix in line.split())


@maskers("zip")
class Zip(Masker):
    """``55104`` becomes ``551``, ``03601`` becomes ``000``; codes of other countries become a tag."""

    keyed = False

    def for_values(self) -> Zip:
        return self

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        return [self._short(mention.text.strip()) if note.language == "en" else None for mention in mentions]

    def _short(self, text: str) -> str | None:
        if not _US.fullmatch(text):
            return None
        return text[:3] if text[:3] in populous_prefixes() else "000"
