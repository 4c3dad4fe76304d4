"""A note read once: what every finder looks at. Each layer is computed on first use and then kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from incognote.document import Document, Span
from incognote.text.clean import clean
from incognote.text.inner import Chunks, find_chunks
from incognote.text.language import detect
from incognote.text.lines import Lines
from incognote.text.reading import SharedReading
from incognote.text.sections import Sections
from incognote.text.tagger import TagArray, load_tagger
from incognote.text.tokens import IntArray, Tokens, tokenize

__all__ = ["Analysis"]


class Analysis:
    """The text layers of one document, all in the document's own offsets."""

    def __init__(self, document: Document, language: str | None = None) -> None:
        self.document = document
        self._language = language
        self._tokens: Tokens | None = None
        #: The reading that this note is part of, and its place there.
        self._reading: tuple[SharedReading, int] | None = None
        #: What finders that ran before said, by their name; a later finder may look.
        self.found: dict[str, list[Span]] = {}

    @cached_property
    def text(self) -> str:
        """The text with every odd blank and control character made plain, same length as the original."""
        return clean(self.document.text)

    @property
    def tokens(self) -> Tokens:
        if self._tokens is None:
            self._tokens = tokenize(self.text)
        return self._tokens

    @property
    def is_tokenized(self) -> bool:
        return self._tokens is not None

    def take_tokens(self, tokens: Tokens) -> None:
        """Tokens that were found for many notes at once."""
        self._tokens = tokens

    @cached_property
    def language(self) -> str:
        """``en``, ``es`` or ``nb``: as told, as the document's ``meta`` says, or as the words show."""
        return self._language or self.document.meta.get("language") or detect(self.tokens.distinct[0])

    @staticmethod
    def read_together(notes: Sequence[Analysis]) -> None:
        """Read several notes at once: for their lines, sentences and sections that costs little more than for one."""
        unread = [note for note in notes if note._reading is None]
        if unread:
            reading = SharedReading([note.text for note in unread], [note.tokens for note in unread])
            for place, note in enumerate(unread):
                note._reading = reading, place

    def _read(self) -> tuple[SharedReading, int]:
        if self._reading is None:
            self._reading = SharedReading([self.text], [self.tokens]), 0
        return self._reading

    @cached_property
    def lines(self) -> Lines:
        """The lines, with headings and wrapped lines told apart, and the facts about each token."""
        reading, place = self._read()
        return reading.lines[place]

    @cached_property
    def sentences(self) -> IntArray:
        """The index of the first token of each sentence."""
        reading, place = self._read()
        return reading.sentences[place]

    @cached_property
    def sections(self) -> Sections:
        """The heading and the ``Field:`` label that each token stands under."""
        reading, place = self._read()
        return reading.sections[place]

    @cached_property
    def chunks(self) -> Chunks:
        """What stands between blanks, without the marks around it, and the words inside."""
        return find_chunks(self.tokens, self.lines.facts)

    @cached_property
    def tags(self) -> TagArray:
        """The universal part of speech of each token, as an index into ``tagger.TAGS``."""
        return load_tagger(self.language).tag(self.tokens.words, self.sentences)
