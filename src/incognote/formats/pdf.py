"""PDF: the text out as text, or, with ``--to pdf``, a new PDF with the cleaned lines where the old ones stood.

A PDF is never edited in place: what is only covered or unlinked stays in the file and can be read. The new file is
drawn from the cleaned text alone, so that neither its text nor its properties can hold what was removed; pictures,
drawings, fonts and attachments of the old one are left behind and counted.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from incognote.document import Document
from incognote.errors import MissingExtra, RecordError
from incognote.formats.base import FileWriter, Format, Frame, ReadOptions, Source, formats, origin_of
from incognote.formats.messages.view import (
    Draft,
    Edit,
    Message,
    MessageOrigin,
    Raw,
    Run,
    TextPart,
    rewritten,
)

__all__ = ["Pdf"]

LARGEST = 1 << 28
_A4 = (595.3, 841.9)
_MARGIN, _SIZE, _LEADING = 56.0, 10.0, 13.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text and where it stands: its page, the left end of its baseline in points, the size of its letters."""

    page: int
    x: float
    y: float
    size: float
    text: str


@dataclass(slots=True, eq=False)
class _Pages(Message):
    """The lines of a file, and the sizes of its pages."""

    sizes: list[tuple[float, float]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)


class Pdf(Format):
    """One document per file; unless told otherwise it becomes a text file."""

    name = "pdf"
    extra = "pdf"
    keeps = "the text, as a text file; with --to pdf its lines in their places, nothing else"
    suffixes = (".pdf",)
    becomes = "txt"
    whole = True

    def recognises(self, head: bytes) -> bool:
        return b"%PDF-" in head[:1024]

    def read(self, source: Source, options: ReadOptions) -> Iterator[Document | RecordError]:
        with source.open() as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise RecordError(source.name, "", f"is larger than {LARGEST >> 20} MB")
        sizes, lines, pictures, author = _layout(data, source.name)
        if pictures and not any(line.text.strip() for line in lines):
            raise RecordError(
                source.name, "", f"holds {pictures} pictures and no text, as scans do; recognise its text (OCR) first"
            )
        pages = _Pages(Frame(), Raw("\n".join(line.text for line in lines)), sizes=sizes, lines=lines)
        draft = Draft(source.stem, [TextPart(pages.raw, _runs(lines))], language=options.language or "")
        draft.known = {"DOCTOR": [author]} if " " in author else {}
        for document in pages.documents([draft], self.name, source.name):
            document.origin.unsearched = pictures
            yield document

    def writer(self, out: Path | None, like: Source | None = None) -> FileWriter:
        return _PdfWriter(out)


def _runs(lines: Sequence[Line]) -> list[Run]:
    runs: list[Run] = []
    at = 0
    for line, following in zip(lines, [*lines[1:], None], strict=True):
        runs.append(Run(at, at + len(line.text), line.text))
        at += len(line.text)
        if following is not None:
            runs.append(Run(at, at + 1, "\n"))
            at += 1
            if following.page != line.page:
                runs.append(Run(at, at, "\n"))
    return runs


class _PdfWriter(FileWriter):
    """Draws one PDF: the lines of those that were read where they stood, any other text on plain pages."""

    def __init__(self, out: Path | None) -> None:
        super().__init__(out)
        self._sizes: list[tuple[float, float]] = []
        self._lines: list[Line] = []

    def write(self, document: Document, text: str | None = None) -> None:
        origin: MessageOrigin | None = origin_of(document, MessageOrigin)
        if origin is not None and isinstance(origin.message, _Pages):
            edits = list(origin.edits(document, text)) if text is not None else []
            sizes, lines = origin.message.sizes, _changed(origin.message, edits)
        else:
            sizes, lines = _plain_pages(document.text if text is None else text)
        self._lines += [replace(line, page=line.page + len(self._sizes)) for line in lines]
        self._sizes += sizes

    def close(self) -> None:
        _draw(self.file, self._sizes, self._lines)


def _changed(pages: _Pages, edits: list[tuple[Raw, Edit]]) -> list[Line]:
    """The lines with what was put into them; of what extends over several lines the first takes the new text."""
    lines: list[Line] = []
    at = 0
    for line in pages.lines:
        end = at + len(line.text)
        raw = Raw(line.text)
        own = [(raw, (max(a, at) - at, min(b, end) - at, new)) for _, (a, b, new) in edits if a < end and b > at]
        lines.append(replace(line, text=rewritten(own).get(raw, line.text)))
        at = end + 1
    return lines


