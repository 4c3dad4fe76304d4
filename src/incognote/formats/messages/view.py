"""Messages: what several structured formats share, so that each only has to say where its values and texts stand.

A message (an HL7 v2 message, an E2B report, a FHIR resource or Bundle, a CDA document) becomes one document whose text
is a *view*: first its structured identifiers, one a line, then its free texts. The structured ones are given
(``meta["given"]``): finders do not search them, and the policy replaces them in the same pass, with the same key and
the same people as the narrative. The writer maps each replacement back to the place its characters came from and leaves
every other character alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from types import MappingProxyType
from typing import Any, NamedTuple

from incognote.document import GIVEN, Document, Span
from incognote.formats.base import Frame, Origin
from incognote.formats.messages.edits import Edit, apart, differences, spliced
from incognote.formats.messages.placeholders import is_placeholder, without_placeholders
from incognote.labels import GROUP_OF

__all__ = [
    "Draft",
    "Edit",
    "Message",
    "MessageOrigin",
    "Raw",
    "Run",
    "TextPart",
    "ValuePart",
    "known_of",
    "outermost",
    "rewritten",
]  # fmt: skip

#: Numbers and codes shorter than this are not looked for in the text: a dose may have the same digits.
_SHORTEST_NUMBER = 6
#: Initials and names of so few letters may be any abbreviation.
_SHORTEST_NAME = 4
_UNSPACED = re.compile(r"\S+")


@dataclass(slots=True, eq=False)
class Raw:
    """Characters in which things have places: the message, or something encoded in a stretch of another.

    ``escape`` writes new characters here; ``encode`` writes the whole, changed, into ``parent[start:end]``.
    """

    text: str
    escape: Callable[[str], str] = str
    parent: Raw | None = None
    start: int = 0
    end: int = 0
    encode: Callable[[str], str] = str

    @property
    def depth(self) -> int:
        return 0 if self.parent is None else 1 + self.parent.depth


class Run(NamedTuple):
    """Characters of the view and the raw stretch they came from; an empty stretch is layout that is not written."""

    start: int
    end: int
    text: str


@dataclass(slots=True, eq=False)
class TextPart:
    """Free text: runs of one raw text, in order."""

    raw: Raw
    runs: list[Run]
    #: Beside what the message says: a comment.
    aside: bool = False
    text: str = ""
    starts: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.text = "".join([run.text for run in self.runs])
        self.starts = list(accumulate([len(run.text) for run in self.runs], initial=0))

    def breaks(self) -> Iterator[int]:
        """Where layout, and no character of the raw text, ends a line or a cell."""
        for run, at in zip(self.runs, self.starts[1:], strict=True):
            if run.start == run.end and run.text.isspace():
                yield at

    def edits(self, start: int, end: int, new: str) -> list[Edit]:
        """What ``[start:end]`` of the part being ``new`` means for the raw text.

        Over several runs, each word takes the place of the one it stands for if there are as many; otherwise the first
        run that is written takes the new characters and the others lose theirs.
        """
        number = bisect_right(self.starts, start) - 1
        if end <= self.starts[number + 1]:
            return self._edit(number, start, end, new)
        words, news = list(_UNSPACED.finditer(self.text, start, end)), new.split()
        if 1 < len(words) == len(news):
            pieces = [(*word.span(), one) for word, one in zip(words, news, strict=True)]
            return [edit for a, b, one in pieces for edit in self.edits(a, b, one)]
        made: list[Edit] = []
        while number < len(self.runs) and self.starts[number] < end:
            made += self._edit(number, start, end, "" if made else new)
            number += 1
        return made

    def _edit(self, number: int, start: int, end: int, new: str) -> list[Edit]:
        """The change within one run; none where the run is layout."""
        run, at = self.runs[number], self.starts[number]
        a, b = max(start - at, 0), min(end - at, len(run.text))
        if a >= b or run.start == run.end:
            return []
        if run.end - run.start == len(run.text):
            return [(run.start + a, run.start + b, self.raw.escape(new))]
        return [(run.start, run.end, self.raw.escape(new))]  # an escape sequence is one place


@dataclass(slots=True, eq=False)
class ValuePart:
    """A structured identifier: ``text`` is its readable form, ``write`` gives the edits that make it another.

    ``kind`` says what it may become: any string (``GIVEN``), a value of its type or nothing (``VALUE``), an identifier
    that other places refer to (``REFERENCE``).
    """

    raw: Raw
    label: str
    text: str
    write: Callable[[str], Iterable[Edit]]
    title: str = ""
    kind: str = GIVEN
    known: bool = True


@dataclass(slots=True)
class Draft:
    """What a reader found for one document: parts, the patient it is about, and what else is known."""

    id: str
    parts: list[TextPart | ValuePart] = field(default_factory=list)
    patient: str = ""
    type: str = ""
    language: str = ""
    known: dict[str, list[str]] = field(default_factory=dict)
    #: The document whose keys this one shares, if not its own.
    message: str = ""
    #: Where the record stands in the message, if it can be left out when it fails.
    place: tuple[int, int] | None = None


@dataclass(slots=True, eq=False)
class Message:
    """The characters of one message, and the places of the records in it that can be left out when they fail."""

    frame: Frame
    raw: Raw
    places: list[tuple[int, int] | None] = field(default_factory=list)
    #: How new characters that the encoding of the file lacks are written.
    fitted: Callable[[str], str] = str

    def documents(self, drafts: Sequence[Draft], format_: str, file: str) -> Iterator[Document]:
        """One document for each draft, and one for its comments; the writer puts them together again."""
        drafts = [one for draft in drafts for one in _without_asides(draft)]
        self.places = [draft.place for draft in drafts]
        for index, draft in enumerate(drafts):
            yield _document(self, draft, index, format_, file)

    def changes(self, edits: Iterable[tuple[Raw, Edit]], without: Iterable[tuple[int, int]] = ()) -> list[Edit]:
        """What edits, also of texts encoded in it, and records left out mean for the message itself."""
        left_out = ((self.raw, (start, end, "")) for start, end in without)
        return outermost([*edits, *left_out]).get(self.raw, [])


def outermost(edits: Iterable[tuple[Raw, Edit]]) -> dict[Raw, list[Edit]]:
    """The edits of the outermost texts; what is encoded in them is changed first."""
    by_raw: dict[Raw, list[Edit]] = {}
    for raw, edit in edits:
        by_raw.setdefault(raw, []).append(edit)
        while raw.parent is not None:
            raw = raw.parent
            by_raw.setdefault(raw, [])
    made: dict[Raw, list[Edit]] = {}
    for raw in sorted(by_raw, key=lambda raw: raw.depth, reverse=True):
        if raw.parent is None:
            made[raw] = apart(by_raw[raw])
        elif (new := spliced(raw.text, by_raw[raw])) != raw.text:
            by_raw[raw.parent].append((raw.start, raw.end, raw.encode(new)))
    return made


def rewritten(edits: Iterable[tuple[Raw, Edit]]) -> dict[Raw, str]:
    """The new characters of the outermost texts."""
    return {raw: spliced(raw.text, some) for raw, some in outermost(edits).items()}


@dataclass(slots=True)
class MessageOrigin(Origin):
    """The message of a document, and where each part of the view begins."""

    message: Message
    index: int
    starts: list[int]
    parts: list[list[ValuePart] | TextPart]

    def edits(self, document: Document, text: str) -> Iterator[tuple[Raw, Edit]]:
        """What the new text means for the message."""
        for number, changes in self._by_part(document.text, text).items():
            part = self.parts[number]
            if isinstance(part, TextPart):
                yield from ((part.raw, edit) for change in changes for edit in part.edits(*change))
            else:
                new = spliced(part[0].text, changes)
                yield from ((one.raw, edit) for one in part for edit in one.write(new))

    def _by_part(self, old: str, text: str) -> dict[int, list[Edit]]:
        """The changes within each part; of one that extends over several, the first takes the new characters."""
        found: dict[int, list[Edit]] = {}
        for start, end, new in self._changes(old, text):
            if old[start:end] == new:
                continue
            number = max(0, bisect_right(self.starts, start) - 1)
            while number < len(self.parts) and self.starts[number] < end:
                part, at = self.parts[number], self.starts[number]
                size = len(part.text if isinstance(part, TextPart) else part[0].text)
                a, b = max(0, start - at), min(end - at, size)
                if a < b:
                    found.setdefault(number, []).append((a, b, new))
                    new = ""
                number += 1
        return found

    def _changes(self, old: str, new: str) -> Iterator[Edit]:
        """What the run replaced if that says how the text came about, else the differences word by word."""
        if self.replaced and spliced(old, self.replaced) == new:
            yield from self.replaced
        elif old != new:
            yield from differences(old, new)


def _without_asides(draft: Draft) -> Iterator[Draft]:
    """A draft and, for itself, what stands in its comments, so that no false find there spreads to the narrative."""
    asides = [part for part in draft.parts if isinstance(part, TextPart) and part.aside]
    if asides:
        values = [part for part in draft.parts if isinstance(part, ValuePart)]
        yield replace(draft, parts=[part for part in draft.parts if part not in asides])
        known = known_of(values, draft.known)
        yield replace(draft, id=f"{draft.id}-comments", message=draft.id, parts=list(asides), known=known)
    else:
        yield draft


def _document(message: Message, draft: Draft, index: int, format_: str, file: str) -> Document:
    """The view of a draft: values first, each once however often it stands in the message, then the texts."""
    same: dict[tuple[str, str, str], list[ValuePart]] = {}
    for part in draft.parts:
        if isinstance(part, ValuePart) and part.text.strip() and not is_placeholder(part.text):
            same.setdefault((part.label, part.kind, part.text), []).append(part)
    texts = [part for part in draft.parts if isinstance(part, TextPart) and part.text.strip()]
    pieces: list[str] = []
    starts: list[int] = []
    parts: list[list[ValuePart] | TextPart] = []
    given: list[tuple[int, int, str, str]] = []
    known = known_of((one for values in same.values() for one in values), draft.known)
    breaks: list[int] = []
    at = 0
    for (label, kind, value), values in same.items():
        title = f"{values[0].title}: " if values[0].title else ""
        starts.append(at + len(title))
        parts.append(values)
        given.append((starts[-1], starts[-1] + len(value), label, kind))
        pieces.append(f"{title}{value}\n")
        at += len(pieces[-1])
    for text in texts:
        pieces.append("\n" if pieces else "")
        starts.append(at + len(pieces[-1]))
        parts.append(text)
        pieces.append(text.text + "\n")
        breaks += (starts[-1], *(starts[-1] + place for place in text.breaks()))
        at = starts[-1] + len(pieces[-1])
    meta: dict[str, Any] = {"given": given, "breaks": breaks}
    if not texts:
        meta["given_only"] = True
    if known:
        meta["known"] = known
    meta |= {key: value for key in ("patient", "type", "language", "message") if (value := getattr(draft, key))}
    spans = [Span(start, end, label, 1.0, kind) for start, end, label, kind in given]
    origin = MessageOrigin(format_, file, message, index, starts, parts, continues=index > 0)
    return Document(draft.id, "".join(pieces), spans, meta, origin)


def known_of(
    values: Iterable[ValuePart], before: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> dict[str, list[str]]:
    """The structured values to look for in the text, by label, each once."""
    known = {label: dict.fromkeys(some) for label, some in before.items()}
    for one in values:
        text = without_placeholders(one.text) if one.known else ""
        if text and _is_sought(one.label, text):
            known.setdefault(one.label, {})[text] = None
    return {label: list(some) for label, some in known.items()}


def _is_sought(label: str, value: str) -> bool:
    """Whether a structured value is one to look for in the text: a name, an address, a long number, not an age or a
    country."""
    group, size = GROUP_OF[label], sum(char.isalnum() for char in value)
    if group in ("CONTACT", "ID") or label == "ZIP":
        return size >= _SHORTEST_NUMBER
    return size >= _SHORTEST_NAME and (
        group == "NAME" or label in ("HOSPITAL", "ORGANIZATION", "STREET", "CITY", "LOCATION_OTHER", "DATE")
    )
