"""Run the benchmarks of this folder, each in a process of its own.

python -m benchmarks                 all of them; figures also as bench-output/NAME.json
python -m benchmarks text            only these
python -m benchmarks --list          what there is
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules

FOLDER = Path(__file__).parent


def names() -> list[str]:
    """Every module here that is a benchmark: it has a command line of its own."""
    modules = sorted(module.name for module in iter_modules([str(FOLDER)]) if not module.name.startswith("_"))
    return [name for name in modules if 'if __name__ == "__main__"' in _source(name)]


def _source(name: str) -> str:
    spec = find_spec(f"benchmarks.{name}")
    assert spec is not None and spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def _summary(name: str) -> str:
    return next((line.strip('" ') for line in _source(name).splitlines() if line.startswith('"""')), "")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Run the benchmarks of this folder.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="which to run; all when none is named")
    parser.add_argument("--list", action="store_true", help="only say what there is")
    parser.add_argument("--output", type=Path, default=Path("bench-output"), help="folder for the JSON files")
    options = parser.parse_args()
    known = names()
    if unknown := set(options.names) - set(known):
        parser.error(f"no benchmark called {', '.join(sorted(unknown))}; there are: {', '.join(known)}")
    if options.list:
        for name in known:
            print(f"{name:16} {_summary(name)}")
        return 0
    options.output.mkdir(parents=True, exist_ok=True)
    failed = []
    for name in options.names or known:
        print(f"\n== {name}: {_summary(name)}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}", "--json", str(options.output / f"{name}.json")]
        if subprocess.run(command, cwd=FOLDER.parent, check=False).returncode:
            failed.append(name)
    if failed:
        print(f"\nfailed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
