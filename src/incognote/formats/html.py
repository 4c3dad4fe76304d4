"""HTML pages: the text as a reader sees it, the attributes in which people write, and what scripts and styles hold.

Tags, their order and their blanks stay as they are; only the characters of what is replaced are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats
from incognote.formats.encoding import NotText, decode, encoding_of
from incognote.formats.messages.html_text import html_parts, pictures
from incognote.formats.messages.rich import escape_xml
from incognote.formats.messages.values import LANGUAGES
from incognote.formats.messages.view import Draft, Message, Raw
from incognote.formats.messages.writing import WholeWriter

__all__ = ["Html"]

#: A page longer than this many bytes is refused.
LARGEST = 1 << 28
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.I)
_LANGUAGE = re.compile(r"""<html[^>]{0,200}?\slang\s*=\s*["']?([A-Za-z]{2,3})""", re.I)


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
        embedded = list(pictures(raw))
        draft.parts = [*html_parts(raw), *([] if options.keep_images else embedded)]
        for document in Message(Frame(encoding), raw).documents([draft], self.name, source.name):
            document.origin.unsearched = 0 if document.origin.continues else len(embedded)
            yield document

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return WholeWriter(out)


def _escape(codec: str) -> Callable[[str], str]:
    """New characters as the page can carry them."""
    return lambda new: escape_xml(new).encode(codec, "xmlcharrefreplace").decode(codec)


formats.add("html", Html())
