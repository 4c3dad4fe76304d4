"""What readers of structure passed over, looked through once more for the identifiers of the same message.

Codes, names of code systems, addresses of profiles and fields that no table lists are no free text and stay. A vendor
may still have written the patient's name or number there. Every place of a message in which an identifier of its own
header stands, and which no part covers, becomes a part.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from incognote.document import GIVEN, REFERENCE
from incognote.formats.messages.edits import Edit
from incognote.formats.messages.placeholders import is_placeholder
from incognote.formats.messages.view import Draft, Raw, TextPart, ValuePart
from incognote.labels import GROUP_OF

__all__ = ["Leaf", "swept"]

#: The part of the smallest value around a position, or nothing where none may be rewritten.
Leaf = Callable[[int], TextPart | ValuePart | None]

_NAME_WORD = re.compile(r"[^\W\d_]{4,}")
_SHORTEST_ID = 6
_SEPARATED = re.compile(r"[\d\s().+/-]+")
#: An identifier of a resource or document that is no word and no small number.
_CODE = re.compile(r"(?=.*\d)[\w.-]{8,64}")
_LONGEST = 1 << 22
_NUMBERS = ("CONTACT", "ID")


def swept(raw: Raw, drafts: Sequence[Draft], leaf: Leaf) -> None:
    """Add to each draft the places of its identifiers that no part of any draft covers."""
    text = raw.text.lower()
    if len(text) != len(raw.text) or len(text) > _LONGEST:
        return
    seen = _searched(raw, drafts)
    starts: list[int] = []
    reached: list[int] = []
    for draft in drafts:
        done: set[int] = set()
        for word, label in _sought(draft).items():
            if text.count(word) <= seen.count(word):
                continue
            if not starts:
                covered = sorted(_covered(raw, (part for one in drafts for part in one.parts)))
                starts, reached = [start for start, _ in covered], list(accumulate((end for _, end in covered), max))
            for start in _places(text, word):
                before = bisect_right(starts, start) - 1
                if (before < 0 or reached[before] <= start) and (part := leaf(start)):
                    _add(draft, part, raw, word, label, done)


def _add(draft: Draft, part: TextPart | ValuePart, raw: Raw, word: str, label: str, done: set[int]) -> None:
    """A text once, however many words of it are sought, and its numbers as values."""
    if isinstance(part, ValuePart):
        part.label = label if label in GROUP_OF else part.label
        draft.parts.append(part)
        return
    if label:
        draft.parts += _values(part, word, label)
    place = part.runs[0].start if part.raw is raw else part.raw.start
    if place not in done:
        draft.parts.append(part)
        done.add(place)


def _searched(raw: Raw, drafts: Sequence[Draft]) -> str:
    """What parts hold, so that words which occur no more often in the whole need no second look.

    Empty where characters are written as references: then every word needs one.
    """
    if any(mark in raw.text for mark in ("&#", "\\u", "\\X")):
        return ""
    pieces: list[str] = []
    counted: set[int] = set()
    for draft in drafts:
        for part in draft.parts:
            inner: Raw | None = part.raw
            if inner is raw:
                pieces += [run.text for run in part.runs] if isinstance(part, TextPart) else [part.text]
                continue
            while inner is not None and inner.parent is not raw:
                inner = inner.parent
            if inner is not None and inner.start not in counted:
                counted.add(inner.start)
                pieces.append(raw.text[inner.start : inner.end])
    return "\n".join(pieces).lower()


def _sought(draft: Draft) -> dict[str, str]:
    """Words of names, addresses and institutions, to search what is around them; numbers with their labels."""
    sought: dict[str, str] = {}
    for part in draft.parts:
        if isinstance(part, ValuePart):
            if part.known:
                sought |= _words_of(part.label, part.text)
            elif part.kind == REFERENCE and _CODE.fullmatch(part.text):
                sought[part.text.lower()] = REFERENCE
    for label, texts in draft.known.items():
        for text in texts:
            sought |= _words_of(label, text)
    return sought


@lru_cache(maxsize=16384)
def _words_of(label: str, text: str) -> dict[str, str]:
    group, text = GROUP_OF.get(label, ""), text.lower()
    if group == "NAME":
        return dict.fromkeys((word for word in _NAME_WORD.findall(text) if not is_placeholder(word)), "")
    if label in ("STREET", "CITY", "HOSPITAL", "ORGANIZATION"):
        return {text: ""} if len(text) >= _SHORTEST_ID and not is_placeholder(text) else {}
    if group not in _NUMBERS:
        return {}
    forms = {text, text.lstrip("0"), text.partition("@")[0]}
    if _SEPARATED.fullmatch(text):
        forms.add(re.sub(r"\D", "", text))
    return {form: label for form in forms if sum(map(str.isalnum, form)) >= _SHORTEST_ID and len(set(form)) > 2}


def _places(text: str, word: str) -> Iterator[int]:
    """Where a word stands by itself."""
    at = text.find(word)
    while at >= 0:
        end = at + len(word)
        if not (at and text[at - 1].isalnum()) and not (end < len(text) and text[end].isalnum()):
            yield at
        at = text.find(word, end)


def _covered(raw: Raw, parts: Iterable[TextPart | ValuePart]) -> Iterator[tuple[int, int]]:
    """The stretches that parts rewrite or search."""
    for part in parts:
        inner: Raw | None = part.raw
        if inner is not raw:
            while inner is not None and inner.parent is not raw:
                inner = inner.parent
            if inner is not None:
                yield inner.start, inner.end
        elif isinstance(part, ValuePart):
            for start, end, _ in part.write(part.text):
                yield start, end
        else:
            yield from _stretches(part)


def _stretches(part: TextPart) -> Iterator[tuple[int, int]]:
    start = end = -1
    for run in part.runs:
        if run.start != end:
            if start < end:
                yield start, end
            start = run.start
        end = run.end
    if start < end:
        yield start, end


def _values(part: TextPart, word: str, label: str) -> Iterator[ValuePart]:
    """The numbers of a text as values, so that they are replaced whatever a finder thinks of the text around them."""
    for start in _places(part.text.lower(), word):
        end = start + len(word)

        def write(new: str, start: int = start, end: int = end) -> Iterator[Edit]:
            yield from part.edits(start, end, new)

        kind = REFERENCE if label == REFERENCE else GIVEN
        yield ValuePart(part.raw, "ID" if kind == REFERENCE else label, part.text[start:end], write, "Identifier", kind)
