"""Which packages an install of the project brings along, from pyproject.toml and the metadata of what is installed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
_SYSTEMS = [
    {"platform_system": name, "sys_platform": short, "os_name": "nt" if name == "Windows" else "posix"}
    for name, short in (("Linux", "linux"), ("Darwin", "darwin"), ("Windows", "win32"))
]


def normal(name: str) -> str:
    """A package's name as indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned() -> dict[str, str]:
    """The version of each package in the constraints."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pairs = (line.split("==") for line in lines if "==" in line and not line.startswith("#"))
    return {normal(name): version.strip() for name, version in pairs}


def needs(requirements: Iterable[str]) -> list[str]:
    """The names of the packages required on any system that the project runs on, without optional ones."""
    found = []
    for requirement in map(Requirement, requirements):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({**system, "extra": ""}) for system in _SYSTEMS):
            found.append(normal(requirement.name))
    return found


def graph(extras: Iterable[str] = ()) -> dict[str, list[str]]:
    """Each package of an install with what it needs itself; the project's own entry comes first."""
    project = PROJECT["project"]
    optional = [one for extra in extras for one in project["optional-dependencies"][extra]]
    edges = {project["name"]: sorted(set(needs([*project["dependencies"], *optional])))}
    waiting = list(edges[project["name"]])
    while waiting:
        name = waiting.pop()
        if name not in edges:
            edges[name] = sorted(set(needs(metadata.requires(name) or ())))
            waiting += edges[name]
    return edges
