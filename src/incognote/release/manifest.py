"""A released folder: the clean notes in ``notes/``, and a manifest that says what they are, signed if there is a key.

The manifest holds hashes, counts, names of reviewers and times, and no word of a note. Outputs are hashed plainly.
Inputs are hashed with a key: a plain hash of an original could be compared with guesses of what was replaced.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterator
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from incognote.errors import UsageError
from incognote.files import atomic_write
from incognote.release.keys import is_signed_by, sign

__all__ = [
    "MANIFEST",
    "NOTES",
    "SIGNATURE",
    "hash_input",
    "hash_output",
    "problems_of",
    "read_manifest",
    "write_manifest",
]

MANIFEST, SIGNATURE, NOTES = "release.json", "release.sig", "notes"


def hash_output(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def hash_input(text: str, key: bytes) -> str:
    return hmac.digest(key, text.encode("utf-8", "surrogatepass"), sha256).hex()


def write_manifest(folder: Path, about: dict[str, Any], key: Ed25519PrivateKey | None) -> None:
    """Finish a release whose notes are written: from now on every change to a file shows."""
    content = json.dumps({**about, "files": list(_files(folder))}, indent=1, ensure_ascii=False).encode() + b"\n"
    with atomic_write(folder / MANIFEST) as file:
        file.write(content)
    if key:
        with atomic_write(folder / SIGNATURE) as file:
            file.write(sign(content, key))


def _files(folder: Path) -> Iterator[dict[str, Any]]:
    for path in sorted((folder / NOTES).rglob("*")):
        if path.is_file():
            with path.open("rb") as file:
                digest = file_digest(file, "sha256").hexdigest()
            yield {"path": path.relative_to(folder).as_posix(), "bytes": path.stat().st_size, "sha256": digest}


def read_manifest(folder: Path) -> tuple[dict[str, Any], bytes]:
    """The manifest of a release, and the bytes that were signed."""
    try:
        content = (folder / MANIFEST).read_bytes()
        manifest = json.loads(content)
        if not isinstance(manifest, dict) or not isinstance(manifest.get("files"), list):
            raise ValueError
    except OSError as error:
        raise UsageError(f"{folder}: is not a release: {MANIFEST}: {error.strerror}") from None
    except ValueError:
        raise UsageError(f"{folder / MANIFEST}: is not the manifest of a release") from None
    return manifest, content


def problems_of(folder: Path, key: Ed25519PublicKey) -> list[str]:
    """What is wrong with a release; nothing if it is as it was signed."""
    manifest, content = read_manifest(folder)
    problems = []
    try:
        signature = (folder / SIGNATURE).read_bytes()
    except OSError:
        problems.append(f"{SIGNATURE} is missing: the release was not signed")
    else:
        if not is_signed_by(content, signature, key):
            problems.append(f"{MANIFEST} was not signed with this key, or was changed after it was signed")
    told = {one["path"]: one["sha256"] for one in manifest["files"]}
    here = {one["path"]: one["sha256"] for one in _files(folder)}
    problems += [f"{path} is missing" for path in sorted(told.keys() - here.keys())]
    problems += [f"{path} is not part of the release" for path in sorted(here.keys() - told.keys())]
    problems += [f"{path} was changed" for path in sorted(told.keys() & here.keys()) if told[path] != here[path]]
    return problems
