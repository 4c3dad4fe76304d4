"""Finds people: by title, role, kin or cue before the name, by degree after it, and by lists of names and case."""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar

import numpy as np

from incognote.finder import finders
from incognote.languages import SHIPPED, codes, in_all, load
from incognote.lexicons.grammar import (
    Grammar,
    GrammarFinder,
    GrammarMatches,
    Letters,
    WordLetters,
    letters_of,
    put,
    put_words,
)
from incognote.lexicons.keys import word_set
from incognote.lexicons.lexicon import mask
from incognote.lexicons.medical import kept
from incognote.lexicons.view import View
from incognote.text.facts import Fact
from incognote.text.folding import fold
from incognote.text.tokens import BoolArray

__all__ = ["NameFinder"]

# Letters: G given name, N other name, M name that is also an ordinary word or an eponym, U capitalised and unknown, V
# the same in capitals, n name in lower case, I initial, A capitals, c other capitalised, p particle (de, van), T a
# doctor's title, R role, S other title, K kin, Q cue for a patient, q cue for a professional, b by/por/av, D degree.
_WORD = "[GNMUV]"
_LINK = r"(?:[-'] | p{1,3} | I\.? | \.(?=I) )"
_MORE = rf"(?: {_LINK}{{0,3}} {_WORD} ){{0,4}}"
_FULL = rf"(?: {_WORD} {_MORE} | (?:I\.?-?){{1,3}} {_WORD} {_MORE} )"
_TITLED = rf"(?: (?:I\.?-?){{0,3}} (?:[GNMUVc] | p{{1,3}}{_WORD} | n(?!n)) {_MORE} )"

_PATTERNS = (
    ("title-doctor", "DOCTOR", rf"T\.?:?\n? (?P<x>{_TITLED})"),
    ("title", "PATIENT", rf"S\.?:?\n? (?P<x>{_TITLED})"),
    ("degree", "DOCTOR", rf"(?P<x>{_FULL}) ,?\(? D"),
    ("name-role", "DOCTOR", rf"(?P<x>{_WORD}{_MORE} | I\.?{_FULL}) (?:,|,?\(|/) R"),
    ("name-kin", "PATIENT", rf"(?P<x>[GNU]{_MORE}) \( w{{0,2}}K"),
    ("role-colon", "DOCTOR", rf"[Rq][RqDwc]{{0,3}}[:/(]\n? (?P<x>{_FULL})"),
    ("cue-doctor", "DOCTOR", rf"qb?[,:]?\n{{0,2}} (?P<x>{_FULL})"),
    ("cue-patient", "PATIENT", rf"[QK][QKwc]{{0,3}}:\n? (?P<x>{_FULL})"),
    ("initials", "PATIENT", r"Q:? (?P<x>(?:I\.?-?){2,4})(?<![.-])"),
    ("last-first", "PATIENT", r"(?<=[\n:\x01]) (?P<x> [GNMUV](?:-?[GNMUV])? , [GNMU](?:[GNMU]|I\.?){0,2})(?!\n)"),
    ("kin", "PATIENT", rf"K[,(]? (?P<x>[GNMUn] {_MORE})"),
    ("role", "DOCTOR", rf"R,? (?P<x>[GNM] {_MORE} | (?:I\.?){{1,2}}{_WORD} | U {_MORE})"),
    ("by", "DOCTOR", rf"b (?P<x>G{_MORE} | N{_MORE} | I\.?[NU])"),
    ("signature", "DOCTOR", rf"(?<=\n) (?P<x>{_WORD} (?:{_LINK}{{0,3}}{_WORD}){{1,3}}) ,?[\n\x01]"),
    ("sign-off", "DOCTOR", r"/ (?P<x>[GNA]) \.?[\n\x01]"),
    ("full", "PATIENT", r"(?P<x> G (?: (?:-?G | p{1,3} | I\.? | ['-]){0,3} [GNMUV] (?:-?[NU])? ))"),
    ("initial-name", "PATIENT", r"(?<![A-Z0]) (?P<x>(?:I\.?-?){1,2}[GN](?:-[GN])?)"),
    ("name-name", "PATIENT", r"(?P<x> N -? N )"),
    ("given", "PATIENT", r"(?<![-/]) (?P<x>G)(?![-0])"),
    ("surname", "PATIENT", r"(?<![-/]) (?P<x>N)(?![-0])"),
)
#: Evidence that says nothing about who the person is: the label is that of the same name elsewhere in the note.
_UNDECIDED = word_set("full initial-name name-name given surname last-first signature")

