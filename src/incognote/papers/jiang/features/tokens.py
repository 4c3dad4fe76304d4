"""What the CRF of Jiang et al. (2017, table 2) asks: long shapes, stems, chunk tags, letters, digits and marks."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from incognote.learn.features import Place, PlaceGroup, place_groups, word_group
from incognote.papers.jiang.english import chunks, lemma, penn_tags
from incognote.text.analysis import Analysis
from incognote.text.tagger import TAGS

__all__: list[str] = []

_LONGEST_SHAPE = 20


@word_group("long_shape")
def long_shape(word: str) -> Sequence[str]:
    """Every character's kind.

    >>> long_shape("Vincent"), long_shape("b12")
    (('Aaaaaaa',), ('a00',))
    """
    return ("".join(map(_kind, word[:_LONGEST_SHAPE])),)


def _kind(character: str) -> str:
    if character.isalpha():
        return "A" if character.isupper() else "a"
    return "0" if character.isdecimal() else character


@word_group("letters")
def letters(word: str) -> Sequence[str]:
    """The four yes-or-no questions about letters.

    >>> letters("Vincent"), letters("CPT")  # doctest: +NORMALIZE_WHITESPACE
    (['has letter', 'has capital', 'begins with capital'],
     ['has letter', 'has capital', 'begins with capital', 'all capitals'])
    """
    answers = {
        "has letter": any(map(str.isalpha, word)),
        "has capital": any(map(str.isupper, word)),
        "begins with capital": word[:1].isupper(),
        "all capitals": word.isalpha() and word.isupper(),
    }
    return [question for question, yes in answers.items() if yes]


@word_group("digits_and_marks")
def digits_and_marks(word: str) -> Sequence[str]:
    """The five yes-or-no questions about digits and punctuation.

    >>> digits_and_marks("10/6/2098"), digits_and_marks("Vincent")
    (['has digit', 'has mark', 'digits and marks'], [])
    """
    letter, digit = any(map(str.isalpha, word)), any(map(str.isdecimal, word))
    mark = any(not c.isalnum() for c in word)
    answers = {
        "has digit": digit,
        "all digits": word.isdecimal(),
        "has mark": mark,
        "letters and digits": letter and digit and not mark,
        "digits and marks": digit and mark and not letter,
    }
    return [question for question, yes in answers.items() if yes]


#: Endings that inflection adds, longest first, with what stands there in the lemma.
_ENDINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (("sses", "ss"), ("ies", "y"), ("ing", ""), ("ied", "y"), ("ed", ""), ("es", "e"), ("s", "")),
    "es": (("iendo", "er"), ("ando", "ar"), ("aron", "ar"), ("ieron", "er"), ("adas", "ado"), ("ados", "ado"),
           ("idas", "ido"), ("idos", "ido"), ("ada", "ado"), ("ida", "ido"), ("as", "o"), ("os", "o"), ("es", ""),
           ("s", ""), ("a", "o")),
    "nb": (("ene", ""), ("ane", ""), ("ende", "e"), ("ede", "e"), ("er", ""), ("en", ""), ("et", ""), ("te", ""),
           ("es", ""), ("s", ""), ("a", ""), ("e", "")),
}  # fmt: skip
_SHORTEST_STEM = 3


def _stem(word: str, endings: Sequence[tuple[str, str]]) -> str:
    for ending, instead in endings:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word[: -len(ending)] + instead
    return word


_PHRASE_OF = {
    **dict.fromkeys(("DET", "ADJ", "NOUN", "PROPN", "NUM", "PRON"), "NP"),
    **dict.fromkeys(("VERB", "AUX", "PART"), "VP"),
    **dict.fromkeys(("ADP", "SCONJ"), "PP"),
    "ADV": "ADVP",
}
_PHRASES = ("O", *(f"{place}-{kind}" for kind in ("NP", "VP", "PP", "ADVP") for place in "BI"))


@place_groups("penn")
def penn() -> PlaceGroup:
    """The part of speech as the Penn treebank has it (``NNP``); of notes that are not English, the universal one."""

    def look(note: Analysis) -> Place:
        return _named(_tags(note))

    return look


@place_groups("lemma")
def lemma_of_word() -> PlaceGroup:
    """The form a dictionary lists; of words that are not English, without what inflection may have added."""

    def look(note: Analysis) -> Place:
        words = note.tokens.words
        if note.language == "en":
            universal = [TAGS[tag] for tag in note.tags.tolist()]
            return _named([lemma(word, tag) for word, tag in zip(words, universal, strict=True)])
        endings = _ENDINGS.get(note.language, ())
        return _named([_stem(word.lower(), endings) for word in words])

    return look


@place_groups("chunk_tag")
def chunk_tag() -> PlaceGroup:
    """First or inner word of a noun, verb, prepositional or adverb phrase, made of runs of parts of speech."""
    begin_of_tag = np.array([_PHRASES.index(f"B-{_PHRASE_OF[tag]}") if tag in _PHRASE_OF else 0 for tag in TAGS])

    def look(note: Analysis) -> Place:
        if note.language == "en":
            return _named(chunks(_tags(note), note.sentences.tolist()))
        begins = begin_of_tag[note.tags]
        determiner = note.tags == TAGS.index("DET")
        inside = np.append(False, (begins[1:] == begins[:-1]) & (begins[1:] > 0) & ~determiner[1:])[: len(begins)]
        inside[note.sentences] = False
        return Place(_PHRASES, (begins + inside).astype(np.int32))

    return look


def _tags(note: Analysis) -> list[str]:
    universal = [TAGS[tag] for tag in note.tags.tolist()]
    return penn_tags(universal, note.tokens.words) if note.language == "en" else universal


def _named(values: Sequence[str]) -> Place:
    """One value for each token."""
    index = {value: number for number, value in enumerate(dict.fromkeys(values))}
    return Place(list(index), np.fromiter(map(index.__getitem__, values), np.int32, len(values)))
