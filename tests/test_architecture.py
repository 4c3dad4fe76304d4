"""The plan of the house holds: which package may know which, how long a module may be, who may speak to the user."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tools.architecture import House, imported, room

HOUSE = House(Path(__file__).parents[1])
LONGEST = 400

#: What is a command of its own: ``python -m incognote.learn.manifest FOLDER``.
SPEAKING = {"learn/manifest.py"}


def test_no_package_imports_one_that_leads_back_to_it() -> None:
    try:
        order = list(TopologicalSorter(HOUSE.known_rooms()).static_order())
    except CycleError as error:
        raise AssertionError("imports go round: " + " -> ".join(reversed(error.args[1]))) from None
    assert order.index("learn") < order.index("pipeline") < order.index("train")


def test_the_command_line_is_imported_by_nothing() -> None:
    assert {name for name, known in HOUSE.known_rooms().items() if "cli" in known} == set()


def test_the_tools_of_maintainers_are_no_part_of_what_runs() -> None:
    using = [
        str(path)
        for path, tree in HOUSE.modules.items()
        if any(name.split(".")[0] == "tools" for name in imported(tree))
    ]
    assert using == []


def test_what_runs_needs_nothing_of_what_makes_models() -> None:
    known = HOUSE.known_rooms()
    runs = (
        "text",
        "formats",
        "rules",
        "lexicons",
        "learn",
        "resolve",
        "replace",
        "pipeline",
        "loading",
        "scale",
        "vault",
    )
    assert [name for name in runs if known[name] & {"train", "experiments", "papers", "serve"}] == []


def test_every_module_reads_in_one_sitting() -> None:
    assert {str(path): lines for path, lines in HOUSE.lines.items() if lines > LONGEST} == {}


def speaks(tree: ast.Module) -> bool:
    """Whether a module prints: ``print(…)``, ``click.echo(…)``."""
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(
        (isinstance(called, ast.Name) and called.id == "print")
        or (isinstance(called, ast.Attribute) and called.attr in ("echo", "secho"))
        for called in calls
    )


def test_only_the_command_line_speaks_to_the_user() -> None:
    speaking = {path.as_posix() for path, tree in HOUSE.modules.items() if room(path) != "cli" and speaks(tree)}
    assert speaking - SPEAKING == set()
