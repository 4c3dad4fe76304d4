"""Markup in a note's text: HTML tags and entities, Markdown emphasis, and how each of them reads.

Only what is certainly markup counts: tags of HTML by name, entities by name or number, emphasis marks in pairs that hug
the words between them. ``Hb <10``, ``p<0.05``, ``->``, ``HLA-B*57:01`` and a list's asterisks are text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import unescape
from html.entities import html5
from typing import NamedTuple

__all__ = ["Edit", "find_markup", "pair_tags"]


class Edit(NamedTuple):
    """``text[start:end]`` reads as ``reads``. ``tag`` is the name of a tag that opens, or closes when it begins with /.

    ``inner`` are the stretches of a tag that hold text of their own: the values of its attributes.
    """

    start: int
    end: int
    reads: str
    tag: str = ""
    inner: tuple[tuple[int, int], ...] = ()


# Names that other kinds of XML share (section, title, code, time, address) are not among these.
# fmt: off
_INLINE = frozenset((
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "del", "dfn", "em", "font", "i", "ins", "kbd",
    "mark", "nobr", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u",
    "wbr",
))
_CELLS = frozenset(("td", "th"))
_BLOCKS = frozenset((
    "article", "aside", "blockquote", "body", "br", "caption", "center", "col", "colgroup", "dd", "details",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head",
    "header", "hr", "html", "img", "input", "legend", "li", "link", "main", "meta", "nav", "ol", "option", "p", "pre",
    "select", "style", "table", "tbody", "textarea", "tfoot", "thead", "tr", "ul",
))
_VOID = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "wbr"))
#: Attributes that say how something looks.
_LOOKS = frozenset((
    "align", "bgcolor", "border", "cellpadding", "cellspacing", "class", "color", "colspan", "dir", "face", "height",
    "lang", "nowrap", "rel", "rowspan", "size", "start", "style", "target", "type", "valign", "width", "xmlns",
))
# fmt: on
_TAG = re.compile(r"(?<!<)<(/?)([A-Za-z][A-Za-z0-9]{0,9})((?:\s[^<>]*)?)/?>(?!>)|<!--|-->")
_LABEL = re.compile(r"[^<>:\n]{1,40}:")
_ATTRIBUTE = re.compile(r"""([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
#: A mark opens before a word and closes after one, on the same line; ``[**…**]`` is another program's placeholder.
_STARS = re.compile(r"(?<![\w*\[])(\*{1,3})(?=[^\s*])[^*\n]{1,200}(?<![\s*])(\1)(?![\w*])")
_LINES = re.compile(r"(?<!\w)(_{1,3})(?=[^\W_])[^_\n]{1,200}(?<![\W_])(\1)(?!\w)")


def find_markup(text: str) -> Iterator[Edit]:
    """Every piece of markup, kind by kind."""
    if "<" in text:
        yield from _tags(text)
    if "&" in text:
        for match in _ENTITY.finditer(text):
            if match[0][1] == "#" or match[0][1:] in html5:
                yield Edit(match.start(), match.end(), unescape(match[0]))
    for mark, pattern in (("*", _STARS), ("_", _LINES)):
        if mark in text:
            for match in pattern.finditer(text):
                yield Edit(*match.span(1), "", match[1])
                yield Edit(*match.span(2), "", f"/{match[1]}")


def _tags(text: str) -> Iterator[Edit]:
    has_comments = "<!--" in text
    for match in _TAG.finditer(text):
        start, end = match.span()
        name = (match[2] or "").lower()
        if not name:
            if has_comments:  # their text is read like other text
                yield Edit(start, end, " ")
        elif name in _INLINE or name in _BLOCKS or name in _CELLS:
            tag = "" if name in _VOID or match[0].endswith("/>") else match[1] + name
            yield Edit(start, end, _reads(name, text, start, end), tag, tuple(_values(text, *match.span(3))))


def _reads(name: str, text: str, start: int, end: int) -> str:
    """Nothing where a tag stands inside a line, a tab between cells, a line break unless there is one already.

    ``<br>`` between two words is a blank, unless a label follows: some systems write it wherever a line was full.
    """
    if name in _INLINE:
        return ""
    if name in _CELLS:
        return "\t"
    if name == "br" and text[start - 1 : start].isalnum() and text[end : end + 1].isalnum():
        return "\n" if _LABEL.match(text, end) else " "
    return "" if text[end : end + 1] in ("\n", "\r") or text[start - 1 : start] == "\n" else "\n"


def _values(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where the values of the attributes stand that may say something about a person."""
    for match in _ATTRIBUTE.finditer(text, start, end):
        if match[1].lower() not in _LOOKS and match.lastindex:
            value = match.span(match.lastindex)
            if value[0] < value[1]:
                yield value


def pair_tags(edits: Sequence[Edit]) -> dict[int, int]:
    """The place of the tag that closes what another opens, and the other way round, among edits in text order."""
    pairs: dict[int, int] = {}
    open_: dict[str, list[int]] = {}
    for place, edit in enumerate(edits):
        if not edit.tag:
            continue
        if not edit.tag.startswith("/"):
            open_.setdefault(edit.tag, []).append(place)
        elif begun := open_.get(edit.tag[1:]):
            opening = begun.pop()
            pairs[opening], pairs[place] = place, opening
    return pairs
