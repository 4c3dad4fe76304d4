"""XML as text with places: what stands where, so that one part can be rewritten and every other byte left alone.

A parser (expat) decides whether the XML is well formed and safe: declared entities are refused, so there are neither
entity bombs nor files pulled in from outside. The parts are then found in the text itself, line ends as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.parsers import expat

from incognote.errors import RecordError
from incognote.formats.encoding import Encoding, NotText, decode, encoding_of

__all__ = [
    "Element",
    "attribute",
    "check_xml",
    "content",
    "escaper",
    "find_elements",
    "pieces",
    "read_xml",
    "refuse_uncarried",
]

_DECLARED = re.compile(rb"""\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_TAG = re.compile(r"""<(/?)([^\s<>/!?]+)((?:\s+[^\s=<>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(/?)>""")
_ATTRIBUTE = re.compile(r"""([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_PIECE = re.compile(
    r"""<!\[CDATA\[(?P<cdata>.*?)\]\]> | <!--.*?--> | <\?.*?\?>
      | (?P<tag> < (?: [^<>"'] | "[^"]*" | '[^']*' )*+ > )
      | & (?P<ref>[^;]*) ;""",
    re.DOTALL | re.VERBOSE,
)
_UNCARRIED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_BASIC = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


@dataclass(frozen=True, slots=True)
class Element:
    """An element's name and attributes, and where its tags stand: ``start < inner <= close <= end``."""

    name: str
    attributes: dict[str, str]
    start: int
    inner: int
    close: int
    end: int


def read_xml(data: bytes, told: str | None) -> tuple[str, Encoding]:
    """The text of an XML file, by its mark, the encoding told, or the one it declares."""
    declared = _DECLARED.match(data[:200])
    encoding = encoding_of(data, told or (declared[1].decode("ascii") if declared else None))
    return decode(data, encoding.codec)


def check_xml(text: str, file: str, record: str = "", first_line: int = 1) -> None:
    """Raise `RecordError` unless the text is one well-formed element (with what may come before it) and safe."""
    parser = expat.ParserCreate("utf-8")

    def refuse(*_: object) -> None:
        raise RecordError(file, record, "declares entities, which are not accepted")

    parser.EntityDeclHandler = refuse
    parser.SkippedEntityHandler = refuse
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        line = error.lineno + first_line - 1
        reason = f"not well-formed XML at line {line}: {expat.ErrorString(error.code)}"
        raise RecordError(file, record, reason) from None


def find_elements(text: str, names: set[str], start: int = 0, end: int | None = None) -> list[Element]:
    """The elements of these names, in the order in which they open; markup inside CDATA and comments is none."""
    open_: list[tuple[str, dict[str, str], int, int]] = []
    found: list[Element] = []
    for piece in _PIECE.finditer(text, start, len(text) if end is None else end):
        tag = _TAG.match(text, piece.start()) if piece["tag"] else None
        if not tag or tag[2] not in names:
            continue
        if tag[1]:
            if open_ and open_[-1][0] == tag[2]:
                name, attributes, at, inner = open_.pop()
                found.append(Element(name, attributes, at, inner, tag.start(), tag.end()))
        elif tag[4]:
            found.append(Element(tag[2], _attributes(tag[3]), tag.start(), tag.end(), tag.end(), tag.end()))
        else:
            open_.append((tag[2], _attributes(tag[3]), tag.start(), tag.end()))
    return sorted(found, key=lambda element: element.start)


def pieces(inner: str) -> Iterator[tuple[str, str]]:
    """The character data (``"text"``) and the tags (``"tag"``) of an element's content, in order."""
    at = 0
    for piece in _PIECE.finditer(inner):
        if piece.start() > at:
            yield "text", inner[at : piece.start()]
        at = piece.end()
        if piece["cdata"] is not None:
            yield "text", piece["cdata"]
        elif piece["tag"]:
            yield "tag", piece["tag"]
        elif piece["ref"] is not None:
            yield "text", _character(piece["ref"])
    if at < len(inner):
        yield "text", inner[at:]


def content(inner: str) -> str:
    """The character data of an element's content.

    >>> content("a &lt; b<![CDATA[ & c]]>")
    'a < b & c'
    """
    return "".join(value for kind, value in pieces(inner) if kind == "text")


class escaper:  # noqa: N801 - used as a function
    """Writes character data in the manner of the content it replaces: CDATA if that was, else with its references.

    >>> escaper("say &quot;a&quot;")('b & "c"')
    'b &amp; &quot;c&quot;'
    >>> escaper("<![CDATA[x]]>")("a & b")
    '<![CDATA[a & b]]>'
    """

    def __init__(self, inner: str) -> None:
        self.cdata = re.fullmatch(r"(\s*)<!\[CDATA\[.*\]\]>(\s*)", inner, re.DOTALL)
        self.table = dict(_BASIC)
        if not self.cdata and "&" in inner:
            plain = _PIECE.sub("", inner)
            found = {reference: _character(reference) for reference in re.findall("&([^;]*);", inner)}
            self.table |= {char: f"&{reference};" for reference, char in found.items() if char not in plain}
        elif inner and ">" in _PIECE.sub("", inner):
            del self.table[">"]
        self.pattern = re.compile("[" + re.escape("".join(self.table)) + "]")

    def __call__(self, text: str) -> str:
        refuse_uncarried(text)
        if not self.cdata:
            return self.pattern.sub(lambda found: self.table[found[0]], text)
        before, after = self.cdata[1], self.cdata[2]
        if len(text) < len(before + after) or not (text.startswith(before) and text.endswith(after)):
            before = after = ""
        middle = text[len(before) : len(text) - len(after)].replace("]]>", "]]]]><![CDATA[>")
        return f"{before}<![CDATA[{middle}]]>{after}"


def refuse_uncarried(text: str) -> None:
    """Raise `NotText` for characters that XML has no way to write."""
    if found := _UNCARRIED.search(text):
        raise NotText(f"character U+{ord(found[0]):04X} at {found.start()} cannot be written in XML")


def attribute(value: str) -> str:
    """A value in double quotes, line ends and tabs kept by reference."""
    refuse_uncarried(value)
    for char, reference in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        value = value.replace(char, reference)
    return '"' + re.sub("[\t\r\n]", lambda found: f"&#{ord(found[0])};", value) + '"'


def _attributes(written: str) -> dict[str, str]:
    return {key: content(double or single) for key, double, single in _ATTRIBUTE.findall(written)}


def _character(reference: str) -> str:
    if reference.startswith("#"):
        return chr(int(reference[2:], 16) if reference[1:2] in "xX" else int(reference[1:]))
    return _NAMED[reference]
