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
@click.option("--model", default="best", show_default=True, metavar="best|fast|deep|RECIPE|FOLDER")
def command(out: str, policy: str, model: str) -> int:
    """De-identify three example notes (English, Spanish, Norwegian) and show what changed.

    \b
    Examples:
      incognote demo
      incognote demo --policy tag --model fast -o clean/
    """
    from importlib.resources import files
    from pathlib import Path

    from incognote.cli.display import print_result, screen
    from incognote.formats import open_writer, read_documents
    from incognote.loading import load
    from incognote.replace import Replacer, load_policy

    console = screen()
    deidentifier = load("auto", model)
    replacer = Replacer(load_policy(policy), b"the secret of the demo")
    replaced = 0
    with open_writer(out + "/") as writer:
        for document in read_documents([Path(str(files("incognote"))) / "examples"]):
            if isinstance(document, Exception):
                raise document
            result = replacer.replace(deidentifier.find(document))
            writer.write(result.document, result.text)
            replaced += len(result.replacements)
            print_result(console, result, policy)
    console.print(f"\n{replaced} identifiers replaced; the notes are in {out}/", style="bold")
    console.print("next: incognote show YOUR-NOTE.txt, or incognote deid YOUR-NOTES/ -o clean/")
    return 0
