"""An environment with the wheel and nothing else, shared by the tests of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

import incognote

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def wheel_environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a virtual environment that holds the wheel, and none of its dependencies."""
    root = tmp_path_factory.mktemp("wheel")
    source = root / "source"
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "src", source / "src", ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", root, source]
    subprocess.run([*pip, *build], check=True, capture_output=True, timeout=300)
    [wheel] = root.glob("incognote-*.whl")
    assert wheel.name.startswith(f"incognote-{incognote.__version__}-")
    venv.create(root / "venv", with_pip=False, symlinks=os.name != "nt")
    python = root / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    subprocess.run([*pip, "--python", python, "install", "--no-deps", "--no-index", wheel], check=True, timeout=300)
    return python.parent
