"""``incognote release``: the key that signs releases, the signing of a run, and whether a release was changed."""

from __future__ import annotations

from pathlib import Path

import click

from incognote.cli.paths import Command, InputPath, OutputPath

__all__ = ["command"]


@click.group("release")
def command() -> None:
    """Make the key that signs releases, sign the notes of a run, and verify a release.

    \b
    Examples:
      incognote release new-key sign                            the private key, and sign.pub for everyone
      incognote release sign clean/ --signing-key sign --run run.json --evidence report.json
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


@command.command("sign", cls=Command)
@click.argument("folder", type=InputPath(exists=True, file_okay=False, path_type=Path))
@click.option("--signing-key", required=True, type=InputPath(exists=True, path_type=Path), help="The private key.")
@click.option(
    "--run",
    "run_file",
    required=True,
    type=InputPath(exists=True, dir_okay=False, path_type=Path),
    help="The record of the run (deid --report run.json).",
)
@click.option(
    "--evidence",
    type=InputPath(exists=True, dir_okay=False, path_type=Path),
    help="The evidence report (--json); its hash and verdict go into the manifest.",
)
def sign(folder: Path, signing_key: Path, run_file: Path, evidence: Path | None) -> int:
    """Sign what a run wrote to FOLDER/notes: writes FOLDER/release.json and its signature, FOLDER/release.sig.

    A release out of the review page is signed by `incognote review export --signing-key`.

    \b
    Examples:
      incognote deid notes/ -o release/notes/ --policy tag --report run.json
      incognote release sign release/ --signing-key sign --run run.json
      incognote release sign release/ --signing-key sign --run run.json --evidence report.json
    """
    from incognote.release.keys import read_signing_key
    from incognote.release.manifest import write_manifest
    from incognote.release.of_run import manifest_of_run

    about = manifest_of_run(folder, run_file, evidence)
    write_manifest(folder, about, read_signing_key(signing_key))
    counts = about["counts"]
    click.echo(f"incognote: {folder}: {counts['released']} notes signed", err=True)
    if evidence and about["evidence"]["verdict"] != "met":
        click.echo(f"incognote: the evidence report says: {about['evidence']['verdict']}", err=True)
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
    leaks = "not looked for" if counts["possible_leaks"] is None else counts["possible_leaks"]
    click.echo(f"possible leaks: {leaks}; notes that failed: {counts['failed']}")
    if evidence := manifest.get("evidence"):
        click.echo(f"evidence report {evidence['file']} ({evidence['sha256'][:16]}…): {evidence['verdict']}")
    return 0
