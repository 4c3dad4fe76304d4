"""Text inside markup and encodings (HTML, XML, RTF, base64), with the places of the characters that a reader sees."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import suppress
from html import unescape

from incognote.errors import RecordError
from incognote.formats.encoding import NotText
from incognote.formats.messages.rtf_text import escape_rtf, rtf_parts
from incognote.formats.messages.values import opaque_value
from incognote.formats.messages.view import Raw, Run, TextPart, ValuePart

__all__ = ["attribute_raw", "base64_parts", "escape_xml", "markup_parts", "plain_part", "text_parts", "xml_runs"]

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


def text_parts(raw: Raw, media: str = "") -> list[TextPart | ValuePart]:
    """The parts of a text by its media type, or by how it begins."""
    begins = raw.text.lstrip("\ufeff \t\r\n")[:200].lower()
    if begins.startswith("{\\rtf"):
        raw.escape = escape_rtf
        with suppress(RecordError):  # what is cut short is read as plain text
            texts, pictures = rtf_parts(raw, "", recode=False)
            return [*texts, *pictures]
        raw.escape = str
    if begins.startswith(("<!doctype", "<html", "<div", "<?xml", "<clinicaldocument")) or "html" in media.lower():
        raw.escape = escape_xml
        return markup_parts(raw)
    return [plain_part(raw)]


def base64_parts(parent: Raw, start: int, end: int, media: str = "") -> list[TextPart | ValuePart]:
    """What stands encoded in a stretch: text in any of the forms above, or something that cannot be searched."""
    written = parent.text[start:end]
    try:
        data = b64decode("".join(written.split()), validate=True)
    except (binascii.Error, ValueError):
        return text_parts(Raw(written, str, parent, start, end, parent.escape), media)
    text, codec = _decoded(data)
    if text is None:
        return [opaque_value(parent, start, end, media.strip() or "binary content")]
    return text_parts(Raw(text, str, parent, start, end, lambda new: _encoded(new, codec, written)), media)


def _decoded(data: bytes) -> tuple[str | None, str]:
    """Bytes as text, if that is what they are."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "surrogatepass"), "utf-16"
    body = data.rstrip(b"\x00")
    if (
        data.startswith((b"%PDF", b"\x89PNG", b"\xff\xd8", b"GIF8", b"PK\x03\x04", b"\xd0\xcf\x11\xe0"))
        or b"\x00" in body
    ):
        return None, ""
    for codec in ("utf-8", "cp1252"):
        try:
            return data.decode(codec), codec
        except UnicodeDecodeError:
            continue
    return None, ""


def _encoded(text: str, codec: str, like: str) -> str:
    """In base64, in lines as long as the original's."""
    made = b64encode(text.encode(codec, "xmlcharrefreplace")).decode("ascii")
    lines = like.strip().splitlines()
    if len(lines) < 2:
        return made
    width = max(4, len(lines[0].strip()))
    head, tail = like[: len(like) - len(like.lstrip())], like[len(like.rstrip()) :]
    joint = re.search(r"\s*[\r\n]+\s*", like.strip())
    return head + (joint[0] if joint else "\n").join(made[i : i + width] for i in range(0, len(made), width)) + tail
