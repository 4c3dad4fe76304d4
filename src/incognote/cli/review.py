"""``incognote review``: the review page."""

from __future__ import annotations

from pathlib import Path

import click

from incognote.cli.options import keep_option, model_options, secret_options
from incognote.cli.paths import Command, InputPath, OutputPath
from incognote.errors import MissingExtra, UsageError

__all__ = ["command"]


@click.command("review", cls=Command)
@click.argument("data", metavar="DIR|FILE", type=InputPath(notes=True, exists=True, path_type=Path))
@model_options
@keep_option
@click.option("--policy", default="tag", show_default=True, metavar="NAME|FILE.toml", help="Output to show first.")
@click.option("--recipe", metavar="NAME|FILE.toml", help="Recipe to offer first for training.")
@secret_options
@click.option("--given", is_flag=True, help="Review the annotations in the files; do not search.")
@click.option("--store", type=OutputPath(dir_okay=False, path_type=Path), help="Review file, if not beside the data.")
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
def command(
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
    """
    try:
        from incognote.serve.review.app import create_review_app
        from incognote.serve.review.door import Door
        from incognote.serve.review.project import Project, store_path
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
    project = Project(
        data.resolve().name,
        Store(place),
        lang,
        model,
        policy,
        load_secret(secret_file, project_name).value,
        given,
        recipe,
        recall,
        keep,
    )
    _, kept = project.read(data, from_, ReadOptions(text_column, id_column, patient_column, (), encoding))
    if kept:
        click.echo(f"incognote: {kept} notes changed after they were reviewed; the reviewed text is kept", err=True)
    if project.unread:
        click.echo(f"incognote: {project.unread} notes could not be read", err=True)
    if not project.store.value("SELECT count(*) FROM notes"):
        raise UsageError(f"there are no notes in {data}")
    sessions = Sessions(secure=certificate is not None)
    door = Door(sessions)

    def started(address: str) -> None:
        door.address = address
        click.echo(f"incognote: the work is kept in {place}\nincognote: open {door.link}", err=True)
        if open_:
            click.launch(door.file())
        sessions.renewed = renewed

    def renewed() -> None:
        door.close()
        click.echo(f"incognote: for the next person, or to sign in again: {door.link}", err=True)

    try:
        run_app(create_review_app(project, sessions, Hosts.of(host, names)), listen, started, 5, log_requests=False)
    finally:
        door.close()
    return 0
