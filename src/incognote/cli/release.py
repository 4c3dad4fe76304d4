"""``incognote release``: the key that signs releases, and whether a release is as it was signed."""

from __future__ import annotations

from pathlib import Path

import click

from incognote.cli.paths import Command, InputPath, OutputPath

__all__ = ["command"]


@click.group("release")
def command() -> None:
    """Make the key that signs releases, and verify a release.

    \b
    Examples:
      incognote release new-key sign                            the private key, and sign.pub for everyone
      incognote release verify clean/ --public-key sign.pub     is every file as it was signed?
    """


@command.command("new-key", cls=Command)
@click.argument("file", type=OutputPath(dir_okay=False, path_type=Path))
def new_key(file: Path) -> int:
    """Make a key that signs releases: FILE is private, FILE.pub is for those who verify."""
    from incognote.release.keys import create_signing_key, public_path

    create_signing_key(file)
    click.echo(f"{file}: a new signing key; give {public_path(file)} to those who verify releases", err=True)
    return 0


@command.command("verify", cls=Command)
@click.argument("folder", type=InputPath(exists=True, file_okay=False, path_type=Path))
@click.option("--public-key", required=True, type=InputPath(exists=True, path_type=Path), help="The .pub file.")
def verify(folder: Path, public_key: Path) -> int:
    """Check the signature of a release and the hash of every file in it; exit status 1 if anything was changed."""
    from incognote.release.keys import read_public_key
    from incognote.release.manifest import problems_of, read_manifest

    problems = problems_of(folder, read_public_key(public_key))
    for problem in problems:
        click.echo(f"incognote: {folder}: {problem}", err=True)
    if problems:
        return 1
    manifest, _ = read_manifest(folder)
    counts = manifest["counts"]
    click.echo(f"{folder}: as it was signed")
    click.echo(f"made {manifest['made']} by {manifest['by']}, policy {manifest['policy']['name']}")
    click.echo(f"{counts['released']} notes: {', '.join(f'{n} {status}' for status, n in counts['status'].items())}")
    click.echo(f"{counts['possible_leaks']} possible leaks, {counts['failed']} notes failed")
    return 0
