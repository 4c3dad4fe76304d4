"""Several notes read together: their lines, sentences and sections cost little more than those of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from incognote.text.lines import Lines, lines_by_note, sheet_lines
from incognote.text.sections import Sections, sheet_sections
from incognote.text.sentences import sheet_sentences
from incognote.text.sheet import Sheet
from incognote.text.tokens import IntArray, Tokens

__all__ = ["Reading"]


class Reading:
    """What there is to know of each of the notes, by their places."""

    def __init__(self, texts: Sequence[str], tokens: Sequence[Tokens]) -> None:
        self._sheet = Sheet(texts, tokens)
        self._lines = sheet_lines(self._sheet)
        self._sentences = sheet_sentences(self._sheet, self._lines)
        self.lines: list[Lines] = lines_by_note(self._sheet, self._lines)
        parts = zip(self._sheet.of_note(self._sentences), self._sheet.first.tolist(), strict=True)
        self.sentences: list[IntArray] = [self._sentences[some] - first for some, first in parts]

    @cached_property
    def sections(self) -> list[Sections]:
        return sheet_sections(self._sheet, self._lines, self._sentences)
