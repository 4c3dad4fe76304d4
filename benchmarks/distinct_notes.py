"""An endless stream of annotated notes, no two alike: lines of real notes with other names, dates, numbers and slips.

Speed on notes that come again flatters whatever remembers words. In real archives words seen once keep coming: of the
last tenth of the tokens of 750 MEDDOCAN notes 4 % had not occurred before, of our own notes 6 to 10 %. Half of the
names written here are therefore coined, and a few ordinary words are misspelt. ``python -m benchmarks.distinct_notes``
prints how many tokens of a stream are new.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice

from incognote import Document, Span

__all__ = ["distinct_notes"]

_WORD = re.compile(r"[^\W\d_]{3,}")
_NUMBER = re.compile(r"\d+")
_ORDINARY = re.compile(r"\b[^\W\d_]{6,}\b")
#: Of the words of identifiers, those that become another; of these, those that are coined; of ordinary words, slips.
_OTHER, _COINED, _MISSPELT = 0.7, 0.5, 0.05
#: Labels whose words (months, weekdays) stay and whose numbers stay within a calendar.
_CALENDAR = re.compile("DATE|AGE|FECHA|EDAD|TIME")

#: A line, or several that one identifier runs through: text and identifiers in its own offsets.
Line = tuple[str, list[Span]]


def distinct_notes(notes: Sequence[Document], words: int = 350, seed: int = 7) -> Iterator[Document]:
    """Notes of about so many words, put together from varied lines of annotated notes; the same for the same seed."""
    draw = random.Random(seed)
    lines = [list(_lines(note)) for note in notes]
    names = _Names(notes)
    number = 0
    while True:
        number += 1
        texts: list[str] = []
        spans: list[Span] = []
        size = length = 0
        while length < words:
            for line in draw.choice(lines):
                text, found = _varied(line, names, draw)
                spans += [Span(one.start + size, one.end + size, one.label) for one in found]
                texts.append(text)
                size += len(text)
                length += len(text.split())
                if length >= words:
                    break
            else:
                texts.append("\n")
                size += 1
        yield Document(f"distinct-{number}", "".join(texts), spans=spans)


class _Names:
    """The words that identifiers of each label have, and new ones by chains of three letters."""

    def __init__(self, notes: Sequence[Document]) -> None:
        self._known: defaultdict[str, list[str]] = defaultdict(list)
        self._after: defaultdict[str, list[str]] = defaultdict(list)
        for note in notes:
            for span in note.spans:
                self._known[span.label] += [word.lower() for word in _WORD.findall(note.text[span.start : span.end])]
        for word in (word for some in self._known.values() for word in some):
            for place in range(len(word) + 1):
                self._after[("^^" + word)[place : place + 2]].append((word + "$")[place])

    def another(self, word: str, label: str, draw: random.Random) -> str:
        """A word in place of ``word``, written with its capitals."""
        made = self._coined(draw) if draw.random() < _COINED else draw.choice(self._known[label])
        return made.upper() if word.isupper() else made.capitalize() if word[0].isupper() else made

    def _coined(self, draw: random.Random) -> str:
        while True:
            made = "^^"
            while len(made) < 16 and (letter := draw.choice(self._after[made[-2:]])) != "$":
                made += letter
            if len(made) > 5:
                return made[2:]


def _lines(note: Document) -> Iterator[Line]:
    begin = 0
    for match in re.finditer(r"\n+|\Z", note.text):
        end = match.end()
        if end > begin and not any(span.start < end < span.end for span in note.spans):
            inside = [span for span in note.spans if begin <= span.start and span.end <= end]
            yield note.text[begin:end], [Span(one.start - begin, one.end - begin, one.label) for one in inside]
            begin = end


def _varied(line: Line, names: _Names, draw: random.Random) -> Line:
    text, spans = line
    pieces: list[str] = []
    found: list[Span] = []
    at = size = 0
    for span in sorted(spans):
        if span.start < at:
            continue  # lies in another
        between = _ordinary(text[at : span.start], draw)
        inner = _identifier(text[span.start : span.end], span.label, names, draw)
        begin = size + len(between)
        size = begin + len(inner)
        pieces += [between, inner]
        found.append(Span(begin, size, span.label))
        at = span.end
    return "".join([*pieces, _ordinary(text[at:], draw)]), found


def _identifier(text: str, label: str, names: _Names, draw: random.Random) -> str:
    if _CALENDAR.search(label):
        return _NUMBER.sub(lambda match: _day_month_or_year(match[0], draw), text)
    text = _NUMBER.sub(lambda match: "".join(draw.choice("0123456789") for _ in match[0]), text)
    return _WORD.sub(lambda match: names.another(match[0], label, draw) if draw.random() < _OTHER else match[0], text)


def _day_month_or_year(digits: str, draw: random.Random) -> str:
    number = int(digits)
    if len(digits) > 2:
        return str(number + draw.randint(-4, 4)).zfill(len(digits))
    return str(draw.randint(1, 12 if number <= 12 else 28)).zfill(len(digits) if digits[0] == "0" else 1)


def _ordinary(text: str, draw: random.Random) -> str:
    """Text between identifiers with other numbers of the same length, and a slip of the pen here and there."""
    text = _NUMBER.sub(lambda match: _same_length(match[0], draw) if draw.random() < 0.5 else match[0], text)
    return _ORDINARY.sub(lambda match: _slip(match[0], draw) if draw.random() < _MISSPELT else match[0], text)


def _same_length(digits: str, draw: random.Random) -> str:
    return digits[0] + "".join(draw.choice("0123456789") for _ in digits[1:])


def _slip(word: str, draw: random.Random) -> str:
    at = draw.randrange(1, len(word) - 1)
    a, b = word[at], word[at + 1]
    return word[:at] + draw.choice([b + a, a, b, a + a + b, draw.choice(word).lower() + b]) + word[at + 2 :]


def main() -> None:
    from benchmarks.speed import annotated
    from incognote.text.tokens import tokenize

    for language in ("en", "es", "nb"):
        seen: set[str] = set()
        stream = distinct_notes(annotated(language)[0])
        for hundred in range(10):
            words = [word for note in islice(stream, 100) for word in tokenize(note.text).words]
            new = len(set(words) - seen)
            seen.update(words)
            if hundred in (0, 4, 9):
                print(f"{language}: notes {hundred}01 to {hundred + 1}00: {new / len(words):.1%} of the tokens are new")


if __name__ == "__main__":
    main()
