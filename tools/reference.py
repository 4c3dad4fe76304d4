"""Write the reference pages from the code: ``python -m tools.reference`` (``--check`` only compares).

Commands come from click, policies and recipes from the files that ship, the API from what ``incognote`` exports.
``docs/rules.md`` and ``docs/labels.md`` have tests of their own.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

import incognote
from incognote.cli import cli
from incognote.labels import GROUPS
from incognote.recipe import load_recipe, recipe_names
from incognote.replace.policy import load_policy, policy_names

__all__ = ["PAGES", "main", "stale"]

FOLDER = Path(__file__).parents[1] / "docs" / "reference"
NOTICE = "<!-- written by `python -m tools.reference`; do not edit -->\n"
_Command = tuple[str, click.Command, click.Context]


def main() -> int:
    if "--check" in sys.argv[1:]:
        late = stale()
        print(f"not current: {', '.join(late)}; run python -m tools.reference" if late else "current")
        return bool(late)
    FOLDER.mkdir(exist_ok=True)
    for name, make in PAGES.items():
        (FOLDER / name).write_text(make(), encoding="utf-8")
    return 0


def stale() -> list[str]:
    """The pages that differ from what the code says now."""
    there = {name: FOLDER / name for name in PAGES}
    return [name for name, path in there.items() if not path.is_file() or path.read_text("utf-8") != PAGES[name]()]


def commands() -> str:
    """A section for every command: what it does, its examples and its options."""
    found = list(_all_commands("incognote", cli, click.Context(cli, info_name="incognote")))
    overview = [
        f"| [`{path}`](#{path.replace(' ', '-')}) | {command.get_short_help_str(90)} |"
        for path, command, _ in found[1:]
    ]
    parts = [NOTICE + "\n# Commands", "| command | does |\n|---|---|\n" + "\n".join(overview)]
    for path, command, context in found[1:]:
        parts += [f"## `{path}`", *_described(command.help or "")]
        usage = " ".join(command.collect_usage_pieces(context))
        parts.append(f"```text\n{path} {usage}\n```")
        options = [record for one in command.get_params(context) if (record := one.get_help_record(context))]
        if options := [(flags, words) for flags, words in options if "--help" not in flags]:
            rows = "\n".join(f"| {_code(flags)} | {_cell(words)} |" for flags, words in options)
            parts.append("| option | meaning |\n|---|---|\n" + rows)
    return "\n\n".join(parts) + "\n"


def policies() -> str:
    """A section for every policy: what it serves and what each label becomes."""
    from incognote.cli.policy import _in_words

    parts = [
        NOTICE + "\n# Policies",
        "How to choose and write one: [policies](../policies.md). On the command line: `incognote policy show NAME`.",
    ]
    for name in policy_names():
        policy = load_policy(name)
        parts += [f"## `{name}`", policy.title[:1].upper() + policy.title[1:].rstrip(".") + "."]
        if policy.serves:
            parts.append(f"**Serves:** {policy.serves}")
        if policy.does_not_claim:
            parts.append(f"**Does not claim:** {policy.does_not_claim}")
        same: dict[str, list[str]] = {}
        for labels in GROUPS.values():
            for label in labels:
                same.setdefault(_in_words(policy.rule(label)), []).append(f"`{label}`")
        rows = "\n".join(f"| {', '.join(labels)} | {_code(outcome)} |" for outcome, labels in same.items())
        parts.append("| labels | become |\n|---|---|\n" + rows)
    return "\n\n".join(parts) + "\n"


def features() -> str:
    """A section for every feature group: what it asks, its options, and the recipes that ask it."""
    from incognote.learn.features import place_groups, word_groups
    from incognote.learn.values import value_groups
    from incognote.loading import register_all

    register_all()
    asked = _groups_of_recipes()
    parts = [
        NOTICE + "\n# Feature groups",
        "What a learner may be told of a token. A recipe names groups in `features`, each with a `window` of tokens "
        '(`{group = "lower", window = [-2, 2]}`) and its own options; `as` gives a group another name, so that it may '
        "be used twice, `bag = true` forgets where in the window a word group's feature was, and "
        '`{join = ["lower@-1 lower@0"]}` ties values together. How to add one: [extending](../extending.md).',
    ]
    kinds = (
        ("Word groups: the word itself", word_groups),
        ("Place groups: where the word is", place_groups),
        ("Value groups: numbers as they are", value_groups),
    )
    for title, registry in kinds:
        rows = []
        for name in sorted(registry):
            told = inspect.unwrap(registry[name])
            about = (inspect.getdoc(told) or "").partition("\n\n")[0].replace("\n", " ")
            by = ", ".join(f"`{one}`" for one in asked.get(name, ()))
            rows.append(f"| `{name}` | {_cell(about)} | {_options(told)} | {by} |")
        parts += [f"## {title}", "| group | asks | options | recipes |\n|---|---|---|---|\n" + "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def _options(make: Callable[..., Any]) -> str:
    """The options of a group with their defaults; ``word`` is what a word group is asked about."""
    found = []
    for option in inspect.signature(make).parameters.values():
        if option.name == "word":
            continue
        value, said = option.default, f" = `{option.default!r}`"
        if value is inspect.Parameter.empty:
            said = " (needed)"
        elif isinstance(value, tuple) and (not value or len(value) > 8):
            said = " = all" if value else ""
        found.append(f"`{option.name}`{said}")
    return _cell(", ".join(found)) or "–"


def _groups_of_recipes() -> dict[str, list[str]]:
    """The recipes that use each group, members of ensembles and stacks included."""
    used: dict[str, list[str]] = {}

    def look(table: Any, recipe: str) -> None:
        if isinstance(table, dict):
            groups = table.get("group", ())
            for group in [groups] if isinstance(groups, str) else groups:
                if recipe not in used.setdefault(group, []):
                    used[group].append(recipe)
            for part in table.values():
                look(part, recipe)
        elif isinstance(table, list | tuple):
            for part in table:
                look(part, recipe)

    for name in recipe_names():
        look(list(load_recipe(name).find), name)
    return used


def recipes() -> str:
    """A table of the recipes that ship."""
    rows = []
    for name in recipe_names():
        recipe = load_recipe(name)
        finders = ", ".join(dict.fromkeys(str(one["finder"]) for one in recipe.find))
        rows.append(
            f"| `{name}` | {_cell(recipe.description)} | {', '.join(recipe.languages)} | {recipe.scheme} | {finders} |"
        )
    head = "| recipe | what it is | languages | labels | finders |\n|---|---|---|---|---|\n"
    return (
        NOTICE
        + "\n# Recipes\n\nHow to train, change and write one: [training](../training.md).\n\n"
        + head
        + "\n".join(rows)
        + "\n"
    )


def api() -> str:
    """Signatures and docstrings of what ``incognote`` exports; what is not here may change without notice."""
    parts = [
        NOTICE + "\n# Python API",
        "What `incognote` exports is stable: it changes only with a new major version. Everything else may change.",
    ]
    for name in incognote.__all__:
        thing = getattr(incognote, name)
        parts += [f"## `incognote.{name}`", *_documented(name, thing)]
        if inspect.isclass(thing):
            for own, member in vars(thing).items():
                if inspect.isfunction(member) and (not own.startswith("_") or own == "__call__") and member.__doc__:
                    parts += [f"### `{name}.{own}`", *_documented(own, member)]
    return "\n\n".join(parts) + "\n"


PAGES: dict[str, Callable[[], str]] = {
    "commands.md": commands,
    "policies.md": policies,
    "recipes.md": recipes,
    "features.md": features,
    "api.md": api,
}


def _all_commands(path: str, command: click.Command, context: click.Context) -> Iterator[_Command]:
    yield path, command, context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            if (inner := command.get_command(context, name)) and not inner.hidden:
                yield from _all_commands(f"{path} {name}", inner, click.Context(inner, info_name=name, parent=context))


def _described(words: str) -> Iterator[str]:
    """The paragraphs of a help text; examples, which click leaves as they are, become a block."""
    for paragraph in inspect.cleandoc(words).split("\n\n"):
        if paragraph.startswith("\b\n"):
            lines = paragraph.splitlines()[1:]
            head, body = (lines[0], lines[1:]) if lines and lines[0].endswith(":") else ("", lines)
            yield f"{head}\n\n```text\n{inspect.cleandoc(chr(10) + chr(10).join(body))}\n```".lstrip()
        else:
            yield paragraph.replace("<", "&lt;")


def _documented(name: str, thing: Any) -> Iterator[str]:
    if inspect.ismodule(thing):
        yield f"`{thing.__name__}`: " + re.sub(r"``([^`]+)``", r"`\1`", _with_examples(inspect.getdoc(thing) or ""))
        for own in thing.__all__:
            yield f"### `{name}.{own}`"
            yield from _documented(f"{name}.{own}", getattr(thing, own))
        return
    try:
        signature = re.sub(r"(: |-> )'([^']*)'", r"\1\2", str(inspect.signature(thing)))
    except ValueError:
        signature = "(...)"
    yield f"```python\n{name}{signature}\n```"
    yield re.sub(r"(?<!`)``([^`]+)``(?!`)", r"`\1`", _with_examples(inspect.getdoc(thing) or ""))


def _with_examples(words: str) -> str:
    """Doctest paragraphs as code blocks."""
    parts = words.split("\n\n")
    return "\n\n".join(f"```python\n{part}\n```" if part.startswith(">>>") else part for part in parts)


def _code(words: str) -> str:
    return f"`{_cell(words)}`".replace("``", "")


def _cell(words: str) -> str:
    return " ".join(words.split()).replace("|", "\\|")


if __name__ == "__main__":
    raise SystemExit(main())
