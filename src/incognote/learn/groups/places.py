"""Place groups: what the surroundings of a token tell."""

from __future__ import annotations

import re
from collections.abc import Iterable

import numpy as np

from incognote.document import Span
from incognote.learn.features import Place, PlaceGroup, place_groups
from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.text.analysis import Analysis
from incognote.text.tagger import TAGS
from incognote.text.tokens import IntArray

__all__ = ["found_by"]

_LINE_END = re.compile("\n")
_GAPS = ("glued", "blank", "blanks", "line", "paragraph")


def gap_before(note: Analysis) -> IntArray:
    """What stands between each token and the one before it, as an index into the kinds of gap."""
    tokens = note.tokens
    if not len(tokens):
        return np.zeros(0, np.int32)
    previous = np.append(np.int32(0), tokens.ends[:-1])
    line_ends = np.array([match.start() for match in _LINE_END.finditer(note.text)], np.int32)
    lines = np.searchsorted(line_ends, tokens.starts) - np.searchsorted(line_ends, previous)
    kinds: IntArray = np.minimum(tokens.starts - previous, 2).astype(np.int32)
    kinds[lines == 1] = 3
    kinds[lines > 1] = 4
    kinds[0] = 4
    return kinds


@place_groups("gap")
def gap() -> PlaceGroup:
    """Glued to the token before, after one blank, after several, on a new line, after an empty line."""
    return lambda note: Place(_GAPS, gap_before(note))


@place_groups("line_position")
def line_position() -> PlaceGroup:
    """How many tokens stand before this one in its line, up to six, and whether the line is short."""
    values = [f"{size}{n}" for size in ("short", "long") for n in range(7)]

    def look(note: Analysis) -> Place:
        first = gap_before(note) >= 3
        starts = np.flatnonzero(first)
        line = np.cumsum(first) - 1
        if not len(starts):
            return Place(values, np.zeros(0, np.int32))
        position = np.arange(len(first)) - starts[line]
        lengths = np.diff(np.append(starts, len(first)))
        return Place(values, (np.minimum(position, 6) + 7 * (lengths[line] > 8)).astype(np.int32))

    return look


@place_groups("document_position")
def document_position() -> PlaceGroup:
    """The head of the note, its tail, or between: headers and signatures live at the ends."""
    values = ("head", "upper", "middle", "lower", "tail")

    def look(note: Analysis) -> Place:
        total = len(note.tokens)
        place = np.arange(total)
        from_end = total - 1 - place
        ids = np.full(total, 2, np.int32)
        ids[place < 80], ids[from_end < 80] = 1, 3
        ids[from_end < 25], ids[place < 25] = 4, 0
        return Place(values, ids)

    return look


@place_groups("field")
def field() -> PlaceGroup:
    """The ``Field:`` label whose value the token is part of."""
    return lambda note: Place(note.sections.names, note.sections.field)


@place_groups("section")
def section() -> PlaceGroup:
    """The heading the token stands under."""
    return lambda note: Place(note.sections.names, note.sections.section)


@place_groups("pos")
def pos() -> PlaceGroup:
    """The universal part of speech."""
    return lambda note: Place(TAGS, note.tags.astype(np.int32))


@place_groups("found")
def found(by: str = "rules") -> PlaceGroup:
    """What another finder, run before on the same note, says of the token: first or inner token of which label."""

    return lambda note: found_by(note, note.found.get(by, ()))


def found_by(note: Analysis, spans: Iterable[Span]) -> Place:
    """First or inner token of which label."""
    values: dict[str, int] = {}
    ids = np.full(len(note.tokens), -1, np.int32)
    for span in spans:
        begin, end = note.tokens.touching(span.start, span.end)
        ids[begin:end] = values.setdefault(f"I-{span.label}", len(values))
        ids[begin : begin + 1] = values.setdefault(f"B-{span.label}", len(values))
    return Place(list(values), ids)


#: Words before a name that make it one, surest first.
_CUES = ("title", "role", "kinship", "cue")


@place_groups("elsewhere")
def elsewhere() -> PlaceGroup:
    """The surest cue (title, role, kinship word) that stands before this same word anywhere else in the note."""
    values = _CUES

    def look(note: Analysis) -> Place:
        words = note.tokens.words
        distinct, ids = note.tokens.distinct
        if not len(ids):
            return Place(values, np.zeros(0, np.int32))
        flags = load_lexicon().flags(distinct, note.language)
        could = np.array([len(word) > 2 and word[0].isupper() for word in distinct], np.bool_)
        best = np.full(len(distinct), len(values), np.int32)
        steps = np.array([2 if words[i] == "." else 1 for i in range(len(words))], np.int32)
        before = np.maximum(np.arange(len(ids)) - 1 - (np.append(1, steps[:-1]) - 1), 0)
        for rank, cue in reversed(list(enumerate(_CUES))):
            cued = (flags[ids[before]] & mask(cue)) != 0
            cued[0] = False
            best[ids[cued]] = rank
        best[~could] = len(values)
        place = best[ids]
        return Place(values, np.where(place == len(values), -1, place).astype(np.int32))

    return look
