"""``incognote demo``: the whole job on the example notes that ship, with nothing to set up."""

from __future__ import annotations

import click

from incognote.cli.paths import Command, OutputPath

__all__ = ["command"]


@click.command("demo", cls=Command)
@click.option(
    "-o",
    "--out",
    default="demo-output",
    show_default=True,
    type=OutputPath(notes=True, file_okay=False),
    help="Folder for the result.",
)
@click.option("--policy", default="surrogate", show_default=True, metavar="NAME|FILE.toml")
@click.option("--model", default="best", show_default=True, metavar="best|fast|RECIPE|FOLDER")
def command(out: str, policy: str, model: str) -> int:
    """De-identify three example notes (English, Spanish, Norwegian) and show what changed.

    \b
    Examples:
      incognote demo
      incognote demo --policy tag --model fast -o clean/
    """
    from importlib.resources import files
    from pathlib import Path

    from rich.console import Console
    from rich.text import Text

    from incognote.formats import open_writer, read_documents
    from incognote.loading import load
    from incognote.replace import Replacement, Replacer, load_policy

    def marked(text: str, places: list[tuple[int, int]], style: str) -> Text:
        shown = Text(text.rstrip("\n"))
        for start, end in places:
            shown.stylize(style, start, end)
        return shown

    console = Console(width=None if Console().is_terminal else 120)
    deidentifier = load("auto", model)
    replacer = Replacer(load_policy(policy), b"the secret of the demo")
    replaced: list[Replacement] = []
    with open_writer(out + "/") as writer:
        for document in read_documents([Path(str(files("incognote"))) / "examples"]):
            if isinstance(document, Exception):
                raise document
            result = replacer.replace(deidentifier.find(document))
            writer.write(result.document, result.text)
            replaced += result.replacements
            console.rule(f"[bold]{document.id}")
            console.print(marked(document.text, [(r.start, r.end) for r in result.replacements], "red"))
            console.rule(f"after policy {policy}", style="dim")
            console.print(marked(result.text, [(r.new_start, r.new_end) for r in result.replacements], "green"))
    console.print(f"\n{len(replaced)} identifiers replaced; the notes are in {out}/", style="bold")
    return 0
