"""A vault written anew: several into one, or one under another key. The old file stays until the new one is whole."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from incognote.files import sync_folder
from incognote.replace.journal import Entry
from incognote.replace.vault import Vault, VaultError
from incognote.replace.vault_writer import VaultWriter, lock

__all__ = ["merge", "rotate"]


def merge(parts: Sequence[str | Path], target: str | Path, key_file: str | Path) -> None:
    """Put the notes and journals of ``parts`` into ``target``, after what it holds already; the parts stay."""
    sources = [Path(part) for part in parts]
    if Path(target).exists():
        sources.insert(0, Path(target))
    _rewrite(sources, Path(target), key_file, key_file, Entry.now("merge", f"{len(sources)} vaults into one"))


def rotate(path: str | Path, key_file: str | Path, new_key_file: str | Path, reason: str = "key changed") -> None:
    """Encrypt the vault under another key; the old key opens only old copies from then on."""
    _rewrite([Path(path)], Path(path), key_file, new_key_file, Entry.now("rotate", reason))


def _rewrite(sources: list[Path], target: Path, key_file: str | Path, new_key_file: str | Path, entry: Entry) -> None:
    fresh = target.with_name(f".{target.name}.{secrets.token_hex(6)}")
    try:
        with ExitStack() as stack:
            vaults = [stack.enter_context(Vault(source, key_file)) for source in sources]
            for source in sources:
                lock(stack.enter_context(source.open("rb")), source)
            with VaultWriter(fresh, new_key_file) as writer:
                for vault in vaults:
                    _copy(vault, writer)
                writer.add_journal(entry)
            fresh.replace(target)
            sync_folder(target.parent)
    finally:
        fresh.unlink(missing_ok=True)


def _copy(vault: Vault, writer: VaultWriter) -> None:
    """All of a vault, or nothing if a part of it is damaged; an unfinished end is where a stopped run got to."""
    damage = vault.verify()
    if damage:
        raise VaultError(f"{vault.path}: {'; '.join(damage)}; nothing was written")
    for note in vault.notes():
        writer.add_note(note)
    for entry in vault.journal():
        writer.add_journal(entry)
