"""The worked examples of docs/extending.md: each file is found where it is put, and does what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
_BLOCK = re.compile(r"^```(?:python|toml(?=\n# src/))\n(.*?)^```$", re.M | re.S)
_FILE = re.compile(r"# src/(\S+)\n")


def sections() -> dict[str, list[str]]:
    """The blocks of code of every section that has some."""
    page = (ROOT / "docs/extending.md").read_text(encoding="utf-8")
    found = {part.partition("\n")[0]: _BLOCK.findall(part) for part in re.split(r"^## ", page, flags=re.M)}
    return {title: blocks for title, blocks in found.items() if blocks}


@pytest.mark.parametrize("title", sections())
def test_an_extension_is_one_file_in_the_folder_of_its_kind(title: str, tmp_path: Path) -> None:
    source, extended = ROOT / "src/incognote", tmp_path / "incognote"
    for folder, _, files in os.walk(source):
        here = extended / Path(folder).relative_to(source)
        here.mkdir()
        for file in files:
            (here / file).symlink_to(Path(folder, file))
    for block in (blocks := sections()[title]):
        if name := _FILE.match(block):
            placed = tmp_path / name[1]
            placed.parent.mkdir(exist_ok=True)
            placed.write_text(block, encoding="utf-8")
    script = "\n".join(block for block in blocks if not _FILE.match(block))
    assert "assert" in script
    done = subprocess.run(
        [sys.executable, "-B", "-c", script],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
