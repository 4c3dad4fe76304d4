"""What a run has finished, on disk, so that a run that was killed goes on where it stopped.

Beside the output stands a file of one line per finished batch, each with its checksum and flushed to disk before the
next begins. A line holds where something was found and what was put there, never what stood there, and a keyed hash of
the notes it is about; with the same notes at hand that is enough to write the output again without searching a single
note twice. The output itself appears whole at the end, and then this file goes. A line that was cut off by the kill is
not counted.

The file is locked while its run goes on, and its first line names the run: what a killed run left half-written carries
that name, and only who holds the lock removes it.
"""

from __future__ import annotations

import hmac
import json
import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from incognote import __version__
from incognote.document import Document
from incognote.errors import IncognoteError, UsageError
from incognote.files import lock_file, remove_hidden_files, sync_folder
from incognote.scale.stream import Shard
from incognote.scale.work import NoteOutcome

__all__ = ["Ledger", "ledger_path"]

_CHECK = 16
#: Changes when the lines of a ledger do.
_FORMAT = 3


class Ledger:
    """Opened new, or with ``resume`` continued, and locked until it is closed.

    ``identity`` says by what run, part by part in words for a user; a run without one cannot be resumed, and its file
    is the lock alone. ``key`` is that of the notes' hashes; without one it is drawn and kept in the file.
    """

    def __init__(
        self,
        out: Path,
        identity: Mapping[str, str] | None = None,
        resume: bool = False,
        shard: Shard | None = None,
        key: bytes | None = None,
    ) -> None:
        self.path = ledger_path(out, shard)
        self.batches = 0
        self._removed = False
        self._records = identity is not None
        self._file = _open_locked(self.path)
        self._worth_keeping = os.fstat(self._file.fileno()).st_size > 0
        try:
            _refuse_other_shares(out, self.path, shard)
            before = self._scan()
            if before and before.get("run"):
                remove_hidden_files(out, before["run"])
            if self.batches and not resume:
                raise UsageError(
                    f"{self.path} is from a run that was stopped: --resume continues it; delete it to begin again"
                )
            about = {**(identity or {}), "version": f"{__version__}, {_FORMAT}"}
            self._worth_keeping = self.batches > 0
            if self.batches and before:
                self._check_identity(about, before.get("identity", {}))
                self.run, kept_key = before["run"], before["key"]
            else:
                self.run = secrets.token_hex(6) + (f"-{shard.number}-of-{shard.of}" if shard else "")
                kept_key = "" if key else secrets.token_hex(32)
                self._end = 0
            self._key = key or bytes.fromhex(kept_key)
            self._file.truncate(self._end)
            if not self.batches:
                self._append(json.dumps({"run": self.run, "key": kept_key, "identity": about}))
                self._begin = self._end
                sync_folder(self.path.parent)
        except BaseException:
            self.__exit__(None, None, None)
            raise

    def _scan(self) -> dict[str, Any] | None:
        """The first line, if there is one; and where the batches begin, where the last whole one ends, how many."""
        with self.path.open("rb") as file:
            line = file.readline()
            header = _checked(line)
            if header is None and line.endswith(b"\n"):
                raise UsageError(f"{self.path} is not what a stopped run leaves; move it, or give another output")
            self._begin = self._end = file.tell() if header is not None else 0
            while header is not None and _checked(file.readline()) is not None:
                self._end, self.batches = file.tell(), self.batches + 1
        return None if header is None else json.loads(header)

    def _check_identity(self, now: Mapping[str, str], before: Mapping[str, str]) -> None:
        other = [name for name in {**now, **before} if now.get(name) != before.get(name)]
        if other:
            raise UsageError(
                f"{self.path}: the run that was stopped had another {' and '.join(other)}; "
                "resume it with the same, or delete the file to begin again"
            )

    def recorded(self, batches: Iterator[Sequence[Document]]) -> Iterator[tuple[Sequence[Document], list[NoteOutcome]]]:
        """Each finished batch with its outcomes, in order; its notes come from ``batches`` and must be the same."""
        with self.path.open("rb") as file:
            file.seek(self._begin)
            for _ in range(self.batches):
                line = _checked(file.readline())
                if line is None:
                    raise IncognoteError(f"{self.path}: changed while it was read")
                known, outcomes = json.loads(line)
                documents = next(batches, [])
                if len(outcomes) != len(documents) or not hmac.compare_digest(known, self.digest(documents)):
                    about = f"between {documents[0].id} and {documents[-1].id}" if documents else "at the end"
                    raise UsageError(
                        f"{self.path}: the notes {about} are not those that the stopped run read; "
                        "bring them back, or delete the file to begin again"
                    )
                yield documents, [NoteOutcome(*outcome) for outcome in outcomes]

    def add(self, digest: str, outcomes: Sequence[NoteOutcome]) -> None:
        """A batch is finished: it is on the disk when this returns."""
        if self._records:
            self._worth_keeping = True
            self._append(json.dumps([digest, outcomes], separators=(",", ":")))

    def digest(self, documents: Sequence[Document]) -> str:
        """A hash of all that the outcomes of a batch depend on; without the key it says nothing about the notes."""
        seen = hmac.new(self._key, digestmod=sha256)
        for document in documents:
            meta = json.dumps(document.meta, sort_keys=True, default=str)
            spans = json.dumps([(span.start, span.end, span.label) for span in document.spans])
            for part in (document.id, document.text, meta, spans):
                content = part.encode("utf-8", "surrogatepass")
                seen.update(b"%d:" % len(content))
                seen.update(content)
        return seen.hexdigest()

    def _append(self, line: str) -> None:
        content = line.encode()
        rest = memoryview(_check(content) + b" " + content + b"\n")
        size = len(rest)
        try:
            self._file.seek(self._end)
            while rest:
                rest = rest[self._file.write(rest) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(self._end)
            raise IncognoteError(f"{self.path}: {error.strerror}; --resume continues when that is mended") from None
        self._end += size

    def remove(self) -> None:
        """The output is there, so this is needed no more."""
        if not self._removed:  # another run may have begun a file of its own since
            self._removed = True
            self.path.unlink(missing_ok=True)

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._worth_keeping:
            self.remove()
        self._file.close()


def ledger_path(out: Path, shard: Shard | None) -> Path:
    """Beside the output; shards that share a folder have one each."""
    part = f".{shard.number}-of-{shard.of}" if shard else ""
    out = out.resolve()
    return out.with_name(f"{out.name}{part}.unfinished")


def _open_locked(path: Path) -> BinaryIO:
    """The file, made if it does not exist, held by this process alone."""
    busy = f"{path}: another run is writing this output; wait for it, or give another output"
    while True:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from None
        file = os.fdopen(descriptor, "r+b", buffering=0)
        try:
            lock_file(file, busy)
            if path.exists() and os.path.samestat(os.fstat(descriptor), path.stat()):
                return file
        except BaseException:
            file.close()
            raise
        file.close()  # the run that held it has just ended and removed it


def _refuse_other_shares(out: Path, own: Path, shard: Shard | None) -> None:
    """Runs that cut the same work differently would write the same files."""
    name = re.escape(out.resolve().name)
    for path in own.parent.glob("*.unfinished"):
        found = re.fullmatch(rf"{name}(?:\.\d+-of-(\d+))?\.unfinished", path.name)
        if found and path != own and found[1] != (str(shard.of) if shard else None):
            with suppress(OSError), path.open("r+b") as file:
                lock_file(file, f"{path}: a run with other shares is writing this output; wait for it to end")


def _check(content: bytes) -> bytes:
    return sha256(content).hexdigest()[:_CHECK].encode()


def _checked(line: bytes) -> bytes | None:
    """The content of a line that is whole, else nothing."""
    check, _, content = line.rstrip(b"\n").partition(b" ")
    return content if line.endswith(b"\n") and check == _check(content) else None
