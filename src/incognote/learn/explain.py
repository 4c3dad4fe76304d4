"""Why a tagger marked something: the features behind a tag, by name, and what each of its members says.

Models hold features as 64-bit numbers only; the features of a note at hand can be worked out again with their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import copy

import numpy as np

from incognote.document import Span
from incognote.finder import Finder
from incognote.learn.decode import FloatArray
from incognote.learn.ensemble import Ensemble
from incognote.learn.features import feature_hash, features_of
from incognote.learn.linear import LinearWeights
from incognote.learn.stack import Stack
from incognote.learn.tagger import LinearTagger, SequenceTagger
from incognote.text.analysis import Analysis
from incognote.text.words import in_units

__all__ = ["grounds", "members_of"]

#: How many features, and how many labels, are told.
TOP = 5
LABELS = 3
#: Spans of a note whose features are told; nobody goes through more of them one by one.
MOST = 1_000

#: Groups in words a reviewer knows; ``{}`` is the feature.
_SAYS = {
    "affixes": "{}",
    "commonness": "how common: {}",
    "document_position": "place in the note: {}",
    "elsewhere": "elsewhere in the note it follows a {}",
    "field": "after the field name “{}”",
    "found": "an earlier finder says {}",
    "gap": "space before it: {}",
    "length": "{} characters long",
    "line_position": "place in the line: {}",
    "lists": "on the list “{}”",
    "lower": "the word “{}”",
    "lower_in_language": "the word “{}”",
    "number": "a number that can be a {}",
    "pad": "the edge of the note",
    "pair": "two numbers of which the nearest other date says: {}",
    "phrases": "part of a known phrase: {}",
    "pos": "part of speech {}",
    "section": "in the section “{}”",
    "shape": "written like {}",
}
_COMMON = re.compile(r"word(\d+)|name(\d+)/(\d+)/\w+")
_WHERE = {-1: "word before", 0: "", 1: "word after"}


def grounds(finder: Finder, note: Analysis, spans: Sequence[Span]) -> list[list[str]]:
    """For each span the finder marked in the note, what spoke for it; nothing where the finder cannot tell."""
    if isinstance(finder, Stack):
        return grounds(finder.top, _seen_by_top(finder, note), spans)
    if isinstance(finder, Ensemble):
        return [[f"mean of {' and '.join(one.name for one, _ in finder.asked(note.language))}"] for _ in spans]
    if isinstance(finder, LinearTagger):
        return _features(finder, note, spans[:MOST]) + [[] for _ in spans[MOST:]]
    if isinstance(finder, SequenceTagger):
        return _probabilities(finder, note, spans)
    return [[] for _ in spans]


def members_of(finder: Finder, note: Analysis) -> Iterator[tuple[Finder, Analysis]]:
    """The taggers a finder asks, each with the note as it sees it."""
    if isinstance(finder, Ensemble):
        yield from ((member, note) for member, _ in finder.asked(note.language))
    elif isinstance(finder, Stack):
        seen = _seen_by_top(finder, note)
        yield from ((member, seen) for _, member in finder.members.values())


def _seen_by_top(stack: Stack, note: Analysis) -> Analysis:
    twin = copy(note)
    twin.found = dict(note.found)
    for name, (_, member) in stack.members.items():
        twin.found[name] = member.find([twin])[0]
    return twin


def _probabilities(tagger: SequenceTagger, note: Analysis, spans: Sequence[Span]) -> list[list[str]]:
    """The likeliest labels of each span's first word."""
    if not spans:
        return []
    likely = tagger.probabilities(tagger.extractor.batch([note]))
    names = [tag.partition("-")[2] for tag in tagger.encoding.tags]
    out = []
    for span in spans:
        row = likely[note.tokens.touching(span.start, span.end)[0]]
        by_label: dict[str, float] = {}
        for name, value in zip(names, row.tolist(), strict=True):
            by_label[name] = by_label.get(name, 0.0) + value
        best = sorted(by_label.items(), key=lambda one: -one[1])[:LABELS]
        out.append([f"{name or 'no identifier'} {100 * value:.1f} %" for name, value in best if value >= 0.001])
    return out


def _features(tagger: LinearTagger, note: Analysis, spans: Sequence[Span]) -> list[list[str]]:
    """The features of each span's first word and its neighbours that speak most for the label and against none."""
    if not spans:
        return []
    note = in_units(note, tagger.units)
    seen = _Seen(tagger, note)
    out = []
    for span in spans:
        found = seen.at(note.tokens.touching(span.start, span.end)[0])
        wanted = [number for number, tag in enumerate(tagger.encoding.tags) if tag.endswith(f"-{span.label}")]
        leads = _leads(tagger.weights, [hashed for hashed, *_ in found], [offset for _, offset, _ in found], wanted)
        best = [place for place in np.argsort(-leads, kind="stable")[:TOP].tolist() if leads[place] > 0]
        out.append([f"{' + '.join(_told(*part) for part in found[i][2])} ({leads[i]:+.1f})" for i in best])
    return out


