"""What Stat-deid (Sibanda 2006, as Tafvizi 2011 describes it) asks: MeSH identifiers and syntactic bigrams."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from incognote.errors import UsageError
from incognote.learn.features import Place, PlaceGroup, place_groups, several
from incognote.text.analysis import Analysis
from incognote.text.tokens import tokenize

__all__: list[str] = []


@place_groups("mesh")
def mesh(file: str) -> PlaceGroup:
    """The identifier of the longest term that covers the token, from a file of ``identifier<TAB>term`` lines."""
    terms: dict[tuple[str, ...], str] = {}
    longest: dict[str, int] = {}
    try:
        lines = Path(file).read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise UsageError(f"{file}: {error.strerror}") from None
    for line in lines:
        identifier, _, term = line.partition("\t")
        if words := tuple(tokenize(term.lower()).words):
            terms[words] = identifier
            longest[words[0]] = max(longest.get(words[0], 0), len(words))

    def look(note: Analysis) -> Place:
        words = [word.lower() for word in note.tokens.words]
        values: dict[str, int] = {}
        ids = np.full(len(words), -1, np.int32)
        free = 0
        for i, word in enumerate(words):
            for size in range(longest.get(word, 0) if i >= free else 0, 0, -1):
                if identifier := terms.get(tuple(words[i : i + size])):
                    ids[i : i + size] = values.setdefault(identifier, len(values))
                    free = i + size
                    break
        return Place(list(values), ids)

    return look


#: Longer sentences are not parsed: the parser's time grows with the cube of their length.
_LONGEST_SENTENCE = 40


@place_groups("links")
def links() -> PlaceGroup:
    """Syntactic bigrams by the Link Grammar parser: the words up to two links away on either side, with the links.

    In ``John, who had hernia, was admitted`` the right bigram of ``John`` is ``Ss was Pv admitted``. English only;
    notes in other languages get nothing.
    """
    try:
        linkgrammar = import_module("linkgrammar")
    except ImportError:
        raise UsageError(
            "the feature group 'links' needs the Link Grammar parser with its Python binding "
            "(Debian and Ubuntu: apt install python3-link-grammar); recipes work without this group"
        ) from None
    dictionary = linkgrammar.Dictionary("en")
    options = linkgrammar.ParseOptions(verbosity=0, linkage_limit=1, max_null_count=_LONGEST_SENTENCE, max_parse_time=1)

    def look(note: Analysis) -> Place:
        values: dict[str, int] = {}
        ids = np.full(len(note.tokens), -1, np.int32)
        if note.language != "en":
            return Place((), ids)
        for begin, end in pairwise([*note.sentences.tolist(), len(note.tokens)]):
            words = note.tokens.words[begin:end]
            if 1 < len(words) <= _LONGEST_SENTENCE:
                for place, bigrams in _bigrams(words, _linked(linkgrammar, words, dictionary, options)):
                    ids[begin + place] = values.setdefault(several(bigrams), len(values))
        return Place(list(values), ids)

    return look


def _linked(linkgrammar: Any, words: list[str], dictionary: Any, options: Any) -> list[tuple[int, int, str]]:
    """The links of the best parse as (left word, right word, link); none when there is no parse in time."""
    sentence = linkgrammar.Sentence(" ".join(words), dictionary, options)
    try:
        best = next(iter(sentence.parse()), None)
    except linkgrammar.LG_TimerExhausted:
        return []
    if best is None:
        return []
    # The parser adds walls at the ends and may split words: its words are told apart by where they stand.
    starts = np.cumsum([0, *(len(word.encode()) + 1 for word in words)])[:-1].tolist()
    place_of: dict[int, int] = {}
    call, raw = linkgrammar.Clinkgrammar, best._obj
    for i in range(call.linkage_get_num_words(raw)):
        start = call.linkage_get_word_byte_start(raw, i)
        if start in starts and call.linkage_get_word_byte_end(raw, i) > start:
            place_of.setdefault(i, starts.index(start))
    every = [
        (call.linkage_get_link_lword(raw, i), call.linkage_get_link_rword(raw, i), call.linkage_get_link_label(raw, i))
        for i in range(call.linkage_get_num_links(raw))
    ]
    return [(place_of[a], place_of[b], label) for a, b, label in every if a in place_of and b in place_of]


def _bigrams(words: list[str], linked: list[tuple[int, int, str]]) -> Iterator[tuple[int, list[str]]]:
    """For each word its left and right syntactic bigrams."""
    right: dict[int, list[tuple[str, int]]] = {}
    left: dict[int, list[tuple[str, int]]] = {}
    for a, b, label in linked:
        right.setdefault(a, []).append((label, b))
        left.setdefault(b, []).append((label, a))
    for place in range(len(words)):
        found = []
        for side, steps in (("left", left), ("right", right)):
            for label, near in steps.get(place, ()):
                first = f"{side} {label} {words[near].lower()}"
                found += [first, *(f"{first} {more} {words[far].lower()}" for more, far in steps.get(near, ()))]
        if found:
            yield place, found
