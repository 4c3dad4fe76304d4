"""HTML pages: the text as a reader sees it, the attributes in which people write, and what scripts and styles hold.

Tags, their order and their blanks stay as they are; only the characters of what is replaced are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats
from incognote.formats.encoding import NotText, decode, encoding_of
from incognote.formats.messages.rich import escape_xml, markup_parts
from incognote.formats.messages.values import LANGUAGES, opaque_value
from incognote.formats.messages.view import Draft, Message, Raw, Run, TextPart, ValuePart
from incognote.formats.messages.writing import WholeWriter

__all__ = ["Html", "html_parts"]

#: A page longer than this many bytes is refused.
LARGEST = 1 << 28
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.I)
_LANGUAGE = re.compile(r"""<html[^>]{0,200}?\slang\s*=\s*["']?([A-Za-z]{2,3})""", re.I)
_CODE = re.compile(r"<(script|style)\b[^>]*>(.*?)</\1\s*>", re.I | re.S)
_TAG = re.compile(r"""<[A-Za-z][^\s<>/]*((?:[^<>"']|"[^"]*"|'[^']*')*+)>""")
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""")
#: Attributes beside those that every kind of markup has (alt, title, href, summary, content).
_SHOWN = re.compile(
    r"value|placeholder|label|cite|download|aria-label|aria-description|data-.*|name|src|poster|action|srcdoc", re.I
)
_COMMON = frozenset(("alt", "title", "href", "summary", "content"))


class Html(Format):
    """One document per file."""

    name = "html"
    keeps = "every other byte; pictures in the page are taken out"
    suffixes = (".html", ".htm", ".xhtml")
    writes_any = False
    whole = True

    def recognises(self, head: bytes) -> bool:
        return re.match(rb"\s*(?:<!doctype html|<html)", head.removeprefix(b"\xef\xbb\xbf"), re.I) is not None

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordError(source.name, "", f"is larger than {LARGEST >> 20} MB")
        declared = _CHARSET.search(data[:4096])
        told = options.encoding or (declared[1].decode("ascii") if declared else None)
        try:
            text, encoding = decode(data, encoding_of(data, told).codec)
        except NotText as reason:
            raise RecordError(source.name, "", str(reason)) from None
        raw = Raw(text, _escape(encoding.codec))
        found = _LANGUAGE.search(text)
        language = options.language or (LANGUAGES.get(found[1].lower(), "") if found else "")
        draft = Draft(source.stem, language=language)
        pictures = list(_pictures(raw))
        draft.parts = [*html_parts(raw), *([] if options.keep_images else pictures)]
        for document in Message(Frame(encoding), raw).documents([draft], self.name, source.name):
            document.origin.unsearched = 0 if document.origin.continues else len(pictures)
            yield document

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return WholeWriter(out)


def html_parts(raw: Raw) -> Iterator[TextPart | ValuePart]:
    """The parts of a page: text between scripts, the scripts themselves, and further attributes."""
    at = 0
    for code in _CODE.finditer(raw.text):
        yield from markup_parts(raw, at, code.start(2))
        if code[2].strip():
            inner = Raw(code[2], str, raw, *code.span(2), lambda new: new.replace("</", "<\\/"))
            yield TextPart(inner, [Run(0, len(inner.text), inner.text)], aside=True)
        at = code.end(2)
    yield from markup_parts(raw, at)
    for value, start, end, encode in _attributes(raw):
        if not value.startswith(("#", "data:")):
            inner = Raw(unescape(value), str, raw, start, end, encode)
            yield TextPart(inner, [Run(0, len(inner.text), inner.text)])


def _attributes(raw: Raw) -> Iterator[tuple[str, int, int, Callable[[str], str]]]:
    """Attributes that common markup does not show, and all that stand without quotes."""
    for tag in _TAG.finditer(raw.text):
        for found in _ATTRIBUTE.finditer(tag[1]):
            group = next(number for number in (2, 3, 4) if found[number] is not None)
            name, base = found[1].lower(), tag.start(1)
            is_common = name in _COMMON
            if found[group] and ((is_common and group == 4) or (not is_common and _SHOWN.fullmatch(name))):
                yield found[group], base + found.start(group), base + found.end(group), _quoted(raw, group)


def _quoted(raw: Raw, group: int) -> Callable[[str], str]:
    def encode(new: str) -> str:
        new = raw.escape(new)
        return (
            new.replace('"', "&quot;")
            if group == 2
            else new.replace("'", "&#39;")
            if group == 3
            else f'"{new.replace(chr(34), "&quot;")}"'
        )

    return encode


def _pictures(raw: Raw) -> Iterator[ValuePart]:
    """Pictures that stand in the page itself, and drawings."""
    for value, start, end, _ in _attributes(raw):
        if value.startswith("data:"):
            yield opaque_value(raw, start, end, value[5:].partition(";")[0][:40] or "data")
    for found in re.finditer(r"""url\(\s*["']?(data:[^)"']*)""", raw.text):
        yield opaque_value(raw, *found.span(1), "data")


def _escape(codec: str) -> Callable[[str], str]:
    """New characters as the page can carry them."""
    return lambda new: escape_xml(new).encode(codec, "xmlcharrefreplace").decode(codec)


formats.add("html", Html())
