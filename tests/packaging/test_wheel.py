"""What is built installs into an empty environment and finds identifiers there."""

from __future__ import annotations

import json
import os
import subprocess
import tomllib
from collections.abc import Callable
from importlib.metadata import Distribution, distribution
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import incognote

ROOT = Path(__file__).parents[2]
NOTE = "Seen by Dr. Okafor on 3/4/2019."
MODEL = ("--lang", "en", "--model", "fast")
GOLD = {"id": "a", "text": NOTE, "spans": [{"start": 12, "end": 18, "label": "DOCTOR"}]}
RECIPE = """name = "small"
description = "A small CRF."
[[find]]
finder = "crf"
iterations = 5
features = [{group = ["lower", "length"], window = [-1, 1]}]
"""
#: By extra, a documented command that needs it.
NEEDS = {
    "parquet": "deid notes.csv -o clean.parquet --text-column note --lang en --model rules",
    "uima": "convert gold.jsonl gold.xmi",
    "pdf": "deid notes.txt -o clean.pdf --to pdf --lang en --model rules",
    "db": "deid notes.csv -o sqlite:///clean.db --out-table notes --text-column note --lang en --model rules",
    "deep": "deid gold.jsonl -o clean.jsonl --lang en --model deep",
    "zst": "deid gold.jsonl -o clean.jsonl.zst --lang en --model rules",
    "report": "evaluate --gold gold.jsonl --pred gold.jsonl --html report.html",
    "train": "train small.toml --corpus gold.jsonl --lang en --folds 1 --public -o model",
}

pytestmark = pytest.mark.skipif(
    not find_spec("setuptools") or not find_spec("pip"), reason="pip and setuptools are not installed"
)


def run(environment: Path, packages: Path | str, *arguments: str | Path, note: str = "") -> str:
    """Run the installed program with the packages of a folder beside it."""
    done = attempt(environment, packages, *arguments, note=note)
    assert done.returncode == 0, done.stderr
    return done.stdout


def attempt(
    environment: Path, packages: Path | str, *arguments: str | Path, note: str = "", cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    program, words = ("python", arguments[1:]) if arguments[0] == "python" else ("incognote", arguments)
    return subprocess.run(
        [environment / program, *words],
        input=note,
        capture_output=True,
        text=True,
        env={**clean, "PYTHONPATH": str(packages)},
        cwd=cwd or environment,
        timeout=300,
    )


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """By extra, a folder with what it brings along and nothing else, so that no network is needed."""
    folder = tmp_path_factory.mktemp("packages")

    def of(extra: str) -> Path:
        place = folder / (extra or "base")
        if not place.exists():
            place.mkdir()
            for name in brought_along(extra):
                link(distribution(name), place)
        return place

    return of


def brought_along(extra: str) -> set[str]:
    """The distributions that ``incognote[extra]`` installs here, by their metadata, with all that those need."""
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    ours = {None: declared["dependencies"], **declared["optional-dependencies"]}
    found: set[tuple[str, str]] = set()
    waiting = [("incognote", ""), ("incognote", extra)]
    while waiting:
        name, wanted = waiting.pop()
        if (name, wanted) in found:
            continue
        found.add((name, wanted))
        if name == "incognote":
            needed = [Requirement(one) for one in ours[wanted or None]]
        else:
            needed = [Requirement(one) for one in distribution(name).requires or ()]
        for one in needed:
            if one.marker is None or one.marker.evaluate({"extra": wanted}):
                waiting += [(canonicalize_name(one.name), more) for more in ("", *one.extras)]
    return {name for name, _ in found if name != "incognote"}


def link(package: Distribution, place: Path) -> None:
    """Put the files of an installed package into a folder, as links to where they are."""
    for top in {file.parts[0] for file in package.files or () if file.parts[0] not in ("..", "__pycache__")}:
        target = Path(str(package.locate_file(top)))
        if target.exists() and not (place / top).exists():
            (place / top).symlink_to(target)


def test_the_installed_program_is_this_version(wheel_environment: Path, packages: Callable[[str], Path]) -> None:
    assert incognote.__version__ in run(wheel_environment, packages(""), "--version")


def test_the_installed_program_finds_identifiers(wheel_environment: Path, packages: Callable[[str], Path]) -> None:
    found = json.loads(run(wheel_environment, packages(""), "find", "-", "-o", "-", *MODEL, note=NOTE))
    assert [NOTE[span["start"] : span["end"]] for span in found["spans"]] == ["Okafor", "3/4/2019"]


def test_the_wheel_has_every_model_recipe_policy_and_page(
    wheel_environment: Path, packages: Callable[[str], Path]
) -> None:
    ask = "import incognote, pathlib; print(pathlib.Path(incognote.__file__).parent)"
    done = attempt(wheel_environment, packages(""), "python", "-c", ask)
    installed, here = Path(done.stdout.strip()), ROOT / "src" / "incognote"
    assert installed != here
    kinds = {".toml", ".npz", ".npy", ".bin", ".json", ".tsv", ".txt", ".html", ".js", ".css", ".typed", ".py"}
    wanted = {
        path.relative_to(here) for path in here.rglob("*") if path.suffix in kinds and "__pycache__" not in path.parts
    }
    assert sorted(str(path) for path in wanted if not (installed / path).is_file()) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "notes.csv").write_text(f"id,note\n1,{NOTE}\n")
    (tmp_path / "notes.txt").write_text(NOTE)
    (tmp_path / "gold.jsonl").write_text(json.dumps(GOLD) + "\n")
    (tmp_path / "small.toml").write_text(RECIPE)
    return tmp_path


@pytest.mark.parametrize("extra", NEEDS)
def test_each_extra_brings_all_that_its_command_needs_and_the_base_says_which_is_missing(
    wheel_environment: Path, packages: Callable[[str], Path], extra: str, folder: Path
) -> None:
    done = attempt(wheel_environment, packages(extra), *NEEDS[extra].split(), cwd=folder)
    assert done.returncode == 0, done.stderr
    without = attempt(wheel_environment, packages(""), *NEEDS[extra].replace("clean", "other").split(), cwd=folder)
    assert without.returncode == 2
    assert f"needs the '{extra}' extra" in without.stderr and "Traceback" not in without.stderr


def test_the_extra_of_the_page_brings_all_that_the_service_and_the_page_need(
    wheel_environment: Path, packages: Callable[[str], Path]
) -> None:
    ask = "import incognote.serve.service, incognote.serve.review.app, incognote.serve.run, uvicorn, jinja2, pycrfsuite"
    done = attempt(wheel_environment, packages("serve"), "python", "-c", ask)
    assert done.returncode == 0, done.stderr
