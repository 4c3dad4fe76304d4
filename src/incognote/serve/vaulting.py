"""The service's vault: what is replaced is kept before it is sent, and given back to those with the role."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from incognote.document import Document
from incognote.errors import RecordError
from incognote.replace.result import Result
from incognote.vault.reader import Vault, VaultWriter
from incognote.vault.reidentify import restore_notes

__all__ = ["ServiceVault"]


class ServiceVault:
    """One writer for the whole service; calls block, so they belong in a thread."""

    def __init__(self, path: Path, key: Path) -> None:
        self.path, self.key = path, key
        self._writer = VaultWriter(path, key)
        self._lock = Lock()

    def keep(self, results: Sequence[Result]) -> None:
        """When this returns, every result can be restored whatever happens."""
        with self._lock:
            for result in results:
                self._writer.add(result)
            self._writer.flush()

    def restore(self, outputs: Sequence[Document], caller: str, reason: str) -> list[tuple[str, str | None, str]]:
        """Id, original text or none, and the reason why not; the journal names the key and its reason first."""
        with self._lock, Vault.open(self.path, self.key) as vault:
            restored = list(restore_notes(outputs, vault, self._writer, f"{caller}: {reason}"))
            self._writer.flush()
        answers: list[tuple[str, str | None, str]] = []
        for output, one in zip(outputs, restored, strict=True):
            if isinstance(one, RecordError):
                answers.append((output.id, None, one.reason))
            else:
                answers.append((output.id, one[1], ""))
        return answers

    def close(self) -> None:
        self._writer.close()
