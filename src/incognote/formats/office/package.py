"""Zipped packages of XML parts (Office documents): parts read within bounds, the changed ones written back.

Every part that is not changed comes out byte for byte; a package in which nothing changed is the file that was read.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from zipfile import BadZipFile, ZipFile, ZipInfo

from incognote.document import VALUE, Document
from incognote.errors import RecordError
from incognote.formats.base import Format, Frame, ReadOptions, Source
from incognote.formats.encoding import Encoding, NotText
from incognote.formats.markup import read_xml
from incognote.formats.messages.view import Draft, Edit, Message, Raw, ValuePart, rewritten
from incognote.formats.messages.writing import Gathered, WholeWriter
from incognote.formats.messages.xml_tree import Node, parse_tree

__all__ = ["LARGEST", "Package", "PackageFormat", "open_package"]

#: A package whose parts are together larger than this many bytes is refused, and one of more parts than this.
LARGEST, MOST_PARTS = 1 << 29, 20_000
_OLE = b"\xd0\xcf\x11\xe0"
_PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b550000000a4944415478da63f80f00010101001cb08c9900"
    "00000049454e44ae426082"
)
_PLACEHOLDERS = {
    ".gif": bytes.fromhex("47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b"),
    ".svg": b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".tif", ".tiff", ".emf", ".wmf", ".svg", ".webp", ".wdp")
#: Bookmarks of Word, named ranges of Excel, and where their names are used.
_TITLE = re.compile(r"""<(?:\w+:)?(?:bookmarkStart|definedName)\b[^>]*?\s(?:\w+:)?name="([^"]*)\"""")
_REFERENCE = re.compile(
    r"""\s(?:\w+:)?(?:anchor|instr|location)="[^"]*" | <(?:\w+:)?(?:instrText|f|formula\d?|definedName)\b[^>]*>[^<]*""",
    re.VERBOSE,
)
#: When every part was last changed, as far as a reader of the result can see.
_NO_TIME = (1980, 1, 1, 0, 0, 0)


@dataclass(slots=True, eq=False)
class Package(Message):
    """The parts of one file: XML as texts in which things have places, anything else as a text that says it is kept."""

    file: str = ""
    data: bytes = b""
    texts: dict[str, Raw] = field(default_factory=dict)
    encodings: dict[str, Encoding] = field(default_factory=dict)
    trees: dict[str, Node] = field(default_factory=dict)
    unsearched: int = 0

    def tree(self, name: str) -> Node:
        """The root element of a part; raises `RecordError` where it is not well formed or safe."""
        if name not in self.trees:
            self.trees[name] = parse_tree(self.texts[name].text, f"{self.file}: {name}")
        return self.trees[name]

    def opaque(self, name: str) -> ValuePart:
        """A part that cannot be searched: a picture, an embedded file, a program."""
        raw = self.texts[name]
        suffix = Path(name).suffix.lower()
        what = "Picture" if suffix in _PICTURES else "Embedded file"

        def write(new: str) -> Iterator[Edit]:
            yield 0, len(raw.text), ""

        self.unsearched += 1
        return ValuePart(raw, "BIOID", suffix.lstrip(".") or "part", write, what, VALUE, False)

    def packed(self, new: Mapping[Raw, str]) -> bytes:
        """The package with the new characters of its parts."""
        new = self._references_renamed(new)
        changed = {name: new[raw] for name, raw in self.texts.items() if raw in new and new[raw] != raw.text}
        if not changed:
            return self.data
        out = io.BytesIO()
        with ZipFile(io.BytesIO(self.data)) as old, ZipFile(out, "w") as packed:
            for info in old.infolist():
                made = ZipInfo(info.filename, _NO_TIME)
                made.compress_type, made.external_attr = info.compress_type, info.external_attr
                packed.writestr(
                    made,
                    self._part(info.filename, changed[info.filename]) if info.filename in changed else old.read(info),
                )
        return out.getvalue()

    def _references_renamed(self, new: Mapping[Raw, str]) -> Mapping[Raw, str]:
        """Links, fields and formulas follow the bookmarks and ranges that have another name now."""
        renamed: dict[str, str] = {}
        for raw, text in new.items():
            if _TITLE.search(raw.text):
                pairs = zip(_TITLE.findall(raw.text), _TITLE.findall(text), strict=False)
                renamed |= {old: title for old, title in pairs if old != title}
        if not renamed:
            return new
        pattern = re.compile(r"(?<![\w.])(?:" + "|".join(map(re.escape, renamed)) + r")(?![\w.])")
        made = dict(new)
        for name, raw in self.texts.items():
            if name in self.encodings:
                text = new.get(raw, raw.text)
                made[raw] = _REFERENCE.sub(lambda one: pattern.sub(lambda found: renamed[found[0]], one[0]), text)
        return made

    def _part(self, name: str, text: str) -> bytes:
        if name in self.encodings:
            return self.encodings[name].encode(text)
        suffix = Path(name).suffix.lower()
        return _PLACEHOLDERS.get(suffix, _PNG if suffix in _PICTURES else b"")


