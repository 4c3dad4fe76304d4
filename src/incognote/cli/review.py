"""``incognote review``: the review page, and what is done to its file beside it."""

from __future__ import annotations

from pathlib import Path

import click

from incognote.cli.options import keep_option, model_options, release_options, secret_options
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.cli.review_file import add_user, audit, export
from incognote.errors import MissingExtra, UsageError

__all__ = ["command"]


class _Group(click.Group):
    """What is not the name of a command is what to review."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = args and (args[0] in self.commands or args[0] in ctx.help_option_names)
        return super().parse_args(ctx, args if known else ["open", *args])


@click.group("review", cls=_Group)
def command() -> None:
    """Check, correct and sign what was found, in the browser; then release clean notes.

    \b
    Examples:
      incognote review notes/                                   open the page (options: incognote review open --help)
      incognote review add-user notes.review.sqlite "Kari Nordmann" --role reviewer
      incognote review export notes.review.sqlite -o clean/ --policy surrogate --secret-file secret
      incognote review audit notes.review.sqlite -o audit.html
    """


command.add_command(add_user)
command.add_command(export)
command.add_command(audit)


@command.command("open", cls=Command)
@click.argument("data", metavar="DIR|FILE", type=InputPath(notes=True, exists=True, path_type=Path))
@model_options
@keep_option
@click.option("--policy", default="tag", show_default=True, metavar="NAME|FILE.toml", help="Output to show first.")
@click.option("--recipe", metavar="NAME|FILE.toml", help="Recipe to offer first for training.")
@secret_options
@click.option("--given", is_flag=True, help="Review the annotations in the files; do not search.")
@click.option("--store", type=OutputPath(dir_okay=False, path_type=Path), help="Review file, if not beside the data.")
@click.option("--release-to", type=OutputPath(file_okay=False, path_type=Path), help="Folder for clean notes.")
@release_options
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--name", "names", multiple=True, help="Further host name under which the page may be asked for.")
@click.option("--port", default=8765, show_default=True, help="Port; 0 takes any free one.")
@click.option("--certificate", type=InputPath(exists=True, path_type=Path), help="TLS certificate (PEM).")
@click.option("--private-key", type=InputPath(exists=True, path_type=Path), help="Its private key (PEM).")
@click.option("--from", "from_", metavar="FORMAT", help="Format of the notes if their names do not say it.")
@click.option("--text-column", metavar="NAME", help="Column (or JSON key) that holds the note.")
@click.option("--id-column", metavar="NAME", help="Column that holds the note's id.")
@click.option("--patient-column", metavar="NAME", help="Column that holds the patient's id.")
@click.option("--encoding", metavar="NAME", help="Encoding of the notes if it is neither UTF-8 nor marked.")
@click.option("--open/--no-open", "open_", default=True, help="Open the page in the browser.")
def open_page(
    data: Path,
    lang: str,
    model: str,
    recall: float | None,
    keep: tuple[str, ...],
    policy: str,
    recipe: str | None,
    secret_file: str | None,
    project_name: str | None,
    given: bool,
    store: Path | None,
    release_to: Path | None,
    vault: Path | None,
    key_file: Path | None,
    signing_key: Path | None,
    columns: tuple[str, ...],
    date_columns: str,
    host: str,
    names: tuple[str, ...],
    port: int,
    certificate: Path | None,
    private_key: Path | None,
    from_: str | None,
    text_column: str | None,
    id_column: str | None,
    patient_column: str | None,
    encoding: str | None,
    open_: bool,
) -> int:
    """Check, correct and sign what was found, in the browser; everything stays on this machine.

    \b
    Examples:
      incognote review notes/                                   a folder of notes
      incognote review notes.jsonl --lang es --policy surrogate
      incognote review found/ --given                           correct annotations made before
      incognote review notes/ --keep atc.tsv                    terms of your own that must stay
      incognote review notes/ --release-to clean/ --secret-file secret --vault vault --key-file key --signing-key sign
    """
    try:
        from incognote.serve.review.accounts import Accounts
        from incognote.serve.review.app import create_review_app
        from incognote.serve.review.door import Door
        from incognote.serve.review.project import Project, store_path
        from incognote.serve.review.release import ReleaseFiles
        from incognote.serve.review.sessions import Sessions
        from incognote.serve.review.store import Store
        from incognote.serve.run import Listen, run_app
        from incognote.serve.settings import Hosts, is_loopback
    except ImportError:
        raise MissingExtra("the review page", "serve") from None
    from incognote.formats import ReadOptions
    from incognote.recipe import load_recipe
    from incognote.replace import load_policy, load_secret

    listen = Listen(host, port, certificate, private_key)
    if not is_loopback(host) and not certificate:
        raise UsageError("a page that others can reach needs TLS: give --certificate and --private-key")
    load_policy(policy)
    if recipe:
        load_recipe(recipe)
    place = store or store_path(data)
    secret = load_secret(secret_file, project_name)
    files = None
    if release_to:
        dates = tuple(name.strip() for name in date_columns.split(",") if name.strip())
        files = ReleaseFiles(release_to, secret, vault, key_file, signing_key, dates, data, columns)
    elif vault or key_file or signing_key or date_columns or columns:
        raise UsageError("--vault, --key-file, --signing-key, --columns and --date-columns belong to --release-to")
    project = Project(
        data.resolve().name,
        Store(place),
        lang,
        model,
        policy,
        secret.value,
        given,
        recipe,
        recall,
        keep,
        files,
    )
    _, kept = project.read(data, from_, ReadOptions(text_column, id_column, patient_column, (), encoding))
    if kept:
        click.echo(f"incognote: {kept} notes changed after they were reviewed; the reviewed text is kept", err=True)
    if project.unread:
        click.echo(f"incognote: {project.unread} notes could not be read", err=True)
    if not project.store.value("SELECT count(*) FROM notes"):
        raise UsageError(f"there are no notes in {data}")
    accounts = Accounts(project.store)
    sessions = Sessions(accounts, secure=certificate is not None)
    door = Door(sessions)

    def started(address: str) -> None:
        door.address = address
        project.store.set("address", address)
        here = f"{address}/ (each with their account)" if accounts.exist else door.link
        click.echo(f"incognote: the work is kept in {place}\nincognote: open {here}", err=True)
        if open_:
            click.launch(f"{address}/" if accounts.exist else door.file())
        sessions.renewed = renewed

    def renewed() -> None:
        door.close()
        click.echo(f"incognote: for the next person, or to sign in again: {door.link}", err=True)

    try:
        run_app(create_review_app(project, sessions, Hosts.of(host, names)), listen, started, 5, log_requests=False)
    finally:
        door.close()
    return 0
