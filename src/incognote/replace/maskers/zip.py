"""US postal codes cut to three digits where enough people live, as 45 CFR 164.514(b)(2)(i)(B) allows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources

from incognote.replace.masker import Masker, Mention, Note, maskers

__all__ = ["Zip", "sparse_prefixes"]

_US = re.compile(r"\d{5}(?:-?\d{4})?")


@cache
def sparse_prefixes() -> frozenset[str]:
    """Three-digit areas with 20,000 people or fewer, in any of the census years of the data file."""
    lines = (resources.files("incognote.replace") / "zip3.tsv").read_text("utf-8").splitlines()
    return frozenset(line.split("\t")[0] for line in lines if line and not line.startswith("#"))


@maskers("zip")
class Zip(Masker):
    """``55104`` becomes ``551``, ``03601`` becomes ``000``; codes of other countries become a tag."""

    keyed = False

    def mask(self, mentions: Sequence[Mention], note: Note) -> list[str | None]:
        return [self._short(mention.text.strip()) for mention in mentions]

    def _short(self, text: str) -> str | None:
        if not _US.fullmatch(text):
            return None
        return "000" if text[:3] in sparse_prefixes() else text[:3]
