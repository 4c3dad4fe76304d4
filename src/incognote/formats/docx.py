"""Word documents (``.docx``): text of body, tables, headers, footers, notes, comments and tracked changes.

New text goes into the runs that held the old one, so that formatting stays: of a word that runs split, the first takes
the replacement and the others lose their share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from incognote.formats.base import ReadOptions, formats
from incognote.formats.messages.rich import escape_xml
from incognote.formats.messages.view import Draft, Raw, Run, TextPart
from incognote.formats.messages.xml_tree import Node
from incognote.formats.office.ooxml import Part, node_text, other_parts, shown_attributes, unsearchable
from incognote.formats.office.package import Package, PackageFormat

__all__ = ["Docx"]

_MAIN = "word/document.xml"
#: Parts that hold paragraphs, in the order in which they are read.
_STORIES = re.compile(r"word/(?:document|header\d*|footer\d*|footnotes|endnotes|comments|glossary/document)\.xml")
_MARKS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "ptab": "\t"}
_WORD = re.compile(r"\w+")
_DELETED = frozenset(("del", "moveFrom"))
#: What a reader does not see as text: instructions of fields, and texts that belong to something else.
_BESIDE = frozenset(("instrText", "delInstrText"))


class Docx(PackageFormat):
    """One document per file."""

    name = "docx"
    keeps = "formatting, and every part that is not replaced; pictures are taken out"
    suffixes = (".docx",)
    main = _MAIN

    def drafts(self, package: Package, id_: str, options: ReadOptions) -> list[Draft]:
        stories = sorted(
            (name for name in package.texts if _STORIES.fullmatch(name)), key=lambda name: (name != _MAIN, name)
        )
        draft = Draft(id_, language=options.language or "")
        for name in stories:
            draft.parts += _story(package.texts[name], package.tree(name))
        draft.parts += other_parts(package, stories)
        opaque = list(unsearchable(package))
        draft.parts += [] if options.keep_images else opaque
        return [draft]


def _story(raw: Raw, root: Node) -> Iterator[Part]:
    """The text as it reads with all changes accepted; what was deleted; what stands beside the text."""
    raw.escape = escape_xml
    reader = _Story(raw, {node.get("name") for node in root.walk() if node.name == "bookmarkStart"})
    reader.read(root, deleted=False)
    yield from (TextPart(raw, runs) for runs in (reader.shown, reader.deleted, *reader.beside))
    yield from shown_attributes(raw, root)


class _Story:
    def __init__(self, raw: Raw, bookmarks: AbstractSet[str]) -> None:
        self.raw, self.bookmarks = raw, bookmarks
        self.shown: list[Run] = []
        self.deleted: list[Run] = []
        self.beside: list[list[Run]] = []

    def read(self, node: Node, deleted: bool) -> None:
        name = node.name
        deleted = deleted or name in _DELETED
        runs = self.deleted if deleted else self.shown
        if name in ("t", "delText"):
            runs += node_text(self.raw, node)
        elif name in _BESIDE:
            self.beside.append(list(self._without_bookmarks(node_text(self.raw, node))))
        elif name in _MARKS:
            runs.append(Run(node.end, node.end, _MARKS[name]))
        elif name == "Fallback":  # the same text as in the choice before it, for older programs
            inner = _Story(self.raw, self.bookmarks)
            for child in node.children:
                inner.read(child, deleted)
            self.beside += (inner.shown, inner.deleted, *inner.beside)
        else:
            if name == "txbxContent":
                self._end(runs, node.start, "\n")
            for child in node.children:
                self.read(child, deleted)
            if name == "p":
                cell = node.parent is not None and node.parent.name == "tc" and node.parent.children[-1] is node
                self._end(self.shown, node.end, "\t" if cell else "\n")
                if self.deleted and not self.deleted[-1].text.endswith("\n"):
                    self._end(self.deleted, node.end, "\n")
            elif name == "tr":
                self._end(self.shown, node.end, "\n")

    def _without_bookmarks(self, runs: list[Run]) -> Iterator[Run]:
        """An instruction without the bookmarks that it names: they are renamed with the bookmark itself."""
        for run in runs:
            at = 0
            for word in _WORD.finditer(run.text):
                if word[0] in self.bookmarks and run.end - run.start == len(run.text):
                    yield Run(run.start + at, run.start + word.start(), run.text[at : word.start()])
                    at = word.end()
            yield run if not at else Run(run.start + at, run.end, run.text[at:])

    @staticmethod
    def _end(runs: list[Run], at: int, mark: str) -> None:
        runs.append(Run(at, at, mark))


formats.add("docx", Docx())
