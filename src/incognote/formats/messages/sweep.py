"""What readers of structure passed over, looked through once more for the identifiers of the same message.

Codes, names of code systems, addresses of profiles and fields that no table lists are no free text and stay. A vendor
may still have written the patient's name or number there. Every place of a message in which an identifier of its own
header stands, and which no part covers, becomes a part.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
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
#: An identifier of a resource or document that is no word and no small number.
_CODE = re.compile(r"(?=.*\d)[\w.-]{8,64}")
_LONGEST = 1 << 22
_NUMBERS = ("CONTACT", "ID")


def swept(raw: Raw, drafts: Sequence[Draft], leaf: Leaf) -> None:
    """Add to each draft the places of its identifiers that no part of any draft covers."""
    text = raw.text.lower()
    if len(text) != len(raw.text) or len(text) > _LONGEST:
        return
    starts: list[int] = []
    reached: list[int] = []
    for draft in drafts:
        sought = _sought(draft)
        if not sought:
            continue
        if not starts:
            covered = sorted(_covered(raw, (part for one in drafts for part in one.parts)))
            starts, reached = [start for start, _ in covered], list(accumulate((end for _, end in covered), max))
        done: set[int] = set()
        for word, label in sought.items():
            for start in _places(text, word):
                before = bisect_right(starts, start) - 1
                if before >= 0 and reached[before] > start:
                    continue
                part = leaf(start)
                if part is None:
                    continue
                if isinstance(part, TextPart) and label:
                    draft.parts += _values(part, word, label)
                if isinstance(part, ValuePart) and label in GROUP_OF:
                    part.label = label
                place = part.runs[0].start if isinstance(part, TextPart) and part.raw is raw else part.raw.start
                if isinstance(part, ValuePart) or place not in done:
                    draft.parts.append(part)
                    done.add(place)


def _sought(draft: Draft) -> dict[str, str]:
    """Words of names, addresses and institutions, to search what is around them; numbers with their labels."""
    sought: dict[str, str] = {}
    for part in draft.parts:
        if isinstance(part, ValuePart) and part.kind == REFERENCE and _CODE.fullmatch(part.text):
            sought[part.text.lower()] = REFERENCE
    given = [(part.label, part.text) for part in draft.parts if isinstance(part, ValuePart) and part.known]
    for label, text in [*given, *((label, text) for label, texts in draft.known.items() for text in texts)]:
        group = GROUP_OF.get(label, "")
        text = text.lower()
        if group == "NAME":
            sought |= dict.fromkeys((word for word in _NAME_WORD.findall(text) if not is_placeholder(word)), "")
        elif label in ("STREET", "CITY", "HOSPITAL", "ORGANIZATION"):
            if len(text) >= _SHORTEST_ID and not is_placeholder(text):
                sought.setdefault(text, "")
        elif group in _NUMBERS:
            forms = {text, text.lstrip("0"), text.partition("@")[0]}
            if re.fullmatch(r"[\d\s().+/-]+", text):
                forms.add(re.sub(r"\D", "", text))
            for form in forms:
                if sum(map(str.isalnum, form)) >= _SHORTEST_ID and len(set(form)) > 2:
                    sought[form] = label
    return sought


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
