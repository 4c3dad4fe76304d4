"""A vault rewritten: several into one, or one under another key. The old file stays until the new one is whole."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from incognote.errors import UsageError
from incognote.files import place_new, remove_leftovers, sync_folder
from incognote.vault.journal import JournalEntry
from incognote.vault.mark import add_mark, mark_path
from incognote.vault.reader import Vault, VaultError
from incognote.vault.writer import VaultWriter, open_locked

__all__ = ["merge", "rotate"]


def merge(parts: Sequence[str | Path], target: str | Path, key_file: str | Path) -> None:
    """Put the notes and journals of ``parts`` into ``target``, after what it holds already; the parts stay."""
    sources = [Path(part) for part in parts]
    if Path(target).exists():
        sources.insert(0, Path(target))
    if len({source.resolve() for source in sources}) < len(sources):
        raise UsageError("a vault is given twice: each part once, and the target apart from them")
    _rewrite(sources, Path(target), key_file, key_file, JournalEntry.now("merge", f"{len(sources)} vaults into one"))


def rotate(path: str | Path, key_file: str | Path, new_key_file: str | Path, reason: str = "key changed") -> None:
    """Encrypt the vault under another key; the old key opens only old copies from then on."""
    _rewrite([Path(path)], Path(path), key_file, new_key_file, JournalEntry.now("rotate", reason))


def _rewrite(
    sources: list[Path], target: Path, key_file: str | Path, new_key_file: str | Path, entry: JournalEntry
) -> None:
    """Sources are locked before they are read, and the new vault from its making, until all is in place."""
    fresh = target.with_name(f".{target.name}.{secrets.token_hex(6)}.tmp")
    try:
        with ExitStack() as stack:
            for source in sources:
                stack.enter_context(open_locked(source))
            if target in sources:
                _remove_leftovers(target)
            vaults = [stack.enter_context(Vault(source, key_file)) for source in sources]
            with VaultWriter(fresh, new_key_file) as writer:
                stack.enter_context(writer.shared_lock())
                for vault in vaults:
                    _copy(vault, writer)
                writer.add_journal(entry)
            _compare(vaults, fresh, new_key_file)
            if target in sources:
                add_mark(target, fresh)
                fresh.replace(target)
            elif not place_new(fresh, target):
                raise UsageError(f"{target}: was just made by another process; nothing was written, try again")
            mark_path(fresh).replace(mark_path(target))
            sync_folder(target.parent)
    finally:
        fresh.unlink(missing_ok=True)
        mark_path(fresh).unlink(missing_ok=True)


def _remove_leftovers(target: Path) -> None:
    """What a killed rotation of ``target``, which is locked, left beside it."""
    remove_leftovers(target)
    for pattern, start in ((".*.tmp.mark", f".{target.name}."), ("..*.tmp", f"..{target.name}.")):
        for path in target.parent.glob(pattern):
            if path.name.startswith(start):
                path.unlink(missing_ok=True)


def _compare(vaults: Sequence[Vault], fresh: Path, key_file: str | Path) -> None:
    """Whether the new vault is intact and holds as much as the old ones together, which have not changed meanwhile."""
    with Vault(fresh, key_file) as copy:
        expected = sum(map(len, vaults))
        if copy.verify() or len(copy) != expected:
            raise VaultError(f"{fresh}: {len(copy)} of {expected} notes were copied; the old vault stays as it was")
    for vault in vaults:
        if vault.has_changed():
            raise VaultError(f"{vault.path}: was written to meanwhile; nothing was changed, try again")


def _copy(vault: Vault, writer: VaultWriter) -> None:
    """All of a vault, or nothing if a part of it is damaged; an unfinished end is where a stopped run got to."""
    damage = vault.verify()
    if damage:
        raise VaultError(f"{vault.path}: {'; '.join(damage)}; nothing was written")
    for note in vault.notes():
        writer.add_note(note)
    for entry in vault.journal():
        writer.add_journal(entry)
