"""The command line: one small module per command, loaded only when it is called so that help stays instant."""

from __future__ import annotations

import os
import signal
import sys
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from incognote.cli.config import apply_settings, read_settings
from incognote.errors import IncognoteError

__all__ = ["main"]

#: Every command, its module, and its line in the overview; the module's ``command`` is the click command.
COMMANDS: dict[str, tuple[str, str]] = {
    "deid": ("deid", "Find identifiers and replace them."),
    "show": ("show", "Show a note before and after, in colours."),
    "find": ("find", "Find identifiers only; write them as JSONL, brat or any other format."),
    "formats": ("formats", "List all formats and what each keeps."),
    "convert": ("convert", "Convert annotated notes between any two formats."),
    "frequencies": ("frequencies", "Learn document frequencies from your own archive."),
    "terms": ("terms", "Compile tables of medical terms that must stay."),
    "policy": ("policy", "List, show and check replacement policies."),
    "rules": ("rules", "List, show, try and measure the rules."),
    "labels": ("labels", "List the labels of identifiers, and those of other schemes."),
    "recipe": ("recipe", "List and show recipes."),
    "train": ("train", "Train a recipe on your own annotated notes."),
    "statistics": ("statistics", "Count notes, words and identifiers of annotated notes."),
    "evaluate": ("evaluate", "Score predictions against gold annotations."),
    "compare": ("compare", "Is the difference between two systems significant?"),
    "experiment": ("experiment", "Rerun the published experiments, with tables and plots."),
    "review": ("review", "Open the review page on a folder of notes."),
    "release": ("release", "Make the key that signs releases, sign a run, and verify a release."),
    "serve": ("serve", "Start the REST service."),
    "reidentify": ("reidentify", "Restore originals from a vault, for those who hold the key."),
    "risk": ("risk", "A quick look: what is still identifying in a result?"),
    "evidence": ("evidence", "Plan a review, and report what a release is shown to be."),
    "demo": ("demo", "De-identify the example notes and show the result."),
    "completion": ("completion", "Print the script that completes commands in your shell."),
}


class LazyGroup(click.Group):
    """Knows its commands by name and imports one only to run it or to show its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for name, (module, _) in COMMANDS.items() if find_spec(f"incognote.cli.{module}")]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self.list_commands(ctx):
            return None
        command = import_module(f"incognote.cli.{COMMANDS[name][0]}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was asked for, whose options may come from the environment and the settings too."""
        wanted = args[0] if args else ""
        if not ctx.resilient_parsing and wanted not in COMMANDS and not wanted.startswith("-"):
            near = get_close_matches(wanted, COMMANDS, 1)
            ctx.fail(f"No such command {wanted!r}." + (f" Did you mean {near[0]!r}?" if near else ""))
        name, command, rest = super().resolve_command(ctx, args)
        if name and command:
            apply_settings(command, name, ctx, None if ctx.resilient_parsing else ctx.obj, rest)
        return name, command, rest

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; end quietly, as Unix tools do, when the reader of the output has enough (``| head``)."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the interpreter's last flush is quiet too
            raise click.exceptions.Exit(128 + signal.SIGPIPE) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in self.list_commands(ctx)])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="incognote")
@click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    is_eager=True,
    expose_value=False,
    callback=lambda ctx, _, path: setattr(ctx, "obj", read_settings(path, COMMANDS)),
    help="Settings to use; by default incognote.toml in the current folder, if it is there.",
)
def cli() -> None:
    """Take the identities out of clinical notes and leave the medicine in.

    \b
    Examples:
      incognote deid notes/ -o clean/                       a folder of text files
      incognote deid notes.parquet -o clean.parquet         a table with a text column
      incognote find note.txt -o -                          what would be replaced, as JSONL
      incognote evaluate --gold gold/ --pred found.jsonl    how good is it on my notes?

    What a project always uses can stand in incognote.toml: policy, columns, model, lang, secret-file, workers,
    text-column, id-column, patient-column; and other options in a table of the command, such as [deid]. The command
    line comes first, then the environment (INCOGNOTE_POLICY, INCOGNOTE_MODEL ...), then the file, then the default.
    """


def main(args: list[str] | None = None) -> None:
    """Run the command line; errors of ours are one sentence on standard error, never a traceback."""
    try:
        sys.exit(cli.main(args, prog_name="incognote", standalone_mode=False) or 0)
    except click.exceptions.Exit as done:
        sys.exit(done.exit_code)
    except click.Abort:
        click.echo("stopped", err=True)
        sys.exit(130)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except IncognoteError as error:
        click.echo(f"incognote: {error}", err=True)
        sys.exit(error.exit_status)
    except OSError as error:
        where = error.filename or "a file"
        click.echo(f"incognote: {where}: {error.strerror or type(error).__name__}", err=True)
        sys.exit(1)
