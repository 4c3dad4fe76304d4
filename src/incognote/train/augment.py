"""Notes made from notes: other identifiers of the same kind, other case, other line breaks, slips of the keyboard.

A model trained on such copies learns contexts and forms instead of the names that happen to stand in the corpus.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random

from incognote.document import Document, Span
from incognote.labels import GROUP_OF
from incognote.lexicons.lexicon import load_lexicon
from incognote.text.tokens import tokenize

__all__ = ["Augmenter", "Rewriter"]

#: How often each thing happens in a copy of a note.
KEEP_SPAN = 0.1
INVENTED_NAME = 0.2
FROM_LISTS = 0.4
SLIP = 0.03
GLUE = 0.02
BREAK_LINE = 0.01
WORD_NAME = 0.1
UPPER_NOTE, LOWER_NOTE = 0.08, 0.35

#: From this commonness on (ten times Zipf) a name is an ordinary word as well: Mark, Rose, Angeles, Stein.
ORDINARY = 35

_VOWELS = "aeiou"


class Augmenter:
    """Makes altered copies of annotated notes.

    ``names`` gives name parts per language (other languages' are mixed in, people move); everything else is taken
    from the notes themselves, or from lists by language and label (``more``): an identifier is exchanged for another
    of its label and language.
    """

    def __init__(
        self,
        documents: Iterable[Document],
        names: Mapping[str, Sequence[str]],
        seed: int = 1,
        more: Mapping[tuple[str, str], Sequence[str]] | None = None,
    ) -> None:
        self._names = {language: list(parts) for language, parts in names.items()}
        self._words = {language: _words_among(parts, language) for language, parts in names.items()}
        self._chance = Random(seed)
        pools: dict[tuple[str, str], dict[str, None]] = {}
        for document in documents:
            for span in document.spans:
                pools.setdefault((_language(document), span.label), {})[span.of(document.text)] = None
        self._pools = {key: list(pool) for key, pool in pools.items()}
        self._more = {key: list(pool) for key, pool in (more or {}).items()}

    def copy(self, document: Document, number: int) -> Document:
        """Copy ``number`` of a note, with spans where the new identifiers stand."""
        rewriter = Rewriter(document)
        renamed: dict[str, str] = {}
        for span in sorted(document.spans):
            if not rewriter.free(span):
                continue
            new = self._other(span, document, renamed)
            rewriter.put(span, new, swallow_blank=self._chance.random() < GLUE)
        made = rewriter.finish(f"{document.id}~{number}")
        return self._whole_note(made)

    def _other(self, span: Span, document: Document, renamed: dict[str, str]) -> str:
        old = span.of(document.text)
        if self._chance.random() < KEEP_SPAN:
            return old
        if span.label in ("PATIENT", "DOCTOR"):
            return self._rename(old, _language(document), renamed)
        pool = self._pools.get((_language(document), span.label), [old])
        if (more := self._more.get((_language(document), span.label))) and self._chance.random() < FROM_LISTS:
            return _like_phrase(self._chance.choice(more), old)
        new = self._chance.choice(pool) if self._chance.random() < 0.6 or GROUP_OF.get(span.label) == "DATE" else old
        return self._other_digits(new) if GROUP_OF.get(span.label) in ("ID", "CONTACT") or span.label == "ZIP" else new

    def _rename(self, old: str, language: str, renamed: dict[str, str]) -> str:
        tokens = tokenize(old)
        out, done = [], 0
        for word, start, end in zip(tokens.words, tokens.starts.tolist(), tokens.ends.tolist(), strict=True):
            out.append(old[done:start])
            done = end
            if not word.isalpha() or (word.islower() and len(word) < 4):
                out.append(word)
                continue
            key = word.lower()
            if key not in renamed:
                renamed[key] = self._name(language) if len(word) > 1 else self._chance.choice(string.ascii_uppercase)
            out.append(_like(self._slip(renamed[key]), word))
        return "".join(out) + old[done:]

    def _name(self, language: str) -> str:
        languages = sorted(self._names)
        chosen = language if language in self._names and self._chance.random() < 0.6 else self._chance.choice(languages)
        if (words := self._words.get(language)) and self._chance.random() < WORD_NAME:
            return self._chance.choice(words)
        name = self._chance.choice(self._names[chosen])
        if self._chance.random() < INVENTED_NAME:
            name = "".join(self._shift_letter(c) if self._chance.random() < 0.4 else c for c in name)
        return name

    def _shift_letter(self, letter: str) -> str:
        pool = _VOWELS if letter.lower() in _VOWELS else "bcdfghjklmnprstvz"
        new = self._chance.choice(pool)
        return new.upper() if letter.isupper() else new

    def _slip(self, word: str) -> str:
        if len(word) < 4 or self._chance.random() > SLIP:
            return word
        place = self._chance.randrange(1, len(word) - 1)
        kind = self._chance.randrange(3)
        if kind == 0:
            return word[:place] + word[place + 1 :]
        if kind == 1:
            return word[:place] + word[place] + word[place:]
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]

    def _other_digits(self, text: str) -> str:
        return "".join(self._chance.choice(string.digits) if c in string.digits else c for c in text)

    def _whole_note(self, document: Document) -> Document:
        """Sometimes all capitals or none; here and there a blank becomes a line break."""
        draw = self._chance.random()
        text = document.text
        if draw < UPPER_NOTE:
            text = _same_length(text, str.upper)
        elif draw < UPPER_NOTE + LOWER_NOTE:
            text = _same_length(text, str.lower)
        if self._chance.random() < 0.3:
            text = "".join("\n" if c == " " and self._chance.random() < BREAK_LINE else c for c in text)
        return Document(document.id, text, document.spans, document.meta)


class Rewriter:
    """A note under reconstruction: spans are exchanged from left to right and keep their places."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._pieces: list[str] = []
        self._spans: list[Span] = []
        self._done = self._length = 0

    def free(self, span: Span) -> bool:
        return span.start >= self._done

    def put(self, span: Span, new: str, swallow_blank: bool = False) -> None:
        """``new`` in place of the span; the blank after it may be swallowed, as hurried typing does."""
        text = self._document.text
        before = text[self._done : span.start]
        self._pieces += (before, new)
        start = self._length + len(before)
        self._length = start + len(new)
        self._done = span.end
        if new.strip():
            self._spans.append(Span(start, self._length, span.label))
        if swallow_blank and text[span.end : span.end + 1] == " " and text[span.end + 1 : span.end + 2].isupper():
            self._done += 1

    def finish(self, id_: str) -> Document:
        self._pieces.append(self._document.text[self._done :])
        return Document(id_, "".join(self._pieces), self._spans, self._document.meta)


def _language(document: Document) -> str:
    return str(document.meta.get("language", ""))


def _words_among(names: Sequence[str], language: str) -> list[str]:
    """The names that are ordinary words of the language too: what they are, only the words around them say."""
    distinct = sorted({name for name in names if len(name) > 2})
    common = load_lexicon().commonness(distinct, language)
    return [name for name, ordinary in zip(distinct, common.tolist(), strict=True) if ordinary >= ORDINARY]


def _like(new: str, old: str) -> str:
    if old.isupper() and len(old) > 1:
        return new.upper()
    return new.lower() if old.islower() else new


def _like_phrase(new: str, old: str) -> str:
    if old.isupper() and len(old) > 4:
        return new.upper()
    return new.lower() if old.islower() else new


def _same_length(text: str, change: Callable[[str], str]) -> str:
    return "".join(new if len(new := change(c)) == 1 else c for c in text)
