"""Run the commands in the documentation: ``python -m tools.guides`` writes their output below them, as it is now.

A block ```` ```console ```` has commands after ``$ ``, further lines of a command after ``> ``, and their output. The
blocks of a page run in order in one empty folder, in bash. ``<!-- not run: reason -->`` above a block leaves it out.
Times and folders of this machine are not written.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["BLOCK", "Ran", "main", "pages", "run_page"]

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"(?:<!-- not run: (?P<reason>[^\n]+) -->\n)?```console\n(?P<body>.*?)```\n", re.DOTALL)
#: What differs from run to run and machine to machine, and what is written instead.
SECONDS = re.compile(r"\b\d+(?:\.\d+)? (?:s|seconds)\b")
JOURNAL = re.compile(r"^\d{4}-\d\d-\d\dT\S+  \S+", re.MULTILINE)


@dataclass(frozen=True)
class Ran:
    """A command, its exit status and what it printed, errors included."""

    command: str
    status: int
    output: str


def main() -> int:
    failed = []
    for page in map(Path, sys.argv[1:] or pages()):
        ran = run_page(page)
        failed += [f"{page}: exit status {one.status}: {one.command}\n{one.output}" for one in ran if one.status]
        results = iter(ran)
        text = page.read_text(encoding="utf-8")
        page.write_text(BLOCK.sub(lambda block, results=results: _filled(block, results), text), encoding="utf-8")
    print("\n".join(failed) or "every command ran")
    return bool(failed)


def pages() -> list[Path]:
    """Every page of the documentation with a block to run."""
    return [page for page in sorted((ROOT / "docs").rglob("*.md")) if _has_blocks(page.read_text(encoding="utf-8"))]


def commands(body: str) -> list[str]:
    """The commands of a block, each with its further lines."""
    found: list[list[str]] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append([line[2:]])
        elif line.startswith("> ") and found:
            found[-1].append(line[2:])
    return ["\n".join(lines) for lines in found]


def run_page(page: Path) -> list[Ran]:
    """What every command of a page does, in order, in a folder of its own."""
    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, ".bin", "incognote")
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m incognote "$@"\n')
        program.chmod(0o755)
        paths = os.pathsep.join([str(program.parent), str(Path(sys.executable).parent), os.environ["PATH"]])
        environment = {**os.environ, "PATH": paths, "COLUMNS": "100", "PYTHONPATH": _python_path()}
        blocks = [block["body"] for block in BLOCK.finditer(text) if not block["reason"]]
        return [_run(one, folder, environment) for body in blocks for one in commands(body)]


def _filled(block: re.Match[str], results: Iterator[Ran]) -> str:
    """The block with what its commands print now."""
    if block["reason"]:
        return block[0]
    ran = [next(results) for _ in commands(block["body"])]
    return "```console\n" + "".join(_prompted(one.command) + one.output for one in ran) + "```\n"


def _run(command: str, folder: str, environment: dict[str, str]) -> Ran:
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    output = JOURNAL.sub("TIME  USER", SECONDS.sub("… s", done.stdout.replace(f"{folder}/", "")))
    lines = [line.rstrip() for line in output.rstrip().splitlines()]
    return Ran(command, done.returncode, "".join(f"{line}\n" for line in lines))


def _prompted(command: str) -> str:
    first, *rest = command.split("\n")
    return "".join([f"$ {first}\n", *(f"> {line}\n" for line in rest)])


def _python_path() -> str:
    return os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])


def _has_blocks(text: str) -> bool:
    return any(not block["reason"] for block in BLOCK.finditer(text))


if __name__ == "__main__":
    raise SystemExit(main())
