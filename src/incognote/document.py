"""The two nouns that every part of the program passes along: a note, and a stretch of it that identifies someone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

__all__ = ["GIVEN", "REFERENCE", "VALUE", "Document", "Span", "batches"]

#: Sources of spans that the input itself gives. A value of a type (a date, a number with a unit) becomes another value
#: of that type or nothing; an identifier that other places refer to becomes the same new one in all of them.
GIVEN, VALUE, REFERENCE = "given", "given value", "given reference"

#: Characters of text worked on together: enough for arrays to pay, little in memory.
BATCH_CHARACTERS = 400_000
_DOCUMENT_COST = 100


@dataclass(frozen=True, slots=True, order=True, init=False)
class Span:
    """A half-open stretch ``text[start:end]`` with what it is, how sure we are, and who says so.

    >>> Span(8, 14, "DOCTOR").of("Seen by Okafor.")
    'Okafor'
    """

    start: int
    end: int
    label: str
    score: float = 1.0
    source: str = ""

    def __init__(self, start: int, end: int, label: str, score: float = 1.0, source: str = "") -> None:
        if not 0 <= start < end:
            raise ValueError(f"a span needs 0 <= start < end, not {start}, {end}")
        _set_start(self, start)
        _set_end(self, end)
        _set_label(self, label)
        _set_score(self, score)
        _set_source(self, source)

    def of(self, text: str) -> str:
        """The characters the span covers in ``text``."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end

    def covers(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end


#: A note makes a hundred spans and more: its slots are set directly, in half the time a frozen class takes by itself.
_set_start, _set_end, _set_label, _set_score, _set_source = (
    getattr(Span, name).__set__ for name in ("start", "end", "label", "score", "source")
)


@dataclass(slots=True)
class Document:
    """One note as it was read.

    ``meta`` holds what is known beside the text, under these keys where present: ``patient`` (an id shared by one
    person's notes), ``type`` (note type), ``language``, ``known`` (identifiers known from structured data, a mapping
    from label to a list of strings), ``given`` (spans that the input itself holds, as ``(start, end, label, source)``:
    they are kept as they are and their stretches not searched), ``breaks`` (offsets over which no identifier extends:
    the ends of fields and table cells), ``given_only`` (true if nothing else is to be searched either),
    ``message`` (the id of the document whose keys this one shares, if it is a part of it).

    ``origin`` belongs to the format that read the document and lets its writer put back everything around the text;
    nobody else looks into it, and it is never sent to another process.
    """

    id: str
    text: str
    spans: list[Span] = field(default_factory=list)
    meta: dict[str, Any] = field(default_factory=dict)
    origin: Any = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        """Never shows the note itself: a document may end up in a log."""
        return f"Document(id={self.id!r}, {len(self.text)} characters, {len(self.spans)} spans)"

    def table(self) -> list[dict[str, Any]]:
        """What was found, a row for each: ``pandas.DataFrame(document.table())`` makes a table of it.

        >>> Document("1", "Seen by Okafor.", [Span(8, 14, "DOCTOR")]).table()
        [{'label': 'DOCTOR', 'text': 'Okafor', 'start': 8, 'end': 14, 'score': 1.0, 'source': ''}]
        """
        return [
            {
                "label": span.label,
                "text": span.of(self.text),
                "start": span.start,
                "end": span.end,
                "score": span.score,
                "source": span.source,
            }
            for span in self.spans
        ]

    def _repr_html_(self) -> str:
        """What was found as a table, for a notebook: whoever displays a document sees words of the note."""
        from incognote.notebook import document_html

        return document_html(self)


def batches(documents: Iterable[Document], characters: int = BATCH_CHARACTERS) -> Iterator[list[Document]]:
    """Runs of documents of about ``characters`` characters; a longer document is a run of its own.

    Every document counts as some characters more than it has, so that there is an end to a run of empty ones too.
    """
    batch: list[Document] = []
    size = 0
    for document in documents:
        cost = len(document.text) + _DOCUMENT_COST
        if batch and size + cost > characters:
            yield batch
            batch, size = [], 0
        batch.append(document)
        size += cost
    if batch:
        yield batch
