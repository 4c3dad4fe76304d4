"""Text inside markup (HTML, XML), with the places of the characters that a reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from incognote.formats.encoding import NotText
from incognote.formats.messages.view import Raw, Run, TextPart, ValuePart

__all__ = ["attribute_raw", "comment_part", "escape_xml", "markup_parts", "plain_part", "xml_runs"]

_MARKUP = re.compile(
    r"""<!\[CDATA\[(?P<cdata>.*?)\]\]> | <!--(?P<comment>.*?)--> | <[?!].*?>
      | < (?P<close>/?) (?P<name>[A-Za-z][^\s<>/]*) (?P<attributes> (?: [^<>"'] | "[^"]*" | '[^']*' )*+ ) >
      | & (?P<ref> \#[0-9]+ | \#[xX][0-9a-fA-F]+ | [A-Za-z][A-Za-z0-9]* ) ;""",
    re.DOTALL | re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_SHOWN = frozenset(("alt", "title", "href", "summary", "content"))
_LINES = frozenset((
    "p", "div", "br", "hr", "li", "ul", "ol", "dl", "dt", "dd", "tr", "table", "thead", "tbody", "tfoot", "h1",
    "h2", "h3", "h4", "h5", "h6", "pre", "blockquote", "section", "article", "header", "footer", "body", "html",
    "head", "title", "caption", "paragraph", "list", "item", "text",
))  # fmt: skip
_CELLS = frozenset(("td", "th"))
_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_UNCARRIED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def escape_xml(text: str) -> str:
    if _UNCARRIED.search(text):
        raise NotText("a character that XML cannot carry")
    return re.sub("[&<>]", lambda found: _XML[found[0]], text)


def attribute_raw(parent: Raw, start: int, end: int) -> Raw:
    """The value of an attribute that stands between its quotes at ``[start:end]``."""
    quote = parent.text[end : end + 1]
    other = {'"': "&quot;", "'": "&apos;"}.get(quote, "")

    def encode(new: str) -> str:
        new = re.sub("[\t\r\n]", lambda found: f"&#{ord(found[0])};", escape_xml(new))
        return new.replace(quote, other) if other else new

    return Raw(unescape(parent.text[start:end]), str, parent, start, end, encode)


def plain_part(raw: Raw) -> TextPart:
    """All of a raw text, as it stands."""
    return TextPart(raw, [Run(0, len(raw.text), raw.text)])


def xml_runs(text: str, start: int, end: int) -> Iterator[Run]:
    """The characters of XML content without tags: references are runs of their own."""
    at = start
    for match in re.finditer("&([^;&<]{1,40});", text[start:end]):
        if start + match.start() > at:
            yield Run(at, start + match.start(), text[at : start + match.start()])
        at = start + match.end()
        yield Run(start + match.start(), at, unescape(match[0]))
    if at < end:
        yield Run(at, end, text[at:end])


def markup_parts(raw: Raw, start: int = 0, end: int | None = None) -> list[TextPart | ValuePart]:
    """The visible text of markup as one part, lines where a reader sees lines; then comments and spoken attributes."""
    text, end = raw.text, len(raw.text) if end is None else end
    runs: list[Run] = []
    beside: list[TextPart | ValuePart] = []
    at = start
    for match in _MARKUP.finditer(text, start, end):
        if match.start() > at:
            runs.append(Run(at, match.start(), text[at : match.start()]))
        at = match.end()
        if match["ref"]:
            runs.append(Run(match.start(), at, unescape(match[0])))
        elif match["cdata"] is not None:
            inner = Raw(match["cdata"], str, raw, *match.span("cdata"), lambda new: new.replace("]]>", "]] >"))
            beside.append(plain_part(inner))
        elif match["comment"] is not None:
            beside.append(comment_part(raw, *match.span("comment")))
        elif match["name"]:
            name = match["name"].rpartition(":")[2].lower()
            runs.append(Run(at, at, "\n" if name in _LINES else "\t" if name in _CELLS and match["close"] else ""))
            base = match.start("attributes")
            for found in _ATTRIBUTE.finditer(match["attributes"]):
                group = 2 if found[2] is not None else 3
                if found[1].lower() in _SHOWN and not found[group].startswith("#"):
                    a, b = found.span(group)
                    beside.append(plain_part(attribute_raw(raw, base + a, base + b)))
    if at < end:
        runs.append(Run(at, end, text[at:end]))
    return [TextPart(raw, [run for run in runs if run.text]), *beside]


def comment_part(raw: Raw, start: int, end: int) -> TextPart:
    """A comment may hold names like any text."""
    inner = Raw(raw.text[start:end], str, raw, start, end, lambda new: re.sub("-(?=-|$)", "- ", new))
    return TextPart(inner, [Run(0, len(inner.text), inner.text)], aside=True)
