"""Several notes read together: their lines, sentences and sections cost little more than those of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from incognote.text.lines import Lines, lines_by_note, sheet_lines
from incognote.text.sections import Sections, sheet_sections
from incognote.text.sentences import sheet_sentences
from incognote.text.sheet import Sheet
from incognote.text.tokens import IntArray, Tokens

__all__ = ["SharedReading"]


class SharedReading:
    """What there is to know of each of the notes, by their places."""

    def __init__(self, texts: Sequence[str], tokens: Sequence[Tokens]) -> None:
        sheet = Sheet(texts, tokens)
        lines = sheet_lines(sheet)
        starts = sheet_sentences(sheet, lines)
        parts = zip(sheet.of_note(starts), sheet.first.tolist(), strict=True)
        self.lines: list[Lines] = lines_by_note(sheet, lines)
        self.sentences: list[IntArray] = [starts[some] - first for some, first in parts]
        self._read = sheet, lines, starts

    @cached_property
    def sections(self) -> list[Sections]:
        found = sheet_sections(*self._read)
        del self._read  # of a very long note it is large, and nothing else needs it
        return found
