"""The manifest of a model folder: the SHA-256 of every file that decides what the model finds.

It is written when training ends and compared whenever the model is loaded, so that a copy that was cut short, a file of
another model or a change by hand is noticed instead of finding less. It proves nothing about who made a model: whoever
can change a folder can change its manifest too. For that, compare the fingerprint with the one its maker gives you.

``python -m incognote.learn.manifest FOLDER`` checks a folder and prints its fingerprint; ``--write`` vouches for one
without a manifest, or one that was changed on purpose.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from hashlib import file_digest, sha256
from pathlib import Path

from incognote.checked import read_facts, reading
from incognote.errors import IncognoteError, ModelError

__all__ = ["FILE", "fingerprint", "verify", "write_manifest"]

FILE = "manifest.json"
RECIPE = "recipe.toml"
#: What learners write; a file of this kind that the manifest does not list does not belong to the model.
_LEARNT = (".json", ".npz")


def write_manifest(folder: Path) -> str:
    """Write the manifest of a folder as it is now; gives the fingerprint."""
    listed = {name: _digest(folder / name) for name in sorted(_parts(folder))}
    (folder / FILE).write_text(json.dumps({"sha256": listed}, indent=1) + "\n", encoding="utf-8")
    return fingerprint(folder)


def fingerprint(folder: Path) -> str:
    """One number for the whole model: the hash of its manifest."""
    with reading(folder / FILE):
        return sha256((folder / FILE).read_bytes()).hexdigest()


def verify(folder: Path) -> None:
    """Refuse a folder whose files are not those that were trained. A recipe that learnt nothing needs no manifest."""
    there = set(_parts(folder))
    if not (folder / FILE).is_file():
        if there <= {RECIPE}:
            return
        raise ModelError(
            f"{folder}: has no {FILE}, so nothing says whether its files are complete and unchanged. Train it again; "
            f"or, if you know where it comes from: python -m incognote.learn.manifest {folder} --write"
        )
    listed = read_facts(folder / FILE).get("sha256")
    if not isinstance(listed, dict) or RECIPE not in listed:
        raise ModelError(f"{folder / FILE}: not a manifest")
    wrong = {f"{name} is missing" for name in set(listed) - there}
    wrong |= {f"{name} is not listed" for name in there - set(listed)}
    wrong |= {f"{name} was changed" for name in there & set(listed) if _digest(folder / name) != listed[name]}
    if wrong:
        raise ModelError(
            f"{folder}: not as it was when its manifest was written ({', '.join(sorted(wrong)[:5])}). Copy the model "
            f"again; or, if you changed it yourself: python -m incognote.learn.manifest {folder} --write"
        )


def _parts(folder: Path) -> Iterator[str]:
    """The files that decide what the model finds, from the folder on."""
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if name == RECIPE or (path.suffix in _LEARNT and name != FILE and path.is_file()):
            yield name


def _digest(path: Path) -> str:
    with reading(path), path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--write", action="store_true", help="write the manifest of the folder as it is")
    given = parser.parse_args()
    for folder in given.folders:
        try:
            if given.write:
                write_manifest(folder)
            verify(folder)
            print(f"{folder}: {fingerprint(folder)}")
        except IncognoteError as error:
            parser.exit(2, f"{error}\n")


if __name__ == "__main__":
    main()
