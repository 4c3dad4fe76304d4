"""What is done to a review file without the page: accounts, clean notes, the audit report."""

from __future__ import annotations

import getpass
import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from incognote.cli.console import warn
from incognote.cli.options import release_options, secret_options
from incognote.cli.paths import Command, InputName, InputPath, OutputPath
from incognote.errors import UsageError

if TYPE_CHECKING:
    from incognote.serve.review.store import Store

__all__ = ["add_user", "audit", "export"]

_STORE = click.argument("store", metavar="STORE", type=InputPath(exists=True, dir_okay=False, path_type=Path))


@click.command("add-user", cls=Command)
@_STORE
@click.argument("name")
@click.option("--role", type=click.Choice(["reviewer", "adjudicator", "owner"]), default="reviewer", show_default=True)
@click.option("--renew", is_flag=True, help="Give an account a new link and PIN (and the role said).")
@click.option("--pin-file", type=InputPath(exists=True, path_type=Path), help="File with the PIN; else one is drawn.")
def add_user(store: Path, name: str, role: str, renew: bool, pin_file: Path | None) -> int:
    """Make an account for NAME in the review file STORE; prints a personal link, which works once, and a PIN.

    Once there is an account, the page cannot be entered without one. A reviewer reviews and signs; an adjudicator also
    settles differences, in notes that they did not review; an owner also trains, exports, releases and reopens.

    \b
    Examples:
      incognote review add-user notes.review.sqlite "Kari Nordmann"
      incognote review add-user notes.review.sqlite "Eva Lind" --role adjudicator
      incognote review add-user notes.review.sqlite "Kari Nordmann" --renew
    """
    from urllib.parse import quote

    from incognote.secret_files import read_secret_file
    from incognote.serve.review.accounts import Accounts

    opened = _open(store)
    pin = read_secret_file(pin_file, "PIN").decode().strip() if pin_file else f"{secrets.randbelow(10**8):08}"
    accounts = Accounts(opened)
    token = accounts.add(name, role, pin, _me(), renew)
    name = accounts.checked_name(name)
    address = opened.setting("address", "http://127.0.0.1:8765")
    click.echo(f"{name}, {role}")
    click.echo(f"link, which works once: {address}/#token={token}&name={quote(name)}")
    if not pin_file:
        click.echo(f"PIN, to be given in another way: {pin}")
    opened.close()
    return 0


@click.command("export", cls=Command)
@_STORE
@click.option("-o", "--out", required=True, type=OutputPath(notes=True, path_type=Path), help="Folder of the release.")
@click.option("--policy", type=InputName(), required=True, metavar="NAME|FILE.toml", help="What to put in place.")
@secret_options
@release_options
@click.option(
    "--unsigned",
    type=click.Choice(["leave", "mark"]),
    default="leave",
    show_default=True,
    help="Notes that are not signed: leave them out, or release them marked as such in the manifest.",
)
@click.option("--data", type=InputPath(notes=True, exists=True, path_type=Path), help="The notes, if they were moved.")
def export(
    store: Path,
    out: Path,
    policy: str,
    secret_file: str | None,
    project_name: str | None,
    vault: Path | None,
    key_file: Path | None,
    signing_key: Path | None,
    columns: tuple[str, ...],
    date_columns: str,
    unsigned: str,
    data: Path | None,
) -> int:
    """Write the reviewed notes of STORE with everything replaced that their reviewers settled on.

    The clean notes are in OUT/notes, in the format they came in; OUT/release.json says what was released, who signed it
    and when, and OUT/release.sig is its signature. What is in dispute counts as not signed.

    \b
    Examples:
      incognote review export notes.review.sqlite -o clean/ --policy tag
      incognote review export notes.review.sqlite -o clean/ --policy surrogate --secret-file secret \\
        --vault vault --key-file key --signing-key sign
    """
    from incognote.replace import load_secret
    from incognote.serve.review.release import ReleaseFiles, release

    opened = _open(store)
    dates = tuple(name.strip() for name in date_columns.split(",") if name.strip())
    secret = load_secret(secret_file, project_name)
    files = ReleaseFiles(out, secret, vault, key_file, signing_key, dates, data, columns)
    done = release(opened, files, policy, _me(), unsigned == "mark", warn)
    counts = done.counts()
    click.echo(f"incognote: {counts['released']} notes released in {out}", err=True)
    for status, number in counts["not_released"].items():
        click.echo(f"incognote: {number} notes not released: {status}", err=True)
    if counts["possible_leaks"]:
        click.echo(f"incognote: {counts['possible_leaks']} possible leaks: see release.json", err=True)
    if not signing_key:
        click.echo("incognote: the manifest is not signed; --signing-key signs it", err=True)
    opened.close()
    return done.exit_status


@click.command("audit", cls=Command)
@_STORE
@click.option("-o", "--out", required=True, type=OutputPath(dir_okay=False, path_type=Path), help="FILE.html or .json")
def audit(store: Path, out: Path) -> int:
    """Report who did what when in STORE, and whether the history is as it was written; exit status 1 if it is not.

    \b
    Examples:
      incognote review audit notes.review.sqlite -o audit.html
      incognote review audit notes.review.sqlite -o audit.json
    """
    from incognote.files import atomic_write
    from incognote.serve.review.audit import audit_html, audit_json

    if out.suffix not in (".html", ".json"):
        raise UsageError(f"{out}: a report is an .html or a .json file")
    opened = _open(store)
    report = audit_json(opened)
    content = audit_html(report) if out.suffix == ".html" else json.dumps(report, indent=1) + "\n"
    with atomic_write(out) as file:
        file.write(content.encode())
    for problem in report["problems"]:
        click.echo(f"incognote: {store}: {problem}", err=True)
    click.echo(f"incognote: {report['history']['actions']} actions, newest {report['history']['hash']}", err=True)
    opened.close()
    return int(bool(report["problems"]))


def _open(path: Path) -> Store:
    from incognote.serve.review.store import Store

    return Store(path)


def _me() -> str:
    """Who works at the terminal, for the history."""
    try:
        return f"{getpass.getuser()} at the terminal"
    except (KeyError, OSError):
        return "the terminal"