def _layout(data: bytes, file: str) -> tuple[list[tuple[float, float]], list[Line], int, str]:
    """Sizes of pages, lines in reading order, how many pictures there are, and who is said to have written it."""
    try:
        from pdfminer.high_level import extract_pages
        from pdfminer.layout import LAParams
        from pdfminer.pdfdocument import PDFDocument, PDFPasswordIncorrect
        from pdfminer.pdfpage import PDFPage
        from pdfminer.pdfparser import PDFParser
    except ImportError:
        raise MissingExtra("PDF", "pdf") from None
    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)  # its warnings quote the file
    try:
        sizes: list[tuple[float, float]] = []
        lines: list[Line] = []
        pictures = 0
        document = PDFDocument(PDFParser(io.BytesIO(data)))
        annotations = [list(_annotations(page)) for page in PDFPage.create_pages(document)]
        for number, page in enumerate(extract_pages(io.BytesIO(data), laparams=LAParams(all_texts=True))):
            sizes.append((page.width, page.height))
            found, images = _items(page, number)
            lines += found
            pictures += images
            lines += [
                Line(number, x, y, 8.0, text)
                for x, y, text in (annotations[number] if number < len(annotations) else [])
            ]
        return sizes, lines, pictures, _author(document)
    except PDFPasswordIncorrect:
        raise RecordError(file, "", "is protected by a password; save it again without one") from None
    except Exception as error:  # whatever a damaged file makes the reader stumble over; its message may quote the file
        raise RecordError(file, "", f"is damaged, or not a PDF ({type(error).__name__})") from None


def _items(item: Any, page: int) -> tuple[list[Line], int]:
    """The lines and the number of pictures of a page or a figure in it."""
    from pdfminer.layout import LTChar, LTFigure, LTImage, LTTextBox, LTTextLine

    lines: list[Line] = []
    pictures = 0
    for one in item:
        if isinstance(one, LTTextBox | LTFigure):
            found, images = _items(one, page)
            lines += found
            pictures += images
        elif isinstance(one, LTTextLine):
            chars = [char for char in one if isinstance(char, LTChar)]
            text = one.get_text().replace("\x00", "").rstrip("\r\n ")
            if chars and text.strip():
                size = sorted(char.size for char in chars)[len(chars) // 2]
                lines.append(Line(page, one.x0, one.y0 + 0.2 * size, min(size, 72.0), " ".join(text.splitlines())))
        elif isinstance(one, LTImage):
            pictures += 1
    return lines, pictures


def _annotations(page: Any) -> Iterator[tuple[float, float, str]]:
    """What stands in comments and in the fields of forms, and where."""
    from pdfminer.pdftypes import resolve1
    from pdfminer.utils import decode_text

    for reference in resolve1(page.annots) or []:
        one = resolve1(reference)
        box = resolve1(one.get("Rect")) or [0, 0, 0, 0]
        for key in ("Contents", "V"):
            value = resolve1(one.get(key))
            if isinstance(value, bytes) and (text := " ".join(decode_text(value).split())):
                yield float(resolve1(box[0])), float(resolve1(box[1])) + 2, text


def _author(document: Any) -> str:
    from pdfminer.pdftypes import resolve1
    from pdfminer.utils import decode_text

    values = [resolve1(info.get("Author")) for info in document.info]
    return next((decode_text(value).strip() for value in values if isinstance(value, bytes)), "")


def _plain_pages(text: str) -> tuple[list[tuple[float, float]], list[Line]]:
    """Any text on plain pages, long lines wrapped."""
    import textwrap

    wrapped = [piece for line in text.splitlines() for piece in (textwrap.wrap(line.expandtabs(), 95) or [""])]
    per_page = int((_A4[1] - 2 * _MARGIN) // _LEADING)
    lines = [
        Line(at // per_page, _MARGIN, _A4[1] - _MARGIN - (at % per_page + 1) * _LEADING, _SIZE, line)
        for at, line in enumerate(wrapped)
    ]
    return [_A4] * max(1, -(-len(wrapped) // per_page)), lines


@cache
def _font() -> Any:
    """The letters that are drawn: a font that comes with the library and is put into the file."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
    except ImportError:
        raise MissingExtra("writing PDF", "pdf") from None
    font = TTFont("Vera", "Vera.ttf")
    pdfmetrics.registerFont(font)
    return font


def _draw(file: BinaryIO, sizes: Sequence[tuple[float, float]], lines: Sequence[Line]) -> None:
    font = _font()
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.pdfgen.canvas import Canvas

    canvas = Canvas(file, pagesize=sizes[0] if sizes else _A4, invariant=1)
    by_page: dict[int, list[Line]] = {}
    for line in lines:
        by_page.setdefault(line.page, []).append(line)
    for number, size in enumerate(sizes):
        canvas.setPageSize(size)
        for line in by_page.get(number, ()):
            text = _drawable(line.text, font.face.charToGlyph)
            width, room = stringWidth(text, "Vera", line.size), max(20.0, size[0] - line.x - 8)
            drawn = canvas.beginText(line.x, line.y)
            drawn.setFont("Vera", line.size)
            drawn.setHorizScale(100 * min(1.0, room / width) if width else 100)
            drawn.textOut(text)
            canvas.drawText(drawn)
        canvas.showPage()
    canvas.save()


def _drawable(text: str, glyphs: Any) -> str:
    """The text with characters that the font lacks named, so that none is lost unseen."""
    return "".join(
        char if ord(char) in glyphs else _NAMED.get(char, f"[U+{ord(char):04X}]") for char in text.expandtabs(4)
    )


#: What takes the place of characters that the font lacks.
_NAMED = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "κ": "kappa", "λ": "lambda", "μ": "µ",
    "σ": "sigma", "Δ": "Delta", "Ω": "Ohm", "→": "->", "←": "<-", "↑": "(up)", "↓": "(down)", "\u2009": " ",
    "\u202f": " ", "\u00a0": " ", "\u2010": "-", "\u2011": "-",
}  # fmt: skip

formats.add("pdf", Pdf())
