"""Is a word that is also a name of the note's people the name here? Decided by evidence, not by how common the word is.

A name that was found once must not stay in clear elsewhere, and an ordinary or clinical word must not be hidden because
a patient is called like it: `Mark improved` is Mark, `Mark the site` is not; `Denies pain` is not a slip for Denise.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from incognote.lexicons.lexicon import load_lexicon, mask
from incognote.text.analysis import Analysis
from incognote.text.tokens import BoolArray
from incognote.text.word_table import current_table

__all__ = ["could_be_misspelt", "is_name_here", "names_in"]

#: Commonness (ten times Zipf) from which a word in lower case is one of the language.
ORDINARY = 38
#: A word is a name before it is a word if it is so much more common as a name than as a word.
RATHER_A_NAME = 10
#: A name in small letters amid capitals, and a verb by its ending, are known from so many letters on.
_LONG = 5
_KINDS = {
    "eponym": ("eponym", "drug"),
    "calendar": ("month", "weekday"),
    "city": ("city", "state", "country"),
    "clinical": ("medical", "disease", "title", "unit", "role", "kinship"),
    "stop": ("stop",),
}
#: How common a given name is (ten times Zipf) that is a name before it is an eponym.
_EVERYDAY_NAME = 60
#: A note with fewer capitals than this share of its words is written without them.
FEW_CAPITALS = 0.03

# fmt: off
#: What follows a name at the beginning of a sentence, beside verbs that show it by their ending.
_AFTER_A_NAME = {
    "en": frozenset((
        "is", "was", "has", "had", "will", "would", "can", "could", "did", "does", "said", "says", "and", "also",
        "now", "came", "went", "feels", "felt", "got", "lives", "told", "took", "made", "saw",
    )),
    "es": frozenset((
        "es", "está", "estaba", "ha", "había", "fue", "tiene", "tenía", "refiere", "niega", "acude", "presenta",
        "dice", "vive", "y", "no", "se", "le", "ya", "mejora", "sigue", "quiere", "duerme", "come", "viene",
    )),
    "nb": frozenset((
        "er", "var", "har", "hadde", "kom", "ble", "blir", "sier", "vil", "kan", "skal", "og", "bor", "føler", "går",
        "gikk", "fikk", "tar", "tok", "ser", "så",
    )),
}
_ENDINGS = {"en": ("ed", "es", "ts", "ns", "ks", "ls", "ds"), "es": ("ó", "aba", "ía", "ado"), "nb": ("te", "et")}
_BEFORE_A_PLACE = frozenset(("in", "to", "from", "at", "near", "en", "desde", "hasta", "i", "til", "fra", "ved"))
# fmt: on


def is_name_here(note: Analysis, places: Sequence[int], words: Sequence[str]) -> list[bool]:
    """For each place of the note, whose word is one of its people's names in any case: is it the name there?"""
    lexicon, language = load_lexicon(), note.language
    common = lexicon.commonness(words, language).astype(int).tolist()
    names = lexicon.name_frequencies(words).astype(int)
    lead, given = (names.max(axis=1) - common).tolist(), names[:, 0].tolist()
    flags = lexicon.flags(words, language)
    flagged = {name: ((flags & mask(*kinds)) != 0).tolist() for name, kinds in _KINDS.items()}
    small = _is_written_small(note)
    answers: list[bool] = []
    for n, (place, word) in enumerate(zip(places, words, strict=True)):
        eponym = flagged["eponym"][n] and given[n] < _EVERYDAY_NAME
        if eponym or (flagged["calendar"][n] and _beside_a_number(note, place)):
            answers.append(_after_a_title(note, place))
        elif flagged["city"][n] and _before(note, place) in _BEFORE_A_PLACE:
            answers.append(False)
        elif word.islower():
            known = lead[n] >= 2 * RATHER_A_NAME if common[n] else small or len(word) >= _LONG
            answers.append((small or not common[n]) and known and not flagged["clinical"][n])
        elif (word.isupper() and len(word) > 1) or _begins_a_sentence(note, place):
            surely = not flagged["clinical"][n] and not flagged["stop"][n] and common[n] < ORDINARY
            answers.append(surely or (lead[n] >= -2 * RATHER_A_NAME and _goes_on_as_after_a_name(note, place)))
        elif flagged["clinical"][n]:
            answers.append(lead[n] >= 0)
        else:  # a capital amid small letters is a name's
            answers.append(not flagged["stop"][n] or _before(note, place, lower=False).islower())
    return answers


