"""What a run has finished, on disk, so that a run that was killed goes on where it stopped.

Beside the output stands a file of one line per finished batch, each with its checksum and flushed to disk before the
next begins. A line holds where something was found and what was put there, never what stood there; with the input at
hand that is enough to write the output again without searching a single note twice. The output itself appears whole at
the end, and then this file goes. A line that was cut off by the kill is not counted.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType

from incognote.document import Document
from incognote.errors import IncognoteError, UsageError
from incognote.files import lock_file, sync_folder
from incognote.scale.work import Outcome

__all__ = ["Ledger", "check_same", "remove_remains"]

_CHECK = 16


class Ledger:
    """Opened anew, or with ``resume`` continued; ``identity`` says by what run, part by part in words for a user."""

    def __init__(self, path: Path, identity: Mapping[str, str], resume: bool) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from None
        self._file = os.fdopen(descriptor, "r+b", buffering=0)
        try:
            lock_file(self._file, f"{path}: another run is writing this output")
            self._begin, self._end, self.batches = self._scan(identity if resume else {})
            if self.batches and not resume:
                raise UsageError(
                    f"{path} is from a run that was stopped: --resume continues it; delete it to begin anew"
                )
            self._worth_keeping = self.batches > 0
            self._file.truncate(self._end)
            if not self._begin:
                self._append(json.dumps(dict(identity)))
                self._begin = self._end
                sync_folder(path.parent)
        except BaseException:
            self._file.close()
            raise

    def _scan(self, identity: Mapping[str, str]) -> tuple[int, int, int]:
        """Where the batches begin, where the last whole one ends, and how many there are."""
        count = 0
        with self.path.open("rb") as file:
            header = _checked(file.readline())
            if header is None:
                return 0, 0, 0
            begin = end = file.tell()
            while _checked(file.readline()) is not None:
                end, count = file.tell(), count + 1
        if not count:
            return 0, 0, 0
        before = json.loads(header)
        other = [name for name in {**identity, **before} if identity.get(name) != before.get(name)]
        if identity and other:
            raise UsageError(
                f"{self.path}: the run that was stopped had another {' and '.join(other)}; "
                "resume it with the same, or delete the file to begin anew"
            )
        return begin, end, count

    def recorded(self) -> Iterator[list[Outcome]]:
        """The outcomes of each finished batch, in order."""
        with self.path.open("rb") as file:
            file.seek(self._begin)
            for _ in range(self.batches):
                line = _checked(file.readline())
                if line is None:
                    raise IncognoteError(f"{self.path}: changed while it was read")
                yield [Outcome(*outcome) for outcome in json.loads(line)]

    def add(self, outcomes: Sequence[Outcome]) -> None:
        """A batch is finished: it is on the disk when this returns."""
        self._worth_keeping = True
        self._append(json.dumps([list(outcome) for outcome in outcomes], separators=(",", ":")))

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
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._worth_keeping:
            self.remove()
        self._file.close()


def check_same(documents: Sequence[Document], outcomes: Sequence[Outcome], path: Path) -> None:
    """Whether recorded outcomes can be those of these documents."""
    same = len(documents) == len(outcomes) and all(
        not outcome.marks or outcome.marks[-1][1] <= len(document.text)
        for document, outcome in zip(documents, outcomes, strict=True)
    )
    if not same:
        raise UsageError(f"{path}: belongs to other notes; delete it to begin anew")


def remove_remains(out: Path) -> None:
    """Delete what a killed run left half-written: hidden files that were never given their names."""
    folder = out if out.is_dir() else out.parent
    name = r".+" if out.is_dir() else re.escape(out.name[:100])
    for path in folder.rglob(".*.tmp") if out.is_dir() else folder.glob(".*.tmp"):
        if re.fullmatch(rf"\.{name}\.[0-9a-f]{{12}}\.tmp", path.name):
            path.unlink(missing_ok=True)


def _check(content: bytes) -> bytes:
    return sha256(content).hexdigest()[:_CHECK].encode()


def _checked(line: bytes) -> bytes | None:
    """The content of a line that is whole, else nothing."""
    check, _, content = line.rstrip(b"\n").partition(b" ")
    return content if line.endswith(b"\n") and check == _check(content) else None
