"""What a message's header is worth: recall of names that no list knows, in its text, with and without the header.

Every name of the notes in corpora/held-out becomes one that was made of syllables and is in no lexicon. The patient and
the first doctor of each note are put into the header of an HL7 message (PID-5, PV1-7), the note into its OBX; then both
the message and the note alone are searched.

python -m benchmarks.known_identifiers [--models fast best] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.held_out import HELD_OUT
from incognote import Document, Span, load
from incognote.evaluate.inputs import read_annotated
from incognote.formats import read_documents
from incognote.lexicons.lexicon import load_lexicon
from incognote.pipeline import Deidentifier
from incognote.replace.normal import fold, name_words
from incognote.replace.people import link, parse_name

__all__ = ["as_message", "main"]

_ONSETS = (
    "b", "br", "d", "dr", "f", "fl", "g", "gr", "h", "j", "k", "kv", "l", "m", "n", "p", "pr", "r", "s", "sk", "st",
    "t", "tr", "v", "vr", "z",
)  # fmt: skip
_VOWELS = ["a", "e", "i", "o", "u", "ae", "io", "ou"]
_ENDS = ["", "", "k", "l", "m", "n", "nd", "r", "rt", "s", "sk", "th"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.known_identifiers", description=__doc__)
    parser.add_argument("--models", nargs="+", default=["fast"])
    parser.add_argument("--json", type=Path, help="write the figures here too")
    given = parser.parse_args()
    rows = {
        f"{model} {language}": _measured(load(language, model), language)
        for model in given.models
        for language in ("en", "es", "nb")
    }
    table = Table("", "mentions", "recall without the header", "with it", "false names without", "with it")
    for name, row in rows.items():
        table.add_row(name, *(str(row[key]) for key in ("mentions", "without", "with", "false_without", "false_with")))
    Console().print(table)
    if given.json:
        given.json.write_text(json.dumps(rows, indent=2) + "\n")


def _measured(finder: Deidentifier, language: str) -> dict[str, float]:
    notes = list(read_annotated(str(HELD_OUT / language), print))
    made = [_renamed(note, random.Random(note.id), language) for note in notes]
    alone = finder.find_all([Document(note.id, note.text) for note, _ in made])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "feed.hl7")
        path.write_bytes("".join(as_message(note, people) for note, people in made).encode())
        messages = [one for one in read_documents([path]) if isinstance(one, Document)]
    inside = [_within(found, note.text) for found, (note, _) in zip(finder.find_all(messages), made, strict=True)]
    mentions, counts, false = 0, [0, 0], [0, 0]
    for (note, people), pair in zip(made, zip([one.spans for one in alone], inside, strict=True), strict=True):
        sought = [span for span in note.spans if _is_of(span.of(note.text), people)]
        names = [span for span in note.spans if span.label in ("PATIENT", "DOCTOR", "USERNAME")]
        mentions += len(sought)
        for number, spans in enumerate(pair):
            counts[number] += sum(_is_covered(span, spans, note.text) for span in sought)
            told = [span for span in spans if span.label in ("PATIENT", "DOCTOR")]
            false[number] += sum(not any(span.overlaps(name) for name in names) for span in told)
    without, with_ = (round(count / max(1, mentions), 4) for count in counts)
    return {
        "mentions": mentions, "without": without, "with": with_, "false_without": false[0], "false_with": false[1],
    }  # fmt: skip


def _renamed(note: Document, chance: random.Random, language: str) -> tuple[Document, list[str]]:
    """The note with invented names, and the fullest names of its first patient and its first doctor."""
    new_words: dict[str, str] = {}
    pieces, spans, done, size = [], [], 0, 0
    for span in sorted(note.spans):
        text = span.of(note.text)
        new = _new_name(text, new_words, chance, language) if span.label in ("PATIENT", "DOCTOR") else text
        pieces += (note.text[done : span.start], new)
        size += span.start - done + len(new)
        spans.append(Span(size - len(new), size, span.label))
        done = span.end
    text = "".join(pieces) + note.text[done:]
    people = []
    for label in ("PATIENT", "DOCTOR"):
        names = [span.of(text) for span in spans if span.label == label]
        persons = link(names)
        if names:
            people.append(max((n for n, p in zip(names, persons, strict=True) if p == persons[0]), key=len))
    return Document(note.id, text, spans), people


def _new_name(text: str, known: dict[str, str], chance: random.Random, language: str) -> str:
    pieces, done = [], 0
    for start, end in name_words(text):
        word = text[start:end]
        if len(word) > 1:
            new = known.setdefault(fold(word), _invented(chance, language))
            word = new.upper() if word.isupper() else new.lower() if word.islower() else new
        pieces += (text[done:start], word)
        done = end
    return "".join(pieces) + text[done:]


def _invented(chance: random.Random, language: str) -> str:
    """A word of two or three syllables that no lexicon has."""
    lexicon = load_lexicon()
    while True:
        syllables = range(chance.choice((2, 2, 3)))
        word = "".join(chance.choice(_ONSETS) + chance.choice(_VOWELS) for _ in syllables) + chance.choice(_ENDS)
        if len(word) > 4 and not lexicon.flags([word], language)[0] and not lexicon.commonness([word], language)[0]:
            return word.capitalize()


def as_message(note: Document, people: Sequence[str]) -> str:
    names = [_parts(name) for name in people] + ["", ""]
    body = re.sub("\r\n|[\r\n]", lambda _: "\\.br\\", "".join(_ESCAPES.get(char, char) for char in note.text))
    return (
        f"MSH|^~\\&|A|B|C|D|20200101||ORU^R01|{note.id}|P|2.5\rPID|1||{note.id}||{names[0]}\r"
        f"PV1|1|I|||||1^{names[1]}\rOBX|1|FT|||{body}\r"
    )


_ESCAPES = {"\\": "\\E\\", "|": "\\F\\", "^": "\\S\\", "&": "\\T\\", "~": "\\R\\"}


def _parts(name: str) -> str:
    parsed = parse_name(name)
    words = [name[start:end] for start, end in parsed.places]
    family = " ".join(word for number, word in enumerate(words) if number in parsed.surname or len(words) == 1)
    return f"{family}^{' '.join(word for number, word in enumerate(words) if word not in family.split())}"


def _within(found: Document, note: str) -> list[Span]:
    """The spans in the text of the message, in the offsets of the note."""
    at = found.text.index(re.sub("\r\n|[\r\n]", "\n", note))
    lost = [match.start() for match in re.finditer("\r\n", note)]
    assert not lost, "the notes have plain line ends"
    return [
        Span(span.start - at, span.end - at, span.label)
        for span in found.spans
        if at <= span.start and span.end <= at + len(note)
    ]


def _is_of(text: str, people: Sequence[str]) -> bool:
    words = {fold(name[start:end]) for name in people for start, end in name_words(name) if end - start > 2}
    return any(fold(text[start:end]) in words for start, end in name_words(text))


def _is_covered(span: Span, found: Sequence[Span], text: str) -> bool:
    letters = {place for place in range(span.start, span.end) if text[place].isalnum()}
    return letters <= {place for one in found if one.overlaps(span) for place in range(one.start, one.end)}


if __name__ == "__main__":
    main()
