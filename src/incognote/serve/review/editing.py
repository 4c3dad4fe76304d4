"""What a reviewer does to the spans of a note, kept as changes that can be taken back and done again.

A review is one person's own copy of the spans found in a note. Each span is *proposed*, *accepted* or *rejected*; live
ones (not rejected) never overlap once a person has touched them. An action is a list of changes, each a span before
and after; undoing applies it backwards. One action may reach several notes of a patient, and is undone in all of them.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from incognote.errors import IncognoteError
from incognote.labels import LABELS
from incognote.serve.review.chain import next_batch, record, seal
from incognote.serve.review.repeats import repeats
from incognote.serve.review.store import Store, decode, encode, now

__all__ = ["Conflict", "act", "history", "look", "open_review", "redo", "reopen", "review_spans", "sign", "undo"]

_FIELDS = ("start", "end", "label", "score", "source", "state")
LIVE = ("proposed", "accepted")


class Conflict(IncognoteError):  # noqa: N818 - a state, not a mistake
    """The review is not in a state in which this can be done."""


@dataclass(frozen=True, slots=True)
class _Review:
    id: int
    note: int
    who: str
    text: str
    batch: int


def open_review(store: Store, note: int, reviewer: str) -> int:
    """The reviewer's own review of a note, made from what was found if it is the first time."""
    with store.changing():
        known = store.value(
            "SELECT id FROM reviews WHERE note = ? AND kind = 'review' AND reviewer = ?", note, reviewer
        )
        if known:
            return int(known)
        found = store.value("SELECT found FROM notes WHERE id = ?", note)
        if found is None:
            raise Conflict("this note has not been looked at by the finders yet")
        review = store.run(
            "INSERT INTO reviews (note, reviewer, kind, status, opened) VALUES (?, ?, 'review', 'open', ?)",
            note,
            reviewer,
            now(),
        )
        for span in json.loads(found):
            insert_span(store, review, {**span, "state": "proposed"})
        return review


def look(store: Store, review: int, who: str) -> None:
    """Somebody has the note before their eyes, from now on."""
    if store.value("SELECT status FROM reviews WHERE id = ?", review) == "open":
        record(store, who, "open", review=review)


def insert_span(store: Store, review: int, span: Mapping[str, Any], id_: int | None = None) -> int:
    columns = ", ".join(f'"{name}"' for name in _FIELDS)
    values = [span[name] for name in _FIELDS]
    return store.run(f"INSERT INTO spans (id, review, {columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", id_, review, *values)


def review_spans(store: Store, review: int) -> list[dict[str, Any]]:
    return [_plain(row) for row in store.rows('SELECT * FROM spans WHERE review = ? ORDER BY start, "end", id', review)]


def _plain(row: sqlite3.Row) -> dict[str, Any]:
    return {"id": row["id"], **{name: row[name] for name in _FIELDS}}


def act(store: Store, review: int, who: str, command: Mapping[str, Any]) -> list[int]:
    """Do one thing: accept, reject, relabel, resize, add, everywhere, rest. The reviews that changed."""
    with store.changing():
        here = _editable(store, review, who, next_batch(store))
        kind = command["do"]
        if kind == "everywhere":
            return _everywhere(store, here, command)
        changes = _changes(store, here, kind, command)
        if changes:
            _commit(store, here, kind, changes)
        return [review] if changes else []


def _editable(store: Store, review: int, who: str, batch: int) -> _Review:
    row = store.row(
        "SELECT reviews.*, notes.text FROM reviews JOIN notes ON notes.id = reviews.note WHERE reviews.id = ?", review
    )
    if row is None:
        raise Conflict("there is no such review")
    if row["status"] == "signed":
        raise Conflict("this review is signed; reopen it first")
    return _Review(review, row["note"], who, decode(row["text"]), batch)


def _changes(store: Store, here: _Review, kind: str, command: Mapping[str, Any]) -> list[dict[str, Any]]:
    spans = review_spans(store, here.id)
    if kind == "rest":
        return [_change(span, {"state": "accepted"}) for span in spans if span["state"] == "proposed"]
    if kind == "add":
        after = {"start": command["start"], "end": command["end"], "label": command["label"], "score": 1.0,
                 "source": here.who, "state": "accepted"}  # fmt: skip
        _check(after, here.text)
        return [*_pushed_out(spans, after, None), {"id": None, "before": None, "after": after}]
    span = next((one for one in spans if one["id"] == command.get("span")), None)
    if span is None:
        raise Conflict("this span is not there any more")
    wanted: dict[str, Any] = {"state": "rejected" if kind == "reject" else "accepted"}
    if kind == "relabel":
        wanted["label"] = command["label"]
    if kind == "resize":
        wanted |= {"start": command["start"], "end": command["end"]}
    change = _change(span, wanted)
    _check(change["after"], here.text)
    pushed = [] if kind == "reject" else _pushed_out(spans, change["after"], span["id"])
    return [*pushed, change] if change["before"] != change["after"] or pushed else []