#: A feature by name: its group, its value, and the offset of the word it was taken from.
Part = tuple[str, str, int]


class _Seen:
    """Every feature a linear tagger sees from a token of a note: its number, the offset it stands at, its parts."""

    def __init__(self, tagger: LinearTagger, note: Analysis) -> None:
        extractor = tagger.extractor
        self._spec = extractor.spec
        self._batch = extractor.batch([note])
        self._words = [
            [
                (feature_hash(group, feature, self._spec.key), group, feature, window)
                for group, feature, window in features
            ]
            for features in extractor.word_features(self._batch.distinct, self._batch.language)
        ]
        self._columns = list(extractor.places(self._batch))
        self._keys = [
            [
                [(feature_hash(column.name, feature, self._spec.key), feature) for feature in features_of(key)]
                for key in column.keys
            ]
            for column in self._columns
        ]
        self._joins = list(extractor.joins(self._batch, self._columns))

    def at(self, token: int) -> list[tuple[int, int, tuple[Part, ...]]]:
        row = int(self._batch.tokens[token])
        found: list[tuple[int, int, tuple[Part, ...]]] = []
        for offset in range(-self._spec.reach, self._spec.reach + 1):
            for hashed, group, feature, window in self._words[self._batch.ids[row + offset]]:
                if offset in window:
                    found.append((hashed, offset, ((group, feature, offset),)))
        for column, keys, (_, _, window) in zip(self._columns, self._keys, self._spec.places, strict=True):
            for offset in window:
                for hashed, feature in keys[column.ids[row + offset]]:
                    found.append((hashed, offset, ((column.name, feature, offset),)))
        for join, hashes in zip(self._spec.joins, self._joins, strict=True):
            parts = tuple((name, self._value(name, row + offset), offset) for name, offset in join.parts)
            found.append((int(hashes[token]), 0, parts))
        return found

    def _value(self, group: str, row: int) -> str:
        for column in self._columns:
            if column.name == group:
                return str(column.keys[column.ids[row]])
        given = [feature for _, name, feature, _ in self._words[self._batch.ids[row]] if name == group]
        return given[0] if given else ""


def _told(group: str, feature: str, offset: int) -> str:
    """A feature in words.

    >>> _told("shape", "Xx", 0), _told("lists", "surname", 1), _told("by_rules", "B-DATE", -2)
    ('written like Xx', 'word after: on the list “surname”', '2 words before: rules say DATE')
    """
    if group == "lower_in_language":
        feature = feature.partition(" ")[2]
    if group == "affixes":
        feature = f"begins with “{feature[1:]}”" if feature[:1] == "<" else f"ends in “{feature[1:]}”"
    if group in ("lists", "phrases"):
        feature = feature.replace("_", " ")
    if group == "commonness":
        feature = _COMMON.sub(lambda found: _common(*found.groups()), feature)
    if feature[:2] in ("B-", "I-"):
        feature = feature[2:]
    where = _WHERE.get(offset, f"{abs(offset)} words {'before' if offset < 0 else 'after'}")
    says = _SAYS.get(group) or (f"{group[3:]} say {{}}" if group[:3] == "by_" else f"{group.replace('_', ' ')} “{{}}”")
    text = says.replace("{}", feature or "none")
    return f"{where}: {text}" if where else text


def _common(word: str | None, given: str | None, surname: str | None) -> str:
    """Powers of ten that the lexicon counts, as a reader takes them."""
    return f"{word}/7 as a word" if word else f"{given}/7 as a given name, {surname}/7 as a surname"


def _leads(weights: LinearWeights, hashes: Sequence[int], offsets: Sequence[int], wanted: Sequence[int]) -> FloatArray:
    """By how much each feature, seen at its offset, favours the best of the wanted tags over none."""
    known, places = weights.index.find(np.array(hashes, np.uint64))
    begins, ends = weights.begin[places], weights.begin[places + 1]
    owners = np.repeat(known, ends - begins)
    entries = np.concatenate([np.arange(a, b) for a, b in zip(begins.tolist(), ends.tolist(), strict=True)] or [known])
    # Cells count offsets and tags; what is left is the tag, for the feature's own offset.
    tags = weights.cells[entries] - (np.array(offsets, np.int64)[owners] - weights.low) * weights.tags
    table = np.zeros((len(hashes), weights.tags), np.float32)
    own = (tags >= 0) & (tags < weights.tags)
    table[owners[own], tags[own]] = weights.values[entries[own]]
    leads: FloatArray = (table[:, list(wanted)].max(axis=1) if wanted else table[:, 0]) - table[:, 0]
    return leads