class PackageFormat(Format):
    """One document, or several, per package."""

    writes_any = False
    restorable = False
    whole = True
    #: A part that every package of this kind has.
    main: str
    kind: type[Package] = Package

    def recognises(self, head: bytes) -> bool:
        return head.startswith(b"PK\x03\x04") and self.main.partition("/")[0].encode() + b"/" in head

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        package = open_package(source, self.main, self.kind)
        documents = list(package.documents(self.drafts(package, source.stem, options), self.name, source.name))
        if documents:
            documents[0].origin.unsearched = package.unsearched
        yield from documents

    def drafts(self, package: Package, id_: str, options: ReadOptions) -> list[Draft]:
        raise NotImplementedError

    def writer(self, out: Path | None, like: Source | None = None) -> PackageWriter:
        return PackageWriter(out)


class PackageWriter(WholeWriter):
    """Writes one package."""

    def put_whole(self, gathered: Gathered) -> None:
        message = gathered.message
        assert isinstance(message, Package)
        try:
            self.file.write(message.packed(rewritten(gathered.edits)))
        except NotText as reason:
            raise RecordError(self.name, gathered.document.id, str(reason)) from None
        self.frame = message.frame


def open_package(source: Source, main: str, kind: type[Package] = Package) -> Package:
    """The parts of a package; raises `RecordError` for what is none, or is not safe to unpack."""
    with source.open() as stream:
        data = stream.read(LARGEST + 1)
    if data.startswith(_OLE):
        _refuse(source, "is protected by a password, or of the time before 2007; save it again without a password")
    if len(data) > LARGEST:
        _refuse(source, f"is larger than {LARGEST >> 20} MB")
    package = kind(Frame(), Raw(""), file=source.name, data=data)
    try:
        with ZipFile(io.BytesIO(data)) as packed:
            infos = packed.infolist()
            if main not in packed.namelist():
                _refuse(source, f"has no part {main}: it is damaged, or of another kind than its name says")
            if len({info.filename for info in infos}) < len(infos):
                _refuse(source, "holds two parts of one name")
            if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > LARGEST:
                _refuse(source, f"unpacks to more than {LARGEST >> 20} MB or {MOST_PARTS} parts")
            for info in infos:
                _read_part(package, packed, info, source)
    except (BadZipFile, EOFError, zlib.error, NotImplementedError, RuntimeError, ValueError):
        _refuse(source, "is damaged or cut short: it cannot be unpacked")
    return package


def _read_part(package: Package, packed: ZipFile, info: ZipInfo, source: Source) -> None:
    name = info.filename
    if info.is_dir():
        return
    with packed.open(info) as part:
        content = part.read(info.file_size + 1)
    if len(content) != info.file_size:
        _refuse(source, f"part {name} is larger than it says")
    if not name.lower().endswith((".xml", ".rels", ".vml")):
        package.texts[name] = Raw("kept")
        return
    try:
        text, package.encodings[name] = read_xml(content, None)
    except NotText as reason:
        raise RecordError(source.name, name, str(reason)) from None
    package.texts[name] = Raw(text)


def _refuse(source: Source, reason: str) -> NoReturn:
    raise RecordError(source.name, "", reason)
