"""The history as a chain: every action holds the hash of the one before it, so that none can be changed unseen.

A chain shows that what is in it was not altered and that nothing is missing in its middle. Whoever can write to the
file could make a new one from the beginning; a release therefore notes the newest hash in its signed manifest.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from incognote.serve.review.store import Store

__all__ = ["FIELDS", "broken_links", "chained", "head", "next_batch", "now", "record", "seal", "unsealed"]

#: What of an action its hash covers. Whether it was undone later follows from the later action.
FIELDS = ("id", "batch", "review", "who", "at", "kind", "changes", "reason")


def chained(previous: str, action: Sequence[Any]) -> str:
    """The hash of an action, given as the values of ``FIELDS``, after the one with the hash ``previous``."""
    return sha256(json.dumps([previous, *action]).encode()).hexdigest()


def record(
    store: Store,
    who: str,
    kind: str,
    changes: Any = (),
    review: int | None = None,
    batch: int | None = None,
    reason: str = "",
) -> None:
    """Append an action; without a ``review`` it concerns the whole set (an account, a release)."""
    with store.changing():
        id_ = 1 + int(store.value("SELECT coalesce(max(id), 0) FROM actions"))
        values = (id_, batch or next_batch(store), review, who, now(), kind, json.dumps(changes), reason)
        store.run(
            f"INSERT INTO actions ({', '.join(FIELDS)}, hash) VALUES ({', '.join('?' * len(FIELDS))}, ?)",
            *values,
            chained(head(store), values),
        )


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def next_batch(store: Store) -> int:
    return 1 + int(store.value("SELECT coalesce(max(batch), 0) FROM actions"))


def head(store: Store) -> str:
    """The hash of the newest action."""
    return str(store.value("SELECT hash FROM actions ORDER BY id DESC LIMIT 1") or "")


def broken_links(actions: Iterable[Sequence[Any]]) -> list[str]:
    """What is wrong with a chain, given as rows of ``FIELDS`` and the hash, in order."""
    problems, previous, expected = [], "", 1
    for *action, hash_ in actions:
        if action[0] != expected:
            problems.append(f"actions {expected} to {action[0] - 1} are missing")
        elif chained(previous, action) != hash_:
            problems.append(f"action {action[0]} is not what was recorded")
        previous, expected = hash_, action[0] + 1
    return problems


def seal(store: Store, review: int) -> dict[str, str]:
    """Codes of the text and the decisions as they are; kept with a signature, they show a later change of either."""
    text = store.value("SELECT text FROM notes JOIN reviews ON reviews.note = notes.id WHERE reviews.id = ?", review)
    spans = store.rows('SELECT start, "end", label, state FROM spans WHERE review = ? ORDER BY 1, 2, 3, 4', review)
    key = bytes.fromhex(store.setting("key"))
    decisions = json.dumps([list(span) for span in spans]).encode()
    return {name: hmac.digest(key, value, sha256).hex() for name, value in (("text", text), ("spans", decisions))}


def unsealed(store: Store) -> list[str]:
    """Reviews that claim a signature which the history does not hold, or whose decisions changed after it."""
    problems = []
    rows = store.rows(
        "SELECT reviews.*, notes.document FROM reviews JOIN notes ON notes.id = reviews.note ORDER BY reviews.id"
    )
    for row in rows:
        last = store.row(
            "SELECT * FROM actions WHERE review = ? AND kind IN ('sign', 'reopen') ORDER BY id DESC LIMIT 1", row["id"]
        )
        about = f"{row['document']}: the {row['kind']} by {row['reviewer']}"
        signed = last is not None and last["kind"] == "sign"
        if (row["status"] == "signed") != signed:
            problems.append(f"{about} is {row['status']}, and the history says otherwise")
        elif last is not None and signed:
            kept = json.loads(last["changes"])
            if last["who"] != row["reviewer"]:
                problems.append(f"{about} was signed by {last['who']}")
            if kept and kept[0] != seal(store, row["id"]):
                problems.append(f"{about} was changed after it was signed")
    return problems
