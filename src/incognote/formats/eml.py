"""Mails (``.eml``): headers as structured identifiers, bodies in any encoding as text, attachments that are text too.

Who wrote to whom, when and under which message numbers are values; traces of the journey (``Received`` and its kind)
are dropped whole. What cannot be searched is taken out of the mail, unless the policy keeps it.
"""

from __future__ import annotations

import binascii
import quopri
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from email.errors import HeaderParseError
from email.header import Header, decode_header, make_header
from email.message import Message as Fields
from email.parser import HeaderParser
from email.utils import format_datetime, parsedate_to_datetime
from pathlib import Path

from incognote.document import GIVEN, REFERENCE, VALUE, Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats
from incognote.formats.encoding import Encoding, NotText
from incognote.formats.messages.encoded import text_parts
from incognote.formats.messages.html_text import html_parts
from incognote.formats.messages.rich import escape_xml, plain_part
from incognote.formats.messages.values import opaque_value
from incognote.formats.messages.view import Draft, Edit, Message, Raw, Run, TextPart, ValuePart
from incognote.formats.messages.writing import WholeWriter

__all__ = ["Eml"]

LARGEST = 1 << 28
DEEPEST = 30
_END = re.compile(r"\r?\n(?=\r?\n)|\Z")
_FIELD = re.compile(r"^([!-9;-~]+)[ \t]*:[ \t]*((?:.*(?:\r?\n[ \t].*)*))", re.M)
_ADDRESSES = re.compile(
    r"(?:resent-)?(?:from|to|cc|bcc|sender|reply-to)|return-path|delivered-to|x-original-to|disposition-notification-to",
    re.I,
)
_DATES = re.compile(r"(?:resent-|delivery-)?date|expires|deferred-delivery", re.I)
_IDS = re.compile(r"(?:resent-)?message-id|in-reply-to|references|thread-index|content-location", re.I)
_TRACES = re.compile(
    r"received(?:-spf)?|x-.*|arc-.*|dkim-.*|authentication-results|user-agent|autocrypt|list-.*|domainkey-signature|feedback-id",
    re.I,
)
_STRUCTURE = re.compile(
    r"mime-version|content-transfer-encoding|content-id|content-language|content-class|precedence|priority|importance",
    re.I,
)
_EMAIL = re.compile(r"[^\s<>,;:\"()]+@[^\s<>,;:\"()]+")
_PERSON = re.compile(r"(?:^|[,;])\s*\"?([^<>@,;\"]*[^\W\d_][^<>@;\"]*?)\"?\s*<")
_PARAMETER = re.compile(r"""\b(?:file)?name\*?\d*\*?=(?:"([^"]*)"|([^\s;]+))""", re.I)

Part = TextPart | ValuePart


class Eml(Format):
    """One document per file."""

    name = "eml"
    keeps = "every other byte of headers and parts; traces and attachments that are not text are taken out"
    suffixes = (".eml",)
    writes_any = False
    whole = True

    def recognises(self, head: bytes) -> bool:
        found = re.match(rb"(?:[!-9;-~]+:.*(?:\r?\n[ \t].*)*\r?\n)+", head)
        return (
            found is not None
            and re.search(rb"(?im)^(?:from|received|message-id|return-path|mime-version):", found[0]) is not None
        )

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordError(source.name, "", f"is larger than {LARGEST >> 20} MB")
        raw = Raw(data.decode("latin-1"))
        reader = _Reader(raw, source.name, options)
        if not _FIELD.match(raw.text):
            raise RecordError(source.name, "", "is not a mail: it does not begin with a header")
        draft = Draft(
            source.stem, list(reader.read(raw, 0, len(raw.text))), language=options.language or "", type="mail"
        )
        for document in Message(Frame(Encoding("latin-1")), raw).documents([draft], self.name, source.name):
            document.origin.unsearched = 0 if document.origin.continues else reader.unsearched
            yield document

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return WholeWriter(out)


