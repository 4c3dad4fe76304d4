"""XML as a tree of places: elements and attributes with where they stand, so that any part can be rewritten in place.

`check_xml` decides whether the text is well formed and safe (no declared entities, nothing fetched); this module only
finds the places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

from incognote.errors import RecordError
from incognote.formats.markup import check_xml

__all__ = ["DEEPEST", "Attribute", "Node", "parse_tree"]

#: Elements inside each other; real messages stay far below.
DEEPEST = 200
_PIECE = re.compile(
    r"""<!\[CDATA\[(?P<cdata>.*?)\]\]> | <!--(?P<comment>.*?)--> | <\?(?P<instruction>.*?)\?>
      | <!DOCTYPE[^>\[]*(?:\[.*?\])?\s*>
      | < (?P<close>/?) (?P<name>[^\s<>/!?]+)
        (?P<attributes> (?: [^<>"'/] | "[^"]*" | '[^']*' | /(?!>) )*+ ) (?P<empty>/?) >""",
    re.DOTALL | re.VERBOSE,
)
_ATTRIBUTE = re.compile(r"""([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute ``[start:end]`` with its value between the quotes at ``[inner:close]``."""

    start: int
    end: int
    inner: int
    close: int
    value: str


@dataclass(slots=True, eq=False)
class Node:
    """An element: ``start < inner <= close <= end``; ``pieces`` are its own stretches of text, CDATA and comments
    (instructions to programs among them)."""

    name: str
    start: int
    inner: int
    parent: Node | None
    written: str
    close: int = 0
    end: int = 0
    attributes: dict[str, Attribute] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    pieces: list[tuple[str, int, int]] = field(default_factory=list)

    def get(self, name: str) -> str:
        found = self.attributes.get(name)
        return found.value if found else ""

    def child(self, name: str) -> Node | None:
        return next((child for child in self.children if child.name == name), None)

    def up(self) -> Iterator[str]:
        """The names of the elements around this one, the nearest first."""
        node = self.parent
        while node is not None:
            yield node.name
            node = node.parent

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def path(self) -> str:
        return "/".join([*reversed(list(self.up())), self.name])


def parse_tree(text: str, file: str) -> Node:
    """The root element; names without their prefix. Raises `RecordError` where the text is not well formed or safe."""
    check_xml(text, file)
    top = Node("", 0, 0, None, "")
    open_: list[Node] = [top]
    at = 0
    for piece in _PIECE.finditer(text):
        node = open_[-1]
        if piece.start() > at:
            node.pieces.append(("text", at, piece.start()))
        at = piece.end()
        if piece["cdata"] is not None:
            node.pieces.append(("cdata", *piece.span("cdata")))
        elif piece["comment"] is not None:
            node.pieces.append(("comment", *piece.span("comment")))
        elif piece["instruction"] and not piece["instruction"].startswith("xml "):
            node.pieces.append(("comment", *piece.span("instruction")))
        elif piece["close"]:
            node.close, node.end = piece.start(), at
            open_.pop()
        elif piece["name"]:
            child = Node(piece["name"].rpartition(":")[2], piece.start(), at, node, piece["name"])
            _read_attributes(child, piece)
            node.children.append(child)
            if piece["empty"]:
                child.close = child.end = at
            else:
                open_.append(child)
                if len(open_) > DEEPEST:
                    raise RecordError(file, child.name, f"elements lie more than {DEEPEST} deep in each other")
    root = next(iter(top.children))
    root.parent = None
    root.pieces += [("comment", a, b) for kind, a, b in top.pieces if kind == "comment"]
    return root


def _read_attributes(node: Node, piece: re.Match[str]) -> None:
    base = piece.start("attributes")
    for found in _ATTRIBUTE.finditer(piece["attributes"]):
        group = 2 if found[2] is not None else 3
        inner, close = found.span(group)
        name = found[1].rpartition(":")[2] if not found[1].startswith("xmlns") else "xmlns"
        node.attributes[name] = Attribute(
            base + found.start(), base + found.end(), base + inner, base + close, unescape(found[group])
        )
