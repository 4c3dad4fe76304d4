"""``incognote labels``: what can be found, and what other schemes call it."""

from __future__ import annotations

import click

from incognote.labels import GROUPS, SCHEMES

__all__ = ["command"]


@click.group("labels")
def command() -> None:
    """List the labels of identifiers, and of the schemes of other corpora.

    \b
    Examples:
      incognote labels list                      our labels by group
      incognote labels list --scheme i2b2-2014   that scheme's labels, and ours that each stands for
    """


@command.command("list")
@click.option("--scheme", type=click.Choice(list(SCHEMES)), default="incognote", show_default=True)
def list_labels(scheme: str) -> None:
    """The labels of a scheme, one line each, with the label or group of ours that each belongs to."""
    if scheme == "incognote":
        rows = [(label, group) for group, labels in GROUPS.items() for label in labels]
    else:
        reads_as = SCHEMES[scheme].reads_as
        rows = [(label, reads_as.get(label) or "-") for label in SCHEMES[scheme].labels]
    width = max(len(label) for label, _ in rows)
    for label, other in rows:
        click.echo(f"{label:{width}}  {other}")
