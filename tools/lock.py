"""``python -m tools.lock [EXTRA ...]``: write requirements.lock, every dependency with the hashes of its files on PyPI.

Hashes cannot be put in constraints.txt: one hash there makes pip demand one for everything, the project itself
included, which an install from a folder cannot have. So the dependencies are installed first, from this file.
"""

from __future__ import annotations

import os
import re
import sys
from urllib.request import urlopen

from packaging.utils import parse_sdist_filename, parse_wheel_filename
from packaging.version import Version

from tools.dependencies import PROJECT, ROOT, graph, needs, pinned

#: The index that pip is set to read, such as a mirror of the public one.
INDEX_VARIABLE = "PIP_INDEX_URL"
_FILE = re.compile(r'/([^/"]+)#sha256=([0-9a-f]{64})"')
HEAD = """\
# Made by `make lock`. The base install, and what builds it, with the hash of every file on PyPI:
#   pip install --require-hashes --only-binary :all: -r requirements.lock
#   pip install --no-deps --no-build-isolation -e .
"""


def hashes(name: str, version: str) -> list[str]:
    """Of every file of a release, for all systems, from the index page that pip reads too."""
    if INDEX_VARIABLE not in os.environ:
        raise SystemExit(f"set {INDEX_VARIABLE} to the package index whose hashes are to be locked")
    with urlopen(f"{os.environ[INDEX_VARIABLE].rstrip('/')}/{name}/", timeout=60) as answer:
        files = _FILE.findall(answer.read().decode())
    return sorted(value for file, value in files if _version(file) == Version(version))


def _version(file: str) -> Version | None:
    try:
        return parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1]
    except ValueError:  # an older kind of file, which pip does not install
        return None


def main(extras: list[str]) -> None:
    versions = pinned()
    own, *others = graph(extras)
    lines = [HEAD]
    for name in sorted({*others, *needs(PROJECT["build-system"]["requires"])}):
        if name not in versions:
            raise SystemExit(f"constraints.txt names no version of {name}, which {own} needs")
        lines.append(f"{name}=={versions[name]}")
        lines[-1] += "".join(f" \\\n    --hash=sha256:{value}" for value in hashes(name, versions[name])) + "\n"
    (ROOT / "requirements.lock").write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
