"""Excel workbooks (``.xlsx``): one document per row, each cell a line with its column's heading.

A cell that changes becomes a cell with its own text, since the table of shared strings holds one text for many cells; a
shared string that no cell uses any longer is emptied. Dates in cells move like those of the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial
from html import unescape
from posixpath import basename, normpath

from incognote.document import REFERENCE, VALUE
from incognote.errors import UsageError
from incognote.formats.base import ReadOptions, formats
from incognote.formats.columns import ANY_LABEL, find_columns, options_for
from incognote.formats.messages.rich import escape_xml, xml_runs
from incognote.formats.messages.view import Draft, Edit, Raw, Run, TextPart, ValuePart
from incognote.formats.messages.xml_tree import Node, parse_tree
from incognote.formats.office.ooxml import Part, node_text, other_parts, shown_attributes, unsearchable
from incognote.formats.office.package import Package, PackageFormat

__all__ = ["Xlsx"]

_MAIN, _STRINGS, _STYLES = "xl/workbook.xml", "xl/sharedStrings.xml", "xl/styles.xml"
_SHEET = re.compile(r"xl/worksheets/[^/]+\.xml")
#: Formats of numbers that show a day, among those that every workbook has.
_DAY_FORMATS = frozenset((14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58))
_LONG_NUMBER = re.compile(r"\d{5,}")
#: What stands in the head or foot of a page and is no text: places, fonts, sizes, colours, fields.
_PAGE_CODE = re.compile(r"""&amp;(?:(?:"|&quot;).*?(?:"|&quot;)|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|\d{1,3}|[A-Z])""")
_LITERAL = re.compile(r'(?<=")[^"]{2,}(?=")|(?<=&quot;)(?:(?!&quot;).){2,}(?=&quot;)', re.S)
_REFERENCE = re.compile(r"""<(?:\w+:)?c\s[^>]*\bt=["']s["'][^>/]*>(?:(?!</(?:\w+:)?c>).)*?<(?:\w+:)?v>\s*(\d+)""", re.S)


@dataclass(slots=True, eq=False)
class _Workbook(Package):
    """What the sheets share: strings, which styles show dates, and the first day."""

    strings: list[Node] = field(default_factory=list)
    day_styles: frozenset[int] = frozenset()
    first_day: date = date(1899, 12, 30)

    def prepare(self) -> None:
        if _STRINGS in self.texts:
            self.texts[_STRINGS].escape = escape_xml
            self.strings = [node for node in self.tree(_STRINGS).children if node.name == "si"]
        if _STYLES in self.texts:
            self.day_styles = _day_styles(self.tree(_STYLES))
        properties = self.tree(_MAIN).child("workbookPr")
        if properties is not None and properties.get("date1904") in ("1", "true"):
            self.first_day = date(1904, 1, 1)

    def packed(self, new: Mapping[Raw, str]) -> bytes:
        """Without the shared strings that cells had and no cell has any longer."""
        new = dict(new)
        self._rename_references(new)
        shared = self.texts.get(_STRINGS)
        sheets = [raw for name, raw in self.texts.items() if _SHEET.fullmatch(name)]
        lost = _used(raw.text for raw in sheets) - _used(new.get(raw, raw.text) for raw in sheets)
        if shared is not None and lost:
            text = new.get(shared, shared.text)
            strings = [node for node in parse_tree(text, self.file).children if node.name == "si"]
            for number in sorted(lost & set(range(len(strings))), reverse=True):
                node = strings[number]
                empty = f"<{node.written.removesuffix('si')}t/>"
                text = text[: node.inner] + empty + text[node.close :] if node.close > node.inner else text
            new[shared] = text
        return Package.packed(self, new)

    def _rename_references(self, new: dict[Raw, str]) -> None:
        """Formulas, ranges and charts that name a sheet follow its new title."""
        main = self.texts[_MAIN]
        pairs = zip(
            *(_titles(parse_tree(text, self.file)) for text in (main.text, new.get(main, main.text))), strict=True
        )
        renamed = {old: title for old, title in pairs if old != title}
        if not renamed:
            return
        names = "|".join(re.escape(one) for old in renamed for one in (old, escape_xml(old)))
        pattern = re.compile(rf"(?<![\w.])('?)({names})\1!")
        for name, raw in self.texts.items():
            text = new.get(raw, raw.text)
            if name in self.encodings and "!" in text:
                new[raw] = pattern.sub(lambda found: f"'{escape_xml(renamed[unescape(found[2])])}'!", text)

    def number(self, raw: Raw, cell: Node) -> int | None:
        """Which shared string a cell shows."""
        value = cell.child("v")
        text = raw.text[value.inner : value.close].strip() if value and cell.get("t") == "s" else ""
        return int(text) if text.isdecimal() and int(text) < len(self.strings) else None

    def string(self, number: int) -> list[Run]:
        return [run for node in _texts(self.strings[number]) for run in node_text(self.texts[_STRINGS], node)]

    def shown(self, raw: Raw, cell: Node) -> str:
        """What a cell says, without its place."""
        number = self.number(raw, cell)
        inner = [run for node in cell.walk() if node.name in ("t", "v") for run in node_text(raw, node)]
        return "".join(run.text for run in (inner if number is None else self.string(number))).strip()


def _used(texts: Iterator[str]) -> set[int]:
    return {int(found) for text in texts for found in _REFERENCE.findall(text)}


def _texts(node: Node) -> Iterator[Node]:
    return (one for one in node.walk() if one.name == "t")


class Xlsx(PackageFormat):
    """One document per row of each sheet, and one for properties, comments and drawings."""

    name = "xlsx"
    keeps = "formatting, formulas, and every part that is not replaced; pictures are taken out"
    suffixes = (".xlsx",)
    main = _MAIN
    kind = _Workbook

    def drafts(self, package: Package, id_: str, options: ReadOptions) -> list[Draft]:
        assert isinstance(package, _Workbook)
        package.prepare()
        sheets = _sheets(package)
        _check_told(package, sheets, options)
        rest = Draft(f"{id_}-workbook", language=options.language or "")
        for name in sheets.values():
            rest.parts += _around(package.texts[name], package.tree(name))
        rest.parts += _names(package.texts[_MAIN], package.tree(_MAIN))
        rest.parts += _unused(package, sheets)
        rest.parts += other_parts(package, (*sheets.values(), _MAIN, _STRINGS))
        opaque = list(unsearchable(package))
        rest.parts += [] if options.keep_images else opaque
        rows = [draft for title, name in sheets.items() for draft in _rows(package, name, f"{id_}-{title}", options)]
        return [rest, *rows]


def _day_styles(root: Node) -> frozenset[int]:
    """The styles whose numbers are shown as days."""
    days = set(_DAY_FORMATS)
    for node in root.walk():
        if node.name == "numFmt":
            code = re.sub(r'"[^"]*"|\[[^\]]*\]|\\.', "", node.get("formatCode")).lower()
            if re.search("[dy]|mmm", code) and node.get("numFmtId").isdecimal():
                days.add(int(node.get("numFmtId")))
    used = root.child("cellXfs")
    ids = [one.get("numFmtId") for one in used.children] if used else []
    return frozenset(at for at, id_ in enumerate(ids) if id_.isdecimal() and int(id_) in days)


def _sheets(package: Package) -> dict[str, str]:
    """The parts of the sheets by their number, in order; sheets that the workbook does not list come last."""
    links: dict[str, str] = {}
    if "xl/_rels/workbook.xml.rels" in package.texts:
        for node in package.tree("xl/_rels/workbook.xml.rels").children:
            target = node.get("Target")
            links[node.get("Id")] = target.lstrip("/") if target.startswith("/") else normpath(f"xl/{target}")
    listed = package.tree(_MAIN).child("sheets")
    named = [links.get(node.get("id"), "") for node in (listed.children if listed else [])]
    found = {
        str(number): name for number, name in enumerate(named, 1) if name in package.texts and _SHEET.fullmatch(name)
    }
    rest = [name for name in package.texts if _SHEET.fullmatch(name) and name not in named]
    return found | {basename(name).partition(".")[0]: name for name in rest}


def _check_told(book: _Workbook, sheets: Mapping[str, str], options: ReadOptions) -> None:
    """Whether the columns told are headings of some sheet."""
    every = [heading for name in sheets.values() for heading in _headings(book, name).values()]
    for name in (*options.text_columns, options.id_column, options.patient_column):
        if name and name not in every:
            raise UsageError(f"no column called {name!r} in the first row of a sheet")


def _headings(book: _Workbook, name: str) -> dict[str, str]:
    """The texts of a sheet's first row by column."""
    raw, data = book.texts[name], book.tree(name).child("sheetData")
    first = next((row for row in data.children if row.children), None) if data else None
    return {_column(cell): text for cell in (first.children if first else []) if (text := book.shown(raw, cell))}


def _column(cell: Node) -> str:
    return cell.get("r").rstrip("0123456789")


def _roles(headings: list[str], options: ReadOptions) -> dict[str, str]:
    """What a column says of a row: its id, its patient, its type or language."""
    if not headings:
        return {}
    headings = list(dict.fromkeys(headings))  # every cell is searched, so two columns of one name are no danger
    columns = find_columns(headings, replace(options_for(headings, options), text_column=headings[0], known_columns=()))
    roles = {columns.patient: "patient", columns.type: "type", columns.language: "language", columns.id: "id"}
    return {name: role for name, role in roles.items() if name}


def _rows(book: _Workbook, name: str, id_: str, options: ReadOptions) -> Iterator[Draft]:
    """One draft per row that says something; the first row's cells are the headings of the others."""
    raw, data = book.texts[name], book.tree(name).child("sheetData")
    raw.escape = escape_xml
    headings = _headings(book, name)
    roles = _roles(list(headings.values()), options)
    known = [(label or ANY_LABEL, name) for label, _, name in (one.rpartition("=") for one in options.known_columns)]
    top = True
    for row in data.children if data else []:
        draft = Draft(f"{id_}-{row.get('r') or row.start}", language=options.language or "")
        for cell in row.children:
            heading = headings.get(_column(cell), "")
            if not top and heading in roles and (text := book.shown(raw, cell)):
                setattr(draft, roles[heading], f"{id_}-{text}" if roles[heading] == "id" else text)
            for label, _ in [] if top else filter(lambda one: one[1] == heading, known):
                draft.known.setdefault(label, []).append(book.shown(raw, cell))
            if not top and roles.get(heading) == "patient":
                draft.parts += _reference(raw, cell, draft.patient)
            elif not options.text_columns or heading in options.text_columns:
                draft.parts += _cell(book, raw, cell, "" if top else heading)
        top = top and not row.children
        if draft.parts:
            yield draft


def _cell(book: _Workbook, raw: Raw, cell: Node, heading: str) -> Iterator[Part]:
    """A cell as text under its heading, or as a date."""
    title = [Run(0, 0, f"{heading}: ")] if heading else []
    number, value, kind = book.number(raw, cell), cell.child("v"), cell.get("t")
    if (formula := cell.child("f")) is not None:
        yield from _literals(raw, formula)
    if number is not None:
        shared, node = book.texts[_STRINGS], book.strings[number]
        inner = Raw(shared.text[node.inner : node.close], escape_xml, raw, cell.start, cell.end, _inline(raw, cell))
        runs = [Run(run.start - node.inner, run.end - node.inner, run.text) for run in book.string(number)]
        yield TextPart(inner, title + runs)
    elif kind == "inlineStr":
        yield TextPart(raw, title + [run for node in _texts(cell) for run in node_text(raw, node)])
    elif value is not None and kind in ("str", "d", "", "n"):
        text = raw.text[value.inner : value.close]
        part = _day(book, raw, cell, text.strip()) if kind in ("", "n") else None
        if part is not None:
            yield part
        elif kind in ("str", "d") or (_LONG_NUMBER.search(text) and "." not in text):
            inner = Raw(text, escape_xml, raw, cell.start, cell.end, _inline(raw, cell, bare=True))
            yield TextPart(inner, title + list(xml_runs(text, 0, len(text))))


def _reference(raw: Raw, cell: Node, text: str) -> Iterator[ValuePart]:
    """The patient's id, which becomes the same other one in every row."""
    if text:
        written = _inline(raw, cell, bare=True)
        yield ValuePart(
            raw, "ID", text, lambda new: [(cell.start, cell.end, written(escape_xml(new)))], "Patient", REFERENCE
        )


def _inline(raw: Raw, cell: Node, bare: bool = False) -> Callable[[str], str]:
    """Writes a cell with a text of its own, place and style kept; a formula that gave the old one goes."""
    prefix = cell.written.removesuffix("c")
    kept = "".join(f" {raw.text[one.start : one.end]}" for name, one in cell.attributes.items() if name in ("r", "s"))

    def encode(new: str) -> str:
        text = f'<{prefix}t xml:space="preserve">{new}</{prefix}t>' if bare else new
        return f'<{cell.written}{kept} t="inlineStr"><{prefix}is>{text}</{prefix}is></{cell.written}>'

    return encode


def _day(book: _Workbook, raw: Raw, cell: Node, text: str) -> ValuePart | None:
    """A number that is shown as a day; without a new day the cell comes out empty."""
    style = cell.get("s")
    if not (style.isdecimal() and int(style) in book.day_styles and re.fullmatch(r"\d{1,6}(?:\.\d+)?", text)):
        return None
    whole, point, time = text.partition(".")
    if not 1 <= int(whole) < 200_000:
        return None
    shown = book.first_day + timedelta(int(whole))
    value = cell.child("v")
    assert value is not None

    def write(new: str) -> Iterator[Edit]:
        if re.fullmatch(r"\d{4}-\d\d-\d\d", new) and (days := (date.fromisoformat(new) - book.first_day).days) > 0:
            yield value.inner, value.close, f"{days}{point}{time}"
        else:
            yield value.start, value.end, ""
        if formula := cell.child("f"):
            yield formula.start, formula.end, ""

    return ValuePart(raw, "DATE", shown.isoformat(), write, "Day", VALUE, False)


def _literals(raw: Raw, formula: Node) -> Iterator[TextPart]:
    """Texts that a formula quotes."""
    for found in _LITERAL.finditer(raw.text, formula.inner, formula.close):
        inner = Raw(found[0], escape_xml, raw, found.start(), found.end())
        yield TextPart(inner, list(xml_runs(inner.text, 0, len(inner.text))))


def _around(raw: Raw, root: Node) -> Iterator[Part]:
    """What a sheet says beside its cells: heads and feet of pages, choices, tooltips."""
    raw.escape = escape_xml
    for node in root.children:
        if node.name == "sheetData":
            continue
        yield from shown_attributes(raw, node)
        for one in node.walk():
            is_formula = one.name in ("formula1", "formula2")
            if runs := list(_page_text(raw, one)) if node.name == "headerFooter" else node_text(raw, one) * is_formula:
                yield TextPart(raw, runs)


def _page_text(raw: Raw, node: Node) -> Iterator[Run]:
    """The head or foot of pages without its codes: ``&C`` begins the middle part, ``&P`` is the page's number."""
    for kind, start, end in node.pieces:
        if kind != "text":
            continue
        at = start
        for code in _PAGE_CODE.finditer(raw.text, start, end):
            yield from xml_runs(raw.text, at, code.start())
            at = code.end()
            yield Run(at, at, "\n")
        yield from xml_runs(raw.text, at, end)


def _names(raw: Raw, root: Node) -> Iterator[Part]:
    """Titles of sheets, and what else a workbook says of itself."""
    raw.escape = escape_xml
    yield from shown_attributes(raw, root)
    sheets = root.child("sheets")
    for number, node in enumerate(sheets.children if sheets else [], 1):
        if "name" in node.attributes:
            one = node.attributes["name"]
            inner = Raw(one.value, str, raw, one.inner, one.close, partial(_title, number))
            yield TextPart(inner, [Run(0, len(inner.text), inner.text)])


def _titles(root: Node) -> list[str]:
    sheets = root.child("sheets")
    return [node.get("name") for node in (sheets.children if sheets else [])]


def _title(number: int, new: str) -> str:
    """A new title as Excel accepts it: short, without brackets and slashes, and unlike that of any other sheet."""
    title = new.translate(str.maketrans("[]", "()", ":*?/\\'\""))
    return escape_xml(f"{title[:27]} {number}")


def _unused(book: _Workbook, sheets: Mapping[str, str]) -> Iterator[TextPart]:
    """Shared strings that no cell shows, left behind by other programs."""
    used = _used(book.texts[name].text for name in sheets.values())
    for number in range(len(book.strings)):
        if number not in used and (runs := book.string(number)):
            yield TextPart(book.texts[_STRINGS], runs)


formats.add("xlsx", Xlsx())
