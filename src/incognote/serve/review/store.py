"""The SQLite file beside the data: notes, what was found, who reviewed them, and every action ever taken.

Every change is one transaction that is on the disk before it is answered (WAL, ``synchronous=FULL``), so a crash loses
nothing. Texts are kept as UTF-8 bytes that let single surrogates pass: what was read is what is shown.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any

from incognote.document import Document, Span
from incognote.errors import UsageError
from incognote.formats.columns import plain_span
from incognote.serve.review.chain import FIELDS, chained, now
from incognote.text.folding import fold

__all__ = ["Store", "decode", "encode", "now", "spans_from"]

VERSION = 2

_SCHEMA = """
CREATE TABLE notes (
  id INTEGER PRIMARY KEY, document TEXT NOT NULL UNIQUE, text BLOB NOT NULL, meta TEXT NOT NULL,
  patient TEXT, type TEXT, words INTEGER NOT NULL, lottery INTEGER NOT NULL,
  model TEXT, found TEXT, votes TEXT, rare TEXT, worth REAL, unsure INTEGER, disputed INTEGER, lowest REAL);
CREATE INDEX notes_by_patient ON notes (patient);
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY, note INTEGER NOT NULL REFERENCES notes, reviewer TEXT NOT NULL, kind TEXT NOT NULL,
  status TEXT NOT NULL, opened TEXT NOT NULL, signed TEXT, UNIQUE (note, kind, reviewer));
CREATE TABLE spans (
  id INTEGER PRIMARY KEY AUTOINCREMENT, review INTEGER NOT NULL REFERENCES reviews, start INTEGER NOT NULL,
  "end" INTEGER NOT NULL, label TEXT NOT NULL, score REAL NOT NULL, source TEXT NOT NULL, state TEXT NOT NULL);
CREATE INDEX spans_by_review ON spans (review);
CREATE TABLE trainings (
  id INTEGER PRIMARY KEY, who TEXT NOT NULL, started TEXT NOT NULL, ended TEXT, recipe TEXT NOT NULL,
  state TEXT NOT NULL, message TEXT NOT NULL, folder TEXT, result TEXT);
"""
#: What version 2 added: a chained history, accounts, and what the set was opened with.
_SCHEMA_2 = """
CREATE TABLE actions (
  id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, review INTEGER REFERENCES reviews, who TEXT NOT NULL,
  at TEXT NOT NULL, kind TEXT NOT NULL, changes TEXT NOT NULL, reason TEXT NOT NULL, hash TEXT NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0);
