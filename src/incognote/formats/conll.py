"""CoNLL columns: a token a line with its tag last, BIO or BIOES, blank lines between sentences.

What we write keeps the whole text in a comment and offsets in two columns, so that nothing is lost. Foreign files have
no such thing: their text is rebuilt with a blank between tokens and a line end between sentences.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from incognote.document import Document, Span
from incognote.errors import RecordError
from incognote.formats.base import (
    FileWriter,
    Format,
    Frame,
    FramedWriter,
    Origin,
    ReadOptions,
    Source,
    formats,
    origin_of,
)
from incognote.formats.encoding import has_undecoded, open_text

__all__ = ["Conll"]

_COMMENT = re.compile(r"# ?(id|newdoc id|newdoc|meta|text|sent_id|newpar)(?: = (.*))?")
_OPENS = re.compile(r"# ?(?:id|newdoc)\b(?: id)?(?: =|$)|-DOCSTART-")
_TAG = re.compile(r"O|([BIESUL])-(.+)")


@dataclass(slots=True)
class BlockOrigin(Origin):
    """The lines of one document as they were, and what was read from them."""

    frame: Frame
    block: str
    before: tuple[str, list[Span], dict[str, Any]]


class Conll(Format):
    """Carries offsets and labels of spans that do not overlap, and meta; no scores."""

    keeps = "tokens and tags while the text is not replaced"
    has_columns = True

    def __init__(self, name: str, suffixes: tuple[str, ...], *, bioes: bool) -> None:
        self.name, self.suffixes, self.bioes = name, suffixes, bioes  # type: ignore[misc]

    def recognises(self, head: bytes) -> bool:
        return head.startswith((b"-DOCSTART-", b'# id = "'))

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            lines, encoding = open_text(stream, options.encoding, "\n")
            frame = Frame(encoding)
            for number, (first, block) in enumerate(_blocks(lines), 1):
                try:
                    document = _document(block, first, number, source, options)
                except RecordError as error:
                    yield error
                    continue
                before = (document.text, list(document.spans), dict(document.meta))
                document.origin = BlockOrigin(self.name, source.name, frame, "".join(block), before)
                yield document

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return _BlockWriter(out, self)


class _BlockWriter(FramedWriter):
    def __init__(self, out: Path | None, format_: Conll) -> None:
        super().__init__(out)
        self.format = format_

    def write(self, document: Document, text: str | None = None) -> None:
        origin: BlockOrigin | None = origin_of(document, BlockOrigin)
        shown = document.text if text is None else text
        spans = document.spans if text is None else []
        same = origin and (shown, document.meta) == (origin.before[0], origin.before[2])
        if origin and same and (text is not None or _same(spans, origin, self.format.name)):
            self.put(document, origin.frame, origin.block)
            return
        meta = {key: value for key, value in document.meta.items() if text is None or key != "known"}
        try:
            rows = _tagged(shown, spans, bioes=self.format.bioes)
        except ValueError as reason:
            raise RecordError(self.name, document.id, str(reason)) from None
        lines = [f"# id = {json.dumps(document.id, ensure_ascii=False)}"]
        if meta:
            lines.append(f"# meta = {json.dumps(meta, ensure_ascii=False)}")
        lines.append(f"# text = {json.dumps(shown, ensure_ascii=has_undecoded(shown))}")
        self.put(document, origin.frame if origin else Frame(), "\n".join([*lines, *rows, "", ""]))


def _same(spans: list[Span], origin: BlockOrigin, name: str) -> bool:
    return spans == origin.before[1] and origin.format == name


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each document with the number of the first; a file that does not divide itself is one."""
    block: list[str] = []
    start, tokens = 1, False
    for number, line in enumerate(lines, 1):
        if tokens and line[0] in "#-" and _OPENS.match(line):
            yield start, block
            block, start, tokens = [], number, False
        tokens = tokens or (bool(line.strip()) and (not line.startswith("#") or line.startswith("# text")))
        block.append(line)
    if block:
        yield start, block


def _document(block: list[str], first: int, number: int, source: Source, options: ReadOptions) -> Document:
    """The document of a block, ours or foreign."""
    said: dict[str, str] = {}
    rows: list[tuple[int, list[str]]] = []  # the line's number and columns; no columns for a blank line
    if has_undecoded("".join(block)):
        raise RecordError(source.name, f"line {first}", "holds bytes that are not text; --encoding says what it is")
    for place, line in enumerate(block, first):
        bare = line.rstrip("\r\n")
        comment = _COMMENT.fullmatch(bare) if bare.startswith("#") else None
        if comment and "\t" not in bare:
            said.setdefault(comment[1], comment[2] or "")
        elif not bare.startswith("-DOCSTART-"):
            rows.append((place, bare.split("\t") if "\t" in bare else bare.split()))
    text = _json(said.get("text", ""))
    meta = _json(said.get("meta", ""))
    id_ = said.get("id") or said.get("newdoc id") or source.stem + (f"-{number}" if number > 1 else "")
    named = _json(id_)
    meta = dict(meta) if isinstance(meta, dict) else {}
    if options.language:
        meta["language"] = options.language
    if isinstance(text, str) and all(_is_ours(columns) for _, columns in rows if columns):
        tagged = [(int(columns[-3]), int(columns[-2]), columns[-1], place) for place, columns in rows if columns]
        if any(not 0 <= start < end <= len(text) for start, end, _, _ in tagged):
            raise RecordError(source.name, f"line {first}", "offsets do not lie in its text")
    else:
        text, tagged = _rebuilt(rows)
    return Document(named if isinstance(named, str) else id_, text, _spans(tagged, source.name), meta)


