"""How notes look in a notebook: what was found in colours, before and after. It shows the notes' own words."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any
from zlib import crc32

__all__ = ["document_html", "result_html"]

#: Labels get one of these each, always the same.
_COLOURS = ("#ffd6d6", "#f6d9ff", "#d3f2d3", "#d6e4ff", "#cff3f3", "#ffe0f2", "#fff0b8", "#dcdcff")
_TEXT = "white-space:pre-wrap;text-align:left;vertical-align:top;font-family:monospace"


def result_html(result: Any) -> str:
    """A note before and after, side by side; ``result`` is what replacing gave."""
    changes = result.replacements
    before = _marked(result.document.text, ((one.start, one.end, one.label) for one in changes))
    after = _marked(result.text, ((one.new_start, one.new_end, one.label) for one in changes))
    return (
        "<table><tr><th>before</th><th>after</th></tr>"
        f'<tr><td style="{_TEXT}">{before}</td><td style="{_TEXT}">{after}</td></tr></table>'
    )


def document_html(document: Any) -> str:
    """What was found in a note, as a table."""
    rows = document.table()
    names = list(rows[0]) if rows else ["label", "text", "start", "end", "score", "source"]
    head = "".join(f"<th>{name}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(row[name]))}</td>" for name in names) + "</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{body}</table>"


def _marked(text: str, places: Iterable[tuple[int, int, str]]) -> str:
    pieces, done = [], 0
    for start, end, label in places:
        colour = _COLOURS[crc32(label.encode()) % len(_COLOURS)]
        style = f"background:{colour};color:#000"
        pieces += [escape(text[done:start]), f'<mark title="{escape(label)}" style="{style}">', escape(text[start:end])]
        pieces.append("</mark>")
        done = end
    return "".join([*pieces, escape(text[done:])])