def _change(span: Mapping[str, Any], wanted: Mapping[str, Any]) -> dict[str, Any]:
    before = {name: span[name] for name in _FIELDS}
    return {"id": span["id"], "before": before, "after": {**before, **wanted}}


def _pushed_out(spans: list[dict[str, Any]], by: Mapping[str, Any], itself: int | None) -> list[dict[str, Any]]:
    """Live spans that would overlap are rejected: two labels for one word help nobody."""
    return [
        _change(one, {"state": "rejected"})
        for one in spans
        if one["id"] != itself and one["state"] in LIVE and one["start"] < by["end"] and by["start"] < one["end"]
    ]


def _check(span: Mapping[str, Any], text: str) -> None:
    if not 0 <= span["start"] < span["end"] <= len(text) or not text[span["start"] : span["end"]].strip():
        raise Conflict("a span must hold some text of the note")
    if span["label"] not in LABELS:
        raise Conflict("there is no such label")


def _everywhere(store: Store, here: _Review, command: Mapping[str, Any]) -> list[int]:
    """The same decision for every place with the same words: in this note, in the patient's notes, in the whole set.

    Notes that this person has signed stay as they are.
    """
    spans = review_spans(store, here.id)
    model = next((one for one in spans if one["id"] == command.get("span")), None)
    if model is None:
        raise Conflict("this span is not there any more")
    words = here.text[model["start"] : model["end"]]
    reviews = [here]
    if command.get("scope", "note") != "note":
        reviews += _elsewhere(store, here, words, command["scope"])
    touched = []
    for review in reviews:
        changes = _like(review_spans(store, review.id), model, review.text, words, here.who)
        if changes:
            _commit(store, review, "everywhere", changes)
            touched.append(review.id)
    return touched


def _elsewhere(store: Store, here: _Review, words: str, scope: str) -> list[_Review]:
    """This person's reviews, not signed yet, of the other notes in which the words stand."""
    same_patient = " AND patient = (SELECT patient FROM notes WHERE id = ?1)" if scope == "patient" else ""
    others = store.rows(
        f"SELECT id, text FROM notes WHERE id != ?1 AND found IS NOT NULL AND instr(text, ?2) > 0{same_patient}",
        here.note,
        encode(words),
    )
    reviews = []
    for other in others:
        if not repeats(decode(other["text"]), words):
            continue
        review = open_review(store, other["id"], here.who)
        if store.value("SELECT status FROM reviews WHERE id = ?", review) == "open":
            reviews.append(_editable(store, review, here.who, here.batch))
    return reviews


def _like(
    spans: list[dict[str, Any]], model: Mapping[str, Any], text: str, words: str, who: str
) -> list[dict[str, Any]]:
    places = repeats(text, words)
    live = [span for span in spans if span["state"] in LIVE]
    if model["state"] == "rejected":
        return [_change(span, {"state": "rejected"}) for span in live if (span["start"], span["end"]) in places]
    changes = []
    for start, end in sorted(places):
        at = [span for span in spans if (span["start"], span["end"]) == (start, end)]
        same = next((span for span in at if span["label"] == model["label"]), at[0] if at else None)
        if any(one is not same and one["start"] < end and start < one["end"] for one in live):
            continue
        if same is None:
            after = {"start": start, "end": end, "label": model["label"], "score": 1.0, "source": who,
                     "state": "accepted"}  # fmt: skip
            changes.append({"id": None, "before": None, "after": after})
        elif (same["label"], same["state"]) != (model["label"], "accepted"):
            changes.append(_change(same, {"label": model["label"], "state": "accepted"}))
    return changes


def _commit(store: Store, review: _Review, kind: str, changes: list[dict[str, Any]]) -> None:
    for change in changes:
        if change["id"] is None:
            change["id"] = insert_span(store, review.id, change["after"])
        else:
            _write(store, change["id"], change["after"])
    store.run("UPDATE actions SET undone = 2 WHERE review = ? AND undone = 1", review.id)
    record(store, review.who, kind, changes, review.id, review.batch)