class _Reader:
    def __init__(self, raw: Raw, file: str, options: ReadOptions) -> None:
        self.file, self.options = file, options
        self.unsearched = 0
        self.newline = "\r\n" if "\r\n" in raw.text[:2000] else "\n"

    def read(self, raw: Raw, start: int, end: int, depth: int = 0) -> Iterator[Part]:
        """A mail or a part of one: its header, then its body by its kind."""
        if depth > DEEPEST:
            raise RecordError(self.file, "", f"parts lie more than {DEEPEST} deep in each other")
        stop = _END.search(raw.text, start, end)
        head_end = stop.start() if stop else end
        blank = re.compile(r"\r?\n(?:\r?\n)?").match(raw.text, head_end, end)
        body = blank.end() if blank else head_end
        if re.match(r"\r?\n", raw.text[start : start + 2]):  # a part without a header
            head_end, body = start, start + (2 if raw.text[start] == "\r" else 1)
        for field in _FIELD.finditer(raw.text, start, head_end):
            yield from self._field(raw, field)
        fields = HeaderParser().parsestr(raw.text[start:head_end])
        yield from self._body(raw, fields, body, end, depth)

    # Header

    def _field(self, raw: Raw, field: re.Match[str]) -> Iterator[Part]:
        name, written = field[1], field[2]
        if not written.strip() or _STRUCTURE.fullmatch(name):
            return
        if name.lower() in ("content-type", "content-disposition"):
            for found in _PARAMETER.finditer(written):
                group = 1 if found[1] is not None else 2
                start, end = (field.start(2) + at for at in found.span(group))
                yield plain_part(
                    Raw(
                        _header_text(found[group]),
                        str,
                        raw,
                        start,
                        end,
                        lambda new: new.encode("ascii", "replace").decode().replace('"', "'"),
                    )
                )
        elif _DATES.fullmatch(name):
            yield self._date(raw, field)
        elif _TRACES.fullmatch(name):
            yield self._dropped(raw, field, "IP", "Trace")
        elif _IDS.fullmatch(name):
            yield from self._ids(raw, field)
        else:
            inner = Raw(_header_text(written), str, raw, *field.span(2), lambda new: _header(new, name, self.newline))
            yield from self._people(inner) if _ADDRESSES.fullmatch(name) else [plain_part(inner)]

    def _people(self, inner: Raw) -> Iterator[Part]:
        """Names and addresses of a header, each by itself; what is neither is searched."""
        taken: list[tuple[int, int]] = []
        for label, title, pattern, group in (("PATIENT", "Person", _PERSON, 1), ("EMAIL", "Address", _EMAIL, 0)):
            for found in pattern.finditer(inner.text):
                taken.append(found.span(group))
                yield _value(inner, *found.span(group), label, title, GIVEN)
        at, runs = 0, []
        for start, end in (*sorted(taken), (len(inner.text), len(inner.text))):
            runs.append(Run(at, max(at, start), inner.text[at:start]))
            at = max(at, end)
        if re.search(r"\w", "".join(run.text for run in runs)):
            yield TextPart(inner, runs)

    def _ids(self, raw: Raw, field: re.Match[str]) -> Iterator[Part]:
        found = list(re.finditer(r"[^\s<>]+", field[2]))
        for one in found:
            yield _value(raw, field.start(2) + one.start(), field.start(2) + one.end(), "ID", "Message", REFERENCE)

    def _date(self, raw: Raw, field: re.Match[str]) -> ValuePart:
        try:
            moment = parsedate_to_datetime(" ".join(field[2].split()))
        except ValueError:
            return self._dropped(raw, field, "DATE", "Date")
        part = self._dropped(raw, field, "DATE", "Date")
        part.text, drop = moment.date().isoformat(), part.write

        def write(new: str) -> Iterator[Edit]:
            if not re.fullmatch(r"\d{4}-\d\d-\d\d", new):
                yield from drop(new)
                return
            moved = datetime.combine(datetime.fromisoformat(new).date(), moment.timetz())
            yield *field.span(2), format_datetime(moved)

        part.write = write
        return part

    def _dropped(self, raw: Raw, field: re.Match[str], label: str, title: str) -> ValuePart:
        """A field that goes with its line, whatever would take its place."""
        line = re.compile(r"\r?\n").match(raw.text, field.end())
        end = line.end() if line else field.end()

        def write(new: str) -> Iterator[Edit]:
            yield field.start(), end, ""

        return ValuePart(raw, label, " ".join(field[2].split()), write, title, VALUE, False)

    # Body

    def _body(self, raw: Raw, fields: Fields, start: int, end: int, depth: int) -> Iterator[Part]:
        kind, boundary = fields.get_content_type(), fields.get_boundary()
        if fields.get_content_maintype() == "multipart" and boundary:
            yield from self._multipart(raw, boundary, start, end, depth)
        elif kind in ("message/rfc822", "message/global") and not fields.get(
            "content-transfer-encoding", ""
        ).lower().startswith("b"):
            yield from self.read(raw, start, end, depth + 1)
        elif fields.get_content_maintype() == "text" or kind in (
            "application/rtf",
            "application/json",
            "application/xml",
        ):
            yield from self._text(raw, fields, kind, start, end)
        elif raw.text[start:end].strip():
            self.unsearched += 1
            if not self.options.keep_images:
                yield opaque_value(raw, start, end, kind, lambda new: self.newline)

    def _multipart(self, raw: Raw, boundary: str, start: int, end: int, depth: int) -> Iterator[Part]:
        marks = list(re.compile(rf"(?m)^--{re.escape(boundary)}(--)?[ \t]*\r?(?:\n|\Z)").finditer(raw.text, start, end))
        if not marks:
            yield plain_part(Raw(raw.text[start:end], str, raw, start, end))
            return
        before, after = (start, marks[0].start()), (marks[-1].end(), end)
        for at, to in (before, after) if marks[-1][1] else (before,):
            if raw.text[at:to].strip():
                yield plain_part(Raw(raw.text[at:to], str, raw, at, to))
        for this, following in zip(marks, [*marks[1:], None], strict=True):
            if this[1]:
                break
            to = following.start() if following else end
            to -= len(raw.text[:to]) - len(raw.text[:to].removesuffix("\n").removesuffix("\r")) if following else 0
            yield from self.read(raw, this.end(), max(to, this.end()), depth + 1)

    def _text(self, raw: Raw, fields: Fields, kind: str, start: int, end: int) -> Iterator[Part]:
        coding = fields.get("content-transfer-encoding", "").strip().lower()
        written = raw.text[start:end]
        try:
            data = _unpacked(written.encode("latin-1"), coding)
            codec = fields.get_content_charset() or "utf-8"
            try:
                text = data.decode(codec)
            except (LookupError, UnicodeDecodeError):
                codec = "latin-1"
                text = data.decode(codec)
        except (binascii.Error, ValueError):
            raise RecordError(self.file, "", f"a part of type {kind} is not {coding}") from None
        inner = Raw(text, str, raw, start, end, _packer(coding, codec, self.newline, kind == "text/html"))
        yield from html_parts(_escaping(inner)) if kind == "text/html" else text_parts(inner)


