"""The classifier of Bjurstrøm and Singh (2013), chapter 9: every word is insensitive or sensitive, in eight steps.

Where the thesis drew lots between a name and a place, the words around decide; where it asked a full-form lexicon for
stems, the list of ordinary Norwegian words and the compound splitter answer. What no step knows is sensitive.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import UsageError
from incognote.finder import finders
from incognote.lexicons.compounds import split_compound
from incognote.lexicons.frequencies import FloatArray, Frequencies, read_key
from incognote.lexicons.institutions import InstitutionFinder
from incognote.lexicons.lexicon import mask
from incognote.lexicons.medical import is_medical, protected
from incognote.lexicons.names import NameFinder
from incognote.lexicons.personal import PersonalFinder
from incognote.lexicons.places import PlaceFinder
from incognote.lexicons.view import View, view_of
from incognote.text.analysis import Analysis
from incognote.text.facts import Fact
from incognote.text.tagger import TAGS
from incognote.text.tokens import BoolArray

__all__ = ["NorwegianFinder", "general_idf"]

_OPEN, _KEEP, _HIDE = 0, 1, 2
#: Step 1: prepositions, conjunctions, pronouns, determiners, interjections and the infinitive marker are kept.
_PLAIN_TAGS = [TAGS.index(tag) for tag in ("ADP", "CCONJ", "SCONJ", "PRON", "DET", "INTJ", "PART")]
_SENSITIVE_PHRASES = ("city", "state", "country", "organization_head", "hospital_head")
#: Without an archive of one's own, a word of this Zipf frequency (times ten) is taken to stand in every note.
_EVERYWHERE = 60


@finders("norwegian")
class NorwegianFinder:
    """``parts`` are the two halves of the thesis: ``pattern`` (dictionaries and rules) and ``idf`` (frequencies).

    ``alpha``: rarer words than this are no longer kept for being common; ``beta``: words rarer than this are hidden;
    ``gamma``: sentences more common than this are kept; ``sensitive_sentence``: a sentence with a larger share of
    sensitive words is hidden whole. ``frequencies`` is a file made by ``incognote frequencies``; without one the
    frequencies of the language at large stand in for it, and no sentence is common. ``key_file`` holds the key that the
    file was made with, if it was made with one.
    """

    name = "norwegian"

    def __init__(
        self,
        parts: Sequence[str] = ("pattern", "idf"),
        alpha: float = 4.0,
        beta: float = 6.0,
        gamma: float = 1.5,
        sensitive_sentence: float = 0.9,
        frequencies: str | Path | None = None,
        key_file: str | Path | None = None,
    ) -> None:
        if unknown := set(parts) - {"pattern", "idf"}:
            raise UsageError(f"norwegian has the parts pattern and idf, not {', '.join(sorted(unknown))}")
        self.parts = frozenset(parts)
        self.alpha, self.beta, self.gamma, self.sensitive_sentence = alpha, beta, gamma, sensitive_sentence
        self.frequencies = Frequencies.load(frequencies, read_key(key_file)) if frequencies else None
        self._finders = [NameFinder(), PlaceFinder(), InstitutionFinder(), PersonalFinder()]

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        tagged = [finder.find(notes) for finder in self._finders] if "pattern" in self.parts else []
        return [
            self._classify(note, [span for spans in tagged for span in spans[number]])
            for number, note in enumerate(notes)
        ]

    def _classify(self, note: Analysis, spans: list[Span]) -> list[Span]:
        view = view_of(note)
        if not len(view.words):
            return []
        words = view.is_(Fact.WORD)
        verdict = np.where(words, _OPEN, _KEEP)
        labels = np.full(len(verdict), "OTHER", dtype=object)
        idf, sentence_idf = self._idf(note, view)
        self._settle(verdict, np.isin(note.tags, _PLAIN_TAGS) & view.is_(Fact.LOWER), _KEEP)  # 1
        if "pattern" in self.parts:
            medicine = protected(note)
            self._settle(verdict, view.in_phrase("disease", "drug", "medical", "eponym"), _KEEP)  # 2
            self._settle(verdict, view.in_phrase(*_SENSITIVE_PHRASES) & view.is_(Fact.CAPITALISED), _HIDE)
        if "idf" in self.parts and sentence_idf is not None:
            self._settle(verdict, sentence_idf < self.gamma, _KEEP)  # 3
        if "pattern" in self.parts:
            self._mark(note, verdict, labels, note.found.get("rules", []))  # 4: a form is surer than a list
            self._settle(verdict, medicine | _is_medical(note), _KEEP)
            self._mark(note, verdict, labels, spans)
        if "idf" in self.parts:
            self._settle(verdict, idf < self.alpha, _KEEP)  # 5
            self._settle(verdict, idf > self.beta, _HIDE)
        if "pattern" in self.parts:
            self._settle(verdict, _ordinary(view), _KEEP)  # 6
        verdict[verdict == _OPEN] = _HIDE  # 7
        self._spread(note, verdict, words)  # 8
        return _spans(note, verdict == _HIDE, labels)

    @staticmethod
    def _settle(verdict: NDArray[np.intp], where: BoolArray, value: int) -> None:
        verdict[(verdict == _OPEN) & where] = value

    def _mark(self, note: Analysis, verdict: NDArray[np.intp], labels: NDArray[np.object_], spans: list[Span]) -> None:
        words = view_of(note).is_(Fact.WORD)
        for span in spans:
            inside = np.arange(*note.tokens.touching(span.start, span.end))
            free = inside[verdict[inside] == _OPEN]
            if len(free):  # the marks inside a date or a name go with it
                marks = inside[~words[inside] & (inside > free[0]) & (inside < free[-1])]
                hidden = np.concatenate((free, marks))
                verdict[hidden], labels[hidden] = _HIDE, span.label

    def _idf(self, note: Analysis, view: View) -> tuple[FloatArray, FloatArray | None]:
        if self.frequencies is None:
            return general_idf(view), None
        distinct, index = note.tokens.distinct
        sizes = np.diff(np.append(note.sentences, len(index)))
        return self.frequencies.idf(distinct)[index], np.repeat(self.frequencies.sentence_idf(note), sizes)

    def _spread(self, note: Analysis, verdict: NDArray[np.intp], words: BoolArray) -> None:
        hidden = np.add.reduceat((verdict == _HIDE) & words, note.sentences, dtype=np.intp)
        total = np.add.reduceat(words, note.sentences, dtype=np.intp)
        full = (hidden > self.sensitive_sentence * np.maximum(total, 1)) & (total > 1)
        sizes = np.diff(np.append(note.sentences, len(verdict)))
        verdict[np.repeat(full, sizes) & words] = _HIDE


def general_idf(view: View) -> FloatArray:
    """Inverse document frequency as the language at large suggests it: 0 for common words, 6 for unknown ones."""
    idf: FloatArray = np.clip(_EVERYWHERE - view.common.astype(np.float64), 0, _EVERYWHERE) / 10
    return idf


def _is_medical(note: Analysis) -> BoolArray:
    distinct, index = note.tokens.distinct
    found: BoolArray = is_medical(distinct, "nb")[index] & view_of(note).is_(Fact.LOWER)
    return found


def _ordinary(view: View) -> BoolArray:
    """Words of the language in lower case or at the start of a sentence, their compounds, and small numbers."""
    named = (view.flags & mask("given", "surname", "city")) != 0
    known = ((view.common > 0) & (view.is_(Fact.LOWER) | ~named)) | view.has("title", "role", "kinship", "cue", "unit")
    compound = np.fromiter(
        (
            not k and len(w) > 6 and w.islower() and len(split_compound(w)) > 1
            for w, k in zip(view.words, known, strict=True)
        ),
        np.bool_,
        len(view.words),
    )
    small = view.is_(Fact.DIGITS) & np.fromiter((len(word) < 4 for word in view.words), np.bool_, len(view.words))
    found: BoolArray = known | compound | small
    return found


def _spans(note: Analysis, hidden: BoolArray, labels: NDArray[np.object_]) -> list[Span]:
    """Neighbouring hidden tokens of one label as one span."""
    spans: list[Span] = []
    previous = -2
    for token in np.flatnonzero(hidden).tolist():
        start, end, label = int(note.tokens.starts[token]), int(note.tokens.ends[token]), labels[token]
        if (
            spans
            and token == previous + 1
            and spans[-1].label == label
            and "\n" not in note.text[spans[-1].end : start]
        ):
            spans[-1] = Span(spans[-1].start, end, label, spans[-1].score, spans[-1].source)
        else:
            spans.append(Span(start, end, label, 0.7 if label != "OTHER" else 0.5, NorwegianFinder.name))
        previous = token
    return spans
