"""The documentation site builds without a warning, and its reference pages say what the code says."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from tools.reference import stale
from tools.site import present

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not find_spec("material"), reason="MkDocs Material is not installed: pip install 'incognote[docs]'")
def test_the_site_builds_and_every_link_and_anchor_leads_somewhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path / "site"],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    warnings = [line for line in done.stderr.splitlines() if "WARNING" in line or "ERROR" in line]
    assert done.returncode == 0, "\n".join(warnings) or done.stderr[-2000:]
    assert (tmp_path / "site" / "guides" / "data-engineer" / "index.html").is_file()
    scripts = [page for page in (tmp_path / "site").rglob("index.html") if 'src="http' in page.read_text("utf-8")]
    assert not scripts, "the site asks other servers for scripts or pictures"


def test_reference_pages_are_current() -> None:
    assert not stale(), "run python -m tools.reference"


def test_pages_that_do_not_exist_are_not_in_the_menu(tmp_path: Path) -> None:
    (tmp_path / "here.md").touch()
    menu = [{"Here": "here.md"}, {"Gone": "gone.md"}, {"Section": [{"Gone": "gone.md"}]}]
    assert list(present(menu, tmp_path)) == [{"Here": "here.md"}]
