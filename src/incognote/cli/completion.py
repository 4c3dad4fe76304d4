"""``incognote completion``: what a shell needs to complete commands and options."""

from __future__ import annotations

import click

from incognote.cli.paths import Command

__all__ = ["command"]


@click.command("completion", cls=Command)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print the script that lets SHELL complete commands and options with the tab key.

    \b
    Examples:
      incognote completion bash >> ~/.bashrc
      incognote completion zsh >> ~/.zshrc
      incognote completion fish > ~/.config/fish/completions/incognote.fish
    """
    from click.shell_completion import get_completion_class

    from incognote.cli import cli

    completion = get_completion_class(shell)
    assert completion is not None
    click.echo(completion(cli, {}, "incognote", "_INCOGNOTE_COMPLETE").source())
