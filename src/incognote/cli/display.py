"""Notes on a terminal: what was found in colours with its label, before and after, and as a line-by-line difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from typing import TYPE_CHECKING

from incognote.labels import GROUP_OF

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from incognote.replace import Result

__all__ = ["difference", "marked", "print_result", "screen"]

_COLOURS = {
    "NAME": "red",
    "WORK": "bright_magenta",
    "LOCATION": "green",
    "DATE": "blue",
    "AGE": "cyan",
    "CONTACT": "magenta",
    "ID": "yellow",
    "PERSONAL": "bright_blue",
}


def screen() -> Console:
    """Standard output; as wide as a line needs where it is not a terminal."""
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=True)
    return console if console.is_terminal else Console(width=120, highlight=False, soft_wrap=True)


def marked(text: str, places: Iterable[tuple[int, int, str]], *, labels: bool, coloured: bool) -> Text:
    """The text with each place in the colour of its kind, followed by its label; without colours in braces.

    >>> marked("Seen by Okafor.", [(8, 14, "DOCTOR")], labels=True, coloured=False).plain
    'Seen by {Okafor DOCTOR}.'
    """
    from rich.text import Text

    shown, done = Text(), 0
    for start, end, label in places:
        colour = _COLOURS.get(GROUP_OF.get(label, ""), "bright_red")
        shown.append(text[done:start])
        shown.append("" if coloured or not labels else "{")
        shown.append(text[start:end], style=f"bold {colour}")
        shown.append(f" {label}" if labels else "", style=f"dim {colour}")
        shown.append("" if coloured or not labels else "}")
        done = end
    return shown.append(text[done:])


def print_result(console: Console, result: Result, policy: str) -> None:
    """A note before and after, and how many of which kind were found in it."""
    coloured = console.is_terminal
    before = [(one.start, one.end, one.label) for one in result.replacements]
    after = [(one.new_start, one.new_end, one.label) for one in result.replacements]
    console.rule(f"[bold]{result.document.id}")
    console.print(marked(result.document.text.rstrip("\n"), before, labels=True, coloured=coloured))
    console.rule(f"after policy {policy}", style="dim")
    console.print(marked(result.text.rstrip("\n"), after, labels=False, coloured=coloured))
    kinds = Counter(one.label for one in result.replacements).most_common()
    console.print(", ".join(f"{label} {count}" for label, count in kinds) or "nothing found", style="dim")


def difference(before: str, after: str, name: str) -> Iterator[Text]:
    """Lines of a unified diff, those taken out in red and those put in in green."""
    from rich.text import Text

    styles = {"-": "red", "+": "green", "@": "cyan"}
    lines = unified_diff(before.splitlines(), after.splitlines(), name, f"{name} (after)", lineterm="", n=1)
    for number, line in enumerate(lines):
        yield Text(line, style="bold" if number < 2 else styles.get(line[:1], ""))
