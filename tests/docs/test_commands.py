"""Every command in the documentation works as written."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from tools.guides import BLOCK, commands, pages, run_page

ROOT = Path(__file__).parents[2]
GUIDES = ("data-engineer", "drug-safety", "researcher", "privacy-officer")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the commands are written for bash")


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.stem)
def test_every_command_of_a_page_runs(page: Path) -> None:
    failed = [f"exit status {one.status}: {one.command}\n{one.output}" for one in run_page(page) if one.status]
    assert not failed, "\n".join(failed)


def test_every_role_has_a_guide_whose_commands_run() -> None:
    assert {f"{name}.md" for name in GUIDES} <= {page.name for page in pages()}


def test_a_command_that_is_not_run_says_why() -> None:
    text = "<!-- not run: needs Spark -->\n```console\n$ a\n```\n\n```console\n$ b \\\n>   -c\nout\n$ d\n```\n"
    blocks = list(BLOCK.finditer(text))
    assert [block["reason"] for block in blocks] == ["needs Spark", None]
    assert commands(blocks[1]["body"]) == ["b \\\n  -c", "d"]


def named_commands() -> list[tuple[Path, str]]:
    """Every ``incognote …`` line in any block of any page, with the names of the options it uses."""
    found = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        if "experiments" in page.parts or "reference" in page.parts:
            continue
        for block in re.findall(r"^```\w*\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
            joined = re.sub(r"\\\n(?:> )?\s*", "", block)
            found += [(page, line) for line in re.findall(r"^(?:\$ )?(incognote [^\n]*)", joined, re.MULTILINE)]
    return found


def test_commands_and_options_in_every_block_exist() -> None:
    import click

    from incognote.cli import cli

    wrong = []
    for page, line in named_commands():
        words = line.split("   ")[0].split("#")[0].split(" | ")[0].split(";")[0].split()[1:]
        command: click.Command = cli
        context = click.Context(cli, info_name="incognote")
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            inner = command.get_command(context, words[0])
            if inner is None and command.name == "review":  # a path alone opens the page
                inner, words = command.get_command(context, "open"), ["open", *words]
            if inner is None:
                wrong.append(f"{page.name}: no command {words[0]}: {line}")
                break
            command, words = inner, words[1:]
            context = click.Context(command, parent=context)
        known = {flag for option in command.get_params(context) for flag in (*option.opts, *option.secondary_opts)}
        used = {word.split("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        wrong += [f"{page.name}: no option {flag}: {line}" for flag in used - known - {"-"}]
    assert not wrong, "\n".join(wrong)


def test_every_module_and_test_that_a_page_names_exists() -> None:
    missing = []
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        modules = set(re.findall(r"python -m ((?:benchmarks|tools|incognote)(?:\.\w+)*)", text))
        places = {f"{'src/' if name.startswith('incognote') else ''}{name.replace('.', '/')}" for name in modules}
        places |= set(re.findall(r"(?:pytest |`)(tests/[\w/]+(?:\.\w+)?)", text))
        absent = (one for one in places if not (ROOT / one).exists() and not (ROOT / f"{one}.py").exists())
        missing += [f"{page.name}: {one}" for one in absent]
    assert not missing, "\n".join(missing)
