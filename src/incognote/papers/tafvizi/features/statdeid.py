"""What Stat-deid (Sibanda 2006, as Tafvizi 2011 describes it) asks: MeSH identifiers and syntactic bigrams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
_LONGEST_SENTENCE = 50


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
    options = linkgrammar.ParseOptions(max_null_count=_LONGEST_SENTENCE, max_parse_time=10)

    def look(note: Analysis) -> Place:
        values: dict[str, int] = {}
        ids = np.full(len(note.tokens), -1, np.int32)
        if note.language != "en":
            return Place((), ids)
        for begin, end in pairwise([*note.sentences.tolist(), len(note.tokens)]):
            if 1 < end - begin <= _LONGEST_SENTENCE:
                starts, stop = note.tokens.starts[begin:end].tolist(), int(note.tokens.ends[end - 1])
                sentence = linkgrammar.Sentence(" ".join(note.text[starts[0] : stop].splitlines()), dictionary, options)
                parse = _best_parse(linkgrammar, sentence)
                # The parser counts bytes; words of its own making (walls, halves of words) start at no token of ours.
                places = {len(note.text[starts[0] : start].encode()): i for i, start in enumerate(starts)}
                linked = _linked(linkgrammar.Clinkgrammar, parse, places) if parse else []
                for place, bigrams in _bigrams(note.tokens.words[begin:end], linked):
                    ids[begin + place] = values.setdefault(several(bigrams), len(values))
        return Place(list(values), ids)

    return look


def _best_parse(linkgrammar: Any, sentence: Any) -> Any:
    """The parser's own object for its best parse; nothing when there is none in time."""
    try:
        best = next(iter(sentence.parse()), None)
    except linkgrammar.LG_TimerExhausted:
        return None
    return best._obj if best else None


def _linked(call: Any, parse: Any, places: Mapping[int, int]) -> list[tuple[int, int, str]]:
    """The links of a parse as (left word, right word, link), where ``places`` has the word that starts at a byte."""
    words = range(call.linkage_get_num_words(parse))
    start = {i: call.linkage_get_word_byte_start(parse, i) for i in words}
    real = {i for i in words if call.linkage_get_word_byte_end(parse, i) > start[i] and start[i] in places}
    linked = []
    for i in range(call.linkage_get_num_links(parse)):
        a, b = call.linkage_get_link_lword(parse, i), call.linkage_get_link_rword(parse, i)
        if a in real and b in real:
            linked.append((places[start[a]], places[start[b]], call.linkage_get_link_label(parse, i)))
    return linked


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
