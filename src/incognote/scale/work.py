"""What a worker does with a batch of notes, in a form small enough to send back and to keep on disk.

A worker gets the id, text, meta and given spans of each note and answers with marks: where something stands and what
becomes of it. The text of the result is put together by whoever holds the note, so that no note ever travels back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace as with_changes
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from incognote.document import Document, Span
from incognote.formats.base import Origin
from incognote.labels import trusted_spans
from incognote.replace import Policy, Replacement, Replacer, Result, load_policy
from incognote.replace.masker import Masked
from incognote.replace.result import Leak

__all__ = [
    "Detecting",
    "NoteOutcome",
    "Replacing",
    "ReplacingGiven",
    "Returning",
    "Searcher",
    "Work",
    "attempt",
    "new_text",
    "result_of",
    "with_spans",
]


class NoteOutcome(NamedTuple):
    """What became of one note: its marks, the leaks the guard reported, or why it failed (never its content).

    A mark is ``(start, end, label, score, source)`` where notes are searched and ``(start, end, label, new text)``
    where they are replaced. A possible leak is ``(start, end, label)``, in the replaced text.
    """

    marks: Sequence[Sequence[Any]] = ()
    possible_leaks: Sequence[Sequence[Any]] = ()
    failure: str = ""


class Work(Protocol):
    def __call__(self, documents: Sequence[Document]) -> list[NoteOutcome]:
        """One outcome per document, in order."""
        ...


class Searcher(Protocol):
    """What finds identifiers in whole notes: `pipeline.Deidentifier`, of which a worker needs to know no more."""

    language: str | None

    def find_all(self, documents: Sequence[Document], scheme: str | None = None) -> list[Document]: ...

    def refusal(self, document: Document) -> str: ...


class Detecting:
    """Marks what is found, in the labels of ``scheme``."""

    def __init__(self, finder: Searcher, scheme: str | None = None) -> None:
        self.finder, self.scheme = finder, scheme

    def __call__(self, documents: Sequence[Document]) -> list[NoteOutcome]:
        return _with_refusals(self.finder, documents, self._found)

    def _found(self, documents: Sequence[Document]) -> Iterable[NoteOutcome]:
        for one in self.finder.find_all(documents, self.scheme):
            yield NoteOutcome([(s.start, s.end, s.label, s.score, s.source) for s in one.spans])


class Replacing:
    """Marks what is replaced and by what."""

    def __init__(self, finder: Searcher, policy: str | Path | Policy, secret: bytes | None = None) -> None:
        self.finder = finder
        policy = policy if isinstance(policy, Policy) else load_policy(policy)
        self.replacer = Replacer(policy, secret, finder.language)

    def __call__(self, documents: Sequence[Document]) -> list[NoteOutcome]:
        return _with_refusals(self.finder, documents, self._replaced)

    def _replaced(self, documents: Sequence[Document]) -> Iterable[NoteOutcome]:
        return map(_marked, self.replacer.masked_all(self.finder.find_all(documents)))


class ReplacingGiven:
    """Marks the spans that the notes carry, and nothing else, as replaced; nothing is searched for."""

    def __init__(self, policy: Policy, secret: bytes | None = None, language: str | None = None) -> None:
        self.replacer = Replacer(policy, secret, language)

    def __call__(self, documents: Sequence[Document]) -> list[NoteOutcome]:
        given = (with_changes(one, spans=trusted_spans(one.spans)) for one in documents)
        return [_marked(self.replacer.masked(one, [(0, len(one.text))])) for one in given]


def _marked(masked: Masked) -> NoteOutcome:
    made = zip(masked.mentions, masked.new_texts, strict=True)
    leaks = [(leak.start, leak.end, leak.label) for leak in masked.leaks]
    return NoteOutcome([(start, end, label, new) for (start, end, label, _), new in made], leaks)


class Returning:
    """Gives whole results back, for those who have no use for marks."""

    def __init__(self, finder: Searcher, policy: Policy, secret: bytes) -> None:
        self.finder, self.replacer = finder, Replacer(policy, secret, finder.language)

    def __call__(self, documents: Sequence[Document]) -> list[NoteOutcome]:
        return _with_refusals(self.finder, documents, self._results)

    def _results(self, documents: Sequence[Document]) -> Iterable[NoteOutcome]:
        return (NoteOutcome([[one]]) for one in self.replacer.replace_all(self.finder.find_all(documents)))


def _with_refusals(
    finder: Searcher, documents: Sequence[Document], work: Callable[[Sequence[Document]], Iterable[NoteOutcome]]
) -> list[NoteOutcome]:
    """Do the work on the notes that the finder is made for; the others fail, each with its reason."""
    reasons = [finder.refusal(document) for document in documents]
    done = iter(work([one for one, reason in zip(documents, reasons, strict=True) if not reason]))
    return [NoteOutcome(failure=reason) if reason else next(done) for reason in reasons]


def attempt(work: Work, documents: Sequence[Document]) -> list[NoteOutcome]:
    """Do the work; where it fails do it note by note, so that only the notes that cannot be done fail."""
    try:
        return work(documents)
    except Exception as error:  # whatever a finder raises concerns one note, and its message may quote it
        if len(documents) == 1:
            return [NoteOutcome(failure=f"a finder failed on it ({type(error).__name__})")]
    return [outcome for document in documents for outcome in attempt(work, [document])]


def with_spans(document: Document, outcome: NoteOutcome) -> Document:
    """The document with what was found in it."""
    return with_changes(document, spans=[Span(*mark) for mark in outcome.marks])


def new_text(document: Document, outcome: NoteOutcome) -> str:
    """The text with what was found replaced.

    >>> new_text(Document("1", "Seen by Okafor."), NoteOutcome([(8, 14, "DOCTOR", "[DOCTOR]")]))
    'Seen by [DOCTOR].'
    """
    text, done = document.text, 0
    pieces: list[str] = []
    for start, end, _, new in outcome.marks:
        pieces += (text[done:start], new)
        done = end
    pieces.append(text[done:])
    return "".join(pieces)


def result_of(document: Document, outcome: NoteOutcome) -> Result:
    """The same as `Replacer.replace` would have given."""
    replacements, shift = [], 0
    for start, end, label, new in outcome.marks:
        at = start + shift
        replacements.append(Replacement(start, end, label, document.text[start:end], new, at, at + len(new)))
        shift += len(new) - (end - start)
    leaks = [Leak(*leak) for leak in outcome.possible_leaks]
    cells = document.origin.changed_cells() if isinstance(document.origin, Origin) else {}
    return Result(document, new_text(document, outcome), replacements, leaks, cells)
