"""The audit report: who did what when, whether the history is whole, and what deserves a question. No note content."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from incognote import __version__
from incognote.serve.review.chain import FIELDS, broken_links, head, now, unsealed
from incognote.serve.review.pace import paces
from incognote.serve.review.store import Store

__all__ = ["audit_html", "audit_json"]

_QUIET = ("open", "sign-in")


def audit_json(store: Store) -> dict[str, Any]:
    """Everything the report says; ``actions`` lets anyone check the chain again."""
    actions = [list(row) for row in store.rows(f"SELECT {', '.join(FIELDS)}, hash FROM actions ORDER BY id")]
    pace = {one.review: one for one in paces(store)}
    documents = {row["id"]: row["document"] for row in store.rows(
        "SELECT reviews.id, notes.document FROM reviews JOIN notes ON notes.id = reviews.note")}  # fmt: skip
    problems = [*broken_links(actions), *unsealed(store)]
    signed = [
        {"note": one.document, "kind": one.kind, "who": one.reviewer, "words": one.words,
         "seconds": round(one.seconds, 1), "too_fast": one.too_fast, "decisions": _decisions(store, one.review),
         "at": store.value("SELECT signed FROM reviews WHERE id = ?", one.review)}
        for one in pace.values()
    ]  # fmt: skip
    return {
        "made": now(),
        "incognote": __version__,
        "review": store.path.name,
        "intact": not problems,
        "problems": problems,
        "history": {"actions": len(actions), "hash": head(store)},
        "counts": {
            "notes": store.value("SELECT count(*) FROM notes"),
            "signed_notes": store.value("SELECT count(DISTINCT note) FROM reviews WHERE status = 'signed'"),
            "signatures": len(signed),
            "signed_too_fast": sum(one["too_fast"] for one in signed),
        },
        "people": _people(store, signed),
        "signed": signed,
        "reopened": [
            {"note": documents.get(one[2], ""), "who": one[3], "at": one[4], "reason": one[7]}
            for one in actions
            if one[5] == "reopen"
        ],
        "events": [
            {"at": one[4], "who": one[3], "what": one[5], "about": json.loads(one[6])}
            for one in actions
            if one[2] is None and one[5] not in _QUIET
        ],
        "actions": [dict(zip((*FIELDS, "hash"), one, strict=True)) for one in actions],
    }


def _decisions(store: Store, review: int) -> dict[str, int]:
    rows = store.rows("SELECT state, count(*) FROM spans WHERE review = ? GROUP BY state", review)
    return {row[0]: row[1] for row in rows}


def _people(store: Store, signed: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    roles = {row["name"]: row["role"] for row in store.rows("SELECT name, role FROM users")}
    notes = Counter(one["who"] for one in signed)
    seconds: Counter[str] = Counter()
    fast: Counter[str] = Counter()
    for one in signed:
        seconds[one["who"]] += one["seconds"]
        fast[one["who"]] += one["too_fast"]
    return [
        {"name": name, "role": roles.get(name, "no account"), "signed": notes[name], "signed_too_fast": fast[name],
         "seconds_per_note": round(seconds[name] / notes[name], 1) if notes[name] else None}
        for name in sorted(roles.keys() | notes.keys())
    ]  # fmt: skip


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Audit of {review}</title><style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1d24; }}
table {{ border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem; font-size: .9rem; }}
th, td {{ text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #dfe3e9; vertical-align: top; }}
.good {{ color: #13795b; }} .bad {{ color: #b42318; font-weight: 600; }} code {{ overflow-wrap: anywhere; }}
@media print {{ body {{ margin: 0; max-width: none; }} }}
</style></head><body>
<h1>Audit of {review}</h1>
<p>Made {made} by incognote {incognote}. It holds no text of any note.</p>
<p class="{state}">{verdict}</p>
<p>{actions} actions; the newest has the hash <code>{hash}</code>. The manifest of a release holds the hash that was the
newest then: find it in the JSON report to see that the history up to the release is the same.</p>
<p>{notes} notes, {signed_notes} of them signed by at least one person; {signatures} signatures, {signed_too_fast} of
them faster than anyone reads (more than 1,000 words a minute).</p>
{tables}</body></html>
"""


def audit_html(report: dict[str, Any]) -> str:
    """The report as a page that can be printed."""
    verdict = "The history is intact, and every signature covers what is in the file."
    if not report["intact"]:
        verdict = f"The history is NOT intact: {'; '.join(report['problems'])}."
    fast = [one for one in report["signed"] if one["too_fast"]]
    tables = [
        _table("People", report["people"], ("name", "role", "signed", "seconds_per_note", "signed_too_fast")),
        _table("Signed faster than anyone reads", fast, ("note", "who", "words", "seconds", "at")),
        _table("Reopened after signing", report["reopened"], ("note", "who", "at", "reason")),
        _table("Accounts and releases", report["events"], ("at", "who", "what", "about")),
        _table("Signatures", report["signed"], ("note", "kind", "who", "at", "words", "seconds", "decisions")),
    ]
    values = {"review": report["review"], "made": report["made"], "incognote": report["incognote"], "verdict": verdict,
              **report["history"], **report["counts"]}  # fmt: skip
    shown = {name: escape(str(value)) for name, value in values.items()}
    return _PAGE.format(**shown, state="good" if report["intact"] else "bad", tables="\n".join(tables))


def _table(title: str, rows: Iterable[dict[str, Any]], columns: Sequence[str]) -> str:
    body = "".join(f"<tr>{''.join(f'<td>{_cell(row[name])}</td>' for name in columns)}</tr>" for row in rows)
    heads = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in columns)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>" if body else "<p>None.</p>"
    return f"<h2>{escape(title)}</h2>\n{table}"


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return "; ".join(map(_cell, value))
    if isinstance(value, dict):
        return escape(", ".join(f"{name} {one}" for name, one in value.items()))
    return escape("" if value is None else str(value))
