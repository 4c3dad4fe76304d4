"""brat standoff: the note in ``.txt``, its annotations in ``.ann`` beside it.

A discontinuous annotation becomes one span per fragment and is written back as one line while all its fragments are
still there. Other lines (relations, events, attributes, notes) are kept while everything they refer to is; those that
refer to a removed annotation go with it, as in brat itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from incognote.document import Document, Span
from incognote.errors import RecordError
from incognote.formats.base import NoteFormat, ReadOptions, Source, formats, origin_of
from incognote.formats.encoding import UTF8, Encoding, NotText, decode
from incognote.formats.offsets import Counting, countings
from incognote.formats.plain import PlainOrigin, read_plain

__all__ = ["Brat"]

_ENTITY = re.compile(r"(T\d+)\t(\S+) (\d+ \d+(?:;\d+ \d+)*)\t(.*)", re.DOTALL)
_BLANKS = str.maketrans("\r\n\t", "   ")


@dataclass(slots=True)
class BratOrigin(PlainOrigin):
    """The annotation file as it was, and which spans each of its entity lines stands for."""

    text: str
    ann: bytes | None
    ann_encoding: Encoding
    lines: list[str]
    entities: dict[str, list[Span]]
    spans: list[Span]
    counting: Counting


class Brat(NoteFormat):
    """Carries offsets and labels; not scores and sources."""

    name = "brat"
    keeps = "every other byte of the text; annotations go when the text is replaced"
    suffixes = (".txt", ".ann")

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        path = source.path
        if path and path.suffix == ".ann":
            source = Source(source.name.removesuffix(".ann") + ".txt", path.with_suffix(".txt"))
            if not path.with_suffix(".txt").exists():
                raise RecordError(source.name, "", "there are annotations but no text of this name")
        text, encoding = read_plain(source, options)
        ann = _beside(source.path)
        try:
            content, ann_encoding = decode(ann or b"", None)
        except NotText as reason:
            raise RecordError(source.stem + ".ann", "", str(reason)) from None
        lines = re.findall(r"[^\n]*\n|[^\n]+", content)
        entities, counting = _entities(text, bool(encoding.mark), lines, source.stem + ".ann")
        spans = [span for fragments in entities.values() for span in fragments]
        origin = BratOrigin(
            "brat", source.name, encoding, text, ann, ann_encoding, lines, entities, list(spans), counting
        )  # fmt: skip
        meta = {"language": options.language} if options.language else {}
        yield Document(source.stem, text, spans, meta, origin)

    def render(self, document: Document, text: str | None, name: str) -> dict[str, bytes]:
        shown = document.text if text is None else text
        encoding = getattr(document.origin, "encoding", UTF8)
        origin = origin_of(document, BratOrigin)
        files = {".txt": encoding.encode(shown)}
        if origin and shown == origin.text and (text is not None or document.spans == origin.spans):
            ann = origin.ann
        elif text is not None:
            ann = b"" if origin and origin.ann is not None else None
        else:
            marked = bool(encoding.mark)  # brat counts the mark as a character of the text
            counting = origin.counting if origin and shown == origin.text else Counting(shown, mark=marked)
            lines = _rewritten(document, origin, counting, name)
            ann = (origin.ann_encoding if origin else UTF8).encode("".join(lines))
        return files if ann is None else files | {".ann": ann}


def _beside(path: Path | None) -> bytes | None:
    ann = path.with_suffix(".ann") if path else None
    return ann.read_bytes() if ann and ann.exists() else None


def _entities(text: str, marked: bool, lines: list[str], name: str) -> tuple[dict[str, list[Span]], Counting]:
    """The spans of each entity line, and how the file counts characters: such that all offsets give their text."""
    parsed: dict[str, tuple[str, list[tuple[int, int]], str]] = {}
    for number, line in enumerate(lines, 1):
        if not line.startswith("T"):
            continue
        found = _ENTITY.fullmatch(line.rstrip("\r\n"))
        if not found or found[1] in parsed:
            reason = "an annotation of this id exists already" if found else "not an annotation: id, label and offsets"
            raise RecordError(name, f"line {number}", reason)
        pairs = [(int(start), int(end)) for start, end in (pair.split() for pair in found[3].split(";"))]
        parsed[found[1]] = (found[2], pairs, found[4])
    wrong = ""
    for counting in countings(text, marked):
        entities: dict[str, list[Span]] = {}
        for key, (label, pairs, mention) in parsed.items():
            places = [(counting.ours(start), counting.ours(end)) for start, end in pairs]
            if not _fits(text, places, mention):
                wrong = wrong or key
                break
            entities[key] = [Span(start, end, label) for start, end in places]
        else:
            return entities, counting
    raise RecordError(name, wrong, "its offsets do not give its text")


def _fits(text: str, places: list[tuple[int, int]], mention: str) -> bool:
    if any(not 0 <= start < end <= len(text) for start, end in places):
        return False
    pieces = " ".join(text[start:end] for start, end in places)
    return pieces.split() == mention.split()


def _rewritten(document: Document, origin: BratOrigin | None, counting: Counting, name: str) -> list[str]:
    """The annotation lines of a document's spans, keeping the lines of its origin that still hold."""
    wanted = Counter((span.start, span.end, span.label) for span in document.spans)
    kept: list[str] = []
    taken = 0
    if origin and origin.text == document.text:
        alive: set[str] = set()
        for key, fragments in origin.entities.items():
            needs = Counter((span.start, span.end, span.label) for span in fragments)
            if needs <= wanted:
                wanted -= needs
                alive.add(key)
        kept = _surviving(origin.lines, alive)
        taken = max((int(key[1:]) for key in origin.entities), default=0)
    if kept and not kept[-1].endswith("\n"):
        kept[-1] += "\n"
    theirs = counting.theirs
    for start, end, label in wanted.elements():
        if not label or any(character.isspace() for character in label):
            raise RecordError(name, document.id, "a label with a blank in it cannot be written in brat")
        taken += 1
        mention = document.text[start:end].translate(_BLANKS)
        kept.append(f"T{taken}\t{label} {theirs(start)} {theirs(end)}\t{mention}\n")
    return kept


def _surviving(lines: list[str], alive: set[str]) -> list[str]:
    """The lines that are alive and do not refer, even through others, to an entity that is not."""
    dead = {key for key in (line.partition("\t")[0] for line in lines) if key.startswith("T")} - alive
    while True:
        kept, gone = [], set()
        for line in lines:
            key, _, rest = line.partition("\t")
            references = re.split(r"[\s:]", rest.partition("\t")[0])
            if key not in dead and dead.isdisjoint(references):
                kept.append(line)
            elif key not in dead and key != "*":
                gone.add(key)
        if not gone:
            return kept
        dead |= gone


formats.add("brat", Brat())
