"""i2b2 2006 XML: many records in a file, identifiers marked inside the text.

``<ROOT><RECORD ID="1"><TEXT>Seen by <PHI TYPE="DOCTOR">Okafor</PHI>.</TEXT></RECORD></ROOT>``; the records may also be
called ``DOCUMENT``. Each is parsed by itself, so that a broken one costs only itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

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
from incognote.formats.encoding import NotText
from incognote.formats.markup import attribute, check_xml, escaper, find_elements, pieces, read_xml

__all__ = ["InlineXml"]

_OPENS = re.compile(r"<(RECORD|DOCUMENT)(?=[\s>])")
_TYPE = re.compile(r"""\sTYPE\s*=\s*["']([^"']*)["']""", re.IGNORECASE)
_FRAME = Frame(head='<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n', tail="</ROOT>\n")


@dataclass(slots=True)
class RecordOrigin(Origin):
    """The record's XML with what stood before it, where its text is, and what was read."""

    frame: Frame
    xml: str
    inner: tuple[int, int]
    before: tuple[str, list[Span]]


class InlineXml(Format):
    """Carries offsets and labels of spans that do not overlap; no scores, no control characters."""

    name = "i2b2-2006"
    keeps = "every other byte; marks go when the text is replaced"
    suffixes = (".xml",)

    def recognises(self, head: bytes) -> bool:
        return bool(re.search(rb"<(RECORD|DOCUMENT)\s+ID\s*=", head)) or b"<PHI " in head

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as file:
            data = file.read()
        try:
            text, encoding = read_xml(data, options.encoding)
        except NotText as reason:
            raise RecordError(source.name, "", str(reason)) from None
        starts = [found.start() for found in _OPENS.finditer(text)]
        if not starts:
            raise RecordError(source.name, "", "no RECORD or DOCUMENT in it")
        head = text[: starts[0]]
        root = re.findall(r"<([^\s!?/>]+)", head)
        check_xml(f"{head}</{root[-1]}>" if root else f"{head}<RECORD/>", source.name)
        frame = Frame(encoding, head, text[text.rindex("</") :] if root and "</" in text else "")
        line, between = head.count("\n") + 1, ""
        for number, (start, stop) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1):
            whole = text[start:stop]
            close = re.search(rf"</{text[start + 1 : start + 3]}\w+\s*>\s*", whole)
            xml = whole[: close.end()] if close else whole
            try:
                document, inner = _document(xml, source, number, line, options)
            except RecordError as error:
                yield error
            else:
                before = (document.text, list(document.spans))
                places = (inner[0] + len(between), inner[1] + len(between))
                document.origin = RecordOrigin(self.name, source.name, frame, between + xml, places, before)
                between = whole[len(xml) :]
                if stop == len(text):
                    frame.tail = between
                yield document
            line += whole.count("\n")

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return _RecordWriter(out)


class _RecordWriter(FramedWriter):
    lines = False

    def write(self, document: Document, text: str | None = None) -> None:
        origin: RecordOrigin | None = origin_of(document, RecordOrigin)
        try:
            if origin:
                self.put(document, origin.frame, _rewritten(document, text, origin))
                return
            shown = document.text if text is None else text
            body = _marked(shown, document.spans if text is None else [], escaper(""))
            xml = f"<RECORD ID={attribute(document.id)}>\n<TEXT>{body}</TEXT>\n</RECORD>\n"
        except NotText as reason:
            raise RecordError(self.name, document.id, str(reason)) from None
        self.put(document, _FRAME, xml)


def _document(
    xml: str, source: Source, number: int, line: int, options: ReadOptions
) -> tuple[Document, tuple[int, int]]:
    """The document of one record, and the place of its text in it."""
    check_xml(xml, source.name, f"record {number}", line)
    elements = find_elements(xml, {"RECORD", "DOCUMENT", "TEXT"})
    body = next((element for element in elements if element.name == "TEXT"), None)
    if body is None:
        raise RecordError(source.name, f"record {number}", "has no TEXT")
    attributes = elements[0].attributes
    id_ = attributes.get("ID") or attributes.get("id") or f"{source.stem}-{number}"
    text, spans = _unmarked(xml[body.inner : body.close])
    meta = {"language": options.language} if options.language else {}
    return Document(id_, text, spans, meta), (body.inner, body.close)


def _unmarked(inner: str) -> tuple[str, list[Span]]:
    """The text without its marks, and the marks as spans; empty ones mark nothing."""
    parts: list[str] = []
    at = 0
    open_: list[tuple[int, str] | None] = []
    spans: list[Span] = []
    for kind, value in pieces(inner):
        if kind == "text":
            parts.append(value)
            at += len(value)
        elif value.startswith("</"):
            mark = open_.pop()
            if mark and mark[0] < at:
                spans.append(Span(mark[0], at, mark[1]))
        elif not value.endswith("/>"):
            label = _TYPE.search(value)
            open_.append((at, label[1] if label else "PHI") if value.startswith("<PHI") else None)
    return "".join(parts), sorted(spans)


def _rewritten(document: Document, text: str | None, origin: RecordOrigin) -> str:
    old, spans = origin.before
    shown = document.text if text is None else text
    if shown == old and (text is not None or document.spans == spans):
        return origin.xml
    start, end = origin.inner
    body = _marked(shown, document.spans if text is None else [], escaper(origin.xml[start:end]))
    return origin.xml[:start] + body + origin.xml[end:]


def _marked(text: str, spans: list[Span], escape: escaper) -> str:
    """The text with its spans marked."""
    parts: list[str] = []
    at = 0
    for span in sorted(spans):
        if span.start < at:
            raise NotText("spans that overlap cannot be marked inside the text")
        mark = f"<PHI TYPE={attribute(span.label)}>"
        parts += [escape(text[at : span.start]), mark, escape(span.of(text)), "</PHI>"]
        at = span.end
    return "".join(parts) + escape(text[at:])


formats.add("i2b2-2006", InlineXml())
