"""The classifier of Bjurstrøm and Singh (2013), chapter 9: every word is insensitive or sensitive, in eight steps.

Where the thesis drew lots between a name and a place, the words around decide; where it asked a full-form lexicon for
stems, endings are taken off and the list of ordinary Norwegian words and the compound splitter answer. Regular
expressions settle before common sentences are kept: the thesis' order gave dates of common sentences back. What no step
knows is sensitive.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from incognote.document import Span
from incognote.errors import UsageError
from incognote.finder import finders
from incognote.learn.stack import apart
from incognote.lexicons.frequencies import FloatArray, Frequencies, read_key
from incognote.lexicons.institutions import InstitutionFinder
from incognote.lexicons.medical import protected
from incognote.lexicons.names import NameFinder
from incognote.lexicons.personal import PersonalFinder
from incognote.lexicons.places import PlaceFinder
from incognote.lexicons.view import View, view_of
from incognote.papers.norwegian.doses import medicament_phrases
from incognote.papers.norwegian.words import explained, is_medicine
from incognote.papers.norwegian.works import ReferenceWorks, named_codes
from incognote.rules.finder import RuleFinder
from incognote.text.analysis import Analysis
from incognote.text.facts import Fact
from incognote.text.tagger import TAGS
from incognote.text.tokens import BoolArray

__all__ = ["LARGEST_IDF", "NorwegianFinder", "general_idf"]

_OPEN, _KEEP, _HIDE = 0, 1, 2
#: Step 1: prepositions, conjunctions, pronouns, determiners, interjections and the infinitive marker are kept.
_PLAIN_TAGS = [TAGS.index(tag) for tag in ("ADP", "CCONJ", "SCONJ", "PRON", "DET", "INTJ", "PART")]
_SENSITIVE_PHRASES = ("city", "state", "country", "organization_head", "hospital_head")
_PLACE_PREPOSITIONS = frozenset(["fra", "i", "på", "til", "ved", "mot", "frå", "hos"])
#: Without an archive of one's own, a word of this Zipf frequency (times ten) is taken to stand in every note.
_EVERYWHERE = 60
#: The inverse document frequency of a word that stands once in the thesis' archive of 45,614 notes.
LARGEST_IDF = 4.66


@finders("norwegian")
class NorwegianFinder:
    """``parts`` are the two halves of the thesis: ``pattern`` (dictionaries, phrases) and ``idf`` (frequencies).

    Regular expressions belong to both. ``alpha``: rarer words than this are no longer kept for being common; ``beta``:
    words rarer than this are hidden; ``gamma``: sentences more common than this are kept. These three are given for the
    archive of the thesis and scaled to the one at hand, since the largest possible value grows with an archive.
    ``sensitive_sentence``: a sentence with a larger share of sensitive words is hidden whole; at 1 none is.

    ``works`` are files of medical terms and codes, which are kept, and ``organizations`` of names that are hidden (see
    :mod:`incognote.papers.norwegian.works`); each word of a phrase may differ by ``distance`` letters, and with
    ``in_order`` false its words may come in any order.

    ``frequencies`` is a file made by ``incognote frequencies``; without one the frequencies of the language at large
    stand in for it, and no sentence is common. ``key_file`` holds the key that the file was made with, if it has one.
    """

    name = "norwegian"

    def __init__(
        self,
        parts: Sequence[str] = ("pattern", "idf"),
        alpha: float = 1.5,
        beta: float = 5.0,
        gamma: float = 1.7,
        sensitive_sentence: float = 1.0,
        works: Sequence[str | Path] = (),
        organizations: Sequence[str | Path] = (),
        distance: int = 3,
        in_order: bool = True,
        frequencies: str | Path | None = None,
        key_file: str | Path | None = None,
    ) -> None:
        if unknown := set(parts) - {"pattern", "idf"}:
            raise UsageError(f"norwegian has the parts pattern and idf, not {', '.join(sorted(unknown))}")
        self.parts = frozenset(parts)
        self.alpha, self.beta, self.gamma, self.sensitive_sentence = alpha, beta, gamma, sensitive_sentence
        self.frequencies = Frequencies.load(frequencies, read_key(key_file)) if frequencies else None
        self.works = ReferenceWorks.read(works, organizations, distance, in_order)
        self._forms = [RuleFinder(), RuleFinder(family="norwegian")]
        self._lists = [NameFinder(), PlaceFinder(), InstitutionFinder(), PersonalFinder()]

    def find(self, notes: Sequence[Analysis]) -> list[list[Span]]:
        notes = [apart(note) for note in notes]  # what the rules found is for the lists, not for the pipeline
        formed = [finder.find(notes) for finder in self._forms]
        for note, spans in zip(notes, formed[0], strict=True):
            note.found.setdefault(self._forms[0].name, spans)
        listed = [finder.find(notes) for finder in self._lists] if "pattern" in self.parts else []
        return [
            self._classify(
                note,
                [span for spans in formed for span in spans[number]],
                [span for spans in listed for span in spans[number]],
            )
            for number, note in enumerate(notes)
        ]

    def _classify(self, note: Analysis, formed: list[Span], listed: list[Span]) -> list[Span]:
        view = view_of(note)
        if not len(view.words):
            return []
        words = view.is_(Fact.WORD)
        verdict = np.where(words, _OPEN, _KEEP)
        labels = np.full(len(verdict), "OTHER", dtype=object)
        idf, sentence_idf, scale = self._idf(note, view)
        self._settle(verdict, np.isin(note.tags, _PLAIN_TAGS) & view.is_(Fact.LOWER), _KEEP)  # 1
        if "pattern" in self.parts:
            self._look_up_phrases(note, view, verdict, labels)  # 2
        self._mark(view, note, verdict, labels, formed)  # a form is surer than any frequency or list
        if "idf" in self.parts and sentence_idf is not None:
            self._settle(verdict, sentence_idf < self.gamma * scale, _KEEP)  # 3
        if "pattern" in self.parts:
            medicine = protected(note) | _medical_words(note, view)
            self._settle(verdict, medicine | _unit_of_a_hospital(view), _KEEP)  # 4
            placed, named = _proper_nouns(note, view)
            labels[placed & (verdict == _OPEN)] = "CITY"
            self._settle(verdict, placed, _HIDE)
            self._mark(view, note, verdict, labels, listed)
            labels[named & (verdict == _OPEN)] = "PATIENT"
            self._settle(verdict, named, _HIDE)
            self._settle(verdict, medicament_phrases(note, view, medicine & view.has("drug")), _KEEP)
        if "idf" in self.parts:
            self._settle(verdict, idf < self.alpha * scale, _KEEP)  # 5
            self._settle(verdict, idf > self.beta * scale, _HIDE)
        if "pattern" in self.parts:
            self._settle(verdict, _ordinary(note, view), _KEEP)  # 6
        verdict[verdict == _OPEN] = _HIDE  # 7
        self._spread(note, verdict, words)  # 8
        return _spans(note, verdict == _HIDE, labels)

    def _look_up_phrases(
        self, note: Analysis, view: View, verdict: NDArray[np.intp], labels: NDArray[np.object_]
    ) -> None:
        """Step 2: codes and phrases of the reference works, then phrases of the lists that ship."""
        self._settle(verdict, named_codes(note), _KEEP)
        for phrase in self.works.tag(note):
            inside = np.zeros(len(verdict), np.bool_)
            inside[phrase.first : phrase.last] = verdict[phrase.first : phrase.last] == _OPEN
            verdict[inside] = _HIDE if phrase.entry.sensitive else _KEEP
            if phrase.entry.sensitive:
                labels[inside] = "ORGANIZATION"
        self._settle(verdict, view.in_phrase("disease", "drug", "medical", "eponym"), _KEEP)
        self._settle(verdict, view.in_phrase(*_SENSITIVE_PHRASES) & view.is_(Fact.CAPITALISED), _HIDE)

    @staticmethod
    def _settle(verdict: NDArray[np.intp], where: BoolArray, value: int) -> None:
        verdict[(verdict == _OPEN) & where] = value

    @staticmethod
    def _mark(
        view: View, note: Analysis, verdict: NDArray[np.intp], labels: NDArray[np.object_], spans: list[Span]
    ) -> None:
        words = view.is_(Fact.WORD)
        for span in spans:
            inside = np.arange(*note.tokens.touching(span.start, span.end))
            free = inside[verdict[inside] == _OPEN]
            if len(free):  # the marks inside a date or a name go with it
                marks = inside[~words[inside] & (inside > free[0]) & (inside < free[-1])]
                hidden = np.concatenate((free, marks))
                verdict[hidden], labels[hidden] = _HIDE, span.label

    def _idf(self, note: Analysis, view: View) -> tuple[FloatArray, FloatArray | None, float]:
        """The value of each token and of its sentence, and what thresholds are multiplied by."""
        if self.frequencies is None:
            return general_idf(view), None, _EVERYWHERE / 10 / LARGEST_IDF
        distinct, index = note.tokens.distinct
        sizes = np.diff(np.append(note.sentences, len(index)))
        scale = float(self.frequencies.idf(["\0"])[0]) / LARGEST_IDF
        return self.frequencies.idf(distinct)[index], np.repeat(self.frequencies.sentence_idf(note), sizes), scale

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


def _medical_words(note: Analysis, view: View) -> BoolArray:
    """Words of medicine in lower case, or where a capital says nothing: at the start of a sentence or in a heading."""
    distinct, index = note.tokens.distinct
    found: BoolArray = is_medicine(distinct)[index] & (view.is_(Fact.LOWER) | _capital_by_place(note, view))
    return found


def _capital_by_place(note: Analysis, view: View) -> BoolArray:
    """Where a capital may be that of the place, not of a name, and the word is not better known as a name."""
    first = np.zeros(len(view.words), np.bool_)
    first[note.sentences] = True
    heading = np.append(view.is_(Fact.COLON)[1:], False) | view.is_(Fact.CAPITALS)
    named = np.maximum(view.given, view.surname)
    found: BoolArray = (first | view.breaks | heading) & ((view.common > named) | (named == 0))
    return found


def _proper_nouns(note: Analysis, view: View) -> tuple[BoolArray, BoolArray]:
    """Step 4 (c) and (d): listed places and names that the tagger takes for proper nouns.

    A word that is both is a place after a preposition of place (``fra Bergen``), and a name elsewhere.
    """
    proper = (note.tags == TAGS.index("PROPN")) & view.is_(Fact.CAPITALISED) & ~_capital_by_place(note, view)
    name, place = view.has("given", "surname") & proper, view.has("city", "state", "country") & proper
    placed = np.zeros(len(view.words), np.bool_)
    placed[1:] = [word.lower() in _PLACE_PREPOSITIONS for word in view.words[:-1]]
    return place & placed, name | place


def _unit_of_a_hospital(view: View) -> BoolArray:
    """``Amk-sentralen``: what stands before the hyphen of an ordinary word, if it is nobody's name and no place."""
    found = np.zeros(len(view.words), np.bool_)
    listed = view.has("given", "surname", "city", "state", "country")
    for hyphen in np.flatnonzero(view.is_(Fact.HYPHEN)[1:-1]).tolist():
        if view.words[hyphen + 2].islower() and view.common[hyphen + 2] > 0 and not listed[hyphen]:
            found[hyphen : hyphen + 3] = True
    return found


def _ordinary(note: Analysis, view: View) -> BoolArray:
    """Words of the language that no capital makes a name, their forms and compounds, and small numbers."""
    known = ((view.common > 0) & view.is_(Fact.LOWER)) | view.has("title", "role", "kinship", "cue", "unit")
    plain = view.is_(Fact.LOWER) | _capital_by_place(note, view)
    distinct, index = note.tokens.distinct
    small = view.is_(Fact.DIGITS) & (view.length < 4)
    found: BoolArray = known | (plain & explained(distinct)[index]) | small
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