def could_be_misspelt(words: Sequence[str], language: str) -> NDArray[np.bool_]:
    """Words that are no words of the language or of medicine: `Denies` is not a slip for Denise."""
    lexicon = load_lexicon()
    known = (lexicon.flags(words, language) & mask("drug", "disease", "medical")) != 0
    unknown: BoolArray = (lexicon.commonness(words, language) < ORDINARY // 2) & ~known
    return unknown


def _is_written_small(note: Analysis) -> bool:
    """Is the note, or all of it but a few words, in lower case?"""
    table = current_table()
    numbers = table.numbers_of(note.tokens)
    letters, capitals = (
        int(table.column(made)[numbers].sum()) for made in (_begin_with_a_letter, _begin_with_a_capital)
    )
    return capitals < FEW_CAPITALS * letters


def _begin_with_a_letter(words: Sequence[str]) -> BoolArray:
    return np.fromiter((word[:1].isalpha() for word in words), np.bool_, len(words))


def _begin_with_a_capital(words: Sequence[str]) -> BoolArray:
    return np.fromiter((word[:1].isupper() for word in words), np.bool_, len(words))


def _begins_a_sentence(note: Analysis, place: int) -> bool:
    tokens = note.tokens
    if place == 0:
        return True
    gap = note.text[int(tokens.ends[place - 1]) : int(tokens.starts[place])]
    return "\n" in gap or tokens.words[place - 1][-1] in ".:;!?•*-–"


def _goes_on_as_after_a_name(note: Analysis, place: int) -> bool:
    """Does a verb, a genitive or a comma follow, as it does after the subject of a sentence?"""
    words = note.tokens.words
    if place + 1 >= len(words):
        return False
    after = words[place + 1]
    if after[0] in ",('’":
        return True
    return after.islower() and (
        after in _AFTER_A_NAME[note.language] or (len(after) >= _LONG and after.endswith(_ENDINGS[note.language]))
    )


def _before(note: Analysis, place: int, lower: bool = True) -> str:
    """The word before without its full stop, in small letters or as it is."""
    words = note.tokens.words
    at = place - 2 if place > 1 and words[place - 1] == "." else place - 1
    word = words[at].rstrip(".") if at >= 0 else ""
    return word.lower() if lower else word


def _after_a_title(note: Analysis, place: int) -> bool:
    before = _before(note, place)
    return bool(before) and bool(load_lexicon().flags([before], note.language)[0] & mask("title"))


def _beside_a_number(note: Analysis, place: int) -> bool:
    """``May 5``, ``5 May``: a number in the same line, with nothing but a blank between."""
    tokens = note.tokens
    for at, left in ((place - 1, place - 1), (place + 1, place)):
        if 0 <= at < len(tokens.words) and tokens.words[at][0].isdigit():
            gap = note.text[int(tokens.ends[left]) : int(tokens.starts[left + 1])]
            if gap.strip(" ") == "":
                return True
    return False


def names_in(note: Analysis, names: set[str]) -> tuple[list[int], list[str]]:
    """The places of a note where one of these words (in small letters) stands in any case, and the words there."""
    table = current_table()
    numbers = table.numbers_of(note.tokens)
    wanted = np.fromiter(map(hash, names), np.int64, len(names))
    could = np.flatnonzero(np.isin(table.column(_hashes_in_small_letters)[numbers], wanted)).tolist()
    words = note.tokens.words
    places = [place for place in could if words[place].lower() in names]
    return places, [words[place] for place in places]


def _hashes_in_small_letters(words: Sequence[str]) -> NDArray[np.int64]:
    return np.fromiter((hash(word.lower()) for word in words), np.int64, len(words))
