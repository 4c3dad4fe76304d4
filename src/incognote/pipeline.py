"""The flow, and nothing else: notes are read once, every finder looks, the resolver settles, the policy replaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace as with_changes
from pathlib import Path

from incognote.collector import at_rest
from incognote.document import Document, Span, batches
from incognote.errors import RecordError, UsageError
from incognote.finder import Finder
from incognote.labels import GROUP_OF, SCHEMES, convert_spans, trusted_spans
from incognote.learn.confidence import Confidence
from incognote.lexicons.lexicon import frequencies
from incognote.replace import Policy, Replacer, Result, load_policy
from incognote.resolve.combine import Combiner, telling
from incognote.resolve.consistency import SPREAD, settle_kinds, spread
from incognote.resolve.extents import whole_names, whole_numbers
from incognote.resolve.given import given_spans, outside, stops_of
from incognote.resolve.keep import KeptTerms
from incognote.text.analysis import Analysis
from incognote.text.language import surely
from incognote.text.view import TextView, view_of

__all__ = ["Deidentifier"]

#: Other beginnings of how tables name our languages (no, nn, nob, Spanish).
_CODES = {"no": "nb", "nn": "nb", "sp": "es"}
#: Characters that are enough to see the language of a note.
_SAMPLE = 3000


class Deidentifier:
    """Finders in order, a combiner, and the label scheme they speak.

    ``consistent`` looks at the whole note again; ``keep`` are terms of the user's own that must stay. ``only`` are the
    languages it is made for, where not all: a note that is surely in another is refused, not passed through.
    """

    def __init__(
        self,
        finders: Sequence[Finder],
        combine: Combiner,
        scheme: str = "incognote",
        language: str | None = None,
        consistent: bool = False,
        confidence: Confidence | None = None,
        keep: KeptTerms | None = None,
        only: Sequence[str] = (),
    ) -> None:
        self.finders = list(finders)
        self.combine = combine
        self.scheme = scheme
        self.language = language
        self.consistent = consistent
        self.confidence = confidence or Confidence()
        self.keep = keep
        self.only = tuple(only)
        self._calibrates = {finder.name for finder in self.finders if hasattr(finder, "outside_bias")}

    def find(self, note: str | Document, scheme: str | None = None) -> Document:
        """The note with what was found in it; ``scheme`` names the labels to speak."""
        return self.find_all([_document(note)], scheme)[0]

    def find_all(self, documents: Sequence[Document], scheme: str | None = None) -> list[Document]:
        """As ``find``, for many notes at once."""
        return [document for document, _ in self.find_with_votes(documents, scheme)]

    def find_with_votes(
        self, documents: Sequence[Document], scheme: str | None = None
    ) -> list[tuple[Document, Analysis]]:
        """As ``find_all``, each with the note as it was analysed: ``found`` holds what every finder said."""
        for document in documents:
            if reason := self.refusal(document):
                raise RecordError("note", document.id, reason)
        with at_rest():
            return self._found(documents, scheme or self.scheme)

    def _found(self, documents: Sequence[Document], scheme: str) -> list[tuple[Document, Analysis]]:
        views = [view_of(document.text, frequencies) for document in documents]
        notes = [
            Analysis(_seen(document, view) if view else document, self.language)
            for document, view in zip(documents, views, strict=True)
        ]
        searched = [note for note in notes if not note.document.meta.get("given_only")]
        for finder in self.finders:
            for note, spans in zip(searched, finder.find(searched), strict=True):
                note.found[finder.name] = spans
        found = [(self._document(note, scheme), note) for note in notes]
        for place, view in enumerate(views):
            if view:
                found[place] = self._as_read(documents[place], view, *found[place])
        return [(self._with_given(document, scheme), note) for document, note in found]

    def _with_given(self, document: Document, scheme: str) -> Document:
        """The document with the spans that its input gives, and what was found outside of them."""
        stops = stops_of(document)
        if not stops:
            return document
        spans = telling(document.text, outside(document.spans, stops))
        return with_changes(document, spans=sorted([*self._converted(given_spans(document), scheme), *spans]))

    def _as_read(
        self, document: Document, view: TextView, found: Document, note: Analysis
    ) -> tuple[Document, Analysis]:
        """What was found in a view, in the offsets of the text as it was read."""
        own = Analysis(document, note.language)
        own.found = {name: view.back(spans) for name, spans in note.found.items()}
        return with_changes(document, spans=view.back(found.spans)), own

    def refusal(self, document: Document) -> str:
        """Why this note cannot be searched, if it cannot: it is in a language that no finder here was made for."""
        if not self.only:
            return ""
        told = str(document.meta.get("language") or "").lower()[:2]
        language = _CODES.get(told, told) or surely(document.text[:_SAMPLE].split())
        if language is None or language in self.only:
            return ""
        return f"it is in another language ({language}) than the recipe is for ({', '.join(self.only)})"

    def _calibrated(self, name: str, spans: list[Span]) -> list[Span]:
        return self.confidence.calibrated(spans) if name in self._calibrates else spans

    def _document(self, note: Analysis, scheme: str) -> Document:
        found = note.found
        if not found:
            return with_changes(note.document, spans=[])
        if self.confidence.curves:
            found = {name: self._calibrated(name, spans) for name, spans in found.items()}
        if self.keep:
            # Before they are combined, so that what lies in a term takes the place of nothing that does not.
            left = set(self.keep.without(note, [span for spans in found.values() for span in spans]))
            found = {name: [span for span in spans if span in left] for name, spans in found.items()}
        spans = telling(note.text, outside(self.combine(found), stops_of(note.document)))
        if self.consistent:
            spans = self._made_consistent(note, spans)
            spans = self.keep.without(note, spans) if self.keep else spans
        spans = whole_names(note.text, whole_numbers(note.text, spans), note.language)
        return with_changes(note.document, spans=self._converted(spans, scheme))

    def _made_consistent(self, note: Analysis, spans: list[Span]) -> list[Span]:
        if self.scheme == "incognote":
            return settle_kinds(note.text, spread(note, spans))
        # What is found again is told in our labels, what was found before keeps its own.
        again = spread(note, self._converted(spans, "incognote"))
        return sorted([*spans, *(span for span in again if span.source == SPREAD)])

    def _converted(self, spans: list[Span], scheme: str) -> list[Span]:
        """In the labels of a scheme; rules speak our labels also beside a learner that speaks its own."""
        if scheme == self.scheme == "incognote":
            return spans
        theirs = SCHEMES[self.scheme].reads_as
        mixed = [(span, span.label not in theirs and span.label in GROUP_OF) for span in spans]
        own = [span for span, ours in mixed if not ours]
        own = own if scheme == self.scheme else convert_spans(own, self.scheme, scheme)
        return sorted(own + convert_spans([span for span, ours in mixed if ours], "incognote", scheme))

    def __call__(
        self, note: str | Document, policy: str | Path | Policy = "tag", secret: bytes | None = None
    ) -> Result:
        """Find and replace."""
        return next(self.pipe([_document(note)], policy=policy, secret=secret))

    def replace(self, document: Document, policy: str | Path | Policy = "tag", secret: bytes | None = None) -> Result:
        """Replace exactly the spans that the document carries (reviewed, gold), in any label scheme.

        Nothing is searched for; where the policy has a guard, what it finds elsewhere is reported as possible leaks.
        """
        policy = policy if isinstance(policy, Policy) else load_policy(policy)
        given = with_changes(document, spans=trusted_spans(document.spans))
        return Replacer(policy, secret, self.language).replace(given, [(0, len(document.text))])

    def pipe(
        self,
        documents: Iterable[str | Document],
        policy: str | Path | Policy = "tag",
        secret: bytes | None = None,
        workers: int = 1,
    ) -> Iterator[Result]:
        """Find and replace in a stream of notes, in order and in bounded memory; ``workers`` are processes."""
        if isinstance(documents, str | bytes | Document):
            raise UsageError("pipe takes many notes, such as a list: pipe([note]); for one note, call deid(note)")
        return self._piped(documents, policy, secret, workers)

    def _piped(
        self, documents: Iterable[str | Document], policy: str | Path | Policy, secret: bytes | None, workers: int
    ) -> Iterator[Result]:
        notes = (_document(note, number) for number, note in enumerate(documents, 1))
        policy = policy if isinstance(policy, Policy) else load_policy(policy)
        if workers > 1:
            from incognote.scale.pipe import pipe

            yield from pipe(self, notes, policy, secret, workers)
            return
        replacer = Replacer(policy, secret, self.language)
        for batch in batches(notes):
            yield from replacer.replace_all(self.find_all(batch))


def _seen(document: Document, view: TextView) -> Document:
    """A document as a view reads it; what its input gives is in other offsets and waits until these are back."""
    meta = {key: value for key, value in document.meta.items() if key not in ("given", "breaks")}
    return with_changes(document, text=view.text, meta=meta)


def _document(note: str | Document, number: int = 1) -> Document:
    if isinstance(note, Document):
        return note
    if not isinstance(note, str):
        raise UsageError(
            f"note {number} is of type {type(note).__name__}, not text or a Document; in a table an empty cell is "
            "often None or NaN: leave such rows out, or make them empty texts"
        )
    return Document(str(number), note)
