"""The text of HTML, in a file or encoded in a message: what a reader sees, attributes, scripts and styles."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape

from incognote.formats.messages.rich import markup_parts
from incognote.formats.messages.values import opaque_value
from incognote.formats.messages.view import Raw, Run, TextPart, ValuePart

__all__ = ["html_parts", "pictures"]

_CODE = re.compile(r"<(script|style)\b[^>]*>(.*?)</\1\s*>", re.I | re.S)
_TAG = re.compile(r"""<[A-Za-z][^\s<>/]*((?:[^<>"']|"[^"]*"|'[^']*')*+)>""")
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))""")
#: Attributes beside those that every kind of markup has (alt, title, href, summary, content).
_SHOWN = re.compile(
    r"value|placeholder|label|cite|download|aria-label|aria-description|data-.*|name|src|poster|action|srcdoc|datetime|style|on.*",
    re.I,
)
_COMMON = frozenset(("alt", "title", "href", "summary", "content"))


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


def pictures(raw: Raw) -> Iterator[ValuePart]:
    """Pictures that stand in the page itself, and drawings."""
    for value, start, end, _ in _attributes(raw):
        if value.startswith("data:"):
            yield opaque_value(raw, start, end, value[5:].partition(";")[0][:40] or "data")
    for found in re.finditer(r"""url\(\s*["']?(data:[^)"']*)""", raw.text):
        yield opaque_value(raw, *found.span(1), "data")
