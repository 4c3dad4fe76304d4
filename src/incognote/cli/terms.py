"""``incognote terms``: compile tables of medical terms, so that runs that keep them start at once."""

from __future__ import annotations

import click

from incognote.cli.paths import Command, InputPath, OutputPath

__all__ = ["command"]


@click.command("terms", cls=Command)
@click.argument("tables", nargs=-1, required=True, type=InputPath(dir_okay=False))
@click.option("-o", "--output", required=True, type=OutputPath(dir_okay=False), help="The file to write, NAME.terms.")
def command(tables: tuple[str, ...], output: str) -> int:
    """Compile tables of terms that must stay, for --keep.

    A table has lines of a code, a tab and a term, or of a term alone (ATC, ICPC-2, MeSH, SNOMED CT, your own list). A
    million terms take ten seconds to read as they are, and a moment once compiled. The file holds hashes, no term
    in clear; files compiled before can be given beside tables, to put them together.

    \b
    Examples:
      incognote terms snomed.tsv atc.tsv -o medicine.terms
      incognote deid notes/ -o clean/ --keep medicine.terms
    """
    from incognote.resolve.keep import KeptTerms

    terms = KeptTerms.read(tables)
    terms.save(output)
    click.echo(f"{len(terms):,} forms of terms", err=True)
    return 0
