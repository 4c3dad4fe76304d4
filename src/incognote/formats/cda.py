"""CDA and C-CDA documents: header, narrative with its markup, entries, and what is encoded in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from incognote.document import Document
from incognote.errors import RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats
from incognote.formats.encoding import NotText
from incognote.formats.markup import read_xml
from incognote.formats.messages.hl7v3 import parts_of
from incognote.formats.messages.sweep import swept
from incognote.formats.messages.values import LANGUAGES
from incognote.formats.messages.view import Draft, Message, Raw
from incognote.formats.messages.writing import MessageWriter
from incognote.formats.messages.xml_leaves import leaf_at
from incognote.formats.messages.xml_tree import Node, parse_tree

__all__ = ["CDA", "LARGEST", "read_message"]

#: XML is read whole: a file larger than this many bytes is refused.
LARGEST = 1 << 29


def read_message(source: Source, options: ReadOptions) -> tuple[Message, Node]:
    """A file of XML and its root element."""
    with source.open() as stream:
        data = stream.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise RecordError(source.name, "", f"is larger than {LARGEST >> 20} MB; cut it into several files")
    try:
        text, encoding = read_xml(data, options.encoding)
    except NotText as reason:
        raise RecordError(source.name, "", str(reason)) from None
    message = Message(Frame(encoding), Raw(text), fitted=partial(_fitted, encoding.codec))
    return message, parse_tree(text, source.name)


def _fitted(codec: str, text: str) -> str:
    """Characters that the file's encoding lacks as references."""
    return text if codec.startswith("utf") else text.encode(codec, "xmlcharrefreplace").decode(codec)


class CDA(Format):
    """One document per file."""

    name = "cda"
    keeps = "every other byte; header and narrative are replaced together"
    suffixes = (".xml", ".cda", ".ccda")
    writes_any = False
    whole = True

    def recognises(self, head: bytes) -> bool:
        return b"ClinicalDocument" in head or (b"urn:hl7-org:v3" not in head and b"2.16.840.1.113883.10.20" in head)

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        message, root = read_message(source, options)
        draft = Draft(source.stem, list(parts_of(message.raw, root)))
        for node in root.walk():
            if node.name == "patientRole" and not draft.patient:
                draft.patient = next((id_.get("extension") for id_ in node.children if id_.name == "id"), "")
        code, language = root.child("code"), root.child("languageCode")
        draft.type = code.get("displayName") if code else ""
        draft.language = LANGUAGES.get(language.get("code").lower().partition("-")[0], "") if language else ""
        swept(message.raw, [draft], partial(leaf_at, message.raw, root))
        yield from message.documents([draft], self.name, source.name)

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return MessageWriter(out)


formats.add("cda", CDA())
