"""A note as a reader sees it: without invisible characters, broken words and markup, with a map back to its text.

Finders look at the view, so that what they find does not depend on a zero-width space inside a name or on ``<b>``
around it. Spans are mapped back before any other part sees them. Most notes hold nothing of the kind and have no view.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from unicodedata import normalize

import numpy as np

from incognote.document import Span
from incognote.text.markup import Edit, find_markup, pair_tags
from incognote.text.tokens import IntArray, codes_of
from incognote.text.vocabulary import NAME_ENDINGS

__all__ = ["Frequencies", "TextView", "view_of"]

#: Ten times the Zipf frequency of a string as a word and as a name; zeros if it is neither.
Frequencies = Callable[[str], tuple[int, int]]

#: Unicode's default ignorable characters, but for those that leave a blank.
_IGNORED = (
    *((0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E)),
    *((0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3)),
    *((0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
_ACCENTS = (0x300, 0x36F)
_IGNORED_CHARACTERS = "".join(f"{chr(first)}-{chr(last)}" for first, last in _IGNORED)
_INVISIBLE = re.compile(f"\u00ad[ \t]*\r?\n[ \t]*(?=[^\\W_])|[{_IGNORED_CHARACTERS}]+")
_DECOMPOSED = re.compile("[^\\W\\d_][\\u0300-\\u036f]+")
#: By character: is it invisible, or an accent that may be composed?
_is_hidden = np.zeros(0x110000, np.bool_)
for _first, _last in (*_IGNORED, _ACCENTS):
    _is_hidden[_first : _last + 1] = True
_END_HYPHEN = re.compile(r"-(?:\r?\n[ \t]*)(?=[^\W_])")
#: A line break between letters, before a small one or several capitals.
_BREAK = re.compile(r"\n(?:(?<=[^\W\d_]\n)|(?<=[^\W\d_]\r\n))(?=[a-zß-öø-ÿ]|[A-ZÀ-ÖØ-Þ]{3})")
_LETTERS = re.compile(r"[^\W\d_]+")
_DASHED = re.compile(r"–(?<=\w–)(?=\w)")
_VOWELS = frozenset("aeiouyæøåáéíóúü")
_LONGEST_WORD = 40
_LINES_AROUND = 3
#: Lines of wrapped text differ by a long word, and are no longer than this.
_RAGGED, _WIDEST = 15, 132
#: A word that is met more often than this beside a line break is a word of its own, whatever it could be the end of.
_USUAL = 35
#: So rare a word of so few letters may be half a name.
_RARE, _HALF = 28, 6
#: A half that is a name as common as this is more likely a name of its own.
_WELL_KNOWN = 40
#: A date, a phone number, or letters and digits; a range has two sides of one form.
_IDENTIFIER = re.compile(
    r"""(?<![\d,.:–])(?:
        \d{1,2}–\d{1,2}–(?:\d\d|\d{4}) | \d{4}–\d\d–\d\d |       # 03–12–2019
        \d{1,2}–[^\W\d_]{3,}–\d{2,4} |                          # 03–Dec–2019
        \d{3}–\d{4} | \d{3}–\d{2}–\d{4} | \d{3}–\d{3}–\d{4} |    # 555–0143
        [679]\d{2}–\d{3}–\d{3} |                                # 612–345–678
        [A-Z]+–?\d{4,} | [A-Z]+\d*(?:–\d+){2,}                  # MRN–00412
    )(?![\d,:]|\.\d|–\d)""",
    re.VERBOSE,
)
_NAMES = re.compile(r"[^\W\d_][^\W\d_A-Z]–[A-ZÆØÅÁÉÍÓÚÑ][^\W\d_A-Z]")


def view_of(text: str, frequencies: Frequencies) -> TextView | None:
    """The view of a text, or nothing when it reads as it is written."""
    edits = [
        *_invisible(text),
        *find_markup(text),
        *_broken_at_hyphens(text, frequencies),
        *_broken(text, frequencies),
        *_dashes(text),
    ]
    return TextView(text, edits) if edits else None


class TextView:
    """``text`` is what is read. Each of its characters stands for ``source[starts[i]:ends[i]]``.

    The values of tags' attributes are read after the text, each on a line of its own.
    """

    def __init__(self, source: str, edits: Iterable[Edit]) -> None:
        self._source = source
        self._edits = list(_apart(edits))
        self._pairs = pair_tags(self._edits)
        self._tags = [place for place, edit in enumerate(self._edits) if edit.tag]
        self._tag_starts = [self._edits[place].start for place in self._tags]
        pieces: list[str] = []
        starts: list[IntArray] = []
        ends: list[IntArray] = []

        def add(reads: str, start: int, end: int) -> None:
            """A piece that is read as it stands, or one that reads as something else as a whole."""
            pieces.append(reads)
            same = len(reads) == end - start and reads == source[start:end]
            starts.append(np.arange(start, end, dtype=np.int32) if same else np.full(len(reads), start, np.int32))
            ends.append(starts[-1] + 1 if same else np.full(len(reads), end, np.int32))

        done = 0
        for edit in self._edits:
            add(source[done : edit.start], done, edit.start)
            add(edit.reads, edit.start, edit.end)
            done = edit.end
        add(source[done:], done, len(source))
        #: Where in the view each stretch begins that is read by itself: the text, then every value of an attribute.
        self._parts = [0, sum(map(len, pieces))]
        for start, end in (value for edit in self._edits for value in edit.inner):
            add("\n", start, start)
            add(source[start:end], start, end)
            self._parts.append(self._parts[-1] + 1 + end - start)
        self.text = "".join(pieces)
        self.starts, self.ends = np.concatenate(starts), np.concatenate(ends)

    def reads(self, start: int, end: int) -> str:
        """How a stretch of the source reads; what is hidden in a tag reads as it is written."""
        main = self.starts[: self._parts[1]]
        first, last = np.searchsorted(main, [start, end]).tolist()
        return self.text[first:last] or self._source[start:end]

    def back(self, spans: Iterable[Span]) -> list[Span]:
        """Spans of the view as spans of the source.

        A span covers the hidden characters inside it, and markup where the rest stays well-formed without it; else
        there is a span for each stretch between the tags. What is hidden at its edges stays outside.
        """
        return sorted(
            Span(start, end, span.label, span.score, span.source)
            for span in spans
            for start, end in self._stretches(*self._bounds(span.start, span.end))
        )

    def _bounds(self, start: int, end: int) -> tuple[int, int]:
        part = bisect_right(self._parts, start) - 1
        if part + 1 < len(self._parts):
            end = min(end, self._parts[part + 1])
        return int(self.starts[start]), int(self.ends[end - 1])

    def _stretches(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        apart = self._missed(start, end)
        if apart:
            start, end = self._with_partners(start, end)
            apart = self._missed(start, end)
        for edit in (*apart, Edit(end, end, "")):
            stop = edit.start
            if any(map(str.isalnum, self.reads(start, stop))):
                bare = self._source[start:stop]
                yield start + len(bare) - len(bare.lstrip()), stop - len(bare) + len(bare.rstrip())
            start = edit.end

    def _inside(self, start: int, end: int) -> list[int]:
        first, last = bisect_right(self._tag_starts, start - 1), bisect_right(self._tag_starts, end - 1)
        return self._tags[first:last]

    def _with_partners(self, start: int, end: int) -> tuple[int, int]:
        """With the tags at its edges that belong to tags inside: ``Kari <b>Lie`` takes the ``</b>`` after it."""
        for place in self._inside(start, end):
            partner = self._pairs.get(place)
            if partner is None:
                continue
            other = self._edits[partner]
            if other.start == end:
                end = other.end
            elif other.end == start:
                start = other.start
        return start, end

    def _missed(self, start: int, end: int) -> list[Edit]:
        """The tags inside that the rest would miss; none if what closes there opens again: ``Kari</b> <b>Lie``."""
        closing: list[Edit] = []
        opening: list[Edit] = []
        for place in self._inside(start, end):
            partner = self._pairs.get(place)
            if partner is not None and not start <= self._edits[partner].start < end:
                (closing if partner < place else opening).append(self._edits[place])
        if [edit.tag[1:] for edit in closing] == [edit.tag for edit in reversed(opening)]:
            return []
        return sorted(closing + opening)


def _apart(edits: Iterable[Edit]) -> Iterator[Edit]:
    """In text order; of edits that overlap the first."""
    done = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if edit.start >= done:
            yield edit
            done = edit.end


def _invisible(text: str) -> Iterator[Edit]:
    if text.isascii() or not _is_hidden[codes_of(text)].any():
        return
    for match in _INVISIBLE.finditer(text):
        start, end = match.span()
        parts_words = text[start - 1 : start].islower() and text[end : end + 1].isupper() and "\u00ad" not in match[0]
        yield Edit(start, end, " " if parts_words else "")
    for match in _DECOMPOSED.finditer(text):
        composed = normalize("NFC", match[0])
        if len(composed) == 1:
            yield Edit(*match.span(), composed)


def _broken_at_hyphens(text: str, frequencies: Frequencies) -> Iterator[Edit]:
    """Words that go on after a hyphen at the end of a line; between capitals and digits the hyphen is their own."""
    if "-\n" not in text and "-\r\n" not in text:
        return
    for match in _END_HYPHEN.finditer(text):
        start, end = match.span()
        left, right = _word_before(text, start), _word_after(text, end)
        if left and right and (right.islower() or ((left + right).isupper() and any(frequencies(left + right)))):
            yield Edit(start, end, "")
        elif text[start - 1 : start].isalnum():
            yield Edit(start + 1, end, "")


def _broken(text: str, frequencies: Frequencies) -> Iterator[Edit]:
    """Words that a line break goes through."""
    for match in _BREAK.finditer(text):
        end = match.end()
        start = match.start() - (text[match.start() - 1] == "\r")
        left, right = _word_before(text, start), _word_after(text, end)
        whole = left + right
        if right.islower() and (left[1:].islower() or len(left) == 1):
            likely = _is_one_word(left, right, _had_room(text, start, end, right), frequencies)
        else:
            likely = whole.isupper() and any(frequencies(whole))
        if likely and len(whole) > 3:
            yield Edit(start, end, "")


def _is_one_word(left: str, right: str, had_room: bool, frequencies: Frequencies) -> bool:
    """Are two halves in small letters more likely one word?

    A line that is full breaks between words, and the second half must not be a usual one. Where the second half had
    room on the line before, it is enough that both together are a word, or that it is none itself.
    """
    as_word, as_name = frequencies(right)
    whole_word, whole_name = frequencies(left + right)
    left_word, left_name = frequencies(left)
    if whole_word or (whole_name and not (left.islower() and left_word > _USUAL)):
        return len(right) > 1 and (had_room or as_word <= _USUAL)
    if had_room and right in NAME_ENDINGS and left[0].isupper() and len(left) > 1:
        return True
    rare = as_word == 0 or (had_room and as_word < _RARE and len(right) <= _HALF)
    if not rare or len(right) < 3 or len(left) == 1 or left.islower() or _VOWELS.isdisjoint(right):
        return False
    return not (as_word or as_name or left_word or left_name) or (had_room and max(as_name, left_name) < _WELL_KNOWN)


def _had_room(text: str, start: int, end: int, right: str) -> bool:
    """Would the first word of a line have fitted on the line before? A full line is about as long as others near it."""
    first, last = start, end
    for _ in range(_LINES_AROUND):
        first = text.rfind("\n", 0, max(0, first - 1)) + 1
        last = text.find("\n", last) + 1 or len(text)
    size = start - (text.rfind("\n", 0, start) + 1)
    others = [len(line) for part in (text[first : start - size], text[end:last]) for line in part.split("\n")]
    return size + 1 + len(right) <= max(others) or max(others) < size - _RAGGED or size > _WIDEST


def _word_before(text: str, end: int) -> str:
    start = end
    while start > max(0, end - _LONGEST_WORD) and text[start - 1].isalpha():
        start -= 1
    return text[start:end]


def _word_after(text: str, start: int) -> str:
    match = _LETTERS.match(text, start, start + _LONGEST_WORD)
    return match[0] if match else ""


def _dashes(text: str) -> Iterator[Edit]:
    """En dashes where a hyphen is meant: between the parts of a name, a date or an identifier, not in a range."""
    if "–" not in text:
        return
    for match in _DASHED.finditer(text):
        start, end = match.span()
        low, high = max(0, start - _LONGEST_WORD), end + _LONGEST_WORD
        before, after = text[low:start].split()[-1], text[end:high].split()[0]
        chunk = f"{before}–{after}"
        is_name = "-" not in chunk and _NAMES.search(chunk, len(before) - 2, len(before) + 3)
        if is_name or _IDENTIFIER.search(chunk) or "@" in chunk:
            yield Edit(start, end, "-")
