"""``incognote reidentify``: originals from a vault, and the care of vaults and keys."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from incognote.cli.console import warn
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.errors import IncognoteError, NothingRead, RecordError, UsageError

if TYPE_CHECKING:
    from incognote.formats import ReadOptions
    from incognote.vault.reader import Vault, VaultWriter

__all__ = ["command"]


@click.command("reidentify", cls=Command)
@click.argument("outputs", nargs=-1, metavar="OUT...", type=InputPath(notes=True, allow_dash=True))
@click.option("--vault", "vault_path", metavar="V", type=OutputPath(path_type=Path), help="The vault of the run.")
@click.option("--key-file", metavar="K", type=InputPath(path_type=Path), help="The key of the vault.")
@click.option(
    "-o",
    "--out",
    "output",
    type=OutputPath(notes=True, allow_dash=True),
    metavar="PATH",
    help="Where the restored notes go; - is standard output.",
)
@click.option("--reason", metavar="TEXT", help="Why; it goes into the vault's journal. Asked for on a terminal.")
@click.option("--value", metavar="TEXT", help="Restore a single value (a surrogate, a pseudonym) instead of notes.")
@click.option("--journal", "show_journal", is_flag=True, help="Show the journal and check the whole vault.")
@click.option("--rotate", "new_key", metavar="NEW_KEY", type=InputPath(path_type=Path), help="Change the vault's key.")
@click.option("--merge", "merge_parts", is_flag=True, help="Put the vaults OUT... into the vault V.")
@click.option("--new-key", "make_key", metavar="FILE", type=OutputPath(path_type=Path), help="Make a key file.")
@click.option("--salvage", is_flag=True, help="Restore what is intact from a vault that is damaged or cut off.")
@click.option("--from", "from_", metavar="FORMAT", help="Format of OUT, if it cannot be seen from the file.")
@click.option("--text-column", metavar="NAME", help="Of a table: the column of the notes.")
@click.option("--id-column", metavar="NAME", help="Of a table: the column of the notes' ids.")
@click.option("--encoding", metavar="NAME", help="Encoding of OUT if it is neither UTF-8 nor marked.")
def command(
    outputs: tuple[str, ...],
    vault_path: Path | None,
    key_file: Path | None,
    output: str | None,
    reason: str | None,
    value: str | None,
    show_journal: bool,
    new_key: Path | None,
    merge_parts: bool,
    make_key: Path | None,
    salvage: bool,
    from_: str | None,
    text_column: str | None,
    id_column: str | None,
    encoding: str | None,
) -> int:
    """Restore originals from a vault, for those who hold its key.

    Every restore, also one that fails, is written to the vault's own journal, with your name and reason, before
    anything is given. Restored files can be read by their owner only.

    \b
    Examples:
      incognote reidentify --new-key key                                        make a key; keep it elsewhere
      incognote reidentify clean/ --vault v --key-file key -o restored/ --reason "drug recall"        a folder
      incognote reidentify clean.csv --vault v --key-file key -o restored.csv --reason "drug recall"  a table
      incognote reidentify --value "Anna Berg" --vault v --key-file key --reason "letter"             one value
      incognote reidentify --journal --vault v --key-file key                   who asked for what, and why
      incognote reidentify --rotate new-key --vault v --key-file key            change the key
    """
    from incognote.formats import ReadOptions
    from incognote.vault.reader import Vault, VaultWriter, create_key
    from incognote.vault.rewrite import merge, rotate

    wishes = [value is not None, show_journal, new_key is not None, merge_parts, make_key is not None]
    if sum(wishes) > 1 or (outputs and any(wishes) and not merge_parts):
        raise UsageError("one thing at a time: notes to restore, --value, --journal, --rotate, --merge or --new-key")
    if make_key:
        create_key(make_key)
        click.echo(
            f"{make_key}: a new key. Keep it apart from the vault; without it nothing can be restored.", err=True
        )
        return 0
    if vault_path is None or key_file is None:
        raise UsageError("give the vault and its key: --vault V --key-file K")
    if merge_parts:
        merge(outputs, vault_path, key_file)
        return 0
    if not outputs and not any(wishes):
        raise UsageError("what should be restored? give the notes, or --value")
    if outputs and output is None:
        raise UsageError("where should the restored notes go? -o says it")

    with ExitStack() as stack:
        vault = stack.enter_context(Vault.open(vault_path, key_file))
        if show_journal:
            return _show_journal(vault)
        problems = [*vault.damage, *([vault.unfinished] if vault.unfinished else [])]
        for problem in problems:
            click.echo(f"incognote: {vault_path}: {problem}", err=True)
        if problems and not salvage:
            click.echo("incognote: nothing was restored; --salvage restores what is intact", err=True)
            return 1
        why = _reason(reason)
        if new_key:
            rotate(vault_path, key_file, new_key, why)
            return 0
        journal = stack.enter_context(VaultWriter(vault_path, key_file, salvage=salvage))
        if value is not None:
            return _show_value(value, vault, journal, why)
        assert output is not None
        options = ReadOptions(text_column=text_column, id_column=id_column, encoding=encoding)
        return _restore(outputs, output, (vault, journal, why), from_, options)


def _reason(given: str | None) -> str:
    if given is None and sys.stdin and sys.stdin.isatty():
        given = click.prompt("Reason, for the journal", err=True)
    if given is None or not given.strip():
        raise UsageError("restoring needs a reason: --reason TEXT")
    return given.strip()


def _restore(
    outputs: tuple[str, ...],
    out: str,
    restored_from: tuple[Vault, VaultWriter, str],
    from_: str | None,
    options: ReadOptions,
) -> int:
    from incognote.files import private_files, remove_leftovers
    from incognote.formats import detect, find_sources, formats, open_writer, read_documents
    from incognote.tally import Tally
    from incognote.vault.reidentify import restore_notes

    only = next(find_sources(outputs, from_), None) if len(outputs) == 1 and not Path(outputs[0]).is_dir() else None
    like = (formats[from_] if from_ else detect(only)) if only else None
    documents = read_documents([only] if only else outputs, from_, options)
    restored, tally = 0, Tally(say=warn)
    left: Counter[str] = Counter()
    if out != "-":
        remove_leftovers(out)  # a restore that was killed left originals under a hidden name
    with private_files(), open_writer(out, None, like, only) as writer:
        for item in restore_notes(documents, *restored_from, left):
            try:
                if isinstance(item, RecordError):
                    raise item
                writer.write(*item)
                restored += 1
            except RecordError as error:
                tally.fail("could not be restored", error) if error.record else tally.unreadable(error)
        failed = tally.failed_documents + len(tally.left_out)
        if failed and not restored:
            kind = NothingRead if tally.left_out else IncognoteError
            raise kind("nothing could be restored, so nothing was written")
    click.echo(f"{restored} restored, {failed} not", err=True)
    for column, notes in sorted(left.items()):
        click.echo(f"incognote: column {column!r} of {notes} notes was not restored: not in OUT, or changed", err=True)
    return tally.exit_status or int(bool(left))


def _show_value(value: str, vault: Vault, journal: VaultWriter, reason: str) -> int:
    """Each original that the value stands for, its label, and in how many notes, tab-separated."""
    from incognote.vault.reidentify import look_up

    found = look_up(value, vault, journal, reason)
    if not found:
        raise IncognoteError("no output in the vault holds this value")
    documents = Counter((original, label) for _, label, original in set(found))
    for (original, label), count in documents.most_common():
        click.echo(f"{original}\t{label}\t{count} {'note' if count == 1 else 'notes'}")
    return 0


def _show_journal(vault: Vault) -> int:
    """The journal, then whether it and everything else in the vault is as it was written."""
    for entry in vault.journal():
        named = ", ".join(entry.documents[:10]) + (", …" if len(entry.documents) > 10 else "")
        notes = f" [{len(entry.documents)}: {named}]" if entry.documents else ""
        click.echo(f"{entry.when}  {entry.who}  {entry.action}  {entry.reason}{notes}")
    problems = [*vault.verify(), *([vault.unfinished] if vault.unfinished else [])]
    for problem in problems:
        click.echo(f"{vault.path}: {problem}", err=True)
    if not problems:
        click.echo(f"{vault.path}: intact, {len(vault)} notes", err=True)
    return 1 if problems else 0
