"""Place groups: what the surroundings of a token tell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from incognote.document import Span
from incognote.learn.features import Place, PlaceGroup, Together, place_groups
from incognote.learn.row import Row
from incognote.lexicons.lexicon import FlagArray, load_lexicon, mask
from incognote.text.sections import Sections
from incognote.text.tagger import TAGS, load_tagger
from incognote.text.tokens import BoolArray, IntArray

__all__ = ["found_by"]

_GAPS = ("glued", "blank", "blanks", "line", "paragraph")


def gap_before(row: Row) -> IntArray:
    """What stands between each token and the one before it, as an index into the kinds of gap."""
    kinds = np.zeros(len(row), np.int32)
    kinds[1:] = np.minimum(row.starts[1:] - row.ends[:-1], 2)
    kinds[row.line_first] = np.where(row.after_blank, 4, 3)
    kinds[row.first[row.lengths > 0]] = 4
    return kinds


@place_groups("gap")
@cache
def gap() -> PlaceGroup:
    """Glued to the token before, after one blank, after several, on a new line, after an empty line."""
    return Together(lambda row: Place(_GAPS, gap_before(row)))


@place_groups("line_position")
@cache
def line_position() -> PlaceGroup:
    """How many tokens stand before this one in its line, up to six, and whether the line is short."""
    values = [f"{size}{n}" for size in ("short", "long") for n in range(7)]

    def look(row: Row) -> Place:
        starts = row.line_first
        lengths = np.diff(np.append(starts, len(row)))
        position = np.arange(len(row)) - np.repeat(starts, lengths)
        return Place(values, (np.minimum(position, 6) + 7 * np.repeat(lengths > 8, lengths)).astype(np.int32))

    return Together(look)


@place_groups("document_position")
@cache
def document_position() -> PlaceGroup:
    """The head of the note, its tail, or between: headers and signatures live at the ends."""
    values = ("head", "upper", "middle", "lower", "tail")

    def look(row: Row) -> Place:
        place = np.arange(len(row), dtype=np.int32) - row.first[row.note_of]
        from_end = row.lengths[row.note_of] - 1 - place
        ids = np.full(len(row), 2, np.int32)
        ids[place < 80] = 1
        ids[from_end < 80] = 3
        ids[from_end < 25] = 4
        ids[place < 25] = 0
        return Place(values, ids)

    return Together(look)


@place_groups("field")
@cache
def field() -> PlaceGroup:
    """The ``Field:`` label whose value the token is part of."""
    return Together(lambda row: _of_sections(row.sections, [one.field for one in row.sections]))


@place_groups("section")
@cache
def section() -> PlaceGroup:
    """The heading the token stands under."""
    return Together(lambda row: _of_sections(row.sections, [one.section for one in row.sections]))


def _of_sections(sections: Sequence[Sections], ids: Sequence[IntArray]) -> Place:
    """Numbers of each note's own names as numbers of all names; notes read together share theirs."""
    values: dict[str, int] = {}
    known: dict[int, IntArray] = {}
    pieces = [np.zeros(0, np.int32)]
    for one, own in zip(sections, ids, strict=True):
        if id(one.names) not in known:
            numbers = [values.setdefault(name, len(values)) for name in one.names]
            known[id(one.names)] = np.array([*numbers, -1], np.int32)
        pieces.append(known[id(one.names)][own])
    return Place(list(values), np.concatenate(pieces))


@place_groups("pos")
@cache
def pos() -> PlaceGroup:
    """The universal part of speech."""

    def look(row: Row) -> Place:
        opens = np.union1d(row.sentences, row.first[row.lengths > 0]).astype(np.int32)
        return Place(TAGS, load_tagger(row.language).tag_numbers(row.table, row.numbers, opens).astype(np.int32))

    return Together(look)


@place_groups("found")
@cache
def found(by: str = "rules") -> PlaceGroup:
    """What another finder, run before on the same note, says of the token: first or inner token of which label."""
    return Together(lambda row: found_by(row, [note.found.get(by, ()) for note in row.notes]))


def found_by(row: Row, spans: Sequence[Sequence[Span]]) -> Place:
    """First or inner token of which label; where spans overlap the last one counts."""
    values: dict[str, int] = {}
    ids = np.full(len(row), -1, np.int32)
    every = [span for some in spans for span in some]
    if not every:
        return Place((), ids)
    kinds = [values.setdefault(f"{letter}-{span.label}", len(values)) for span in every for letter in "IB"]
    note = np.repeat(np.arange(len(spans)), [len(some) for some in spans])
    begins = np.array([span.start for span in every]) + row.shifts[note]
    ends = np.array([span.end for span in every]) + row.shifts[note]
    first = np.searchsorted(row.ends, begins, side="right")
    # A span of blanks alone is counted to the token after it.
    last = np.minimum(np.maximum(np.searchsorted(row.starts, ends, side="left"), first + 1), row.last[note])
    sizes = np.maximum(last - first, 0)
    within = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    inner, opening = (np.repeat(kind, sizes) for kind in np.array(kinds, np.int32).reshape(-1, 2).T)
    ids[np.repeat(first, sizes) + within] = np.where(within, inner, opening)
    return Place(list(values), ids)


#: Words before a name that make it one, surest first.
_CUES = ("title", "role", "kinship", "cue")


@place_groups("elsewhere")
@cache
def elsewhere() -> PlaceGroup:
    """The surest cue (title, role, kinship word) that stands before this same word anywhere else in the note."""

    def look(row: Row) -> Place:
        # Each word of each note once; what cue stands before it anywhere in the note, the surest counting.
        pair = row.note_of.astype(np.int64) * len(row.table) + row.numbers
        flags, dots = row.of_words(_cue_flags, row.language), row.of_words(_is_dot)
        before = np.arange(len(row)) - 1
        before[1:] -= dots[:-1]
        before = np.maximum(before, row.first[row.note_of])
        ranks = np.full(len(row), len(_CUES), np.int8)
        for rank, cue in reversed(list(enumerate(_CUES))):
            ranks[(flags[before] & mask(cue)) != 0] = rank
        ranks[row.first[row.lengths > 0]] = len(_CUES)
        could = np.flatnonzero(row.of_words(_could_be_name))
        cued = could[ranks[could] < len(_CUES)]
        ids = np.full(len(row), -1, np.int32)
        if len(cued):
            known, group = np.unique(pair[cued], return_inverse=True)
            best = np.full(len(known), len(_CUES), np.int32)
            np.minimum.at(best, group, ranks[cued].astype(np.int32))
            at = np.minimum(np.searchsorted(known, pair[could]), len(known) - 1)
            ids[could] = np.where(known[at] == pair[could], best[at], -1)
        return Place(_CUES, ids)

    return Together(look)


def _cue_flags(words: Sequence[str], language: str) -> FlagArray:
    return load_lexicon().flags(words, language)


def _is_dot(words: Sequence[str]) -> BoolArray:
    return np.fromiter((word == "." for word in words), np.bool_, len(words))


def _could_be_name(words: Sequence[str]) -> BoolArray:
    return np.fromiter((len(word) > 2 and word[0].isupper() for word in words), np.bool_, len(words))