def _write(store: Store, span: int, values: Mapping[str, Any]) -> None:
    setting = ", ".join(f'"{name}" = ?' for name in _FIELDS)
    store.run(f"UPDATE spans SET {setting} WHERE id = ?", *(values[name] for name in _FIELDS), span)


_NO_UNDO = "('undo', 'redo', 'sign', 'reopen', 'open')"


def undo(store: Store, review: int, who: str) -> list[int]:
    """Take back the last action that reached this review, wherever it reached."""
    batch = "SELECT max(batch) FROM actions WHERE review = ? AND undone = 0 AND kind NOT IN " + _NO_UNDO
    return _replay(store, review, who, batch, "undo")


def redo(store: Store, review: int, who: str) -> list[int]:
    """Do again what was undone last."""
    return _replay(store, review, who, "SELECT min(batch) FROM actions WHERE review = ? AND undone = 1", "redo")


def _replay(store: Store, review: int, who: str, which: str, kind: str) -> list[int]:
    side, undone = ("before", 1) if kind == "undo" else ("after", 0)
    with store.changing():
        batch = store.value(which, review)
        if batch is None:
            return []
        new = next_batch(store)
        rows = store.rows(f"SELECT * FROM actions WHERE batch = ? AND kind NOT IN {_NO_UNDO}", batch)
        for row in rows:
            _editable(store, row["review"], who, new)
            for change in json.loads(row["changes"]):
                if change[side] is None:
                    store.run("DELETE FROM spans WHERE id = ?", change["id"])
                elif store.value("SELECT 1 FROM spans WHERE id = ?", change["id"]):
                    _write(store, change["id"], change[side])
                else:
                    insert_span(store, row["review"], change[side], change["id"])
            store.run("UPDATE actions SET undone = ? WHERE id = ?", undone, row["id"])
            record(store, who, kind, [{"batch": batch}], row["review"], new)
        return [row["review"] for row in rows]


def sign(store: Store, review: int, who: str) -> None:
    """Finish a review: what is still proposed is thereby accepted. An adjudication must have settled everything."""
    with store.changing():
        kind = store.value("SELECT kind FROM reviews WHERE id = ?", review)
        left = store.value("SELECT count(*) FROM spans WHERE review = ? AND state = 'proposed'", review)
        if kind == "adjudication" and left:
            raise Conflict(f"{left} differences are still open")
        act(store, review, who, {"do": "rest"})
        store.run("UPDATE reviews SET status = 'signed', signed = ?, reviewer = ? WHERE id = ?", now(), who, review)
        record(store, who, "sign", [seal(store, review)], review)


def reopen(store: Store, review: int, who: str, reason: str, any_review: bool = False) -> None:
    """Take back a signature: one's own, or as the owner (``any_review``) anyone's; the reason stays in the history."""
    with store.changing():
        row = store.row("SELECT * FROM reviews WHERE id = ?", review)
        if row is None or row["status"] != "signed":
            raise Conflict("this review is not signed")
        if row["reviewer"] != who and not any_review:
            raise Conflict(f"{row['reviewer']} signed this; only they or the owner can reopen it")
        if not reason.strip():
            raise Conflict("reopening a signed note needs a reason")
        settled = "SELECT 1 FROM reviews WHERE note = ? AND kind = 'adjudication' AND status = 'signed'"
        if row["kind"] == "review" and store.value(settled, row["note"]):
            raise Conflict("the note was settled by adjudication: reopen that first")
        store.run("UPDATE reviews SET status = 'open', signed = NULL WHERE id = ?", review)
        record(store, who, "reopen", review=review, reason=reason.strip())


def history(store: Store, note: int) -> list[dict[str, Any]]:
    """Everything that was ever done to a note, newest first: who, when, what."""
    rows = store.rows(
        "SELECT actions.*, reviews.kind AS of FROM actions JOIN reviews ON reviews.id = actions.review "
        "WHERE reviews.note = ? AND actions.kind != 'open' ORDER BY actions.id DESC LIMIT 500",
        note,
    )
    return [
        {"at": row["at"], "who": row["who"], "do": row["kind"], "in": row["of"], "undone": bool(row["undone"]),
         "reason": row["reason"], "review": row["review"],
         "changes": json.loads(row["changes"])}
        for row in rows
    ]  # fmt: skip
