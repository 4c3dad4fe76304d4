"""JSON as a tree of places: every value with where it stands, so that one can be rewritten and the rest left alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from incognote.formats.encoding import has_undecoded
from incognote.formats.messages.view import Raw

__all__ = ["DEEPEST", "Json", "TooDeep", "parse_json", "string_raw", "written"]

DEEPEST = 100
_TOKEN = re.compile(r'[ \t\r\n]*(?:([{}\[\]:,])|("(?:[^"\\\x00-\x1f]+|\\.)*+")|([^\s{}\[\]:,"]+))')


class TooDeep(ValueError):  # noqa: N818 - reads as what it is
    """Values lie too deep in each other."""


@dataclass(slots=True, eq=False)
class Json:
    """A value at ``[start:end]``; ``kind`` is ``object``, ``array``, ``string`` or ``other`` (number, true, null).

    A member of an object has the place of its key; children of an object have keys, those of an array have none.
    """

    kind: str
    start: int
    end: int = 0
    key: str = ""
    key_start: int = -1
    value: str = ""
    children: list[Json] = field(default_factory=list)

    def get(self, key: str) -> Json | None:
        for child in self.children:
            if child.key == key:
                return child
        return None

    def text(self, key: str) -> str:
        """The string under a key, empty if there is none."""
        child = self.get(key)
        return child.value if child and child.kind == "string" else ""

    def items(self, key: str) -> list[Json]:
        """The values under a key: of an array its own, else the one."""
        child = self.get(key)
        return [] if child is None else child.children if child.kind == "array" else [child]

    def walk(self) -> Iterator[Json]:
        yield self
        for child in self.children:
            yield from child.walk()


def parse_json(text: str) -> Json:
    """The value of a text; raises `json.JSONDecodeError`, or `TooDeep`."""
    top = Json("array", 0)
    open_: list[Json] = [top]
    key: tuple[str, int] | None = None
    try:
        json.loads(text)  # the strict reader says whether it is JSON at all; the places are then simple
    except RecursionError:
        raise TooDeep from None
    for token in _TOKEN.finditer(text):
        mark, string, other = token.groups()
        if mark:
            if mark in "{[":
                node = Json("object" if mark == "{" else "array", token.end() - 1, 0, *(key or ("", -1)))
                open_[-1].children.append(node)
                open_.append(node)
                key = None
                if len(open_) > DEEPEST:
                    raise TooDeep
            elif mark in "}]":
                open_.pop().end = token.end()
        elif string:
            start = token.end() - len(string)
            content = string[1:-1] if "\\" not in string else json.loads(string)
            if open_[-1].kind == "object" and key is None:
                key = (content, start)
            else:
                open_[-1].children.append(Json("string", start, token.end(), *(key or ("", -1)), content))
                key = None
        else:
            open_[-1].children.append(Json("other", token.end() - len(other), token.end(), *(key or ("", -1)), other))
            key = None
    return top.children[0]


def written(text: str, like: str) -> str:
    """A string of JSON, with characters beyond ASCII escaped if the one it replaces did that."""
    return json.dumps(text, ensure_ascii="\\u" in like or has_undecoded(text))


def string_raw(parent: Raw, node: Json) -> Raw:
    """What a string says, as a text of its own."""
    like = parent.text[node.start : node.end]
    return Raw(node.value, str, parent, node.start, node.end, lambda new: written(new, like))
