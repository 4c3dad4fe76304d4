"""The record of a run as a page that stands alone: no script, nothing loaded from elsewhere, never a word of a note."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

__all__ = ["render_page"]

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; margin: .5rem 0 1.5rem }
th, td { text-align: left; padding: .25rem 1rem .25rem 0; border-bottom: 1px solid #ddd; vertical-align: top }
h2 { font-size: 1.1rem; margin-bottom: 0 }
@media (prefers-color-scheme: dark) { body { background: #111; color: #ddd } th, td { border-color: #444 } }
"""
_STATUS = {
    0: "everything was done",
    1: "some notes failed and were not written",
    3: "some files were left out",
    4: "possible leaks were found",
}


def render_page(facts: Mapping[str, Any]) -> str:
    """The facts of ``RunReport.as_json``: counts first, then each list and table under its own heading."""
    status = _STATUS.get(facts["exit_status"], "")
    single = {key: value for key, value in facts.items() if not isinstance(value, Mapping | list)}
    parts = [_table([(_spoken(key), value) for key, value in single.items()])]
    for key, value in facts.items():
        if isinstance(value, Mapping) and value:
            parts.append(f"<h2>{_spoken(key)}</h2>{_table([(str(one), what) for one, what in value.items()])}")
        elif isinstance(value, list) and value:
            parts.append(f"<h2>{_spoken(key)}</h2>{_listed(value)}")
    title = f"incognote {escape(str(facts['command']))}: {status}"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{title}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"
    )


def _spoken(key: str) -> str:
    """A key as a heading.

    >>> _spoken("possible_leaks_count")
    'Possible leaks count'
    """
    return escape(key.replace("_", " ").capitalize())


def _table(rows: list[tuple[str, Any]]) -> str:
    cells = "".join(f"<tr><th>{escape(name)}</th><td>{_value(value)}</td></tr>" for name, value in rows)
    return f"<table>{cells}</table>"


def _listed(items: list[Any]) -> str:
    """A table of objects by their keys, or a list of anything else."""
    if not all(isinstance(item, Mapping) for item in items):
        return "<ul>" + "".join(f"<li>{_value(item)}</li>" for item in items) + "</ul>"
    names = list(items[0])
    head = "".join(f"<th>{_spoken(name)}</th>" for name in names)
    body = "".join("<tr>" + "".join(f"<td>{_value(item.get(name))}</td>" for name in names) + "</tr>" for item in items)
    return f"<table><tr>{head}</tr>{body}</table>"


def _value(value: Any) -> str:
    if value is None:
        return "not looked for"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else escape(str(value))