def _escaping(raw: Raw) -> Raw:
    raw.escape = escape_xml
    return raw


def _value(raw: Raw, start: int, end: int, label: str, title: str, kind: str = VALUE) -> ValuePart:
    def write(new: str) -> Iterator[Edit]:
        yield start, end, new

    return ValuePart(raw, label, raw.text[start:end].strip(), write, title, kind)


def _unpacked(data: bytes, coding: str) -> bytes:
    if coding == "base64":
        return b64decode(b"".join(data.split()), validate=True)
    return quopri.decodestring(data) if coding == "quoted-printable" else data


def _packer(coding: str, codec: str, newline: str, is_html: bool) -> Callable[[str], str]:
    def encode(new: str) -> str:
        try:
            data = new.encode(codec, "xmlcharrefreplace" if is_html else "strict")
        except UnicodeEncodeError as error:
            raise NotText(f"character U+{ord(new[error.start]):04X} cannot be written as {codec}") from None
        if coding == "base64":
            made = b64encode(data).decode("ascii")
            return newline.join(made[at : at + 76] for at in range(0, len(made), 76)) + newline
        if coding == "quoted-printable":
            return re.sub(r"\r?\n", newline, quopri.encodestring(data).decode("ascii"))
        return data.decode("latin-1")

    return encode


def _header_text(written: str) -> str:
    """What a header says: on one line, encoded words read, bytes as UTF-8 where they are."""
    flat = re.sub(r"\r?\n[ \t]+", " ", written)
    with suppress(UnicodeDecodeError):
        flat = flat.encode("latin-1").decode("utf-8")
    try:
        return str(make_header(decode_header(flat))) if "=?" in flat else flat
    except (HeaderParseError, LookupError, UnicodeDecodeError):
        return flat


def _header(text: str, name: str, newline: str) -> str:
    """A header's value as it may be written."""
    if text.isascii():
        return text
    return Header(text, "utf-8", header_name=name).encode(linesep=newline)


formats.add("eml", Eml())