CREATE INDEX actions_by_review ON actions (review);
CREATE INDEX actions_by_batch ON actions (batch);
CREATE TABLE users (
  name TEXT PRIMARY KEY, role TEXT NOT NULL, salt BLOB NOT NULL, hash BLOB NOT NULL, invitation TEXT,
  failed INTEGER NOT NULL DEFAULT 0, locked REAL NOT NULL DEFAULT 0, made TEXT NOT NULL);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class Store:
    """One connection for all threads of a process; other processes may have the file open too."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = RLock()
        if not path.exists():
            # Notes are in it: nobody else's business.
            os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))
        self._db = sqlite3.connect(path, timeout=30, isolation_level=None, check_same_thread=False)
        self._db.row_factory = sqlite3.Row
        try:
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._db.close()
            raise UsageError(f"{path} is not a review file: {error}") from None

    def _prepare(self) -> None:
        with self.changing():
            version = int(self._db.execute("PRAGMA user_version").fetchone()[0])
            if version > VERSION:
                raise UsageError(f"{self.path} was made by a newer version of the review page ({version})")
            if version < 1:
                self._make(_SCHEMA)
            if version < 2:
                before = self.rows("SELECT * FROM actions ORDER BY id") if version else []
                self._make(("DROP TABLE actions;" if version else "") + _SCHEMA_2)
                self.set("key", secrets.token_hex(32))
                self._chain(before)
                self._db.execute(f"PRAGMA user_version={VERSION}")
        self._db.create_function("holds", 2, _holds, deterministic=True)

    def _make(self, schema: str) -> None:
        for statement in filter(str.strip, schema.split(";")):
            self._db.execute(statement)

    def _chain(self, actions: Iterable[sqlite3.Row]) -> None:
        """Take over a history that was not a chain yet, numbered without gaps."""
        previous = ""
        for id_, row in enumerate(actions, 1):
            values = (id_, *(row[name] for name in FIELDS[1:-1]), "")
            previous = chained(previous, values)
            self.run(
                f"INSERT INTO actions ({', '.join(FIELDS)}, hash, undone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                *values,
                previous,
                row["undone"],
            )

    def setting(self, name: str, default: str = "") -> str:
        """Something kept about the whole set."""
        return str(self.value("SELECT value FROM settings WHERE name = ?", name) or default)

    def set(self, name: str, value: str) -> None:
        self.run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", name, value)

    @contextmanager
    def changing(self) -> Iterator[None]:
        """A transaction: all of it is kept, or none. Inside another one it is part of that."""
        with self._lock:
            if self._db.in_transaction:
                yield
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def run(self, sql: str, *values: Any) -> int:
        """Execute one statement; the id of the row it made."""
        with self._lock:
            return int(self._db.execute(sql, values).lastrowid or 0)

    def rows(self, sql: str, *values: Any) -> list[sqlite3.Row]:
        with self._lock:
            return self._db.execute(sql, values).fetchall()

    def row(self, sql: str, *values: Any) -> sqlite3.Row | None:
        rows = self.rows(sql, *values)
        return rows[0] if rows else None

    def value(self, sql: str, *values: Any) -> Any:
        row = self.row(sql, *values)
        return row[0] if row else None

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def add_documents(self, documents: Iterable[Document]) -> tuple[int, int]:
        """Take in notes; how many were new, and how many changed on the disk after somebody reviewed them.

        A note that changed and has no review yet is replaced; one that was reviewed is kept as it was reviewed.
        """
        new = kept = 0
        with self.changing():
            for document in documents:
                text = encode(document.text)
                old = self.row("SELECT id, text FROM notes WHERE document = ?", document.id)
                if old and old["text"] == text:
                    continue
                if old and self.value("SELECT count(*) FROM reviews WHERE note = ?", old["id"]):
                    kept += 1
                    continue
                if old:
                    self.run("DELETE FROM notes WHERE id = ?", old["id"])
                self._add(document, text)
                new += not old
        return new, kept

    def _add(self, document: Document, text: bytes) -> None:
        meta = {key: value for key, value in document.meta.items() if key != "known"}
        given = [plain_span(span) for span in document.spans]
        facts = json.dumps({**meta, "known": document.meta.get("known"), "given": given}, default=str)
        self.run(
            "INSERT INTO notes (document, text, meta, patient, type, words, lottery) VALUES (?, ?, ?, ?, ?, ?, ?)",
            document.id,
            text,
            facts,
            None if meta.get("patient") is None else str(meta["patient"]),
            str(meta.get("type") or ""),
            len(document.text.split()),
            lottery(document.id),
        )

    def document(self, note: sqlite3.Row) -> Document:
        """A row of notes as a document, without spans."""
        meta = json.loads(note["meta"])
        meta = {key: value for key, value in meta.items() if key != "given" and value is not None}
        return Document(note["document"], decode(note["text"]), meta=meta)


def lottery(document_id: str) -> int:
    """A random-looking number that is always the same for a document: notes in its order are a random sample."""
    return int.from_bytes(sha256(f"lottery\0{document_id}".encode("utf-8", "surrogatepass")).digest()[:6])


def _holds(text: bytes, words: str) -> bool:
    """Whether a note holds some words, whatever their case and accents."""
    return fold(words) in fold.__wrapped__(decode(text))


def encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def decode(text: bytes) -> str:
    return text.decode("utf-8", "surrogatepass")


def spans_from(source: str | None) -> list[Span]:
    """Spans as they are kept in a column of JSON."""
    return [Span(**span) for span in json.loads(source or "[]")]