_DOCTOR_TITLES = in_all(lambda language: (*language.people.doctor_titles, *language.people.doctor_words))
_DOCTOR_CUES = in_all(lambda language: language.people.signing)
_BY = in_all(lambda language: language.people.by)
#: Labels of numbers and fields that stand glued behind names.
_FIELDS = word_set(
    """col fnr tlf rut nie nif dni cod tel reg ref ine curp fono dir nass cip dea vin loc pan kid dok mob fax fono
    matr mat legajo registro npi dob mrn acct dept rm ext id nr no sat"""
)
#: Titles, kin and ordinary words of languages that our lists know nothing of.
_TITLES, _KIN, _ORDINARY = (
    frozenset(fold(word) for code in codes()[len(SHIPPED) :] for word in words(load(code)))
    for words in (
        attrgetter("people.titles"),
        lambda language: (*language.people.women, *language.people.men),
        attrgetter("writing.markers"),
    )
)
_WORDS = WordLetters(
    {"K": _KIN, "S": _TITLES, "q": _DOCTOR_CUES, "T": _DOCTOR_TITLES, "b": _BY, "w": _FIELDS | _ORDINARY}
)


@finders("names")
class NameFinder(GrammarFinder):
    """Patients, relatives and professionals; evidence that was right less often than ``threshold`` makes no span."""

    name = "names"
    grammar = Grammar(_PATTERNS)
    _undecided: ClassVar = np.array([pattern.name in _UNDECIDED for pattern in grammar.patterns])

    def labels(self, view: View, found: GrammarMatches) -> list[str]:
        """Those of the patterns; where one says nothing of who it is, that of the same name elsewhere in the note."""
        labels, words = super().labels(view, found), view.words
        columns = (view.batch.note_of(found.first), found.first, found.last, self._undecided[found.by])
        rows = list(zip(*(column.tolist() for column in columns), strict=True))
        label_of: dict[tuple[int, str], str] = {}
        for label, (owner, first, last, undecided) in zip(labels, rows, strict=True):
            if not undecided:
                label_of.update(((owner, word), label) for word in words[first:last] if len(word) > 2)
        for place, (owner, first, last, undecided) in enumerate(rows):
            if undecided:
                for word in words[first:last]:
                    labels[place] = label_of.get((owner, word), labels[place])
        return labels

    def letters(self, view: View) -> Letters:
        letters = letters_of(view)
        shouted, initial = view.is_(Fact.CAPITALS), view.is_(Fact.INITIAL)
        capital = view.is_(Fact.CAPITALISED) & ~initial
        listed, common = np.maximum(view.given, view.surname), view.common.astype(np.int16)
        inside = np.append(False, view.is_(Fact.LOWER)[:-1])[: len(capital)] & ~view.breaks & ~shouted
        elsewhere = view.has("country", "state", "month", "weekday", "nationality", "unit", "holiday", "drug")
        elsewhere |= view.has("hospital_head", "organization_head", "street_head", "language_name", "religion")
        elsewhere |= view.in_phrase("city", "state", "country", "organization_head", "hospital_head", "holiday")

        known = (view.flags & ~mask("phrase_start", "surname", "given")) != 0
        unknown = capital & (common == 0) & ~known & (listed < 20)
        put(letters, unknown & ~shouted, "U")
        put(letters, unknown & shouted & (view.length > 4), "V")
        weak = capital & (listed > 0) & ((listed >= common - 12) | inside) & ~(shouted & (view.length < 4))
        strong = weak & ~elsewhere & ~view.has("eponym", "stop", "medical") & (listed >= 20)
        strong &= (
            (common == 0)
            | (inside & (listed >= 30))
            | (listed >= common + np.where(_opens(view), np.where(common < 35, 5, 25), 1))
        )
        strong &= ~(shouted & ((listed < 40) | (view.length < 4)))
        put(letters, weak, "M")
        put(letters, strong, "N")
        put(letters, strong & (view.given >= 38) & (view.given >= view.surname - 8), "G")
        put(letters, view.is_(Fact.LOWER) & (listed >= 35) & (listed > common), "n")
        put(letters, kept(view), "w")
        put(letters, initial, "I")
        put(letters, view.has("particle") & view.is_(Fact.LOWER), "p")
        put(letters, view.has("kinship") & (letters != ord("G")), "K")
        put(letters, view.has("cue"), "Q")
        put(letters, view.has("role"), "R")
        put(letters, view.has("title"), "S")
        put(letters, view.has("degree") & capital, "D")
        put_words(letters, view, _WORDS)
        return letters


def _opens(view: View) -> BoolArray:
    """Whether a token may be the first word of a sentence, so that its capital means little."""
    opens = np.ones(len(view.words), np.bool_)
    opens[1:] = (~view.is_(Fact.WORD)[:-1] & ~view.is_(Fact.COMMA)[:-1]) | view.breaks[1:]
    return opens