def _is_ours(columns: list[str]) -> bool:
    return len(columns) >= 4 and columns[-3].isdecimal() and columns[-2].isdecimal()


def _rebuilt(rows: list[tuple[int, list[str]]]) -> tuple[str, list[tuple[int, int, str, int]]]:
    """The text of foreign columns, and the tags with their offsets in it; a blank line ends whatever is open."""
    parts: list[str] = []
    tagged: list[tuple[int, int, str, int]] = []
    at = 0
    for place, columns in rows:
        if not columns or not columns[0].strip():
            if parts and parts[-1] == " ":
                parts[-1] = "\n"
                tagged.append((at - 1, at, "O", place))
            continue
        word = columns[0]
        tagged.append((at, at + len(word), columns[-1] if len(columns) > 1 else "O", place))
        parts += [word, " "]
        at += len(word) + 1
    return "".join(parts)[:-1] + ("\n" if parts and parts[-1] == "\n" else ""), tagged


def _spans(tagged: list[tuple[int, int, str, int]], file: str) -> list[Span]:
    """Runs of tags as spans, read as kindly as the usual scorers do: a run may begin with I."""
    spans: list[Span] = []
    start, end, label = 0, 0, ""
    for token_start, token_end, tag, place in [*tagged, (0, 0, "O", 0)]:
        if tag == "O" and not label:
            continue
        found = _TAG.fullmatch(tag)
        if not found:
            raise RecordError(file, f"line {place}", "its last column is no tag such as O, B-NAME or I-NAME")
        goes_on = found[1] and found[1] in "IEL" and found[2] == label
        if label and not goes_on:
            spans.append(Span(start, end, label))
            label = ""
        if found[1]:
            start, label = (start, label) if goes_on else (token_start, found[2])
            end = token_end
            if found[1] in "ESUL":
                spans.append(Span(start, end, label))
                label = ""
    return spans


def _tagged(text: str, spans: list[Span], *, bioes: bool) -> list[str]:
    """The token lines of a text. A token is cut where a span begins or ends, so that every span can be said."""
    from incognote.text.tokens import tokenize  # only here: numpy takes a while to import

    tokens = tokenize(text)
    places = list(zip(tokens.starts.tolist(), tokens.ends.tolist(), strict=True))
    shown = re.sub(r"\s", "_", text)
    rows: list[str] = []
    at = index = 0
    for span in [*sorted(spans), None]:
        start, end = (span.start, span.end) if span else (len(text), len(text))
        if start < at:
            raise ValueError("spans that overlap cannot be written as columns")
        if span and re.search(r"\s", span.label):
            raise ValueError("a label with a blank in it cannot be written as columns")
        for low, high, label in ((at, start, ""), (start, end, span.label if span else "")):
            cut: list[tuple[int, int]] = []
            while index < len(places) and places[index][0] < high:
                piece = (max(places[index][0], low), min(places[index][1], high))
                if piece[0] < piece[1]:
                    cut.append(piece)
                if places[index][1] > high:
                    break
                index += 1
            if label:
                cut = cut or [(low, high)]
                cut[0] = (low, cut[0][1])
                cut[-1] = (cut[-1][0], high)
            rows += _rows(text, shown, cut, label, bioes, at)
            at = high
    return rows


def _rows(text: str, shown: str, cut: list[tuple[int, int]], label: str, bioes: bool, at: int) -> Iterator[str]:
    """The lines of tokens after ``at`` that are all of one span or of none; ``shown`` is the text without blanks."""
    for number, (start, end) in enumerate(cut):
        if start > at and "\n" in text[at:start]:
            yield ""
        at = end
        last = number == len(cut) - 1
        tag = "O"
        if label:
            tag = ("B" if number == 0 else "I") if not bioes or not last else ("S" if number == 0 else "E")
            tag = f"{tag}-{label}"
        yield f"{shown[start:end]}\t{start}\t{end}\t{tag}"


def _json(written: str) -> Any:
    try:
        return json.loads(written) if written else None
    except ValueError:
        return None


formats.add("conll", Conll("conll", (".conll", ".bio", ".iob", ".iob2"), bioes=False))
formats.add("conll-bioes", Conll("conll-bioes", (".bioes",), bioes=True))
