"""What is built installs into an empty environment and finds identifiers there."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.util import find_spec
from pathlib import Path

import pytest

import incognote

ROOT = Path(__file__).parents[2]
NOTE = "Seen by Dr. Okafor on 3/4/2019."

pytestmark = pytest.mark.skipif(
    not find_spec("setuptools") or not find_spec("pip"), reason="pip and setuptools are not installed"
)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment with the wheel; its dependencies are those of this one, so that no network is needed."""
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
    where = [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"]
    packages = subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip()
    Path(packages, "dependencies.pth").write_text(sysconfig.get_paths()["purelib"])
    return python.parent


def run(environment: Path, *arguments: str | Path, note: str = "") -> str:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [environment / "incognote", *arguments], input=note, capture_output=True, text=True, env=clean, cwd=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_installed_program_is_this_version(environment: Path) -> None:
    assert incognote.__version__ in run(environment, "--version")


def test_the_installed_program_finds_identifiers(environment: Path) -> None:
    found = json.loads(run(environment, "find", "-", "-o", "-", "--lang", "en", "--model", "fast", note=NOTE))
    assert [NOTE[span["start"] : span["end"]] for span in found["spans"]] == ["Okafor", "3/4/2019"]


def test_the_wheel_has_every_model_recipe_policy_and_page(environment: Path) -> None:
    ask = "import incognote, pathlib; print(pathlib.Path(incognote.__file__).parent)"
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [environment / "python", "-c", ask], capture_output=True, text=True, env=clean, cwd=environment
    )
    installed, here = Path(done.stdout.strip()), ROOT / "src" / "incognote"
    assert installed != here
    kinds = {".toml", ".npz", ".npy", ".bin", ".json", ".tsv", ".txt", ".html", ".js", ".css", ".typed", ".py"}
    wanted = {
        path.relative_to(here) for path in here.rglob("*") if path.suffix in kinds and "__pycache__" not in path.parts
    }
    assert sorted(str(path) for path in wanted if not (installed / path).is_file()) == []
